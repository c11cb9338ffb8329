//! The charts, drawn with plotters: bars of times, and lines of growth.
//!
//! A chart is made once for light pages and once for dark ones, each with its background, so that it can be read
//! wherever it is shown. Fonts are those of the viewer; nothing is asked of the machine that draws.

use std::time::Duration;

use common::Puzzle;
use common::timing::for_people;
use plotters::coord::Shift;
use plotters::coord::combinators::{BindKeyPoints, IntoLogRange};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::ReportError;
use super::results::{Estimate, Measured, Results};
use crate::Stage;

/// The colours of a page.
#[derive(Debug)]
pub(super) struct Theme {
    pub(super) name: &'static str,
    background: RGBColor,
    text: RGBColor,
    grid: RGBColor,
    /// The bar of the fastest.
    best: RGBColor,
    /// The other bars.
    bar: RGBColor,
    lines: [RGBColor; 6],
}

impl Theme {
    pub(super) const BOTH: [&'static Self; 2] = [&Self::LIGHT, &Self::DARK];

    const LIGHT: Self = Self {
        name: "light",
        background: RGBColor(255, 255, 255),
        text: RGBColor(31, 35, 40),
        grid: RGBColor(209, 217, 224),
        best: RGBColor(45, 164, 78),
        bar: RGBColor(154, 170, 187),
        lines: [
            RGBColor(26, 127, 55),
            RGBColor(9, 105, 218),
            RGBColor(188, 76, 0),
            RGBColor(130, 80, 223),
            RGBColor(191, 57, 137),
            RGBColor(87, 96, 106),
        ],
    };

    const DARK: Self = Self {
        name: "dark",
        background: RGBColor(13, 17, 23),
        text: RGBColor(230, 237, 243),
        grid: RGBColor(48, 54, 61),
        best: RGBColor(46, 160, 67),
        bar: RGBColor(87, 101, 117),
        lines: [
            RGBColor(63, 185, 80),
            RGBColor(88, 166, 255),
            RGBColor(219, 109, 40),
            RGBColor(188, 140, 255),
            RGBColor(247, 120, 186),
            RGBColor(139, 148, 158),
        ],
    };

    fn text(&self, size: u32) -> TextStyle<'static> {
        ("sans-serif", size).into_font().color(&self.text)
    }
}

const WIDTH: u32 = 960;
const TITLE: u32 = 18;
const SMALL: u32 = 14;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws on an empty picture and returns it as SVG.
fn svg(theme: &Theme, height: u32, draw: impl FnOnce(&Area<'_>) -> Result<(), String>) -> Result<String, ReportError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        area.fill(&theme.background)
            .map_err(|error| error.to_string())
            .and_then(|()| draw(&area))
            .and_then(|()| area.present().map_err(|error| error.to_string()))
            .map_err(ReportError::Chart)?;
    }
    Ok(text)
}

/// For every puzzle a row of panels, one for each stage, with a bar for each approach; all on the puzzle's main input.
pub(super) fn timings(results: &Results<'_>, theme: &Theme) -> Result<String, ReportError> {
    const NAMES: i32 = 92;
    const BAR: i32 = 20;
    const AROUND: i32 = 88;
    let heights: Vec<i32> =
        results.puzzles.iter().map(|puzzle| AROUND + BAR * count(puzzle.approaches.len())).collect();
    let height = u32::try_from(heights.iter().sum::<i32>()).unwrap_or_default();
    svg(theme, height, |area| {
        let mut rest = area.clone();
        for (puzzle, height) in results.puzzles.iter().zip(heights) {
            let (row, below) = rest.split_vertically(height);
            rest = below;
            let input = results.main_input(puzzle).unwrap_or_default();
            let title = format!("{puzzle} ({input})");
            let row = row.margin(8, 0, 10, 0).titled(&title, theme.text(TITLE)).map_err(|error| error.to_string())?;
            let row_width = i32::try_from(row.dim_in_pixel().0).unwrap_or_default();
            let width = (row_width - NAMES) / count(Stage::ALL.len());
            let breaks: Vec<i32> = (1..count(Stage::ALL.len())).map(|index| NAMES + width * index).collect();
            let panels = row.split_by_breakpoints(breaks, [0_i32; 0]);
            let scale = Scale::of(results, puzzle, input);
            for ((panel, stage), index) in panels.iter().zip(Stage::ALL).zip(0..) {
                let names = if index == 0 { NAMES } else { 0 };
                let bars: Vec<_> = puzzle
                    .approaches
                    .iter()
                    .map(|approach| (approach.name, results.stage(puzzle, stage, input, approach.name)))
                    .collect();
                draw_bars(panel, stage.title(), names, &bars, scale, theme)?;
            }
        }
        Ok(())
    })
}

