//! The days of each year with their stars and times, in the terminal (`cargo calendar`) and as a
//! picture for the README.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use anstyle::{Ansi256Color, Style};
use anyhow::Result;
use common::Date;
use timing::format_time;

use crate::answers::known::Known;
use crate::environment::console::{Console, PLAIN, Piece};
use crate::environment::settings::{Named, Settings};
use crate::times::stored::{self, Row, Rows};
use crate::times::tables::LABEL;

/// A level of times, and its colours in the picture and in the terminal.
struct Level {
    name: &'static str,
    colour: &'static str,
    terminal: u8,
}

const fn level(name: &'static str, colour: &'static str, terminal: u8) -> Level {
    Level { name, colour, terminal }
}

/// The levels of times: those below 1 µs, below ten times as much, and so on.
const LEVELS: [Level; 8] = [
    level("1 µs", "2c7fb8", 32),
    level("10 µs", "2f8fa8", 37),
    level("100 µs", "3a9d8f", 72),
    level("1 ms", "5aa46c", 71),
    level("10 ms", "8a9a3c", 107),
    level("100 ms", "b98427", 136),
    level("1 s", "cf6a2a", 166),
    level("slower", "d1495b", 167),
];

/// A request to show the calendar.
pub(crate) struct Calendar {
    pub(crate) named: Named,
}

/// The years with a day of the workspace, the newest first.
pub(crate) struct Years {
    years: Vec<Year>,
    /// Why some stars may be missing.
    faults: BTreeSet<String>,
}

struct Year {
    number: u16,
    days: Vec<Day>,
}

struct Day {
    date: Date,
    stars: usize,
    /// Whether the workspace has it.
    is_begun: bool,
    /// Its stored title and times.
    row: Option<Row>,
}

impl Calendar {
    /// Shows all years or one on a terminal of 80 columns. Returns false if stars may be missing.
    pub(crate) fn run(&self, settings: &Settings) -> Result<bool> {
        let console = &settings.console;
        let years = Years::new(settings, &settings.days(self.named)?, &stored::read(settings)?);
        let mut heading = "    ".to_owned();
        for day in (5..=25).step_by(5) {
            // The last day of five columns that are two wide.
            write!(heading, "{day:10}")?;
        }
        console.say(&heading)?;
        for year in &years.years {
            console.pieces(&year.pieces())?;
        }
        let mut legend = vec![Piece::plain("\n     ★ all stars  ☆ one  □ begun\n     faster than")];
        for level in &LEVELS {
            legend.push(Piece::new(level.style(), format!(" {}", level.name)));
        }
        console.pieces(&legend)?;
        Ok(years.report(console))
    }
}

impl Level {
    /// The index of the level of a time.
    fn of(seconds: f64) -> usize {
        (-6..=0).filter(|power| seconds >= 10_f64.powi(*power)).count()
    }

    fn style(&self) -> Style {
        Ansi256Color(self.terminal).on_default()
    }
}

impl Years {
    /// The years of the `begun` days. A star is an answer that is known now, or was when its row
    /// was stored.
    pub(crate) fn new(settings: &Settings, begun: &[Date], rows: &Rows) -> Self {
        let mut faults = BTreeSet::new();
        let mut day = |date: Date| {
            let known = Known::of(settings, date).map(|known| known.stars());
            let known = known.unwrap_or_else(|error| {
                faults.insert(format!("{error:#}"));
                0
            });
            let is_begun = begun.contains(&date);
            let row = rows.get(&date).filter(|_| is_begun).cloned();
            let stars = row.as_ref().map_or(known, |row| row.stars.max(known));
            Day { date, stars, is_begun, row }
        };
        let numbers: BTreeSet<u16> = begun.iter().map(|date| date.year).collect();
        let mut years = Vec::new();
        for number in numbers.into_iter().rev() {
            let days = Date::all(number).into_iter().map(&mut day).collect();
            years.push(Year { number, days });
        }
        Self { years, faults }
    }

    /// Says why stars may be missing. Returns false if some may be.
    pub(crate) fn report(&self, console: &Console) -> bool {
        for fault in &self.faults {
            console.error(fault);
        }
        self.faults.is_empty()
    }

