//! Reading a puzzle's input, on nom and nom-supreme: a grammar says what a text means, and what is wrong with one that
//! means nothing.
//!
//! A grammar is functions such as `fn hand(text: &str) -> Parsed<'_, Hand>`. Name what they expect with
//! `.context("a card")`: it is what a reader sees. Lines end with a newline or a carriage return and a newline; blank
//! lines may follow the input, and a space at the end of a line is refused unless the grammar asks for it. The byte-order mark of a file is
//! taken off when it is read (`common::input`), so no grammar meets it.

mod error;
mod grammar;
mod line;
mod render;

pub use error::{Fault, Furthest, ParseError};
pub use grammar::{Parsed, blank_line, blocks, line_end, lines, number, parse, rest_of_line, row};
pub use line::Line;
pub use render::Located;

/// The byte-order mark that some editors put before a text.
pub const BYTE_ORDER_MARK: char = '\u{feff}';
