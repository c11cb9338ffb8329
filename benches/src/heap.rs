//! The harness of a day's second bench target, `benches/heap.rs`: what each approach takes from the heap, by stage.
//!
//! ```ignore
//! benches::heap!(day22_2020::PUZZLE);
//! ```
//!
//! Two counting allocators from crates wrap the system's, one inside the other. That costs a few nanoseconds
//! per allocation, so no time is taken under them.

use std::alloc::System;
use std::env;
use std::hint::black_box;
use std::io::{self, Write};

use common::Puzzle;
use common::table::{Align, Table};
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use serde_json::{Map, Value, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::results;
use crate::stages::{input, verify};
use crate::{say, stop};

/// Makes a bench target that counts memory.
#[macro_export]
macro_rules! heap {
    ($puzzle:expr) => {
        #[global_allocator]
        static ALLOCATOR: &$crate::heap::Counting = &$crate::heap::HEAP;

        fn main() {
            $crate::heap::main(&$puzzle);
        }
    };
}

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
/// When [`HEAP`] is not the program's allocator.
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

/// Counts what `puzzle` takes, unless the command line asks for other benchmarks. What cannot be counted ends the
/// process with status 1.
pub fn main(puzzle: &Puzzle) {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    if is_wanted(&arguments, &format!("{}/heap", puzzle.package())) {
        let is_kept = !arguments.iter().any(|argument| argument == "--test");
        count(puzzle, is_kept).unwrap_or_else(|error| stop(&error));
    }
}

/// Whether criterion's options and filters in `arguments` leave the benchmark `name`. A filter is taken literally.
fn is_wanted(arguments: &[String], name: &str) -> bool {
    const WITHOUT_VALUE: &str = "-V -n -v --bench --discard-baseline --exact --ignored --include-ignored --list \
                                 --nocapture --noplot --quick --quiet --show-output --test --verbose --version";
    let mut is_value = false;
    let mut filters = arguments.iter().filter(|argument| {
        let is_option = argument.starts_with('-');
        let is_filter = !is_option && !is_value;
        is_value =
            is_option && !argument.contains('=') && WITHOUT_VALUE.split(' ').all(|option| option != argument.as_str());
        is_filter
    });
    let is_listing = arguments.iter().any(|argument| argument == "--list");
    !is_listing && filters.next().is_none_or(|filter| name.contains(filter.as_str()))
}

fn count(puzzle: &Puzzle, is_kept: bool) -> anyhow::Result<()> {
    let Some(input) = input(puzzle)? else {
        say(&format!("{}: there is no input, so there is nothing to count", puzzle.package()));
        return Ok(());
    };
    let right = Align::Right;
    let mut table =
        Table::new(&[("approach", Align::Left), ("stage", Align::Left), ("peak", right), ("allocations", right)]);
    let mut approaches = Map::new();
    for verified in verify(puzzle, &input)? {
        let mut stages = Map::new();
        let name = verified.approach.name();
        for &stage in &verified.stages {
            let ((), HeapUse { peak, allocations }) = measure(|| verified.run(stage));
            table.row([name.to_owned(), stage.title().to_owned(), format_bytes(peak), allocations.to_string()]);
            stages.insert(stage.to_string(), json!({ "peak": peak, "allocations": allocations }));
        }
        approaches.insert(name.to_owned(), Value::Object(stages));
    }
    if is_kept {
        results::write_heap(&results::folder(), puzzle, &Value::Object(approaches))?;
    }
    // A reader that goes away is no failure.
    let _ = writeln!(io::stdout(), "{puzzle}: the heap on {}\n{}", input.name, table.fit(usize::MAX));
    Ok(())
}

/// A number of bytes in the unit that suits it: `0 B`, `1.2 kB`, `34.5 MB`.
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn format_bytes(count: u64) -> String {
    match count {
        0..1000 => format!("{count} B"),
        1000..999_950 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_benchmarks_options_and_filters_are_told_apart() {
        let is_wanted = |arguments: &str| {
            let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
            is_wanted(&arguments, "day22-2020/heap")
        };
        for arguments in
            ["--bench", "--test --bench", "--save-baseline before --bench", "-s before", "--baseline=before"]
        {
            assert!(is_wanted(arguments), "{arguments}");
        }
        for arguments in ["heap --bench", "--exact day22-2020", "--noplot day22", "--sample-size 50 22-2020/heap"] {
            assert!(is_wanted(arguments), "{arguments}");
        }
        for arguments in ["--list --bench", "day07-2023 --bench", "--save-baseline heap day22-2020/part1", "-n parse"] {
            assert!(!is_wanted(arguments), "{arguments}");
        }
    }

    #[test]
    fn sizes_have_fitting_units() {
        let sizes = [0, 999, 1000, 999_949, 999_950, 34_500_000].map(format_bytes);
        assert_eq!(sizes, ["0 B", "999 B", "1.0 kB", "999.9 kB", "1.0 MB", "34.5 MB"]);
    }
}
