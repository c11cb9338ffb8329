//! What is said of stand-ins, without a shell: which inputs are asked, the verdict, the cut, and what
//! explains the faults.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use common::input::Input;
use common::mistake::{Mistake, Solve};
use common::outcome::{Outcome, Part};
use common::puzzle::{Example, Feature, Generator, Puzzle, Shipped};
use common::random::Random;
use common::{Approach, Context, NoAnswer, approach};

use crate::args::Options;
use crate::contestant::tests::{StandIn, prints, run};
use crate::contestant::{End, Run};
use crate::flow::Trial;
use crate::report::{self, Said};
use crate::sentences;
use crate::summary::Summary;

/// Part 1 is 100 and the sum of some numbers, and part 2 is 1000 and that of their squares.
pub(crate) static SQUARES: Puzzle = Puzzle {
    generator: Some(Generator::new(10, |seed, size| {
        let mut random = Random::new(seed);
        let lines = (0..size).map(|_| (10 + random.below(90)).to_string() + "\n");
        lines.collect()
    })),
    mistakes: &[
        mistake(
            "last",
            "ignores the last number",
            &approach!("", parse, part1, last),
        ),
        mistake(
            "nine",
            "ignores a tenth number",
            &approach!("", parse, part1, nine),
        ),
        mistake(
            "even",
            "fails on an even last number",
            &approach!("", parse, part1, even),
        ),
        mistake("panics", "panics", &approach!("", parse, part1, panics)),
    ],
    features: &[FEW],
    ..Puzzle::new(
        2015,
        22,
        "Squares",
        &[approach!("squares", parse, part1, part2)],
    )
};

const FEW: Feature = Feature {
    clause: "fewer than ten numbers are given",
    part: None,
    holds: |text| parse(text).len() < 10,
};

/// As [`SQUARES`], with inputs that come with it. The recorded answers to one are not those of the
/// rules.
static SHIPPED: Puzzle = Puzzle {
    // An approach knows what is right for part 2.
    examples: &[Example::new("12\n", [Some("112"), None])],
    shipped: Shipped {
        folder: "inputs",
        texts: &[("full-1.txt", "10\n10\n10\n"), ("known.txt", "12\n34\n")],
        answers: r#"{"known.txt": {"part1": "701", "part2": "702"}}"#,
    },
    ..SQUARES
};

const fn mistake(name: &'static str, summary: &'static str, rules: &'static Approach) -> Mistake {
    Mistake { name, summary, source: None, shown: "", rules }
}

fn parse(text: &str) -> Vec<u64> {
    text.split_whitespace().flat_map(str::parse).collect()
}

fn part1(numbers: &[u64]) -> u64 {
    100 + numbers.iter().sum::<u64>()
}

fn part2(numbers: &[u64]) -> u64 {
    1000 + numbers.iter().map(|number| number * number).sum::<u64>()
}

fn last(numbers: &[u64]) -> u64 {
    part2(&numbers[..numbers.len().saturating_sub(1)])
}

/// It fits whoever is right with fewer numbers, and late or unclear with ten.
fn nine(numbers: &[u64]) -> u64 {
    part2(&numbers[..numbers.len().min(9)])
}

fn even(numbers: &[u64]) -> Result<u64, NoAnswer> {
    match numbers.last() {
        Some(last) if last % 2 == 0 => Err(NoAnswer::Failed("an even number".to_owned())),
        _ => Ok(part2(numbers)),
    }
}

/// A known mistake with a defect of its own explains nothing, and ends no judge.
fn panics(numbers: &[u64]) -> u64 {
    numbers[numbers.len()]
}

fn options(puzzle: &'static Puzzle, random: usize) -> Options {
    Options {
        puzzle,
        parts: Part::BOTH.to_vec(),
        limit: Duration::from_secs(60),
        random: Some(random),
        seed: 1,
        size: None,
        as_name: None,
    }
}

/// What is said of a stand-in, and whether it passes.
struct Told {
    all: String,
    passes: bool,
}

