//! Finds the example on a page. It is a guess, which an author checks.

use scaffold::day::Example;

use super::{Block, parts};

/// The first block of code after the word "example" in part 1. The answer of each part is its last
/// emphasised code.
pub(crate) fn example(markdown: &str) -> Option<Example> {
    let [part_1, part_2] = parts(markdown);
    let is_announced =
        |block: &Block<'_>| matches!(block, Block::Text(text) if text.contains("xample"));
    let start = part_1.iter().position(is_announced)?;
    let text = part_1[start..].iter().find_map(|block| match block {
        Block::Code(code) => Some(format!("{code}\n")),
        Block::Text(_) => None,
    })?;
    Some(Example { text, answers: [&part_1, &part_2].map(|part| emphasised(part)) })
}

/// The last emphasised code of a part, as in `5 * 2 = *10*`.
fn emphasised(part: &[Block<'_>]) -> Option<String> {
    part.iter().rev().find_map(|block| {
        let Block::Text(text) = block else { return None };
        let (before, _) = text.rsplit_once("`*")?;
        let (_, answer) = before.rsplit_once("*`")?;
        let is_answer = !answer.is_empty() && !answer.contains('`');
        is_answer.then(|| answer.to_owned())
    })
}
