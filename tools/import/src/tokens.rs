//! Reads Rust as a flat list of tokens. A parsed file does not show what is inside macros.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::{Span, TokenStream, TokenTree};

/// The deepest nesting of brackets. The parser of a deeper file would overflow its stack.
const DEEPEST: usize = 200;

/// A token and its place. Each sign, bracket and literal is one.
#[derive(Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) range: Range<usize>,
}

impl Token {
    fn at(span: Span, text: &str) -> Self {
        let range = span.byte_range();
        Self { text: text[range.clone()].to_owned(), range }
    }

    fn is_name(&self) -> bool {
        let starts_as_name = !self.text.starts_with(|c: char| c.is_ascii_digit());
        starts_as_name && self.text.chars().all(|c| c.is_alphanumeric() || c == '_')
    }
}

/// The tokens of a file in order. `None` if its brackets are nested too deeply.
pub(crate) fn flat(stream: TokenStream, text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    add(stream, text, DEEPEST, &mut tokens)?;
    Some(tokens)
}

/// Adds tokens with at most this `depth` of brackets.
fn add(stream: TokenStream, text: &str, depth: usize, tokens: &mut Vec<Token>) -> Option<()> {
    let inside = depth.checked_sub(1)?;
    for tree in stream {
        if let TokenTree::Group(group) = &tree {
            tokens.push(Token::at(group.span_open(), text));
            add(group.stream(), text, inside, tokens)?;
            tokens.push(Token::at(group.span_close(), text));
        } else {
            tokens.push(Token::at(tree.span(), text));
        }
    }
    Some(())
}

/// Whether the tokens from `at` on are these.
pub(crate) fn are(tokens: &[Token], at: usize, expected: &[&str]) -> bool {
    tokens.get(at..at + expected.len()).is_some_and(|found| {
        found.iter().map(|token| token.text.as_str()).eq(expected.iter().copied())
    })
}

/// Every name.
pub(crate) fn names(tokens: &[Token]) -> BTreeSet<&str> {
    tokens.iter().filter(|token| token.is_name()).map(|token| token.text.as_str()).collect()
}

/// Whether the token at a place may name a crate: it is the first of a path, of a macro or of a
/// `use`.
pub(crate) fn is_root(tokens: &[Token], at: usize) -> bool {
    let is_below = at >= 2 && are(tokens, at - 2, &[":", ":"]);
    let is_path = are(tokens, at + 1, &[":", ":"]) || are(tokens, at + 1, &["!"]);
    let is_used = at >= 1 && ["use", "crate"].contains(&tokens[at - 1].text.as_str());
    tokens[at].is_name() && !is_below && (is_path || is_used)
}

/// The names that may be crates.
pub(crate) fn roots(tokens: &[Token]) -> impl Iterator<Item = &str> {
    (0..tokens.len()).filter(|at| is_root(tokens, *at)).map(|at| tokens[at].text.as_str())
}