impl Told {
    #[track_caller]
    fn has(self, wanted: &[&str]) -> Self {
        for words in wanted {
            assert!(self.all.contains(words), "no {words:?} in\n{}", self.all);
        }
        self
    }

    #[track_caller]
    fn lacks(self, words: &str) {
        assert!(!self.all.contains(words), "{words:?} in\n{}", self.all);
    }
}

/// Judges a stand-in, first by the named inputs.
fn said(options: &Options, named: &[&str], stand_in: impl Fn(&str) -> Run) -> Told {
    let named = named.iter().map(|text| Input::of_text("own.txt", *text));
    let contestants = [StandIn(stand_in)];
    let mut trial = Trial::new(&contestants, options);
    trial.run(named.collect()).expect("it can be asked");
    let table = report::table(&trial.judges).aligned();
    let report = report::report(&trial, &trial.judges[0], true);
    let said = report.said.into_iter().map(|said| match said {
        Said::Sentence(words) => format!("{words}\n"),
        Said::Input(text) => format!("> {text}"),
    });
    let all = strip_str(&table).to_string() + &said.collect::<String>();
    Told { all, passes: report.passes }
}

/// After so many random inputs, all of this is said of a stand-in, which passes if all of its answers
/// are right.
#[track_caller]
fn is_said(
    puzzle: &'static Puzzle,
    random: usize,
    stand_in: impl Fn(&str) -> Run,
    wanted: &[&str],
) {
    let told = said(&options(puzzle, random), &[], stand_in).has(wanted);
    assert_eq!(told.passes, wanted[0].starts_with("All"), "{}", told.all);
}

/// A program that has these functions for its parts.
fn of(one: fn(&[u64]) -> u64, two: fn(&[u64]) -> u64) -> impl Fn(&str) -> Run {
    move |text| {
        let numbers = parse(text);
        prints(&format!("{}\n{}\n", one(&numbers), two(&numbers)))
    }
}

fn right(text: &str) -> Run {
    of(part1, part2)(text)
}

fn crash() -> End {
    End::Failure("exit status: 101".to_owned())
}

#[test]
fn a_mistake_is_named_and_shown_on_a_short_input() {
    let wanted = [
        "Wrong on 4 of 4 inputs, by a known mistake: last.",
        "small random input 1, cut from 4 lines to 1 line: part 2: it printed 1000, but ",
        "Its answers are those of a known mistake, last: ignores the last number.",
        "\n> ",
    ];
    is_said(&SQUARES, 4, of(part1, last), &wanted);
    let stumbles = |text: &str| {
        let numbers = parse(text);
        match even(&numbers) {
            Ok(_) => right(text),
            Err(_) => run(crash(), &part1(&numbers).to_string()),
        }
    };
    let ten = "11\n".repeat(10);
    let either = "These inputs do not tell which of them it is.\n";
    said(&options(&SQUARES, 0), &[&ten], of(part1, last)).has(&[either]);
    // It names wrong answers, and nothing else.
    said(&options(&SQUARES, 4), &[], |_| run(crash(), "")).lacks("known mistake");
    let wrong = |_: &str| run(crash(), "Part 1: 7\nPart 2: 8\n");
    said(&options(&SQUARES, 4), &[], wrong).lacks("by a known mistake");
    let wanted = [
        ", by a known mistake: even.",
        ", cut from ",
        "it ended with exit status: 101.",
    ];
    is_said(&SQUARES, 12, stumbles, &wanted);
}

/// It may be the one.
#[test]
fn a_mistake_that_gave_up_where_the_program_is_wrong_is_counted() {
    fn idle(_: &[u64]) -> Result<u64, NoAnswer> {
        Err(NoAnswer::OutOfTime)
    }
    static IDLE: Puzzle = Puzzle {
        mistakes: &[
            mistake("last", "", &approach!("", parse, part1, last)),
            mistake("idle", "", &approach!("", parse, part1, idle)),
        ],
        ..SQUARES
    };
    let words = "\nNo known mistake that ended explains it, and 1 did not end; `--mistakes` ";
    is_said(&IDLE, 4, of(part1, |numbers| part2(numbers) + 1), &[words]);
    let words = ", by a known mistake: last.";
    is_said(&IDLE, 4, of(part1, last), &[words]);
    let words = "No known mistake explains it";
    is_said(&IDLE, 4, of(|_| 7, part2), &[words]);
}

