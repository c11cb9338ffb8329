//! `cargo bench -p day21-2021`.

fn main() -> std::process::ExitCode {
    common::bench::main(env!("CARGO_BIN_EXE_day21-2021"))
}
