//! Judges programs of any language by the right answers to many inputs, and tells what is known of
//! an answer. Days depend on none of it.
//!
//! What a program prints is read as `places` says. An input with a part that has no answer is none
//! of the site's, and is judged by the other part only if somebody names it.

mod args;
mod compare;
mod contestant;
mod cut;
mod explain;
mod flow;
mod generate;
mod inputs;
mod judged;
mod mistakes;
mod output;
mod places;
mod program;
mod report;
mod verdict;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use crate::args::{Action, Args, Options};
use crate::contestant::Contestant;
use crate::flow::Trial;
use crate::program::Program;
use crate::report::Said;
use crate::verdict::plural;
use common::input::{Input, Source};
use common::puzzle::Puzzle;
use runner::console::{self, Out};
use runner::options;

/// Runs the command line of the judge of these puzzles with the arguments of the process.
pub fn main(puzzles: &[&'static Puzzle]) -> ExitCode {
    options::execute(Args::parse(puzzles), act)
}

fn act(args: &Args) {
    let puzzle = args.puzzle;
    let Some(named) = named(args) else { return };
    match &args.action {
        Action::Judge { commands } => judge(puzzle, commands, &args.options, named),
        Action::Answer(answer) => mistakes::behind(puzzle, answer, &args.options, &named),
        Action::Mistakes if named.is_empty() => mistakes::list(puzzle),
        Action::Mistakes => mistakes::show(puzzle, &args.options, &named),
        Action::Generate { size } => generate::generate(puzzle, args.options.seed, *size),
        Action::Save { folder, count, size } => {
            let inputs = generate::inputs(puzzle, args.options.seed, *size).take(*count);
            generate::save(puzzle, args.options.limit, folder, inputs, *count);
        }
    }
}

/// The inputs that the user names. If one of them cannot be read or is refused, nothing is done.
fn named(args: &Args) -> Option<Vec<Input>> {
    let sources = args.files.iter().cloned().map(Source::File);
    let named = inputs::read(args.puzzle.default_approach(), sources);
    if named.refused == 0 {
        return Some(named.inputs);
    }
    let date = args.puzzle.date;
    if let (Action::Judge { commands }, [first, ..]) = (&args.action, &args.files[..])
        && let [command] = &commands[..]
        && !command.contains(' ')
    {
        let (year, day, first) = (date.year, date.day, first.display());
        let is_answer = first.to_string().parse::<i64>().is_ok();
        console::refuse(&if is_answer {
            format!("to ask about an answer, type `judge {year} {day} --answer {first} {command}`")
        } else {
            format!("quote the command, as in `judge {year} {day} '{command} {first}'`")
        });
    }
    None
}

/// Judges programs of any language, first on the `named` inputs, and shows the results.
///
/// Sentences go to standard error. Standard output gets an object per input, or the table of several
/// programs, or the input that shows the fault of the only one, ready to be saved.
fn judge(puzzle: &Puzzle, commands: &[String], options: &Options, named: Vec<Input>) {
    if options.random.is_some() && puzzle.generator.is_none() {
        console::refuse("this day has no generator of random inputs");
    }
    let list: Vec<String> = commands
        .iter()
        .map(|command| format!("`{command}`"))
        .collect();
    console::tell(&format!("{puzzle}, judging {}", list.join(", ")));
    let as_name = &options.as_name;
    let program = |command: &String| Program { command: command.clone(), as_name: as_name.clone() };
    let programs: Vec<Program> = commands.iter().map(program).collect();
    let contestants = programs.iter().map(|program| program as &dyn Contestant);
    let mut trial = Trial::new(puzzle, contestants, options, named, console::tell);
    if let Err(words) = trial.run() {
        console::refuse(&words);
    }
    if options.json {
        report::json(&trial);
    }
    if trial.programs.iter().all(|it| it.judged.is_empty()) {
        return console::error("there is nothing to judge by: name an input after the command");
    }
    let are_compared = trial.programs.len() > 1 || options.markdown;
    let mut summaries = Vec::new();
    for program in &trial.programs {
        if are_compared {
            console::write_line("");
            console::tell(&format!("`{}`", program.judge.contestant.name()));
        }
        let may_cut = !are_compared && !options.json;
        let summary = report::report(&trial, program, may_cut, &mut say);
        console::fail_if(!summary.passes());
        summaries.push(summary);
    }
    if are_compared && !options.json {
        let table = compare::table(&trial, &summaries);
        let table = if options.markdown { table.markdown() } else { table.aligned() };
        write!(Out::new(), "{table}");
    }
}

/// The most lines to print to a terminal. Who wants more redirects them to a file.
const MOST_LINES: usize = 30;

/// Shows what a report says.
fn say(said: Said<'_>) {
    match said {
        Said::Sentence(words) => console::tell(words),
        Said::Table(table) => table.aligned().lines().for_each(console::write_line),
        Said::Input(Input { text, .. }) => {
            let count = text.lines().count();
            let lines = plural(count, "line");
            if io::stdout().is_terminal() && count > MOST_LINES {
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
