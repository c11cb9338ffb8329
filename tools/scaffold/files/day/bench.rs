fn main() -> std::process::ExitCode {
    common::bench::main(env!("CARGO_BIN_EXE_$package$"))
}
