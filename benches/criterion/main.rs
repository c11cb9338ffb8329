//! `cargo bench`: the times of every approach of every puzzle, in groups that `benches/README.md` explains.
//!
//! | module | groups | what is timed |
//! | --- | --- | --- |
//! | [`bundled`] | `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT`, `DAY/total/INPUT` | the bundled inputs, one by one |
//! | [`scaling`] | `DAY/scaling` | inputs from small to large |
//! | [`rotating`] | `DAY/rotating/INPUTS` | many inputs, one after another |
//!
//! A benchmark's name is that of its group and then that of its approach. The first kind is derived from the puzzles'
//! lists of approaches alone, so a new approach and a new day have it at once.

mod bundled;
mod harness;
mod rotating;
mod scaling;
mod sets;

use harness::Harness;

fn main() {
    let mut harness = Harness::from_args();
    bundled::bench(&mut harness);
    scaling::bench(&mut harness);
    rotating::bench(&mut harness);
    harness.finish();
}
