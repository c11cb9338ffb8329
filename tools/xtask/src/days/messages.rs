//! The messages of `cargo build --message-format=json` about days.

use std::collections::BTreeMap;
use std::path::PathBuf;

use common::Date;
use nojson::RawJson;

/// The days that cargo has built.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// The program of each day that compiles.
    pub(crate) programs: BTreeMap<Date, PathBuf>,
    /// The first error in the code of each other day. If cargo shows the errors itself, as with
    /// `json-render-diagnostics`, there are none.
    pub(crate) errors: BTreeMap<Date, String>,
    /// The first error in other code.
    pub(crate) elsewhere: Option<String>,
}

impl Built {
    /// Reads cargo's messages, one JSON object per line. Skips other lines, which macros may print.
    pub(crate) fn read(messages: &str) -> Self {
        let mut built = Self::default();
        for message in messages.lines().filter_map(|line| RawJson::parse(line).ok()) {
            let text = |path: &[&str]| -> Option<String> {
                message.value().to_path_member(path).ok()?.try_into().ok()?
            };
            // The library of `day05-2024` is called `day05_2024`.
            let target = text(&["target", "name"]).unwrap_or_default().replace('_', "-");
            let date = Date::from_package(&target);
            if text(&["message", "level"]).as_deref() == Some("error") {
                let error = text(&["message", "message"]).unwrap_or_default();
                match date {
                    Some(date) => drop(built.errors.entry(date).or_insert(error)),
                    None => drop(built.elsewhere.get_or_insert(error)),
                }
            }
            // A program of tests has the name of its library.
            let is_test = || -> Option<bool> {
                message.value().to_path_member(&["profile", "test"]).ok()?.try_into().ok()?
            };
            if let (Some(date), Some(program)) = (date, text(&["executable"]))
                && is_test() != Some(true)
            {
                built.programs.insert(date, PathBuf::from(program));
            }
        }
        built
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_first_errors_belong_to_their_days() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"common"},"executable":null}
a line that a macro prints
{"reason":"compiler-artifact","target":{"name":"day05_2024"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"day05-2024"},"executable":"/a/day05-2024"}
{"reason":"compiler-artifact","target":{"name":"day05_2024"},"profile":{"test":true},"executable":"/a/deps/day05_2024-0"}
{"reason":"compiler-message","target":{"name":"util"},"message":{"level":"error","message":"outside"}}
{"reason":"compiler-message","target":{"name":"day06_2024"},"message":{"level":"warning","message":"unused"}}
{"reason":"compiler-message","target":{"name":"day06_2024"},"message":{"level":"error","message":"first"}}
{"reason":"compiler-message","target":{"name":"day06_2024"},"message":{"level":"error","message":"second"}}
"#;
        let built = Built::read(messages);
        let [solved, broken] = [5, 6].map(|day| Date { year: 2024, day });
        assert_eq!(built.programs, BTreeMap::from([(solved, PathBuf::from("/a/day05-2024"))]));
        assert_eq!(built.errors, BTreeMap::from([(broken, "first".to_owned())]));
        assert_eq!(built.elsewhere.as_deref(), Some("outside"));
    }
}