#[test]
fn a_mistake_answers_the_same_in_each_part_that_is_judged() {
    let differs = of(|numbers| part1(numbers) + 1, last);
    is_said(&SQUARES, 4, &differs, &["No known mistake explains it"]);
    let second = Options { parts: vec![Part::Two], ..options(&SQUARES, 4) };
    said(&second, &[], differs).has(&[", by a known mistake: last."]);
}

#[test]
fn what_the_faulty_inputs_have_in_common_is_said() {
    static OF_PART_1: Puzzle = Puzzle {
        features: &[Feature { part: Some(Part::One), ..FEW }],
        ..SQUARES
    };
    static TWICE: Puzzle = Puzzle { features: &[FEW, FEW], ..SQUARES };
    static FULL: Puzzle = Puzzle {
        features: &[Feature {
            clause: "ten are given",
            holds: |text| parse(text).len() == 10,
            ..FEW
        }],
        ..SQUARES
    };
    let long = of(part1, |numbers| {
        part2(numbers) + u64::from(numbers.len() < 10)
    });
    let words = "Wrong on 6 of 12 inputs, exactly where fewer than ten numbers are given.\n";
    is_said(&SQUARES, 12, &long, &[words]);
    // A feature of few inputs may be a chance.
    is_said(&SQUARES, 8, &long, &["Wrong on 4 of 8 inputs.\n"]);
    // One of another part explains nothing, nor does one of two that hold.
    is_said(&OF_PART_1, 12, &long, &["Wrong on 6 of 12 inputs.\n"]);
    is_said(&TWICE, 12, &long, &["Wrong on 6 of 12 inputs.\n"]);
    let also_right = of(part1, |numbers| {
        part2(numbers) + u64::from(numbers.len() < 9)
    });
    is_said(&SQUARES, 12, &also_right, &["Wrong on 5 of 12 inputs.\n"]);
    // Length explains that a program is late, but not that it is wrong.
    let full = of(part1, |numbers| {
        part2(numbers) + u64::from(numbers.len() == 10)
    });
    let words = "Wrong on 6 of 12 inputs, exactly where ten are given.\n";
    is_said(&FULL, 12, &full, &[words]);
}

#[test]
fn a_late_program_passes_if_it_was_right_often_enough_and_slowness_explains_it() {
    static PLAIN: Puzzle = Puzzle { features: &[], ..SQUARES };
    let late_with = |late: fn(usize) -> bool| {
        move |text: &str| if late(parse(text).len()) { run(End::Late, "") } else { right(text) }
    };
    let (full, small) = (
        late_with(|count| count == 10),
        late_with(|count| count < 10),
    );
    let other = late_with(|count| count != 10);
    let named = "11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n";
    let longer = named.to_owned() + "21\n";
    for (told, passes, words) in [
        (
            said(&options(&SQUARES, 12), &[], full),
            true,
            "Late on 6 of 12 inputs, right on 6.\n",
        ),
        (
            said(&options(&SQUARES, 6), &[], full),
            false,
            "Late on 3 of 6 inputs, right on 3, which does not pass.\n",
        ),
        (
            said(&options(&SQUARES, 12), &[named], small),
            false,
            "Late on 6 of 13 inputs, exactly where fewer than ten numbers are given, right on 7, ",
        ),
        (
            said(&options(&SQUARES, 12), &[named, &longer], other),
            false,
            "Late on 7 of 14 inputs, apart from long ones exactly where fewer than ten numbers are ",
        ),
        (
            said(&options(&PLAIN, 12), &[named], small),
            false,
            "Late on 6 of 13 inputs, 6 of them shorter than one on which it is right, right on 7, ",
        ),
    ] {
        let told = told.has(&[words, "\nIt is read as part 2: nothing.\n"]);
        assert_eq!(told.passes, passes, "{words}");
    }
}

