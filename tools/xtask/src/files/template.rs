//! The files of a day, made from the template day. The page brings its title and examples, which
//! may come later and one part at a time. What an author has written stays.

use std::collections::BTreeMap;

use anyhow::Result;
use common::{Date, Part};

use crate::environment::settings::Settings;
use crate::site::page::{self, Example};

/// The files of a day with their texts.
pub type Files = BTreeMap<&'static str, String>;

/// The files of the template day.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("../../../../day00-template/Cargo.toml")),
    ("benches/bench.rs", include_str!("../../../../day00-template/benches/bench.rs")),
    ("example.txt", include_str!("../../../../day00-template/example.txt")),
    (LIBRARY, include_str!("../../../../day00-template/src/lib.rs")),
    ("src/main.rs", include_str!("../../../../day00-template/src/main.rs")),
    ("tests/it.rs", include_str!("../../../../day00-template/tests/it.rs")),
];

const LIBRARY: &str = "src/lib.rs";

/// The files of each part's own block of code.
const EXAMPLES: [&str; 2] = ["example.txt", "example2.txt"];

/// The title of a puzzle in its code.
#[derive(Clone, Copy)]
struct Heading<'a> {
    date: Date,
    title: &'a str,
}

/// The heading of the template.
const TEMPLATE: Heading<'_> = Heading { date: Date { year: 2015, day: 0 }, title: "A New Day" };

impl Heading<'_> {
    fn comment(self) -> String {
        comment(self.date, self.title)
    }

    /// The start of the puzzle on one line, and as rustfmt lays it out before a long approach.
    fn calls(self) -> [String; 2] {
        let Date { year, day } = self.date;
        ["", "\n        "].map(|start| {
            let gap = if start.is_empty() { " " } else { start };
            format!("Puzzle::new({start}{year},{gap}{day},{gap}{:?},", self.title)
        })
    }

    /// The code with this heading in place of an old one.
    fn replace(self, old: Heading<'_>, code: &str) -> String {
        let code = code.replace(&old.comment(), &self.comment());
        let calls = old.calls().into_iter().zip(self.calls());
        calls.fold(code, |code, (old, new)| code.replace(&old, &new))
    }
}

/// The first line of a day's code. The date that stands for an unknown title is not repeated.
pub fn comment(date: Date, title: &str) -> String {
    let Date { year, day } = date;
    if title == page::title(date, "") {
        return format!("//! Day {day} of Advent of Code {year}.");
    }
    format!("//! {title}: day {day} of Advent of Code {year}.")
}

/// The files of a new day, with the examples on its page.
pub fn files(date: Date, title: &str, markdown: &str) -> Files {
    let mut files = Files::new();
    for (name, text) in FILES {
        files.insert(name, filled_in(text, Heading { date, title }));
    }
    add_examples(&mut files, &page::examples(markdown), &[]);
    files
}

/// A file of the template for another day.
fn filled_in(text: &str, heading: Heading<'_>) -> String {
    let package = heading.date.package();
    let mut text = text
        .replace("day00-template", &package)
        .replace("day00_template", &package.replace('-', "_"));
    if heading.date.parts() == [Part::One]
        // Part 2 is the template's last function.
        && let Some((part_1, _)) = text.split_once("\n\n    pub fn part2")
    {
        text = format!("{part_1}\n}}\n");
    }
    // Replace the title last, because it may hold any text.
    heading.replace(TEMPLATE, &text)
}

/// Fills in the title and examples that a page has and an `old` one had not. Shows those that the
/// author has to add.
pub(crate) fn fill(settings: &Settings, date: Date, old: &str, markdown: &str) -> Result<()> {
    let path = |name: &str| format!("{}/{name}", date.package());
    let mut files = Files::new();
    for name in EXAMPLES.into_iter().chain([LIBRARY]) {
        if let Some(text) = settings.read(&path(name))? {
            files.insert(name, text);
        }
    }
    let Some(library) = files.get_mut(LIBRARY) else { return Ok(()) };
    let unknown = page::title(date, "");
    let heading = Heading { date, title: &page::title(date, markdown) };
    *library = heading.replace(Heading { date, title: &unknown }, library);
    let entries = add_examples(&mut files, &page::examples(markdown), &page::examples(old));
    // The code comes after the examples that it includes.
    for (name, text) in files {
        let path = path(name);
        if settings.read(&path)?.as_ref() != Some(&text) {
            settings.write(&path, &text)?;
            settings.console.say(&format!("{path} (filled in from the page)"))?;
        }
    }
    for entry in entries {
        settings.console.note(&format!(
            "add this to the examples in {}, or change the entry there:",
            path(LIBRARY)
        ));
        settings.console.say(&entry)?;
    }
    Ok(())
}

