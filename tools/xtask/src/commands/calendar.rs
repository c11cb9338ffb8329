//! `cargo calendar`: the days of each year with their stars and times.

use std::collections::BTreeSet;

use anstyle::{Ansi256Color, Style};
use anyhow::Result;
use common::Date;
use common::support::timing::format_time;

use crate::answers::known::Known;
use crate::environment::console::{PLAIN, Piece};
use crate::environment::settings::{Named, Settings};
use crate::stored_times::file::{StoredDay, StoredTimes};

/// The levels of times, and the colours of the days: those below 1 µs, below ten times as much, and
/// so on.
const LEVELS: [(&str, u8); 8] = [
    ("1 µs", 32),
    ("10 µs", 37),
    ("100 µs", 72),
    ("1 ms", 71),
    ("10 ms", 107),
    ("100 ms", 136),
    ("1 s", 166),
    ("slower", 167),
];

/// The columns of the year, and of 25 days with a gap before every fifth.
const DAYS_WIDTH: usize = 34;

/// A request to show the calendar.
pub(crate) struct Calendar {
    pub(crate) named: Named,
}

/// A day of the calendar.
struct Square {
    symbol: char,
    stars: usize,
    seconds: Option<f64>,
}

impl Calendar {
    /// Shows all years or one. Returns false if a file of answers cannot be read.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let begun = settings.days(self.named)?;
        let mut stored = StoredTimes::read(settings)?.map(|stored| stored.days).unwrap_or_default();
        stored.retain(|date, _| begun.contains(date));
        let days: String = [5, 10, 15, 20, 25].map(|day| format!("{day:6}")).concat();
        console.say(&format!("{days:>DAYS_WIDTH$}{:>8}{:>10}", "stars", "time"))?;
        let years: BTreeSet<u16> = begun.iter().map(|date| date.year).collect();
        let mut faults = BTreeSet::new();
        for year in years.into_iter().rev() {
            let mut squares = Vec::new();
            for date in Date::all(year) {
                let known = Known::of(settings, date).map(|known| known.stars());
                let known = known.map_err(|error| faults.insert(format!("{error:#}")));
                let known = known.unwrap_or(0);
                squares.push(Square::new(date, begun.contains(&date), known, stored.get(&date)));
            }
            console.pieces(&line(year, &squares))?;
        }
        let mut legend = vec![Piece::plain("\n★ all stars  ☆ one  □ begun\nfaster than")];
        legend.extend(LEVELS.map(|(name, colour)| Piece::new(style(colour), format!(" {name}"))));
        console.pieces(&legend)?;
        for fault in &faults {
            console.error(fault);
        }
        Ok(faults.is_empty())
    }
}

fn style(colour: u8) -> Style {
    Ansi256Color(colour).on_default()
}

impl Square {
    /// A day with the stars that are known now, or were when it was stored.
    fn new(date: Date, is_begun: bool, known: usize, stored: Option<&StoredDay>) -> Self {
        let stars = stored.map_or(known, |day| day.stars.max(known));
        let symbol = match stars {
            0 if is_begun => '□',
            0 => '·',
            _ if stars == date.parts().len() => '★',
            _ => '☆',
        };
        Self { symbol, stars, seconds: stored.map(|day| day.times.total()) }
    }

    /// The colour of its time.
    fn style(&self) -> Style {
        self.seconds.map_or(PLAIN, |seconds| {
            let level = (-6..=0).filter(|power| seconds >= 10_f64.powi(*power)).count();
            style(LEVELS[level].1)
        })
    }
}

/// The line of a year: its days, their stars, and the time of all of them if one has been measured.
fn line(year: u16, squares: &[Square]) -> Vec<Piece> {
    let mut line = vec![Piece::plain(year.to_string())];
    for (index, square) in squares.iter().enumerate() {
        let gap = if index % 5 == 0 { " " } else { "" };
        line.push(Piece::new(square.style(), format!("{gap}{}", square.symbol)));
    }
    // The second star of the last day comes with all the others.
    let is_complete = squares.iter().all(|square| square.symbol == '★');
    let stars = squares.iter().map(|square| square.stars).sum::<usize>() + usize::from(is_complete);
    let seconds = squares.iter().filter_map(|square| square.seconds);
    let time = seconds.reduce(|sum, day| sum + day).map_or_else(String::new, format_time);
    let gap = DAYS_WIDTH - 4 - squares.len() - squares.len().div_ceil(5);
    line.push(Piece::plain(format!("{:gap$}{stars:>6} ★{time:>10}", "").trim_end()));
    line
}
