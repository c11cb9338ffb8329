//! Brent's method: detects that a game repeats, with one state in memory.
//!
//! Each state determines the next, so a game either ends or goes round a cycle from some state on.
//! R. P. Brent ("An improved Monte Carlo factorization algorithm", 1980) saves the first state, the
//! second, the fourth, the eighth, and so on, and compares every state with the last one saved.
//! Once a state on the cycle is saved and the next save is at least a cycle away, the game returns to
//! it. The number of states since is the period.
//!
//! A cycle of P states after N states is found within 3 (N + P) + 1 states.

/// The last saved state, and the number of states noted.
#[derive(Debug, Clone, Default)]
pub struct Brent<S> {
    saved: S,
    noted: u64,
    saved_at: u64,
}

impl<S: Clone + PartialEq> Brent<S> {
    /// Forgets all states, for another game.
    pub fn restart(&mut self) {
        (self.noted, self.saved_at) = (0, 0);
    }

    /// Notes the next state. If it equals the saved one, returns the number of states noted since.
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

    /// The last saved state, or the blank one.
    pub const fn saved(&self) -> &S {
        &self.saved
    }
}