    /// The picture, for light and dark pages. Its text is large enough for a phone.
    pub(crate) fn svg(&self) -> String {
        // The distance of two squares, and the place of the first.
        let size = 20;
        let left = 50;
        let top = 28;
        // The stars and times of the years are on the right of the squares, the legend is below.
        let right = left + 25 * size;
        let bottom = top + self.years.len() * size;
        let width = right + 128;
        let height = bottom + 60;
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{LABEL}\">"
        );
        let mut lines = vec![head, style()];
        for day in [1, 5, 10, 15, 20, 25] {
            lines.push(text("n m", left + day * size - 11, top - 8, day));
        }
        for (year, y) in self.years.iter().zip((top..).step_by(size)) {
            lines.push(text("e", left - 6, y + 15, year.number));
            for (day, x) in year.days.iter().zip((left..).step_by(size)) {
                lines.push(day.svg(x, y));
            }
            lines.push(text("e", right + 46, y + 15, format!("{} ★", year.stars())));
            lines.push(text("n e", right + 126, y + 15, year.time()));
        }
        lines.push(text("n", 4, bottom + 20, "faster than"));
        for (index, (level, x)) in LEVELS.iter().zip((4..).step_by(84)).enumerate() {
            let y = bottom + 38;
            lines.push(format!(
                r#"<rect class="l{index}" x="{x}" y="{y}" width="14" height="14" rx="3"/>"#
            ));
            lines.push(text("n", x + 18, y + 12, level.name));
        }
        let total: usize = self.years.iter().map(Year::stars).sum();
        lines.push(text("e", right + 46, bottom + 20, format!("{total} ★")));
        lines.push("</svg>\n".to_owned());
        lines.join("\n")
    }
}

impl Year {
    /// The stars. The second one of the last day comes with all the others.
    fn stars(&self) -> usize {
        let is_complete = self.days.iter().all(|day| day.symbol() == '★');
        self.days.iter().map(|day| day.stars).sum::<usize>() + usize::from(is_complete)
    }

    /// The time of all days, if any has one.
    fn time(&self) -> String {
        let seconds = self.days.iter().filter_map(Day::seconds);
        seconds.reduce(|sum, day| sum + day).map_or_else(String::new, format_time)
    }

    /// Its line in the terminal.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = vec![Piece::plain(self.number.to_string())];
        for day in &self.days {
            let style = day.seconds().map_or(PLAIN, |seconds| LEVELS[Level::of(seconds)].style());
            pieces.push(Piece::new(style, format!(" {}", day.symbol())));
        }
        let gap = 2 * (25 - self.days.len());
        let totals = format!("{:gap$}{:>4} ★  {:>8}", "", self.stars(), self.time());
        pieces.push(Piece::plain(totals.trim_end()));
        pieces
    }
}

impl Day {
    fn symbol(&self) -> char {
        match self.stars {
            0 if self.is_begun => '□',
            0 => '·',
            stars if stars == self.date.parts().len() => '★',
            _ => '☆',
        }
    }

    fn seconds(&self) -> Option<f64> {
        self.row.as_ref().map(|row| row.times.total())
    }

    /// A text for a pointer on its square.
    fn title(&self) -> String {
        match &self.row {
            Some(Row { title, times, .. }) => {
                format!("{}: {title}, {}", self.date, format_time(times.total()))
            }
            None => self.date.to_string(),
        }
    }

    /// Its square in the picture.
    fn svg(&self, x: usize, y: usize) -> String {
        let class = match (self.symbol(), self.seconds()) {
            ('·', _) => {
                let x = x + 9;
                let y = y + 9;
                return format!(r#"<circle class="none" cx="{x}" cy="{y}" r="2"/>"#);
            }
            ('□', _) => "todo".to_owned(),
            (_, None) => "untimed".to_owned(),
            (_, Some(seconds)) => format!("l{}", Level::of(seconds)),
        };
        let square =
            format!(r#"<rect class="{class}" x="{x}.5" y="{y}.5" width="17" height="17" rx="3"/>"#);
        let star = if self.stars > 0 {
            text("star m", x + 9, y + 15, self.symbol())
        } else {
            String::new()
        };
        let title = self.title().replace('&', "&amp;").replace('<', "&lt;");
        format!("<g><title>{title}</title>{square}{star}</g>")
    }
}

/// The style sheet of the picture.
fn style() -> String {
    let level = |(index, level): (usize, &Level)| format!(".l{index}{{fill:#{}}}", level.colour);
    let levels: String = LEVELS.iter().enumerate().map(level).collect();
    [
        "<style>\n",
        "text{font:17px system-ui,sans-serif;fill:#1f2328}.n{font-size:16px;fill:#59636e}",
        ".m{text-anchor:middle}.e{text-anchor:end}\n",
        ".star{fill:#fff}.untimed{fill:#6e7781}.todo{fill:none;stroke:#8c959f}",
        ".none{fill:#8c959f;opacity:.4}\n",
        &levels,
        "\n@media(prefers-color-scheme:dark){text{fill:#e6edf3}.n{fill:#9198a1}}\n",
        "</style>",
    ]
    .concat()
}

fn text(class: &str, x: usize, y: usize, words: impl Display) -> String {
    format!(r#"<text class="{class}" x="{x}" y="{y}">{words}</text>"#)
}
