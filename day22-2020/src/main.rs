//! The program of the day: `cargo run -p day22-2020`.

fn main() -> std::process::ExitCode {
    common::cli::main(&day22_2020::PUZZLE)
}
