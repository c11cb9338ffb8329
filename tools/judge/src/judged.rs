//! What a program shows on an input, judged by the right answers.

use std::time::Duration;

use crate::contestant::{Contestant, End, Run};
use crate::inputs::Kind;
use crate::mistakes::answers;
use crate::places::{Known, Number, Places, Reading, Shown, Verdict};
use common::approach::Approach;
use common::escape::escape;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::{Expected, NoAnswer, Outcome, Part};
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
}

/// What a program has shown on an input.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) kind: Kind,
    pub(crate) input: Input,
    pub(crate) run: Run,
    pub(crate) right: Right,
    /// What is read as the answer to each part, and what that shows in the parts that are judged.
    pub(crate) readings: [Reading; 2],
    pub(crate) parts: Vec<Finding>,
}

/// The right answers to an input.
#[derive(Debug, Clone)]
pub(crate) struct Right {
    pub(crate) known: Known,
    /// Whether each is hardly printed by chance.
    is_telling: [bool; 2],
    /// The parts that can be judged.
    pub(crate) asked: Vec<Part>,
    /// A part that has no answer, as of a game that never ends.
    pub(crate) without: Option<Part>,
}

/// What a program has shown in a part that is judged.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) part: Part,
    pub(crate) mark: Mark,
    /// The right answer, or what the program did in place of printing it. If that is wrong, the
    /// words do not tell what is right: [`Judged::fault_words`] does.
    pub(crate) words: String,
    /// Whether it has printed the answer to the other part.
    pub(crate) is_other: bool,
}

impl Judge<'_> {
    /// Runs the program on an input, unless no part of it can be judged. What it prints is to be
    /// [read](Judged::read).
    ///
    /// # Errors
    /// The program cannot be asked at all. The sentence says why.
    pub(crate) fn ask(&self, kind: Kind, input: Input) -> Result<Option<Judged>, String> {
        let question = Question {
            approach: self.approach,
            input: &input,
            parts: Part::BOTH.to_vec(),
            limit: Some(limits::INPUT),
            steps: None,
        };
        let solved = solve(&question, &mut |_| ()).result.unwrap_or_default();
        let right = self.right(&input, solved.outcomes());
        // A program that plays such a part for ever is late, which tells nothing.
        let is_pointless = right.without.is_some() && kind != Kind::Named;
        if right.asked.is_empty() || is_pointless {
            return Ok(None);
        }
        let run = self.contestant.answer(&input.text, self.limit)?;
        let unread = || Reading { number: None, verdict: Verdict::NeverRight };
        Ok(Some(Judged {
            kind,
            input,
            run,
            right,
            readings: [unread(), unread()],
            parts: Vec::new(),
        }))
    }

    /// The right answers, and the parts that can be judged.
    fn right(&self, input: &Input, outcomes: [Outcome; 2]) -> Right {
        let right = right_answers(console::or_default(input.expected()), outcomes);
        let unsolvable = |part: &Part| right[part.index()] == Expected::Unsolvable;
        let without = Part::BOTH.into_iter().find(unsolvable);
        let known = right.map(|right| match right {
            Expected::Answer(answer) if !answer.is_drawing() => {
                Some(answer.to_string().trim().to_owned())
            }
            _ => None,
        });
        let words: Vec<&str> = input.text.split(|c: char| !c.is_alphanumeric()).collect();
        let is_telling = |answer: &String| {
            answer.chars().count() > 1 && known[0] != known[1] && !words.contains(&&**answer)
        };
        let is_known = |part: &Part| known[part.index()].is_some();
        Right {
            is_telling: known
                .each_ref()
                .map(|it| it.as_ref().is_some_and(is_telling)),
            asked: self.parts.iter().copied().filter(is_known).collect(),
            known,
            without,
        }
    }
}

impl Judged {
    /// What it has printed, for a reader that holds these answers for right.
    pub(crate) fn shown<'a>(&'a self, right: &'a Known) -> Shown<'a> {
        Shown {
            output: &self.run.output,
            is_whole: self.run.end == End::Success,
            right,
            is_telling: self.right.is_telling,
        }
    }

    /// Reads the answers where the program prints them.
    pub(crate) fn read(&mut self, places: &Places) {
        self.readings = places.read(&self.shown(&self.right.known));
        let is_printed = |part: &Part| places.only.is_none_or(|only| only == *part);
        let asked = self.right.asked.iter().copied().filter(is_printed);
        self.parts = self.findings(&asked.collect::<Vec<_>>(), places);
    }

