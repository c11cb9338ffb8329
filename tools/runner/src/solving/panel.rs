//! All solvers of a puzzle on many texts: its plain rules, and its approaches.
//!
//! A random text may make a game that never ends, which some approaches do not notice. So the plain
//! rules come first, and show which parts end. The default approach solves all parts, and the
//! others only those that the rules have answered.

use std::ptr;
use std::time::Duration;

use crate::solving::agreement::{is_answered, is_conclusive, is_unwritten};
use crate::solving::child;
use crate::solving::report::SolvedPart;
use crate::solving::solve::{GRACE, Question, Reply};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{NoAnswer, Part};
use common::puzzle::Puzzle;

/// The solvers, and the limits of a part.
#[derive(Debug)]
pub struct Panel {
    /// The solvers, the plain rules first.
    pub members: Vec<Member>,
    rules: Option<&'static Approach>,
    limit: Duration,
    steps: Option<u64>,
}

/// A solver, and what it has done so far.
#[derive(Debug)]
pub struct Member {
    /// The approach, or the plain rules.
    pub approach: &'static Approach,
    /// The numbers of texts whose parts it has answered.
    pub answered: [u64; 2],
    /// The numbers of valid texts whose parts it was asked and has not answered, unless nobody has
    /// written the part yet.
    pub missed: [u64; 2],
    /// Whether it was late and runs on, because it does not check the time. Then it is asked no
    /// more.
    pub is_out: bool,
}

/// The least time of a part of a shorter text. A process has to start in it, too.
const LEAST_LIMIT: Duration = Duration::from_millis(500);

impl Panel {
    /// The solvers of a puzzle. Each part has a time limit, and may check the time so many times.
    pub fn new(puzzle: &Puzzle, limit: Duration, steps: Option<u64>) -> Self {
        let member =
            |approach| Member { approach, answered: [0; 2], missed: [0; 2], is_out: false };
        let rules = puzzle.reference;
        let all = rules.into_iter().chain(puzzle.approaches);
        Self { members: all.map(member).collect(), rules, limit, steps }
    }

    /// Whether two solvers have answered a part.
    pub fn compares(&self, part: Part) -> bool {
        let answered = |it: &&Member| it.answered[part] > 0;
        self.members.iter().filter(answered).count() > 1
    }

    /// The replies to a text.
    pub fn replies(&mut self, input: &Input, parts: &[Part]) -> Vec<Reply> {
        let mut answered = parts.to_vec();
        let mut asked = answered.clone();
        let mut replies = Vec::new();
        for member in &mut self.members {
            let is_rules = is(self.rules, member.approach);
            if !member.is_out {
                let question = Question::new(member.approach, input, &asked, Some(self.limit));
                let reply = Question { steps: self.steps, ..question }.reply();
                member.count(&reply, self.limit);
                if is_rules {
                    answered.retain(|part| is_answered(&reply, *part));
                }
                replies.push(reply);
            }
            // Those after the default approach solve only what the rules have answered.
            if !is_rules {
                asked.clone_from(&answered);
            }
        }
        replies
    }

    /// What to ask about shorter texts: a part of a text on which those who have answered it
    /// disagree, or nothing if they disagree on whether the text is valid. What was quick may hang
    /// on these, so each has ten times as long as the slowest of them took.
    pub(crate) fn disputed(
        &self,
        input: &Input,
        replies: &[Reply],
        part: Option<Part>,
    ) -> Vec<Question> {
        let mut limit = LEAST_LIMIT;
        let mut questions = Vec::new();
        for Reply { approach, result, .. } in replies {
            let solved = result.as_ref().ok();
            let of_part = solved.and_then(|it| it.parts.iter().find(|it| Some(it.part) == part));
            let takes_part = part.is_none()
                || of_part.is_some_and(|SolvedPart { outcome, .. }| {
                    is_conclusive(outcome) || matches!(outcome, Err(NoAnswer::Panicked(_)))
                });
            if takes_part {
                let parsing = solved.and_then(|it| it.parse_seconds);
                let times = parsing.into_iter().chain(of_part.map(|it| it.seconds));
                limit = limit.max(Duration::from_secs_f64(10.0 * times.sum::<f64>()));
                let question = Question::new(approach, input, part.as_slice(), None);
                questions.push(Question { steps: self.steps, ..question });
            }
        }
        for question in &mut questions {
            question.limit = Some(limit);
        }
        questions
    }

    /// The replies to these questions about a text, by processes that end. If the plain rules do not
    /// answer it, nobody else is asked.
    pub(crate) fn replies_again(&self, questions: &[Question], input: &Input) -> Vec<Reply> {
        let mut replies = Vec::new();
        for question in questions {
            let question = Question { input: input.clone(), ..question.clone() };
            let is_rules = is(self.rules, question.approach);
            // The rules take steps, and have no name for another process.
            let reply = if is_rules || question.parts.is_empty() {
                question.reply()
            } else {
                child::ask(&question, &mut |_| ())
            };
            let is_open = question
                .parts
                .iter()
                .any(|part| !is_answered(&reply, *part));
            replies.push(reply);
            if is_rules && is_open {
                break;
            }
        }
        replies
    }
}

