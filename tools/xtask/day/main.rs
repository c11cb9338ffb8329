fn main() -> std::process::ExitCode {
    runner::main(&$crate$::PUZZLE)
}
