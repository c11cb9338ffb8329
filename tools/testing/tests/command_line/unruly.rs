//! Toy puzzles whose code harms the process in which it runs.

use std::io::{Read, Write, stderr, stdin, stdout};
use std::panic;
use std::process::{self, Command};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use common::{Approach, Example, Puzzle, approach};

/// The puzzles and their names. The example's first part is quick.
static PUZZLES: [(&str, Puzzle); 27] = [
    ("remembers", unruly(&[approach!(remembers)])),
    ("locks-stdout", unruly(&[approach!(locks_stdout)])),
    ("locks-stderr", unruly(&[approach!(locks_stderr)])),
    ("locks-in-parser", unruly(&[approach!(locks_in_parser)])),
    ("aborts", unruly(&[approach!(aborts)])),
    ("exits-in-thread", unruly(&[approach!(exits_in_thread)])),
    ("panics-again", unruly(&[approach!(panics_again), approach!(plain)])),
    ("answers-again", unruly(&[approach!(answers_again), approach!(plain)])),
    ("loops-again", unruly(&[approach!(loops_again)])),
    ("exits-again", unruly(&[approach!(exits_again), approach!(plain)])),
    ("drops-for-ever", unruly(&[approach!(drops_for_ever)])),
    ("leaves-a-child", unruly(&[approach!(leaves_a_child)])),
    ("prints", unruly(&[approach!(prints)])),
    ("sleeps-twice", unruly(&[approach!(sleeps)])),
    ("panics-with-words", unruly(&[approach!(panics_with_words)])),
    ("panics-in-lines", unruly(&[approach!(panics_in_lines), approach!(plain)])),
    ("aborts-and-hangs", unruly(&[approach!(aborts_and_hangs)])),
    ("prints-much", unruly(&[approach!(prints_much)])),
    ("prints-and-parses", unruly(&[approach!(prints_and_parses)])),
    ("prints-for-ever", unruly(&[approach!(prints_for_ever)])),
    ("prints-a-long-line", unruly(&[approach!(prints_a_long_line)])),
    ("answers-among-prints", unruly(&[approach!(answers_among_prints)])),
    ("dies-behind-prints", unruly(&[approach!(dies_behind_prints)])),
    ("reads-stdin", unruly(&[approach!(reads_stdin)])),
    ("hangs-at-exit", unruly(&[approach!(hangs_at_exit)])),
    ("has-a-hook", unruly(&[approach!(has_a_hook)])),
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
        let _lock = super::stderr().lock();
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

mod loops_again {
    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> usize {
        if super::is_again() { super::for_ever() } else { 2 * text.len() }
    }
}

mod exits_again {
    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> usize {
        if super::is_again() { super::process::exit(0) } else { 2 * text.len() }
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

/// The child holds this process's output for a minute.
mod leaves_a_child {
    pub(super) fn part1(text: &str) -> std::io::Result<usize> {
        super::Command::new("sleep").arg("60").spawn()?;
        Ok(text.len())
    }

    pub(super) use super::plain::part2;
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

/// Prints more than pipes hold.
mod prints_much {
    use super::Write;

    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> std::io::Result<usize> {
        print()?;
        Ok(2 * text.len())
    }

    pub(super) fn print() -> std::io::Result<()> {
        (0..3000).try_for_each(|_| writeln!(super::stdout(), "{:100}", "a line"))
    }
}

/// Needs more than a second after the prints.
mod prints_and_parses {
    pub(super) use super::plain::{part1, part2};

    pub(super) fn parse(text: &str) -> std::io::Result<&str> {
        super::prints_much::print()?;
        super::thread::sleep(super::Duration::from_millis(1500));
        Ok(text)
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

/// Leaves a line of a megabyte open.
mod prints_a_long_line {
    use super::Write;

    pub(super) use super::plain::part1;

    pub(super) fn part2(text: &str) -> std::io::Result<usize> {
        write!(super::stdout(), "{}", ".".repeat(1 << 20))?;
        Ok(2 * text.len())
    }
}

/// Its answer is longer than what a pipe takes in one piece, and other threads print meanwhile.
mod answers_among_prints {
    use super::{Duration, Write, stdout, thread};

    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> String {
        for _ in 0..2 {
            thread::spawn(|| while writeln!(stdout(), "a line").is_ok() {});
        }
        thread::sleep(Duration::from_millis(20));
        "9".repeat(8000)
    }
}

/// A child prints on.
mod dies_behind_prints {
    pub(super) use super::plain::part1;

    pub(super) fn part2(_: &str) -> std::io::Result<usize> {
        super::Command::new("yes").spawn()?;
        super::process::abort()
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

/// Replaces the panic hook.
mod has_a_hook {
    use super::{Write, panic, stderr};

    pub(super) fn part1(text: &str) -> usize {
        panic::set_hook(Box::new(|_| drop(writeln!(stderr(), "my hook"))));
        text.len()
    }

    pub(super) fn part2(_: &str) -> usize {
        panic!("oh")
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
