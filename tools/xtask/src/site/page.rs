//! A puzzle's page: converts its HTML to Markdown, and reads the Markdown.

mod convert;
mod examples;

use common::Date;

pub(crate) use convert::{markdown, plain};
pub(crate) use examples::example;

/// The heading of part 2 in Markdown.
const PART_TWO: &str = "## --- Part Two ---";

/// The words before each answer on the page.
const ANSWER: &str = "Your puzzle answer was";

/// A block of Markdown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Block<'a> {
    /// A heading, a paragraph, or a list whose items are lines.
    Text(&'a str),
    /// Code without its fences.
    Code(&'a str),
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = markdown;
    while let Some((line, below)) = rest.split_once('\n') {
        let (block, after) = if line.starts_with("```") {
            let (code, after) = below.split_once(&format!("\n{line}\n")).unwrap_or((below, ""));
            (Block::Code(code), after)
        } else {
            let (text, after) = rest.split_once("\n\n").unwrap_or((rest, ""));
            (Block::Text(text.trim_end()), after)
        };
        blocks.push(block);
        rest = after.trim_start();
    }
    blocks
}

/// Both parts. Part 2 starts with its heading, and is empty if the page does not have it.
pub(crate) fn parts(markdown: &str) -> [Vec<Block<'_>>; 2] {
    let mut blocks = blocks(markdown);
    let start = blocks.iter().position(|block| *block == Block::Text(PART_TWO));
    let part_2 = blocks.split_off(start.unwrap_or(blocks.len()));
    [blocks, part_2]
}

/// The title in `## --- Day 5: Print Queue ---`, or the date if the page is not known.
pub(crate) fn title(date: Date, markdown: &str) -> String {
    let heading = markdown.strip_prefix("## --- Day ").and_then(|text| text.split_once(" ---\n"));
    let title = heading.and_then(|(heading, _)| heading.split_once(": "));
    title.map_or_else(|| scaffold::day::date(date.year, date.day), |(_, title)| title.to_owned())
}

/// The answers on the page, part 1's first.
pub(crate) fn answers(markdown: &str) -> Vec<String> {
    let answer = |block| {
        let Block::Text(text) = block else { return None };
        Some(text.strip_prefix(ANSWER)?.strip_prefix(" `")?.split_once('`')?.0.to_owned())
    };
    blocks(markdown).into_iter().filter_map(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    const MARKDOWN: &str = "\
## --- Day 5: A_B: C ---

```
Your puzzle answer was `42`.

## --- Part Two ---

```

- Your puzzle answer was `43`.

Your puzzle answer was `5*9`.

## --- Part Two ---

Now *fix* it.
";

    #[test]
    fn the_answers_and_part_2_are_outside_of_code() {
        assert_eq!(answers(MARKDOWN), ["5*9"]);
        assert_eq!(
            parts(MARKDOWN)[1],
            [Block::Text("## --- Part Two ---"), Block::Text("Now *fix* it.")]
        );
        assert_eq!(parts("text\n"), [vec![Block::Text("text")], Vec::new()]);
    }

    #[test]
    fn the_title_is_in_the_first_heading() {
        assert_eq!(title(DATE, MARKDOWN), "A_B: C");
        assert_eq!(title(DATE, "## --- Day 5 ---\n"), "5 December 2024");
    }

    #[test]
    fn a_page_that_was_cut_short_does_not_panic() {
        for end in 0..MARKDOWN.len() {
            let _ = (parts(&MARKDOWN[..end]), title(DATE, &MARKDOWN[..end]));
        }
    }
}
