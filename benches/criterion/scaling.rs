//! The groups `DAY/scaling`: from the text to both answers, for inputs from small to large; for the dice, whose inputs
//! are all alike, the game to higher and higher targets.
//!
//! Every approach goes as far as it can in reasonable time. Where one stops, the reason stands in the tables below, and
//! is in `benches/README.md` for those who read the charts.

use std::hint::black_box;

use common::{NoAnswer, Watch};
use criterion::Throughput;
use day21_2021::rules::Rules;
use day21_2021::{fast, frontier, interpreters};

use crate::harness::{Group, Harness};
use crate::sets::{InputSet, solve_all};

/// Sizes of one puzzle.
struct Scale {
    sets: &'static [InputSet],
    /// Approaches that do not go to the end, and the largest size they go to.
    stops: &'static [(&'static str, usize)],
}

/// Five deals of each size. Ten more cards are up to ten times the work, and what one large deal takes cannot be told
/// beforehand: of five with 100 cards the approach `fast` answers each in milliseconds, of five with 120 cards it does
/// not answer one within ten seconds. So 100 is the end for all, and 50 for those that need a second or more for
/// five deals of 60.
static DEALS: Scale = Scale {
    sets: &[
        deals(10, 3100),
        deals(20, 23_507),
        deals(30, 75_081),
        deals(40, 168_005),
        deals(50, 334_774),
        deals(60, 577_825),
        deals(70, 869_436),
        deals(80, 1_337_292),
        deals(100, 2_582_956),
    ],
    stops: &[("handler", 50), ("fixpoint", 50)],
};

/// No approach has to stop: the slowest takes less than a microsecond a hand.
static HANDS: Scale = Scale {
    sets: &[
        hands(100, 5_132_757),
        hands(1000, 501_152_632),
        hands(10_000, 50_019_152_790),
        hands(100_000, 5_023_198_597_794),
        hands(1_000_000, 501_051_722_543_029),
    ],
    stops: &[],
};

const fn deals(size: usize, sum: u128) -> InputSet {
    InputSet { puzzle: &day22_2020::PUZZLE, count: 5, size, sum }
}

const fn hands(size: usize, sum: u128) -> InputSet {
    InputSet { puzzle: &day07_2023::PUZZLE, count: 1, size, sum }
}

pub(crate) fn bench(harness: &mut Harness) {
    bench_sizes(harness, &DEALS);
    bench_targets(harness);
    bench_sizes(harness, &HANDS);
}

fn bench_sizes(harness: &mut Harness, scale: &Scale) {
    let Some(first) = scale.sets.first() else { return };
    let mut group = harness.group(&format!("{}/scaling", first.puzzle.package));
    group.logarithmic();
    for approach in first.puzzle.approaches {
        let stop = scale.stops.iter().find(|(name, _)| *name == approach.name).map_or(usize::MAX, |&(_, size)| size);
        for set in scale.sets.iter().filter(|set| set.size <= stop) {
            let watch = Watch::unlimited();
            group.throughput(Throughput::Elements(u64::from(set.count) * set.size as u64));
            group.time(
                approach.name,
                Some(set.size),
                || set.verified(approach),
                |texts| solve_all(approach, texts, &watch),
            );
        }
    }
}

/// A target, and the last 18 digits of the numbers of universes that the players win from [`STARTS`], with the number
/// of their digits. They come from a program of another make: each player's game counted alone, state by state, in
/// Python's integers.
struct Target {
    score: u32,
    digits: usize,
    ends: [u64; 2],
}

const STARTS: [u32; 2] = [4, 8];

static TARGETS: [Target; 4] = [
    Target { score: 21, digits: 15, ends: [444_356_092_776_315, 341_960_390_180_808] },
    Target { score: 50, digits: 35, ends: [973_151_191_694_265_066, 307_008_470_880_126_235] },
    Target { score: 100, digits: 68, ends: [665_656_548_544_838_675, 186_867_610_537_708_264] },
    Target { score: 1000, digits: 676, ends: [477_710_447_862_345_835, 907_844_849_361_207_880] },
];

/// `frontier` counts in 128 bits, which 39 digits fit; it refuses a target of 100.
const LARGEST_OF_FRONTIER: u32 = 50;
/// `interpreters` counts in 128 bits as well, but needs some seconds for a target of 50 already.
const LARGEST_OF_INTERPRETERS: u32 = 21;

fn bench_targets(harness: &mut Harness) {
    let mut group = harness.group("day21-2021/scaling");
    group.logarithmic();
    for target in &TARGETS {
        bench_target(&mut group, "fast", target, fast::wins);
        if target.score <= LARGEST_OF_INTERPRETERS {
            bench_target(&mut group, "interpreters", target, interpreters::wins);
        }
        if target.score <= LARGEST_OF_FRONTIER {
            bench_target(&mut group, "frontier", target, frontier::wins);
        }
    }
}

/// How an approach counts the universes that each player wins, from their starts and by any rules.
type Wins<N> = fn([u32; 2], &Rules, &Watch) -> Result<[N; 2], NoAnswer>;

fn bench_target<N: ToString>(group: &mut Group<'_>, approach: &str, target: &Target, wins: Wins<N>) {
    let watch = Watch::unlimited();
    let verified = || {
        let rules = Rules::DIRAC.with_target(target.score).unwrap_or_else(|error| panic!("{error}"));
        let counts = wins(STARTS, &rules, &watch).unwrap_or_else(|reason| panic!("{approach}: {reason}"));
        let counts = counts.map(|count| count.to_string());
        let right = counts
            .iter()
            .zip(target.ends)
            .all(|(count, end)| count.len() == target.digits && count.ends_with(&end.to_string()));
        assert!(right, "{approach} counts {counts:?} universes to a target of {}", target.score);
        rules
    };
    group.throughput(Throughput::Elements(target.score.into()));
    group.time(approach, Some(target.score as usize), verified, |rules| {
        wins(black_box(STARTS), black_box(rules), &watch)
    });
}
