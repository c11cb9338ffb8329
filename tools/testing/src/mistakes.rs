//! The tests of known mistakes, the same for every puzzle: each is shown by inputs, and no two are
//! alike. And the search for these inputs, which an example of each day runs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use common::input::{files, recorded, workspace};
use common::{Context, Mistake, Outcome, Part, Puzzle};

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

/// What tells the mistakes of a puzzle apart, from each other and from the right rules.
struct Told<'a> {
    mistakes: &'a [Mistake],
    /// The pairs that no text has told apart yet. A pair of equal numbers is a mistake and the right
    /// rules.
    open: BTreeSet<[usize; 2]>,
}

impl<'a> Told<'a> {
    fn new(mistakes: &'a [Mistake]) -> Self {
        let count = mistakes.len();
        let open = (0..count)
            .flat_map(|one| (one..count).map(move |other| [one, other]))
            .collect();
        Self { mistakes, open }
    }

    /// The open pairs that a text tells apart.
    fn by(&self, puzzle: &Puzzle, text: &str) -> BTreeSet<[usize; 2]> {
        let right = right(puzzle, text);
        let wanted: BTreeSet<usize> = self.open.iter().flatten().copied().collect();
        let of = |&index: &usize| (index, printed(&self.mistakes[index], text));
        let all: BTreeMap<usize, Printed> = wanted.iter().map(of).collect();
        let differs = |&[one, other]: &[usize; 2]| {
            differ(&all[&one], if one == other { &right } else { &all[&other] })
        };
        self.open.iter().copied().filter(differs).collect()
    }

    fn close(&mut self, pairs: &BTreeSet<[usize; 2]>) {
        self.open.retain(|pair| !pairs.contains(pair));
    }

    fn names(&self) -> Vec<[&'static str; 2]> {
        self.open
            .iter()
            .map(|pair| pair.map(|index| self.mistakes[index].name))
            .collect()
    }
}

/// Each known mistake is shown by its input and by an input that ships with the puzzle, these tell
/// all of them apart, and each has an address.
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
    let mut told = Told::new(puzzle.mistakes);
    for (_, text) in puzzle.shipped.texts {
        told.close(&told.by(puzzle, text));
    }
    for example in puzzle.examples {
        told.close(&told.by(puzzle, example.text));
    }
    assert!(
        told.open.is_empty(),
        "no shipped input tells these apart: {:?}",
        told.names()
    );
}

/// An input that shows a mistake.
#[derive(Clone)]
struct Found {
    text: String,
    lines: usize,
    /// The number of mistakes that answer alike.
    alike: usize,
    wrong: Printed,
    right: Printed,
}

/// Looks through texts, the smallest first, for one that shows each known mistake: of those with the
/// fewest lines the one to which the fewest others answer alike. Prints a row for each mistake, with
/// the text, what is printed and what is right.
pub fn search(puzzle: &Puzzle, texts: impl Iterator<Item = String>) {
    let mut found: Vec<Option<Found>> = vec![None; puzzle.mistakes.len()];
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
            let size = (text.lines().count(), alike);
            let is_better = found.as_ref().is_none_or(|it| size < (it.lines, it.alike));
            if is_better && differ(wrong, &right) {
                let (wrong, right) = (wrong.clone(), right.clone());
                *found = Some(Found { text: text.clone(), lines: size.0, alike, wrong, right });
            }
        }
    }
    for (mistake, found) in puzzle.mistakes.iter().zip(found) {
        let Some(Found { text, alike, wrong, right, .. }) = found else {
            println!("{}: nothing found", mistake.name);
            continue;
        };
        let news = if mistake.shown.trim_end() == text.trim_end() { "as it is" } else { "new" };
        let show = |printed: Printed| {
            printed
                .map(|it| it.map_or("nothing".to_owned(), |it| it.to_string()))
                .join(", ")
        };
        println!(
            "{}: {news} {text:?} prints {}, right {}, {alike} alike",
            mistake.name,
            show(wrong),
            show(right)
        );
    }
}

/// Whether a person sees at once which part an answer is to: the answers differ, and have two digits.
fn is_clear(right: &Printed) -> bool {
    let has_digits = |it: &Outcome| it.as_ref().is_ok_and(|it| it.to_string().len() > 1);
    right[0] != right[1] && right.iter().all(has_digits)
}

/// The names of the inputs that show mistakes begin so.
const SHOWN: &str = "shortcut-";

