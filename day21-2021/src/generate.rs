//! Generated inputs: a board of ten spaces has only 100 pairs of starts, and the seed says which.

use crate::model::Starts;

/// The starts of `seed`: the seeds 0 to 99 are all there are, and then they come again. Every input has two players,
/// whatever its size.
#[expect(clippy::cast_possible_truncation, reason = "both are below 10")]
pub(crate) fn make(seed: u64, _size: usize) -> String {
    let [first, second] = [seed / 10 % 10, seed % 10].map(|space| space as u32 + 1);
    Starts([first, second]).to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_hundred_seeds_are_all_starts() {
        let texts: BTreeSet<String> = (0..100).map(|seed| make(seed, 2)).collect();
        assert_eq!(texts.len(), 100);
        assert_eq!(make(37, 2), "Player 1 starting position: 4\nPlayer 2 starting position: 8\n");
        assert_eq!(make(137, 2), make(37, 2));
    }
}
