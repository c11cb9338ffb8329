//! `cargo bench --bench day22-2020`.

mod comparison;
mod harness;

fn main() {
    harness::main(&day22_2020::PUZZLE);
}
