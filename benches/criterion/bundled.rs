//! The groups `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and `DAY/total/INPUT`: each stage of every
//! approach on every bundled input.
//!
//! A part without an answer is timed as well: to find that there is none is work, too.

use std::hint::black_box;

use benches::{PUZZLES, Stage};
use common::bundled::{self, Bundled};
use common::puzzle::{Outcome, answer_text};
use common::{Approach, Part, Watch};
use criterion::Throughput;

use crate::harness::{Group, Harness};

pub(crate) fn bench(harness: &mut Harness) {
    for puzzle in PUZZLES {
        let inputs = bundled::inputs(puzzle).unwrap_or_else(|error| panic!("{error}"));
        for stage in Stage::ALL {
            for input in &inputs {
                let mut group = harness.group(&format!("{}/{}/{}", puzzle.package, stage.id(), input.name));
                group.throughput(Throughput::Bytes(input.text.len() as u64));
                for approach in puzzle.approaches {
                    time(&mut group, stage, approach, input);
                }
            }
        }
    }
}

fn time(group: &mut Group<'_>, stage: Stage, approach: &Approach, input: &Bundled) {
    let watch = Watch::unlimited();
    let parse = || approach.parse(&input.text).unwrap_or_else(|error| refused(approach, input, &error));
    let verify = |part: Part, outcome: Outcome| {
        let answer = answer_text(outcome);
        let recorded = &input.answers[part.index()];
        assert!(
            answer == *recorded,
            "part {part} of {} by {}: {answer:?}, recorded is {recorded:?}",
            input.name,
            approach.name
        );
    };
    match stage {
        Stage::Parse => {
            let verify = || {
                let model = parse();
                for part in Part::BOTH {
                    verify(part, model.answer(part, &watch));
                }
            };
            group.time(approach.name, None, verify, |()| approach.parse_only(black_box(&input.text)));
        }
        Stage::Answer(part) => {
            let verified = || {
                let model = parse();
                verify(part, model.answer(part, &watch));
                model
            };
            group.time(approach.name, None, verified, |model| black_box(model).answer(part, &watch));
        }
        Stage::Total => {
            let verify = || match approach.solve(&input.text, &watch) {
                Ok([one, two]) => {
                    verify(Part::One, one);
                    verify(Part::Two, two);
                }
                Err(error) => refused(approach, input, &error),
            };
            group.time(approach.name, None, verify, |()| approach.solve(black_box(&input.text), &watch));
        }
    }
}

fn refused(approach: &Approach, input: &Bundled, error: &common::ParseError) -> ! {
    panic!("{} refuses {}: {error}", approach.name, input.name)
}
