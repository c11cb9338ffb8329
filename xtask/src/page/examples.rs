//! Proposes examples from a page. No proposal is better than a wrong one, so the page must announce
//! an example, and its answer must be one word.

use std::mem;

use super::{Block, parts};

/// The most blocks and items to propose, and the most code to read in an item.
const MOST: usize = 20;

/// The longest item in bytes. It goes into a line of code.
const LONGEST: usize = 60;

/// Words that announce an earlier example once more.
const STALE: [&str; 5] = [" above", " same", "this example", " again", "previous"];

/// Words of a paragraph that answers another example.
const OTHER: [&str; 5] =
    ["or example", "second example", "larger example", "large example", "smaller example"];

/// Words between an item's example and a result without emphasis.
const RESULT: [&str; 10] = [
    " is", "result", "produce", "require", "deliver", "carried", " of", "leaves", "cause", "reach",
];

/// Words that start an item's explanation of its result.
const REASON: [&str; 5] = [" because", " since", " such as", ";", " - "];

/// An example on the page, and its probable answers. A block of code ends with a newline, an item
/// of a list does not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Example {
    pub(crate) text: String,
    pub(crate) answers: [Option<String>; 2],
}

/// An example of one part with its answer.
type Found = (String, Option<String>);

/// The examples on a page: a block of each part, and the items of lists.
pub(crate) fn examples(markdown: &str) -> Vec<Example> {
    let [part_1, part_2] = parts(markdown);
    let (blocks, items) = found(&part_1, None);
    let block = blocks
        .iter()
        .find(|found| found.1.is_some())
        .or(blocks.first().filter(|_| items.is_empty()));
    let (blocks_2, items_2) = found(&part_2, block);
    let is_alone = blocks_2.len() == 1 && items_2.is_empty();
    let is_own = |found: &&Found| is_alone || block.is_none_or(|block| block.0 != found.0);
    let block_2 = blocks_2.iter().filter(|found| found.1.is_some()).find(is_own);
    let mut examples: Vec<Example> = Vec::new();
    let part_1 = block.into_iter().chain(&items).map(|found| (0, found));
    for (part, (text, answer)) in
        part_1.chain(block_2.into_iter().chain(&items_2).map(|found| (1, found)))
    {
        let known = examples.iter().position(|example| example.text.trim_end() == text.trim_end());
        let place = known.unwrap_or(examples.len());
        if known.is_none() {
            examples.push(Example { text: text.clone(), answers: [None, None] });
        }
        examples[place].answers[part].clone_from(answer);
    }
    examples
}

/// The announced blocks of a part, after an `earlier` one that it may give an answer to, and the
/// items of announced lists.
fn found(part: &[Block<'_>], earlier: Option<&Found>) -> (Vec<Found>, Vec<Found>) {
    let mut blocks: Vec<Found> =
        earlier.map(|(text, _)| (text.clone(), None)).into_iter().collect();
    let mut items = Vec::new();
    // The block whose answer may come next, and the sentence before a list or block.
    let (mut current, mut sentence) = (earlier.map(|_| 0), "");
    for block in part {
        let before = mem::take(&mut sentence);
        match block {
            // One item that is not an example shows that the others are not, either.
            Block::Text(list) if list.starts_with("- ") => {
                if announces(before) && !has(before, &["`", " follow"]) {
                    items.extend(
                        list.lines().map(item).collect::<Option<Vec<_>>>().unwrap_or_default(),
                    );
                }
            }
            Block::Text(text) => {
                sentence = [". ", "! ", "? "]
                    .iter()
                    .fold(text, |text, end| text.rsplit(end).next().unwrap_or(text));
                let answer = emphasised(text).filter(|_| !has(text, &OTHER));
                if announces(sentence) && !has(sentence, &STALE) {
                    current = None;
                } else if let (Some(place), Some(_)) = (current, &answer) {
                    blocks[place].1 = answer;
                }
            }
            // Code in the sentence is the example, and the block follows from it.
            Block::Code(code)
                if announces(before) && !has(before, &STALE) && !before.contains('`') =>
            {
                let shows_process =
                    |line: &str| line.starts_with("After ") || line.starts_with("Initial ");
                let text = format!("{code}\n");
                if blocks.len() < MOST && !code.lines().any(shows_process) {
                    let known = blocks.iter().position(|block| block.0 == text);
                    current = known.or(Some(blocks.len()));
                    blocks.extend(known.is_none().then_some((text, None)));
                }
            }
            Block::Code(_) => {}
        }
    }
    items.retain(|(text, _)| text.len() <= LONGEST);
    items.truncate(MOST);
    (blocks, items)
}

fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Whether a sentence announces an example.
fn announces(sentence: &str) -> bool {
    let is_named =
        has(sentence, &["or example", "xample:", "xamples:"]) || sentence.starts_with("Suppose");
    sentence.ends_with(':')
        && (is_named || sentence.starts_with("Here") && sentence.contains("xample"))
}

/// The words before each code, the code, and whether it is emphasised. Emphasis at the end of code,
/// as in `6 * 7 = *42*`, counts for all of it.
fn phrases(text: &str) -> Vec<(&str, String, bool)> {
    let mut phrases: Vec<(&str, String, bool)> = Vec::new();
    // An odd backtick is within some code.
    let text = if text.matches('`').count().is_multiple_of(2) { text } else { "" };
    let pieces: Vec<&str> = text.split('`').collect();
    for piece in pieces.windows(3).step_by(2) {
        let is_emphasised = piece[0].ends_with('*') && piece[2].starts_with('*');
        match phrases.last_mut() {
            Some((_, code, emphasis)) if piece[0] == "*" => {
                *emphasis = is_emphasised && code.ends_with("= ");
                code.push_str(piece[1]);
            }
            _ => phrases.push((piece[0], piece[1].to_owned(), is_emphasised)),
        }
    }
    phrases
}

/// The answer in code, which is one word.
fn answer(code: &str) -> Option<String> {
    let answer = code.rsplit("= ").next()?.trim();
    let is_word =
        !answer.is_empty() && !answer.contains(char::is_whitespace) && !answer.contains("...");
    is_word.then(|| answer.to_owned())
}

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

/// The last answer that a paragraph emphasises.
fn emphasised(text: &str) -> Option<String> {
    let code =
        phrases(text).iter().rev().filter(|phrase| phrase.2).find_map(|(_, code, _)| answer(code));
    code.or_else(|| text.split('*').rev().find(|piece| is_number(piece)).map(str::to_owned))
}

/// The example and the answer of an item, such as "`()()` is `2` long".
fn item(item: &str) -> Option<Found> {
    let mut phrases = phrases(item).into_iter().take(MOST);
    let (_, text, _) = phrases.next()?;
    let (mut words, mut depth, mut result, mut is_sure) = (String::new(), 0, None, false);
    for (before, code, is_emphasised) in phrases {
        for c in before.chars() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            words.extend((depth == 0).then_some(c));
        }
        if has(&words, &REASON) || result.is_some() && before.contains(": ") {
            break;
        }
        if depth == 0 && (is_emphasised || !is_sure) {
            let is_result =
                |code: &String| is_emphasised || is_number(code) && has(&words, &RESULT);
            (result, is_sure) = (answer(&code).filter(is_result), is_emphasised);
        }
    }
    let is_example = !text.trim().is_empty() && !words.contains(" but ");
    is_example.then_some((text.trim().to_owned(), Some(result?)))
}
