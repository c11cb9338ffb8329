//! The files of a new day, made from the template day and the puzzle's page. If the page comes later, it fills in the title
//! and the examples, unless the user has changed them.

use anyhow::Result;
use common::Date;
use common::terminal::is_control;

use crate::page;
use crate::settings::Settings;

/// The files of the template day, except for the example.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../../day00-template/Cargo.toml")),
    (LIBRARY, include_str!("../../day00-template/src/lib.rs")),
    ("src/main.rs", include_str!("../../day00-template/src/main.rs")),
    ("tests/it.rs", include_str!("../../day00-template/tests/it.rs")),
    ("benches/bench.rs", include_str!("../../day00-template/benches/bench.rs")),
];

const LIBRARY: &str = "src/lib.rs";

/// The file of the first block of code on the page. In the template it is empty.
const EXAMPLE: &str = "example.txt";

/// The file of part 2's own example, if there is one.
const EXAMPLE_2: &str = "example2.txt";

/// The longest example to put into a line of code, in bytes.
const LONGEST: usize = 60;

/// The date and title of the template.
const TITLE: (Date, &str) = (Date { year: 2015, day: 0 }, "A New Day");

/// An example on the page, and its probable answers.
#[derive(Default, Clone, PartialEq)]
struct Example {
    /// Its file. An example from a list has none, and goes into the code.
    file: Option<&'static str>,
    text: String,
    answers: [Option<String>; 2],
}

/// The files of a new day.
pub(crate) fn files(date: Date, title: &str, markdown: &str) -> Vec<(&'static str, String)> {
    let examples = examples(markdown);
    let package = date.package();
    let fill = |text: &str| {
        let text = text.replace("day00-template", &package).replace("day00_template", &package.replace('-', "_"));
        // Replace the title last, because it may hold any text.
        let text = if date.parts() == 1 { without_part_2(&text) } else { text };
        retitled(&text.replace(&code(&self::examples("")), &code(&examples)), TITLE, (date, title))
    };
    let files = FILES.iter().map(|&(name, text)| (name, fill(text))).chain(example_files(&examples));
    files.filter(|(name, text)| *name != EXAMPLE_2 || !text.is_empty()).collect()
}

/// The title of a day whose page is not known.
pub(crate) fn default_title(date: Date) -> String {
    format!("{} December {}", date.day, date.year)
}

/// The title on the page, unless its characters could mislead a reader of the code.
pub(crate) fn title(markdown: &str) -> Option<String> {
    page::title(markdown).filter(|title| is_title(title))
}

/// Whether a title is one line of plain text.
pub(crate) fn is_title(title: &str) -> bool {
    !title.trim().is_empty() && !title.contains(is_control)
}

/// Fills in the title and examples that a day lacks. Returns the files that changed.
pub(crate) fn fill(settings: &Settings, date: Date, markdown: &str) -> Result<Vec<String>> {
    let path = |name: &str| format!("{}/{name}", date.package());
    let is_there = |name: &str, text: &str| {
        settings.read(&path(name)).is_ok_and(|found| found.unwrap_or_default().trim() == text.trim())
    };
    let Some(mut library) = settings.read(&path(LIBRARY))? else { return Ok(Vec::new()) };
    if let Some(title) = title(markdown) {
        library = retitled(&library, (date, &default_title(date)), (date, &title));
    }
    let mut files = Vec::new();
    let new = examples(markdown);
    for old in [examples(""), examples(page::part_1(markdown))] {
        let is_untouched = example_files(&old).iter().all(|(name, text)| is_there(name, text));
        if is_untouched && library.contains(&code(&old)) {
            library = library.replace(&code(&old), &code(&new));
            files.extend(example_files(&new));
            break;
        }
    }
    // Write the code last, because it includes the examples.
    files.push((LIBRARY, library));
    files.retain(|(name, text)| !is_there(name, text));
    files.iter().try_for_each(|(name, text)| settings.write(&path(name), text))?;
    Ok(files.iter().map(|(name, _)| path(name)).collect())
}

fn retitled(text: &str, (old_date, old): (Date, &str), (date, title): (Date, &str)) -> String {
    let comment = |Date { year, day }, title: &str| format!("//! {title}: day {day} of Advent of Code {year}.");
    let call = |Date { year, day }, title: &str| format!("Puzzle::new({year}, {day}, {title:?},");
    text.replace(&comment(old_date, old), &comment(date, title)).replace(&call(old_date, old), &call(date, title))
}

/// The template without its function for part 2.
fn without_part_2(text: &str) -> String {
    let (before, part_2) = text.split_once("\n\n    pub fn part2").unwrap_or((text, ""));
    format!("{before}{}", part_2.split_once("\n    }").map_or("", |(_, after)| after))
}

/// The examples on a page, those of part 2 included: a block of code, or else the items of lists.
fn examples(markdown: &str) -> Vec<Example> {
    let (part_1, part_2) = (page::part_1(markdown), page::part_2(markdown));
    let answer_2 = part_2.and_then(page::emphasised);
    if let Some(text) = page::example(part_1) {
        let first = Example { file: Some(EXAMPLE), text, answers: [page::emphasised(part_1), None] };
        let own = part_2.and_then(page::announced_example).filter(|text| *text != first.text);
        return match own {
            Some(text) => vec![first, Example { file: Some(EXAMPLE_2), text, answers: [None, answer_2] }],
            None => vec![Example { answers: [first.answers[0].clone(), answer_2], ..first }],
        };
    }
    let inline = |part: &str, index: usize| {
        let examples = page::inline_examples(part).into_iter().filter(|(text, _)| text.len() <= LONGEST);
        let example = move |(text, answer): (String, Option<String>)| {
            let mut example = Example { text, ..Example::default() };
            example.answers[index] = answer;
            example
        };
        examples.map(example).collect::<Vec<_>>()
    };
    let inline = [inline(part_1, 0), part_2.map_or_else(Vec::new, |part| inline(part, 1))].concat();
    if inline.is_empty() { vec![Example { file: Some(EXAMPLE), ..Example::default() }] } else { inline }
}

/// The lines of code that list the examples.
fn code(examples: &[Example]) -> String {
    let entry = |Example { file, text, answers }: &Example| {
        let answer =
            |answer: &Option<String>| answer.as_ref().map_or("None".to_owned(), |text| format!("Some({text:?})"));
        let answers = format!("[{}, {}]", answer(&answers[0]), answer(&answers[1]));
        let text = file.map_or_else(|| format!("{text:?}"), |file| format!("include_str!(\"../{file}\")"));
        let new = format!("Example::new({text}, {answers})");
        if *file == Some(EXAMPLE_2) { format!("Example {{ name: \"example 2\", ..{new} }}") } else { new }
    };
    let entries: Vec<String> = examples.iter().map(entry).collect();
    if examples.iter().all(|example| example.answers == [None, None]) && entries.len() == 1 {
        return format!("    examples: &[{}],\n", entries[0]);
    }
    let lines = entries.join(",\n        ");
    format!("    examples: &[\n        // Proposed from the page; check the answers.\n        {lines},\n    ],\n")
}

/// Both example files with their contents. An unused one is empty.
fn example_files(examples: &[Example]) -> [(&'static str, String); 2] {
    [EXAMPLE, EXAMPLE_2].map(|name| {
        let example = examples.iter().find(|example| example.file == Some(name));
        (name, example.map_or(String::new(), |example| example.text.clone()))
    })
}