fn count(items: usize) -> i32 {
    i32::try_from(items).unwrap_or(i32::MAX)
}

/// The range of a logarithmic axis.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// From the power of ten below the least of `values` to the greatest, and `room` times that distance beyond it.
    fn around(values: impl IntoIterator<Item = f64>, room: f64) -> Self {
        let (least, most) = values
            .into_iter()
            .fold((f64::INFINITY, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
        if least > most {
            return Self { low: 1.0, high: 10.0 };
        }
        let low = 10_f64.powf((least * 0.8).log10().floor());
        Self { low, high: most * (most / low).powf(room) }
    }

    /// One scale for all stages of a puzzle, so that its bars can be compared across panels.
    fn of(results: &Results<'_>, puzzle: &Puzzle, input: &str) -> Self {
        let all = puzzle.approaches.iter().flat_map(|approach| {
            Stage::ALL.into_iter().filter_map(|stage| results.stage(puzzle, stage, input, approach.name))
        });
        Self::around(all.map(|measured| measured.estimate.high), 0.0)
    }

    /// Where to mark the axis: powers of ten, or also twice and five times those where there are few; not more than are
    /// easily read.
    fn marks(self, most: usize) -> Vec<f64> {
        let powers = |steps: &[f64], every: usize| -> Vec<f64> {
            let first = self.low.log10().floor();
            (0..40)
                .step_by(every)
                .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powf(first + f64::from(power))))
                .filter(|mark| (self.low * 0.999..=self.high).contains(mark))
                .collect()
        };
        let fine = powers(&[1.0, 2.0, 5.0], 1);
        if fine.len() <= most {
            return fine;
        }
        (1..40).map(|every| powers(&[1.0], every)).find(|marks| marks.len() <= most).unwrap_or_default()
    }
}

/// From the middle of a bar to that of the next, in units of the axis across them.
const PITCH: i32 = 100;
const HALF_A_BAR: i32 = 36;

