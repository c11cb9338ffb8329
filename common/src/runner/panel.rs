//! All solvers of a puzzle on many texts: its plain rules, and its approaches.
//!
//! A random text may make a game that never ends, which some approaches do not notice. So the plain
//! rules come first, and show which parts end. The default approach solves all parts, and the
//! others only those that the rules have answered.

use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::outcome::{NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Reply, is_answered, is_conclusive};
use crate::runner::input::Input;
use crate::runner::report::SolvedPart;
use crate::runner::solve::{Event, GRACE, Question};

/// What is late goes on running, so whoever was late on so many texts is asked no more.
const MOST_LATE: u32 = 3;

/// The time limits of a panel.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For a part by the plain rules.
    pub rules: Duration,
    /// For a part by the default approach.
    pub default: Duration,
    /// For a part by another approach.
    pub other: Duration,
    /// For all texts by another approach. If it has taken longer, it is asked no more.
    pub all: Duration,
}

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
    /// The number of texts on which it was late, and did not check the time.
    pub late: u32,
    approach: &'static Approach,
    limit: Duration,
    /// The limit for all texts, unless it solves all parts.
    all: Option<Duration>,
    taken: Duration,
}

impl Panel {
    /// The solvers of a puzzle.
    pub fn new(puzzle: &Puzzle, limits: Limits) -> Self {
        let member = |name, approach, limit, all| Member {
            name,
            answered: [0; 2],
            late: 0,
            approach,
            limit,
            all,
            taken: Duration::ZERO,
        };
        let rules = puzzle.reference.map(|rules| member("reference", rules, limits.rules, None));
        let approaches = puzzle.approaches.iter().enumerate().map(|(index, approach)| {
            let is_default = index == 0;
            let limit = if is_default { limits.default } else { limits.other };
            member(approach.name, approach, limit, (!is_default).then_some(limits.all))
        });
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
        for member in self.0.iter_mut().filter(|member| !member.is_out()) {
            let parts = if member.all.is_some() { &answered } else { parts };
            let reply = member.reply(input, parts, &waits);
            if member.name == "reference" {
                answered.retain(|part| is_answered(&reply, *part));
            }
            replies.push((member.name, reply));
        }
        replies
    }
}

impl Member {
    /// Whether it is asked no more.
    pub fn is_out(&self) -> bool {
        self.late >= MOST_LATE || self.all.is_some_and(|all| self.taken > all)
    }

    fn reply(&mut self, input: &Input, parts: &[Part], waits: &impl Fn(&str)) -> Reply {
        let Self { approach, limit, .. } = *self;
        let start = Instant::now();
        let question = Question { approach, input, parts: parts.to_vec(), limit: Some(limit) };
        let mut is_left_running = false;
        let reply = question.reply(|event| match event {
            Event::TakesLong(stage) => waits(stage),
            // It does not check the time.
            Event::Solved(SolvedPart { outcome: Err(NoAnswer::OutOfTime), seconds, .. }) => {
                is_left_running |= *seconds >= limit.saturating_add(GRACE).as_secs_f64();
            }
            _ => {}
        });
        self.taken += start.elapsed();
        self.late += u32::from(is_left_running);
        for (count, outcome) in self.answered.iter_mut().zip(reply.iter().flatten()) {
            *count += u64::from(is_conclusive(outcome));
        }
        reply
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod rules {
        use crate::NoAnswer;

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

        pub(super) fn part2(_: &str) -> usize {
            panic!("the rules do not answer it")
        }
    }

    #[test]
    fn who_never_ends_is_left_out_and_nobody_else_solves_what_the_rules_do_not_answer() {
        static APPROACHES: [Approach; 2] = [crate::approach!(rules), crate::approach!(endless)];
        let puzzle = Puzzle {
            reference: Some(&APPROACHES[0]),
            ..Puzzle::new(2014, 1, "Panel", &APPROACHES)
        };
        let [long, short] = [Duration::from_secs(60), Duration::ZERO];
        let mut panel =
            Panel::new(&puzzle, Limits { rules: long, default: long, other: short, all: long });
        let input = Input::of_text("a text".to_owned(), "text");
        let late = || Err(NoAnswer::OutOfTime);
        let rest = |name| (name, Ok([Ok(4.into()), late()]));
        let both = [rest("reference"), rest("rules")];
        let all = [&both[..], &[("endless", Ok([late(), Err(NoAnswer::NotSolvedYet)]))]].concat();
        for expected in [&all[..], &all, &all, &both] {
            assert_eq!(panel.replies(&input, &Part::BOTH, |_| ()), expected);
        }
        assert_eq!(panel.0[2].late, 3);
    }
}
