//! The page: the charts and the tables of all inputs in one file that needs no other, with links to criterion's pages.

use std::fmt::Write;
use std::fs;
use std::path::{Component, Path, PathBuf};

use common::Puzzle;
use common::timing::{for_people, ratio};

use super::ReportError;
use super::charts::{self, Theme};
use super::machine::Machine;
use super::results::{Measured, Results};
use crate::Stage;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 940px; margin: 2rem auto; padding: 0 1rem;
  background: #fff; color: #1f2328; }
a { color: #0969da; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-bottom: 1.5rem; }
th, td { padding: .25rem .8rem; border-bottom: 1px solid #d1d9e0; text-align: right; }
th:first-child, td:first-child { text-align: left; }
.best { font-weight: 600; }
.dark { display: none; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1117; color: #e6edf3; }
  a { color: #58a6ff; }
  th, td { border-color: #30363d; }
  .light { display: none; }
  .dark { display: block; }
}
";

/// The page, for a file in `folder`.
pub(super) fn page(results: &Results<'_>, machine: &Machine, folder: &Path) -> Result<String, ReportError> {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Advent of Code: times</title>\n\
         <style>{STYLE}</style>\n<h1>Times of all approaches</h1>\n<p>{}. Medians with their 95% confidence intervals. \
         Every time links to criterion's own page about it.</p>\n",
        escaped(&machine.words())
    );
    page += "<h2>By part</h2>\n";
    for theme in Theme::BOTH {
        page += &figure(theme, &charts::timings(results, theme)?);
    }
    for (theme, heading) in Theme::BOTH.into_iter().zip(["<h2>By size</h2>\n", ""]) {
        if let Some(chart) = charts::growth(results, theme)? {
            page += heading;
            page += &figure(theme, &chart);
        }
    }
    for puzzle in &results.puzzles {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "<h2>{}</h2>", escaped(&puzzle.to_string()));
        for input in results.inputs(puzzle) {
            let _ = writeln!(page, "<h3>{}</h3>\n{}", escaped(input), stages(results, puzzle, input, folder));
        }
        page += &in_turn(results, puzzle, folder);
    }
    page += "</html>\n";
    Ok(page)
}

fn figure(theme: &Theme, chart: &str) -> String {
    format!("<figure class=\"{}\" style=\"margin:0\">{chart}</figure>\n", theme.name)
}

/// The table of one input: approaches by stages.
fn stages(results: &Results<'_>, puzzle: &Puzzle, input: &str, folder: &Path) -> String {
    let headings = Stage::ALL.map(Stage::title).join("</th><th>");
    let total = |approach: &str| results.stage(puzzle, Stage::Total, input, approach).map(|it| it.estimate.time());
    let default = total(puzzle.default_approach().name);
    let rows = puzzle.approaches.iter().map(|approach| {
        let cells: String = Stage::ALL
            .into_iter()
            .map(|stage| {
                let all = puzzle.approaches.iter().filter_map(|other| results.stage(puzzle, stage, input, other.name));
                cell(results.stage(puzzle, stage, input, approach.name), all, folder)
            })
            .collect();
        let ratio = total(approach.name).zip(default).map(|(total, default)| ratio(total, default));
        format!("<tr><td>{}</td>{cells}<td>{}</td></tr>\n", escaped(approach.name), ratio.unwrap_or_default())
    });
    let rows: String = rows.collect();
    format!("<table>\n<tr><th>approach</th><th>{headings}</th><th>ratio</th></tr>\n{rows}</table>")
}

/// The table of the times for inputs in turn; nothing if that was not measured.
fn in_turn(results: &Results<'_>, puzzle: &Puzzle, folder: &Path) -> String {
    let sets = results.sets(puzzle);
    if sets.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for approach in puzzle.approaches {
        // Writing to a string cannot fail.
        let _ = write!(rows, "<tr><td>{}</td>", escaped(approach.name));
        for set in &sets {
            let all = puzzle.approaches.iter().filter_map(|other| results.rotating(puzzle, set, other.name));
            rows += &cell(results.rotating(puzzle, set, approach.name), all, folder);
        }
        rows += "</tr>\n";
    }
    let headings = sets.iter().map(|set| escaped(&set.replace('-', " "))).collect::<Vec<_>>().join("</th><th>");
    format!(
        "<h3>Inputs in turn: text to both answers, for one of them</h3>\n<table>\n\
         <tr><th>approach</th><th>{headings}</th></tr>\n{rows}</table>\n"
    )
}

/// A time among others of which the least stands out.
fn cell<'a>(measured: Option<&Measured>, others: impl Iterator<Item = &'a Measured>, folder: &Path) -> String {
    let Some(measured) = measured else { return "<td>-</td>".to_owned() };
    let estimate = &measured.estimate;
    let is_best = others.into_iter().all(|other| estimate.median <= other.estimate.median);
    let class = if is_best { " class=\"best\"" } else { "" };
    let time = for_people(estimate.time());
    let words = match measured.page.as_deref().and_then(|page| relative(page, folder)) {
        Some(page) => format!("<a href=\"{}\">{time}</a>", escaped(&page)),
        None => time,
    };
    format!("<td{class} title=\"{}\">{words}</td>", charts::interval_words(estimate))
}

/// The address of `page` seen from `folder`.
fn relative(page: &Path, folder: &Path) -> Option<String> {
    let [page, folder] = [page, folder].map(|path| fs::canonicalize(path).ok());
    let (page, folder) = (page?, folder?);
    let shared = page.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(page.components().skip(shared)).collect();
    let steps: Vec<&str> = path.iter().map(|step| step.to_str()).collect::<Option<_>>()?;
    Some(steps.join("/").replace('%', "%25").replace(' ', "%20").replace('#', "%23").replace('?', "%3F"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::Fixture;
    use super::*;
    use crate::PUZZLES;

    #[test]
    fn the_page_has_charts_tables_and_links() {
        let fixture = Fixture::filled("page");
        let approach = PUZZLES[0].default_approach().name;
        let criterion = fixture.0.join("day22-2020_part2_full-1").join(approach).join("report");
        fs::create_dir_all(&criterion).unwrap();
        fs::write(criterion.join("index.html"), "").unwrap();
        let folder = fixture.0.join("report");
        fs::create_dir_all(&folder).unwrap();

        let results = Results::read(&PUZZLES, &fixture.0).unwrap();
        let page = page(&results, &Machine::here(results.measured), &folder).unwrap();
        assert_eq!(page.matches("<svg ").count(), 4);
        assert_eq!(page.matches("<table>").count(), 4);
        let link = format!("<a href=\"../day22-2020_part2_full-1/{approach}/report/index.html\">40.0 µs</a>");
        assert!(page.contains(&link));
        assert!(page.contains(" title=\"36.0 µs to 48.0 µs\""));
        assert!(!page.contains("http:") || page.contains("http://www.w3.org/2000/svg"));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
