//! Looks for the smallest input that shows a fault.

use std::time::{Duration, Instant};

use crate::console;
use common::input::Input;

/// The time to look for a shorter input.
const TIME: Duration = Duration::from_secs(3);

/// The shortest input found that shows a fault, and what `find` returns of it, if it is shorter
/// than `input`. `make` makes texts of seeds and sizes, which grow from 1 to `size`, or to that of
/// the last text with the fault, again and again.
pub(crate) fn shorter<T>(
    input: &Input,
    mut size: usize,
    make: impl Fn(u64, usize) -> String,
    mut find: impl FnMut(Input) -> Option<T>,
) -> Option<T> {
    console::note_on_terminal(&format!("{} s to look for a shorter input", TIME.as_secs()));
    let start = Instant::now();
    let mut length = input.text.len();
    let mut shortest = None;
    let mut seeds = 0..;
    loop {
        let mut is_any_shorter = false;
        for (new_size, seed) in (1..=size).zip(&mut seeds) {
            if start.elapsed() > TIME {
                return shortest;
            }
            let text = make(seed, new_size);
            let new_length = text.len();
            if new_length >= length {
                continue;
            }
            is_any_shorter = true;
            let name = format!("a shorter input than {}", input.name);
            if let Some(found) = find(Input::of_text(name, text)) {
                (shortest, length, size) = (Some(found), new_length, new_size);
                break;
            }
        }
        if !is_any_shorter {
            return shortest;
        }
    }
}
