fn main() -> std::process::ExitCode {
    common::cli::main(&$crate$::PUZZLE)
}
