//! Measures and formats times. All times are in seconds.

use std::time::Duration;

/// A stage that takes longer keeps the time of its first run.
pub(crate) const LONGEST: Duration = Duration::from_secs(1);

/// The median, or 0 of nothing. Of an even number of values, the mean of the two in the middle.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let Some(last) = values.len().checked_sub(1) else { return 0.0 };
    values[last / 2].midpoint(values[values.len() / 2])
}

/// Formats a time in a fitting unit: `5.3 ns`, `27 ns`, `1.9 µs`, `14.2 ms`, `3.0 s`.
pub fn format_time(seconds: f64) -> String {
    let (scaled, digits, unit) = match seconds {
        ..9.95e-9 => (seconds * 1e9, 1, "ns"),
        ..0.9995e-6 => (seconds * 1e9, 0, "ns"),
        ..0.99995e-3 => (seconds * 1e6, 1, "µs"),
        ..0.99995 => (seconds * 1e3, 1, "ms"),
        _ => (seconds, 1, "s"),
    };
    format!("{scaled:.digits$} {unit}")
}

/// Formats a ratio with two or three digits: `0.0016`, `1.0`, `38`, `531`, `1.2k`, `826k`, `4.5M`,
/// `1.5e-7`.
pub fn format_ratio(ratio: f64) -> String {
    if ratio < 1e-4 {
        return format!("{ratio:.1e}");
    }
    let (scaled, unit) = match ratio {
        ..999.5 => (ratio, ""),
        ..999.5e3 => (ratio / 1e3, "k"),
        _ => (ratio / 1e6, "M"),
    };
    let digits = match scaled {
        ..0.000_995 => 5,
        ..0.009_95 => 4,
        ..0.0995 => 3,
        ..0.995 => 2,
        ..9.95 => 1,
        _ => 0,
    };
    format!("{scaled:.digits$}{unit}")
}

/// Formats the ratio of two times of `--compare`, of which repeated ones had this `noise`. A longer
/// time is that of a single run, which took up to half as long again beside four busy programs. A
/// question mark follows what may be chance, as in `1.1?`.
pub fn format_ratio_of_runs([time, base]: [f64; 2], noise: Option<f64>) -> String {
    let ratio = time / base;
    let of_single = noise.unwrap_or(1.5).max(1.5);
    let of_repeated = noise.filter(|_| time.max(base) <= LONGEST.as_secs_f64());
    let distance = ratio.max(1.0 / ratio);
    // The ratio of a time to itself is exactly 1.
    let is_doubtful = distance > 1.0 && distance < of_repeated.unwrap_or(of_single);
    format_ratio(ratio) + if is_doubtful { "?" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the values are exact")]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 8.0]), 3.0);
        assert_eq!(median(&mut [8.0, 3.0, 1.0, 4.0]), 3.5);
        assert_eq!((median(&mut [2.0]), median(&mut [])), (2.0, 0.0));
    }

    #[test]
    fn times_have_fitting_units() {
        for (nanoseconds, words) in [
            (0.0, "0.0 ns"),
            (9.94, "9.9 ns"),
            (9.96, "10 ns"),
            (999.0, "999 ns"),
            (999_949.0, "999.9 µs"),
            (999_951.0, "1.0 ms"),
            (3_000_000_000.0, "3.0 s"),
        ] {
            assert_eq!(format_time(nanoseconds * 1e-9), words);
        }
    }

    #[test]
    fn ratios_have_two_or_three_digits() {
        for (ratio, words) in [
            (0.000_000_146, "1.5e-7"),
            (0.0004, "0.00040"),
            (0.04, "0.040"),
            (0.58, "0.58"),
            (9.94, "9.9"),
            (9.96, "10"),
            (999.6, "1.0k"),
            (12_345.0, "12k"),
            (999_600.0, "1.0M"),
        ] {
            assert_eq!(format_ratio(ratio), words);
        }
    }

    #[test]
    fn a_ratio_that_may_be_chance_is_doubtful() {
        for (times, noise, words) in [
            ([0.011, 0.01], Some(1.2), "1.1?"),
            ([0.009, 0.01], Some(1.2), "0.90?"),
            ([0.013, 0.01], Some(1.2), "1.3"),
            ([0.008, 0.01], Some(1.2), "0.80"),
            ([0.01, 0.01], Some(9.0), "1.0"), // of a time to itself
            ([0.011, 0.01], Some(1.0), "1.1"),
            ([0.012, 0.01], None, "1.2?"), // nothing was repeated
            ([1.2, 1.0], Some(1.1), "1.2?"),
            ([1.6, 1.0], Some(1.1), "1.6"),
            ([1.6, 1.0], Some(1.7), "1.6?"),
        ] {
            assert_eq!(format_ratio_of_runs(times, noise), words, "{times:?}");
        }
    }
}
