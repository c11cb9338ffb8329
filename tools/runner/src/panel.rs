//! All solvers of a puzzle on many texts: its plain rules, and its approaches.
//!
//! A random text may make a game that never ends, which some approaches do not notice. So the plain
//! rules come first, and show which parts end. The default approach solves all parts, and the
//! others only those that the rules have answered.

use std::iter;
use std::time::Duration;

use crate::agreement::{Reply, is_answered, is_unwritten};
use crate::report::SolvedPart;
use crate::solve::{Event, GRACE, Question};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{NoAnswer, Outcome, Part};
use common::puzzle::Puzzle;

/// A late part goes on running, so a solver that was late on so many texts is asked no more.
pub(crate) const MOST_LATE: u32 = 3;

/// The solvers, the plain rules first.
#[derive(Debug)]
pub struct Panel(pub Vec<Member>);

/// A solver, and what it has done so far.
#[derive(Debug)]
pub struct Member {
    /// The name of the approach, or `reference`.
    pub name: &'static str,
    /// The numbers of texts whose parts it has answered.
    pub answered: [u64; 2],
    /// The numbers of texts whose parts it was asked and has not answered, unless nobody has written
    /// the part yet.
    pub missed: [u64; 2],
    /// The number of texts on which it was late, and did not check the time.
    pub late: u32,
    approach: &'static Approach,
    limit: Duration,
    role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Rules,
    Default,
    /// Solves only what the rules have answered.
    Other,
}

impl Panel {
    /// The solvers of a puzzle, with the time limits of a part by the plain rules and by an
    /// approach.
    pub fn new(puzzle: &Puzzle, limit_of_rules: Duration, limit: Duration) -> Self {
        let member = |name, approach, limit, role| Member {
            name,
            answered: [0; 2],
            missed: [0; 2],
            late: 0,
            approach,
            limit,
            role,
        };
        let rules =
            puzzle.reference.map(|rules| member("reference", rules, limit_of_rules, Role::Rules));
        let roles = iter::once(Role::Default).chain(iter::repeat(Role::Other));
        let approaches = puzzle.approaches.iter().zip(roles);
        let approaches = approaches.map(|(it, role)| member(it.name, it, limit, role));
        Self(rules.into_iter().chain(approaches).collect())
    }

    /// The replies to a text, with the names of the solvers. `waits` gets the stage, such as
    /// `part 1 by simple`, that takes longer than a second.
    pub fn replies(
        &mut self,
        input: &Input,
        parts: &[Part],
        waits: impl Fn(&str),
    ) -> Vec<(&'static str, Reply)> {
        let mut answered = parts.to_vec();
        let mut replies = Vec::new();
        for member in self.0.iter_mut().filter(|member| member.late < MOST_LATE) {
            let Member { name, approach, limit, role, .. } = *member;
            let parts = if role == Role::Other { answered.clone() } else { parts.to_vec() };
            let mut is_left_running = false;
            let question = Question { approach, input, parts, limit: Some(limit) };
            let reply = question.reply(|event| match event {
                Event::TakesLong(stage) => waits(stage),
                Event::Solved(part) => is_left_running |= runs_on(part, limit),
                _ => {}
            });
            member.late += u32::from(is_left_running);
            for &part in &question.parts {
                let is_answered = is_answered(&reply, part);
                member.answered[part.index()] += u64::from(is_answered);
                let is_unwritten = |outcomes: &[Outcome; 2]| is_unwritten(&outcomes[part.index()]);
                let is_missed = !is_answered && !reply.as_ref().is_ok_and(is_unwritten);
                member.missed[part.index()] += u64::from(is_missed);
            }
            if role == Role::Rules {
                answered.retain(|part| is_answered(&reply, *part));
            }
            replies.push((name, reply));
        }
        replies
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
    use common::parse::text;

    mod rules {
        use common::NoAnswer;

        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }

        pub(super) fn part2(_: &str) -> Result<usize, NoAnswer> {
            Err(NoAnswer::OutOfTime)
        }
    }

    mod endless {
        pub(super) fn part1(_: &str) -> usize {
            loop {
                std::thread::park();
            }
        }
    }

    #[test]
    fn who_never_ends_is_left_out_and_nobody_else_solves_what_the_rules_do_not_answer() {
        // An author may call an approach like the rules.
        static APPROACHES: [Approach; 2] = [
            common::approach!("reference", text, endless::part1, rules::part2),
            common::approach!(rules),
        ];
        let puzzle = Puzzle {
            reference: Some(&APPROACHES[1]),
            ..Puzzle::new(2014, 1, "Panel", &APPROACHES)
        };
        let mut panel = Panel::new(&puzzle, Duration::from_secs(60), Duration::from_secs(60));
        panel.0[1].limit = Duration::ZERO;
        let input = Input::of_text("a text".to_owned(), "text");
        let late = || Err(NoAnswer::OutOfTime);
        let reference = ("reference", Ok([Ok(4.into()), late()]));
        let endless = ("reference", Ok([late(), late()]));
        let rules = ("rules", Ok([Ok(4.into()), Err(NoAnswer::NotSolvedYet)]));
        let both = [reference.clone(), rules.clone()];
        let all = [reference, endless, rules];
        for expected in [&all[..], &all, &all, &both] {
            assert_eq!(panel.replies(&input, &Part::BOTH, |_| ()), expected);
        }
        assert_eq!((panel.0[1].late, panel.0[0].answered, panel.0[0].missed), (3, [4, 0], [0, 4]));
        assert_eq!(panel.0[2].missed, [0; 2], "it is not asked for part 2");
        // A part that checks the time ends soon after its limit.
        let runs_on = |seconds| {
            let part = SolvedPart { part: Part::One, outcome: late(), seconds };
            super::runs_on(&part, Duration::from_secs(1))
        };
        assert!(runs_on(1.2) && !runs_on(1.01));
    }
}
