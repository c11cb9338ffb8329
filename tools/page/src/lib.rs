//! What the page in the browser asks: why an answer is wrong, and the data of the pictures.
//!
//! A question is a text, and so is the answer, a JSON object. The first line of a question is a
//! command with its arguments, such as `mistake 22 2 5`, which are a day, a part and numbers, mostly of
//! known mistakes. The rest is an input, or an answer and an input. `www/worker.js` asks in a browser, through
//! [`browser`], and the tests ask [`answer`].

mod pictures;
mod wrong;

use common::input::normalised;
use common::{Part, Puzzle};
use nojson::DisplayJson;
use wrong::Tried;

/// The puzzles of the page.
static PUZZLES: [&Puzzle; 3] = [
    &day22_2020::PUZZLE,
    &day21_2021::PUZZLE,
    &day07_2023::PUZZLE,
];

/// The answer to a question, or `null` if the page asks what there is not.
pub fn answer(question: &str) -> String {
    let (command, text) = question.split_once('\n').unwrap_or((question, ""));
    let mut words = command.split(' ');
    let command = words.next().unwrap_or_default();
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let answer = numbers.and_then(|numbers| answer_to(command, &numbers, text));
    answer.unwrap_or_else(|| "null".to_owned())
}

fn answer_to(command: &str, numbers: &[usize], text: &str) -> Option<String> {
    let (&day, numbers) = numbers.split_first()?;
    let puzzle = *PUZZLES
        .iter()
        .find(|puzzle| usize::from(puzzle.date.day) == day)?;
    if command == "puzzle" {
        return Some(wrong::puzzle(puzzle));
    }
    if command == "random" {
        let &[size, seed] = numbers else { return None };
        return pictures::random(puzzle, size, seed);
    }
    let (&part, numbers) = numbers.split_first()?;
    let part = Part::BOTH
        .into_iter()
        .find(|it| usize::from(it.number()) == part)?;
    let (answer, text) = if command == "verdict" { text.split_once('\n')? } else { ("", text) };
    // Who pastes an input may have copied a blank before it.
    let text = normalised(text);
    let text = text.trim_start();
    let mut numbers = numbers.iter().copied();
    let unended = if command == "verdict" { numbers.next().unwrap_or(0) } else { 0 };
    let mistakes = numbers.map(|number| puzzle.mistakes.get(number));
    let mistakes = mistakes.collect::<Option<Vec<_>>>()?;
    match (command, day) {
        ("verdict", _) => {
            let tried = Tried { found: mistakes, unended };
            Some(wrong::verdict(puzzle, part, &tried, answer, text))
        }
        ("right", _) => Some(wrong::solved(puzzle.default_approach(), part, text)),
        ("mistake", _) => Some(wrong::solved(mistakes.first()?.rules, part, text)),
        ("small", _) => Some(wrong::small(puzzle, part, &mistakes)),
        ("picture", 22) => Some(pictures::deal(part, text)),
        ("picture", 21) => pictures::dice(text),
        _ => None,
    }
}

/// A JSON object.
fn object(
    write: impl Fn(&mut nojson::JsonObjectFormatter<'_, '_, '_>) -> std::fmt::Result,
) -> String {
    nojson::json(|f| f.object(|f| write(f))).to_string()
}

/// A JSON object with one member.
fn member(name: &str, value: impl DisplayJson) -> String {
    object(|f| f.member(name, &value))
}

/// The functions that a browser calls. It writes a question where [`room`](browser::room) says, and
/// reads the answer at [`place`](browser::place).
#[expect(
    unsafe_code,
    reason = "a browser finds a function only by a name that is not mangled"
)]
pub mod browser {
    use std::sync::{Mutex, PoisonError};

    /// The question, and then its answer.
    static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// Makes room for a question of so many bytes, and returns its place.
    #[unsafe(no_mangle)]
    pub extern "C" fn room(length: usize) -> *mut u8 {
        let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
        *text = vec![0; length];
        text.as_mut_ptr()
    }

    /// Answers the question, and returns the length of the answer in bytes.
    #[unsafe(no_mangle)]
    pub extern "C" fn reply() -> usize {
        let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
        *text = super::answer(&String::from_utf8_lossy(&text)).into_bytes();
        text.len()
    }

    /// The place of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn place() -> *const u8 {
        TEXT.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
    }
}
