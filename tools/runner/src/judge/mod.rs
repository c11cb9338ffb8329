//! Judges programs of any language by the right answers to many inputs.
//!
//! What a program prints is read as [`reading`] says. An answer is judged only if it has two
//! characters or more, and differs from the other part's and from the words of the input. An input
//! with a part that has no answer is none of the site's, and not judged at all.

mod compare;
mod cut;
mod explain;
mod flow;
mod inputs;
mod judged;
mod output;
mod program;
mod reading;
mod report;
mod summary;
mod verdict;
mod words;

pub(crate) use self::inputs::random;
pub(crate) use self::judged::right_answers;

use std::path::PathBuf;

use self::flow::Trial;
use crate::cli::args::Args;
use crate::screen::console;
use common::input::Source;
use common::puzzle::Puzzle;

/// The options that nothing else has.
#[derive(Debug, Clone)]
pub(crate) struct JudgeOptions {
    /// The command lines of the programs, at least one.
    pub(crate) commands: Vec<String>,
    /// The number of random inputs, or as many as there is time for.
    pub(crate) random: Option<usize>,
    pub(crate) seed: u64,
    /// Whether to print a table to paste.
    pub(crate) markdown: bool,
    /// The name of the file that the programs read.
    pub(crate) as_name: Option<PathBuf>,
}

/// Judges programs of any language, first on the `named` inputs, and shows the results.
pub(crate) fn judge(puzzle: &Puzzle, args: &Args, options: &JudgeOptions, named: Vec<Source>) {
    if options.random.is_some() && puzzle.generator.is_none() {
        console::refuse("this day has no generator of random inputs");
    }
    if options
        .commands
        .iter()
        .any(|command| command.trim().is_empty())
    {
        console::refuse("`--judge` needs a command, as in `--judge 'python3 crab.py'`");
    }
    let commands = options
        .commands
        .iter()
        .map(|command| format!("`{command}`"));
    console::tell(&format!(
        "{puzzle}, judging {}",
        commands.collect::<Vec<_>>().join(", ")
    ));
    let count = named.len();
    let mut trial = Trial::new(puzzle, args, options, named);
    if trial.inputs.named.len() < count {
        if let ([command], [word, ..]) = (&options.commands[..], &args.inputs[..])
            && !command.contains(' ')
        {
            let word = word.display();
            console::refuse(&format!(
                "quote the command, as in `--judge '{command} {word}'`"
            ));
        }
        return;
    }
    trial.run();
    if args.json {
        report::json(&trial);
    }
    if trial
        .programs
        .iter()
        .all(|program| program.judged.is_empty())
    {
        return console::error(
            "there is nothing to judge by: name an input, as in `--judge CMD FILE`",
        );
    }
    match &trial.programs[..] {
        [program] if !options.markdown => report::show(&trial, program),
        _ => compare::show(&trial),
    }
}
