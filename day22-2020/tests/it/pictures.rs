//! The pictures of terminals in the workspace's README. Each is what this program has printed, in
//! its own colours, but with long lines broken at spaces. The times in a picture are those of the
//! run that was drawn. To measure them again, delete the picture, and draw it with
//! `INSTA_UPDATE=always cargo test -p day22-2020 pictures`.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

use std::fs;
use std::path::Path;

use anstyle_svg::Term;
use common::Context;
use day22_2020::PUZZLE;
use runner::terminal::wrap;

/// The widest line of a picture. On a phone, its letters are ten pixels high. No line with a time
/// is ever wider.
const COLUMNS: usize = 54;

/// The units of times.
const UNITS: [&str; 4] = ["ns", "µs", "ms", "s"];

/// The colours of GitHub's dark and light pages. The terminal's own are too dark for text on black.
const COLOURS: &str = "\
    .fg { fill: #e6edf3 }
    .bg { fill: #151b23 }
    .fg-green, .fg-bright-green { fill: #3fb950 }
    .fg-red, .fg-bright-red { fill: #ff7b72 }
    .fg-bright-blue { fill: #79c0ff }
    @media (prefers-color-scheme: light) {
      .fg { fill: #1f2328 }
      .bg { fill: #f6f8fa }
      .fg-green, .fg-bright-green { fill: #1a7f37 }
      .fg-red, .fg-bright-red { fill: #cf222e }
      .fg-bright-blue { fill: #0969da }
    }
  </style>";

/// A workspace with somebody's input, whose answers are known.
fn workspace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("Cargo.toml", "[workspace]\nmembers = []\n");
    // A deal like the site's, which is not one that ships with the day.
    let generator = PUZZLE.generator.as_ref().unwrap();
    let deal = (generator.make)(13, generator.full_size);
    let fast = PUZZLE.default_approach();
    let answers = fast.solve(&deal, &Context::unlimited()).unwrap();
    let [one, two] = answers.map(|answer| answer.unwrap().to_string());
    write("inputs/2020/day22.txt", &deal);
    write(
        "inputs/2020/answers.json",
        &format!(r#"{{"day22.txt": {{"part1": "{one}", "part2": "{two}"}}}}"#),
    );
    write(
        "my-input.txt",
        "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n9\n10\n",
    );
    folder
}

/// The remark that comes and goes with the other programs on the machine.
const REMARK: &str = "other programs kept ";

/// The typed command and what the program prints on a terminal, but for that remark.
fn screen(folder: &Path, command: &str, arguments: &[&str]) -> String {
    let mut program = testing::command(env!("CARGO_BIN_EXE_day22-2020"), folder);
    program.args(arguments).env("CLICOLOR_FORCE", "1");
    let output = program.output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let is_steady = |line: &&str| !line.contains(REMARK);
    let broken = |line| wrap(line, COLUMNS, "  ");
    let lines: Vec<String> = text.lines().filter(is_steady).map(broken).collect();
    format!("$ {command}\n{}\n", lines.join("\n"))
}

/// What a picture says but for its times, and for the ratios of times, which differ from run to run.
fn words(svg: &str) -> Vec<&str> {
    let text = svg.split('>').filter_map(|piece| piece.split_once('<'));
    let mut words: Vec<&str> = text.flat_map(|(text, _)| text.split_whitespace()).collect();
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let is_time =
        |pair: &[&str]| is_number(pair[0]) && UNITS.contains(&pair[1].trim_end_matches(')'));
    while let Some(time) = words.windows(2).position(is_time) {
        words.drain(time..time + 2);
    }
    let is_ratio = |word: &&str| is_number(word) && word.contains(['.', 'k', 'M']);
    words.retain(|word| !is_ratio(word));
    words
}

/// Compares the words of a picture with what the program prints. `INSTA_UPDATE=always cargo test`
/// draws it anew if they differ.
#[track_caller]
fn is_pictured(name: &str, label: &str, screen: &str) {
    let plain = anstream::adapter::strip_str(screen).to_string();
    assert!(
        plain.lines().all(|line| line.chars().count() <= COLUMNS),
        "{plain}"
    );
    let svg = picture(label, screen);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs")
        .join(name);
    let drawn = fs::read_to_string(&path).unwrap_or_default();
    if words(&drawn) == words(&svg) {
        return;
    }
    assert!(
        std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always"),
        "docs/{name} differs from what the program prints; \
         `INSTA_UPDATE=always cargo test` draws it:\n{plain}"
    );
    common::input::files::write(&path, &svg).unwrap();
}

/// The picture of a screen, as wide as its text.
fn picture(label: &str, screen: &str) -> String {
    let svg = Term::new()
        .min_width_px(0)
        .render_svg(screen)
        .replacen("  </style>", COLOURS, 1);
    // Without a view box, a narrow page would cut the picture off.
    let [width, height] = ["width", "height"].map(|name| pixels(&svg, name));
    let head = format!(r#"<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}" "#);
    svg.replacen("<svg ", &head, 1)
}

/// The size of a picture in one direction.
fn pixels<'a>(svg: &'a str, name: &str) -> &'a str {
    let (_, value) = svg.split_once(&format!("{name}=\"")).unwrap();
    value.split_once("px\"").unwrap().0
}

#[test]
#[cfg_attr(
    not(debug_assertions),
    ignore = "the picture is of the development profile"
)]
fn the_readme_shows_an_answer_and_a_comparison() {
    let folder = workspace();
    // On a busy machine, a second may become ten.
    let patient = ["--time-limit", "600"];
    let solved = screen(folder.path(), "cargo run -p day22-2020", &patient);
    let compared = screen(
        folder.path(),
        "cargo run -p day22-2020 -- --compare --part 2",
        &[&["--compare", "--part", "2"], patient.as_slice()].concat(),
    );
    is_pictured(
        "terminal.svg",
        "A terminal: a day solves its example and your input, and compares and times three approaches",
        &format!("{solved}\n{compared}"),
    );
}

#[test]
fn the_readme_shows_a_diagnostic() {
    let folder = workspace();
    is_pictured(
        "diagnostic.svg",
        "A terminal: an error shows the line with the fault and the line that it contradicts",
        &screen(
            folder.path(),
            "cargo run -p day22-2020 -- my-input.txt",
            &["my-input.txt"],
        ),
    );
}
