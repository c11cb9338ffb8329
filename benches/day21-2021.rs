//! `cargo bench --bench day21-2021`.

mod comparison;
mod harness;

fn main() {
    harness::main(&day21_2021::PUZZLE);
}
