//! `cargo time --against`: judges a change by measuring the days here and at another commit in turn.

use std::fs;

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::table::Table;
use timing::{format_ratio, format_time};

use crate::days::commit::Commit;
use crate::days::duel::{self, Ratio, Stages};
use crate::days::program::{self, Programs};
use crate::environment::console::{BAD, Piece, aligned};
use crate::environment::program::command;
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
}

/// The programs of some days, and where they come from.
struct Sides<'a> {
    commit: Commit,
    old: Programs<'a>,
    new: Programs<'a>,
}

impl Against {
    /// Returns false if a day could not be compared.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let days = settings.days(self.named)?;
        let commit = Commit::check_out(settings, &self.commit)?;
        let (there, missing): (Vec<Date>, Vec<Date>) =
            days.into_iter().partition(|date| commit.has(*date));
        for date in &missing {
            let words = format!("it did not exist at {}", commit.name);
            settings.console.pieces(&[label(*date), Piece::new(BAD, words)])?;
        }
        if there.is_empty() {
            return Ok(false);
        }
        let old = commit.build(settings, &there)?;
        let new = program::build(settings, &there, &["--release"])?;
        let sides = Sides { commit, old, new };
        let mut are_all_compared = missing.is_empty();
        for date in there {
            if let Err(error) = self.compare(settings, date, &sides) {
                let words = format!("{error:#}");
                settings.console.pieces(&[label(date), Piece::new(BAD, words)])?;
                are_all_compared = false;
            }
        }
        Ok(are_all_compared)
    }

    /// Compares a day, unless its program is the same and the user did not name the day.
    fn compare(&self, settings: &Settings, date: Date, sides: &Sides<'_>) -> Result<()> {
        let Sides { commit, old, new } = sides;
        let at = format!("at {}", commit.name);
        let programs = [old.of(date).with_context(|| at.clone())?, new.of(date)?];
        let console = &settings.console;
        let [old, new] = programs.map(fs::read);
        if old? == new? {
            let words = format!("the program is the same {at}");
            console.pieces(&[label(date), Piece::plain(words)])?;
            if !matches!(self.named, Named::Day(_)) {
                return Ok(());
            }
        }
        let start = |side: usize| {
            let mut day = command(programs[side]);
            day.current_dir(&settings.root);
            day
        };
        let old = duel::list(&mut start(0)).context(at.clone())?;
        let mut stages = Stages::of(old, duel::list(&mut start(1))?);
        ensure!(!stages.common.is_empty(), "no stage is the same here and {at}");
        let told = stages.measure(settings.patience, start, |number| {
            console.progress(&format!("{date}: start {number}"));
        });
        console.progress("");
        told?;
        show(settings, date, &commit.name, &stages)
    }
}

fn label(date: Date) -> Piece {
    Piece::plain(format!("{}  ", aligned(date)))
}

/// Shows the stages that both programs have, and names the others.
fn show(settings: &Settings, date: Date, commit: &str, stages: &Stages) -> Result<()> {
    let console = &settings.console;
    console.say(&format!("{date}, here and at {commit}, measured in turn"))?;
    let headings = [commit, "here", "ratio", "99 % interval", "change"];
    let mut table = Table::new(&["stage", "approach"], &headings);
    for stage in &stages.common {
        let Some(ratio) = stage.ratio() else { continue };
        let seconds = stage.seconds();
        let [old, new] = seconds.map(format_time);
        let interval = format!("{} to {}", precise(ratio.low), precise(ratio.high));
        let cells = [old, new, precise(ratio.median), interval, verdict(ratio, seconds).to_owned()];
        table.row([stage.name.clone(), stage.approach.clone()].into_iter().chain(cells));
    }
    console.say(table.aligned().trim_end())?;
    for (place, names) in [("here", &stages.new), (&*format!("at {commit}"), &stages.gone)] {
        if !names.is_empty() {
            console.note(&format!("only {place}: {}", names.join(", ")));
        }
    }
    Ok(())
}

/// A ratio with three decimals, unless it is far from 1.
fn precise(ratio: f64) -> String {
    if (0.1..10.0).contains(&ratio) { format!("{ratio:.3}") } else { format_ratio(ratio) }
}

/// Whether a stage has become slower or faster. Neither, if the interval holds 1, or if the times
/// are as near to each other as those of unchanged code in two programs may be. A wide interval that
/// holds 1 tells nothing.
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
            (0.97, 0.985, 0.99, "no change"),
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
