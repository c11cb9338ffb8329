//! `--judge CMD`: is a program of any language exact?
//!
//! The results go to standard error. Standard output gets the shortest input on which the program
//! fails, ready to be saved, or with `--json` an object per input.

use std::process;
use std::time::{Duration, Instant};

use super::args::Args;
use super::check::generator;
use super::show::{self, coloured};
use crate::console::{self, Out, tell};
use crate::judge::{Judge, Judged, is_wrong, known_inputs, notes, only_part};
use crate::limits;
use crate::report::{Solved, kind};
use crate::shrink::shorter;
use crate::table::Table;
use crate::timing::{format_time, median};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{NoAnswer, Outcome, Part};
use common::puzzle::{Generator, Puzzle};
use common::random::Random;

/// The time for all inputs, unless the user tells how many random ones.
const TIME: Duration = Duration::from_secs(60);

/// Judges the program of a command line on the inputs with known answers, and on `count` random
/// ones.
pub(super) fn judge(puzzle: &Puzzle, args: &Args, command: &str, count: Option<usize>) {
    if let [word, ..] = &args.inputs[..] {
        let word = word.display();
        console::refuse(&format!("quote the command, as in `--judge '{command} {word}'`"));
    }
    if count.is_some() {
        generator(puzzle);
    }
    let limit = args.time_limit.unwrap_or(limits::JUDGED);
    let judge = Judge::new(command, args.approach(), &args.parts, limit);
    tell(&format!("{puzzle}, judging `{command}`"));
    let ask = |input| {
        let judged = judge.ask(input).unwrap_or_else(|cause| {
            console::error(&format!("`{command}` cannot be started: {cause}"));
            process::exit(2)
        })?;
        if args.json {
            report(puzzle, command, &judged);
        }
        Some(judged)
    };
    if count.is_none() && puzzle.generator.is_some() {
        console::note_on_terminal(
            "it is judged until a minute has passed; `--random N` sets the number of random inputs",
        );
    }
    let start = Instant::now();
    let is_time = |_: &Input| count.is_some() || start.elapsed() < TIME;
    let known = known_inputs(puzzle).into_iter().take_while(is_time);
    let mut known: Vec<Judged> = known.filter_map(ask).collect();
    let inputs = random_inputs(puzzle, args).take(count.unwrap_or(usize::MAX)).take_while(is_time);
    let mut random: Vec<Judged> = inputs.filter_map(ask).collect();
    if known.is_empty() && random.is_empty() {
        let words = "there is nothing to judge by: no input has an answer of two digits or more";
        return console::error(words);
    }
    let only = only_part(&known.iter().chain(&random).collect::<Vec<_>>());
    if let Some((part, words)) = only {
        known.iter_mut().chain(&mut random).for_each(|judged| judged.keep(part));
        tell(&words);
    }
    show(&judge, &known, &random);
    for note in notes(&known.iter().chain(&random).collect::<Vec<_>>()) {
        tell(&note);
    }
    let (faulty, passed): (Vec<&Judged>, Vec<&Judged>) =
        known.iter().chain(&random).partition(|judged| judged.faults().next().is_some());
    let kind = |(part, fault): (Part, &NoAnswer)| (part, kind(fault));
    let has_wrong = |judged: &Judged| judged.parts.iter().any(is_wrong);
    let rank = |judged: &&&Judged| (!has_wrong(judged), judged.input.text.len());
    let Some(worst) = faulty.iter().min_by_key(rank) else { return };
    console::fail_if(true);
    if has_wrong(worst) {
        // Most mistakes are dismissed where the program is wrong.
        let fits = |mistake: &&'static Approach| {
            faulty.iter().chain(&passed).all(|judged| judged.is_explained_by(mistake, limit))
        };
        let mut fitting = puzzle.mistakes.iter().filter(fits).peekable();
        if fitting.peek().is_none() && !puzzle.mistakes.is_empty() {
            tell("No known mistake explains it; `--mistakes` lists them.");
        }
        for Approach { name, summary, .. } in fitting {
            tell(&format!("Its answers are those of a known mistake, {name}: {summary}."));
        }
    }
    if args.json {
        return;
    }
    let shorter = puzzle.generator.and_then(|Generator { make, full_size, .. }| {
        shorter(&worst.input, full_size, make, |input| {
            let judged = judge.ask(input).ok()??;
            judged.faults().map(kind).eq(worst.faults().map(kind)).then_some(judged)
        })
    });
    let shortest = shorter.as_ref().unwrap_or(worst);
    for (part, fault) in shortest.faults() {
        let name = &shortest.input.name;
        tell(&format!("The shortest input found, {name}: part {part}: {fault}."));
    }
    write!(Out::new(), "{}", shortest.input.text);
}

/// Random inputs of full size, like those of the site.
fn random_inputs(puzzle: &Puzzle, args: &Args) -> impl Iterator<Item = Input> {
    let seed = args.value("seed").unwrap_or(1);
    let inputs = puzzle.generator.map(move |Generator { make, full_size, .. }| {
        // Far from the seeds of the shipped inputs.
        let first = Random::new(seed).next();
        (0..).map(move |number| {
            let text = make(first.wrapping_add(number), full_size);
            Input::of_text(format!("random input {number}"), text)
        })
    });
    inputs.into_iter().flatten()
}

/// Shows the results.
fn show(judge: &Judge<'_>, known: &[Judged], random: &[Judged]) {
    let times = ["its time", &format!("{}'s", judge.approach.name)];
    let mut table = Table::new(&["inputs", "part 1", "part 2"], &times);
    for (kind, all) in [("known", known), ("random", random)] {
        if all.is_empty() {
            continue;
        }
        let [one, two] = Part::BOTH.map(|part| cell(part, all));
        let time = |seconds: fn(&Judged) -> f64| {
            format_time(median(&mut all.iter().map(seconds).collect::<Vec<_>>()))
        };
        let [own, other] = [time(|it| it.run.seconds), time(|it| it.seconds_of_approach)];
        table.row([format!("{} {kind}", all.len()), one, two, own, other]);
    }
    coloured(&table).lines().for_each(console::write_line);
    tell("Times are medians of whole processes, started anew for each input.");
}

/// The outcomes of a part, as in `98 ✓ 2 ✗`.
fn cell(part: Part, all: &[Judged]) -> String {
    let count = |mark| {
        let parts = all.iter().flat_map(|judged| &judged.parts).filter(|it| it.part == part);
        let count = parts.filter(|it| mark_of(&it.outcome) == mark).count();
        (count > 0).then(|| format!("{count} {mark}"))
    };
    ["✓", "✗", "late", "failed"].into_iter().filter_map(count).collect::<Vec<_>>().join(" ")
}

fn mark_of(outcome: &Outcome) -> &'static str {
    match outcome {
        Ok(_) => "✓",
        Err(NoAnswer::Failed(_)) => "✗",
        Err(NoAnswer::OutOfTime) => "late",
        Err(_) => "failed",
    }
}

/// Reports the results on one input to programs.
fn report(puzzle: &Puzzle, command: &str, judged: &Judged) {
    let solved = Solved { parts: judged.parts.clone(), ..Solved::default() };
    show::report(puzzle, &judged.input.name, command, Ok(solved));
}