    fn reading(&self, part: Part) -> &Reading {
        &self.readings[part.index()]
    }

    /// What the program has shown in each of these parts.
    fn findings(&self, parts: &[Part], places: &Places) -> Vec<Finding> {
        let is_right = |part: &Part| self.reading(*part).verdict == Verdict::Right;
        let is_late = self.run.end == End::Late;
        // A program that has answered and goes on is late, too.
        let goes_on = is_late && parts.iter().all(is_right);
        // What is buffered is lost, so nobody knows about part 1.
        let is_lost = is_late && parts.len() > 1 && self.run.output.is_empty();
        let finding = |&part: &Part| {
            let (mark, words) = if goes_on && Some(&part) == parts.last() {
                (Mark::Late, "it has answered and goes on".to_owned())
            } else {
                self.finding(part, places)
            };
            let number = self.reading(part).number.as_ref();
            let other = self.right.known[1 - part.index()].as_ref();
            let is_other = mark == Mark::Wrong && number.is_some_and(|it| Some(&it.text) == other);
            Finding { part, mark, words, is_other }
        };
        let parts = parts
            .iter()
            .filter(|part| !(is_lost && **part == Part::One));
        parts.map(finding).collect()
    }

    /// The mark of a part, and what the program did.
    fn finding(&self, part: Part, places: &Places) -> (Mark, String) {
        let right = self.right.known[part.index()]
            .as_deref()
            .unwrap_or_default();
        let Reading { number, verdict } = self.reading(part);
        match (verdict, number) {
            (Verdict::Right, _) => (Mark::Right, right.to_owned()),
            (Verdict::Wrong, Some(number)) if is_rounded(number, right) => (
                Mark::Unclear,
                format!(
                    "it printed {}, which is rounded: print all digits",
                    escape(&number.printed)
                ),
            ),
            // However the run has ended.
            (Verdict::Wrong, Some(number)) => (
                Mark::Wrong,
                format!("it printed {}", escape(&number.printed)),
            ),
            _ if self.run.end == End::Late => (Mark::Late, NoAnswer::OutOfTime.to_string()),
            _ if self.run.is_cut => (
                Mark::Unclear,
                "it printed so much that its answer may be lost: print less, and the answers last"
                    .to_owned(),
            ),
            _ => match self.run.failure() {
                Some(failure) => (Mark::Failed, escape(&format!("it ended with {failure}"))),
                None => self.missing(part, places),
            },
        }
    }

    /// What a program that has ended did in place of printing an answer.
    fn missing(&self, part: Part, places: &Places) -> (Mark, String) {
        let Run { output, errors, .. } = &self.run;
        let has_right = |text: &str| {
            let mut known = self.right.known.iter().flatten();
            known.any(|answer| Places::has(text, answer))
        };
        let advice = format!(
            "print the answers last, in order and alike, or each behind its part, as in \"Part \
             {part}: 123\""
        );
        let unclear = match self.reading(part).verdict {
            _ if output.trim().is_empty() && has_right(errors) => {
                "it printed its answer on standard error: use standard output".to_owned()
            }
            Verdict::Elsewhere => {
                format!("its output has the right answer in another place: {advice}")
            }
            Verdict::NeverRight if places.is_right != [false, false] => format!(
                "nothing tells whether it prints an answer to part {part}: {advice}, or add `--part \
                 {}` if it prints that alone",
                Part::BOTH[1 - part.index()]
            ),
            _ => return (Mark::Wrong, format!("it printed {}", end_of(output))),
        };
        (Mark::Unclear, unclear)
    }

    /// Whether it ended well and printed the right answer to each part that is judged, wherever.
    pub(crate) fn has_answered(&self) -> bool {
        let has = |answer: &String| Places::has(&self.run.output, answer);
        let known = |it: &Finding| self.right.known[it.part.index()].as_ref();
        self.run.end == End::Success && self.parts.iter().filter_map(known).all(has)
    }

    /// The worst part without the right answer.
    pub(crate) fn fault(&self) -> Option<&Finding> {
        let faults = self.parts.iter().filter(|it| it.mark != Mark::Right);
        faults.min_by_key(|it| it.mark)
    }

    /// What is read, in words.
    pub(crate) fn readings_in_words(&self) -> String {
        let words = |it: &Finding| {
            let number = self.reading(it.part).number.as_ref();
            let printed = number.map_or("nothing".to_owned(), |it| escape(&it.printed));
            format!("as part {}: {printed}", it.part)
        };
        let parts: Vec<String> = self.parts.iter().map(words).collect();
        format!("read {}", parts.join("; "))
    }

