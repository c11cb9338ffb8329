//! Looks for the smallest input that shows a fault.

use std::iter;
use std::time::{Duration, Instant};

/// What `find` returns of the shortest text that it finds anything in. It gets texts that `make`
/// makes of seeds and sizes within the `time`, and that are shorter than `length`.
///
/// Sizes grow from 1 to `size`, or to that of the last text, again and again. Each time, there are
/// twice as many texts of a size.
pub(crate) fn shortest<T>(
    mut length: usize,
    mut size: usize,
    time: Duration,
    make: impl Fn(u64, usize) -> String,
    mut find: impl FnMut(String) -> Option<T>,
) -> Option<T> {
    let start = Instant::now();
    let mut shortest = None;
    let mut seeds = 0..;
    for tries in (0..usize::BITS).map(|pass| 1 << pass) {
        let sizes = (1..=size).flat_map(|size| iter::repeat_n(size, tries));
        let mut is_any_shorter = false;
        for (new_size, seed) in sizes.zip(&mut seeds) {
            if start.elapsed() > time {
                return shortest;
            }
            let text = make(seed, new_size);
            let new_length = text.len();
            if new_length >= length {
                continue;
            }
            is_any_shorter = true;
            if let Some(found) = find(text) {
                (shortest, length, size) = (Some(found), new_length, new_size);
                break;
            }
        }
        if !is_any_shorter {
            break;
        }
    }
    shortest
}
