//! `cargo time --against`: judges a change by measuring the days here and at another commit in
//! turn.

use std::fs;

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::table::Table;
use timing::{format_ratio, format_time};

use crate::commands::time::{failure, lock};
use crate::days::checkout::Checkout;
use crate::days::duel::{Duel, Ratio};
use crate::days::program::{self, Programs};
use crate::environment::console::aligned;
use crate::environment::settings::{Named, Settings};

/// Unchanged code may differ by this part, because the linker puts it elsewhere.
const SAME: f64 = 0.02;

/// It may differ by a few cycles, too, which are much of a stage that takes 10 ns.
const SAME_SECONDS: f64 = 2e-9;

/// An interval that holds 1 and reaches further from it does not show that nothing has changed.
const WIDE: f64 = 0.1;

/// A request to compare the times of days with those at another commit.
pub(crate) struct Against {
    pub(crate) named: Named,
    /// The commit, as git understands it.
    pub(crate) commit: String,
    /// The only approach to compare, if any.
    pub(crate) approach: Option<String>,
}

impl Against {
    /// Returns false if a day could not be compared.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let days = settings.days(self.named)?;
        let _lock = lock(settings)?;
        let checkout = Checkout::of(settings, &self.commit)?;
        let (there, missing): (Vec<Date>, Vec<Date>) =
            days.into_iter().partition(|date| checkout.has(*date));
        let say = |date: Date, reason: String| {
            settings.console.pieces(&failure(&settings.console, date, &reason))
        };
        for date in &missing {
            say(*date, format!("it did not exist at {}", checkout.name))?;
        }
        if there.is_empty() {
            return Ok(false);
        }
        let old = checkout.build(settings, &there)?;
        let new = program::build(settings, &there, &["--release"])?;
        let mut are_all_compared = missing.is_empty();
        for date in there {
            if let Err(error) = self.compare(settings, date, &checkout, [&old, &new]) {
                say(date, format!("{error:#}"))?;
                are_all_compared = false;
            }
        }
        Ok(are_all_compared)
    }

    /// Compares a day, unless its program is the same and the user did not name the day.
    fn compare(
        &self,
        settings: &Settings,
        date: Date,
        checkout: &Checkout,
        [old, new]: [&Programs<'_>; 2],
    ) -> Result<()> {
        let console = &settings.console;
        let at = format!("at {}", checkout.name);
        // Paths of one length: the system may put a program elsewhere in memory otherwise.
        let old = checkout.copy(old.of(date).context(at.clone())?, "old")?;
        let new = checkout.copy(new.of(date)?, "new")?;
        if fs::read(&old)? == fs::read(&new)? {
            console.say(&format!("{}  the program is the same {at}", aligned(date)))?;
            if !matches!(self.named, Named::Day(_)) {
                return Ok(());
            }
        }
        let mut duel = Duel::new(settings, [old, new], self.approach.as_deref())?;
        ensure!(!duel.shared.is_empty(), "no stage is the same here and {at}");
        let measured = duel.measure(|start| console.progress(&format!("{date}: start {start}")));
        console.progress("");
        measured?;
        console.say(&format!("{date}, here and {at}, measured in turn"))?;
        console.say(table(&duel, &checkout.name).trim_end())?;
        for (place, stages) in [&*at, "here"].into_iter().zip(&duel.alone) {
            if !stages.is_empty() {
                console.note(&format!("only {place}: {}", stages.join(", ")));
            }
        }
        Ok(())
    }
}

/// The stages that both programs have.
fn table(duel: &Duel<'_>, commit: &str) -> String {
    let headings = [commit, "here", "ratio", "99 % interval", "change"];
    let mut table = Table::new(&["stage", "approach"], &headings);
    for stage in &duel.shared {
        let Some(ratio) = stage.ratio() else { continue };
        let seconds = stage.seconds();
        let [old, new] = seconds.map(format_time);
        let interval = format!("{} to {}", precise(ratio.low), precise(ratio.high));
        let cells = [old, new, precise(ratio.median), interval, verdict(ratio, seconds).to_owned()];
        let (name, approach) = stage.name.clone();
        table.row([name, approach].into_iter().chain(cells));
    }
    table.aligned()
}

/// A ratio with three decimals, unless it is far from 1.
fn precise(ratio: f64) -> String {
    if (0.1..10.0).contains(&ratio) { format!("{ratio:.3}") } else { format_ratio(ratio) }
}

/// Whether a stage has become slower or faster. Neither, if the interval holds 1, or if the times
/// are as near to each other as those of unchanged code in two programs may be. A wide interval
/// that holds 1 says nothing.
fn verdict(Ratio { median, low, high }: Ratio, [old, new]: [f64; 2]) -> &'static str {
    let is_near = (1.0 - SAME..=1.0 + SAME).contains(&median) || (new - old).abs() < SAME_SECONDS;
    let holds_1 = (low..=high).contains(&1.0);
    if holds_1 && (low < 1.0 - WIDE || high > 1.0 + WIDE) {
        "unclear"
    } else if holds_1 || is_near {
        "no change"
    } else if median > 1.0 {
        "slower"
    } else {
        "faster"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_beyond_doubt_and_beyond_noise() {
        for (low, median, high, expected) in [
            (0.99, 1.0, 1.01, "no change"),
            (0.95, 1.04, 1.08, "no change"),
            (0.95, 1.0, 1.11, "unclear"),
            (0.89, 1.0, 1.01, "unclear"),
            (1.01, 1.015, 1.02, "no change"),
            (1.01, 1.05, 1.09, "slower"),
            (0.94, 0.95, 0.96, "faster"),
        ] {
            let ratio = Ratio { median, low, high };
            assert_eq!(verdict(ratio, [1e-6, median * 1e-6]), expected, "{median}");
        }
        let ratio = Ratio { median: 1.3, low: 1.25, high: 1.35 };
        assert_eq!(verdict(ratio, [5e-9, 6.5e-9]), "no change", "a few cycles");
    }
}