    /// A fault in words. What is right for an input of the user's is theirs to find, unless they
    /// have recorded it.
    pub(crate) fn fault_words(&self, Finding { part, mark, words, .. }: &Finding) -> String {
        let is_users = self.kind == Kind::Named || self.input.path().is_some();
        let is_recorded = self
            .input
            .expected()
            .is_ok_and(|known| known[part.index()] != Expected::Unknown);
        match &self.right.known[part.index()] {
            Some(right) if *mark == Mark::Wrong && (is_recorded || !is_users) => {
                format!("{words}, but {right} is right")
            }
            _ if *mark == Mark::Wrong => format!("{words}, which is wrong"),
            _ => words.clone(),
        }
    }

    /// What a program with this mistake answers, unless something that this one shows tells that it
    /// has not made it. Nobody knows what a late or unclear program would have printed, or a mistake
    /// that gave up.
    pub(crate) fn answers_of(
        &self,
        mistake: &Mistake,
        places: &Places,
        limit: Duration,
    ) -> Option<Known> {
        let outcomes = answers(mistake, &self.input.text, limit);
        let fails = |part: usize| {
            matches!(
                outcomes[part],
                Err(NoAnswer::Failed(_) | NoAnswer::Panicked(_))
            )
        };
        let is_ended = |it: &Finding| matches!(it.mark, Mark::Failed | Mark::Late);
        // It may have answered a part before it fails.
        if (fails(0) || fails(1)) && !self.parts.iter().any(is_ended) {
            return None;
        }
        let is_same = |it: &Finding| match (&outcomes[it.part.index()], it.mark) {
            (_, Mark::Late | Mark::Unclear) => true,
            (Err(_), mark) => mark != Mark::Wrong,
            (Ok(_), Mark::Failed) => false,
            (Ok(_), Mark::Wrong) if !places.is_right[it.part.index()] => true,
            (Ok(answer), _) => {
                let number = self.reading(it.part).number.as_ref();
                number.is_some_and(|number| number.text == answer.to_string().trim())
            }
        };
        let text = |outcome: Outcome| outcome.ok().map(|answer| answer.to_string());
        self.parts.iter().all(is_same).then(|| outcomes.map(text))
    }
}

