//! What a new day and a new workspace consist of, and how their folders are written.
//!
//! `cargo scaffold` makes days with this library, and `cargo workspace` is its program. It needs
//! neither `common` nor any other crate, so a workspace is made before anything else is compiled.

mod address;
pub mod day;
pub mod folder;
pub mod workspace;

/// A text with values in place of the names between its dollar signs.
pub fn fill(text: &str, values: &[(&str, impl AsRef<str>)]) -> String {
    let value = |name| {
        values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.as_ref())
    };
    let pieces = text.split('$').enumerate();
    pieces.map(|(place, piece)| if place % 2 == 0 { piece } else { value(piece) }).collect()
}
