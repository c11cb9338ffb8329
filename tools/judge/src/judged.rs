//! What a program shows on an input, judged by the right answers.

use std::cell::Cell;
use std::time::Duration;

use crate::contestant::{Contestant, End, Run};
use crate::inputs::Kind;
use crate::reading::{Known, Reading, Verdict, read};
use crate::words::has;
use common::approach::Approach;
use common::escape::escape;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::{Answer, Expected, NoAnswer, Outcome, Part};
use runner::agreement::right_answers;
use runner::console;
use runner::limits;
use runner::solve::{Question, solve};

/// A judge of one program.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    pub(crate) contestant: &'a dyn Contestant,
    /// The approach whose answers count where none is recorded.
    pub(crate) approach: &'static Approach,
    pub(crate) parts: &'a [Part],
    pub(crate) limit: Duration,
    /// Whether it has tried an input without the last line end.
    has_tried_without_end: Cell<bool>,
}

/// What a program has shown on an input.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) kind: Kind,
    pub(crate) input: Input,
    pub(crate) parts: Vec<Finding>,
    pub(crate) run: Run,
    pub(crate) known: Known,
    reading: Reading,
    /// Whether the program fails, but not on the input without its last line end.
    fails_on_line_end: bool,
}

/// What a program has shown in a part that is judged.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) part: Part,
    pub(crate) mark: Mark,
    /// The right answer, or what the program did in place of printing it. If that is wrong, the
    /// words do not tell what is right: [`Judged::fault_words`] does.
    pub(crate) words: String,
}

impl<'a> Judge<'a> {
    /// A judge by the answers of an approach.
    pub(crate) const fn new(
        contestant: &'a dyn Contestant,
        approach: &'static Approach,
        parts: &'a [Part],
        limit: Duration,
    ) -> Self {
        let has_tried_without_end = Cell::new(false);
        Self { contestant, approach, parts, limit, has_tried_without_end }
    }

    /// Runs the program on an input, unless no part of it can be judged.
    ///
    /// # Errors
    /// The program cannot be asked at all. The sentence says why.
    pub(crate) fn ask(&self, kind: Kind, input: Input) -> Result<Option<Judged>, String> {
        let (approach, parts) = (self.approach, Part::BOTH.to_vec());
        let question = Question {
            approach,
            input: &input,
            parts,
            limit: Some(limits::INPUT),
            steps: None,
        };
        let solved = solve(&question, &mut |_| ()).unwrap_or_default();
        let (known, parts) = self.answers(&input, solved.outcomes());
        if parts.is_empty() {
            return Ok(None);
        }
        let run = self.run(&input.text)?;
        let fails_on_line_end = self.fails_on_line_end(&run, &input.text)?;
        let reading = read(&run.output, &known);
        let parts = findings(&run, &reading, &known, &parts);
        Ok(Some(Judged {
            kind,
            input,
            parts,
            run,
            known,
            reading,
            fails_on_line_end,
        }))
    }

    fn run(&self, text: &str) -> Result<Run, String> {
        self.contestant.answer(text, self.limit)
    }

    /// The right answers, and the parts that can be judged.
    pub(crate) fn answers(&self, input: &Input, outcomes: [Outcome; 2]) -> (Known, Vec<Part>) {
        let right = right_answers(console::or_default(input.expected()), outcomes);
        if right.contains(&Expected::Unsolvable) {
            return (Known::default(), Vec::new());
        }
        let known = right.map(|right| match right {
            Expected::Answer(answer) if !answer.is_drawing() => {
                Some(answer.to_string().trim().to_owned())
            }
            _ => None,
        });
        let is_clear = |part: &Part| {
            known[part.index()].as_ref().is_some_and(|answer| {
                answer.chars().count() > 1 && known[0] != known[1] && !has(&input.text, answer)
            })
        };
        let parts = self.parts.iter().copied().filter(is_clear).collect();
        (known, parts)
    }

    /// Whether a failed program answers the text without its last line end. Texts of the site have
    /// one, and pasted ones do not. This is tried once.
    fn fails_on_line_end(&self, run: &Run, text: &str) -> Result<bool, String> {
        let has_failed = run.failure().is_some();
        let shorter = text.trim_end_matches(['\n', '\r']);
        if !has_failed || shorter == text || self.has_tried_without_end.replace(true) {
            return Ok(false);
        }
        let succeeds = |text| Ok::<bool, String>(self.run(text)?.end == End::Success);
        // A program that fails at every other run does not fail on that.
        Ok(succeeds(shorter)? && succeeds(shorter)? && !succeeds(text)?)
    }
}

