//! The tests of known mistakes, the same for every puzzle: each is shown by inputs, and no two are
//! alike. And the search for these inputs, which an example of each day runs.

use std::cell::LazyCell;
use std::{env, fs};

use common::input::{files, workspace};
use common::{Answer, Context, Mistake, Outcome, Part, Puzzle};

/// The rounds that a mistake plays before nobody waits for it.
const ROUNDS: u64 = 2_000;

/// What a row, or the right rules, prints for a text.
type Printed = [Outcome; 2];

fn printed(mistake: &Mistake, text: &str) -> Printed {
    let context = || Context::unlimited().with_steps(ROUNDS);
    Part::BOTH.map(|part| mistake.rules.solve(text, part, &context()))
}

/// What is right, without a limit: the default approach always ends.
fn right(puzzle: &Puzzle, text: &str) -> Printed {
    let solved = puzzle.default_approach().solve(text, &Context::unlimited());
    solved.unwrap_or_else(|error| panic!("{}", error.locate(text)))
}

/// Whether somebody who sees what two programs print can tell them apart.
fn differ(one: &Printed, other: &Printed) -> bool {
    let is_told = |[one, other]: [&Outcome; 2]| {
        one != other && ![one, other].into_iter().any(Mistake::is_unended)
    };
    Part::BOTH
        .iter()
        .any(|part| is_told([&one[part.index()], &other[part.index()]]))
}

