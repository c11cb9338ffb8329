fn main() -> std::process::ExitCode {
    xtask::main(std::env::args_os())
}
