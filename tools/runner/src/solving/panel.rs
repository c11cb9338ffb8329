//! All solvers of a puzzle on many texts: its plain rules, and its approaches.
//!
//! A random text may make a game that never ends, which some approaches do not notice. So the plain
//! rules come first, and show which parts end. The default approach solves all parts, and the
//! others only those that the rules have answered.

use std::time::Duration;
use std::{iter, ptr};

use crate::solving::agreement::{is_answered, is_conclusive, is_unwritten};
use crate::solving::child;
use crate::solving::report::SolvedPart;
use crate::solving::solve::{Event, GRACE, Question, Reply, solve};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{NoAnswer, Part};
use common::puzzle::Puzzle;

/// The solvers, and the limits of a part.
#[derive(Debug)]
pub struct Panel {
    /// The solvers, the plain rules first.
    pub members: Vec<Member>,
    /// The numbers of texts whose parts two of them answered, one of which is the rules if there
    /// are any.
    pub compared: [u64; 2],
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
    role: Role,
}

/// The least time of a part of a shorter text. A process has to start in it, too.
const LEAST_LIMIT: Duration = Duration::from_millis(500);

/// Solvers that disagree on a part of a text, to ask about shorter ones. What was quick may hang on
/// these, so each has ten times as long as the slowest of them took, in a process that ends.
#[derive(Debug)]
pub(crate) struct Dispute<'a> {
    members: Vec<&'a Member>,
    part: Option<Part>,
    limit: Duration,
    steps: Option<u64>,
}

impl Dispute<'_> {
    /// The replies to a text. If the plain rules do not answer it, nobody else is asked.
    pub(crate) fn replies(&self, input: &Input) -> Vec<Reply> {
        let mut replies = Vec::new();
        for Member { approach, role, .. } in &self.members {
            let question = Question {
                approach,
                input: input.clone(),
                parts: self.part.into_iter().collect(),
                limit: Some(self.limit),
                steps: self.steps,
            };
            let is_rules = *role == Role::Rules;
            // The rules take steps, and have no name for another process.
            let reply = if is_rules || self.part.is_none() {
                solve(&question, &mut |_| ())
            } else {
                child::ask(&question, &mut |_| ())
            };
            let is_open = self.part.is_some_and(|part| !is_answered(&reply, part));
            replies.push(reply);
            if is_rules && is_open {
                break;
            }
        }
        replies
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Rules,
    Default,
    /// Solves only what the rules have answered.
    Other,
}

impl Panel {
    /// The solvers of a puzzle. Each part has a time limit, and may check the time so many times.
    pub fn new(puzzle: &Puzzle, limit: Duration, steps: Option<u64>) -> Self {
        let member = |(approach, role)| Member {
            approach,
            answered: [0; 2],
            missed: [0; 2],
            is_out: false,
            role,
        };
        let rules = puzzle.reference.map(|rules| (rules, Role::Rules));
        let roles = iter::once(Role::Default).chain(iter::repeat(Role::Other));
        let approaches = puzzle.approaches.iter().zip(roles);
        let members = rules.into_iter().chain(approaches).map(member).collect();
        Self { members, compared: [0; 2], limit, steps }
    }

    /// Whether the plain rules are among the solvers.
    pub fn has_rules(&self) -> bool {
        self.members.iter().any(|member| member.role == Role::Rules)
    }

    /// Those who have answered a part of a text on which they disagree, or all who have replied if
    /// they disagree on whether it is valid.
    pub(crate) fn dispute(&self, replies: &[Reply], part: Option<Part>) -> Dispute<'_> {
        let mut dispute = Dispute {
            members: Vec::new(),
            part,
            limit: LEAST_LIMIT,
            steps: self.steps,
        };
        for Reply { approach, result, .. } in replies {
            let solved = result.as_ref().ok();
            let of_part = solved.and_then(|it| it.parts.iter().find(|it| Some(it.part) == part));
            let takes_part = part.is_none()
                || of_part.is_some_and(|SolvedPart { outcome, .. }| {
                    is_conclusive(outcome) || matches!(outcome, Err(NoAnswer::Panicked(_)))
                });
            if takes_part {
                let parsing = solved.and_then(|it| it.parse_seconds);
                let seconds: f64 = parsing
                    .into_iter()
                    .chain(of_part.map(|it| it.seconds))
                    .sum();
                dispute.limit = dispute.limit.max(Duration::from_secs_f64(10.0 * seconds));
                let is_it = |it: &&Member| ptr::eq(it.approach, *approach);
                dispute.members.extend(self.members.iter().find(is_it));
            }
        }
        dispute
    }

    /// The replies to a text. `on_event` gets what happens.
    pub fn replies(
        &mut self,
        input: &Input,
        parts: &[Part],
        on_event: &mut dyn FnMut(&Event),
    ) -> Vec<Reply> {
        let (limit, steps) = (self.limit, self.steps);
        let mut answered = parts.to_vec();
        let mut replies = Vec::new();
        for member in self.members.iter_mut().filter(|member| !member.is_out) {
            let (approach, role) = (member.approach, member.role);
            let parts = if role == Role::Other { answered.clone() } else { parts.to_vec() };
            let input = input.clone();
            let question = Question { approach, input, parts, limit: Some(limit), steps };
            let reply = solve(&question, &mut |event| {
                on_event(event);
                if let Event::Solved(part) = event {
                    member.is_out |= runs_on(part, limit);
                }
            });
            member.count(&reply);
            if role == Role::Rules {
                answered.retain(|part| is_answered(&reply, *part));
            }
            replies.push(reply);
        }
        let rules = self.has_rules();
        for part in Part::BOTH {
            let mut answers = replies.iter().map(|reply| is_answered(reply, part));
            let is_compared = (!rules || answers.next() == Some(true))
                && answers.filter(|it| *it).count() >= if rules { 1 } else { 2 };
            self.compared[part.index()] += u64::from(is_compared);
        }
        replies
    }
}

