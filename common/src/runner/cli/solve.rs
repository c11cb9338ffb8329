//! Solves the examples and the inputs.

use std::io::{self, PipeReader, Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::args::{Action, Args};
use super::reporter::{Finished, Reporter, Required};
use crate::date::Date;
use crate::outcome::Expected;
use crate::puzzle::Puzzle;
use crate::runner::apart;
use crate::runner::console;
use crate::runner::input::{Input, Source, is_redirected};
use crate::runner::job::Job;
use crate::runner::limits;
use crate::runner::report::{Refusal, Solved, SolvedPart};
use crate::runner::worker::{this_program, this_program_on_stderr};

/// How long to wait for the last prints of a process that has ended.
const LAST_PRINTS: Duration = Duration::from_secs(1);

/// Solves the examples, unless the user names an input, and then the inputs.
pub(super) fn solve(puzzle: &Puzzle, args: &Args, reporter: &mut dyn Reporter) {
    if args.inputs.is_empty() && args.example.is_none() {
        examples(puzzle, args, reporter);
    }
    let is_named = args.parts.len() < puzzle.date.parts().len();
    let required = if is_named { Required::All } else { Required::Written };
    let program = if args.json { this_program_on_stderr } else { this_program };
    let has_input = each_input(puzzle, args, reporter, |input, reporter| {
        let approach = args.approach();
        let expected = known_answers(input);
        let mut job = Job::new(approach, input, &args.parts, args.time_limit);
        job.prints = reporter.start();
        let name = &*input.name;
        match apart::solve(&job, &program) {
            Ok(solved) => {
                reporter.solved(&Finished { name, approach, expected, required, solved });
            }
            Err(refusal) => reporter.refused(name, approach, &refusal),
        }
    });
    if !has_input && puzzle.examples.is_empty() {
        reporter.nothing(&args.parts);
    }
}

/// Solves the examples, each within ten seconds a part unless the user sets another limit.
fn examples(puzzle: &Puzzle, args: &Args, reporter: &mut dyn Reporter) {
    let approach = args.approach();
    let limit = Some(args.time_limit.unwrap_or(limits::EXAMPLE));
    for input in Input::examples(puzzle) {
        let Some((_, example)) = input.example else { continue };
        // Nobody asks for a part without a known answer.
        let parts = example.parts(&args.parts);
        let job = Job { parts, ..Job::new(approach, &input, &args.parts, limit) };
        let (name, expected) = (&*input.name, example.expected());
        match below_heading(name, &job) {
            Ok(solved) => {
                let required = Required::InTime;
                let finished = Finished { name, approach, expected, required, solved };
                reporter.example(&finished);
                note_late(&finished, args.time_limit);
            }
            Err(refusal) => reporter.example_refused(name, &refusal),
        }
    }
}

/// Names the parts of an example that are late.
fn note_late(finished: &Finished<'_>, limit: Option<Duration>) {
    let more = if limit.is_none() { "; `--time-limit 60` gives it a minute" } else { "" };
    let seconds = limit.unwrap_or(limits::EXAMPLE).as_secs_f64();
    let Finished { name, approach, .. } = finished;
    for SolvedPart { part, .. } in finished.late() {
        console::note(&format!(
            "{name}: part {part} by {} takes longer than {seconds} s, which does not count{more}",
            approach.name
        ));
    }
}

/// Reads the inputs, and does some work with each. Reports those that cannot be read. Returns
/// whether there are any.
pub(super) fn each_input(
    puzzle: &Puzzle,
    args: &Args,
    reporter: &mut dyn Reporter,
    mut work: impl FnMut(&Input, &mut dyn Reporter),
) -> bool {
    let sources = sources(puzzle, args);
    let is_any = !sources.is_empty();
    for source in sources {
        let name = source.name.clone();
        match source.read_within(args.time_limit) {
            Ok(input) => work(&input, reporter),
            Err(reason) => {
                reporter.refused(&name, args.approach(), &Refusal::without_place(reason));
            }
        }
    }
    is_any
}

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's
/// own input, else a bundled one, else the text of an example, unless the user has seen that.
fn sources(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    if let Some(number) = args.example {
        return Input::example(puzzle, number).map(Source::of).into_iter().collect();
    }
    if is_redirected() {
        return vec![Source::stdin()];
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let has_seen_examples = args.action == Action::Solve && !args.json;
    let example = || Source::text_of_example(puzzle).filter(|_| !has_seen_examples);
    let bundled = Source::bundled(puzzle).or_else(example);
    let instead = if bundled.is_some() { ", so this solves a bundled one" } else { "" };
    let Date { year, day } = puzzle.date;
    let own = puzzle.date.own_input();
    console::note(&format!(
        "no input of your own yet{instead}; save yours as {own}, or type \
         `cargo download {year} {day}`"
    ));
    bundled.into_iter().collect()
}

/// The known answers of an input. Prints a note if they cannot be read.
pub(super) fn known_answers(input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        console::note(&reason);
        Default::default()
    })
}

/// Solves a text. What the author's code prints has a heading that says whose it is.
pub(super) fn below_heading(name: &str, job: &Job<'_>) -> Result<Solved, Refusal> {
    let (sender, ended) = mpsc::channel::<()>();
    let program = || {
        let mut program = this_program();
        if let Ok((reader, writer)) = io::pipe()
            && let Ok(copy) = writer.try_clone()
        {
            program.stdout(copy).stderr(writer);
            let (name, sender) = (name.to_owned(), sender.clone());
            thread::spawn(move || {
                // If stderr is closed, nobody misses it.
                let _ = pass_on(reader, &name);
                drop(sender);
            });
        }
        program
    };
    let result = apart::solve(job, &program);
    drop(sender);
    // A program that a part has started may hold the pipe for longer.
    let _ = ended.recv_timeout(LAST_PRINTS);
    result
}

/// Passes on what a program prints to standard error, and ends its last line.
fn pass_on(mut prints: PipeReader, name: &str) -> io::Result<()> {
    let mut stderr = io::stderr();
    let mut last = None;
    let mut block = [0; 4096];
    loop {
        let count = prints.read(&mut block)?;
        if count > 0 && last.is_none() {
            writeln!(stderr, "{name} prints:")?;
        }
        let Some(byte) = block[..count].last() else { break };
        last = Some(*byte);
        stderr.write_all(&block[..count])?;
    }
    if last.is_some_and(|byte| byte != b'\n') { writeln!(stderr) } else { Ok(()) }
}
