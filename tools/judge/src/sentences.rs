//! What people are told of a program, a function for each sentence.

use std::collections::HashSet;

use crate::explain::Cause;
use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use crate::places::Verdict;
use crate::summary::Summary;
use common::escape::escape;
use common::input::Input;
use common::outcome::{NoAnswer, Part};

/// A number and its noun.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The number of the lines of an input.
pub(crate) fn lines(input: &Input) -> String {
    plural(input.text.lines().count(), "line")
}

/// What the program did in a part in place of answering it, and what is right if that is no secret.
pub(crate) fn fault(judged: &Judged, part: Part, finding: Finding) -> String {
    let deed = deed(judged, part, finding);
    match &judged.task.right[part] {
        _ if finding.mark() != Mark::Wrong => deed,
        Some(right) if !judged.task.is_secret[part] => {
            format!("{deed}, but {right} is right")
        }
        _ => format!("{deed}, which is wrong"),
    }
}

/// What the program did in a part.
fn deed(judged: &Judged, part: Part, finding: Finding) -> String {
    let output = &judged.run.output;
    let number = judged.number(part);
    let printed = number.map_or_else(|| end_of(output), |it| escape(&it.printed));
    let is_right = judged.readings[part].verdict == Verdict::Right;
    let advice = format!(
        "print the answers last, in order and alike, or each behind its part, as in \"Part {part}: \
         123\""
    );
    match finding {
        Finding::Right => "it is right".to_owned(),
        Finding::Wrong => format!("it printed {printed}"),
        Finding::Failed => {
            let failure = judged.run.failure().unwrap_or_default();
            format!("it ended with {}", escape(&failure))
        }
        Finding::Rounded => format!("it printed {printed}, which is rounded: print all digits"),
        Finding::OnStandardError => {
            "it printed its answer on standard error: use standard output".to_owned()
        }
        Finding::Elsewhere => {
            let rival = judged.readings[part].rival.as_ref();
            let which = rival.map_or("other numbers may be it as well".to_owned(), |rival| {
                format!("both {printed} and {} may be it", escape(&rival.printed))
            });
            format!("its output has the right answer, but {which}: {advice}")
        }
        Finding::Unplaced => format!(
            "it never prints the right answer: {advice}, or add `--part {0}` if it prints part {0} \
             alone",
            part.other()
        ),
        Finding::Late if is_right => "it has answered and goes on".to_owned(),
        Finding::Late => NoAnswer::OutOfTime.to_string(),
    }
}

/// The last words of an output.
fn end_of(output: &str) -> String {
    match last(output, 50) {
        nothing if nothing.is_empty() => "nothing".to_owned(),
        printed => format!("\"{printed}\""),
    }
}

/// The last characters of a text, in one line, with a mark where something stands before them.
pub(crate) fn last(text: &str, count: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= count {
        return escape(&words);
    }
    let start = words.char_indices().nth_back(count - 2);
    format!("…{}", escape(&words[start.map_or(0, |it| it.0)..]))
}

/// What is read of an output.
pub(crate) fn readings(judged: &Judged) -> String {
    let reading = |(part, _)| {
        let number = judged.number(part);
        let printed = number.map_or("nothing".to_owned(), |it| escape(&it.printed));
        format!("as part {part}: {printed}")
    };
    let readings: Vec<String> = judged.parts().map(reading).collect();
    format!("read {}", readings.join("; "))
}

/// What the runs show beside the answers.
pub(crate) fn notes(judge: &Judge<'_>) -> Vec<String> {
    let all = &judge.judged;
    let mut notes = Vec::new();
    if judge.is_given_up {
        notes.push(format!(
            "It was late on the first {} inputs and answered none, so it was asked no more.",
            all.len()
        ));
    }
    for judged in all {
        if let Some(part) = judged.task.without {
            notes.push(format!(
                "{}: part {part} has no answer, so it is judged by part {} alone.",
                judged.task.input.name,
                part.other()
            ));
        }
    }
    let right = all.iter().filter(|it| it.fault().is_none());
    let crashes: Vec<String> = right.filter_map(|it| it.run.failure()).collect();
    if let Some(first) = crashes.first() {
        notes.push(format!(
            "After its answers, it failed ({} of {}), at first with {}.",
            crashes.len(),
            all.len(),
            escape(first)
        ));
    }
    notes
}

/// What to say of a faulty program that prints the same for each input.
pub(crate) fn reads_none<'a>(judge: &'a Judge<'_>) -> Option<String> {
    let printed = |judged: &'a Judged| (judged.run.output.trim(), &*judged.run.errors);
    let outputs: HashSet<_> = judge.judged.iter().map(printed).collect();
    let is_nothing = outputs.iter().all(|it| it.0.is_empty());
    let what = if is_nothing { "nothing" } else { "the same" };
    (outputs.len() == 1 && judge.judged.len() > 2).then(|| {
        format!(
            "It prints {what} for each input, so it may read none: an input comes on standard input, \
             in the file whose path replaces `{{}}`, or in one that `--as` names."
        )
    })
}

