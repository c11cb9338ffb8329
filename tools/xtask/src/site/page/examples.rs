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

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: &str = "```\n1 2\n3 4\n```";

    #[test]
    fn an_example_is_the_first_block_after_the_word_and_its_answer_the_last_emphasis() {
        for (part_1, part_2, answers) in [
            (
                "Boxes:\n\n```\n0\n```\n\nFor example:\n\nBLOCK\n\nIt is *`9`*.\n\nSo \
                 *`10`* in `5`.",
                "",
                [Some("10"), None],
            ),
            (
                "An example stack:\n\nBLOCK\n\nSo `5 * 2 = `*`10`*.",
                "Above, it is *`45`*.",
                [Some("10"), Some("45")],
            ),
            ("Examples are these boxes:\n\nBLOCK\n\nAdd *them*.", "", [None, None]),
        ] {
            let part_1 = part_1.replace("BLOCK", BLOCK);
            let example = example(&format!("{part_1}\n\n## --- Part Two ---\n\n{part_2}\n"));
            let answers = answers.map(|answer| answer.map(str::to_owned));
            assert_eq!(example, Some(Example { text: "1 2\n3 4\n".to_owned(), answers }));
        }
        for text in ["For example, `()()` is *`2`* long.", &format!("The boxes are:\n\n{BLOCK}")] {
            assert_eq!(example(&format!("{text}\n")), None);
        }
    }
}