/// What a program has shown in each part.
fn findings(run: &Run, reading: &Reading, known: &Known, parts: &[Part]) -> Vec<Finding> {
    let verdicts = reading.of(parts.len());
    let is_right = |part: &Part| verdicts[part.index()] == Verdict::Right;
    let is_late = run.end == End::Late;
    // A program that has answered and goes on is late, too.
    let goes_on = is_late && parts.iter().all(is_right);
    // What is buffered is lost, so nobody knows about part 1.
    let is_lost = is_late && parts.len() > 1 && run.output.is_empty();
    let finding = |&part: &Part| {
        let (mark, words) = if is_right(&part) && !(goes_on && Some(&part) == parts.last()) {
            (Mark::Right, known[part.index()].clone().unwrap_or_default())
        } else if is_late {
            (Mark::Late, NoAnswer::OutOfTime.to_string())
        } else {
            fault(run, &verdicts[part.index()], known, part)
        };
        Finding { part, mark, words }
    };
    parts
        .iter()
        .filter(|&&part| !(is_lost && part == Part::One))
        .map(finding)
        .collect()
}

/// What a program that has ended did in place of printing the right answer.
fn fault(run: &Run, verdict: &Verdict, known: &Known, part: Part) -> (Mark, String) {
    let answer = known[part.index()].as_deref().unwrap_or_default();
    let unclear = |words: &str| (Mark::Unclear, words.to_owned());
    if run.is_cut {
        return unclear(
            "it printed so much that its answer may be lost: print less, and the answers last",
        );
    }
    if let Some(failure) = run.failure() {
        return (Mark::Failed, escape(&format!("it ended with {failure}")));
    }
    let advice = format!(
        "print the answers last, in order and alike, or each behind its part, as in \"Part {part}: \
         123\", or name the only part that it prints by `--part`"
    );
    let printed = match verdict {
        Verdict::Misplaced => {
            return unclear(&format!(
                "its output has the right answer in another place: {advice}"
            ));
        }
        Verdict::Doubtful => {
            return unclear(&format!(
                "nothing tells whether it prints an answer to part {part}: {advice}"
            ));
        }
        Verdict::Right | Verdict::Missing if has(&run.errors, answer) => {
            return unclear("it printed its answer on standard error: use standard output");
        }
        Verdict::Right | Verdict::Missing => end_of(&run.output),
        Verdict::Wrong(number) => {
            let other = Part::BOTH[1 - part.index()];
            let is_other = known[other.index()].as_ref() == Some(number);
            let whose = format!(", the answer to part {other}");
            escape(number) + if is_other { &whose } else { "" }
        }
    };
    (Mark::Wrong, format!("it printed {printed}"))
}

/// The last words of an output.
fn end_of(output: &str) -> String {
    let words = output.split_whitespace().collect::<Vec<_>>().join(" ");
    let start = words
        .char_indices()
        .nth_back(49)
        .map_or(0, |(start, _)| start);
    match escape(&words[start..]) {
        nothing if nothing.is_empty() => "nothing".to_owned(),
        printed => format!("\"{printed}\""),
    }
}