impl Member {
    /// Counts the parts that it was asked.
    fn count(&mut self, reply: &Reply) {
        let Ok(solved) = &reply.result else { return };
        for SolvedPart { part, outcome, .. } in &solved.parts {
            self.answered[part.index()] += u64::from(is_conclusive(outcome));
            let is_missed = !is_conclusive(outcome) && !is_unwritten(outcome);
            self.missed[part.index()] += u64::from(is_missed);
        }
    }
}

/// Whether a late part goes on running, because it does not check the time.
fn runs_on(part: &SolvedPart, limit: Duration) -> bool {
    let most = limit.saturating_add(GRACE).as_secs_f64();
    part.outcome == Err(NoAnswer::OutOfTime) && part.seconds >= most
}

#[cfg(test)]
mod tests {
    use super::*;

    mod rules {
        use common::{Context, NoAnswer};

        pub(super) fn part1(text: &str, _: &Context) -> usize {
            text.len()
        }

        /// Takes a step for each byte.
        pub(super) fn part2(text: &str, context: &Context) -> Result<usize, NoAnswer> {
            text.bytes().try_for_each(|_| context.check_time())?;
            Ok(text.len())
        }
    }

    mod part1_only {
        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }
    }

    #[test]
    fn nobody_else_solves_what_the_rules_do_not_answer() {
        static RULES: Approach = common::approach!(rules, context);
        static APPROACHES: [Approach; 2] = [
            common::approach!(part1_only),
            common::approach!("rules", common::parse::text, str::len, str::len),
        ];
        // An author may call an approach like the rules.
        let puzzle = Puzzle {
            reference: Some(&RULES),
            ..Puzzle::new(2015, 1, "Panel", &APPROACHES)
        };
        let mut panel = Panel::new(&puzzle, Duration::from_secs(3600), Some(10));
        let mut outcomes = |text: &str| -> Vec<_> {
            let input = Input::of_text("a text".to_owned(), text);
            panel
                .replies(&input, &Part::BOTH, &mut |_| ())
                .into_iter()
                .map(|reply| (reply.approach.name, reply.result.unwrap().outcomes()))
                .collect()
        };
        let (four, unwritten) = (|| Ok(4.into()), || Err(NoAnswer::NoPart2));
        let expected = [
            ("rules", [four(), four()]),
            ("part1_only", [four(), unwritten()]),
            ("rules", [four(), four()]),
        ];
        assert_eq!(outcomes("text"), expected);
        assert_eq!(
            outcomes("a text that takes more steps")[0].1[1],
            Err(NoAnswer::OutOfTime)
        );
        let counts: Vec<_> = panel
            .members
            .iter()
            .map(|member| (member.answered, member.missed))
            .collect();
        assert_eq!(
            counts,
            [([2, 1], [0, 1]), ([2, 0], [0, 0]), ([2, 1], [0, 0])]
        );
        assert_eq!(panel.compared, [2, 1]);
    }

    /// A shorter text is asked of those alone who had an answer, because the others may never end.
    #[test]
    fn who_has_no_answer_takes_no_part_in_a_dispute() {
        static APPROACHES: [Approach; 2] = [
            common::approach!(part1_only),
            common::approach!("both", common::parse::text, str::len, str::len),
        ];
        let puzzle = Puzzle::new(2015, 1, "Panel", &APPROACHES);
        let mut panel = Panel::new(&puzzle, Duration::from_secs(3600), None);
        let input = Input::of_text("a text".to_owned(), "text");
        let replies = panel.replies(&input, &Part::BOTH, &mut |_| ());
        for (part, names) in [
            (None, &["part1_only", "both"][..]),
            (Some(Part::One), &["part1_only", "both"]),
            (Some(Part::Two), &["both"]),
        ] {
            let members = panel.dispute(&replies, part).members;
            let asked: Vec<&str> = members.iter().map(|it| it.approach.name).collect();
            assert_eq!(asked, names, "{part:?}");
        }
    }
}
