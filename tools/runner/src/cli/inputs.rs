//! The inputs of a run: those that the user names, or else what is found.

use std::env;
use std::fs::FileType;

use super::args::Args;
use super::reports;
use crate::screen::console;
use crate::streams;
use common::input::{Input, Source, workspace};

/// The inputs that the user names, or else standard input if it is a file, the user's own, a bundled
/// one, or the text of an example.
pub(super) fn sources(args: &Args) -> Vec<Source> {
    if let Some(number) = args.example {
        let example = Input::numbered_example(args.puzzle, number);
        return example.map(Source::Text).into_iter().collect();
    }
    if !args.inputs.is_empty() {
        return args.inputs.iter().cloned().map(Source::File).collect();
    }
    if let Some(own) = redirected().or_else(|| Source::own(args.puzzle)) {
        return vec![own];
    }
    // A plain run shows the examples anyway.
    let example = || Source::text_of_example(args.puzzle).filter(|_| !args.is_plain_run());
    let other = Source::bundled(args.puzzle).or_else(example);
    if !args.json {
        let own = workspace::root().join(args.puzzle.date.own_input());
        // Below the root, a relative path would lead elsewhere.
        let here = env::current_dir().unwrap_or_default();
        let own = own.strip_prefix(here).unwrap_or(&own).display();
        let instead = other
            .as_ref()
            .map(|it| format!(", so it takes {}", it.name()))
            .unwrap_or_default();
        console::note(&format!(
            "no input of your own yet{instead}: save yours as {own}"
        ));
    }
    other.into_iter().collect()
}

/// Standard input if it is a file. A pipe is not read, because nobody may ever write to it, such as to
/// that of an editor or a CI: `-` names it. A note says so, because somebody may believe that it is
/// read.
fn redirected() -> Option<Source> {
    let kind = streams::stdin()
        .and_then(|file| file.metadata())
        .ok()?
        .file_type();
    if is_pipe(kind) {
        console::note("standard input is a pipe, which is read only if `-` names it");
    }
    kind.is_file().then(|| Source::File("-".into()))
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;

    kind.is_fifo() || kind.is_socket()
}

/// No kind of file there is a pipe for certain.
#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}

/// Reads inputs and does some work with each. Reports those that cannot be read.
pub(super) fn each(args: &Args, sources: Vec<Source>, mut work: impl FnMut(&Input)) {
    let mut is_first = true;
    for source in sources {
        let name = source.name();
        match source.read() {
            Ok(input) => {
                if !is_first && !args.json {
                    writeln!(console::out());
                }
                is_first = false;
                work(&input);
            }
            Err(reason) if args.json => {
                let input = Input::of_text(name, "");
                reports::write(args, &input, args.approach(), Err(reason.to_string()));
            }
            Err(reason) => console::error(&format!("{name}: {reason}")),
        }
    }
}