impl Judged {
    /// The parts without the right answer.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &Finding> {
        self.parts.iter().filter(|it| it.mark != Mark::Right)
    }

    /// A fault in words. What is right for an input of the user's is theirs to find, unless they
    /// have recorded it.
    pub(crate) fn fault_words(&self, Finding { part, mark, words }: &Finding) -> String {
        let is_users = self.kind == Kind::Named || self.input.path().is_some();
        let is_recorded = self
            .input
            .expected()
            .is_ok_and(|known| known[part.index()] != Expected::Unknown);
        match &self.known[part.index()] {
            Some(right) if *mark == Mark::Wrong && (is_recorded || !is_users) => {
                format!("{words}, but {right} is right")
            }
            _ if *mark == Mark::Wrong => format!("{words}, which is wrong"),
            _ => words.clone(),
        }
    }

    /// Whether a solver with this mistake may show the same: all that is wrong is what the mistake
    /// says. Nobody knows what a late program would have printed, or a mistake that gave up.
    pub(crate) fn is_explained_by(&self, mistake: &Mistake, limit: Duration) -> bool {
        let outcomes = Part::BOTH.map(|part| mistake.solve(&self.input.text, part, Some(limit)));
        let text = |outcome: &Outcome| outcome.as_ref().ok().map(Answer::to_string);
        let known = outcomes.each_ref().map(text);
        let reading = read(&self.run.output, &known);
        // Nobody knows which part a single answer is for, unless it is right for one.
        let has_right = |reading: &Reading| reading.verdicts.contains(&Verdict::Right);
        let is_single = self.reading.is_single && !has_right(&self.reading) && has_right(&reading);
        // It may have answered a part before it fails.
        let fails = outcomes
            .iter()
            .any(|outcome| matches!(outcome, Err(NoAnswer::Failed(_))));
        if fails
            && !self
                .parts
                .iter()
                .any(|it| matches!(it.mark, Mark::Failed | Mark::Late))
        {
            return false;
        }
        let verdicts = reading.of(self.parts.len());
        self.parts
            .iter()
            .all(|it| match &outcomes[it.part.index()] {
                _ if it.mark == Mark::Late => true,
                Ok(_) => is_single || verdicts[it.part.index()] == Verdict::Right,
                Err(_) => it.mark != Mark::Wrong,
            })
    }

    /// Judges by this part alone.
    pub(crate) fn keep(&mut self, part: Part) {
        self.parts.retain(|it| it.part == part);
        if !self.parts.is_empty() {
            self.parts = findings(&self.run, &self.reading, &self.known, &[part]);
        }
    }
}

/// What a program has shown in a part, or on an input by its worst part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    Wrong,
    Failed,
    Unclear,
    Late,
    Right,
}

impl Mark {
    /// All of them, from the worst to the best.
    pub(crate) const ALL: [Self; 5] = [
        Self::Wrong,
        Self::Failed,
        Self::Unclear,
        Self::Late,
        Self::Right,
    ];

    pub(crate) fn of(judged: &Judged) -> Self {
        judged
            .parts
            .iter()
            .map(|it| it.mark)
            .min()
            .unwrap_or(Self::Right)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Failed => "failed",
            Self::Unclear => "unclear",
            Self::Late => "late",
            Self::Right => "right",
        }
    }
}

/// The part that a program prints, if it prints no other one, and a sentence that says so.
pub(crate) fn only_part(all: &[&Judged]) -> Option<(Part, String)> {
    let has = |judged: &Judged, part: Part, mark: Mark| {
        judged
            .parts
            .iter()
            .any(|it| it.part == part && it.mark == mark)
    };
    let ended = |judged: &&&Judged| {
        judged.run.end == End::Success && !judged.run.is_cut && judged.parts.len() == 2
    };
    let ended: Vec<&Judged> = all.iter().filter(ended).copied().collect();
    if !have_logs(&ended) {
        return None;
    }
    let count = |is: &dyn Fn(&Judged) -> bool| ended.iter().filter(|judged| is(judged)).count();
    let is_alone = |part: Part, other: Part| {
        let right = count(&|judged| judged.reading.alone[part.index()] == Verdict::Right);
        let never_lacks = ended.iter().all(|judged| {
            judged.reading.is_single && judged.reading.verdicts[part.index()] != Verdict::Missing
        });
        (right * 2 > ended.len() || right > 0 && never_lacks)
            && count(&|judged| has(judged, other, Mark::Right)) == 0
            // A number of a log is the other answer by chance.
            && count(&|judged| {
                has(judged, other, Mark::Unclear)
                    && judged.reading.verdicts[other.index()] != Verdict::Doubtful
            }) * 8 <= ended.len()
    };
    Part::BOTH
        .into_iter()
        .zip(Part::BOTH.into_iter().rev())
        .find_map(|(part, other)| {
            let words =
                format!("It never prints part {other}'s answer; judged by part {part} alone.");
            is_alone(part, other).then_some((part, words))
        })
}

