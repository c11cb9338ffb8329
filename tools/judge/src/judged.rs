//! What a program shows on an input, judged by the right answers.

use std::collections::HashSet;

use crate::contestant::{End, Run};
use crate::inputs::Kind;
use crate::places::{Known, Number, Places, Reading, Shown, Verdict};
use common::input::Input;
use common::outcome::{Expected, Part};

/// An input and its right answers.
#[derive(Clone)]
pub(crate) struct Task {
    pub(crate) kind: Kind,
    pub(crate) input: Input,
    pub(crate) right: Known,
    /// Whether each right answer is hardly printed by chance.
    is_telling: [bool; 2],
    /// Whether each right answer is the user's to find, because they have not recorded it.
    pub(crate) is_secret: [bool; 2],
    /// The parts that are judged.
    parts: Vec<Part>,
    /// A part that has no answer, as of a game that never ends.
    pub(crate) without: Option<Part>,
}

/// What a program has shown on an input.
#[derive(Clone)]
pub(crate) struct Judged {
    pub(crate) task: Task,
    pub(crate) run: Run,
    /// What is read as the answer to each part.
    pub(crate) readings: [Reading; 2],
    /// What that shows in the parts that are judged.
    findings: [Option<Finding>; 2],
}

/// What a program has done in a part that is judged. Its reading has the number that it printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finding {
    Right,
    /// It printed something else in the place of the answer, however the run has ended, or it ended
    /// well and printed nothing there.
    Wrong,
    /// It failed before it printed an answer.
    Failed,
    /// It printed a number without its last digits.
    Rounded,
    /// The right answer is on standard error.
    OnStandardError,
    /// The right answer is elsewhere in its output.
    Elsewhere,
    /// This part is never right, so nobody knows which number is meant.
    Unplaced,
    /// It was ended before it printed an answer, or after all of its right answers.
    Late,
}

/// What a program is worth in a part, or on an input by its worst part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

impl Finding {
    pub(crate) const fn mark(self) -> Mark {
        match self {
            Self::Right => Mark::Right,
            Self::Wrong => Mark::Wrong,
            Self::Failed => Mark::Failed,
            Self::Rounded | Self::OnStandardError | Self::Elsewhere | Self::Unplaced => {
                Mark::Unclear
            }
            Self::Late => Mark::Late,
        }
    }
}

impl Task {
    /// An input by which at least one of these `parts` can be judged, and its right answers.
    pub(crate) fn new(
        right: [Expected; 2],
        parts: &[Part],
        kind: Kind,
        input: Input,
    ) -> Option<Self> {
        let is_users = kind == Kind::Named || input.path.is_some();
        let is_secret = input
            .known
            .each_ref()
            .map(|it| is_users && *it == Expected::Unknown);
        let without = |part: &Part| right[*part] == Expected::Unsolvable;
        let without = Part::BOTH.into_iter().find(without);
        let right = right.map(|right| match right {
            Expected::Answer(answer) if !answer.is_drawing() => {
                Some(answer.to_string().trim().to_owned())
            }
            _ => None,
        });
        let is_between = |c: char| !c.is_alphanumeric();
        let words: HashSet<&str> = input.text.split(is_between).collect();
        let is_telling = right.each_ref().map(|answer| {
            answer.as_ref().is_some_and(|answer| {
                answer.chars().count() > 1
                    && right[0] != right[1]
                    && !words.contains(answer.as_str())
            })
        });
        let mut parts = parts.to_vec();
        parts.retain(|part| right[*part].is_some());
        // A program that plays a part without an answer for ever is late, which tells nothing. Whoever
        // names such an input knows why.
        let is_pointless = parts.is_empty() || without.is_some() && kind != Kind::Named;
        let task = Self { kind, input, right, is_telling, is_secret, parts, without };
        (!is_pointless).then_some(task)
    }

    fn shown<'a>(&'a self, run: &'a Run, right: &'a Known) -> Shown<'a> {
        Shown {
            output: &run.output,
            is_whole: run.end == End::Success,
            right,
            is_telling: self.is_telling,
        }
    }
}

impl Judged {
    /// What a run shows, if answers stand in these places.
    pub(crate) fn new(task: Task, run: Run, places: &Places) -> Self {
        let readings = places.read(&task.shown(&run, &task.right));
        let mut parts = task.parts.clone();
        parts.retain(|part| places.only.is_none_or(|only| only == *part));
        let mut judged = Self { task, run, readings, findings: [None; 2] };
        for &part in &parts {
            judged.findings[part] = Some(judged.finding(part, places));
        }
        if judged.run.end == End::Late {
            let mut findings = judged.findings.iter().flatten();
            if findings.all(|it| *it == Finding::Right)
                && let Some(last) = parts.last()
            {
                judged.findings[*last] = Some(Finding::Late);
            }
            // What is buffered is lost, so nobody knows about part 1.
            if parts.len() > 1 && judged.run.output.is_empty() {
                judged.findings[0] = None;
            }
        }
        judged
    }

    /// What was printed, for a reader that holds these answers for right.
    pub(crate) fn shown<'a>(&'a self, right: &'a Known) -> Shown<'a> {
        self.task.shown(&self.run, right)
    }