/// Ships as few of the rows' inputs as tell all known mistakes apart, beside the small inputs that
/// ship for other reasons, and those of the `named` rows. Writes their files and answers, and prints
/// the names for `shipped!`.
pub fn ship_cover(puzzle: &Puzzle, named: &[String]) {
    let folder = workspace::root().join("inputs").join(puzzle.date.package());
    let mut told = Told::new(puzzle.mistakes);
    // A slow program may be late on full ones, and a mistake, too.
    let is_other = |name: &str| !name.starts_with(SHOWN) && !name.starts_with("full-");
    let others = puzzle
        .shipped
        .texts
        .iter()
        .filter(|(name, _)| is_other(name));
    let examples = puzzle.examples.iter().map(|example| example.text);
    for text in others.map(|&(_, text)| text).chain(examples) {
        told.close(&told.by(puzzle, text));
    }
    for file in recorded::inputs(&folder).expect("the folder can be read") {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(SHOWN) {
            // Its answers may be left of an earlier time.
            let _ = fs::remove_file(&file);
        }
    }
    let is_named = |mistake: &&Mistake| named.iter().any(|name| *name == mistake.name);
    let mut left: Vec<&Mistake> = puzzle.mistakes.iter().filter(is_named).rev().collect();
    while let Some(mistake) = left.pop().or_else(|| most_telling(puzzle, &told)) {
        let path = folder.join(format!("{SHOWN}{}.txt", mistake.name));
        println!("{}", path.display());
        files::write(&path, mistake.shown).expect("the input can be written");
        for (part, outcome) in Part::BOTH.into_iter().zip(right(puzzle, mistake.shown)) {
            let answer = outcome.ok().map(|answer| answer.to_string());
            recorded::record(&path, part, answer.as_deref()).expect("the answers can be written");
        }
        told.close(&told.by(puzzle, mistake.shown));
    }
    println!("not told apart by them: {:?}", told.names());
}

/// The mistake whose input tells most of the open pairs apart.
fn most_telling<'a>(puzzle: &'a Puzzle, told: &Told<'_>) -> Option<&'a Mistake> {
    let telling = puzzle
        .mistakes
        .iter()
        .map(|it| (told.by(puzzle, it.shown).len(), it));
    let (pairs, mistake) = telling.max_by_key(|&(pairs, it)| (pairs, Reverse(it.shown.len())))?;
    (pairs > 0).then_some(mistake)
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
    let named = |name| puzzle.mistakes.iter().find(|mistake| mistake.name == name);
    let first: Vec<&Mistake> = names
        .split_whitespace()
        .map(|name| named(name).unwrap_or_else(|| panic!("no {name}")))
        .collect();
    let is_first = |mistake: &&Mistake| names.split_whitespace().any(|name| name == mistake.name);
    let others: Vec<&Mistake> = puzzle.mistakes.iter().filter(|it| !is_first(it)).collect();
    let (first, count, others) = (
        table(puzzle, short, &first),
        others.len(),
        table(puzzle, short, &others),
    );
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

/// A row of a table for each mistake.
fn table(puzzle: &Puzzle, short: fn(&str) -> String, mistakes: &[&Mistake]) -> String {
    let head = "| a program that | input | prints | the example |\n| --- | --- | --- | --- |\n";
    let mut lines = vec![head.to_owned()];
    for mistake in mistakes {
        let Mistake { name, summary, source, shown, .. } = mistake;
        let (wrong, right) = (printed(mistake, shown), right(puzzle, shown));
        let prints: Vec<String> = Part::BOTH
            .into_iter()
            .filter_map(|part| {
                let (Ok(right), wrong) = (&right[part.index()], &wrong[part.index()]) else {
                    return None;
                };
                let wrong = wrong
                    .as_ref()
                    .map_or_else(|_| "nothing".to_owned(), ToString::to_string);
                (wrong != right.to_string())
                    .then(|| format!("{wrong}, not {right}, in part {part}"))
            })
            .collect();
        let solves = puzzle.examples.iter().all(|example| {
            let answers = printed(mistake, example.text).map(|it| it.ok().map(|it| it.to_string()));
            answers == example.answers.map(|answer| answer.map(str::to_owned))
        });
        let example = if solves { "solved" } else { "not solved" };
        let (short, prints) = (short(shown), prints.join("; "));
        lines.push(format!(
            "| {summary} ([`{name}`]({source})) | {short} | {prints} | {example} |\n"
        ));
    }
    lines.concat()
}
