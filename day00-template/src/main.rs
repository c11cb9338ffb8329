fn main() -> std::process::ExitCode {
    common::cli::main(&day00_template::PUZZLE)
}
