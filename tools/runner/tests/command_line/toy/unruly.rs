//! Approaches whose code harms the process in which it runs, or its times.

use std::process;
use std::sync::OnceLock;
use std::thread;

use common::{Context, Example, Generator, NoAnswer, Puzzle, approach};

pub(crate) static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new("abc", [Some("3"), Some("6")])],
    ..Puzzle::new(
        2015,
        20,
        "Unruly",
        &[
            approach!(plain),
            approach!(panics),
            approach!("parser_panics", parser_panics, plain::part1, plain::part2),
            approach!(crashes),
            approach!(endless),
            approach!(floods),
            approach!("endless_parser", |_| never(), plain::part1, plain::part2),
            approach!(prints),
            approach!(remembers),
            approach!(forges),
        ],
    )
};

/// An approach that never ends beside one that does.
pub(crate) static ENDLESS: Puzzle = Puzzle {
    generator: Some(Generator::new(10, |_, size| "a".repeat(size))),
    ..Puzzle::new(2015, 21, "Endless", &[approach!(plain), approach!(endless)])
};

/// An approach that is wrong in one part, and on short inputs never ends in the other.
pub(crate) static HASTY: Puzzle = Puzzle {
    generator: Some(crate::GENERATOR),
    ..Puzzle::new(2015, 22, "Hasty", &[approach!(plain), approach!(hasty)])
};

/// Approaches that refuse an input, give up, take many steps, and end the process.
pub(crate) static RELUCTANT: Puzzle = Puzzle {
    generator: Some(crate::GENERATOR),
    ..Puzzle::new(
        2015,
        23,
        "Reluctant",
        &[
            approach!(plain),
            approach!("refuses", no_minus, plain::part1, plain::part2),
            approach!("gives_up", common::parse::text, gives_up, plain::part2),
            approach!(long, context),
            approach!(forges),
        ],
    )
};

fn no_minus(text: &str) -> Option<&str> {
    (!text.contains('-')).then_some(text)
}

fn gives_up(_: &str) -> Result<u8, NoAnswer> {
    Err(NoAnswer::TooLarge("it needs a planet".to_owned()))
}

fn parser_panics(text: &str) -> &str {
    panic!("a text of {} bytes", text.len())
}

fn never() -> &'static str {
    loop {
        thread::park();
    }
}

/// Its recursion is deep, also where it is repeated.
mod plain {
    pub fn part1(text: &str) -> usize {
        text.len()
    }

    pub fn part2(text: &str) -> usize {
        2 * text.len() * super::depth(100_000) / 100_001
    }
}

mod panics {
    pub use super::plain::part2;

    pub fn part1(text: &str) -> usize {
        assert_eq!(text.len(), 0, "the length");
        0
    }
}

/// Recurses without end, or 100,000 deep.
fn depth(left: usize) -> usize {
    let room = std::hint::black_box([left; 16]);
    if left == 0 { 1 } else { depth(left - 1) + room.len() / 16 }
}

mod crashes {
    pub use super::plain::part2;

    pub fn part1(_: &str) -> usize {
        super::depth(usize::MAX)
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

/// Never ends, and holds the locks of both outputs. On Windows, our own output needs them.
mod endless {
    pub use super::plain::part2;

    pub fn part1(_: &str) -> &'static str {
        let _locks = cfg!(unix).then(|| (std::io::stdout().lock(), std::io::stderr().lock()));
        super::never()
    }
}

#[expect(clippy::print_stderr, reason = "people write this")]
mod prints {
    pub fn parse(text: &str) -> &str {
        println!("parsing");
        text
    }

    pub fn part1(text: &str) -> usize {
        // Without a line end.
        eprint!("adding");
        text.len()
    }

    pub fn part2(text: &str) -> usize {
        println!("solving");
        2 * text.len()
    }
}

/// Checks the time more often than a check of random inputs lets it.
mod long {
    use super::{Context, NoAnswer};

    pub fn part1(text: &str, context: &Context) -> Result<usize, NoAnswer> {
        (0..500_000).try_for_each(|_| context.check_time())?;
        Ok(text.len())
    }
}

/// Prints what looks like a line of ours, and ends the process as if it had succeeded.
mod forges {
    pub fn part1(text: &str) -> usize {
        println!("solved {{\"part\":2,\"answer\":\"666\",\"seconds\":0}}");
        text.len()
    }

    pub fn part2(_: &str) -> usize {
        super::process::exit(0)
    }
}

mod hasty {
    pub fn part1(text: &str) -> usize {
        if text.lines().count() < 3 {
            super::never();
        }
        text.len()
    }

    pub fn part2(text: &str) -> usize {
        2 * text.len() + 1
    }
}

/// Remembers its first answer, and has another one only once.
mod remembers {
    use super::OnceLock;

    pub fn part1(text: &str) -> usize {
        static LENGTH: OnceLock<usize> = OnceLock::new();
        *LENGTH.get_or_init(|| text.len())
    }

    pub fn part2(text: &str) -> usize {
        static HAS_ANSWERED: OnceLock<()> = OnceLock::new();
        assert_eq!(HAS_ANSWERED.set(()), Ok(()), "it was asked before");
        2 * text.len()
    }
}
