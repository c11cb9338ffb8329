//! Part 1's games that never end: how they are noticed without remembering their states, and what is said of them.
//!
//! Part 1 has no rule against repetition. Its play goes from state to state, each determined by the one before, so a
//! game either ends or, from some state on, goes round in a circle for ever. Brent's method ("An improved Monte Carlo
//! factorization algorithm", 1980) finds the circle with one saved state: keep the state after 0, 1, 3, 7, ... rounds
//! and compare every later one with it. Once a state inside the circle is saved and the next one is due later than the
//! circle is long, the play comes back to it, and the rounds since then are the period. Replaying the game by two
//! players, one ahead by the period, then finds the first state that recurs: it is where they meet.
//!
//! A game that ends costs a comparison a round. One whose state after N rounds recurs every P rounds costs at most
//! 3 (N + P) rounds until it is noticed, and 2 N + P more to know N.

use common::NoAnswer;

use crate::limits::Limits;

/// Play that never ends: the state after `before` rounds is the first that comes again, every `period` rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circle {
    /// The rounds before the first state that recurs; 0 when that is the deal itself.
    pub before: u64,
    /// The rounds from that state to its next occurrence, at least 1.
    pub period: u64,
}

impl From<Circle> for NoAnswer {
    fn from(circle: Circle) -> Self {
        never_ends(circle.before, circle.period)
    }
}

/// What is said of a game whose state after `rounds` rounds is the first that recurs, every `period` rounds. All
/// approaches say it in these words.
#[must_use]
pub fn never_ends(rounds: u64, period: impl Into<u128>) -> NoAnswer {
    let period = period.into();
    NoAnswer::Because(format!(
        "the game never ends: the state after {rounds} {} comes again every {period} {}",
        noun(rounds.into()),
        noun(period)
    ))
}

const fn noun(count: u128) -> &'static str {
    if count == 1 { "round" } else { "rounds" }
}

/// Looks out for a state of one game that has been there before.
#[derive(Debug)]
pub struct Lookout<S> {
    start: S,
    saved: S,
    /// The rounds since `saved`.
    rounds: u64,
    /// After how many rounds since `saved` the next state is saved.
    patience: u64,
}

impl<S: Clone + PartialEq> Lookout<S> {
    /// Looks out from the start of a game.
    pub fn new(start: &S) -> Self {
        Self { start: start.clone(), saved: start.clone(), rounds: 0, patience: 1 }
    }

    /// Takes note of the `state` after one more round. Once the play is known to go round, returns its circle, for
    /// which the game is replayed with `round`.
    ///
    /// # Errors
    /// The time limit passed.
    pub fn note(
        &mut self,
        state: &S,
        round: impl Fn(&mut S),
        limits: &mut Limits<'_>,
    ) -> Result<Option<Circle>, NoAnswer> {
        self.rounds += 1;
        if *state == self.saved {
            let before = self.rounds_before(self.rounds, round, limits)?;
            return Ok(Some(Circle { before, period: self.rounds }));
        }
        if self.rounds == self.patience {
            self.saved.clone_from(state);
            self.rounds = 0;
            // No computer plays 2^63 rounds; beyond, the last saved state would do for ever.
            self.patience = self.patience.saturating_mul(2);
        }
        Ok(None)
    }

    /// How many rounds come before the first state that recurs after `period` rounds.
    fn rounds_before(&self, period: u64, round: impl Fn(&mut S), limits: &mut Limits<'_>) -> Result<u64, NoAnswer> {
        let mut behind = self.start.clone();
        let mut ahead = self.start.clone();
        for _ in 0..period {
            round(&mut ahead);
            limits.work(1)?;
        }
        let mut before = 0;
        while behind != ahead {
            round(&mut behind);
            round(&mut ahead);
            limits.work(2)?;
            before += 1;
        }
        Ok(before)
    }
}

#[cfg(test)]
mod tests {
    use common::Watch;

    use super::*;

    /// Plays on numbers: up to the circle's end by ones, then back to its start.
    fn circle_of(before: u64, period: u64) -> Circle {
        let round = |state: &mut u64| *state = if *state == before + period - 1 { before } else { *state + 1 };
        let watch = Watch::unlimited();
        let mut limits = Limits::new(&watch);
        let mut state = 0;
        let mut lookout = Lookout::new(&state);
        for rounds in 1.. {
            round(&mut state);
            if let Some(circle) = lookout.note(&state, round, &mut limits).unwrap() {
                assert!(rounds <= 3 * (before + period), "noticed after {rounds} rounds: {before} {period}");
                return circle;
            }
        }
        unreachable!("every circle is noticed")
    }

    #[test]
    fn every_circle_is_measured_exactly_and_in_time() {
        for before in 0..70 {
            for period in 1..70 {
                assert_eq!(circle_of(before, period), Circle { before, period });
            }
        }
    }

    #[test]
    fn rounds_are_counted_in_words() {
        assert_eq!(
            never_ends(1, 4_u64).to_string(),
            "the game never ends: the state after 1 round comes again every 4 rounds"
        );
    }
}
