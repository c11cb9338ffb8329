//! The default approaches beside the fastest published solvers that we know of. Both run in this
//! process, in turn, from the text to both answers.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::panic::{catch_unwind, set_hook};
use std::path::Path;
use std::time::{Duration, Instant};

use aoc::{year2020::day22, year2021::day21, year2023::day07};
use runner::table::Table;
use runner::timing::{Watch, format_ratio, format_time, median};
use common::{Context, Outcome, Puzzle};

/// The program of Orson Peters, as `build.rs` finds it.
#[allow(clippy::all)]
mod peters {
    include!(concat!(env!("OUT_DIR"), "/peters.rs"));
}

/// Texts to compare on, and their name.
type Inputs = (String, Vec<String>);

/// How long a row is measured, in pairs of samples.
const TURN: Duration = Duration::from_secs(2);

/// The fewest pairs.
const FEWEST_PAIRS: usize = 5;

/// The least time of a sample.
const SAMPLE: f64 = 0.002;

/// Another solver of a puzzle.
type Solve = fn(&str) -> [usize; 2];

/// His three steps of a day.
macro_rules! maneatingape {
    ($day:ident) => {
        |text| {
            let input = $day::parse(text);
            [$day::part1(&input), $day::part2(&input)]
        }
    };
}

const RIVALS: [(&Puzzle, &str, Solve); 4] = [
    (&day22_2020::PUZZLE, "maneatingape", maneatingape!(day22)),
    (&day21_2021::PUZZLE, "maneatingape", maneatingape!(day21)),
    (&day07_2023::PUZZLE, "maneatingape", maneatingape!(day07)),
    (&day07_2023::PUZZLE, "Orson Peters", |text| peters::solve(text).expect("both read the same")),
];

fn main() -> Result<(), Box<dyn Error>> {
    // A solver that panics is counted.
    set_hook(Box::new(|_| ()));
    let watch = Watch::start();
    let numbers = ["ours", "theirs", "ratio", "differ", "no answer"];
    let mut table = Table::new(&["puzzle", "other solver", "inputs"], &numbers);
    for (puzzle, whose, solve) in RIVALS {
        for (name, texts) in inputs(puzzle)? {
            eprintln!("{puzzle} by {whose}: {name}");
            let row = [puzzle.date.package(), whose.to_owned()];
            table.row(row.into_iter().chain(compared(puzzle, solve, name, texts)));
        }
    }
    print!("{}", table.aligned());
    watch.remark().into_iter().for_each(|remark| println!("{remark}"));
    Ok(())
}

/// The texts to compare on: those that ship with the day, and random ones.
fn inputs(puzzle: &Puzzle) -> Result<Vec<Inputs>, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../inputs");
    let mut shipped = Vec::new();
    for entry in fs::read_dir(folder.join(puzzle.date.package()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            shipped.push(fs::read_to_string(path)?);
        }
    }
    let generator = puzzle.generator.expect("a model day has one");
    let made = |make: fn(u64, usize) -> String, count: u64, size| -> Vec<String> {
        (0..count).map(|seed| make(seed, size)).collect()
    };
    let make = |count, size| made(generator.make, count, size);
    let any = |count, size| made(generator.unchosen.unwrap_or(generator.make), count, size);
    let random = match puzzle.date.year {
        2020 => vec![
            ("random deals".to_owned(), any(2000, 50)),
            ("deals like the site's".to_owned(), make(400, 50)),
        ],
        // A hundred seeds in a row are all the starts.
        2021 => vec![("all starts".to_owned(), make(100, 2))],
        _ => [1000, 10_000, 100_000, 1_000_000, 10_000_000]
            .map(|hands| (format!("{hands} hands"), make(1, hands)))
            .into(),
    };
    Ok([("shipped".to_owned(), shipped)].into_iter().chain(random).collect())
}

/// The cells from `inputs` on. Inputs without two answers are left out, because the other solver would
/// not end on some of them.
fn compared(puzzle: &Puzzle, solve: Solve, name: String, mut texts: Vec<String>) -> [String; 6] {
    let approach = puzzle.default_approach();
    let answers = |text: &str| {
        let outcomes = approach.solve(text, &Context::unlimited()).ok()?;
        let [part1, part2] = outcomes.map(|outcome: Outcome| outcome.ok());
        Some([part1?.to_string(), part2?.to_string()])
    };
    let all = texts.len();
    texts.retain(|text| answers(text).is_some());
    let theirs =
        |text: &str| catch_unwind(|| solve(black_box(text)).map(|answer| answer.to_string())).ok();
    let differ = texts.iter().filter(|text| theirs(text) != answers(text)).count();
    let ours = || {
        for text in &texts {
            drop(black_box(approach.solve(black_box(text), &Context::unlimited())));
        }
    };
    let theirs = || {
        for text in &texts {
            drop(black_box(catch_unwind(|| solve(black_box(text)))));
        }
    };
    let [ours, theirs, ratio] = in_turn([&ours, &theirs]);
    let count = u32::try_from(texts.len()).unwrap_or(u32::MAX);
    let inputs = if count == 1 { name } else { format!("{name} ({count})") };
    let [ours, theirs] = [ours, theirs].map(|seconds| format_time(seconds / f64::from(count)));
    let unanswered = (all - texts.len()).to_string();
    [inputs, ours, theirs, format_ratio(ratio), differ.to_string(), unanswered]
}

/// The median times of two works in seconds, and the median of the ratios of neighbours. The order
/// of each pair alternates.
fn in_turn(works: [&dyn Fn(); 2]) -> [f64; 3] {
    let counts = works.map(|work| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
        let count = (SAMPLE / time(work, 1)).ceil() as u32;
        count.max(1)
    });
    let mut seconds = [vec![], vec![], vec![]];
    let start = Instant::now();
    let mut order = [0, 1];
    while seconds[0].len() < FEWEST_PAIRS || start.elapsed() < TURN {
        let mut times = [0.0; 2];
        for index in order {
            times[index] = time(works[index], counts[index]);
        }
        order.reverse();
        let [ours, theirs] = times;
        for (list, value) in seconds.iter_mut().zip([ours, theirs, theirs / ours]) {
            list.push(value);
        }
    }
    seconds.map(|mut list| median(&mut list))
}

/// The time of a run of `work` in seconds.
fn time(work: &dyn Fn(), count: u32) -> f64 {
    let start = Instant::now();
    (0..count).for_each(|_| work());
    start.elapsed().as_secs_f64() / f64::from(count)
}