/// What is known of the mistakes that explain the faults.
pub(crate) fn causes(judge: &Judge<'_>, summary: &Summary) -> Vec<String> {
    match &summary.cause {
        Cause::Mistakes(mistakes) => {
            let named = mistakes.iter().map(|it| {
                format!(
                    "Its answers are those of a known mistake, {}: {}.",
                    it.name, it.summary
                )
            });
            let several = (mistakes.len() > 1)
                .then(|| "These inputs do not tell which of them it is.".to_owned());
            named.chain(several).collect()
        }
        Cause::Open(count) => vec![format!(
            "No known mistake that ended explains it, and {count} did not end; `--mistakes` lists \
             them."
        )],
        Cause::Unknown
            if !judge.options.puzzle.mistakes.is_empty() && summary.count(Mark::Wrong) > 0 =>
        {
            vec!["No known mistake explains it; `--mistakes` lists them.".to_owned()]
        }
        _ => Vec::new(),
    }
}

/// The verdict.
pub(crate) fn verdict(summary: &Summary) -> String {
    let counts = counts(summary);
    match summary.only {
        Some(part) => format!("{counts} It prints part {part} alone, and was judged by that."),
        None => counts,
    }
}

/// On how many inputs the program is right, or is not.
fn counts(summary: &Summary) -> String {
    let Some((worst, _)) = summary.faults().next() else {
        return match summary.right() {
            1 => "The only answer is right.".to_owned(),
            answers => format!("All {answers} answers are right."),
        };
    };
    let clause = |(mark, count): (Mark, usize)| {
        let name = mark.name();
        let condition = condition(summary, mark);
        if mark != worst {
            return format!("{name} on {count}{condition}");
        }
        let (first, rest) = name.split_at(1);
        let inputs = plural(summary.sum(), "input");
        format!(
            "{}{rest} on {count} of {inputs}{condition}",
            first.to_uppercase()
        )
    };
    let mut clauses: Vec<String> = summary.faults().map(clause).collect();
    if let Cause::Mistakes(mistakes) = &summary.cause {
        let names: Vec<&str> = mistakes.iter().map(|it| it.name).collect();
        clauses.push(format!("by a known mistake: {}", names.join(" or ")));
    }
    if worst == Mark::Late {
        clauses.push(format!("right on {}", summary.count(Mark::Right)));
        clauses.extend((!summary.passes()).then(|| "which does not pass".to_owned()));
    }
    clauses.join(", ") + "."
}

/// What those inputs have in common on which the program has got a mark, if that explains it, or why it
/// is no slow program.
fn condition(summary: &Summary, of: Mark) -> String {
    match (&summary.cause, summary.late_on_shorter) {
        (Cause::Feature { feature, mark, is_of_all }, _) if *mark == of => {
            let but = if *is_of_all { "" } else { " apart from long ones" };
            format!(",{but} exactly where {}", feature.clause)
        }
        (_, Some(count)) if of == Mark::Late => {
            format!(", {count} of them shorter than one on which it is right")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::tests::{prints, run};
    use crate::contestant::{End, Run};
    use crate::judged::tests::read;

    #[test]
    fn the_end_of_a_long_text_is_marked() {
        assert_eq!(last("one\n  two", 7), "one two");
        assert_eq!(last("one\n  two", 6), "…e two");
    }

    #[test]
    fn what_is_no_wrong_answer_is_told_in_its_own_words() {
        let mutters = Run { errors: "306 291".to_owned(), ..prints("") };
        let crashes = Run {
            errors: "no card".to_owned(),
            ..run(End::Failure("1".into()), "306")
        };
        for (run, usual, words) in [
            (
                prints("306 2.9e2"),
                "306 291",
                "it printed 2.9e2, which is rounded: print all digits",
            ),
            (
                mutters,
                "",
                "it printed its answer on standard error: use standard output",
            ),
            (crashes, "306 291", "it ended with 1: no card"),
            (
                run(End::Late, "306\n291"),
                "306 291",
                "it has answered and goes on",
            ),
            (
                prints("x: 306, y: 292\nz: 291, 12"),
                "x: 306, y: 291",
                "the right answer, but both 306 and 292 may be it: ",
            ),
            (
                prints("Part 1: 306 or 309\nPart 2: 291"),
                "Part 1: 306 or 301\nPart 2: 291",
                "the right answer, but both 306 and 309 may be it: ",
            ),
            (
                prints("306 some 12 of 13 words"),
                "306 some 12 of 13 words",
                "it never prints the right answer: ",
            ),
            (prints("306"), "306\n291", "it printed \"306\""),
            (
                prints("306\nsum: 305\nPart 2: 0"),
                "306\nsum: 301\nPart 2: 0",
                "it printed 0",
            ),
        ] {
            let judged = read(run, &[usual; 3], &Part::BOTH);
            let (part, finding) = judged.fault().expect(words);
            let told = fault(&judged, part, finding);
            assert!(told.contains(words), "{finding:?}: {told}");
        }
    }

    #[test]
    fn each_fault_has_a_clause_the_worst_one_first() {
        let summary = Summary { inputs: [3, 2, 0, 1, 4], ..Summary::default() };
        let words = "Wrong on 3 of 10 inputs, failed on 2, late on 1.";
        assert_eq!(verdict(&summary), words);
    }
}