/// Whether an approach is the plain rules. An author may call an approach like these.
fn is(rules: Option<&Approach>, approach: &Approach) -> bool {
    rules.is_some_and(|rules| ptr::eq(rules, approach))
}

impl Member {
    /// Counts the parts that it was asked, each of which had that limit.
    fn count(&mut self, reply: &Reply, limit: Duration) {
        let most = limit.saturating_add(GRACE).as_secs_f64();
        for part in reply.result.iter().flat_map(|solved| &solved.parts) {
            let SolvedPart { part, outcome, seconds } = part;
            self.answered[*part] += u64::from(is_conclusive(outcome));
            let is_missed = !is_conclusive(outcome) && !is_unwritten(outcome);
            self.missed[*part] += u64::from(is_missed);
            self.is_out |= *outcome == Err(NoAnswer::OutOfTime) && *seconds >= most;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::agreement::summary;
    use common::parse::text;
    use common::{Context, approach};

    mod part1_only {
        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }
    }

    /// Takes a step for each byte.
    fn part2(text: &str, context: &Context) -> Result<usize, NoAnswer> {
        text.bytes().try_for_each(|_| context.check_time())?;
        Ok(text.len())
    }

    static RULES: Approach = approach!(
        "rules",
        text,
        |text: &&str, _: &Context| text.len(),
        part2,
        context
    );

    static PUZZLE: Puzzle = Puzzle {
        reference: Some(&RULES),
        ..Puzzle::new(
            2015,
            1,
            "Panel",
            &[
                approach!(part1_only),
                // An author may call an approach like the rules.
                approach!("rules", text, str::len, str::len),
                approach!("panics", text, str::len, |_: &&str| -> u8 {
                    panic!("at noon")
                }),
            ],
        )
    };

    fn panel() -> Panel {
        Panel::new(&PUZZLE, Duration::from_secs(3600), Some(10))
    }

    fn input(text: &str) -> Input {
        Input::of_text("a text", text)
    }

    fn replies(panel: &mut Panel, text: &str) -> Vec<Reply> {
        panel.replies(&input(text), &Part::BOTH)
    }

    /// A text for which the rules take too many steps.
    const LONG: &str = "a long text";

    #[test]
    fn nobody_else_solves_what_the_rules_do_not_answer() {
        let mut panel = panel();
        let mut part2 = |text: &str| {
            let words = |it: &Reply| it.outcome(Part::Two).map_or_else(String::new, summary);
            let words: Vec<String> = replies(&mut panel, text).iter().map(words).collect();
            words.join(", ")
        };
        assert_eq!(part2("text"), "4, – (no `pub fn part2`), 4, panicked");
        assert_eq!(part2(LONG), "out of time, – (no `pub fn part2`), , ");
        let counts = panel.members.iter().map(|it| (it.answered, it.missed));
        let expected = [
            ([2, 1], [0, 1]),
            ([2, 0], [0, 0]),
            ([2, 1], [0, 0]),
            ([2, 0], [0, 1]),
        ];
        assert_eq!(counts.collect::<Vec<_>>(), expected);
        assert!(panel.compares(Part::Two));
    }

    /// A shorter text is asked of those alone who had an answer or panicked, because the others may
    /// never end.
    #[test]
    fn who_has_no_answer_takes_no_part_in_a_dispute() {
        let mut panel = panel();
        let all = &["rules", "part1_only", "rules", "panics"][..];
        for (text, part, names) in [
            ("text", None, all),
            ("text", Some(Part::One), all),
            ("text", Some(Part::Two), &["rules", "rules", "panics"]),
            (LONG, Some(Part::Two), &[]),
        ] {
            let replies = replies(&mut panel, text);
            let disputed = panel.disputed(&input(text), &replies, part);
            let asked: Vec<&str> = disputed.iter().map(|it| it.approach.name).collect();
            assert_eq!(asked, names, "{text}, {part:?}");
        }
    }

    /// This program does not answer as another process, so the approaches there parse nothing.
    #[test]
    fn nobody_else_is_asked_again_of_what_the_rules_do_not_answer() {
        let mut panel = panel();
        let replies = replies(&mut panel, "text");
        for (part, text, parsed) in [
            (Some(Part::Two), LONG, &[true][..]),
            (Some(Part::Two), "text", &[true, false, false]),
            (None, LONG, &[true; 4]),
        ] {
            let disputed = panel.disputed(&input("text"), &replies, part);
            let again = panel.replies_again(&disputed, &input(text));
            let solved = again.iter().flat_map(|it| &it.result);
            let found: Vec<bool> = solved.map(|it| it.parse_seconds.is_some()).collect();
            assert_eq!(found, parsed, "{part:?}");
        }
    }
}
