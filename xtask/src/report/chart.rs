//! Draws a day's results as a bar chart: the bars of each stage on one logarithmic axis of time.
//!
//! The chart is an SVG with its own background, which adapts to light and dark pages. Its text uses the reader's sans-serif
//! font, so it leaves ample room.

use std::fmt::Write;

use common::timing::{format_ratio, format_time};

use super::results::{Results, STAGES};

const WIDTH: f64 = 860.0;
const MARGIN: f64 = 16.0;
/// From the top to the first stage.
const TITLE: f64 = 48.0;
/// The heights of a stage's heading, of a row, of the gap below a stage, and of a bar.
const HEADING: f64 = 22.0;
const PITCH: f64 = 20.0;
const GAP: f64 = 10.0;
const BAR: f64 = 14.0;
/// The height of the axis with its numbers.
const AXIS: f64 = 36.0;
/// The width of a character of a name, estimated generously.
const LETTER: f64 = 8.4;
/// The room for a label right of the longest bar, such as `999.9 µs · 999k×`.
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

/// Draws the chart of a day.
pub(super) fn draw(day: &Results) -> String {
    let stages: Vec<(&str, Vec<Bar<'_>>)> =
        STAGES.iter().map(|&(stage, title)| (title, bars(day, stage))).filter(|(_, bars)| !bars.is_empty()).collect();
    let bars = || stages.iter().flat_map(|(_, bars)| bars);
    let letters = bars().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "names are short")]
    let left = MARGIN + 12.0 + LETTER * letters as f64;
    let axis = Axis::around(bars().map(|bar| bar.seconds), left, WIDTH - MARGIN - LABEL);

    let mut drawn = String::new();
    let mut y = TITLE;
    for (title, bars) in &stages {
        y += HEADING;
        text(&mut drawn, "class=\"stage\"", MARGIN, y - 7.0, title);
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
        // A power of ten needs no decimals.
        text(&mut grid, "text-anchor=\"middle\"", x, y + 18.0, &format_time(seconds).replace(".0 ", " "));
    }
    let height = y + AXIS;
    let title = escape(&format!("{}, input {} (logarithmic axis)", day.title, day.input));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\" rx=\"6\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>\n{grid}{drawn}</svg>\n"
    )
}

/// An approach's time for a stage.
struct Bar<'a> {
    name: &'a str,
    seconds: f64,
    label: String,
    is_best: bool,
}

fn bars<'a>(day: &'a Results, stage: &str) -> Vec<Bar<'a>> {
    let times = || day.approaches.iter().filter_map(|approach| Some((approach, *approach.stages.get(stage)?)));
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
    /// Draws the name, the bar and the label below `y`.
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

/// A logarithmic axis of time.
struct Axis {
    low: f64,
    high: f64,
    left: f64,
    right: f64,
}

impl Axis {
    /// An axis from the power of ten below the least time, but at least a nanosecond, to the greatest time.
    fn around(times: impl Iterator<Item = f64>, left: f64, right: f64) -> Self {
        let (least, most) =
            times.fold((f64::INFINITY, 0.0_f64), |(least, most), time| (least.min(time), most.max(time)));
        let low = 10_f64.powf((least * 0.8).log10().floor()).max(1e-9);
        Self { low, high: most.max(low * 10.0), left, right }
    }

    fn place(&self, seconds: f64) -> f64 {
        self.left + (self.right - self.left) * (seconds / self.low).log10() / (self.high / self.low).log10()
    }

    /// The powers of ten to label, far enough apart for labels of six characters.
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

    #[test]
    fn the_axis_is_logarithmic() {
        let axis = Axis::around([3e-7, 3e-5].into_iter(), 100.0, 600.0);
        assert!((axis.place(1e-7) - 100.0).abs() < 1e-6);
        assert!((axis.place(3e-5) - 600.0).abs() < 1e-6);
        assert!((axis.place(1e-5) - axis.place(1e-6) - (axis.place(1e-6) - 100.0)).abs() < 1e-6);
        assert_eq!(axis.ticks().len(), 3);
        let short = Axis::around([2e-10].into_iter(), 100.0, 600.0);
        assert_eq!(short.ticks().len(), 2);
    }
}
