//! The program that the bench target of a day starts.

fn main() -> std::process::ExitCode {
    benches::main()
}
