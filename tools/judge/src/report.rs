//! Reports what programs have shown: a table, and of each program an input that shows a fault, what
//! explains the faults, and the verdict.

use std::env;

use crate::contestant::End;
use crate::cut::shorter;
use crate::flow::Trial;
use crate::inputs::Kind;
use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use crate::sentences::{self, lines};
use crate::summary::Summary;
use common::input::Input;
use common::outcome::Part;
use common::puzzle::Puzzle;
use runner::table::Table;
use runner::terminal::{BAD, GOOD, width};
use runner::timing::{format_time, median};

/// What is told of a program.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) said: Vec<Said>,
    pub(crate) passes: bool,
}

/// What a report says.
#[derive(Debug)]
pub(crate) enum Said {
    Sentence(String),
    /// The text of an input to keep, which has no file yet.
    Input(String),
}

/// Reports the results of a program. The input that shows a fault may be cut.
pub(crate) fn report(trial: &Trial<'_>, judge: &Judge<'_>, may_cut: bool) -> Report {
    let summary = Summary::new(judge);
    let mut report = Report { said: Vec::new(), passes: summary.passes() };
    report.say(sentences::notes(judge));
    report.say(trial.is_cut_short.then(|| {
        "A minute has passed, so no more inputs were asked; `--random N` asks N, however long it \
         takes."
            .to_owned()
    }));
    let order = |judged: &&Judged| (judged.mark(), judged.task.input.text.len());
    let worst = judge.judged.iter().min_by_key(order);
    if let Some(worst) = worst.filter(|it| it.fault().is_some()) {
        report.say_fault(judge, worst, may_cut);
        report.say(sentences::causes(judge, &summary));
    }
    report.say([sentences::verdict(&summary)]);
    report
}

impl Report {
    fn say(&mut self, sentences: impl IntoIterator<Item = String>) {
        let sentences = sentences.into_iter().map(Said::Sentence);
        self.said.extend(sentences);
    }

    /// Says on which of the shortest inputs found the program fails, and how to see its steps.
    fn say_fault(&mut self, judge: &Judge<'_>, worst: &Judged, may_cut: bool) {
        // Each try of a late one would take as long as the limit, and what is unclear would be no
        // clearer.
        let is_wrong = worst.mark() <= Mark::Failed;
        let cut = if may_cut && is_wrong { shorter(judge, worst) } else { None };
        let shown = cut.as_ref().unwrap_or(worst);
        let Some((part, finding)) = shown.fault() else { return };
        let (input, before) = (&shown.task.input, &worst.task.input);
        let (name, count) = (&before.name, lines(before));
        let found = match cut {
            Some(_) => format!("{name}, cut from {count} to {}", lines(input)),
            None => format!("The shortest input found, {name} ({count})"),
        };
        let words = sentences::fault(shown, part, finding);
        self.say([
            format!("{found}: part {part}: {words}."),
            format!("It is {}.", sentences::readings(shown)),
        ]);
        if finding == Finding::Late {
            let seconds = judge.options.limit.as_secs_f64();
            self.say([format!(
                "The time limit is {seconds} s; `--time-limit` sets another."
            )]);
        }
        if is_wrong && let Some(other) = other_answer(judge, shown) {
            self.say([format!(
                "Asked again: {other}. It answers one input in different ways."
            )]);
        } else if fails_on_line_end(judge, shown) {
            let words = "It fails on the last line end of an input, and not without it.";
            self.say([words.to_owned()]);
        } else {
            self.say(sentences::reads_none(judge));
        }
        if !may_cut || !is_wrong {
            return;
        }
        let is_kept = input.path.is_some() || input.example.is_some();
        if !is_kept {
            self.say(["It is on standard output:".to_owned()]);
            let end = if input.text.ends_with('\n') { "" } else { "\n" };
            self.said.push(Said::Input(format!("{}{end}", input.text)));
        }
        if let Some(command) = command_of_steps(judge.options.puzzle, input, part) {
            let save = if is_kept { "" } else { ", save it as input.txt" };
            self.say([format!("To see its steps{save}: `{command}`")]);
        }
    }
}