/// A panel with a bar for each approach: its time, and how many times the fastest's that is.
fn draw_bars(
    area: &Area<'_>,
    title: &str,
    names: i32,
    bars: &[(&str, Option<&Measured>)],
    scale: Scale,
    theme: &Theme,
) -> Result<(), String> {
    const ROOM_FOR_WORDS: i32 = 112;
    let best =
        bars.iter().filter_map(|(_, measured)| Some(measured.as_ref()?.estimate.median)).fold(f64::INFINITY, f64::min);
    // The first bar is on top, so the axis runs downwards.
    let places: Vec<i32> = (0..count(bars.len())).map(|index| PITCH * index + PITCH / 2).collect();
    let bottom = PITCH * count(bars.len());
    let mut chart = ChartBuilder::on(area)
        .caption(title, theme.text(SMALL))
        .set_label_area_size(LabelAreaPosition::Left, names)
        .set_label_area_size(LabelAreaPosition::Bottom, 22)
        .margin_right(ROOM_FOR_WORDS)
        .build_cartesian_2d(
            (scale.low..scale.high).log_scale().with_key_points(scale.marks(2)),
            (bottom..0).with_key_points(places.clone()),
        )
        .map_err(|error| error.to_string())?;
    let name = |place: &i32| {
        let index = places.iter().position(|other| other == place);
        index.map(|index| bars[index].0.to_owned()).unwrap_or_default()
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .axis_style(theme.grid)
        .bold_line_style(theme.grid)
        .light_line_style(TRANSPARENT)
        .label_style(theme.text(SMALL))
        .x_label_formatter(&|time| mark_of_time(*time))
        .y_label_formatter(&name)
        .draw()
        .map_err(|error| error.to_string())?;

    let words = theme.text(SMALL).pos(Pos::new(HPos::Left, VPos::Center));
    for (&place, (_, measured)) in places.iter().zip(bars) {
        let Some(Measured { estimate, .. }) = measured else { continue };
        let is_best = estimate.median <= best;
        let colour = if is_best { theme.best } else { theme.bar };
        let bar =
            Rectangle::new([(scale.low, place - HALF_A_BAR), (estimate.median, place + HALF_A_BAR)], colour.filled());
        let interval = PathElement::new(interval(estimate, place), theme.text);
        let label =
            EmptyElement::at((estimate.high, place)) + Text::new(label(estimate, best, is_best), (6, 0), words.clone());
        chart.draw_series([bar]).map_err(|error| error.to_string())?;
        chart.draw_series([interval]).map_err(|error| error.to_string())?;
        chart.draw_series([label]).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn label(estimate: &Estimate, best: f64, is_best: bool) -> String {
    let time = for_people(estimate.time());
    let ratio = estimate.median / best;
    if is_best {
        time
    } else if ratio < 9.95 {
        format!("{time} · {ratio:.1}×")
    } else {
        format!("{time} · {}×", mark_of_number(ratio))
    }
}

/// A line with an upright at each end, in one stroke.
fn interval(estimate: &Estimate, place: i32) -> Vec<(f64, i32)> {
    let Estimate { low, high, .. } = *estimate;
    let (above, below) = (place - HALF_A_BAR / 2, place + HALF_A_BAR / 2);
    vec![(low, above), (low, below), (low, place), (high, place), (high, above), (high, below)]
}

/// A round time in nanoseconds: `10 µs`.
fn mark_of_time(nanoseconds: f64) -> String {
    match nanoseconds.round() {
        time if time < 1e3 => format!("{time:.0} ns"),
        time if time < 1e6 => format!("{:.0} µs", time / 1e3),
        time if time < 1e9 => format!("{:.0} ms", time / 1e6),
        time => format!("{:.0} s", time / 1e9),
    }
}

/// A number in few digits: `500`, `20k`, `1M`.
fn mark_of_number(number: f64) -> String {
    match number.round() {
        number if number < 1e4 => format!("{number:.0}"),
        number if number < 1e6 => format!("{:.0}k", number / 1e3),
        number => format!("{:.0}M", number / 1e6),
    }
}

/// A line of one approach.
struct Line<'a> {
    name: &'static str,
    points: Vec<(f64, &'a Estimate)>,
}

/// For every puzzle measured at several sizes, a panel of time by size with a line for each approach. `None` if there
/// is no such puzzle.
pub(super) fn growth(results: &Results<'_>, theme: &Theme) -> Result<Option<String>, ReportError> {
    const HEIGHT: i32 = 330;
    let panels: Vec<_> = results
        .puzzles
        .iter()
        .map(|puzzle| (puzzle, lines(results, puzzle)))
        .filter(|(_, lines)| lines.iter().any(|line| line.points.len() > 1))
        .collect();
    if panels.is_empty() {
        return Ok(None);
    }
    let height = u32::try_from(HEIGHT * count(panels.len())).unwrap_or_default();
    let draw = |area: &Area<'_>| {
        let mut rest = area.clone();
        for (puzzle, lines) in &panels {
            let (row, below) = rest.split_vertically(HEIGHT);
            rest = below;
            draw_growth(&row.margin(8, 8, 10, 16), puzzle, lines, theme)?;
        }
        Ok(())
    };
    svg(theme, height, draw).map(Some)
}

fn lines<'a>(results: &'a Results<'_>, puzzle: &Puzzle) -> Vec<Line<'a>> {
    let line = |name| {
        let points = results.scaling(puzzle, name);
        // Sizes are far below 2⁵³.
        #[expect(clippy::cast_precision_loss, reason = "sizes are small")]
        let points = points.into_iter().map(|(size, measured)| (size as f64, &measured.estimate)).collect();
        Line { name, points }
    };
    puzzle.approaches.iter().map(|approach| line(approach.name)).filter(|line| !line.points.is_empty()).collect()
}

/// What the sizes of a puzzle are.
fn what_grows(puzzle: &Puzzle) -> String {
    match puzzle.package {
        // Its inputs are all of one size.
        "day21-2021" => "part 2, by the target score".to_owned(),
        _ => format!("text to both answers, by the number of {}", puzzle.generator.unit),
    }
}

fn draw_growth(area: &Area<'_>, puzzle: &Puzzle, lines: &[Line<'_>], theme: &Theme) -> Result<(), String> {
    let points = || lines.iter().flat_map(|line| &line.points);
    let times = Scale::around(points().map(|(_, estimate)| estimate.high), 0.08);
    let least = points().map(|&(size, _)| size).fold(f64::INFINITY, f64::min);
    let most = points().map(|&(size, _)| size).fold(0.0, f64::max);
    // Room for the names at the ends of the lines.
    let end = most * (most / least).max(2.0).powf(0.16);
    let mut sizes: Vec<f64> = points().map(|&(size, _)| size).collect();
    sizes.sort_unstable_by(f64::total_cmp);
    sizes.dedup();
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{puzzle}: {}", what_grows(puzzle)), theme.text(TITLE))
        .set_label_area_size(LabelAreaPosition::Left, 64)
        .set_label_area_size(LabelAreaPosition::Bottom, 26)
        .build_cartesian_2d(
            (least..end).log_scale().with_key_points(sizes),
            (times.low..times.high).log_scale().with_key_points(times.marks(8)),
        )
        .map_err(|error| error.to_string())?;
    chart
        .configure_mesh()
        .axis_style(theme.grid)
        .bold_line_style(theme.grid)
        .light_line_style(TRANSPARENT)
        .label_style(theme.text(SMALL))
        .x_label_formatter(&|size| mark_of_number(*size))
        .y_label_formatter(&|time| mark_of_time(*time))
        .draw()
        .map_err(|error| error.to_string())?;

    let places = apart(&lines.iter().filter_map(|line| Some(line.points.last()?.1.median)).collect::<Vec<_>>(), times);
    for ((line, colour), place) in lines.iter().zip(theme.lines.into_iter().cycle()).zip(places) {
        let points: Vec<_> = line.points.iter().map(|(size, estimate)| (*size, estimate.median)).collect();
        let intervals = line
            .points
            .iter()
            .map(|&(size, estimate)| PathElement::new(vec![(size, estimate.low), (size, estimate.high)], colour));
        chart.draw_series(intervals).map_err(|error| error.to_string())?;
        let dots = points.iter().map(|&point| Circle::new(point, 3, colour.filled()));
        chart.draw_series(dots).map_err(|error| error.to_string())?;
        let end = points.last().map_or(most, |point| point.0);
        let words = theme.text(SMALL).color(&colour).pos(Pos::new(HPos::Left, VPos::Center));
        let name = EmptyElement::at((end, place)) + Text::new(line.name, (10, 0), words);
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2))).map_err(|error| error.to_string())?;
        chart.draw_series([name]).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Where to write the names of lines that end at `ends`, so that none is on top of another: from the lowest upwards,
