//! Recorded answers: `answers.json` beside the inputs, one object per input.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use crate::calendar::Day;
use crate::files;
use crate::run::Part;
use crate::workspace::{Workspace, input_name};

/// By input file and part, as in `part1`. `null` says that the part has no answer.
type Answers = BTreeMap<String, BTreeMap<String, Option<String>>>;

/// How an answer compares with the recorded one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Equal to the recorded one.
    Right,
    /// Another than the recorded one.
    Different,
    /// No answer is recorded.
    Unknown,
    /// There is no answer, and one was due.
    Failed,
}

/// The answers that are recorded beside an input.
#[derive(Debug)]
pub(crate) struct Recorded(BTreeMap<String, Option<String>>);

impl Recorded {
    /// The answers of that input, a path below the root.
    pub(crate) fn of(workspace: &Workspace, input: Option<&str>) -> Result<Self> {
        let Some((folder, name)) = input.and_then(|input| input.rsplit_once('/')) else {
            return Ok(Self(BTreeMap::new()));
        };
        let mut answers = read(&workspace.path(folder).join("answers.json"))?;
        Ok(Self(answers.remove(name).unwrap_or_default()))
    }

    /// The recorded answer to a part, if there is one.
    pub(crate) fn answer(&self, part: u8) -> Option<&str> {
        self.0.get(&key(part))?.as_deref()
    }

    /// Compares a day's answer with the recorded one.
    pub(crate) fn judge(&self, part: &Part) -> Mark {
        match (self.0.get(&key(part.number)), &part.answer) {
            (Some(None), None) => Mark::Right,
            (_, None) => Mark::Failed,
            (None, _) => Mark::Unknown,
            (Some(Some(expected)), Some(answer)) if expected.trim_end() == answer.trim_end() => Mark::Right,
            // The record has the letters, and the day draws them.
            (Some(Some(expected)), Some(answer)) if is_drawn(answer) && !is_drawn(expected) => Mark::Unknown,
            _ => Mark::Different,
        }
    }
}

/// The answer is a drawing of several lines; the site takes its letters.
pub(crate) fn is_drawn(answer: &str) -> bool {
    answer.trim_end().contains('\n')
}

/// Records a right answer to one's own input.
pub(crate) fn record(workspace: &Workspace, day: Day, part: u8, answer: &str) -> Result<()> {
    let path = workspace.path(&format!("inputs/{}/answers.json", day.year));
    let mut answers = read(&path)?;
    answers.entry(input_name(day)).or_default().insert(key(part), Some(answer.to_owned()));
    files::write(&path, &format!("{}\n", serde_json::to_string_pretty(&answers)?))
}

fn read(path: &Path) -> Result<Answers> {
    let Some(text) = files::read(path)? else { return Ok(Answers::new()) };
    serde_json::from_str(&text).with_context(|| format!("{} is no file of answers", path.display()))
}

fn key(part: u8) -> String {
    format!("part{part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        let recorded = Recorded(serde_json::from_str(r#"{"part1": "ABC", "part2": null}"#).unwrap());
        let judge = |part, answer: Option<&str>| {
            recorded.judge(&Part { number: part, answer: answer.map(str::to_owned), error: None, seconds: 0.0 })
        };
        assert_eq!(
            [judge(1, Some("ABC")), judge(1, Some("ABD")), judge(1, None)],
            [Mark::Right, Mark::Different, Mark::Failed]
        );
        assert_eq!(
            [judge(2, Some("1")), judge(2, None), judge(3, Some("1"))],
            [Mark::Different, Mark::Right, Mark::Unknown]
        );
        assert_eq!(judge(1, Some("#..\n.#.\n")), Mark::Unknown);
    }
}