/// Each known mistake is shown by its input and has an address, and the inputs that ship with the
/// puzzle tell all of them apart, from each other and from the right rules.
pub fn mistakes_are_shown(puzzle: &Puzzle) {
    for mistake in puzzle.mistakes {
        let Mistake { name, source, shown, .. } = mistake;
        assert!(
            differ(&printed(mistake, shown), &right(puzzle, shown)),
            "{name} is right on {shown:?}"
        );
        let page = source
            .strip_prefix("https://")
            .and_then(|address| address.split_once('/'));
        let is_address = page.is_some_and(|(host, page)| host.contains('.') && !page.is_empty());
        assert!(
            is_address && !source.contains(char::is_whitespace),
            "{name}: {source:?}"
        );
    }
    let examples = puzzle.examples.iter().map(|example| example.text);
    let shipped = puzzle.shipped.texts.iter().map(|&(_, text)| text);
    let mut programs: Vec<Option<&Mistake>> = puzzle.mistakes.iter().map(Some).collect();
    // The right rules.
    programs.push(None);
    let pairs = (0..programs.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
    let mut alike: Vec<[usize; 2]> = pairs.collect();
    for text in examples.chain(shipped) {
        // Some are slow, so only those run that are alike so far.
        let prints = programs.iter().map(|program| {
            LazyCell::new(move || match program {
                Some(mistake) => printed(mistake, text),
                None => right(puzzle, text),
            })
        });
        let prints: Vec<_> = prints.collect();
        alike.retain(|&[one, other]| !differ(&prints[one], &prints[other]));
    }
    let alike: Vec<_> = alike
        .iter()
        .map(|pair| pair.map(|index| programs[index]))
        .collect();
    assert!(
        alike.is_empty(),
        "no shipped input tells these apart, where `None` is right: {alike:?}"
    );
}

/// Looks through texts, the smallest first, for one that shows each known mistake: of those with the
/// fewest lines the one to which the fewest others answer alike. Prints it beside the mistake.
pub fn search(puzzle: &Puzzle, texts: impl Iterator<Item = String>) {
    let mut found: Vec<Option<([usize; 2], String)>> = vec![None; puzzle.mistakes.len()];
    for text in texts {
        let right = right(puzzle, &text);
        if !is_clear(&right) {
            continue;
        }
        let all: Vec<Printed> = puzzle
            .mistakes
            .iter()
            .map(|it| printed(it, &text))
            .collect();
        for (found, wrong) in found.iter_mut().zip(&all) {
            let alike = all.iter().filter(|it| *it == wrong).count();
            let size = [text.lines().count(), alike];
            let is_better = found.as_ref().is_none_or(|(least, _)| size < *least);
            if is_better && differ(wrong, &right) {
                *found = Some((size, text.clone()));
            }
        }
    }
    for (mistake, found) in puzzle.mistakes.iter().zip(found) {
        let shown = found.map_or_else(
            || "nothing found".to_owned(),
            |(_, text)| format!("{text:?}"),
        );
        println!("{}: {shown}", mistake.name);
    }
}

/// Whether a person sees at once which part an answer is to: the answers differ, and have two digits.
fn is_clear(right: &Printed) -> bool {
    let has_digits = |it: &Outcome| it.as_ref().is_ok_and(|it| it.to_string().len() > 1);
    right[0] != right[1] && right.iter().all(has_digits)
}

/// The page of mistakes has all rows of a puzzle, as they are: those that its mark names in a table,
/// and the others in a fold. With `UPDATE_MISTAKES=1` in the environment, this writes them.
/// `short` is an input in a cell.
pub fn page_has_the_rows(puzzle: &Puzzle, short: fn(&str) -> String) {
    let path = workspace::root().join("docs/mistakes.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let mark = format!("<!-- {}, first: ", puzzle.date.package());
    let (start, rest) = page.split_once(&mark).expect("a mark of the puzzle");
    let (names, rest) = rest.split_once(" -->\n").expect("the end of the mark");
    let (_, end) = rest
        .split_once("<!-- end -->")
        .expect("a mark behind the rows");
    let first: Vec<&str> = names.split_whitespace().collect();
    let mut rows: Vec<&Mistake> = puzzle.mistakes.iter().collect();
    rows.sort_by_key(|row| {
        first
            .iter()
            .position(|name| *name == row.name)
            .unwrap_or(usize::MAX)
    });
    let (first, others) = rows.split_at(first.len());
    let count = others.len();
    let [first, others] = [first, others].map(|rows| table(puzzle, short, rows));
    let fold = format!("<details><summary>{count} more</summary>\n\n{others}\n</details>\n");
    let written = format!("{start}{mark}{names} -->\n\n{first}\n{fold}\n<!-- end -->{end}");
    if env::var_os("UPDATE_MISTAKES").is_some() {
        files::write(&path, &written).expect("the page can be written");
    } else {
        assert!(
            page == written,
            "docs/mistakes.md is old; `UPDATE_MISTAKES=1 cargo test` writes it"
        );
    }
}

/// Where people ask. A thread is about a puzzle, and need not speak of a mistake.
const FORUMS: [&str; 2] = ["https://www.reddit.com/", "https://dev.to/"];

/// A row of a table for each mistake.
fn table(puzzle: &Puzzle, short: fn(&str) -> String, mistakes: &[&Mistake]) -> String {
    let head = "| a program that | input | prints | the example |\n| --- | --- | --- | --- |\n";
    let mut lines = vec![head.to_owned()];
    for mistake in mistakes {
        let Mistake { name, summary, source, shown, .. } = mistake;
        let (wrong, right) = (printed(mistake, shown), right(puzzle, shown));
        let words = |outcome: &Outcome| match outcome {
            Ok(answer) => answer.to_string(),
            Err(_) => "nothing".to_owned(),
        };
        let prints: Vec<String> = Part::BOTH
            .into_iter()
            .map(|part| {
                (
                    part,
                    words(&wrong[part.index()]),
                    words(&right[part.index()]),
                )
            })
            .filter(|(_, wrong, right)| wrong != right)
            .map(|(part, wrong, right)| format!("{wrong}, not {right}, in part {part}"))
            .collect();
        let solves = puzzle.examples.iter().all(|example| {
            let answers = example.answers.map(|answer| answer.map(Answer::from));
            printed(mistake, example.text).map(Result::ok) == answers
        });
        let example = if solves { "solved" } else { "not solved" };
        let is_thread = FORUMS.iter().any(|forum| source.starts_with(forum));
        let name = if is_thread {
            format!("`{name}`, [thread]({source})")
        } else {
            format!("[`{name}`]({source})")
        };
        let (short, prints) = (short(shown), prints.join("; "));
        lines.push(format!(
            "| {summary} ({name}) | {short} | {prints} | {example} |\n"
        ));
    }
    lines.concat()
}
