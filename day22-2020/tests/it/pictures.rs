//! The pictures of terminals in the workspace's README. Each is what this program prints, in its
//! own colours.
//!
//! Times differ from run to run, so the pictures have those of one run of each command.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::path::Path;
use std::process::Command;

use anstyle_svg::Term;
use common::table::Table;
use common::timing::{format_ratio, format_time};

/// The widest line of a picture.
const COLUMNS: usize = 90;

/// The seconds of parsing, part 1 and part 2 by `fast` in a first run.
const FIRST_RUN: [f64; 3] = [4.8e-6, 9.8e-6, 29.3e-6];

/// The medians of parsing, part 1 and part 2 by `fast`, `handler` and `fixpoint` in the release
/// profile.
const TIMES: [[f64; 3]; 3] =
    [[194e-9, 420e-9, 9.1e-6], [496e-9, 38.7e-6, 22.2e-3], [496e-9, 64.7e-6, 23.2e-3]];

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
    write("inputs/2020/day22.txt", include_str!("../../../inputs/day22-2020/full-1.txt"));
    write("inputs/2020/answers.json", r#"{"day22.txt": {"part1": "32441", "part2": "35014"}}"#);
    write("my-input.txt", "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n9\n10\n");
    folder
}

/// The output of the program on a terminal, below the typed command.
fn screen(folder: &Path, command: &str, arguments: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_day22-2020"));
    program.args(arguments).current_dir(folder).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let output = program.env_remove("CARGO_MANIFEST_DIR").output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    // A test does not run in the release profile.
    let lines = text.lines().filter(|line| !line.contains("development profile"));
    let lines: Vec<&str> = lines.collect();
    format!("$ {command}\n{}\n", with_times(&lines).join("\n"))
}

/// The lines with the times of [`FIRST_RUN`] and [`TIMES`].
fn with_times(lines: &[&str]) -> Vec<String> {
    let mut fixed: Vec<String> = Vec::new();
    let (mut parts, mut rows) = (FIRST_RUN[1..].iter(), TIMES.iter());
    let mut table: Option<Table> = None;
    for line in lines {
        let cells: Vec<&str> =
            line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        match &mut table {
            Some(table) if cells.len() > 1 => {
                let times = rows.next().unwrap().iter().zip(TIMES[0]);
                let times = times
                    .flat_map(|(&time, first)| [format_time(time), format_ratio(time / first)]);
                table.row([cells[0].to_owned()].into_iter().chain(times));
                continue;
            }
            _ => fixed.extend(table.take().map(|table| table.aligned().trim_end().to_owned())),
        }
        if cells.first() == Some(&"approach") {
            table = Some(Table::new(&cells[..1], &cells[1..]));
        } else if let Some((before, _)) = line.split_once("(parsed in ") {
            fixed.push(format!("{before}(parsed in {})", format_time(FIRST_RUN[0])));
        } else if line.starts_with("Part ") && cells.len() > 1 {
            // The time has nine columns.
            let (end, _) = line.char_indices().nth_back(8).unwrap();
            fixed.push(format!("{}{:>9}", &line[..end], format_time(*parts.next().unwrap())));
        } else {
            fixed.push((*line).to_owned());
        }
    }
    fixed
}

/// Compares a picture with what the program prints. `INSTA_UPDATE=always cargo test` draws it anew.
#[track_caller]
fn is_pictured(name: &str, screen: &str) {
    let plain = anstream::adapter::strip_str(screen).to_string();
    assert!(plain.lines().all(|line| line.chars().count() <= COLUMNS), "{plain}");
    let svg = Term::new().min_width_px(0).render_svg(screen).replacen("  </style>", COLOURS, 1);
    // Without a view box, a narrow page would cut the picture off.
    let size: Vec<&str> =
        svg.split('"').skip(1).step_by(2).take(2).map(|size| size.trim_end_matches("px")).collect();
    let svg = svg.replacen("<svg ", &format!("<svg viewBox=\"0 0 {}\" ", size.join(" ")), 1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        common::files::write(&path, &svg).unwrap();
    }
    let drawn = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        drawn == svg,
        "docs/{name} differs from what the program prints; `INSTA_UPDATE=always cargo test` draws it:\n{plain}"
    );
}

#[test]
fn the_readme_shows_an_answer_and_a_comparison() {
    let folder = workspace();
    let solved = screen(folder.path(), "cargo run -p day22-2020", &[]);
    let compared =
        screen(folder.path(), "cargo run --release -p day22-2020 -- --compare", &["--compare"]);
    is_pictured("terminal.svg", &format!("{solved}\n{compared}"));
}

#[test]
fn the_readme_shows_a_diagnostic() {
    let folder = workspace();
    is_pictured(
        "diagnostic.svg",
        &screen(folder.path(), "cargo run -p day22-2020 -- my-input.txt", &["my-input.txt"]),
    );
}
