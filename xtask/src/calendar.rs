//! The days of each year with their stars and times, in the terminal (`cargo calendar`) and as a
//! picture for the README.

use std::collections::BTreeSet;

use anstyle::{Ansi256Color, Style};
use anyhow::Result;
use common::Date;
use common::timing::format_time;

use crate::console::PLAIN;
use crate::known::Known;
use crate::settings::Settings;
use crate::tables::{self, LABEL, Rows};

/// The levels of times: those below 1 µs, below ten times as much, and so on.
const LEVELS: [&str; 8] = ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "slower"];
const COLOURS: [&str; 8] =
    ["2c7fb8", "2f8fa8", "3a9d8f", "5aa46c", "8a9a3c", "b98427", "cf6a2a", "d1495b"];
const TERMINAL_COLOURS: [u8; 8] = [32, 37, 72, 71, 107, 136, 166, 167];

pub(crate) struct Day {
    /// A text for a pointer on its square.
    title: String,
    stars: usize,
    symbol: char,
    seconds: Option<f64>,
}

/// Shows all years or one on a terminal of 80 columns.
pub(crate) fn calendar(settings: &Settings, year: Option<u16>) -> Result<()> {
    let years = years(settings, &settings.days(year, None)?, &tables::stored(settings)?);
    let days = (1..=25).map(|day| if day % 5 == 0 { format!("{day:2}") } else { "  ".to_owned() });
    settings.console.say(&format!("    {}", days.collect::<String>()))?;
    for (number, year) in &years {
        let mut line = vec![(PLAIN, number.to_string())];
        line.extend(
            year.iter().map(|day| (day.level().map_or(PLAIN, colour), format!(" {}", day.symbol))),
        );
        let gap = 2 * (25 - year.len());
        let totals = format!("{:gap$}{:>4} ★  {:>8}", "", stars(year), time(year));
        line.push((PLAIN, totals.trim_end().to_owned()));
        settings.console.pieces(&line)?;
    }
    let mut legend =
        vec![(PLAIN, "\n     ★ all stars  ☆ one  □ begun\n     faster than".to_owned())];
    legend
        .extend(LEVELS.iter().enumerate().map(|(level, name)| (colour(level), format!(" {name}"))));
    Ok(settings.console.pieces(&legend)?)
}

impl Day {
    /// The index of its time in [`LEVELS`].
    fn level(&self) -> Option<usize> {
        self.seconds.map(|seconds| (-6..=0).filter(|power| seconds >= 10_f64.powi(*power)).count())
    }

    /// Its square in the picture.
    fn svg(&self, x: usize, y: usize) -> String {
        let class = match (self.symbol, self.level()) {
            ('·', _) => {
                return format!(r#"<circle class="none" cx="{}" cy="{}" r="2"/>"#, x + 9, y + 9);
            }
            ('□', _) => "todo".to_owned(),
            (_, level) => level.map_or("untimed".to_owned(), |level| format!("l{level}")),
        };
        let star =
            if self.stars > 0 { text("star m", x + 9, y + 15, self.symbol) } else { String::new() };
        let square =
            format!(r#"<rect class="{class}" x="{x}.5" y="{y}.5" width="17" height="17" rx="3"/>"#);
        let title = self.title.replace('&', "&amp;").replace('<', "&lt;");
        format!("<g><title>{title}</title>{square}{star}</g>")
    }
}

/// The stars of a year. The second one of its last day comes with all the others.
fn stars(year: &[Day]) -> usize {
    let is_complete = year.iter().all(|day| day.symbol == '★');
    year.iter().map(|day| day.stars).sum::<usize>() + usize::from(is_complete)
}

/// The time of a year, if any of its days has one.
fn time(year: &[Day]) -> String {
    let time = year.iter().filter_map(|day| day.seconds).reduce(|sum, time| sum + time);
    time.map_or(String::new(), format_time)
}

fn colour(level: usize) -> Style {
    Ansi256Color(TERMINAL_COLOURS[level]).on_default()
}

fn text(class: &str, x: usize, y: usize, words: impl std::fmt::Display) -> String {
    format!(r#"<text class="{class}" x="{x}" y="{y}">{words}</text>"#)
}

/// The years of the `begun` days, the newest first. A star is an answer that is known now, or was
/// when its row was stored.
pub(crate) fn years(settings: &Settings, begun: &[Date], rows: &Rows) -> Vec<(u16, Vec<Day>)> {
    let years: BTreeSet<u16> = begun.iter().map(|date| date.year).collect();
    let day = |date: Date| {
        // `cargo all` reports a file of answers that cannot be read.
        let known = Known::of(settings, date).map_or(0, |known| known.stars());
        let row = rows.get(&date);
        let stars = row.map_or(known, |row| row.stars.max(known));
        Day {
            title: row.map_or_else(
                || date.to_string(),
                |row| format!("{date}: {}, {}", row.title, row.times[3]),
            ),
            stars,
            symbol: match stars {
                0 if begun.contains(&date) => '□',
                0 => '·',
                _ if stars == date.parts().len() => '★',
                _ => '☆',
            },
            seconds: row.map(|row| tables::total(&row.times)),
        }
    };
    years
        .into_iter()
        .rev()
        .map(|year| (year, Date::all(year).into_iter().map(day).collect()))
        .collect()
}

/// The picture, for light and dark pages. Its text is large enough for a phone.
pub(crate) fn svg(years: &[(u16, Vec<Day>)]) -> String {
    let (size, left, top) = (20, 50, 28);
    let (right, bottom) = (left + 25 * size, top + years.len() * size);
    let (width, height) = (right + 128, bottom + 60);
    let colours =
        COLOURS.iter().enumerate().map(|(level, colour)| format!(".l{level}{{fill:#{colour}}}"));
    let mut lines = vec![format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{LABEL}">
<style>
text{{font:17px system-ui,sans-serif;fill:#1f2328}}.n{{font-size:16px;fill:#59636e}}.m{{text-anchor:middle}}.e{{text-anchor:end}}
.star{{fill:#fff}}.untimed{{fill:#6e7781}}.todo{{fill:none;stroke:#8c959f}}.none{{fill:#8c959f;opacity:.4}}
{}
@media(prefers-color-scheme:dark){{text{{fill:#e6edf3}}.n{{fill:#9198a1}}}}
</style>"#,
        colours.collect::<String>()
    )];
    lines.extend(
        [1, 5, 10, 15, 20, 25].map(|day| text("n m", left + day * size - 11, top - 8, day)),
    );
    for ((number, year), y) in years.iter().zip((top..).step_by(size)) {
        lines.push(text("e", left - 6, y + 15, number));
        lines.extend(year.iter().zip((left..).step_by(size)).map(|(day, x)| day.svg(x, y)));
        lines.push(text("e", right + 46, y + 15, format!("{} ★", stars(year))));
        lines.push(text("n e", right + 126, y + 15, time(year)));
    }
    lines.push(text("n", 4, bottom + 20, "faster than"));
    for (level, (name, x)) in LEVELS.iter().zip((4..).step_by(84)).enumerate() {
        let y = bottom + 38;
        lines.push(format!(
            r#"<rect class="l{level}" x="{x}" y="{y}" width="14" height="14" rx="3"/>"#
        ));
        lines.push(text("n", x + 18, y + 12, name));
    }
    let total: usize = years.iter().map(|(_, year)| stars(year)).sum();
    lines.push(text("e", right + 46, bottom + 20, format!("{total} ★")));
    lines.push("</svg>\n".to_owned());
    lines.join("\n")
}
