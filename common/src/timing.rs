//! Measuring times and writing them for people.

use std::time::{Duration, Instant};

/// Runs `work` once and says how long it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// The median time of `work`, which is repeated for about `budget` but run at least once, and its last result.
///
/// Runs are timed in batches where one alone is too short for the clock.
pub fn median_time<T>(budget: Duration, mut work: impl FnMut() -> T) -> (T, Duration) {
    const SHORTEST: Duration = Duration::from_micros(2);
    const TRIES: usize = 10;
    let start = Instant::now();
    let (mut result, mut shortest) = timed(&mut work);
    let mut times = vec![shortest];
    // The first run is slower than those that follow; short ones are tried again before batches are made.
    for _ in 0..if shortest < 10 * SHORTEST { TRIES } else { 0 } {
        let (last, time) = timed(&mut work);
        (result, shortest) = (last, shortest.min(time));
    }
    // Bounded by 2 µs / 1 ns, so it fits.
    let batch = u32::try_from(SHORTEST.as_nanos() / shortest.as_nanos().max(1)).unwrap_or(1).max(1);
    while start.elapsed() < budget && times.len() < 10_000 {
        let (last, time) = timed(|| {
            for _ in 1..batch {
                std::hint::black_box(work());
            }
            work()
        });
        result = last;
        times.push(time / batch);
    }
    times.sort_unstable();
    (result, times[times.len() / 2])
}

/// A time in the unit that suits it: `27 ns`, `1.9 µs`, `14.2 ms`, `3.0 s`.
#[must_use]
pub fn for_people(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.9995e-6 {
        format!("{:.0} ns", seconds * 1e9)
    } else if seconds < 0.99995e-3 {
        format!("{:.1} µs", seconds * 1e6)
    } else if seconds < 0.99995 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}

/// How many times `reference` a `time` is: `1.0`, `38`.
#[must_use]
pub fn ratio(time: Duration, reference: Duration) -> String {
    let ratio = time.as_secs_f64() / reference.as_secs_f64().max(1e-9);
    if ratio < 9.95 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_fitting_units() {
        for (nanoseconds, words) in [
            (0, "0 ns"),
            (27, "27 ns"),
            (999, "999 ns"),
            (1000, "1.0 µs"),
            (14_230, "14.2 µs"),
            (999_949, "999.9 µs"),
            (999_950, "1.0 ms"),
            (2_143_000, "2.1 ms"),
            (999_950_000, "1.0 s"),
            (3_000_000_000, "3.0 s"),
        ] {
            assert_eq!(for_people(Duration::from_nanos(nanoseconds)), words);
        }
    }

    #[test]
    fn a_median_is_of_what_was_run() {
        let mut runs = 0;
        let (last, _) = median_time(Duration::from_millis(1), || {
            runs += 1;
            runs
        });
        assert!(last >= 1);
        assert_eq!(last, runs);
    }
}
