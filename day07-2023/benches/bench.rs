//! `cargo bench -p day07-2023`.

fn main() -> std::process::ExitCode {
    common::bench::main(env!("CARGO_BIN_EXE_day07-2023"))
}
