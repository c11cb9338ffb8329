//! Brent's method: noticing that play repeats, with one state in memory.
//!
//! Play goes from state to state, each determined by the one before; so a game either ends or, from some state on, goes
//! round a cycle. R. P. Brent ("An improved Monte Carlo factorization algorithm", 1980) saves the first state, the
//! second, the fourth, the eighth, and so on, and compares every state with the last one saved. Once a state on the cycle
//! is saved and the next save is at least a cycle away, play returns to it; the states since the save are the period.
//!
//! If the state after N rounds is the first that comes again, and does so every P rounds, that is noticed within
//! 3 (N + P) + 1 rounds.

/// The state that was last saved, and how many have been noted.
#[derive(Debug, Default)]
pub struct Brent<S> {
    saved: S,
    noted: u64,
    saved_at: u64,
}

impl<S: Clone + PartialEq> Brent<S> {
    /// No state noted; `blank` gives way to the first one.
    pub fn new(blank: S) -> Self {
        Self { saved: blank, noted: 0, saved_at: 0 }
    }

    /// Forgets what was noted, for another game.
    pub fn restart(&mut self) {
        (self.noted, self.saved_at) = (0, 0);
    }

    /// Notes the next state; if it is the one saved, returns how many were noted since.
    pub fn note(&mut self, state: &S) -> Option<u64> {
        self.noted += 1;
        if self.saved_at > 0 && *state == self.saved {
            return Some(self.noted - self.saved_at);
        }
        if self.noted.is_power_of_two() {
            self.saved.clone_from(state);
            self.saved_at = self.noted;
        }
        None
    }

    /// The state that was last saved, if one was.
    pub const fn saved(&self) -> &S {
        &self.saved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cycle_is_noticed_in_time() {
        for before in 0..70 {
            for period in 1..70 {
                let next = |state| if state == before + period - 1 { before } else { state + 1 };
                let (mut state, mut brent) = (0, Brent::new(0));
                let (rounds, found) = (0..)
                    .find_map(|rounds| {
                        let found = brent.note(&state).map(|period| (rounds, period));
                        state = next(state);
                        found
                    })
                    .expect("every cycle is noticed");
                assert_eq!((found, *brent.saved() >= before), (period, true));
                assert!(rounds <= 3 * (before + period) + 1, "after {rounds} rounds: {before} {period}");
            }
        }
    }
}
