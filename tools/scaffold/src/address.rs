//! The address of a git repository in the form that cargo takes.

use std::path::Path;

/// What a path may have, and an address has for itself.
const SIGNS: &str = "%?#\"";

/// The address for cargo of what git calls `origin`. A path is relative to the `clone`.
pub(crate) fn for_cargo(origin: &str, clone: &Path) -> String {
    if let Some((scheme, rest)) = origin.split_once("://") {
        return format!("{scheme}://{}", encoded(without_password(scheme, rest), "\""));
    }
    match origin.split_once(':') {
        // `C:\aoc` is a path.
        Some((host, path)) if host.len() > 1 && !host.contains('/') => {
            format!("ssh://{host}/{}", encoded(path.trim_start_matches('/'), SIGNS))
        }
        _ => file(&clone.join(origin)),
    }
}

/// The address without a token of the user, which must not get into a manifest.
fn without_password<'a>(scheme: &str, rest: &'a str) -> &'a str {
    let host = rest.find('/').unwrap_or(rest.len());
    let user = rest[..host].rfind('@').map_or(0, |at| at + 1);
    if scheme.starts_with("http") { &rest[user..] } else { rest }
}

/// The address of a folder.
fn file(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let path = path.to_string_lossy().replace('\\', "/");
    // Windows has this in front of a canonical path.
    let path = path.trim_start_matches("//?/").trim_start_matches('/');
    format!("file:///{}", encoded(path, SIGNS))
}

/// A text with its blanks, its letters beyond ASCII and these signs as an address has them.
fn encoded(text: &str, signs: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !signs.as_bytes().contains(&byte);
    text.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).into() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_takes_every_form_of_an_address() {
        for (origin, expected) in [
            ("https://example.com/me/aoc.git", "https://example.com/me/aoc.git"),
            ("https://me:secret@example.com/me/aoc", "https://example.com/me/aoc"),
            ("ssh://git@example.com:22/me/aoc", "ssh://git@example.com:22/me/aoc"),
            ("git@example.com:me/aoc.git", "ssh://git@example.com/me/aoc.git"),
            ("example.com:/srv/my aoc", "ssh://example.com/srv/my%20aoc"),
            ("file:///srv/my%20är c", "file:///srv/my%20%C3%A4r%20c"),
            ("/srv/nowhere/är c", "file:///srv/nowhere/%C3%A4r%20c"),
            ("../up", "file:///srv/clone/../up"),
        ] {
            assert_eq!(for_cargo(origin, Path::new("/srv/clone")), expected, "{origin}");
        }
    }
}
