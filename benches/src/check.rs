//! The differential check: `cargo run --release -p benches -- check --count N`.
//!
//! Random inputs of mixed shapes and sizes are given to all approaches of a puzzle, and their answers compared with each
//! other and with a reference, where the puzzle has one: a solver of the plainest kind that lives here and shares no code
//! with any approach. Each input depends on the seed and its number alone, so a run can be repeated whatever the number
//! of threads. A puzzle that has nothing written for it here is checked with the inputs of its own generator.

mod day07;
mod day21;
mod day22;

use std::any::Any;
use std::fmt;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use common::puzzle::{Approach, answer_text, is_open};
use common::random::Random;
use common::{Puzzle, Watch};

use crate::answers::{Answers, words};
use crate::progress::Progress;

/// An approach that takes longer than this for one part is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many disagreements are shown; the others are counted.
const MOST_SHOWN: usize = 5;

/// An input to be answered.
#[derive(Debug)]
pub struct Case {
    /// The input.
    pub text: String,
    /// What the reference says, if there is one.
    pub expected: Option<[Option<String>; 2]>,
    /// Whether all approaches are asked, or the default one alone.
    pub by_all: bool,
}

/// How a puzzle is checked.
#[derive(Clone, Copy)]
struct Trial {
    /// Makes the input of that number, or `None` if its reference takes too long.
    case: fn(&Puzzle, u64, &mut Random) -> Option<Case>,
    /// Compares what no input reaches; an error says what differs.
    aside: fn(&Puzzle, &mut Random) -> Result<(), String>,
}

impl Trial {
    fn of(puzzle: &Puzzle) -> Self {
        let nothing_aside = |_: &Puzzle, _: &mut Random| Ok(());
        match puzzle.package {
            "day22-2020" => Self { case: |_, _, random| day22::case(random), aside: nothing_aside },
            "day21-2021" => Self { case: |_, number, _| Some(day21::case(number)), aside: day21::other_rules },
            "day07-2023" => Self { case: |_, _, random| Some(day07::case(random)), aside: nothing_aside },
            _ => Self { case: |puzzle, _, random| Some(generated(puzzle, random)), aside: nothing_aside },
        }
    }
}

/// An input of the puzzle's own generator, of any size up to the full one.
fn generated(puzzle: &Puzzle, random: &mut Random) -> Case {
    let generator = &puzzle.generator;
    let size = 1 + random.index(generator.full_size);
    Case { text: (generator.make)(random.next(), size), expected: None, by_all: true }
}

/// What came of a check.
#[derive(Debug, Default)]
pub struct Checked {
    /// Inputs that were answered and compared, or could not be made because that panics.
    pub tried: u64,
    /// Of these, inputs that all approaches were asked for.
    pub by_all: u64,
    /// Inputs left out because the reference would take too long.
    pub skipped: u64,
    /// Answers of approaches that were not waited for any longer, or that gave up.
    pub late: u64,
    /// The number of disagreements.
    pub disagreements: u64,
    /// The first of them, by their numbers.
    pub shown: Vec<Disagreement>,
    /// How long it took.
    pub time: Duration,
}

/// An input on which not all say the same.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Disagreement {
    number: u64,
    what: String,
    input: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, what, input } = self;
        write!(f, "input {number}: {what}")?;
        if input.is_empty() { Ok(()) } else { write!(f, "\n{input}") }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tried, by_all, skipped, late, disagreements, time, .. } = self;
        write!(f, "{tried} inputs tried, {by_all} of them by all approaches")?;
        if *skipped > 0 {
            write!(f, ", {skipped} skipped as too long for the reference")?;
        }
        if *late > 0 {
            write!(f, ", {late} answers not waited for")?;
        }
        write!(f, ": {disagreements} disagreements ({:.1} s)", time.as_secs_f64())
    }
}

/// Why a check has not ended well.
#[derive(Debug)]
pub enum CheckError {
    /// So many disagreements were found.
    Disagreements(u64),
    /// What was found cannot be written.
    Output(io::Error),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disagreements(1) => f.write_str("there is 1 disagreement"),
            Self::Disagreements(count) => write!(f, "there are {count} disagreements"),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl std::error::Error for CheckError {}

/// Checks puzzles on `count` inputs each, and writes what was found to `out`.
///
/// # Errors
/// There are disagreements, or nobody reads of them.
pub fn run<'a>(
    puzzles: impl IntoIterator<Item = &'a Puzzle>,
    count: u64,
    seed: u64,
    out: &mut impl Write,
) -> Result<(), CheckError> {
    let mut disagreements = 0;
    for puzzle in puzzles {
        let checked = check(puzzle, count, seed);
        writeln!(out, "{}: {checked}", puzzle.package).map_err(CheckError::Output)?;
        for disagreement in &checked.shown {
            writeln!(out, "{disagreement}").map_err(CheckError::Output)?;
        }
        disagreements += checked.disagreements;
    }
    if disagreements == 0 { Ok(()) } else { Err(CheckError::Disagreements(disagreements)) }
}

