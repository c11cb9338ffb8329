//! What the fuzz targets share.

use common::ParseError;

/// What a grammar makes of bytes; those that are not UTF-8 never come to it.
pub fn by_grammar<M>(bytes: &[u8], parse: impl Fn(&str) -> Result<M, ParseError>) -> Option<M> {
    std::str::from_utf8(bytes).ok().and_then(|text| parse(text).ok())
}
