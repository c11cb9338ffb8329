//! `cargo workspace`: makes a workspace of one's own, which depends on this one.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use scaffold::workspace::{self, Source};

const USAGE: &str = "\
Makes a workspace for your own years, which depends on this one

Usage: cargo workspace [--path] FOLDER

  --path  Depend on the folder of this clone, not on its `origin`
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let is_option = |argument: &OsString| argument.to_string_lossy().starts_with('-');
    let (folder, by_path) = match &*arguments {
        [folder] if !is_option(folder) => (folder, false),
        [option, folder] | [folder, option] if option == "--path" && !is_option(folder) => {
            (folder, true)
        }
        [help] if help == "--help" || help == "-h" => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(Path::new(folder), by_path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the workspace, and says where its dependencies come from and what to type next.
fn run(folder: &Path, by_path: bool) -> Result<(), Box<dyn Error>> {
    let clone = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let source = if by_path { Source::Path } else { Source::of(&clone) };
    workspace::make(&clone, &source, folder)?;
    let dependency = match source {
        Source::Git(address) => address,
        Source::Path if by_path => format!("the folder {}", clone.display()),
        Source::Path => {
            format!("the folder {}, because this clone has no `origin`", clone.display())
        }
    };
    let folder = folder.to_string_lossy();
    let is_plain = |c: char| c.is_alphanumeric() || "/\\:._-~+".contains(c);
    let folder =
        if folder.chars().all(is_plain) { folder.into_owned() } else { format!("\"{folder}\"") };
    println!(
        "It depends on {dependency}.
All of its files are yours to change. Type next:

    cd {folder}
    cargo run -p day01-2015     # runs your first day
    cargo scaffold 2015 2       # makes another"
    );
    Ok(())
}
