//! Approaches whose code harms the process in which it runs, or its times.

use std::process;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use common::{Approach, Example, Generator, Puzzle, approach};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new("abc", [Some("3"), Some("6")])],
    generator: Some(LETTERS),
    ..Puzzle::new(2014, 20, "Unruly", APPROACHES)
};

const LETTERS: Generator =
    Generator { full_size: 9, seeds: &[], make: |_, size| "a".repeat(size), adversarial: None };

pub(crate) const LEAVES: Puzzle = Puzzle {
    examples: PUZZLE.examples,
    ..Puzzle::new(2014, 22, "Leaves", &[approach!(leaves_a_program)])
};

/// An approach that never ends beside one that does.
pub(crate) const ENDLESS: Puzzle = Puzzle {
    generator: Some(LETTERS),
    ..Puzzle::new(2014, 21, "Endless", &[approach!(plain), approach!(endless)])
};

const APPROACHES: &[Approach] = &[
    approach!(plain),
    approach!(panics),
    approach!(parser_panics),
    approach!(overflows),
    approach!(exits),
    approach!(endless),
    approach!(floods),
    approach!(endless_parser),
    approach!(prints),
    approach!(remembers),
    approach!(deep),
];

mod plain {
    pub fn part1(text: &str) -> usize {
        text.len()
    }

    pub fn part2(text: &str) -> usize {
        2 * text.len()
    }
}

mod panics {
    pub use super::plain::part2;

    pub fn part1(text: &str) -> usize {
        assert_eq!(text.len(), 0, "the length");
        0
    }
}

mod parser_panics {
    pub use super::plain::{part1, part2};

    pub fn parse(text: &str) -> &str {
        panic!("a text of {} bytes", text.len())
    }
}

mod overflows {
    pub use super::plain::part2;

    pub fn part1(text: &str) -> usize {
        fn depth(at: usize, text: &str) -> usize {
            let room = std::hint::black_box([at; 16]);
            if at == usize::MAX { text.len() } else { depth(at + 1, text) + room.len() }
        }
        depth(0, text)
    }
}

/// Ends the process as if it had succeeded.
mod exits {
    pub use super::plain::part1;

    pub fn part2(_: &str) -> usize {
        super::process::exit(0)
    }
}

/// Never ends, and prints all the time.
mod floods {
    pub use super::plain::part2;

    pub fn part1(text: &str) -> usize {
        while !text.is_empty() {
            println!("{text}");
        }
        0
    }
}

/// Never ends, and holds the lock of standard output. On Windows, our own output needs that lock.
mod endless {
    pub use super::plain::part2;

    pub fn part1(_: &str) -> usize {
        let _lock = cfg!(unix).then(|| std::io::stdout().lock());
        loop {
            super::thread::park();
        }
    }
}

mod endless_parser {
    pub use super::plain::{part1, part2};

    pub fn parse(_: &str) -> &str {
        loop {
            super::thread::park();
        }
    }
}

/// Leaves a program running that holds its output.
mod leaves_a_program {
    pub use super::plain::part2;

    pub fn part1(text: &str) -> std::io::Result<usize> {
        let program = super::process::Command::new("sleep").arg("100").spawn()?;
        std::fs::write("left.pid", program.id().to_string())?;
        Ok(text.len())
    }
}

/// Recurses 100,000 deep.
mod deep {
    pub fn part1(text: &str) -> usize {
        fn depth(left: usize, text: &str) -> usize {
            let room = std::hint::black_box([left; 16]);
            if left == 0 { text.len().min(1) } else { depth(left - 1, text) + room.len() / 16 }
        }
        depth(100_000, text)
    }
}

/// Prints a line that looks like a report, too.
#[expect(clippy::print_stderr, reason = "people write this")]
mod prints {
    pub struct Text(usize);

    impl Drop for Text {
        fn drop(&mut self) {
            println!("dropping");
        }
    }

    pub fn parse(text: &str) -> Text {
        println!("parsing");
        Text(text.len())
    }

    pub fn part1(text: &Text) -> usize {
        eprintln!("{{\"part\":1,\"answer\":\"7\",\"seconds\":0}}");
        text.0
    }

    pub fn part2(text: &Text) -> usize {
        println!("solving");
        2 * text.0
    }
}

mod remembers {
    use super::{Duration, OnceLock, thread};

    pub use super::plain::part2;

    pub fn part1(text: &str) -> usize {
        static LENGTH: OnceLock<usize> = OnceLock::new();
        *LENGTH.get_or_init(|| {
            thread::sleep(Duration::from_millis(5));
            text.len()
        })
    }
}
