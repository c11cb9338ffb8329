//! The tests of known mistakes, the same for every puzzle: each is shown by inputs, and no two are
//! alike. And the search for these inputs, which an example of each day runs.

use std::cell::LazyCell;
use std::{env, fs};

use common::input::{files, workspace};
use common::{Context, Mistake, Outcome, Part, Puzzle};

/// What a row, or the right rules, prints for a text.
type Printed = [Outcome; 2];

fn printed(mistake: &Mistake, text: &str) -> Printed {
    Part::BOTH.map(|part| {
        let context = Context::unlimited().with_steps(Mistake::FEW_ROUNDS);
        mistake.rules.solve(text, part, &context)
    })
}

/// What is right, without a limit: the default approach always ends.
fn right(puzzle: &Puzzle, text: &str) -> Printed {
    let solved = puzzle.default_approach().solve(text, &Context::unlimited());
    solved.unwrap_or_else(|error| panic!("{}", error.locate(text)))
}

/// Whether somebody who sees what two programs print can tell them apart.
fn differ(one: &Printed, other: &Printed) -> bool {
    let is_unended = Mistake::is_unended;
    let mut parts = one.iter().zip(other);
    parts.any(|(one, other)| one != other && !is_unended(one) && !is_unended(other))
}

/// Each known mistake is shown by its input, its source is an address, and the inputs that ship with
/// the puzzle tell all of them apart, from each other and from the right rules.
pub fn mistakes_are_shown(puzzle: &Puzzle) {
    for mistake in puzzle.mistakes {
        let Mistake { name, source, shown, .. } = mistake;
        assert!(
            !shown.is_empty() && differ(&printed(mistake, shown), &right(puzzle, shown)),
            "{name} is not shown by {shown:?}"
        );
        let is_address = |it: &str| it.starts_with("https://");
        assert!(source.is_none_or(is_address), "{name}: {source:?}");
    }
    let examples = puzzle.examples.iter().map(|example| example.text);
    let shipped = puzzle.shipped.texts.iter().map(|&(_, text)| text);
    let texts: Vec<&str> = examples.chain(shipped).collect();
    let print = |program: Option<&Mistake>, text| match program {
        Some(mistake) => printed(mistake, text),
        None => right(puzzle, text),
    };
    // Some are slow, so they run only on texts on which they have to.
    let lazily = |program| {
        let on_text = |&text| LazyCell::new(move || print(program, text));
        (program, texts.iter().map(on_text).collect::<Vec<_>>())
    };
    let programs: Vec<_> = puzzle
        .mistakes
        .iter()
        .map(Some)
        .chain([None])
        .map(lazily)
        .collect();
    for (index, (one, prints)) in programs.iter().enumerate() {
        for (other, others) in &programs[..index] {
            let mut both = prints.iter().zip(others);
            assert!(
                both.any(|(print, other)| differ(print, other)),
                "no shipped input tells {one:?} from {other:?}, where `None` is right"
            );
        }
    }
}

/// Looks through texts, the smallest first, for one that shows each known mistake, and prints it.
pub fn search(puzzle: &Puzzle, texts: &mut dyn Iterator<Item = String>) {
    let mut missing: Vec<&Mistake> = puzzle.mistakes.iter().collect();
    for text in texts {
        let right = right(puzzle, &text);
        missing.retain(|mistake| {
            let is_shown = differ(&printed(mistake, &text), &right);
            if is_shown {
                println!("{}: {text:?}", mistake.name);
            }
            !is_shown
        });
    }
}

/// The page of mistakes has all rows of a puzzle, as they are. With `UPDATE_MISTAKES=1` in the
/// environment, this writes them. `short` is an input in a cell.
pub fn page_has_the_rows(puzzle: &Puzzle, short: fn(&str) -> String) {
    let path = workspace::root().join("docs/mistakes.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let mark = format!("<!-- {} -->\n", puzzle.date.package());
    let (start, rest) = page.split_once(&mark).expect("a mark of the puzzle");
    let (_, end) = rest
        .split_once("<!-- end -->")
        .expect("a mark behind the rows");
    let written = format!("{start}{mark}\n{}\n<!-- end -->{end}", rows(puzzle, short));
    if env::var_os("UPDATE_MISTAKES").is_some() {
        files::write(&path, &written).expect("the page can be written");
    } else {
        assert!(
            page == written,
            "docs/mistakes.md is old; `UPDATE_MISTAKES=1 cargo test` writes it"
        );
    }
}

/// The mistakes that were seen, in a table those that the example does not show, and the others.
fn rows(puzzle: &Puzzle, short: fn(&str) -> String) -> String {
    let [mut hidden, mut shown, mut unseen] = [const { Vec::<String>::new() }; 3];
    for mistake in puzzle.mistakes {
        let Mistake { name, summary, source, shown: input, .. } = mistake;
        let in_example = prints(puzzle, mistake, puzzle.examples[0].text, false);
        let words = source.map(|address| format!("{summary} ([`{name}`]({address}))"));
        match words {
            Some(words) if in_example.is_empty() => {
                let prints = prints(puzzle, mistake, input, true);
                hidden.push(format!("| {words} | {} | {prints} |", short(input)));
            }
            Some(words) => shown.push(format!("- {words}: {in_example}")),
            None if in_example.is_empty() => unseen.push(format!("`{name}`")),
            None => unseen.push(format!("`{name}` ({in_example})")),
        }
    }
    format!(
        "Seen, and not shown by the example:\n\n\
         | a program that | input | prints |\n| --- | --- | --- |\n{}\n\n\
         Seen, and shown by the example, for which such a program prints:\n\n{}\n\n\
         Not seen: {}.\n",
        hidden.join("\n"),
        shown.join("\n"),
        unseen.join(",\n")
    )
}

/// What a mistake prints for a text where that is wrong, and what is right if `with_right`.
fn prints(puzzle: &Puzzle, mistake: &Mistake, text: &str, with_right: bool) -> String {
    let [wrong, right] = [printed(mistake, text), right(puzzle, text)].map(|outcomes| {
        outcomes.map(|outcome| outcome.map_or("nothing".to_owned(), |it| it.to_string()))
    });
    let mut prints = Vec::new();
    for part in Part::BOTH {
        let [wrong, right] = [&wrong[part], &right[part]];
        if wrong != right {
            let not = if with_right { format!(", not {right}") } else { String::new() };
            prints.push(format!("part {part}: {wrong}{not}"));
        }
    }
    prints.join("; ")
}
