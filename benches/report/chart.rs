//! A day's results as a picture: bars by stage on one logarithmic axis of time.
//!
//! The picture is SVG, written as text. It has its own background and the colours of a light and a dark page, and takes
//! whatever sans-serif font the reader has; so the room for words is ample.

use std::fmt::Write;

use benches::stages::Stage;
use common::timing::{format_ratio, format_time};

use crate::day::Day;

const WIDTH: f64 = 860.0;
const MARGIN: f64 = 16.0;
/// From the top to the first stage.
const TITLE: f64 = 48.0;
/// A stage's heading, a bar, and what follows the last bar of a stage.
const HEADING: f64 = 22.0;
const PITCH: f64 = 20.0;
const GAP: f64 = 10.0;
const BAR: f64 = 14.0;
/// The axis with its numbers.
const AXIS: f64 = 36.0;
/// The widest letter or digit of a name on average, at 13 pixels.
const LETTER: f64 = 8.4;
/// Right of the longest bar: `999.9 µs · 999k×`.
const LABEL: f64 = 150.0;

const STYLE: &str = "\
text { font: 13px sans-serif; fill: #1f2328; stroke: #ffffff; stroke-width: 4px; paint-order: stroke; }
.title { font-size: 15px; font-weight: bold; }
.stage { font-weight: bold; }
.page { fill: #ffffff; }
.grid { stroke: #d1d9e0; }
.bar { fill: #9aaabb; }
.best { fill: #2da44e; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; stroke: #0d1117; }
  .page { fill: #0d1117; }
  .grid { stroke: #30363d; }
  .bar { fill: #657587; }
  .best { fill: #2ea043; }
}";

/// The picture of `day`.
pub(crate) fn of(day: &Day) -> String {
    let stages: Vec<(Stage, Vec<Bar<'_>>)> =
        Stage::ALL.into_iter().map(|stage| (stage, bars(day, stage))).filter(|(_, bars)| !bars.is_empty()).collect();
    let bars = || stages.iter().flat_map(|(_, bars)| bars);
    let letters = bars().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "names are short")]
    let left = MARGIN + 12.0 + LETTER * letters as f64;
    let axis = Axis::around(bars().map(|bar| bar.seconds), left, WIDTH - MARGIN - LABEL);

    let mut drawn = String::new();
    let mut y = TITLE;
    for (stage, bars) in &stages {
        y += HEADING;
        text(&mut drawn, "class=\"stage\"", MARGIN, y - 7.0, stage.title());
        for bar in bars {
            bar.draw(&mut drawn, &axis, y);
            y += PITCH;
        }
        y += GAP;
    }
    let mut grid = String::new();
    for seconds in axis.ticks() {
        let x = axis.place(seconds);
        line(&mut grid, &format!("<path class=\"grid\" d=\"M{x:.1} {TITLE}V{y:.1}\"/>"));
        // Round times need no digit after the point.
        text(&mut grid, "text-anchor=\"middle\"", x, y + 18.0, &format_time(seconds).replace(".0 ", " "));
    }
    let height = y + AXIS;
    let title = escape(&format!("{}, input {}", day.title, day.input));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\" rx=\"6\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>\n{grid}{drawn}</svg>\n"
    )
}

/// The time of an approach for a stage.
struct Bar<'a> {
    name: &'a str,
    seconds: f64,
    label: String,
    is_best: bool,
}

fn bars(day: &Day, stage: Stage) -> Vec<Bar<'_>> {
    let times = || day.approaches.iter().filter_map(|approach| Some((approach, *approach.stages.get(&stage)?)));
    let best = times().map(|(_, seconds)| seconds).fold(f64::INFINITY, f64::min);
    let default = day.approaches.first().map(|approach| &approach.name);
    times()
        .map(|(approach, seconds)| {
            let ratio = day.ratio(approach, stage).filter(|_| default != Some(&approach.name));
            let ratio = ratio.map(|ratio| format!(" · {}×", format_ratio(ratio))).unwrap_or_default();
            let label = format!("{}{ratio}", format_time(seconds));
            Bar { name: &approach.name, seconds, label, is_best: seconds <= best }
        })
        .collect()
}

impl Bar<'_> {
    /// Draws name, bar and label below `y`.
    fn draw(&self, svg: &mut String, axis: &Axis, y: f64) {
        let class = if self.is_best { "best" } else { "bar" };
        let (left, end) = (axis.left, axis.place(self.seconds));
        let (width, top, base) = ((end - left).max(2.0), y + (PITCH - BAR) / 2.0, y + 14.5);
        text(svg, "text-anchor=\"end\"", left - 8.0, base, self.name);
        line(
            svg,
            &format!(
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"2\"/>"
            ),
        );
        text(svg, "", left + width + 6.0, base, &self.label);
    }
}

/// The axis of time, logarithmic.
struct Axis {
    low: f64,
    high: f64,
    left: f64,
    right: f64,
}

impl Axis {
    /// From a nanosecond, or the power of ten below the least time, to the greatest time.
    fn around(times: impl Iterator<Item = f64>, left: f64, right: f64) -> Self {
        let (least, most) =
            times.fold((f64::INFINITY, 0.0_f64), |(least, most), time| (least.min(time), most.max(time)));
        let low = 10_f64.powf((least * 0.8).log10().floor()).max(1e-9);
        Self { low, high: most.max(low * 10.0), left, right }
    }

    fn place(&self, seconds: f64) -> f64 {
        self.left + (self.right - self.left) * (seconds / self.low).log10() / (self.high / self.low).log10()
    }

    /// Powers of ten with room for their labels, which are words of up to six letters.
    fn ticks(&self) -> Vec<f64> {
        let decades = (self.high / self.low).log10();
        let every = (1..20).find(|&every| (self.right - self.left) * f64::from(every) / decades > 60.0).unwrap_or(20);
        (0..20).map(|index| self.low * 10_f64.powi(index * every)).take_while(|&tick| tick <= self.high).collect()
    }
}

fn text(svg: &mut String, attributes: &str, x: f64, y: f64, words: &str) {
    line(svg, &format!("<text {attributes} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escape(words)));
}

fn line(svg: &mut String, element: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{element}");
}

fn escape(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    fn attribute(element: &str, name: &str) -> Option<f64> {
        element.split_once(&format!("{name}=\""))?.1.split_once('"')?.0.parse().ok()
    }

    #[test]
    fn no_word_is_cut() {
        let fixture = Fixture::new("chart");
        let day = &Day::read_all(&fixture.criterion()).unwrap()[0];
        let svg = of(day);
        let height = attribute(&svg, "height").unwrap();
        let mut words = 0;
        for element in svg.lines().filter(|line| line.starts_with("<text")) {
            let (x, y) = (attribute(element, "x").unwrap(), attribute(element, "y").unwrap());
            let letters = element.split(['<', '>']).nth(2).unwrap().chars().count();
            #[expect(clippy::cast_precision_loss, reason = "words are short")]
            let width = LETTER * letters as f64;
            let start = match element {
                _ if element.contains("\"end\"") => x - width,
                _ if element.contains("\"middle\"") => x - width / 2.0,
                _ => x,
            };
            assert!(start >= 0.0 && start + width <= WIDTH, "{element}");
            assert!(y > 13.0 && y < height - 5.0, "{element}");
            words += 1;
        }
        // Title, four stages, two bars each with name and label, and the ticks from 100 ns to 100 µs.
        assert_eq!(words, 1 + 4 + 4 * 2 * 2 + 4);
        assert!(svg.contains(">Advent of Code 2020, day 22: Crab &lt;&amp;&gt; Combat, input full-1<"));
    }

    #[test]
    fn bars_are_as_long_as_the_logarithm_of_times() {
        let axis = Axis::around([3e-7, 3e-5].into_iter(), 100.0, 600.0);
        assert!((axis.place(1e-7) - 100.0).abs() < 1e-6);
        assert!((axis.place(3e-5) - 600.0).abs() < 1e-6);
        assert!((axis.place(1e-5) - axis.place(1e-6) - (axis.place(1e-6) - 100.0)).abs() < 1e-6);
        assert_eq!(axis.ticks().len(), 3);
        let short = Axis::around([2e-10].into_iter(), 100.0, 600.0);
        assert_eq!(short.ticks().len(), 2);
    }
}
