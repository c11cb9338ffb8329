//! The current time, the calendar of the events, and the one rule about both: no request for a
//! puzzle before it unlocks.

use std::env;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use common::Date;

const DAY: i64 = 24 * 60 * 60;

/// A puzzle unlocks at midnight of UTC-5.
const OFFSET: i64 = 5 * 60 * 60;

/// The Unix time in seconds.
pub(crate) fn now() -> i64 {
    let real = || {
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        // Before 1970, every puzzle is as locked as in 1970.
        time.unwrap_or_default().as_secs()
    };
    of_test("AOC_NOW").unwrap_or_else(real).cast_signed()
}

/// A second to wait, of which a test wants only some milliseconds.
pub(crate) fn second() -> Duration {
    Duration::from_millis(of_test("AOC_SECOND").unwrap_or(1000))
}

/// A number that a test sets, which has a site of its own.
fn of_test(variable: &str) -> Option<u64> {
    env::var_os("AOC_PORT")?;
    env::var(variable).ok()?.parse().ok()
}

/// Whether a puzzle is unlocked.
pub(crate) fn is_unlocked(date: Date) -> bool {
    unlocks(date) <= now()
}

/// Refuses a day that is still locked, so that no request is made for it.
pub(crate) fn ensure_unlocked(date: Date) -> Result<()> {
    let wait = unlocks(date).saturating_sub(now());
    ensure!(
        wait <= 0,
        "{date} unlocks in {}; no request was sent",
        span(wait)
    );
    Ok(())
}

/// The day that unlocked within the last 24 hours, if an event is running.
pub(crate) fn current_day() -> Option<Date> {
    let unlocked = Date::YEARS
        .flat_map(Date::all)
        .take_while(|date| is_unlocked(*date));
    unlocked.last().filter(|date| now() - unlocks(*date) < DAY)
}

/// When a puzzle unlocks, in seconds of Unix time.
fn unlocks(Date { year, day }: Date) -> i64 {
    let [year, day] = [i64::from(year), i64::from(day)];
    // Until 2100, every fourth year is a leap year.
    let leap_days = (year - 1968) / 4;
    // 334 days of a year are over at the start of December. The 29th of February is, too.
    let days = 365 * (year - 1970) + leap_days + 334 + day - 1;
    days * DAY + OFFSET
}

/// A span of time as in `2d 3h`, `3h 12m` or `3m 30s`.
pub(crate) fn span(seconds: i64) -> String {
    match seconds {
        ..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        3600..DAY => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
        _ => format!("{}d {}h", seconds / DAY, seconds / 3600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_words_and_puzzles_unlock_at_midnight_of_utc_minus_5() {
        // 2020-12-22T05:00:00Z
        assert_eq!(unlocks(Date { year: 2020, day: 22 }), 1_608_613_200);
        for (seconds, words) in [
            (65, "1m 05s"),
            (3_599, "59m 59s"),
            (3_700, "1h 01m"),
            (86_399, "23h 59m"),
            (90_000, "1d 1h"),
        ] {
            assert_eq!(span(seconds), words);
        }
    }
}
