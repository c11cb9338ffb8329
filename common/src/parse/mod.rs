//! From text to model: what all grammars share.
//!
//! A day writes its [`Grammar`] once, with nom and nom-supreme's postfix combinators, generic over the error type.
//! [`parse`] first runs it with `()` for errors, which costs nothing; only a text that is refused is parsed again with
//! nom-supreme's error tree, from which [`ParseError`] makes one diagnostic.
//!
//! Accepted everywhere: Windows line ends, a missing last newline, blank lines at the end, a UTF-8 byte-order mark.

mod error;
mod grammar;
mod render;

pub use error::{Complaint, ErrorTree, ParseError};
pub use grammar::{Grammar, GrammarError, blank_line, line_end, lines, number, parse};
pub use render::{Screen, find_line};

/// The byte-order mark that some editors put before a text.
pub const BYTE_ORDER_MARK: char = '\u{feff}';