/// Whether a number has fewer digits than the right answer, and the same ones.
fn is_rounded(number: &Number, right: &str) -> bool {
    let (Ok(printed), Ok(right)) = (number.text.parse::<u128>(), right.parse::<u128>()) else {
        return false;
    };
    let digits = number.text.trim_end_matches('0').len();
    let hidden = number.text.len() - digits;
    let unit = u32::try_from(hidden)
        .ok()
        .and_then(|it| 10_u128.checked_pow(it));
    number.is_rounded && unit.is_some_and(|unit| printed.abs_diff(right) <= unit)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::tests::{StandIn, prints, run};
    use common::outcome::Answer;
    use common::parse::text;

    /// A program that prints both answers, each in a line, is judged by what it has printed.
    fn judged(run: Run, known: [&str; 2], asked: &[Part]) -> Judged {
        let known = known.map(|answer| Some(answer.to_owned()));
        let unread = || Reading { number: None, verdict: Verdict::NeverRight };
        Judged {
            kind: Kind::Random,
            input: Input::of_text("a text".to_owned(), "text"),
            run,
            right: Right {
                known,
                is_telling: [true; 2],
                asked: asked.to_vec(),
                without: None,
            },
            readings: [unread(), unread()],
            parts: Vec::new(),
        }
    }

    /// Reads an output as one of a program that has printed these.
    fn read(run: Run, others: &[&str], asked: &[Part]) -> (Judged, Places) {
        let runs = others.iter().map(|it| prints(it)).chain([run]);
        let mut all: Vec<Judged> = runs.map(|it| judged(it, ["306", "291"], asked)).collect();
        let shown: Vec<_> = all.iter().map(|it| it.shown(&it.right.known)).collect();
        let places = Places::learn(&shown, asked);
        let mut judged = all.remove(others.len());
        judged.read(&places);
        (judged, places)
    }

    fn marks(judged: &Judged) -> String {
        let words = |it: &Finding| format!("{} {}", it.part, it.mark.name());
        let words: Vec<String> = judged.parts.iter().map(words).collect();
        words.join(", ")
    }

    #[test]
    fn a_late_program_is_right_or_wrong_in_what_it_has_answered() {
        let labelled = "Part 1: 306\nPart 2: 291\n";
        for (usual, output, parts, expected) in [
            ("306\n291\n", "", &Part::BOTH[..], "2 late"),
            ("306\n291\n", "", &[Part::One], "1 late"),
            ("306\n291\n", "306\n", &Part::BOTH, "1 right, 2 late"),
            ("306\n291\n", "306\n291\n", &[Part::Two], "2 late"),
            (labelled, "Part 1: 307\n", &Part::BOTH, "1 wrong, 2 late"),
            (labelled, "Part 1: 30", &Part::BOTH, "1 late, 2 late"),
            (
                labelled,
                "Part 1: 306\nPart 2: 292\n",
                &Part::BOTH,
                "1 right, 2 wrong",
            ),
        ] {
            let (judged, _) = read(run(End::Late, output), &[usual; 3], parts);
            assert_eq!(marks(&judged), expected, "{output}");
        }
    }

    #[test]
    fn what_is_no_wrong_answer_is_told_in_its_own_words() {
        let mutters = Run { errors: "306 291".to_owned(), ..prints("") };
        let crashes = Run {
            errors: "no card".to_owned(),
            ..run(End::Failure("1".into()), "306")
        };
        for (run, others, expected) in [
            (
                prints("306 2.9e2"),
                &["306 291"; 3][..],
                "it printed 2.9e2, which is rounded: print all digits",
            ),
            (
                mutters,
                &[],
                "it printed its answer on standard error: use standard output",
            ),
            (crashes, &["306 291"; 3], "it ended with 1: no card"),
            (
                prints("x: 306, y: 292\nz: 291, 12"),
                &["x: 306, y: 291"; 3],
                "the right answer in another place: ",
            ),
            (
                prints("306 some 12 of 13 words"),
                &["306 some 12 of 13 words"; 3],
                "nothing tells whether it prints ",
            ),
            (prints("done"), &["306 291"; 3], "it printed \"done\""),
            (prints(""), &["306 291"; 3], "it printed nothing"),
        ] {
            let (judged, _) = read(run, others, &Part::BOTH);
            let words = &judged.fault().expect(expected).words;
            assert!(words.contains(expected), "{words}");
        }
    }

    /// A mistake of the other part explains nothing, nor does an unclear part tell against one.
    #[test]
    fn a_mistake_answers_the_same_in_each_part_that_is_judged() {
        static MISTAKE: Mistake = Mistake {
            name: "mistake",
            summary: "",
            source: "",
            shown: "",
            rules: &common::approach!("", str::len, |_: &usize| 307, |_: &usize| 291),
        };
        let one = &[Part::One][..];
        for (output, asked, is_explained) in [
            ("307\n291\n", &Part::BOTH[..], true),
            ("307\n292\n", &Part::BOTH, false),
            ("308\n291\n", &Part::BOTH, false),
            ("307\n2.9e2\n", &Part::BOTH, true),
            ("307\n292\n", one, true),
        ] {
            let usual = if asked == one { "306\n290\n" } else { "306\n291\n" };
            let (judged, places) = read(prints(output), &[usual; 3], asked);
            let answers = judged.answers_of(&MISTAKE, &places, Duration::from_secs(60));
            assert_eq!(answers.is_some(), is_explained, "{output}");
        }
    }

    #[test]
    fn answers_that_may_be_printed_by_chance_teach_nothing() {
        static APPROACH: Approach = common::approach!("simple", text, str::len, |_: &&str| 0);
        let stand_in = StandIn(prints);
        let judge = Judge {
            contestant: &stand_in,
            approach: &APPROACH,
            parts: &Part::BOTH,
            limit: Duration::ZERO,
        };
        for (one, two, text, asked, is_telling) in [
            ("306", "291", "30", &Part::BOTH[..], [true, true]),
            ("6", "291", "", &Part::BOTH, [false, true]),
            ("306", "306", "", &Part::BOTH, [false, false]),
            ("306", "291", "5 306", &Part::BOTH, [false, true]),
            ("306", "#.\n.#", "", &[Part::One], [true, false]),
            ("never ends", "291", "", &[Part::Two], [false, true]),
        ] {
            let outcome = |answer| match answer {
                "never ends" => Err(NoAnswer::unsolvable(answer)),
                _ => Ok(Answer::from(answer)),
            };
            let input = Input::of_text("a text".to_owned(), text);
            let right = judge.right(&input, [one, two].map(outcome));
            assert_eq!(
                (&*right.asked, right.is_telling),
                (asked, is_telling),
                "{one} {two}"
            );
        }
    }
}
