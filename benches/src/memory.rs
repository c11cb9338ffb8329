//! What approaches take from the heap: the peak of bytes held at once, and how often memory is asked for.
//!
//! Two allocators from crates, one around the other around the system's, keep the two counts. A program that is to count
//! makes [`HEAP`] its global allocator:
//!
//! ```
//! use benches::memory::{Counting, HEAP, measure};
//!
//! #[global_allocator]
//! static ALLOCATOR: &Counting = &HEAP;
//!
//! let (letters, heap) = measure(|| vec![b'a'; 1000]);
//! assert_eq!(letters.len(), 1000);
//! assert_eq!((heap.peak, heap.allocations), (1000, 1));
//! ```
//!
//! Counting costs a few nanoseconds an allocation. That is why the criterion benchmarks do without it; in the table of
//! all approaches the slowest look up to a tenth slower for it, and those that hardly allocate no slower at all.

use std::alloc::System;
use std::hint::black_box;

use common::bundled::{self, Bundled};
use common::puzzle::answer_text;
use common::table::{Align, Table};
use common::{Approach, ParseError, Part, Puzzle, Watch};
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::Stage;

/// The system's allocator, counted.
pub type Counting = PeakMemAlloc<&'static StatsAlloc<System>>;

/// The allocator that [`measure`] reads.
pub static HEAP: Counting = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

/// What some work took from the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapUse {
    /// The greatest number of bytes held at once, beyond those held before. Memory that grows counts with its new size,
    /// even if it has to move.
    pub peak: u64,
    /// How often memory was asked for, whether new or more of the same.
    pub allocations: u64,
}

/// Does `work` and says what it took from the heap. Other threads' allocations count as well.
///
/// # Panics
/// When [`HEAP`] is not the program's allocator, so that nothing can be counted.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, HeapUse) {
    let canary = Region::new(&INSTRUMENTED_SYSTEM);
    drop(black_box(Box::new(0_u8)));
    assert!(canary.change().allocations > 0, "the program does not count its heap: HEAP is not its global allocator");
    HEAP.reset_peak_memory();
    let region = Region::new(&INSTRUMENTED_SYSTEM);
    let result = work();
    let (stats, peak) = (region.change(), HEAP.get_peak_memory());
    let allocations = (stats.allocations + stats.reallocations) as u64;
    (result, HeapUse { peak: peak as u64, allocations })
}

/// The heap use of every approach of `puzzle` on every bundled input, by stage: parsing, each part on the parsed input,
/// and all the way from the text to both answers.
///
/// # Errors
/// The inputs cannot be read, or an approach does not give the recorded answers.
pub fn table(puzzle: &Puzzle) -> Result<Table, String> {
    let headings = Stage::ALL.map(|stage| [format!("{}: peak", stage.title()), "allocations".to_owned()]);
    let mut columns = vec![("input", Align::Left), ("approach", Align::Left)];
    columns.extend(headings.iter().flatten().map(|words| (words.as_str(), Align::Right)));
    let mut table = Table::new(&columns);
    for input in bundled::inputs(puzzle)? {
        for approach in puzzle.approaches {
            let stages = stages(approach, &input)?;
            let cells = stages.iter().flat_map(|heap| [bytes(heap.peak), heap.allocations.to_string()]);
            table.row([input.name.clone(), approach.name.to_owned()].into_iter().chain(cells));
        }
    }
    Ok(table)
}

/// What each of [`Stage::ALL`] takes, in that order.
fn stages(approach: &Approach, input: &Bundled) -> Result<[HeapUse; 4], String> {
    let fault = |words: &str| format!("{} on {}: {words}", approach.name, input.name);
    let refused = |error: ParseError| fault(&error.in_text(&input.text).to_string());
    let watch = Watch::unlimited();

    let (parsed, parse) = measure(|| approach.parse_only(&input.text));
    parsed.map_err(refused)?;
    let model = approach.parse(&input.text).map_err(refused)?;
    let [part1, part2] = Part::BOTH.map(|part| measure(|| model.answer(part, &watch)).1);
    let (solved, total) = measure(|| approach.solve(&input.text, &watch));
    let answers = solved.map_err(refused)?.map(answer_text);
    if answers != input.answers {
        return Err(fault(&format!("answers {answers:?}, recorded are {:?}", input.answers)));
    }
    Ok([parse, part1, part2, total])
}

/// A number of bytes in the unit that suits it: `0 B`, `1.2 kB`, `34.5 MB`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn bytes(count: u64) -> String {
    match count {
        0..1000 => format!("{count} B"),
        1000..1_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static ALLOCATOR: &Counting = &HEAP;

    #[test]
    fn every_approach_has_a_row_an_input() {
        let puzzle = crate::PUZZLES[1];
        let text = table(puzzle).unwrap().aligned();
        assert_eq!(text.lines().count(), 1 + bundled::inputs(puzzle).unwrap().len() * puzzle.approaches.len());
    }

    #[test]
    fn sizes() {
        let sizes = [0, 999, 1000, 34_500_000].map(bytes);
        assert_eq!(sizes, ["0 B", "999 B", "1.0 kB", "34.5 MB"]);
    }
}