#[test]
fn who_is_late_from_the_first_on_is_asked_no_more() {
    let banner = run(End::Late, "Day 22\n");
    let wanted = [
        "It was late on the first 3 inputs and answered none, so it was asked no more.\n",
        "\nLate on 3 of 3 inputs, right on 0, which does not pass.\n",
    ];
    is_said(&SQUARES, 8, |_| banner.clone(), &wanted);
    // Each program is given up for itself.
    let late: fn(&str) -> Run = |_| run(End::Late, "");
    let contestants = [late, right].map(StandIn);
    let options_of_8 = options(&SQUARES, 8);
    let mut trial = Trial::new(&contestants, &options_of_8);
    trial.run(Vec::new()).expect("they can be asked");
    let counts = trial.judges.iter().map(|it| it.judged.len());
    assert_eq!(counts.collect::<Vec<_>>(), [3, 8]);
    let one = |text: &str| run(End::Late, &format!("{}\n", part1(&parse(text))));
    for parts in [&Part::BOTH[..], &[Part::One]] {
        let options = Options { parts: parts.to_vec(), ..options(&SQUARES, 8) };
        said(&options, &[], one).has(&["\nLate on 8 of 8 inputs, right on 0, "]);
    }
}

#[test]
fn no_more_inputs_are_asked_after_a_minute_unless_their_number_is_told() {
    let contestants = [StandIn(right)];
    for (random, count) in [(None, 0), (Some(4), 4)] {
        let options = Options { random, ..options(&SQUARES, 4) };
        let mut trial = Trial::new(&contestants, &options);
        trial.end = Instant::now();
        trial.run(Vec::new()).expect("it can be asked");
        let report = format!("{:?}", report::report(&trial, &trial.judges[0], true));
        let is_told = report.contains("A minute has passed, so no more inputs were asked");
        assert_eq!((trial.judges[0].judged.len(), is_told), (count, count == 0));
    }
}

#[test]
fn a_part_that_is_never_right_costs_the_pass_unless_the_other_one_is_all_that_is_printed() {
    let one = |text: &str| prints(&format!("{}\n", part1(&parse(text))));
    let wanted = "All 4 answers are right. It prints part 1 alone, and was judged by that.\n";
    is_said(&SQUARES, 4, one, &[wanted]);
    let also = |text: &str| {
        let numbers = parse(text);
        prints(&format!(
            "{} numbers\nSum: {}\n",
            numbers.len(),
            part1(&numbers)
        ))
    };
    let wanted = [
        "The shortest input found, small random input ",
        "part 2: it never prints the right answer: ",
        "add `--part 1` if it prints part 1 alone",
        "\nUnclear on 4 of 4 inputs.\n",
    ];
    is_said(&SQUARES, 4, also, &wanted);
}

#[test]
fn the_worst_part_is_shown_and_an_unclear_one_hides_no_mistake() {
    let rounds = |text: &str| {
        let numbers = parse(text);
        prints(&format!(
            "{}e2\n{}.\n",
            part1(&numbers) / 100,
            last(&numbers)
        ))
    };
    let wanted = [
        "Wrong on 4 of 4 inputs, by a known mistake: last.",
        "cut from 4 lines to 1 line: part 2: it printed 1000, but ",
        "\nIt is read as part 1: ",
    ];
    is_said(&SQUARES, 4, rounds, &wanted);
}

#[test]
fn who_answers_one_input_in_different_ways_is_told_so() {
    // Who is late has not answered otherwise.
    for end in [End::Success, End::Late] {
        let count = AtomicU64::new(0);
        let changes = |text: &str| match count.fetch_add(1, Ordering::Relaxed) {
            ..8 => of(part1, last)(text),
            _ => Run { end: end.clone(), ..right(text) },
        };
        let told = said(&options(&SQUARES, 8), &[], changes);
        let wanted = [
            "\nAsked again: read as part 1: ",
            "It answers one input in different ways.\n",
        ];
        if end == End::Late {
            told.lacks(wanted[1]);
        } else {
            told.has(&wanted);
        }
    }
}

