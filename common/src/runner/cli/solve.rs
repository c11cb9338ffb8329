//! Solves the examples and the inputs.

use std::io::{self, PipeReader, Read, Write};
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::args::Args;
use super::read;
use super::reporter::{Reply, Reporter, Stream, known_answers};
use super::sources::sources;
use crate::puzzle::Puzzle;
use crate::runner::console;
use crate::runner::input::{Input, Source};
use crate::runner::job::Job;
use crate::runner::limits;

/// Solves the examples, unless the user names an input, and then the inputs.
pub(super) fn solve(puzzle: &Puzzle, args: &Args, reporter: &mut dyn Reporter) {
    if args.inputs.is_empty() && args.example.is_none() {
        examples(puzzle, args, reporter);
    }
    let sources = sources(puzzle, args, reporter.has_shown_examples());
    if sources.is_empty() {
        reporter.nothing(&args.parts);
    }
    // Without `--part`, a part may be left for later.
    let wanted = if args.parts.len() < puzzle.date.parts().len() { &args.parts[..] } else { &[] };
    for source in sources {
        let Some(input) = read(source, args, reporter) else { continue };
        let approach = args.approach();
        let mut job = Job::new(approach, &input, &args.parts, args.time_limit);
        let expected = known_answers(&input);
        reporter.start(&mut job, &expected);
        let stream = reporter.stream();
        let result =
            job.solve(&|| stream.program(), &mut |event, teller| reporter.event(event, teller));
        reporter.solved(&Reply { input: &input, approach, expected, result }, wanted);
    }
}

/// Solves the examples, each within ten seconds a part unless the user sets another limit.
fn examples(puzzle: &Puzzle, args: &Args, reporter: &mut dyn Reporter) {
    let approach = args.approach();
    let limit = Some(args.time_limit.unwrap_or(limits::EXAMPLE));
    for input in Source::examples(puzzle).filter_map(|example| example.read().ok()) {
        let Some((_, example)) = input.example else { continue };
        // Nobody asks for a part without a known answer.
        let parts = example.parts(&args.parts);
        let job = Job { parts, ..Job::new(approach, &input, &args.parts, limit) };
        let result = below_heading(&input.name, reporter.stream(), |program| {
            job.solve(program, &mut |_, _| ())
        });
        let reply = Reply { input: &input, approach, expected: example.expected(), result };
        reporter.example(&reply);
        note_late(&reply, args.time_limit);
    }
}

/// Names the parts of an example that are late.
fn note_late(reply: &Reply<'_>, limit: Option<Duration>) {
    let more = match limit {
        Some(_) => String::new(),
        None => "; `--time-limit 60` gives it a minute".to_owned(),
    };
    let seconds = limit.unwrap_or(limits::EXAMPLE).as_secs_f64();
    let Reply { input: Input { name, .. }, approach, .. } = reply;
    for part in reply.late() {
        console::note(&format!(
            "{name}: part {part} by {} takes longer than {seconds} s, which does not count{more}",
            approach.name
        ));
    }
}

/// Does some work with a program whose prints have a heading that says whose they are.
pub(super) fn below_heading<T>(
    name: &str,
    stream: Stream,
    work: impl FnOnce(&dyn Fn() -> Command) -> T,
) -> T {
    thread::scope(|scope| {
        work(&|| {
            let mut program = stream.program();
            if let Ok((reader, writer)) = io::pipe()
                && let Ok(copy) = writer.try_clone()
            {
                program.stdout(copy).stderr(writer);
                scope.spawn(move || pass_on(reader, name, stream));
            }
            program
        })
    })
}

/// Passes on what a program prints, and ends its last line.
fn pass_on(mut prints: PipeReader, name: &str, stream: Stream) -> io::Result<()> {
    let mut last = None;
    let mut block = [0; 4096];
    loop {
        let block = match prints.read(&mut block)? {
            0 => break,
            count => &block[..count],
        };
        if last.is_none() {
            stream.write(format!("{name} prints:\n").as_bytes())?;
        }
        stream.write(block)?;
        last = block.last().copied();
    }
    if last.is_some_and(|byte| byte != b'\n') { stream.write(b"\n") } else { Ok(()) }
}

impl Stream {
    fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Out => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()),
            Self::Err => io::stderr().write_all(bytes),
        }
    }
}
