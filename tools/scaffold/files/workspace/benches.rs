fn main() -> std::process::ExitCode {
    benches::main()
}
