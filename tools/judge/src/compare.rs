//! Several programs in one table, on standard output. People share it.

use crate::flow::Trial;
use crate::judge::Judge;
use crate::judged::{Judged, Mark};
use crate::summary::Summary;
use runner::table::Table;
use runner::terminal::width;
use runner::timing::{format_time, median};

/// The characters of a row without the program's name.
const REST_OF_ROW: usize = 50;

/// The table of all programs.
pub(crate) fn table(trial: &Trial<'_>, summaries: &[Summary]) -> Table {
    let mut table = Table::new(&["program", "exact"], &["median", "slowest", "start"]);
    let most = width().saturating_sub(REST_OF_ROW).clamp(10, 32);
    for (judge, summary) in trial.judges.iter().zip(summaries) {
        let words: Vec<&str> = judge.contestant.name().split_whitespace().collect();
        let command = shortened(&words.join(" "), most);
        let [median, slowest, start] = times(trial, judge);
        table.row([command, exact(summary), median, slowest, start]);
    }
    table
}

/// On how many inputs it is right, and the worst of the others.
fn exact(summary: &Summary) -> String {
    let right = format!("{} of {}", summary.count(Mark::Right), summary.sum());
    match summary.faults().next() {
        Some((mark, count)) => format!("{right}, {count} {}", mark.name()),
        None => right,
    }
}

/// The median and the longest time of the right answers to inputs of full size, or to all if there
/// are none, and the shortest time of all, which is about what the program needs to start.
fn times(trial: &Trial<'_>, judge: &Judge<'_>) -> [String; 3] {
    let right = judge.judged.iter().filter(|it| it.mark() == Mark::Right);
    let right: Vec<&Judged> = right.collect();
    let is_full = |judged: &&&Judged| trial.inputs.is_full(&judged.task.input);
    let seconds = |judged: &&Judged| judged.run.seconds;
    let all: Vec<f64> = right.iter().map(seconds).collect();
    let mut full: Vec<f64> = right.iter().filter(is_full).map(seconds).collect();
    if full.is_empty() {
        full.clone_from(&all);
    }
    let Some(shortest) = all.into_iter().min_by(f64::total_cmp) else {
        return ["–", "–", "–"].map(str::to_owned);
    };
    let longest = full.iter().copied().fold(0.0, f64::max);
    [median(&mut full), longest, shortest].map(format_time)
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
    first
        .chain(['…'])
        .chain(command.chars().skip(count - end))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_worst_of_what_is_not_right() {
        let exact = |inputs| exact(&Summary { inputs, ..Summary::default() });
        assert_eq!(exact([0, 0, 0, 0, 14]), "14 of 14");
        assert_eq!(exact([1, 0, 0, 9, 4]), "4 of 14, 1 wrong");
    }

    #[test]
    fn more_of_the_end_of_a_long_command_is_shown() {
        assert_eq!(shortened("python3 day22.py", 16), "python3 day22.py");
        assert_eq!(
            shortened("python3 ../2020/day22.py", 16),
            "pytho…0/day22.py"
        );
    }
}
