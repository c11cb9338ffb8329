//! Judges programs of any language by the right answers to many inputs, and tells what is known of
//! an answer. Days depend on none of it.
//!
//! What a program prints is read as `places` says. An input with a part that has no answer is none
//! of the site's, and is judged by the other part only if somebody names it.
//!
//! | module | contents |
//! | --- | --- |
//! | `args`, `inputs` | the command line, and the inputs |
//! | `contestant`, `program`, `output` | who is judged, how a program is run, and what is kept of its output |
//! | `places`, `judged`, `judge` | where answers stand, what that shows on an input, and all that a program has shown |
//! | `flow` | which inputs are asked, for how long |
//! | `explain`, `cut` | what explains the faults, and the shortest input with one |
//! | `summary`, `sentences`, `report` | the verdict, the words for it, and their order |
//! | `mistakes` | what the judge tells without a program |

mod args;
mod contestant;
mod cut;
mod explain;
mod flow;
mod inputs;
mod judge;
mod judged;
mod mistakes;
mod output;
mod places;
mod program;
mod report;
mod sentences;
mod summary;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::args::{Action, Args, Options};
use crate::flow::Trial;
use crate::program::Program;
use crate::report::Said;
use common::input::{Input, Source};
use common::puzzle::Puzzle;
use runner::console::{self, out};
use runner::options;

/// Runs the command line of the judge of these puzzles with the arguments of the process.
pub fn main(puzzles: &[&'static Puzzle]) -> ExitCode {
    let args = Args::parse(puzzles);
    options::execute(|| act(&args))
}

fn act(Args { options, action }: &Args) {
    match action {
        Action::Judge { commands, files } => judge_all(commands, files, options),
        Action::Answer { answer, file } => {
            for input in read(options, std::slice::from_ref(file)) {
                mistakes::behind(answer, options, &input);
            }
        }
        Action::Mistakes => mistakes::list(options.puzzle),
        Action::Generate => {
            for input in inputs::generated(options).take(1) {
                write!(out(), "{}", input.text);
            }
        }
    }
}

/// The inputs that the user names and that can be read.
fn read(options: &Options, files: &[PathBuf]) -> Vec<Input> {
    let sources = files.iter().cloned().map(Source::File);
    inputs::read(options.puzzle.default_approach(), sources)
}

/// Judges programs of any language, first on the named inputs, and shows the results.
///
/// Standard output gets the input that shows the fault of the only program, ready to be saved. All
/// else is for people, and goes to standard error.
fn judge_all(commands: &[String], files: &[PathBuf], options: &Options) {
    let puzzle = options.puzzle;
    let named = read(options, files);
    if named.len() < files.len() {
        if commands.iter().all(|it| !it.contains(' ')) {
            console::refuse("the command comes first, in quotes, as in 'python3 crab.py'");
        }
        return;
    }
    if options.random.is_some() {
        inputs::generator(puzzle);
    }
    let list = commands.join("`, `");
    console::tell(&format!("{puzzle}, judging `{list}`"));
    let program =
        |command: &String| Program { command: command.clone(), as_name: options.as_name.clone() };
    let programs: Vec<Program> = commands.iter().map(program).collect();
    let mut trial = Trial::new(&programs, options);
    if let Err(words) = trial.run(named) {
        console::refuse(&words);
    }
    if trial.judges[0].judged.is_empty() {
        return console::error("there is nothing to judge by: name an input after the command");
    }
    let table = report::table(&trial.judges).aligned();
    table.lines().for_each(console::write_line);
    let is_alone = programs.len() == 1;
    for judge in &trial.judges {
        if !is_alone {
            console::write_line("");
            console::tell(&format!("`{}`", judge.contestant.name()));
        }
        let report = report::report(&trial, judge, is_alone);
        for said in report.said {
            match said {
                Said::Sentence(words) => console::tell(&words),
                Said::Input(text) => write!(out(), "{text}"),
            }
        }
        console::fail_if(!report.passes);
    }
}

#[cfg(test)]
mod tests;