/// Adds the examples that are not among the `old` ones, and returns the entries that an author has
/// to add.
fn add_examples(files: &mut Files, examples: &[Example], old: &[Example]) -> Vec<String> {
    let is_known = |example: &Example| old.iter().any(|known| known.text == example.text);
    let new = examples.iter().filter(|example| !old.contains(example));
    new.filter_map(|example| add_example(files, example, is_known(example))).collect()
}

/// Adds an example, or part 2's answer to a known one. Returns the entry for the code if that has
/// no safe place for it.
fn add_example(files: &mut Files, example: &Example, is_known: bool) -> Option<String> {
    let Example { text, answers } = example;
    let library = files.get(LIBRARY)?;
    let file = file_for(example, files);
    let source = match file {
        Some(name) => format!("include_str!(\"../{name}\")"),
        None => format!("{text:?}"),
    };
    let entry = format!("Example::new({source}, [{:?}, {:?}]),", answers[0], answers[1]);
    let mut code = with_answers(library, &source, answers, is_known);
    if code.is_none() && !is_known {
        code = with_entry(library, &entry);
    }
    if let Some(name) = file {
        files.insert(name, text.clone());
    }
    match code {
        Some(code) => {
            files.insert(LIBRARY, code);
            None
        }
        None => Some(entry),
    }
}

/// The file for an example, if it is a block of code and the file has no other text.
fn file_for(example: &Example, files: &Files) -> Option<&'static str> {
    let text = &example.text;
    let [of_part_1, of_part_2] = EXAMPLES;
    let name = if matches!(example.answers, [None, Some(_)]) { of_part_2 } else { of_part_1 };
    let old = files.get(name).map_or("", |old| old.trim_end());
    let is_free = old.is_empty() || old == text.trim_end();
    (text.ends_with('\n') && is_free).then_some(name)
}

/// The code with the answers in place of each `None` in an example's entry. The answer to part 1 of
/// a known example stays.
fn with_answers(
    code: &str,
    source: &str,
    answers: &[Option<String>; 2],
    is_known: bool,
) -> Option<String> {
    let start = format!("Example::new({source}, [");
    let (before, rest) = code.split_once(&start)?;
    let line = before.lines().next_back().unwrap_or_default();
    let is_comment = line.contains("//");
    let is_repeated = rest.contains(&start);
    if is_comment || is_repeated {
        return None;
    }
    let (old, after) = rest.split_once("])")?;
    let (part_1, part_2) = old.split_once(", ")?;
    let [new_1, new_2] = answers.each_ref().map(|answer| format!("{answer:?}"));
    let part_1 = if part_1 == "None" && !is_known { &new_1 } else { part_1 };
    let part_2 = if part_2 == "None" { &new_2 } else { part_2 };
    Some(format!("{before}{start}{part_1}, {part_2}]){after}"))
}

/// The code with one more entry in its list of examples, if that is laid out as rustfmt does.
fn with_entry(code: &str, entry: &str) -> Option<String> {
    const START: &str = "\n    examples: &[";
    let (before, rest) = code.split_once(START)?;
    if rest.contains(START) {
        return None;
    }
    let (line, below) = rest.split_once('\n')?;
    let (entries, after) = match line.strip_suffix("],") {
        Some("") => (String::new(), below),
        Some(only) => (format!("\n        {only},"), below),
        None => {
            let (entries, after) = rest.split_once("\n    ],\n")?;
            (entries.to_owned(), after)
        }
    };
    let is_whole = entries.is_empty() || entries.ends_with(',');
    is_whole.then(|| format!("{before}{START}{entries}\n        {entry}\n    ],\n{after}"))
}
