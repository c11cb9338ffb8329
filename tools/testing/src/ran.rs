//! What a test asserts of a program that it has run.

use std::fmt::{self, Debug, Formatter};

/// A program that has ended.
pub struct Ran {
    /// Its status, unless a signal ended it.
    pub status: Option<i32>,
    /// What it wrote to stdout.
    pub out: String,
    /// What it wrote to stderr.
    pub err: String,
}

#[expect(clippy::return_self_not_must_use, reason = "few tests ask for more")]
impl Ran {
    /// Asserts the status, and that the program printed each of these words.
    #[track_caller]
    pub fn shows(self, status: i32, wanted: &[&str]) -> Self {
        assert_eq!(self.status, Some(status), "{self:?}");
        for words in wanted {
            assert!(
                self.out.contains(words) || self.err.contains(words),
                "no {words:?} in {self:?}"
            );
        }
        self
    }

    /// Asserts that the program succeeded.
    #[track_caller]
    pub fn ok(self) -> Self {
        self.shows(0, &[])
    }

    /// Asserts that the program failed, and printed these words.
    #[track_caller]
    pub fn failed(self, words: &str) -> Self {
        self.shows(1, &[words])
    }
}

/// The lines that the program printed, as they are.
impl Debug for Ran {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { status, out, err } = self;
        write!(f, "status {status:?}, stdout:\n{out}\nstderr:\n{err}")
    }
}
