//! Several programs in one table, on standard output. People share it.

use super::explain::{Cause, cause};
use super::flow::{Program, Trial};
use super::judged::{Judged, Mark};
use super::verdict::Tally;
use crate::console::{self, Out, tell};
use crate::screen::show;
use crate::table::Table;
use crate::terminal::width;
use crate::timing::{format_time, median};

/// The fewest characters of a program's name in a table that is made to fit.
const SHORTEST_NAME: usize = 12;

/// What the table says of a program.
#[derive(Debug)]
struct Row {
    program: String,
    exact: String,
    mistake: String,
    /// The median and the longest time on inputs of full size, and the shortest of all times.
    times: [String; 3],
}

/// Prints the table of all programs, and tells what is wrong with each.
pub(super) fn show(trial: &Trial<'_>) {
    let mut rows = Vec::new();
    let mut verdicts = Vec::new();
    let mut passing = 0;
    for program in &trial.programs {
        let tally = Tally::new(&program.judged, &trial.inputs);
        let all: Vec<&Judged> = program.judged.iter().map(|(_, judged)| judged).collect();
        let is_faulty = all.iter().any(|judged| Mark::of(judged) < Mark::Unclear);
        let cause = is_faulty.then(|| cause(trial.puzzle, &all));
        console::fail_if(!tally.passes());
        passing += usize::from(tally.passes());
        rows.push(row(trial, program, &tally, cause.as_ref()));
        let words = if let Some(reason) = &program.hopeless {
            format!("It answered nothing: {reason}, and was asked no further.")
        } else {
            let only_part = program.only_part.as_ref().map(|words| format!("{words} "));
            only_part.unwrap_or_default() + &tally.words(cause.as_ref())
        };
        verdicts.push(format!("{}: {words}", program.judge.command));
    }
    if !trial.options.json {
        write!(Out::new(), "{}", table(&rows, trial.options.markdown));
    }
    for verdict in verdicts {
        tell(&verdict);
    }
    if rows.len() > 1 {
        tell(&format!("{passing} of {} programs are right wherever they answered.", rows.len()));
    }
}

fn row(trial: &Trial<'_>, program: &Program<'_>, tally: &Tally, cause: Option<&Cause>) -> Row {
    let worst = [
        (tally.wrong, "wrong"),
        (tally.failed, "failed"),
        (tally.unclear, "unclear"),
        (tally.late, "late"),
    ];
    let worst = worst.into_iter().find(|(count, _)| *count > 0);
    let worst = worst.map(|(count, what)| format!(", {count} {what}")).unwrap_or_default();
    let exact = format!("{} of {}{worst}", tally.right, tally.inputs());
    let mistake = match cause {
        Some(Cause::Mistakes(mistakes)) => {
            mistakes.iter().map(|it| it.name).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    let command = program.judge.command.split_whitespace().collect::<Vec<_>>().join(" ");
    Row { program: command, exact, mistake, times: times(trial, program) }
}

/// The median and the longest time of the right answers to inputs of full size, or to all if there
/// are none, and the shortest time of all.
fn times(trial: &Trial<'_>, Program { judged, .. }: &Program<'_>) -> [String; 3] {
    let right = || judged.iter().map(|(_, it)| it).filter(|it| Mark::of(it) == Mark::Right);
    let mut full: Vec<f64> = right()
        .filter(|judged| trial.inputs.is_full(&judged.input))
        .map(|judged| judged.run.seconds)
        .collect();
    let all: Vec<f64> = right().map(|judged| judged.run.seconds).collect();
    if full.is_empty() {
        full.clone_from(&all);
    }
    if full.is_empty() {
        return [const { "–" }; 3].map(str::to_owned);
    }
    let longest = full.iter().copied().fold(0.0, f64::max);
    let shortest = all.iter().copied().fold(f64::INFINITY, f64::min);
    [median(&mut full), longest, shortest].map(format_time)
}

/// The table in Markdown, or in as many columns as fit.
fn table(rows: &[Row], is_markdown: bool) -> String {
    let has_mistake = rows.iter().any(|row| !row.mistake.is_empty());
    if is_markdown {
        return make(rows, usize::MAX, has_mistake, 3).markdown();
    }
    let longest = |cell: fn(&Row) -> &String| {
        rows.iter().map(|row| cell(row).chars().count()).max().unwrap_or(0)
    };
    let exact = longest(|row| &row.exact) + 2;
    let mistake = longest(|row| &row.mistake).max("mistake".len()) + 2;
    let time = 10;
    // The sentences below name the mistakes, too.
    let fitting = [(has_mistake, 3), (false, 3), (false, 2), (false, 1)].into_iter().find_map(
        |(has_mistake, times)| {
            let others = exact + usize::from(has_mistake) * mistake + times * time;
            let name = width().checked_sub(others).filter(|name| *name >= SHORTEST_NAME)?;
            Some((name, has_mistake, times))
        },
    );
    let (name, has_mistake, times) = fitting.unwrap_or((SHORTEST_NAME, false, 1));
    show::coloured(&make(rows, name, has_mistake, times))
}

fn make(rows: &[Row], name: usize, has_mistake: bool, times: usize) -> Table {
    let words = &["program", "exact", "mistake"][..2 + usize::from(has_mistake)];
    let mut table = Table::new(words, &["median", "slowest", "start"][..times]);
    for row in rows {
        let mut cells = vec![shortened(&row.program, name), row.exact.clone()];
        cells.extend(has_mistake.then(|| row.mistake.clone()));
        cells.extend(row.times[..times].iter().cloned());
        table.row(cells);
    }
    table
}

/// A command line in at most so many characters: its beginning, and more of its end.
fn shortened(command: &str, most: usize) -> String {
    let count = command.chars().count();
    if count <= most {
        return command.to_owned();
    }
    let start = (most - 1) / 3;
    let end = most - 1 - start;
    let first = command.chars().take(start);
    first.chain(['…']).chain(command.chars().skip(count - end)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fits_or_is_to_be_pasted() {
        let row = |program: &str, mistake: &str| Row {
            program: program.to_owned(),
            exact: "55 of 57, 2 wrong".to_owned(),
            mistake: mistake.to_owned(),
            times: ["1.1 s", "8.4 s", "20.0 ms"].map(str::to_owned),
        };
        let long = row("python3 /home/somebody/advent/2020/22/crab.py | tail -n 2", "first-deck");
        let rows = [row("./crab", ""), long];
        let markdown = table(&rows, true);
        assert!(markdown.starts_with("| program "), "{markdown}");
        assert!(markdown.contains("crab.py \\| tail -n 2 | 55 of 57, 2 wrong | first-deck |"));
        for (name, has_mistake, times) in [(14, true, 3), (12, false, 2)] {
            let widest = make(&rows, name, has_mistake, times).aligned();
            let widest = widest.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some([60, 80][usize::from(has_mistake)]), "{widest:?}");
        }
        assert_eq!(shortened("python3 crab.py", 12), "pyt… crab.py");
    }
}