/// Checks a puzzle on `count` inputs of `seed`, on all cores.
#[must_use]
pub fn check(puzzle: &Puzzle, count: u64, seed: u64) -> Checked {
    check_by(Trial::of(puzzle), puzzle, count, seed)
}

fn check_by(trial: Trial, puzzle: &Puzzle, count: u64, seed: u64) -> Checked {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let so_far = Mutex::new(Checked::default());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let verdict = one(puzzle, trial, seed, number);
            // What panics on an input is a disagreement. Should this thread panic all the same, so does the scope once
            // all threads are finished, and nobody reads what was left behind.
            so_far.lock().unwrap_or_else(PoisonError::into_inner).add(verdict);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        show_progress(puzzle, count, &so_far, &workers);
    });
    let mut checked = so_far.into_inner().unwrap_or_else(PoisonError::into_inner);
    checked.time = start.elapsed();
    checked
}

/// Shows how far the workers are until all of them are finished, whether or not they got to the end.
fn show_progress(puzzle: &Puzzle, count: u64, so_far: &Mutex<Checked>, workers: &[ScopedJoinHandle<'_, ()>]) {
    const TICK: Duration = Duration::from_millis(50);
    const TICKS_SHOWN: u32 = 10;
    let progress = Progress::new();
    for tick in 1_u32.. {
        if workers.iter().all(ScopedJoinHandle::is_finished) {
            return;
        }
        if tick % TICKS_SHOWN == 0 {
            let (done, disagreements) = {
                let checked = so_far.lock().unwrap_or_else(PoisonError::into_inner);
                (checked.tried + checked.skipped, checked.disagreements)
            };
            progress.show(&format!("{}: {done} of {count}, {disagreements} disagreements", puzzle.package));
        }
        thread::sleep(TICK);
    }
}

/// What came of one input.
#[derive(Debug, Default)]
struct Verdict {
    is_skipped: bool,
    by_all: bool,
    late: u64,
    disagreements: Vec<Disagreement>,
}

impl Checked {
    fn add(&mut self, verdict: Verdict) {
        self.tried += u64::from(!verdict.is_skipped);
        self.skipped += u64::from(verdict.is_skipped);
        self.by_all += u64::from(verdict.by_all);
        self.late += verdict.late;
        self.disagreements += verdict.disagreements.len() as u64;
        self.shown.extend(verdict.disagreements);
        self.shown.sort();
        self.shown.truncate(MOST_SHOWN);
    }
}

/// Makes and judges the input of that number.
fn one(puzzle: &Puzzle, trial: Trial, seed: u64, number: u64) -> Verdict {
    // Two steps, so that neighbouring seeds and numbers have nothing in common.
    let mut random = Random::new(Random::new(seed).next().wrapping_add(number));
    random = Random::new(random.next());
    let mut verdict = Verdict::default();
    let without_input = |what| Disagreement { number, what, input: String::new() };
    match caught("the comparison aside", || (trial.aside)(puzzle, &mut random)) {
        Ok(Ok(())) => {}
        Ok(Err(what)) | Err(what) => verdict.disagreements.push(without_input(what)),
    }
    match caught("making the input", || (trial.case)(puzzle, number, &mut random)) {
        Ok(Some(mut case)) => {
            case.text = in_other_dress(case.text, &mut random);
            judge(puzzle, number, case, &mut verdict);
        }
        Ok(None) => verdict.is_skipped = true,
        Err(what) => verdict.disagreements.push(without_input(what)),
    }
    verdict
}

/// What `work` returns, or the words that `who` panics.
fn caught<T>(who: &str, work: impl FnOnce() -> T) -> Result<T, String> {
    // All that a panic can leave half changed and that is used again are the random numbers of the same input, and these
    // are at the same place in any run.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match panic_text(&*payload) {
        Some(text) => format!("{who} panics: {text}"),
        None => format!("{who} panics"),
    })
}

