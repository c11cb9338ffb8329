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

/// An example of one part.
#[derive(Debug, Clone, PartialEq)]
struct Found {
    text: String,
    answer: Option<String>,
}

/// The examples of one part.
#[derive(Debug, Default)]
struct Announced {
    /// The announced blocks of code, and before them an earlier one that the part may give an
    /// answer to.
    blocks: Vec<Found>,
    /// The items of announced lists.
    items: Vec<Found>,
}

/// The examples on a page: a block of each part, and the items of lists.
pub(crate) fn examples(markdown: &str) -> Vec<Example> {
    let [part_1, part_2] = parts(markdown);
    let first = Announced::read(&part_1, None);
    let block = first.block();
    let second = Announced::read(&part_2, block);
    let mut examples = Vec::new();
    for found in block.into_iter().chain(&first.items) {
        add(&mut examples, 0, found);
    }
    for found in second.own_block(block).into_iter().chain(&second.items) {
        add(&mut examples, 1, found);
    }
    examples
}

/// Adds an example of a part, or its answer to an example with the same text.
fn add(examples: &mut Vec<Example>, part: usize, Found { text, answer }: &Found) {
    let is_same = |example: &Example| example.text.trim_end() == text.trim_end();
    let place = examples.iter().position(is_same).unwrap_or_else(|| {
        examples.push(Example { text: text.clone(), answers: [None, None] });
        examples.len() - 1
    });
    examples[place].answers[part].clone_from(answer);
}

impl Announced {
    /// The block of part 1: the first with an answer, or the first if there are no items.
    fn block(&self) -> Option<&Found> {
        let answered = self.blocks.iter().find(|found| found.answer.is_some());
        answered.or_else(|| self.blocks.first().filter(|_| self.items.is_empty()))
    }

    /// The block of part 2: the first with an answer. It is not that of part 1 again, unless there
    /// is nothing else.
    fn own_block(&self, of_part_1: Option<&Found>) -> Option<&Found> {
        let is_alone = self.blocks.len() == 1 && self.items.is_empty();
        let is_new = |found: &Found| of_part_1.is_none_or(|block| block.text != found.text);
        let mut answered = self.blocks.iter().filter(|found| found.answer.is_some());
        answered.find(|found| is_alone || is_new(found))
    }

    /// Reads a part, which may give an answer to an `earlier` block.
    fn read(part: &[Block<'_>], earlier: Option<&Found>) -> Self {
        let mut found = Self::default();
        found.blocks.extend(earlier.map(|block| Found { answer: None, ..block.clone() }));
        // The place of the block whose answer may come next.
        let mut current = earlier.map(|_| 0);
        // The sentence before a list or a block.
        let mut sentence = "";
        for block in part {
            let before = mem::take(&mut sentence);
            match block {
                Block::Text(list) if list.starts_with("- ") => {
                    if announces(before) && !has(before, &["`", " follow"]) {
                        found.items.extend(items(list));
                    }
                }
                Block::Text(text) => {
                    sentence = last_sentence(text);
                    let answer = emphasised(text).filter(|_| !has(text, &OTHER));
                    if announces(sentence) && !has(sentence, &STALE) {
                        current = None;
                    } else if let (Some(place), Some(_)) = (current, &answer) {
                        found.blocks[place].answer = answer;
                    }
                }
                Block::Code(code) => {
                    // Code in the sentence is the example, and the block follows from it.
                    let is_example =
                        announces(before) && !has(before, &STALE) && !before.contains('`');
                    if is_example && found.blocks.len() < MOST && !shows_process(code) {
                        current = Some(found.place_of(format!("{code}\n")));
                    }
                }
            }
        }
        found.items.retain(|found| found.text.len() <= LONGEST);
        found.items.truncate(MOST);
        found
    }

    /// The place of the block with this text. Adds it if it is new.
    fn place_of(&mut self, text: String) -> usize {
        self.blocks.iter().position(|block| block.text == text).unwrap_or_else(|| {
            self.blocks.push(Found { text, answer: None });
            self.blocks.len() - 1
        })
    }
}

fn last_sentence(text: &str) -> &str {
    let mut sentence = text;
    for end in [". ", "! ", "? "] {
        sentence = sentence.rsplit(end).next().unwrap_or(sentence);
    }
    sentence
}

/// Whether a block shows the steps of a solution.
fn shows_process(code: &str) -> bool {
    code.lines().any(|line| line.starts_with("After ") || line.starts_with("Initial "))
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

/// Code in a text.
struct Phrase<'a> {
    /// The words before it.
    before: &'a str,
    code: String,
    is_emphasised: bool,
}

/// The code in a text. Emphasis at the end of code, as in `6 * 7 = *42*`, counts for all of it.
fn phrases(text: &str) -> Vec<Phrase<'_>> {
    let mut phrases: Vec<Phrase<'_>> = Vec::new();
    // An odd backtick is within some code.
    let text = if text.matches('`').count().is_multiple_of(2) { text } else { "" };
    let pieces: Vec<&str> = text.split('`').collect();
    for place in (1..pieces.len()).step_by(2) {
        let before = pieces[place - 1];
        let code = pieces[place];
        let after = pieces[place + 1];
        let is_emphasised = before.ends_with('*') && after.starts_with('*');
        match phrases.last_mut() {
            // The code goes on after its emphasis began.
            Some(phrase) if before == "*" => {
                phrase.is_emphasised = is_emphasised && phrase.code.ends_with("= ");
                phrase.code.push_str(code);
            }
            _ => phrases.push(Phrase { before, code: code.to_owned(), is_emphasised }),
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
    let phrases = phrases(text);
    let mut emphasised = phrases.iter().rev().filter(|phrase| phrase.is_emphasised);
    let in_code = emphasised.find_map(|phrase| answer(&phrase.code));
    in_code.or_else(|| text.split('*').rev().find(|piece| is_number(piece)).map(str::to_owned))
}

/// The items of a list. One that is not an example shows that the others are not, either.
fn items(list: &str) -> Vec<Found> {
    list.lines().map(item).collect::<Option<_>>().unwrap_or_default()
}

/// The example and the answer of an item, such as "`()()` is `2` long".
fn item(item: &str) -> Option<Found> {
    let mut phrases = phrases(item).into_iter().take(MOST);
    let text = phrases.next()?.code.trim().to_owned();
    // The words outside of brackets so far.
    let mut words = String::new();
    // How deep the current words are in brackets.
    let mut depth = 0;
    let mut result = None;
    // Whether emphasised code has given the result.
    let mut is_sure = false;
    for Phrase { before, code, is_emphasised } in phrases {
        for c in before.chars() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth == 0 {
                words.push(c);
            }
        }
        if has(&words, &REASON) || result.is_some() && before.contains(": ") {
            break;
        }
        if depth == 0 && (is_emphasised || !is_sure) {
            result = answer(&code)
                .filter(|answer| is_emphasised || is_number(answer) && has(&words, &RESULT));
            is_sure = is_emphasised;
        }
    }
    let is_example = !text.is_empty() && !words.contains(" but ");
    is_example.then_some(Found { text, answer: Some(result?) })
}