/// What it answers if it is asked the same twice more, if that differs.
fn other_answer(judge: &Judge<'_>, shown: &Judged) -> Option<String> {
    let numbers = |judged: &Judged| {
        Part::BOTH.map(|part| judged.number(part).map(|number| number.text.clone()))
    };
    (0..2).find_map(|_| {
        let again = judge.ask(shown.task.clone()).ok()?;
        let differs = again.run.end != End::Late && numbers(&again) != numbers(shown);
        differs.then(|| sentences::readings(&again))
    })
}

/// Whether it answers an input only without the last line end. Texts of the site have one, and pasted
/// ones do not.
fn fails_on_line_end(judge: &Judge<'_>, shown: &Judged) -> bool {
    let mut task = shown.task.clone();
    let text = task.input.text.trim_end_matches(['\n', '\r']);
    task.input = Input::of_text(&*task.input.name, text);
    !shown.has_answered() && judge.ask(task).is_ok_and(|judged| judged.has_answered())
}

/// The command line that shows the steps of an input, if cargo has started the judge.
fn command_of_steps(puzzle: &Puzzle, input: &Input, part: Part) -> Option<String> {
    puzzle.explain?;
    env::var_os("CARGO")?;
    let input = match (&input.path, input.example) {
        (Some(path), _) => {
            let folder = env::current_dir().unwrap_or_default();
            path.strip_prefix(folder)
                .unwrap_or(path)
                .display()
                .to_string()
        }
        (None, Some(number)) => format!("--example {number}"),
        (None, None) => "input.txt".to_owned(),
    };
    let package = puzzle.date.package();
    Some(format!(
        "cargo run -p {package} -- {input} --explain --part {part}"
    ))
}

/// The characters of a row of the table without the program's command.
const REST_OF_ROW: usize = 50;

/// The results of all programs by kinds of inputs. A time is that of a process, which starts anew for
/// each input.
pub(crate) fn table(judges: &[Judge<'_>]) -> Table {
    // Nobody needs to be told the name of the only one.
    let is_alone = judges.len() == 1;
    let headings = ["inputs", "part 1", "part 2", "program"];
    let mut table = Table::new(&headings[..4 - usize::from(is_alone)], &["median time"]);
    let room = width().saturating_sub(REST_OF_ROW).clamp(10, 32);
    for (kind, name) in [
        (Kind::Named, "named"),
        (Kind::Known, "known"),
        (Kind::Small, "small random"),
        (Kind::Random, "random"),
    ] {
        for judge in judges {
            let of_kind = judge.judged.iter().filter(|it| it.task.kind == kind);
            let all: Vec<&Judged> = of_kind.collect();
            if all.is_empty() {
                continue;
            }
            let [one, two] = Part::BOTH.map(|part| cell(part, &all));
            let program = (!is_alone).then(|| sentences::last(judge.contestant.name(), room));
            let mut seconds: Vec<f64> = all.iter().map(|it| it.run.seconds).collect();
            let time = format_time(median(&mut seconds));
            let cells = [format!("{} {name}", all.len()), one, two];
            table.row(cells.into_iter().chain(program).chain([time]));
        }
    }
    table
}

/// The marks of a part, as in `98 ✓ 2 ✗`.
fn cell(part: Part, all: &[&Judged]) -> String {
    let count = |mark: Mark| {
        let parts = all.iter().flat_map(|judged| judged.parts());
        let count = parts
            .filter(|it| it.0 == part && it.1.mark() == mark)
            .count();
        let sign = match mark {
            Mark::Right => format!("{GOOD}✓{GOOD:#}"),
            Mark::Wrong => format!("{BAD}✗{BAD:#}"),
            mark => mark.name().to_owned(),
        };
        (count > 0).then(|| format!("{count} {sign}"))
    };
    let marks: Vec<String> = Mark::ALL.into_iter().rev().filter_map(count).collect();
    marks.join(" ")
}