/// Whether most outputs have nothing but a log beside an answer. Its lines are more on one input than
/// on another one, but not those of an answer. One line may have a number of one digit on a small
/// input, which does not count.
fn have_logs(ended: &[&Judged]) -> bool {
    let logs: Vec<usize> = ended
        .iter()
        .filter_map(|judged| judged.reading.log)
        .collect();
    let least = logs.iter().copied().min().unwrap_or_default();
    let is_steady = logs.len() > 1 && least > 0 && logs.iter().all(|count| *count <= least + 1);
    logs.len() * 2 >= ended.len() && !is_steady
}

/// What the runs show beside the answers, each in a sentence.
pub(crate) fn notes(all: &[&Judged]) -> Vec<String> {
    let mut notes = Vec::new();
    if all.iter().any(|judged| judged.fails_on_line_end) {
        notes.push("It fails on the last line end of an input, and not without it.".to_owned());
    }
    if let [first, second, third, ..] = all
        && all
            .iter()
            .all(|judged| judged.run.output == first.run.output)
        && !first.run.output.trim().is_empty()
        && [second, third]
            .iter()
            .any(|judged| judged.faults().next().is_some())
    {
        notes.push(
            "It prints the same for each input, so it may read none: an input comes on standard \
             input, or in the file whose path replaces `{}`."
                .to_owned(),
        );
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::tests::{StandIn, prints, run};
    use common::parse::text;

    /// Each mistake of part 1 leaves part 2 right.
    #[test]
    fn a_single_right_answer_is_nobodys_mistake() {
        static MISTAKE: Mistake = Mistake {
            name: "mistake",
            summary: "",
            source: "",
            shown: "",
            rules: &common::approach!("", str::len, |_: &usize| 307, |_: &usize| 291),
        };
        let known = ["306", "291"].map(|answer| Some(answer.to_owned()));
        for (output, is_explained) in [("291", false), ("307", true), ("308", false)] {
            let run = prints(output);
            let reading = read(&run.output, &known);
            let parts = findings(&run, &reading, &known, &Part::BOTH);
            let input = Input::of_text("a text".to_owned(), "text");
            let judged = Judged {
                kind: Kind::Random,
                input,
                parts,
                run,
                known: known.clone(),
                reading,
                fails_on_line_end: false,
            };
            assert_eq!(
                judged.is_explained_by(&MISTAKE, Duration::from_secs(60)),
                is_explained
            );
        }
    }

    #[test]
    fn a_late_program_is_right_in_what_it_has_answered() {
        for (output, parts, expected) in [
            ("", &Part::BOTH[..], "2 late"),
            ("", &[Part::One], "1 late"),
            ("306", &Part::BOTH, "1 right, 2 late"),
            ("307", &Part::BOTH, "1 late, 2 late"),
            ("306 291", &Part::BOTH, "1 right, 2 late"),
            ("306 291", &[Part::Two], "2 late"),
        ] {
            let known = ["306", "291"].map(|answer| Some(answer.to_owned()));
            let run = run(End::Late, output);
            let findings = findings(&run, &read(&run.output, &known), &known, parts);
            let words = |it: &Finding| format!("{} {}", it.part, it.mark.name());
            let words: Vec<String> = findings.iter().map(words).collect();
            assert_eq!(words.join(", "), expected, "{}", run.output);
        }
    }

    #[test]
    fn what_may_be_a_label_and_an_input_that_never_ends_are_not_judged() {
        static APPROACH: Approach = common::approach!("simple", text, str::len, |_: &&str| 0);
        let limit = Duration::ZERO;
        let stand_in = StandIn(prints);
        let judge = Judge::new(&stand_in, &APPROACH, &Part::BOTH, limit);
        for (one, two, text, judged) in [
            ("306", "291", "30", &["306", "291"][..]),
            ("6", "291", "", &["291"]),
            ("306", "306", "", &[]),
            ("306", "291", "5 306", &["291"]),
            ("306", "#.\n.#", "", &["306"]),
            ("306", "never ends", "", &[]),
        ] {
            let outcome = |answer| match answer {
                "never ends" => Err(NoAnswer::unsolvable(answer)),
                _ => Ok(Answer::from(answer)),
            };
            let input = Input::of_text("a text".to_owned(), text);
            let (known, parts) = judge.answers(&input, [one, two].map(outcome));
            let answers: Vec<_> = parts
                .iter()
                .filter_map(|part| known[part.index()].as_deref())
                .collect();
            assert_eq!(answers, judged, "{one} {two}");
        }
    }
}
