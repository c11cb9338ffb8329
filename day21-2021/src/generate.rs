//! Generated inputs. A board of ten spaces has a hundred pairs of starts, and the seed chooses one.

use common::random::Random;

/// The input of `seed`. The seeds 0 to 99 give all inputs, and later seeds repeat them. Every size has two players.
pub(crate) fn make(seed: u64, _size: usize) -> String {
    lines(seed, "\n") + "\n"
}

/// An input with line ends of either kind, of which up to two follow the last line.
pub(crate) fn adversarial(random: &mut Random) -> String {
    let [between, ends @ ..] = [(); 3].map(|()| ["\n", "\r\n"][random.index(2)]);
    lines(random.below(100), between) + &ends[..random.index(3)].concat()
}

/// Both lines, the second without a line end.
fn lines(seed: u64, between: &str) -> String {
    let [first, second] = [seed / 10 % 10 + 1, seed % 10 + 1];
    format!("Player 1 starting position: {first}{between}Player 2 starting position: {second}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grammar;

    #[test]
    fn a_hundred_seeds_are_all_starts() {
        let texts: BTreeSet<String> = (0..100).map(|seed| make(seed, 2)).collect();
        assert_eq!(texts.len(), 100);
        assert_eq!(make(37, 2), "Player 1 starting position: 4\nPlayer 2 starting position: 8\n");
        assert_eq!(make(137, 2), make(37, 2));
    }

    #[test]
    fn generated_texts_are_inputs() {
        let mut random = Random::new(1);
        let mut ends = BTreeSet::new();
        for seed in 0..100 {
            let text = make(seed, 2);
            let starts = grammar::parse(&text).unwrap();
            assert_eq!(starts.to_string(), text);
        }
        for _ in 0..1000 {
            let text = adversarial(&mut random);
            grammar::parse(&text).unwrap();
            ends.insert(text.replace(|c: char| c != '\r' && c != '\n', ""));
        }
        // There are two ends between the lines, and one, two or four combinations at the end.
        assert_eq!(ends.len(), 2 * (1 + 2 + 4));
    }
}
