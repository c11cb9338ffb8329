//! The program of the day: `cargo run -p day22-2020`.

fn main() -> std::process::ExitCode {
    runner::main(&day22_2020::PUZZLE)
}
