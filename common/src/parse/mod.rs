//! Parses a puzzle's input.
//!
//! Many inputs need no grammar: [`lines`], [`blocks`], [`grid`] and [`ints`] are complete parsers.
//! For other inputs, [`grammar`] has parsers on top of nom and nom-supreme, whose errors say what
//! they expected and where.
//!
//! Reading a file removes its byte-order mark and turns `\r\n` into `\n`, so a day's own parser
//! sees neither. The parsers of this module accept both line ends, and blank lines after the input.

pub mod grammar;

mod error;
mod render;
mod text;

pub use error::ParseError;
pub use text::{blocks, grid, ints, lines, text};
