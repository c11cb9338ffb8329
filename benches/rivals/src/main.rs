//! The default approaches beside those of maneatingape, the fastest library that we know of. Both
//! run in this process, in turn, from the text to both answers.
//!
//! The arguments are files with inputs. Without any, the inputs are those that ship with the days,
//! and random ones.

use std::error::Error;
use std::hint::black_box;
use std::panic::{catch_unwind, set_hook};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

use aoc::{year2020::day22, year2021::day21, year2023::day07};
use common::support::table::Table;
use common::{Context, Outcome, Puzzle};
use timing::{Watch, format_ratio, format_time, median};

/// How long a row is measured, in pairs of samples.
const TURN: Duration = Duration::from_secs(2);

/// The fewest pairs.
const FEWEST_PAIRS: u32 = 5;

/// The least time of a sample.
const SAMPLE: f64 = 0.002;

/// Inputs to compare on, and their name.
type Inputs = (String, Vec<String>);

/// A puzzle, and the other solver of it.
struct Rival {
    puzzle: &'static Puzzle,
    solve: fn(&str) -> [usize; 2],
}

const RIVALS: [Rival; 3] = [
    Rival {
        puzzle: &day22_2020::PUZZLE,
        solve: |text| {
            let input = day22::parse(text);
            [day22::part1(&input), day22::part2(&input)]
        },
    },
    Rival {
        puzzle: &day21_2021::PUZZLE,
        solve: |text| {
            let input = day21::parse(text);
            [day21::part1(&input), day21::part2(&input)]
        },
    },
    Rival {
        puzzle: &day07_2023::PUZZLE,
        solve: |text| {
            let input = day07::parse(text);
            [day07::part1(&input), day07::part2(&input)]
        },
    },
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    // A solver that panics is counted.
    set_hook(Box::new(|_| ()));
    let watch = Watch::start();
    let numbers = ["ours", "theirs", "ratio", "differ", "no answer"];
    let mut table = Table::new(&["puzzle", "inputs"], &numbers);
    let files: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    for file in &files {
        let text = read(file)?;
        let rival = RIVALS.iter().find(|rival| rival.ours(&text).is_some());
        let rival = rival.ok_or_else(|| format!("{}: no day answers it", file.display()))?;
        table.row(rival.compare(&file.display().to_string(), vec![text]));
    }
    if files.is_empty() {
        for rival in &RIVALS {
            for (name, texts) in rival.inputs()? {
                eprintln!("{}: {name}", rival.puzzle);
                table.row(rival.compare(&name, texts));
            }
        }
    }
    print!("{}", table.aligned());
    watch.remark().into_iter().for_each(|remark| println!("{remark}"));
    Ok(())
}

/// Reads an input as a day does.
fn read(file: &Path) -> Result<String, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text.replace("\r\n", "\n"))
}

impl Rival {
    fn inputs(&self) -> Result<Vec<Inputs>, Box<dyn Error>> {
        let day = self.puzzle.date.package();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../inputs").join(day);
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
        files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
        let shipped = files.iter().map(|file| read(file)).collect::<Result<_, _>>()?;
        let make = |count: u64, size| -> Vec<String> {
            let make = self.puzzle.generator.expect("a model day has one").make;
            (0..count).map(|seed| make(seed, size)).collect()
        };
        let random = match self.puzzle.date.year {
            2020 => vec![("random deals".to_owned(), make(2000, 50))],
            // A hundred seeds in a row are all the starts.
            2021 => vec![("all starts".to_owned(), make(100, 2))],
            _ => [1000, 10_000, 100_000, 1_000_000, 10_000_000]
                .map(|hands| (format!("{hands} hands"), make(1, hands)))
                .into(),
        };
        Ok([("shipped".to_owned(), shipped)].into_iter().chain(random).collect())
    }

    /// Our answers, if there are both.
    fn ours(&self, text: &str) -> Option<[String; 2]> {
        let outcomes = self.puzzle.default_approach().solve(text, &Context::unlimited()).ok()?;
        let answer = |outcome: Outcome| Some(outcome.ok()?.to_string());
        let [part1, part2] = outcomes.map(answer);
        Some([part1?, part2?])
    }

    /// A row of the table. Inputs without two answers are left out, because the other solver would
    /// not end on some of them.
    fn compare(&self, name: &str, mut texts: Vec<String>) -> [String; 7] {
        let all = texts.len();
        texts.retain(|text| self.ours(text).is_some());
        let unanswered = all - texts.len();
        let count = u32::try_from(texts.len()).unwrap_or(u32::MAX);
        let differs = |text: &&String| {
            let theirs = catch_unwind(|| (self.solve)(text).map(|answer| answer.to_string()));
            theirs.ok() != self.ours(text)
        };
        let differ = texts.iter().filter(differs).count();
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
        let of_an_input = |seconds| format_time(seconds / f64::from(count));
        [
            self.puzzle.date.package(),
            if count == 1 { name.to_owned() } else { format!("{name} ({count})") },
            of_an_input(ours),
            of_an_input(theirs),
            format_ratio(ratio),
            differ.to_string(),
            unanswered.to_string(),
        ]
    }
}

/// The median times of two works in seconds, and the median of the ratios of neighbours. The order
/// of each pair alternates.
fn in_turn(one: &dyn Fn(), other: &dyn Fn()) -> [f64; 3] {
    let counts = [one, other].map(|work| {
        let seconds = time(work, 1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
        let count = (SAMPLE / seconds).ceil() as u32;
        count.max(1)
    });
    let mut seconds = [vec![], vec![], vec![]];
    let start = Instant::now();
    for pair in 0.. {
        if pair >= FEWEST_PAIRS && start.elapsed() > TURN {
            break;
        }
        let (mine, yours) = if pair % 2 == 0 {
            let mine = time(one, counts[0]);
            (mine, time(other, counts[1]))
        } else {
            let yours = time(other, counts[1]);
            (time(one, counts[0]), yours)
        };
        for (list, value) in seconds.iter_mut().zip([mine, yours, yours / mine]) {
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
