//! `cargo bench --bench day07-2023`.

mod comparison;
mod harness;

fn main() {
    harness::main(&day07_2023::PUZZLE);
}
