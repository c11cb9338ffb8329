//! The files of a day, made from the template day. The page brings its title and examples, which
//! may come later and one part at a time. What an author has written stays.

use std::collections::BTreeMap;

use anyhow::Result;
use common::{Date, Part};

use crate::page::{self, Example};
use crate::settings::Settings;

/// The files of a day with their texts.
pub(crate) type Files = BTreeMap<&'static str, String>;

/// The files of the template day.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("../../day00-template/Cargo.toml")),
    ("benches/bench.rs", include_str!("../../day00-template/benches/bench.rs")),
    ("example.txt", include_str!("../../day00-template/example.txt")),
    (LIBRARY, include_str!("../../day00-template/src/lib.rs")),
    ("src/main.rs", include_str!("../../day00-template/src/main.rs")),
    ("tests/it.rs", include_str!("../../day00-template/tests/it.rs")),
];

const LIBRARY: &str = "src/lib.rs";

/// The files of each part's own block of code.
const EXAMPLES: [&str; 2] = ["example.txt", "example2.txt"];

/// The date and title of the template.
const TITLE: (Date, &str) = (Date { year: 2015, day: 0 }, "A New Day");

/// The files of a new day.
pub(crate) fn files(date: Date, title: &str, markdown: &str) -> Files {
    let package = date.package();
    let fill = |text: &str| {
        let text = text
            .replace("day00-template", &package)
            .replace("day00_template", &package.replace('-', "_"));
        // Part 2 is the template's last function.
        let part_1 =
            text.split_once("\n\n    pub fn part2").filter(|_| date.parts() == [Part::One]);
        let text = part_1.map_or_else(|| text.clone(), |(part_1, _)| format!("{part_1}\n}}\n"));
        // Replace the title last, because it may hold any text.
        retitled(&text, TITLE, (date, title))
    };
    let mut files = FILES.iter().map(|&(name, text)| (name, fill(text))).collect();
    add_examples(&mut files, &page::examples(markdown), &[]);
    files
}

/// Fills in the title and examples that a page has and an `old` one had not. Shows those that the
/// author has to add.
pub(crate) fn fill(settings: &Settings, date: Date, old: &str, markdown: &str) -> Result<()> {
    let path = |name: &str| format!("{}/{name}", date.package());
    let mut files = Files::new();
    for name in EXAMPLES.into_iter().chain([LIBRARY]) {
        files.extend(settings.read(&path(name))?.map(|text| (name, text)));
    }
    let Some(library) = files.get_mut(LIBRARY) else { return Ok(()) };
    *library =
        retitled(library, (date, &page::title(date, "")), (date, &page::title(date, markdown)));
    let entries = add_examples(&mut files, &page::examples(markdown), &page::examples(old));
    // The code comes after the examples that it includes.
    for (path, text) in files.into_iter().map(|(name, text)| (path(name), text)) {
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

fn retitled(text: &str, (old_date, old): (Date, &str), (date, title): (Date, &str)) -> String {
    let comment = |Date { year, day }, title: &str| {
        format!("//! {title}: day {day} of Advent of Code {year}.")
    };
    let call = |Date { year, day }, title: &str| format!("Puzzle::new({year}, {day}, {title:?},");
    text.replace(&comment(old_date, old), &comment(date, title))
        .replace(&call(old_date, old), &call(date, title))
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
fn add_example(
    files: &mut Files,
    Example { text, answers }: &Example,
    is_known: bool,
) -> Option<String> {
    let library = files.get(LIBRARY)?;
    let name = EXAMPLES[usize::from(answers[0].is_none() && answers[1].is_some())];
    let is_free = |found: &String| ["", text.trim_end()].contains(&found.trim_end());
    let file =
        Some(name).filter(|name| text.ends_with('\n') && files.get(name).is_none_or(is_free));
    let source =
        file.map_or_else(|| format!("{text:?}"), |name| format!("include_str!(\"../{name}\")"));
    let entry = format!("Example::new({source}, [{:?}, {:?}]),", answers[0], answers[1]);
    let answered = answered(library, &source, answers, is_known);
    let code = answered.or_else(|| extended(library, &entry).filter(|_| !is_known));
    files.extend(file.map(|name| (name, text.clone())));
    let is_added = code.is_some();
    files.extend(code.map(|code| (LIBRARY, code)));
    (!is_added).then_some(entry)
}

/// The code with the answers in place of each `None` in an example's entry. The answer to part 1 of
/// a known example stays.
fn answered(
    code: &str,
    source: &str,
    answers: &[Option<String>; 2],
    is_known: bool,
) -> Option<String> {
    let start = format!("Example::new({source}, [");
    let is_comment =
        |before: &str| before.lines().next_back().is_some_and(|line| line.contains("//"));
    let is_safe = |(before, rest): &(&str, &str)| !is_comment(before) && !rest.contains(&start);
    let (before, rest) = code.split_once(&start).filter(is_safe)?;
    let (old, after) = rest.split_once("])")?;
    let (first, second) = old.split_once(", ")?;
    let first =
        if first == "None" && !is_known { format!("{:?}", answers[0]) } else { first.to_owned() };
    let second = if second == "None" { format!("{:?}", answers[1]) } else { second.to_owned() };
    Some(format!("{before}{start}{first}, {second}]){after}"))
}

/// The code with one more entry in its list of examples, if that is laid out as rustfmt does.
fn extended(code: &str, entry: &str) -> Option<String> {
    const START: &str = "\n    examples: &[";
    let (before, rest) = code.split_once(START).filter(|(_, rest)| !rest.contains(START))?;
    let (line, after) = rest.split_once('\n')?;
    let (entries, after) = match line.strip_suffix("],") {
        Some("") => (String::new(), after),
        Some(only) => (format!("\n        {only},"), after),
        None => {
            rest.split_once("\n    ],\n").map(|(entries, after)| (entries.to_owned(), after))?
        }
    };
    let is_whole = entries.is_empty() || entries.ends_with(',');
    is_whole.then(|| format!("{before}{START}{entries}\n        {entry}\n    ],\n{after}"))
}