/// each at least a line of text above the one before.
fn apart(ends: &[f64], scale: Scale) -> Vec<f64> {
    const LINES_OF_TEXT: f64 = 17.0;
    let least_factor = (scale.high / scale.low).powf(1.0 / LINES_OF_TEXT);
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[one].total_cmp(&ends[other]));
    let mut places = ends.to_vec();
    for pair in order.windows(2) {
        places[pair[1]] = ends[pair[1]].max(places[pair[0]] * least_factor);
    }
    places
}

/// A time and its interval in words.
pub(super) fn interval_words(estimate: &Estimate) -> String {
    let time = |nanoseconds: f64| for_people(Duration::try_from_secs_f64(nanoseconds / 1e9).unwrap_or_default());
    format!("{} to {}", time(estimate.low), time(estimate.high))
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::Fixture;
    use super::*;
    use crate::PUZZLES;

    #[test]
    fn charts_name_every_approach_and_time() {
        let fixture = Fixture::filled("charts");
        let results = Results::read(&PUZZLES, &fixture.0).unwrap();
        for theme in Theme::BOTH {
            let timings = timings(&results, theme).unwrap();
            let growth = growth(&results, theme).unwrap().unwrap();
            for text in [&timings, &growth] {
                assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"));
                for approach in PUZZLES[0].approaches {
                    assert!(text.contains(approach.name), "{}", approach.name);
                }
            }
            assert!(timings.contains("42.0 µs") && timings.contains("420.0 µs · 10×"));
        }
    }

    #[test]
    fn without_sizes_there_is_no_growth() {
        let fixture = Fixture::new("no-growth");
        fixture.add(&format!("day22-2020/total/full-1/{}", PUZZLES[0].default_approach().name), 1.0);
        let results = Results::read(&PUZZLES, &fixture.0).unwrap();
        assert!(timings(&results, Theme::BOTH[0]).is_ok());
        assert_eq!(growth(&results, Theme::BOTH[0]).unwrap(), None);
    }

    #[test]
    fn scales_and_marks() {
        let scale = Scale::around([150.0, 9_000.0], 0.0);
        assert_eq!(scale, Scale { low: 100.0, high: 9_000.0 });
        let rounded = |marks: Vec<f64>| marks.into_iter().map(mark_of_number).collect::<Vec<_>>();
        assert_eq!(rounded(scale.marks(9)), ["100", "200", "500", "1000", "2000", "5000"]);
        assert_eq!(rounded(scale.marks(2)), ["100", "1000"]);
        assert_eq!(rounded(Scale { low: 1.0, high: 2e6 }.marks(3)), ["1", "1000", "1M"]);
        assert_eq!([5.0, 1e3, 2e7, 1e9].map(mark_of_time), ["5 ns", "1 µs", "20 ms", "1 s"]);
    }

    #[test]
    fn names_are_kept_apart() {
        let scale = Scale { low: 1.0, high: 1e17 };
        assert_eq!(apart(&[5.0, 1.0, 1000.0], scale), [10.0, 1.0, 1000.0]);
    }
}
