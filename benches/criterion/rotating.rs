//! The groups `DAY/rotating/INPUTS`: many generated inputs, one after another, because a processor that sees the same
//! input again and again learns its branches by heart, and because inputs of the same size can differ a thousandfold in
//! work.
//!
//! One run is the whole set, so each sample has the same work in it, whatever the differences between the inputs; the
//! throughput counts inputs. Approaches that are too slow for a set have a smaller one, which all approaches are timed
//! on: times are to be compared within a set only.

use common::Watch;
use criterion::Throughput;

use crate::harness::Harness;
use crate::sets::{InputSet, solve_all};

/// A set, what its inputs are called, and who cannot solve it in reasonable time.
struct Rotation {
    set: InputSet,
    noun: &'static str,
    too_slow: &'static [&'static str],
}

/// Of dice, 100 seeds that follow each other are all pairs of starts that there are.
static ROTATIONS: [Rotation; 5] = [
    Rotation {
        set: InputSet { puzzle: &day22_2020::PUZZLE, count: 2000, size: 50, sum: 133_037_353 },
        noun: "deals",
        // More than ten seconds for all.
        too_slow: &["handler", "fixpoint"],
    },
    Rotation {
        set: InputSet { puzzle: &day22_2020::PUZZLE, count: 10, size: 50, sum: 661_837 },
        noun: "deals",
        too_slow: &[],
    },
    Rotation {
        set: InputSet { puzzle: &day21_2021::PUZZLE, count: 100, size: 2, sum: 30_997_295_848_640_389 },
        noun: "starts",
        // More than a second for all.
        too_slow: &["interpreters", "frontier"],
    },
    Rotation {
        set: InputSet { puzzle: &day21_2021::PUZZLE, count: 5, size: 2, sum: 345_315_961_326_825 },
        noun: "starts",
        too_slow: &[],
    },
    Rotation {
        set: InputSet { puzzle: &day07_2023::PUZZLE, count: 500, size: 1000, sum: 250_570_446_790 },
        noun: "hand-sets",
        too_slow: &[],
    },
];

pub(crate) fn bench(harness: &mut Harness) {
    for Rotation { set, noun, too_slow } in &ROTATIONS {
        let mut group = harness.group(&format!("{}/rotating/{}-{noun}", set.puzzle.package, set.count));
        group.throughput(Throughput::Elements(set.count.into()));
        for approach in set.puzzle.approaches.iter().filter(|approach| !too_slow.contains(&approach.name)) {
            let watch = Watch::unlimited();
            group.time(approach.name, None, || set.verified(approach), |texts| solve_all(approach, texts, &watch));
        }
    }
}
