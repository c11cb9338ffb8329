//! What the page in the browser asks: why an answer is wrong, and the data of the pictures.
//!
//! A question is a text, and so is the answer, a JSON object. The first line of a question is a
//! command with its arguments, such as `mistake 22 2 5`, which are a day, a part and numbers, mostly
//! of known mistakes. The first number of a `verdict` says how many of these did not end. The rest of
//! a question is an input, or an answer and an input. `www/worker.js` asks in a browser, through
//! [`browser`], and the tests ask [`answer`].

mod pictures;
mod wrong;

use common::input::normalised;
use common::{Part, Puzzle};
use nojson::DisplayJson;

/// The puzzles of the page.
static PUZZLES: [&Puzzle; 3] = [
    &day22_2020::PUZZLE,
    &day21_2021::PUZZLE,
    &day07_2023::PUZZLE,
];

/// The answer to a question, or `null` if the page asks what there is not.
pub fn answer(question: &str) -> String {
    answer_to(question).unwrap_or_else(|| "null".to_owned())
}

fn answer_to(question: &str) -> Option<String> {
    let (words, text) = question.split_once('\n').unwrap_or((question, ""));
    let (command, numbers) = words.split_once(' ')?;
    let numbers = numbers.split(' ').map(|number| number.parse().ok());
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let (&day, numbers) = numbers.split_first()?;
    let mut puzzles = PUZZLES.into_iter();
    let puzzle = puzzles.find(|puzzle| usize::from(puzzle.date.day) == day)?;
    match (command, numbers) {
        ("puzzle", []) => return Some(wrong::puzzle(puzzle)),
        ("random", &[size, seed]) => return pictures::random(puzzle, size, seed),
        _ => {}
    }
    let (&part, numbers) = numbers.split_first()?;
    let part = *Part::BOTH.get(part.checked_sub(1)?)?;
    let mistakes = |numbers: &[usize]| {
        let mistakes = numbers.iter().map(|number| puzzle.mistakes.get(*number));
        mistakes.collect::<Option<Vec<_>>>()
    };
    let (answer, text) = if command == "verdict" { text.split_once('\n')? } else { ("", text) };
    // Who pastes an input may have copied a blank before it.
    let text = normalised(text);
    let text = text.trim_start();
    match (command, numbers) {
        ("verdict", [unended, found @ ..]) => Some(wrong::verdict(
            puzzle,
            part,
            mistakes(found)?,
            *unended,
            answer,
            text,
        )),
        ("right", []) => Some(wrong::solved(puzzle.default_approach(), part, text)),
        ("mistake", [_]) => Some(wrong::solved(mistakes(numbers)?[0].rules, part, text)),
        ("small", _) => Some(wrong::small(puzzle, part, &mistakes(numbers)?)),
        ("picture", []) if day == 22 => Some(pictures::deal(part, text)),
        ("picture", []) if day == 21 => pictures::dice(text),
        _ => None,
    }
}

/// A JSON object.
fn object(members: &[(&str, &dyn DisplayJson)]) -> String {
    nojson::object(|f| f.members(members.iter().copied())).to_string()
}

/// A JSON object with one member.
fn member(name: &str, value: impl DisplayJson) -> String {
    object(&[(name, &value)])
}

/// The functions that a browser calls. It writes a question where [`room`](browser::room) says, and
/// reads the answer at [`place`](browser::place).
#[expect(
    unsafe_code,
    reason = "a browser finds a function only by a name that is not mangled"
)]
pub mod browser {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// The question, and then its answer.
    static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// Makes room for a question of so many bytes, and returns its place.
    #[unsafe(no_mangle)]
    pub extern "C" fn room(length: usize) -> *mut u8 {
        let mut text = text();
        *text = vec![0; length];
        text.as_mut_ptr()
    }

    /// Answers the question, and returns the length of the answer in bytes.
    #[unsafe(no_mangle)]
    pub extern "C" fn reply() -> usize {
        let mut text = text();
        *text = super::answer(&String::from_utf8_lossy(&text)).into_bytes();
        text.len()
    }

    /// The place of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn place() -> *const u8 {
        text().as_ptr()
    }

    fn text() -> MutexGuard<'static, Vec<u8>> {
        TEXT.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
