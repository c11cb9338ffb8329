//! Reports what a program has shown, to people in sentences, or to programs.

use std::env;

use crate::contestant::End;
use crate::cut::{Cut, shorter};
use crate::explain::Cause;
use crate::flow::{Program, Trial};
use crate::inputs::Kind;
use crate::judged::{Finding, Judged, Mark};
use crate::places::Verdict;
use crate::verdict::{Summary, plural};
use common::escape::escape;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::Part;
use common::puzzle::Puzzle;
use nojson::DisplayJson;
use runner::console::Out;
use runner::table::Table;
use runner::terminal::{BAD, GOOD};
use runner::timing::{format_time, median};

/// What a report says, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Said<'a> {
    Sentence(&'a str),
    Table(&'a Table),
    /// An input to keep, which has no file yet.
    Input(&'a Input),
}

/// Where a report goes.
pub(crate) type Say<'a> = &'a mut dyn FnMut(Said<'_>);

/// Reports the results of a program: a table, an input that shows a fault, which may be cut, what
/// explains the faults, and at last the verdict. Returns what it has said.
pub(crate) fn report(
    trial: &Trial<'_>,
    program: &Program<'_>,
    may_cut: bool,
    say: Say<'_>,
) -> Summary {
    let Program { judge, judged, .. } = program;
    let summary = Summary::new(trial, program);
    say(Said::Table(&table(judged)));
    thinness(trial, judged.len(), say);
    if trial.is_cut_short {
        say(Said::Sentence(
            "A minute has passed, so it was not asked about more; `--random N` takes its time.",
        ));
    }
    for note in never_right(program).iter().chain(&notes(judged)) {
        say(Said::Sentence(note));
    }
    let length = |judged: &&Judged| judged.input.text.len();
    let worst = judged.iter().min_by_key(|it| (Mark::of(it), length(it)));
    if let Some(worst) = worst.filter(|it| it.fault().is_some()) {
        show_fault(trial, program, worst, may_cut && !program.is_silent(), say);
        explain(trial.puzzle, &summary, say);
    }
    let late = judged
        .iter()
        .filter(|judged| Mark::of(judged) == Mark::Late);
    if let Some(late) = late.min_by_key(length) {
        let (name, lines) = (&late.input.name, lines(&late.input));
        let (seconds, readings) = (judge.limit.as_secs_f64(), late.readings_in_words());
        say(Said::Sentence(&format!(
            "Late, as on {name} ({lines}), is more than {seconds} s; `--time-limit` sets that. It is \
             {readings}."
        )));
    }
    say(Said::Sentence(&summary.words()));
    summary
}

/// What the runs show beside the answers, each in a sentence.
fn notes(all: &[Judged]) -> Vec<String> {
    let mut notes = Vec::new();
    if let [first, second, third, ..] = all
        && all.iter().all(|it| it.run.output == first.run.output)
        && !first.run.output.trim().is_empty()
        && [second, third].iter().any(|it| it.fault().is_some())
    {
        notes.push(
            "It prints the same for each input, so it may read none: an input comes on standard \
             input, or in the file whose path replaces `{}`."
                .to_owned(),
        );
    }
    for judged in all {
        if let Some(part) = judged.right.without {
            let (name, other) = (&judged.input.name, Part::BOTH[1 - part.index()]);
            notes.push(format!(
                "{name}: part {part} has no answer, so it is judged by part {other} alone."
            ));
        }
    }
    let right = all.iter().filter(|it| it.fault().is_none());
    let crashes: Vec<String> = right.filter_map(|it| it.run.failure()).collect();
    if let Some(first) = crashes.first() {
        let (end, count, sum) = (escape(first), crashes.len(), all.len());
        notes.push(format!(
            "After its answers, it ended with {end} ({count} of {sum})."
        ));
    }
    notes
}

/// A sentence about a part that is never printed rightly, if the other one is.
fn never_right(program: &Program<'_>) -> Option<String> {
    let is_right = program.places.is_right;
    let is_unclear = |judged: &Judged, part: Part| {
        let is_never_right = judged.readings[part.index()].verdict == Verdict::NeverRight;
        let mut parts = judged.parts.iter();
        is_never_right && parts.any(|it| it.part == part && it.mark == Mark::Unclear)
    };
    let has_no_place = |part: &&Part| {
        is_right[1 - part.index()] && program.judged.iter().any(|it| is_unclear(it, **part))
    };
    let part = program.judge.parts.iter().find(has_no_place)?;
    let other = Part::BOTH[1 - part.index()];
    Some(format!(
        "It never prints the right answer to part {part}. If it prints part {other} alone, add \
         `--part {other}`."
    ))
}

/// Shows the shortest input found on which the program fails, and how to see its steps.
fn show_fault(
    trial: &Trial<'_>,
    program: &Program<'_>,
    worst: &Judged,
    may_cut: bool,
    say: Say<'_>,
) {
    let Program { judge, places, .. } = program;
    let is_fault = Mark::of(worst) <= Mark::Failed;
    let again = if is_fault { other_answer(program, worst) } else { None };
    // What is left of an input that is answered in different ways is left by chance.
    let cut = if may_cut && again.is_none() { shorter(judge, places, worst) } else { None };
    let shortest = cut.as_ref().map_or(worst, |cut| &cut.judged);
    let Some(fault) = shortest.fault().filter(|it| it.mark != Mark::Late) else {
        return;
    };
    let (name, lines) = (&worst.input.name, lines(&worst.input));
    let shortest_input = if let Some(Cut { judged, is_partial }) = &cut {
        let why = if *is_partial { ", as far as there was time," } else { "" };
        format!(
            "{name}, cut from {lines}{why} to {}",
            self::lines(&judged.input)
        )
    } else {
        format!("The shortest input found, {name} ({lines})")
    };
    let part = fault.part;
    // Less of the user's input may have the same answer, which is not told either.
    let has_same_answer = shortest.right.known[part.index()] == worst.right.known[part.index()];
    let other = Part::BOTH[1 - part.index()];
    let whose = if fault.is_other && answers_other_part(program, part) {
        format!("{}, the answer to part {other}", fault.words)
    } else {
        fault.words.clone()
    };
    let fault = Finding { words: whose, ..fault.clone() };
    let words = if has_same_answer { worst } else { shortest }.fault_words(&fault);
    say(Said::Sentence(&format!(
        "{shortest_input}: part {part}: {words}."
    )));
    say(Said::Sentence(&format!(
        "It is {}.",
        shortest.readings_in_words()
    )));
    if let Some(other) = again {
        say(Said::Sentence(&format!(
            "Asked again: {other}. It answers one input in different ways."
        )));
    } else if fails_on_line_end(program, worst) {
        say(Said::Sentence(
            "It fails on the last line end of an input, and not without it.",
        ));
    }
    if !may_cut || !is_fault {
        return;
    }
    let is_kept = shortest.input.path().is_some() || shortest.input.example().is_some();
    if !is_kept {
        say(Said::Input(&shortest.input));
    }
    if let Some(command) = command_of_steps(trial.puzzle, &shortest.input, part) {
        let before = if is_kept {
            "To see its steps"
        } else {
            "To see its steps, save it as input.txt"
        };
        say(Said::Sentence(&format!("{before}: `{command}`")));
    }
}

/// What it answers if it is asked the same twice more, if that differs.
fn other_answer(program: &Program<'_>, shown: &Judged) -> Option<String> {
    let texts = |judged: &Judged| {
        let numbers = judged.readings.each_ref().map(|it| it.number.as_ref());
        numbers.map(|number| number.map(|it| it.text.clone()))
    };
    (0..2).find_map(|_| {
        let mut again = program.judge.ask(shown.kind, shown.input.clone()).ok()??;
        again.read(&program.places);
        let differs = again.run.end != End::Late && texts(&again) != texts(shown);
        differs.then(|| again.readings_in_words())
    })
}

/// Whether it answers an input only without the last line end. Texts of the site have one, and pasted
/// ones do not.
fn fails_on_line_end(program: &Program<'_>, shown: &Judged) -> bool {
    let text = shown.input.text.trim_end_matches(['\n', '\r']);
    let input = Input::of_text(shown.input.name.clone(), text);
    let succeeds = |input| {
        let mut judged = program.judge.ask(shown.kind, input).ok()??;
        judged.read(&program.places);
        Some(judged.has_answered())
    };
    !shown.has_answered() && succeeds(input) == Some(true)
}

/// Whether it prints the other part's answer wherever it is wrong. Two hands have two totals, so on one
/// input that may be chance.
fn answers_other_part(program: &Program<'_>, part: Part) -> bool {
    let findings = program.judged.iter().flat_map(|judged| &judged.parts);
    let mut wrong = findings
        .filter(|it| it.part == part && it.mark == Mark::Wrong)
        .peekable();
    wrong.peek().is_some() && wrong.all(|it| it.is_other)
}

/// The number of its lines in words.
fn lines(input: &Input) -> String {
    plural(input.text.lines().count(), "line")
}

/// A word for a shell. It has quotes if it needs them.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/\\._-:=+,@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The command line that shows the steps of an input, if cargo has started the judge.
fn command_of_steps(puzzle: &Puzzle, input: &Input, part: Part) -> Option<String> {
    puzzle.explain?;
    env::var_os("CARGO")?;
    let input = match (input.path(), input.example()) {
        (Some(path), _) => {
            let folder = env::current_dir().unwrap_or_default();
            let path = path.strip_prefix(folder).unwrap_or(path);
            quoted(&path.display().to_string())
        }
        (None, Some((number, _))) => format!("--example {number}"),
        (None, None) => "input.txt".to_owned(),
    };
    Some(format!(
        "cargo run -p {} -- {input} --explain --part {part}",
        puzzle.date.package()
    ))
}

/// Says what explains the faults.
fn explain(puzzle: &Puzzle, summary: &Summary, say: Say<'_>) {
    let mut tell = |words: &str| say(Said::Sentence(words));
    match &summary.cause {
        Cause::Mistakes(mistakes) => {
            for Mistake { name, summary, .. } in mistakes {
                tell(&format!(
                    "Its answers are those of a known mistake, {name}: {summary}."
                ));
            }
            if mistakes.len() > 1 {
                tell("These inputs do not tell which of them it is.");
            }
        }
        Cause::Feature { feature, mark, count, sum } => {
            let does = match mark {
                Mark::Failed => "fails".to_owned(),
                mark => format!("is {}", mark.name()),
            };
            // It is slow on longer ones.
            let of = if *sum < summary.sum() {
                " that are no longer than those it solves"
            } else {
                ""
            };
            tell(&format!(
                "It {does} on exactly those inputs{of} where {} ({count} of {sum}).",
                feature.clause
            ));
        }
        Cause::Unknown if !puzzle.mistakes.is_empty() && summary.count(Mark::Wrong) > 0 => {
            tell("No known mistake explains it; `--mistakes` lists them.");
        }
        Cause::Unknown => {}
    }
}

/// Says so if hardly anything was asked.
fn thinness(trial: &Trial<'_>, inputs: usize, say: Say<'_>) {
    if trial.puzzle.generator.is_none() && inputs < 3 {
        say(Said::Sentence(&format!(
            "This day has no random inputs, so {} is all that it was judged by: name more, as in \
             `judge YEAR DAY CMD FILE`.",
            plural(inputs, "input")
        )));
    }
}

/// The results by kinds of inputs. A time is that of a process, which starts anew for each input.
fn table(judged: &[Judged]) -> Table {
    let mut table = Table::new(&["inputs", "part 1", "part 2"], &["median time"]);
    for (kind, name) in [
        (Kind::Named, "named"),
        (Kind::Known, "known"),
        (Kind::Small, "small random"),
        (Kind::Random, "random"),
    ] {
        let all: Vec<&Judged> = judged.iter().filter(|it| it.kind == kind).collect();
        if all.is_empty() {
            continue;
        }
        let [one, two] = Part::BOTH.map(|part| cell(part, &all));
        let mut seconds: Vec<f64> = all.iter().map(|it| it.run.seconds).collect();
        let time = format_time(median(&mut seconds));
        table.row([format!("{} {name}", all.len()), one, two, time]);
    }
    table
}

/// The outcomes of a part, as in `98 ✓ 2 ✗`.
fn cell(part: Part, all: &[&Judged]) -> String {
    let count = |(mark, sign): (Mark, &str)| {
        let parts = all
            .iter()
            .flat_map(|judged| &judged.parts)
            .filter(|it| it.part == part);
        let count = parts.filter(|it| it.mark == mark).count();
        (count > 0).then(|| format!("{count} {sign}"))
    };
    let others = [Mark::Late, Mark::Failed, Mark::Unclear].map(|mark| (mark, mark.name()));
    let [right, wrong] = [format!("{GOOD}✓{GOOD:#}"), format!("{BAD}✗{BAD:#}")];
    let marks = [(Mark::Right, &*right), (Mark::Wrong, &*wrong)]
        .into_iter()
        .chain(others);
    marks.filter_map(count).collect::<Vec<_>>().join(" ")
}

/// Reports the results to programs.
pub(crate) fn json(trial: &Trial<'_>) {
    let Puzzle { date, title, .. } = trial.puzzle;
    for program in &trial.programs {
        for judged in &program.judged {
            let object = nojson::object(|f| {
                f.member("year", date.year)?;
                f.member("day", date.day)?;
                f.member("title", title)?;
                f.member("input", &judged.input.name)?;
                f.member("program", program.judge.contestant.name())?;
                f.member("seconds", judged.run.seconds)?;
                let parts = judged.parts.iter().map(|it| object(judged, it));
                f.member("parts", parts.collect::<Vec<_>>())
            });
            writeln!(Out::new(), "{object}");
        }
    }
}

/// An object of a part.
fn object<'a>(judged: &'a Judged, finding: &'a Finding) -> impl DisplayJson + use<'a> {
    nojson::object(move |f| {
        f.member("part", finding.part.number())?;
        if finding.mark == Mark::Right {
            return f.member("answer", &finding.words);
        }
        f.member("error", judged.fault_words(finding))?;
        f.member("kind", finding.mark.name())
    })
}
