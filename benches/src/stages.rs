//! The groups of stages: every approach on the day's input, once its answers are verified.

use std::fmt;
use std::hint::black_box;
use std::time::Duration;

use anyhow::{anyhow, bail};
use common::input::{Recorded, Shipped, Source, shipped};
use common::outcome::{Comparison, UNKNOWN, compare, in_short, is_conclusive};
use common::puzzle::ParsedInput;
use common::{Approach, Budget, NoAnswer, Outcome, Part, Puzzle};
use criterion::{BenchmarkId, Criterion, Throughput};

use crate::{SAMPLING, say};

/// A stretch of the way from the text to the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// From the text to the approach's own model.
    Parse,
    /// From the model to the answer to a part.
    Answer(Part),
    /// From the text to all answers.
    Total,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Self; 4] = [Self::Parse, Self::Answer(Part::One), Self::Answer(Part::Two), Self::Total];

    /// The stage as headings name it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Answer(Part::One) => "part 1",
            Self::Answer(Part::Two) => "part 2",
            Self::Total => "total",
        }
    }
}

/// The stage as the names of benchmarks have it.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title().replace(' ', ""))
    }
}

/// How long a part may take; one run that takes longer is not repeated for statistics.
const LONGEST: Duration = Duration::from_secs(10);

/// An approach whose answers to an input are right.
pub(crate) struct Verified<'a> {
    pub(crate) approach: &'static dyn Approach,
    /// What there is to measure, in order.
    pub(crate) stages: Vec<Stage>,
    text: &'a str,
    model: Box<dyn ParsedInput + 'a>,
    budget: Budget,
}

impl Verified<'_> {
    /// Goes through a stage once.
    pub(crate) fn run(&self, stage: Stage) {
        match stage {
            Stage::Parse => drop(black_box(self.approach.parse_only(black_box(self.text)))),
            Stage::Answer(part) => drop(black_box(black_box(&self.model).answer(part, &self.budget))),
            Stage::Total => drop(black_box(self.approach.solve(black_box(self.text), &self.budget))),
        }
    }
}

/// Measures all stages of all approaches on the puzzle's input.
pub(crate) fn bench(criterion: &mut Criterion, puzzle: &Puzzle) -> anyhow::Result<()> {
    let Some(input) = input(puzzle)? else {
        say(&format!("{}: there is no input, so there is nothing to measure", puzzle.package()));
        return Ok(());
    };
    let verified = verify(puzzle, &input)?;
    for stage in Stage::ALL {
        let mut group = criterion.benchmark_group(format!("{}/{stage}/{}", puzzle.package(), input.name));
        group.sampling_mode(SAMPLING);
        if stage == Stage::Parse {
            group.throughput(Throughput::Bytes(input.text.len() as u64));
        }
        for verified in verified.iter().filter(|verified| verified.stages.contains(&stage)) {
            let id = BenchmarkId::from_parameter(verified.approach.name());
            group.bench_function(id, |bencher| bencher.iter(|| verified.run(stage)));
        }
        group.finish();
    }
    Ok(())
}

/// What stages are measured on: the first full-size input that ships with the puzzle, the reader's own, one that the
/// puzzle's generator makes, or the first example.
pub(crate) fn input(puzzle: &Puzzle) -> anyhow::Result<Option<Shipped>> {
    let shipped = shipped(puzzle).map_err(anyhow::Error::msg)?;
    if let Some(full) = shipped.iter().find(|input| input.name.starts_with("full-")) {
        return Ok(Some(full.clone()));
    }
    if let Some(own) = Source::own(puzzle) {
        return read_own(own).map(Some);
    }
    let generated = puzzle.generator.as_ref().and_then(|generator| {
        let &seed = generator.seeds.first()?;
        let text = (generator.make)(seed, generator.full_size);
        Some(Shipped { name: "generated".to_owned(), text, outcomes: UNKNOWN })
    });
    Ok(generated.or_else(|| shipped.into_iter().next()))
}

fn read_own(own: Source) -> anyhow::Result<Shipped> {
    let answers = match &own {
        Source::File { path, .. } => Some(path.with_file_name("answers.json")).filter(|path| path.exists()),
        Source::Stdin | Source::Bundled(..) => None,
    };
    let recorded = answers.map(|path| Recorded::read(&path)).transpose().map_err(anyhow::Error::msg)?;
    let input = own.read()?;
    let outcomes = recorded.as_ref().and_then(|recorded| recorded.of(&input.name)).cloned().unwrap_or(UNKNOWN);
    Ok(Shipped { name: "own".to_owned(), text: input.text.to_string(), outcomes })
}

/// Lets all approaches answer `input` once and compares what they say with what is recorded, or with the first that has
/// an answer. A part that an approach does not get to the end of is not measured, which is said.
///
/// # Errors
/// An approach refuses the input or has another answer.
pub(crate) fn verify<'a>(puzzle: &Puzzle, input: &'a Shipped) -> anyhow::Result<Vec<Verified<'a>>> {
    let mut expected = input.outcomes.clone();
    puzzle.approaches.iter().map(|&approach| verify_approach(puzzle, approach, input, &mut expected)).collect()
}

fn verify_approach<'a>(
    puzzle: &Puzzle,
    approach: &'static dyn Approach,
    input: &'a Shipped,
    expected: &mut [Outcome; 2],
) -> anyhow::Result<Verified<'a>> {
    let what = |what: &str| format!("{}: {what} of {} by {}", puzzle.package(), input.name, approach.name());
    let model =
        approach.parse(&input.text).map_err(|error| anyhow!("{}: {}", what("parsing"), error.locate(&input.text)))?;
    let mut stages = vec![Stage::Parse];
    let mut is_whole = true;
    for (part, expected) in Part::BOTH.into_iter().zip(expected) {
        let what = what(&format!("part {part}"));
        let budget = Budget::limited(LONGEST);
        let mut outcome = model.answer(part, &budget);
        if budget.is_over() {
            outcome = Err(NoAnswer::OutOfTime);
        }
        if !is_conclusive(expected) {
            expected.clone_from(&outcome);
        }
        match (compare(&outcome, expected), outcome) {
            (Comparison::Same, Err(NoAnswer::NoSuchPart)) => {}
            (Comparison::Same, _) => stages.push(Stage::Answer(part)),
            (Comparison::Inconclusive, Err(reason)) => {
                is_whole = false;
                say(&format!("{what} is not measured: {reason}"));
            }
            (_, outcome) => bail!("{what} is {}, which should be {}", in_short(&outcome), in_short(expected)),
        }
    }
    if is_whole {
        stages.push(Stage::Total);
    }
    Ok(Verified { approach, stages, text: &input.text, model, budget: Budget::unlimited() })
}
