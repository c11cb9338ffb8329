//! The benchmarks of the day: `cargo bench -p day22-2020`.

fn main() -> std::process::ExitCode {
    common::bench::main(env!("CARGO_BIN_EXE_day22-2020"))
}
