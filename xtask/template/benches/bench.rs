//! `cargo bench -p PACKAGE`.

fn main() {
    benches::main(&LIBRARY::PUZZLE, &[]);
}