/// What a panic says, unless it was raised with something other than a text.
fn panic_text(payload: &(dyn Any + Send)) -> Option<&str> {
    let constant = payload.downcast_ref::<&str>().copied();
    constant.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// Now and then the same input as other systems and editors would write it.
fn in_other_dress(mut text: String, random: &mut Random) -> String {
    match random.below(20) {
        0 => text.replace('\n', "\r\n"),
        1 => format!("\u{feff}{text}"),
        2 => text + "\n\n",
        3 => {
            text.pop();
            text
        }
        _ => text,
    }
}

fn judge(puzzle: &Puzzle, number: u64, case: Case, verdict: &mut Verdict) {
    let Case { text, expected, by_all } = case;
    verdict.by_all = by_all;
    let mut truth = expected.map(|answers| ("the reference", answers));
    for approach in puzzle.approaches.iter().take(if by_all { usize::MAX } else { 1 }) {
        let what = match (answer(approach, &text), &truth) {
            (Err(Failure::Late), _) => {
                verdict.late += 1;
                continue;
            }
            (Err(Failure::Wrong(what)), _) => what,
            (Ok(answers), None) => {
                truth = Some((approach.name, answers));
                continue;
            }
            (Ok(answers), Some((_, known))) if answers == *known => continue,
            (Ok(answers), Some((name, known))) => {
                let [found, known] = [&answers, known].map(|answers| words(answers).join(" and "));
                format!("{} says {found}, {name} {known}", approach.name)
            }
        };
        verdict.disagreements.push(Disagreement { number, what, input: text.clone() });
    }
}

/// Why an approach has no answers to be compared.
enum Failure {
    Late,
    Wrong(String),
}

fn answer(approach: &Approach, text: &str) -> Result<Answers, Failure> {
    match caught(approach.name, || approach.solve(text, &Watch::limited(PATIENCE))) {
        Ok(Ok(outcomes)) if outcomes.iter().any(is_open) => Err(Failure::Late),
        Ok(Ok(outcomes)) => Ok(outcomes.map(answer_text)),
        Ok(Err(error)) => Err(Failure::Wrong(format!("{} refuses it: {}", approach.name, error.in_text(text)))),
        Err(what) => Err(Failure::Wrong(what)),
    }
}

#[cfg(test)]
mod tests {
    use std::panic::resume_unwind;
    use std::sync::mpsc;

    use common::puzzle::{Example, Generator, Outcome};
    use common::{Answer, ExplainError, ParseError, Solver};

    use super::*;

    /// A puzzle whose answers are the length of the input and its double, by two approaches of which one is wrong about
    /// inputs of seven bytes and panics at nine.
    struct Right;
    struct Wrong;

    impl Solver for Right {
        const NAME: &'static str = "right";
        const SUMMARY: &'static str = "counts";
        const SOURCE: &'static str = "here";
        type Model = u64;

        fn parse(text: &str) -> Result<u64, ParseError> {
            Ok(text.trim().len() as u64)
        }

        fn part1(model: &u64, _: &Watch) -> Outcome {
            Ok((*model).into())
        }

        fn part2(model: &u64, _: &Watch) -> Outcome {
            Ok((2 * model).into())
        }
    }

    impl Solver for Wrong {
        const NAME: &'static str = "wrong";
        const SUMMARY: &'static str = "counts, but for one length";
        const SOURCE: &'static str = "here";
        type Model = u64;

        fn parse(text: &str) -> Result<u64, ParseError> {
            Right::parse(text)
        }

        fn part1(model: &u64, watch: &Watch) -> Outcome {
            assert!(*model != 9, "nine");
            Right::part1(model, watch)
        }

        fn part2(model: &u64, watch: &Watch) -> Outcome {
            if *model == 7 { Ok(0_u64.into()) } else { Right::part2(model, watch) }
        }
    }

    static ONE_IS_WRONG: [Approach; 2] = [Approach::of::<Right>(), Approach::of::<Wrong>()];
    static NONE_IS_WRONG: [Approach; 2] = [Approach::of::<Right>(), Approach::of::<Right>()];

    const fn puzzle(approaches: &'static [Approach], full_size: usize) -> Puzzle {
        Puzzle {
            year: 2000,
            day: 1,
            title: "Lengths",
            package: "day01-2000",
            first_line: "x",
            approaches,
            bundled: "x\n",
            examples: &[Example { name: "example", text: "x\n", answers: [Some("1"), Some("2")] }],
            generator: Generator {
                unit: "letters",
                full_size,
                make: |_, size| format!("{}\n", "x".repeat(size)),
                seeds: &[1],
            },
            explain: |_, _, _| Ok::<Answer, ExplainError>(1_u64.into()),
        }
    }

    #[test]
    fn a_planted_disagreement_is_found() {
        let checked = check(&puzzle(&ONE_IS_WRONG, 8), 200, 1);
        assert_eq!((checked.tried, checked.by_all, checked.skipped, checked.late), (200, 200, 0, 0));
        // Byte order marks make some inputs longer.
        assert!((10..50).contains(&checked.disagreements), "{checked}");
        let shown = checked.shown[0].to_string();
        assert!(shown.contains("wrong says 7 and 0, right 7 and 14\nxxxxxxx"), "{shown}");
        assert_eq!(checked.shown.len(), MOST_SHOWN);
    }

    #[test]
    fn a_run_with_disagreements_fails_and_shows_them() {
        let mut out = Vec::new();
        let verdict = run([&puzzle(&NONE_IS_WRONG, 8), &puzzle(&ONE_IS_WRONG, 8)], 100, 1, &mut out);
        assert!(matches!(verdict, Err(CheckError::Disagreements(1..))), "{verdict:?}");
        let out = String::from_utf8(out).unwrap();
        assert!(out.contains("0 disagreements (") && out.contains("wrong says 7 and 0, right 7 and 14\n"), "{out}");
    }

    #[test]
    fn the_same_seed_has_the_same_inputs() {
        let shown = |seed| check(&puzzle(&ONE_IS_WRONG, 8), 100, seed).shown;
        assert_eq!(shown(1), shown(1));
        assert_ne!(shown(1), shown(2));
    }

    #[test]
    fn a_panic_is_a_disagreement() {
        let case = Case { text: "xxxxxxxxx".to_owned(), expected: None, by_all: true };
        let mut verdict = Verdict::default();
        judge(&puzzle(&ONE_IS_WRONG, 1), 0, case, &mut verdict);
        let [only] = &verdict.disagreements[..] else { panic!("one disagreement") };
        assert_eq!(only.to_string(), "input 0: wrong panics: nine\nxxxxxxxxx");
    }

    /// What comes of a check of a few inputs by `trial`, which must end: a minute is far more than it takes.
    fn ended(trial: Trial) -> Checked {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || sender.send(check_by(trial, &puzzle(&NONE_IS_WRONG, 8), 10, 1)));
        receiver.recv_timeout(Duration::from_secs(60)).expect("the check ends")
    }

    fn firsts(checked: &Checked) -> Vec<String> {
        checked.shown.iter().map(Disagreement::to_string).collect()
    }

    #[test]
    fn a_panic_may_have_no_text() {
        assert_eq!(caught("it", || resume_unwind(Box::new(1))), Err::<(), _>("it panics".to_owned()));
    }

    /// Workers that leave inputs undone must not be waited for.
    #[test]
    fn progress_ends_with_the_workers() {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            thread::scope(|scope| {
                let workers = [scope.spawn(|| ())];
                show_progress(&puzzle(&NONE_IS_WRONG, 8), 5, &Mutex::default(), &workers);
            });
            sender.send(())
        });
        receiver.recv_timeout(Duration::from_secs(60)).expect("it ends");
    }

    #[test]
    fn a_panic_of_the_reference_is_a_disagreement() {
        let checked = ended(Trial { case: |_, _, _| panic!("no {}", "luck"), aside: |_, _| Ok(()) });
        assert_eq!((checked.tried, checked.skipped, checked.by_all, checked.disagreements), (10, 0, 0, 10));
        let expected = [0, 1, 2, 3, 4].map(|number| format!("input {number}: making the input panics: no luck"));
        assert_eq!(firsts(&checked), expected);
    }

    #[test]
    fn a_panic_aside_is_a_disagreement() {
        let checked =
            ended(Trial { case: |puzzle, _, random| Some(generated(puzzle, random)), aside: |_, _| panic!("no luck") });
        assert_eq!((checked.tried, checked.skipped, checked.by_all, checked.disagreements), (10, 0, 10, 10));
        let expected = [0, 1, 2, 3, 4].map(|number| format!("input {number}: the comparison aside panics: no luck"));
        assert_eq!(firsts(&checked), expected);
    }

    #[test]
    fn approaches_that_agree_are_not_accused() {
        let checked = check(&puzzle(&NONE_IS_WRONG, 20), 200, 1);
        assert_eq!(checked.disagreements, 0);
        assert!(checked.to_string().starts_with("200 inputs tried, 200 of them by all approaches: 0 disagreements ("));
    }

    #[test]
    fn a_reference_contradicts_too() {
        let expected = Some([Some("3".to_owned()), None]);
        let mut verdict = Verdict::default();
        let case = Case { text: "xxx".to_owned(), expected, by_all: false };
        judge(&puzzle(&ONE_IS_WRONG, 1), 4, case, &mut verdict);
        assert_eq!(verdict.disagreements[0].what, "right says 3 and 6, the reference 3 and no answer");
    }

    #[test]
    fn the_puzzles_agree_with_their_references() {
        for puzzle in crate::PUZZLES {
            let checked = check(puzzle, 40, 7);
            assert_eq!(checked.disagreements, 0, "{}: {:?}", puzzle.package, checked.shown);
            assert!(checked.tried > 30, "{checked}");
        }
    }
}
