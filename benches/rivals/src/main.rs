//! The default approaches beside the fastest published solvers that we know of. Both run in this
//! process, in turn, from the text to both answers.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::panic::{catch_unwind, set_hook};
use std::path::Path;
use std::time::{Duration, Instant};

use aoc::{year2020::day22, year2021::day21, year2023::day07};
use common::runner::input::Source;
use common::support::table::Table;
use common::support::timing::{Watch, format_ratio, format_time, median};
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
const FEWEST_PAIRS: u32 = 5;

/// The least time of a sample.
const SAMPLE: f64 = 0.002;

/// Another solver of a puzzle.
struct Rival {
    puzzle: &'static Puzzle,
    whose: &'static str,
    solve: fn(&str) -> [usize; 2],
}

const RIVALS: [Rival; 4] = [
    Rival {
        puzzle: &day22_2020::PUZZLE,
        whose: "maneatingape",
        solve: |text| {
            let input = day22::parse(text);
            [day22::part1(&input), day22::part2(&input)]
        },
    },
    Rival {
        puzzle: &day21_2021::PUZZLE,
        whose: "maneatingape",
        solve: |text| {
            let input = day21::parse(text);
            [day21::part1(&input), day21::part2(&input)]
        },
    },
    Rival {
        puzzle: &day07_2023::PUZZLE,
        whose: "maneatingape",
        solve: |text| {
            let input = day07::parse(text);
            [day07::part1(&input), day07::part2(&input)]
        },
    },
    Rival {
        puzzle: &day07_2023::PUZZLE,
        whose: "Orson Peters",
        solve: |text| peters::solve(text).expect("both read the same"),
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    // A solver that panics is counted.
    set_hook(Box::new(|_| ()));
    let watch = Watch::start();
    let numbers = ["ours", "theirs", "ratio", "differ", "no answer"];
    let mut table = Table::new(&["puzzle", "other solver", "inputs"], &numbers);
    for rival in &RIVALS {
        for (name, texts) in inputs(rival.puzzle)? {
            eprintln!("{} by {}: {name}", rival.puzzle, rival.whose);
            table.row(rival.row(&name, texts));
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
            shipped.push(Source::named(&path).read()?.text.to_string());
        }
    }
    let make = |count: u64, size| -> Vec<String> {
        let make = puzzle.generator.expect("a model day has one").make;
        (0..count).map(|seed| make(seed, size)).collect()
    };
    let random = match puzzle.date.year {
        2020 => vec![("random deals".to_owned(), make(2000, 50))],
        // A hundred seeds in a row are all the starts.
        2021 => vec![("all starts".to_owned(), make(100, 2))],
        _ => [1000, 10_000, 100_000, 1_000_000, 10_000_000]
            .map(|hands| (format!("{hands} hands"), make(1, hands)))
            .into(),
    };
    Ok([("shipped".to_owned(), shipped)].into_iter().chain(random).collect())
}

impl Rival {
    /// Our answers, if there are both.
    fn ours(&self, text: &str) -> Option<[String; 2]> {
        let outcomes = self.puzzle.default_approach().solve(text, &Context::unlimited()).ok()?;
        let [part1, part2] = outcomes.map(|outcome: Outcome| outcome.ok());
        Some([part1?.to_string(), part2?.to_string()])
    }

    /// Their answers, unless they panic.
    fn theirs(&self, text: &str) -> Option<[String; 2]> {
        catch_unwind(|| (self.solve)(text).map(|answer| answer.to_string())).ok()
    }

    /// A row of the table. Inputs without two answers are left out, because the other solver would
    /// not end on some of them.
    fn row(&self, name: &str, mut texts: Vec<String>) -> [String; 8] {
        let all = texts.len();
        texts.retain(|text| self.ours(text).is_some());
        let differ = texts.iter().filter(|text| self.theirs(text) != self.ours(text)).count();
        let approach = self.puzzle.default_approach();
        let ours = || {
            for text in &texts {
                drop(black_box(approach.solve(black_box(text), &Context::unlimited())));
            }
        };
        let theirs = || {
            for text in &texts {
                drop(black_box(catch_unwind(|| (self.solve)(black_box(text)))));
            }
        };
        let [ours, theirs, ratio] = in_turn(&ours, &theirs);
        let count = u32::try_from(texts.len()).unwrap_or(u32::MAX);
        [
            self.puzzle.date.package(),
            self.whose.to_owned(),
            if count == 1 { name.to_owned() } else { format!("{name} ({count})") },
            format_time(ours / f64::from(count)),
            format_time(theirs / f64::from(count)),
            format_ratio(ratio),
            differ.to_string(),
            (all - texts.len()).to_string(),
        ]
    }
}

/// The median times of two works in seconds, and the median of the ratios of neighbours. The order
/// of each pair alternates.
fn in_turn(one: &dyn Fn(), other: &dyn Fn()) -> [f64; 3] {
    let counts = [one, other].map(|work| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
        let count = (SAMPLE / time(work, 1)).ceil() as u32;
        count.max(1)
    });
    let mut seconds = [vec![], vec![], vec![]];
    let start = Instant::now();
    for pair in 0.. {
        if pair >= FEWEST_PAIRS && start.elapsed() > TURN {
            break;
        }
        let mut works = [(one, counts[0], 0.0), (other, counts[1], 0.0)];
        works.rotate_left(pair as usize % 2);
        works = works.map(|(work, count, _)| (work, count, time(work, count)));
        works.rotate_left(pair as usize % 2);
        let [(.., one), (.., other)] = works;
        for (list, value) in seconds.iter_mut().zip([one, other, other / one]) {
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
