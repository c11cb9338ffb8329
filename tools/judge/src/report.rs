//! Reports what programs have shown: to people a table, and of each program an input that shows a fault,
//! what explains the faults, and the verdict; to other programs an object for each input.

use std::env;

use crate::contestant::End;
use crate::cut::{Cut, shorter};
use crate::flow::Trial;
use crate::inputs::Kind;
use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use crate::sentences::{self, lines};
use crate::summary::Summary;
use common::input::Input;
use common::outcome::Part;
use common::puzzle::Puzzle;
use nojson::DisplayJson;
use runner::console::Out;
use runner::table::Table;
use runner::terminal::{BAD, GOOD, width};
use runner::timing::{format_time, median};

/// What a report says, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Said<'a> {
    Sentence(&'a str),
    /// An input to keep, which has no file yet.
    Input(&'a Input),
}

/// Where a report goes.
pub(crate) type Say<'a> = &'a mut dyn FnMut(Said<'_>);

/// Reports the results of a program, and returns whether it passes. The input that shows a fault may be
/// cut.
pub(crate) fn report(trial: &Trial<'_>, judge: &Judge<'_>, may_cut: bool, say: Say<'_>) -> bool {
    let summary = Summary::new(judge);
    for note in sentences::notes(judge) {
        say(Said::Sentence(&note));
    }
    if trial.is_cut_short {
        say(Said::Sentence(
            "A minute has passed, so no more inputs were asked; `--random N` asks N, however long it \
             takes.",
        ));
    }
    let order = |judged: &&Judged| (judged.mark(), judged.task.input.text.len());
    let worst = judge.judged.iter().min_by_key(order);
    if let Some(worst) = worst.filter(|it| it.fault().is_some()) {
        show_fault(judge, worst, may_cut && !summary.is_silent, say);
        for cause in sentences::causes(judge, &summary) {
            say(Said::Sentence(&cause));
        }
    }
    say(Said::Sentence(&sentences::verdict(&summary)));
    summary.passes()
}

/// Shows the shortest input found on which the program fails, and how to see its steps.
fn show_fault(judge: &Judge<'_>, worst: &Judged, may_cut: bool, say: Say<'_>) {
    let is_wrong = worst.mark() <= Mark::Failed;
    let again = if is_wrong { other_answer(judge, worst) } else { None };
    // What is left of an input that is answered in different ways is left by chance. Each try of a late
    // one would take as long as the limit, and what is unclear would be no clearer.
    let is_cut = may_cut && is_wrong && again.is_none();
    let cut = if is_cut { shorter(judge, worst) } else { None };
    let shown = cut.as_ref().map_or(worst, |cut| &cut.judged);
    let again = if cut.is_some() { other_answer(judge, shown) } else { again };
    let Some((part, finding)) = shown.fault() else { return };
    let mut tell = |words: &str| say(Said::Sentence(words));

    let (input, lines_before) = (&shown.task.input, lines(&worst.task.input));
    let shortest = match &cut {
        Some(Cut { is_partial, .. }) => format!(
            "{}, cut from {lines_before}{} to {}",
            worst.task.input.name,
            if *is_partial { ", as far as there was time," } else { "" },
            lines(input)
        ),
        None => format!("The shortest input found, {} ({lines_before})", input.name),
    };
    let is_other = shown.is_other_answer(part) && always_answers_other(judge, part);
    let words = sentences::fault(shown, part, finding, is_other);
    tell(&format!("{shortest}: part {part}: {words}."));
    tell(&format!("It is {}.", sentences::readings(shown)));
    if finding == Finding::Late {
        let seconds = judge.options.limit.as_secs_f64();
        tell(&format!(
            "The time limit is {seconds} s; `--time-limit` sets another."
        ));
    }
    if let Some(other) = again {
        tell(&format!(
            "Asked again: {other}. It answers one input in different ways."
        ));
    } else if fails_on_line_end(judge, worst) {
        tell("It fails on the last line end of an input, and not without it.");
    }
    if !may_cut || !is_wrong {
        return;
    }
    let is_kept = input.path().is_some() || input.example().is_some();
    if !is_kept {
        say(Said::Input(input));
    }
    if let Some(command) = command_of_steps(judge.options.puzzle, input, part) {
        let save = if is_kept { "" } else { ", save it as input.txt" };
        say(Said::Sentence(&format!(
            "To see its steps{save}: `{command}`"
        )));
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
    task.input = Input::of_text(task.input.name.clone(), text);
    !shown.has_answered() && judge.ask(task).is_ok_and(|judged| judged.has_answered())
}

/// Whether it prints the other part's answer wherever it is wrong. Two hands have two totals, so on one
/// input that may be chance.
fn always_answers_other(judge: &Judge<'_>, part: Part) -> bool {
    let is_wrong = |judged: &&Judged| judged.parts().any(|it| it == (part, Finding::Wrong));
    let mut wrong = judge.judged.iter().filter(is_wrong);
    wrong.all(|judged| judged.is_other_answer(part))
}

/// The command line that shows the steps of an input, if cargo has started the judge.
fn command_of_steps(puzzle: &Puzzle, input: &Input, part: Part) -> Option<String> {
    puzzle.explain?;
    env::var_os("CARGO")?;
    let input = match (input.path(), input.example()) {
        (Some(path), _) => {
            let folder = env::current_dir().unwrap_or_default();
            let path = path.strip_prefix(folder).unwrap_or(path);
            let path = path.display().to_string();
            if path.contains(' ') { format!("\"{path}\"") } else { path }
        }
        (None, Some(number)) => format!("--example {number}"),
        (None, None) => "input.txt".to_owned(),
    };
    Some(format!(
        "cargo run -p {} -- {input} --explain --part {part}",
        puzzle.date.package()
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
    let [right, wrong] = [format!("{GOOD}✓{GOOD:#}"), format!("{BAD}✗{BAD:#}")];
    let marks = [
        (Mark::Right, &*right),
        (Mark::Wrong, &wrong),
        (Mark::Late, "late"),
        (Mark::Failed, "failed"),
        (Mark::Unclear, "unclear"),
    ];
    let count = |(mark, sign): (Mark, &str)| {
        let parts = all.iter().flat_map(|judged| judged.parts());
        let own = parts.filter(|it| it.0 == part && it.1.mark() == mark);
        let count = own.count();
        (count > 0).then(|| format!("{count} {sign}"))
    };
    marks
        .into_iter()
        .filter_map(count)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Reports the results to programs.
pub(crate) fn json(trial: &Trial<'_>) {
    let Puzzle { date, title, .. } = trial.options.puzzle;
    for judge in &trial.judges {
        for judged in &judge.judged {
            let object = nojson::object(|f| {
                f.member("year", date.year)?;
                f.member("day", date.day)?;
                f.member("title", title)?;
                f.member("input", &judged.task.input.name)?;
                f.member("program", judge.contestant.name())?;
                f.member("seconds", judged.run.seconds)?;
                let parts = judged.parts().map(|it| object(judged, it));
                f.member("parts", parts.collect::<Vec<_>>())
            });
            writeln!(Out::new(), "{object}");
        }
    }
}

/// An object of a part.
fn object(judged: &Judged, (part, finding): (Part, Finding)) -> impl DisplayJson {
    nojson::object(move |f| {
        f.member("part", part.number())?;
        if finding == Finding::Right {
            return f.member("answer", &judged.task.right[part.index()]);
        }
        let error = sentences::fault(judged, part, finding, false);
        f.member("error", error)?;
        f.member("kind", finding.mark().name())
    })
}
