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
//! | `mistakes`, `generate` | what the judge tells without a program |

mod args;
mod contestant;
mod cut;
mod explain;
mod flow;
mod generate;
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

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use crate::args::{Action, Args, Options};
use crate::flow::Trial;
use crate::judged::Judged;
use crate::program::Program;
use crate::report::Said;
use common::input::{Input, Source};
use common::puzzle::Puzzle;
use runner::console::{self, Out};
use runner::options;

/// Runs the command line of the judge of these puzzles with the arguments of the process.
pub fn main(puzzles: &[&'static Puzzle]) -> ExitCode {
    options::execute(Args::parse(puzzles), act)
}

fn act(Args { files, options, action }: &Args) {
    let puzzle = options.puzzle;
    let sources = files.iter().cloned().map(Source::File);
    let named = inputs::read(puzzle.default_approach(), sources);
    if named.len() < files.len() {
        if let (Action::Judge { commands }, [first, ..]) = (action, &files[..])
            && let [command] = &commands[..]
            && !command.contains(' ')
        {
            let (year, day) = (puzzle.date.year, puzzle.date.day);
            console::refuse(&format!(
                "quote the command, as in `judge {year} {day} '{command} {}'`",
                first.display()
            ));
        }
        return;
    }
    match action {
        Action::Judge { commands } => judge_all(commands, options, named),
        Action::Answer(answer) => {
            for input in &named {
                mistakes::behind(answer, options, input);
            }
        }
        Action::Mistakes => mistakes::list(puzzle),
        Action::Generate => generate::print(options),
        Action::Save(folder) => match generate::save(options, folder) {
            Ok(count) => {
                let folder = folder.display();
                console::tell(&format!(
                    "{count} inputs and their answers are in {folder}."
                ));
            }
            Err(reason) => console::error(&reason),
        },
    }
}

/// Judges programs of any language, first on the `named` inputs, and shows the results.
///
/// Sentences go to standard error. Standard output gets an object per input, or the table of several
/// programs, or the input that shows the fault of the only one, ready to be saved.
fn judge_all(commands: &[String], options: &Options, named: Vec<Input>) {
    let puzzle = options.puzzle;
    if options.random.is_some() {
        inputs::generator(puzzle);
    }
    let list: Vec<String> = commands
        .iter()
        .map(|command| format!("`{command}`"))
        .collect();
    console::tell(&format!("{puzzle}, judging {}", list.join(", ")));
    let program =
        |command: &String| Program { command: command.clone(), as_name: options.as_name.clone() };
    let programs: Vec<Program> = commands.iter().map(program).collect();
    let mut trial = Trial::new(&programs, options, named, tell_fault);
    if let Err(words) = trial.run() {
        console::refuse(&words);
    }
    if options.json {
        report::json(&trial);
    }
    if trial.judges.iter().all(|it| it.judged.is_empty()) {
        return console::error("there is nothing to judge by: name an input after the command");
    }
    let is_alone = programs.len() == 1;
    let table = report::table(&trial.judges).aligned();
    if is_alone || options.json {
        table.lines().for_each(console::write_line);
    } else {
        write!(Out::new(), "{table}");
    }
    for judge in &trial.judges {
        if !is_alone {
            console::write_line("");
            console::tell(&format!("`{}`", judge.contestant.name()));
        }
        let passes = report::report(&trial, judge, is_alone && !options.json, &mut say);
        console::fail_if(!passes);
    }
}

/// Tells the first fault of a program.
fn tell_fault(judged: &Judged) {
    if let Some((part, finding)) = judged.fault() {
        let words = sentences::fault(judged, part, finding, false);
        console::tell(&format!(
            "{}: part {part}: {words}.",
            judged.task.input.name
        ));
    }
}

/// The most lines to print to a terminal. Who wants more redirects them to a file.
const MOST_LINES: usize = 30;

/// Shows what a report says.
fn say(said: Said<'_>) {
    match said {
        Said::Sentence(words) => console::tell(words),
        Said::Input(input) => {
            let text = &input.text;
            let lines = sentences::lines(input);
            if io::stdout().is_terminal() && text.lines().count() > MOST_LINES {
                return console::tell(&format!(
                    "Standard output gets its {lines} if it is a file: add `> input.txt`."
                ));
            }
            console::tell(&format!("It is on standard output ({lines}):"));
            let end = if text.ends_with('\n') { "" } else { "\n" };
            write!(Out::new(), "{text}{end}");
        }
    }
}

#[cfg(test)]
mod tests;