#[test]
fn who_crashes_after_both_answers_is_right() {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let crashes = |text: &str| {
        let status = COUNT.fetch_add(1, Ordering::Relaxed);
        let end = End::Failure(format!("exit status: {status}"));
        Run { end, ..right(text) }
    };
    let words = "After its answers, it failed (4 of 4), at first with exit status: 1.\n";
    is_said(&SQUARES, 4, crashes, &["All 8 answers are right.", words]);
}

/// Whoever names an input knows why.
#[test]
fn a_named_input_with_a_part_that_never_ends_is_judged_by_the_other_one() {
    static ENDLESS: Puzzle = Puzzle {
        approaches: &[approach!("squares", parse, endless, part2)],
        ..SQUARES
    };
    fn endless(numbers: &[u64]) -> Result<u64, NoAnswer> {
        match numbers[0] {
            99 => Err(NoAnswer::unsolvable("it never ends")),
            _ => Ok(part1(numbers)),
        }
    }
    let words = "own.txt: part 1 has no answer, so it is judged by part 2 alone.\n";
    let told = said(&options(&ENDLESS, 8), &["99\n12\n"], right).has(&[words]);
    assert!(told.passes, "{}", told.all);
}

/// The user's own input is asked first. What is right for it is theirs to find.
#[test]
fn the_answer_to_a_named_input_is_not_told() {
    let wrong = of(part1, last);
    said(&options(&SQUARES, 2), &["12\n34\n56\n78\n"], &wrong)
        .has(&[
            "\n1 named ",
            "part 2: it printed 1000, but 7084 is right.\n",
        ])
        .lacks("11520");
    said(&options(&SQUARES, 0), &["34\n\n"], of(|_| 7, part2))
        .has(&["part 1: it printed 7, which is wrong.\n"]);
    // Without the empty line, it has the same answer.
    let cut = "own.txt, cut from 2 lines to 1 line: part 2: it printed 1000, which is wrong.\n";
    said(&options(&SQUARES, 0), &["34\n\n"], wrong)
        .has(&[cut])
        .lacks("2156");
}

#[test]
fn who_prints_the_same_for_each_input_may_read_none() {
    let wanted = ["It prints the same for each input, so it may read none: "];
    is_said(&SQUARES, 4, |_| prints("12 13"), &wanted);
    let wanted = ["It prints nothing for each input", "The time limit is 60 s"];
    let count = AtomicU64::new(0);
    let late = |_: &str| {
        count.fetch_add(1, Ordering::Relaxed);
        run(End::Late, "")
    };
    is_said(&SQUARES, 4, late, &wanted);
    // Of three inputs, one is asked again without its last line end.
    assert_eq!(count.into_inner(), 4);
    let mutters = |text: &str| Run { errors: text.to_owned(), ..prints("") };
    said(&options(&SQUARES, 4), &[], mutters).lacks("may read none");
}

#[test]
fn who_fails_on_the_last_line_end_is_told_so() {
    for failing in [run(crash(), ""), prints("NaN\nNaN\n")] {
        let fails = |text: &str| match text.strip_suffix('\n') {
            Some(_) => failing.clone(),
            None => right(text),
        };
        let words = "It fails on the last line end of an input, and not without it.\n";
        is_said(&SQUARES, 2, fails, &[words]);
        // One right answer is too few.
        let one = |text: &str| match text.strip_suffix('\n') {
            Some(_) => failing.clone(),
            None => prints(&part1(&parse(text)).to_string()),
        };
        // An answer beside another number is no clearer without it.
        let either = |text: &str| {
            let one = part1(&parse(text));
            prints(&format!("{one} or {}\n{}", one + 1, part2(&parse(text))))
        };
        for program in [&one as &dyn Fn(&str) -> Run, &either] {
            said(&options(&SQUARES, 2), &[], program).lacks(words);
        }
    }
}