    fn finding(&self, part: Part, places: &Places) -> Finding {
        let Run { output, errors, end, .. } = &self.run;
        let right = &self.task.right;
        let has_right = |text: &str| right.iter().flatten().any(|it| Places::has(text, it));
        let is_rounded = self.number(part).is_some_and(|number| number.is_rounded);
        let is_any_right = places.is_right != [false, false];
        match self.readings[part].verdict {
            Verdict::Right => Finding::Right,
            Verdict::Wrong if is_rounded => Finding::Rounded,
            Verdict::Wrong => Finding::Wrong,
            _ if *end == End::Late => Finding::Late,
            _ if *end != End::Success => Finding::Failed,
            _ if output.trim().is_empty() && has_right(errors) => Finding::OnStandardError,
            Verdict::Elsewhere => Finding::Elsewhere,
            Verdict::NeverRight if is_any_right => Finding::Unplaced,
            Verdict::NeverRight | Verdict::Missing => Finding::Wrong,
        }
    }

    /// The parts that are judged.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Part, Finding)> + use<> {
        let parts = Part::BOTH.into_iter().zip(self.findings);
        parts.filter_map(|(part, finding)| Some((part, finding?)))
    }

    /// The number that is read as the answer to a part.
    pub(crate) fn number(&self, part: Part) -> Option<&Number> {
        self.readings[part].number.as_ref()
    }

    pub(crate) fn mark(&self) -> Mark {
        let marks = self.parts().map(|(_, finding)| finding.mark());
        marks.min().unwrap_or(Mark::Right)
    }

    /// The worst part without the right answer.
    pub(crate) fn fault(&self) -> Option<(Part, Finding)> {
        let faults = self.parts().filter(|(_, it)| *it != Finding::Right);
        faults.min_by_key(|(_, finding)| finding.mark())
    }

    /// Whether it ended well and printed the right answer to each part that is judged, wherever.
    pub(crate) fn has_answered(&self) -> bool {
        let mut right = self
            .parts()
            .filter_map(|(part, _)| self.task.right[part].as_ref());
        self.run.end == End::Success && right.all(|it| Places::has(&self.run.output, it))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::contestant::tests::{prints, run};
    use common::outcome::Answer;

    fn task(right: [&str; 2], text: &str, parts: &[Part]) -> Task {
        let expected = |answer| match answer {
            "never ends" => Expected::Unsolvable,
            _ => Expected::Answer(Answer::from(answer)),
        };
        let input = Input::of_text("a text", text);
        let task = Task::new(right.map(expected), parts, Kind::Named, input);
        task.expect("a part can be judged")
    }

    /// What a program does if 306 and 291 are right, by the places of these outputs.
    pub(crate) fn read(run: Run, others: &[&str], parts: &[Part]) -> Judged {
        let judged = |run| Judged::new(task(["306", "291"], "", parts), run, &Places::default());
        let others = others.iter().map(|output| judged(prints(output)));
        let mut all: Vec<Judged> = others.chain([judged(run)]).collect();
        let shown: Vec<_> = all.iter().map(|it| it.shown(&it.task.right)).collect();
        let places = Places::learn(&shown, parts);
        let Judged { task, run, .. } = all.remove(all.len() - 1);
        Judged::new(task, run, &places)
    }

    #[test]
    fn a_late_program_is_right_or_wrong_in_what_it_has_answered() {
        let labelled = "Part 1: 306\nPart 2: 291\n";
        for (usual, output, parts, expected) in [
            (
                "306\n291\n",
                "",
                &Part::BOTH[..],
                [None, Some(Finding::Late)],
            ),
            (
                "306\n291\n",
                "306\n",
                &Part::BOTH,
                [Some(Finding::Right), Some(Finding::Late)],
            ),
            (
                "306\n291\n",
                "306\n291\n",
                &[Part::Two],
                [None, Some(Finding::Late)],
            ),
            (
                labelled,
                "Part 1: 307\n",
                &Part::BOTH,
                [Some(Finding::Wrong), Some(Finding::Late)],
            ),
            (
                labelled,
                "Part 1: 306\nPart 2: 292\n",
                &Part::BOTH,
                [Some(Finding::Right), Some(Finding::Wrong)],
            ),
        ] {
            let judged = read(run(End::Late, output), &[usual; 3], parts);
            assert_eq!(judged.findings, expected, "{output}");
        }
    }

    #[test]
    fn another_guess_is_no_answer_to_a_part_that_is_not_judged() {
        let judged = read(prints("306 309"), &["306 301"; 3], &[Part::One]);
        assert_eq!(judged.fault(), Some((Part::One, Finding::Elsewhere)));
    }

    #[test]
    fn answers_that_may_be_printed_by_chance_teach_nothing() {
        for (right, text, parts, is_telling) in [
            (["6", "291"], "30", &Part::BOTH[..], [false, true]),
            (["306", "306"], "", &Part::BOTH, [false, false]),
            (["306", "291"], "5 306", &Part::BOTH, [false, true]),
            (["306", "#.\n.#"], "", &[Part::One], [true, false]),
            (["never ends", "291"], "", &[Part::Two], [false, true]),
        ] {
            let task = task(right, text, &Part::BOTH);
            assert_eq!(
                (&*task.parts, task.is_telling),
                (parts, is_telling),
                "{right:?}"
            );
        }
    }
}
