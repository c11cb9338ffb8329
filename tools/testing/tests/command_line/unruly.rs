//! Toy puzzles whose code harms the process in which it runs.

use std::io::{Read, Write, stdin, stdout};
use std::process;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use common::{Approach, Example, Puzzle, approach};

/// The puzzles and their names. The example's first part is quick.
static PUZZLES: [(&str, Puzzle); 19] = [
    ("remembers", unruly(&[approach!(remembers)])),
    ("locks-stdout", unruly(&[approach!(locks_stdout)])),
    ("locks-stderr", unruly(&[approach!(locks_stderr)])),
    ("locks-in-parser", unruly(&[approach!(locks_in_parser)])),
    ("aborts", unruly(&[approach!(aborts)])),
    ("overflows", unruly(&[approach!(overflows)])),
    ("exits-in-thread", unruly(&[approach!(exits_in_thread)])),
    ("panics-again", unruly(&[approach!(panics_again), approach!(plain)])),
    ("answers-again", unruly(&[approach!(answers_again), approach!(plain)])),
    ("drops-for-ever", unruly(&[approach!(drops_for_ever)])),
    ("prints", unruly(&[approach!(prints)])),
    ("sleeps-twice", unruly(&[approach!(sleeps)])),
    ("panics-with-words", unruly(&[approach!(panics_with_words)])),
    ("panics-in-lines", unruly(&[approach!(panics_in_lines), approach!(plain)])),
    ("aborts-and-hangs", unruly(&[approach!(aborts_and_hangs)])),
    ("prints-for-ever", unruly(&[approach!(prints_for_ever)])),
    ("reads-stdin", unruly(&[approach!(reads_stdin)])),
    ("hangs-at-exit", unruly(&[approach!(hangs_at_exit)])),
    ("fails-silently", unruly(&[approach!(fails_silently)])),
];

const EXAMPLES: &[Example] = &[Example::new("abc", [Some("3"), Some("6")])];

const fn unruly(approaches: &'static [Approach]) -> Puzzle {
    Puzzle { examples: EXAMPLES, ..Puzzle::new(2014, 21, "Unruly", approaches) }
}

/// The puzzle of that name.
pub(crate) fn puzzle(name: &str) -> Option<&'static Puzzle> {
    PUZZLES.iter().find(|(other, _)| *other == name).map(|(_, puzzle)| puzzle)
}

/// Whether this is a call after the first.
fn is_again() -> bool {
    static CALLED: OnceLock<()> = OnceLock::new();
    CALLED.set(()).is_err()
}

fn for_ever() -> ! {
    loop {
        thread::park();
    }
}

mod plain {
    pub(super) fn part1(text: &str) -> usize {
        text.len()
    }

    pub(super) fn part2(text: &str) -> usize {
        2 * text.len()
    }
}

mod remembers {
    use super::{Duration, OnceLock, thread};

    pub(super) fn part1(text: &str) -> usize {
        static LENGTH: OnceLock<usize> = OnceLock::new();
        *LENGTH.get_or_init(|| {
            thread::sleep(Duration::from_millis(5));
            text.len()
        })
    }

    pub(super) use super::plain::part2;
}

mod locks_stdout {
    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> usize {
        let _lock = super::stdout().lock();
        super::for_ever()
    }
}

mod locks_stderr {
    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> usize {
        let _lock = std::io::stderr().lock();
        super::for_ever()
    }
}

mod locks_in_parser {
    pub(super) use super::plain::{part1, part2};

    pub(super) fn parse(_: &str) -> &str {
        let _lock = super::stdout().lock();
        super::for_ever()
    }
}

mod aborts {
    pub(super) fn part1(_: &str) -> usize {
        super::process::abort()
    }

    pub(super) use super::plain::part2;
}

mod overflows {
    pub(super) fn part1(text: &str) -> usize {
        fn depth(at: usize, text: &str) -> usize {
            let room = std::hint::black_box([at; 16]);
            if at == usize::MAX { text.len() } else { depth(at + 1, text) + room.len() }
        }
        depth(0, text)
    }

    pub(super) use super::plain::part2;
}

mod exits_in_thread {
    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> usize {
        let exits = super::thread::spawn(|| super::process::exit(0));
        exits.join().map_or(6, |()| 6)
    }
}

mod panics_again {
    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> usize {
        assert!(!super::is_again(), "once is enough");
        2 * text.len()
    }
}

mod answers_again {
    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> usize {
        if super::is_again() { 0 } else { 2 * text.len() }
    }
}

mod drops_for_ever {
    pub(super) struct Text(usize);

    impl Drop for Text {
        fn drop(&mut self) {
            super::for_ever()
        }
    }

    pub(super) fn parse(text: &str) -> Text {
        Text(text.len())
    }

    pub(super) fn part1(text: &Text) -> usize {
        text.0
    }

    pub(super) fn part2(text: &Text) -> usize {
        2 * text.0
    }
}

/// Prints a false report, and leaves the line open.
mod prints {
    use super::Write;

    pub(super) fn part1(text: &str) -> std::io::Result<usize> {
        let mut out = super::stdout();
        let report = r#"{"year":2014,"day":21,"title":"Unruly","input":"x","approach":"prints"#;
        writeln!(out, r#"{report}","parse_seconds":0,"parts":[]}}"#)?;
        write!(out, "open")?;
        out.flush()?;
        Ok(text.len())
    }

    pub(super) use super::plain::part2;
}

/// Each part takes a second and a half.
mod sleeps {
    use super::{Duration, thread};

    pub(super) fn part1(text: &str) -> usize {
        thread::sleep(Duration::from_millis(1500));
        text.len()
    }

    pub(super) fn part2(text: &str) -> usize {
        2 * part1(text)
    }
}

/// The first part reminds of `todo!()`.
mod panics_with_words {
    pub(super) fn part1(_: &str) -> usize {
        panic!("not yet implemented for an odd width")
    }

    #[expect(clippy::unimplemented, reason = "people write this")]
    pub(super) fn part2(text: &str) -> usize {
        unimplemented!("opcode {}", text.len())
    }
}

mod panics_in_lines {
    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> usize {
        assert_eq!(text.len(), 0, "the length");
        0
    }
}

/// Its first process has no answer, and its second one never has.
mod aborts_and_hangs {
    pub(super) use super::aborts::part1;

    pub(super) fn part2(_: &str) -> usize {
        super::for_ever()
    }
}

mod prints_for_ever {
    use super::Write;

    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> std::io::Result<usize> {
        loop {
            writeln!(super::stdout(), "a line")?;
        }
    }
}

mod reads_stdin {
    use super::{Read, stdin};

    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> std::io::Result<usize> {
        stdin().lock().read_to_end(&mut Vec::new())
    }
}

/// Never ends by itself, whether it answers or exits.
mod hangs_at_exit {
    pub(super) use super::plain::part1;

    extern "C" fn hang() {
        super::for_ever()
    }

    pub(super) fn part2(_: &str) -> usize {
        shutdown_hooks::add_shutdown_hook(hang);
        super::for_ever()
    }
}

mod fails_silently {
    pub(super) fn part1(_: &str) -> Result<usize, &str> {
        Err(" ")
    }

    pub(super) fn part2(_: &str) -> usize {
        panic!("")
    }
}