/// A record may be of another input.
#[test]
fn known_inputs_are_asked_before_random_ones_and_a_false_record_is_not_believed() {
    let (options, right) = (options(&SHIPPED, 2), [StandIn(right)]);
    let mut trial = Trial::new(&right, &options);
    trial.run(Vec::new()).expect("it can be asked");
    let judged = &trial.judges[0].judged;
    assert!(judged.iter().all(|it| it.fault().is_none()));
    let names: Vec<&str> = judged.iter().map(|it| &*it.task.input.name).collect();
    let expected = [
        "example",
        "inputs/known.txt",
        "inputs/full-1.txt",
        "small random input 1",
        "random input 1",
    ];
    assert_eq!(names, expected);
}

/// Prints what a known mistake prints.
fn makes(mistake: &Mistake, text: &str) -> Run {
    let outcomes = Part::BOTH.map(|part| mistake.solve(text, part, None));
    let end = match outcomes.iter().find_map(|outcome| outcome.as_ref().err()) {
        Some(NoAnswer::Failed(_)) => crash(),
        Some(_) => End::Late,
        None => End::Success,
    };
    let answers = outcomes.iter().flatten().map(ToString::to_string);
    run(
        end,
        &(answers.collect::<Vec<_>>().join(" ") + " took 0.5 s"),
    )
}

/// Rules that remember their answers, because every mistake is compared with every other one.
struct Memo(&'static dyn Solve, Mutex<HashMap<(String, usize), Outcome>>);

impl Solve for Memo {
    fn solve(&self, text: &str, part: Part, context: &Context) -> Outcome {
        let mut known = self.1.lock().expect("no rules panic");
        let solve = || self.0.solve(text, part, context);
        let outcome = known.entry((text.to_owned(), part.index()));
        outcome.or_insert_with(solve).clone()
    }
}

/// Whoever prints what a known mistake prints has made that one.
#[test]
#[cfg(feature = "puzzles")]
fn each_known_mistake_is_named_alone() {
    std::thread::scope(|scope| {
        for puzzle in [
            &day22_2020::PUZZLE,
            &day21_2021::PUZZLE,
            &day07_2023::PUZZLE,
        ] {
            scope.spawn(move || mistakes_are_named_alone(puzzle));
        }
    });
}

#[cfg(feature = "puzzles")]
fn mistakes_are_named_alone(puzzle: &Puzzle) {
    let texts = puzzle.shipped.texts.iter().copied();
    // Deals of full size take long, and one list of a thousand hands is enough.
    let is_short = |name: &str| match puzzle.date.day {
        22 => !name.starts_with("full-"),
        7 => !name.starts_with("full-") || name == "full-1.txt",
        _ => true,
    };
    let texts: Vec<_> = texts.filter(|(name, _)| is_short(name)).collect();
    let mistakes = puzzle.mistakes.iter().map(|it| {
        let rules: &Memo = Box::leak(Box::new(Memo(it.rules, Mutex::default())));
        Mistake { rules, ..*it }
    });
    let puzzle: &Puzzle = Box::leak(Box::new(Puzzle {
        shipped: Shipped { texts: texts.leak(), ..puzzle.shipped },
        mistakes: mistakes.collect::<Vec<_>>().leak(),
        generator: None,
        ..*puzzle
    }));
    for mistake in puzzle.mistakes {
        let makes_it = [StandIn(|text: &str| makes(mistake, text))];
        let options = options(puzzle, 0);
        let mut trial = Trial::new(&makes_it, &options);
        trial.run(Vec::new()).expect("it can be asked");
        let words = sentences::verdict(&Summary::new(&trial.judges[0]));
        let wanted = format!(", by a known mistake: {}.", mistake.name);
        assert!(
            words.ends_with(&wanted),
            "{puzzle}: {}: {words}",
            mistake.name
        );
    }
}
