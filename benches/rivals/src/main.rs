//! The default approaches beside the fastest published solvers that we know of. Both run in this
//! process, in turn, from the text to both answers.

use std::panic::{catch_unwind, set_hook};
use std::time::Duration;

use aoc::{year2020::day22, year2021::day21, year2023::day07};
use common::{Approach, Context, Puzzle, approach};
use runner::busy::Watch;
use runner::measure::in_turn;
use runner::table::Table;
use runner::timing::{format_ratio, format_time, median};

/// The program of Orson Peters, as `build.rs` finds it.
#[allow(clippy::all)]
mod peters {
    include!(concat!(env!("OUT_DIR"), "/peters.rs"));
}

/// Texts to compare on, and their name.
type Inputs = (String, Vec<String>);

/// How long each of the two solvers of a row is measured.
const TURN: Duration = Duration::from_secs(1);

const RIVALS: [(&Puzzle, Approach); 4] = [
    (
        &day22_2020::PUZZLE,
        approach!("maneatingape", day22::parse, day22::part1, day22::part2),
    ),
    (
        &day21_2021::PUZZLE,
        approach!("maneatingape", day21::parse, day21::part1, day21::part2),
    ),
    (
        &day07_2023::PUZZLE,
        approach!("maneatingape", day07::parse, day07::part1, day07::part2),
    ),
    (
        &day07_2023::PUZZLE,
        // His parts are not apart.
        approach!(
            "Orson Peters",
            peters::solve,
            |it: &[usize; 2]| it[0],
            |it: &[usize; 2]| it[1]
        ),
    ),
];

fn main() {
    // A solver that panics is counted.
    set_hook(Box::new(|_| ()));
    let watch = Watch::start();
    let numbers = ["ours", "theirs", "ratio", "differ", "no answer"];
    let mut table = Table::new(&["puzzle", "other solver", "inputs"], &numbers);
    for (puzzle, rival) in &RIVALS {
        for (name, texts) in inputs(puzzle) {
            eprintln!("{puzzle} by {}: {name}", rival.name);
            let row = [puzzle.date.package(), rival.name.to_owned()];
            let compared = compared([puzzle.default_approach(), rival], name, texts);
            table.row(row.into_iter().chain(compared));
        }
    }
    print!("{}", table.aligned());
    watch
        .remark()
        .into_iter()
        .for_each(|remark| println!("{remark}"));
}

/// The texts to compare on: those that ship with the day, and random ones.
fn inputs(puzzle: &Puzzle) -> Vec<Inputs> {
    let shipped = puzzle
        .shipped
        .texts
        .iter()
        .map(|(_, text)| text.to_string());
    let generator = puzzle.generator.expect("a model day has one");
    let make = |count: u64, size| {
        (0..count)
            .map(|seed| (generator.make)(seed, size))
            .collect()
    };
    let mut inputs = vec![("shipped".to_owned(), shipped.collect())];
    match puzzle.date.year {
        2020 => {
            let any = generator.unchosen.expect("day 22 has it");
            let any = (0..2000).map(|seed| any(seed, 50)).collect();
            inputs.push(("random deals".to_owned(), any));
            inputs.push(("deals like the site's".to_owned(), make(400, 50)));
        }
        // A hundred seeds in a row are all the starts.
        2021 => inputs.push(("all starts".to_owned(), make(100, 2))),
        _ => {
            for hands in [1000, 10_000, 100_000, 1_000_000, 10_000_000] {
                inputs.push((format!("{hands} hands"), make(1, hands)));
            }
        }
    }
    inputs
}

/// The cells from `inputs` on. Inputs without two answers are left out, because the rival would not
/// end on some of them.
fn compared(solvers: [&Approach; 2], name: String, mut texts: Vec<String>) -> [String; 6] {
    let all = texts.len();
    texts.retain(|text| answers(solvers[0], text).is_some());
    let count = texts.len();
    let differs = |text: &&String| answers(solvers[0], text) != answers(solvers[1], text);
    let differ = texts.iter().filter(differs).count();
    // A panic would end the measurement.
    texts.retain(|text| answers(solvers[1], text).is_some());
    let time = |it: &&Approach, runs| Some(it.time_to_solve(&texts, runs));
    let mut times = in_turn(&solvers, 1, TURN, time);
    let [ours, theirs] = [0, 1].map(|it| median(&mut times[it]) / texts.len() as f64);
    [
        if count == 1 { name } else { format!("{name} ({count})") },
        format_time(ours),
        format_time(theirs),
        format_ratio(theirs / ours),
        differ.to_string(),
        (all - count).to_string(),
    ]
}

/// Both answers, unless the solver panics or has none.
fn answers(solver: &Approach, text: &str) -> Option<[String; 2]> {
    let solve = || solver.solve(text, &Context::unlimited()).ok();
    let [part1, part2] = catch_unwind(solve).ok()??;
    Some([part1.ok()?.to_string(), part2.ok()?.to_string()])
}
