//! Generated inputs. A board of ten spaces has a hundred pairs of starts, and the seed chooses one.

use common::random::Random;

/// The input of `seed`. The seeds 0 to 99 give all inputs, and later seeds repeat them. Every size
/// has two players.
pub(crate) fn make(seed: u64, _size: usize) -> String {
    lines(seed, "\n") + "\n"
}

/// An input with line ends of either kind, of which up to two follow the last line.
pub(crate) fn adversarial(random: &mut Random) -> String {
    let between = line_end(random);
    let mut text = lines(random.below(100), between);
    for _ in 0..random.index(3) {
        text += line_end(random);
    }
    text
}

fn line_end(random: &mut Random) -> &'static str {
    ["\n", "\r\n"][random.index(2)]
}

/// Both lines, the second without a line end.
fn lines(seed: u64, between: &str) -> String {
    let [first, second] = [seed / 10 % 10 + 1, seed % 10 + 1];
    format!("Player 1 starting position: {first}{between}Player 2 starting position: {second}")
}
