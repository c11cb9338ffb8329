//! The benchmark harness. A day's bench target, `benches/bench.rs`, is one call:
//!
//! ```ignore
//! fn main() {
//!     benches::main(&day22_2020::PUZZLE, &[
//!         Set { name: "10-deals", count: 10, size: 50, sum: 661_837, too_slow: &[] },
//!         Set { name: SCALING, count: 5, size: 100, sum: 2_582_956, too_slow: &["handler", "fixpoint"] },
//!     ]);
//! }
//! ```
//!
//! From the puzzle's list of approaches follow the groups of its stages, from the sets those of generated inputs:
//!
//! | group | module | one run is |
//! | --- | --- | --- |
//! | `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT`, `DAY/total/INPUT` | [`stages`] | one stage of one approach on the day's input |
//! | `DAY/many/NAME` | [`sets`] | many generated inputs, one after another |
//! | `DAY/scaling` | [`sets`] | the same by size |
//!
//! No benchmark is timed before its answer is verified. [`mod@heap`] is the harness of a second bench target, which counts
//! memory instead of time.

pub mod heap;
pub mod results;
pub mod sets;
pub mod stages;

use std::io::{self, Write};
use std::process;
use std::time::Duration;

use common::Puzzle;
use criterion::{Criterion, PlottingBackend, SamplingMode};

pub use criterion;
pub use sets::{SCALING, Set};

/// Measures `puzzle` as the command line asks. What cannot be measured ends the process with status 1.
pub fn main(puzzle: &Puzzle, sets: &[Set]) {
    let mut criterion = configured().configure_from_args();
    bench(&mut criterion, puzzle, sets).unwrap_or_else(|error| stop(&error));
    results::write_puzzle(&results::folder(), puzzle, sets).unwrap_or_else(|error| stop(&error));
    criterion.final_summary();
}

/// Criterion with what all benchmarks have in common; the command line may say otherwise.
pub fn configured() -> Criterion {
    Criterion::default()
        .output_directory(&results::folder())
        // The default is gnuplot where there is one; charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(Duration::from_millis(500))
        .sample_size(20)
        // Enough for two digits of an interval, at a tenth of the default's time.
        .nresamples(10_000)
        .noise_threshold(0.02)
}

/// All samples have the same number of runs: one if runs are long, and thousands if they are short, where a sample's own
/// cost does not show.
const SAMPLING: SamplingMode = SamplingMode::Flat;

/// Measures all stages of `puzzle` on its input, and all sets.
///
/// # Errors
/// An input cannot be read, or an approach does not answer it rightly.
pub fn bench(criterion: &mut Criterion, puzzle: &Puzzle, sets: &[Set]) -> anyhow::Result<()> {
    stages::bench(criterion, puzzle)?;
    sets::bench(criterion, puzzle, sets)
}

/// Ends the process with status 1 and the reason.
fn stop(error: &anyhow::Error) -> ! {
    say(&format!("error: {error:#}"));
    process::exit(1)
}

/// Writes a line to stderr. Nobody can be told if that is gone.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
