//! Every approach on one input: do they agree, and how long does each take?

use std::io::{self, Write};
use std::time::Duration;

use super::progress::while_showing;
use super::solve::{Solved, SolvedPart, in_time};
use super::{Console, Job};
use crate::input::Input;
use crate::parse::ParseError;
use crate::puzzle::{Approach, Outcome, Parsed, Part, contradict};
use crate::table::{Align, Table};
use crate::timing::{for_people, median_time, ratio, timed};
use crate::watch::Watch;

/// How long a measurement is repeated, unless once takes longer.
const BUDGET: Duration = Duration::from_millis(50);

/// Solves `text` by every approach, with medians of repeated runs for times.
pub(super) fn compare(job: &Job<'_>, text: &str) -> Result<Vec<Solved>, ParseError> {
    job.puzzle.approaches.iter().map(|approach| measure(job, approach, text)).collect()
}

fn measure(job: &Job<'_>, approach: &'static Approach, text: &str) -> Result<Solved, ParseError> {
    let model = approach.parse(text)?;
    let showing = format!("{}, parsing", approach.name);
    let (_, parsing) =
        while_showing(&showing, &Watch::unlimited(), || median_time(BUDGET, || approach.parse_only(text)));
    let parts = job.args.parts.iter().map(|&part| measure_part(job, approach, &*model, part)).collect();
    Ok(Solved { approach, parsing, parts })
}

fn measure_part(job: &Job<'_>, approach: &Approach, model: &dyn Parsed, part: Part) -> SolvedPart {
    let showing = format!("{}, part {part}", approach.name);
    let watch = job.watch();
    let (outcome, time) = timed(|| while_showing(&showing, &watch, || model.answer(part, &watch)));
    let outcome = in_time(job, outcome, time);
    // What took long, or ran out of time, is not done again.
    if outcome.is_err() || time > BUDGET {
        return SolvedPart { part, outcome, time };
    }
    let watch = Watch::unlimited();
    let (outcome, time) = median_time(BUDGET, || model.answer(part, &watch));
    SolvedPart { part, outcome, time }
}

/// Whether no two approaches gave different answers.
pub(super) fn agree(all: &[Solved]) -> bool {
    let parts = all.first().map_or(0, |first| first.parts.len());
    (0..parts).all(|index| agree_on(&all.iter().map(|solved| &solved.parts[index].outcome).collect::<Vec<_>>()))
}

/// Whether no two of the outcomes of a part contradict each other.
fn agree_on(outcomes: &[&Outcome]) -> bool {
    !outcomes.iter().any(|one| outcomes.iter().any(|other| contradict(one, other)))
}

/// Prints the table of answers and times.
pub(super) fn print_table(console: &mut Console, job: &Job<'_>, input: &Input, all: &[Solved]) -> io::Result<()> {
    let mut headings = vec![
        ("approach".to_owned(), Align::Left),
        ("parse".to_owned(), Align::Right),
        ("ratio".to_owned(), Align::Right),
    ];
    for part in &job.args.parts {
        headings.push((format!("answer {part}"), Align::Left));
        headings.push((format!("part {part}"), Align::Right));
        headings.push(("ratio".to_owned(), Align::Right));
    }
    let headings: Vec<(&str, Align)> = headings.iter().map(|(words, align)| (words.as_str(), *align)).collect();
    let mut table = Table::new(&headings);
    for solved in all {
        let mut row =
            vec![solved.approach.name.to_owned(), for_people(solved.parsing), ratio(solved.parsing, all[0].parsing)];
        for (part, reference) in solved.parts.iter().zip(&all[0].parts) {
            row.push(part.answer_words());
            row.push(for_people(part.time));
            row.push(if part.outcome.is_ok() && reference.outcome.is_ok() {
                ratio(part.time, reference.time)
            } else {
                "-".to_owned()
            });
        }
        table.row(row);
    }
    writeln!(console.out, "{} ({})", job.puzzle, input.shown_name())?;
    console.out.write_all(table.aligned().as_bytes())?;
    console.out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Answer, NoAnswer};

    #[test]
    fn only_answers_and_their_absence_contradict_each_other() {
        let five = Ok(Answer::from(5_u64));
        let six = Ok(Answer::from(6_u64));
        let none = Err(NoAnswer::Because("the game never ends".to_owned()));
        let other_none = Err(NoAnswer::Because("it goes on for ever".to_owned()));
        let late = Err(NoAnswer::OutOfTime);
        let large = Err(NoAnswer::too_large("the sum"));
        for (outcomes, expected) in [
            (vec![], true),
            (vec![&late, &five, &large, &five], true),
            (vec![&none, &late, &other_none], true),
            (vec![&five, &late, &six], false),
            (vec![&large, &none, &five], false),
        ] {
            assert_eq!(agree_on(&outcomes), expected, "{outcomes:?}");
        }
    }
}
