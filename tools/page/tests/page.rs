//! The questions of the page, asked natively.

use std::collections::BTreeSet;

use common::Puzzle;
use common::random::Random;
use page::answer;

const DEAL: &str = include_str!("../../../inputs/day22-2020/shortcut-first-deck.txt");
const STARTS: &str = include_str!("../../../inputs/day21-2021/example.txt");
const HANDS: &str = include_str!("../../../inputs/day07-2023/example.txt");

/// The texts of a member that has a text or a list of them.
#[expect(clippy::unwrap_used, reason = "a test may panic")]
fn texts(answer: &str, name: &str) -> Vec<String> {
    let json = nojson::RawJson::parse(answer).unwrap();
    let value = json.value().to_member(name).unwrap().required().unwrap();
    match value.to_array() {
        Ok(values) => values.map(|value| value.try_into().unwrap()).collect(),
        Err(_) => vec![value.try_into().unwrap()],
    }
}

/// What is said of an answer.
fn said(question: &str) -> String {
    let answer = answer(question);
    [
        texts(&answer, "aboutAnswer"),
        texts(&answer, "aboutMistakes"),
    ]
    .concat()
    .join(" ")
}

#[test]
fn an_answer_has_a_verdict() {
    for (question, words) in [
        (
            format!("verdict 22 2\n37\n{DEAL}"),
            "It is too low for part 2. No known mistake answers that.",
        ),
        (
            format!("verdict 22 2 2\n37\n\n  {DEAL}"),
            "It is too low for part 2. No known mistake that ended answers that; 2 did not end.",
        ),
        (
            format!("verdict 22 2\n325\n{DEAL}"),
            "It is the answer to part 2.",
        ),
        (
            format!("verdict 21 1\n444356092776315\n{STARTS}"),
            "It is too high for part 1. It is the answer to part 2.",
        ),
    ] {
        assert_eq!(said(&question), words, "{question}");
    }
}

#[test]
fn an_answer_is_read_as_people_paste_it() {
    for (pasted, words) in [
        ("Part 2: 5,905.0", "It is the answer to part 2."),
        ("5.9e3", "It is rounded: print all of its 4 digits."),
    ] {
        assert_eq!(said(&format!("verdict 7 2\n{pasted}\n{HANDS}")), words);
    }
}

/// The number of a mistake on its puzzle's list.
fn number_of(puzzle: &Puzzle, name: &str) -> usize {
    let mut mistakes = puzzle.mistakes.iter();
    mistakes
        .position(|it| it.name == name)
        .expect("a known mistake")
}

#[test]
fn a_mistake_that_prints_the_answer_is_named() {
    let day22 = &day22_2020::PUZZLE;
    let generator = day22.generator.expect("a generator");
    let like_the_sites = (generator.make)(Random::new(77).next(), generator.full_size);
    for (text, printed, names) in [
        (DEAL, "54", &["first-deck", "either-deck"][..]),
        (&like_the_sites, "32587", &["card-more"]),
    ] {
        let numbers = names.iter().map(|name| number_of(day22, name).to_string());
        let numbers: Vec<String> = numbers.collect();
        for number in &numbers {
            let mistake = answer(&format!("mistake 22 2 {number}\n{text}"));
            assert_eq!(texts(&mistake, "answer"), [printed], "{number}");
        }
        let numbers = numbers.join(" ");
        let words = said(&format!("verdict 22 2 0 {numbers}\n{printed}\n{text}"));
        for name in names {
            assert!(
                words.contains(&format!("We call that mistake `{name}`.")),
                "{words}"
            );
        }
        let several = words.ends_with("This input cannot tell these mistakes apart.");
        assert_eq!(several, names.len() > 1, "{words}");
        // An input that tells them apart.
        let small = answer(&format!("small 22 2 {numbers}"));
        let prints: BTreeSet<String> = texts(&small, "prints").into_iter().collect();
        assert_eq!(prints.len(), names.len(), "{small}");
    }
}

/// Of several mistakes, no input may tell all apart, because two of them are alike in one part.
#[test]
fn the_small_input_tells_as_many_mistakes_apart_as_one_can() {
    let day22 = &day22_2020::PUZZLE;
    let names = ["score-product", "score-product-2", "first-deck"];
    let numbers = names.map(|name| number_of(day22, name).to_string());
    let small = answer(&format!("small 22 2 {}", numbers.join(" ")));
    let prints = texts(&small, "prints");
    assert!(prints[0] == prints[1] && prints[1] != prints[2], "{small}");
}

#[test]
fn what_is_no_input_is_refused_with_its_place() {
    let twice = texts(
        &answer("verdict 22 2\n1\nPlayer 1:\n1\n\nPlayer 2:\n1\n"),
        "refused",
    );
    assert!(twice[0].contains("the card 1 occurs twice") && twice[0].contains("5 | 1\n  | ^"));
    let long = texts(
        &answer(&format!("verdict 7 1\n1\n{}", "2 ".repeat(500))),
        "refused",
    );
    assert!(
        long[0].lines().all(|line| line.chars().count() <= 60),
        "{long:?}"
    );
    assert_eq!(
        texts(&answer("verdict 7 1\n1\n"), "refused"),
        ["your input: it is empty"]
    );
    let foreign = texts(&answer(&format!("verdict 7 1\n1\n{STARTS}")), "refused");
    assert!(!foreign[0].contains('\u{1b}'), "{foreign:?}");
    assert!(answer(&format!("verdict 7 1\n1\n{STARTS}")).ends_with("\"otherDay\":21}"));
    let endless = format!(
        "verdict 22 1\n1\n{}",
        include_str!("../../../inputs/day22-2020/endless.txt")
    );
    assert!(texts(&answer(&endless), "unsolvable")[0].starts_with("the game never ends"));
}

/// As a file that an editor has saved.
#[test]
fn a_mark_of_the_byte_order_and_other_line_ends_change_nothing() {
    let asked = |command: &str, text: &str| answer(&format!("{command}\n{text}"));
    let marked = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    for command in [
        "verdict 22 2\n54",
        "right 22 2",
        "mistake 22 2 10",
        "picture 22 2",
    ] {
        let plain = asked(command, DEAL);
        assert!(!plain.contains("expected"), "{plain}");
        assert_eq!(asked(command, &marked(DEAL)), plain, "{command}");
    }
}

/// A mistake of part 1 alone shows there.
#[test]
fn every_mistake_has_a_small_input() {
    for day in [22, 21, 7] {
        let is_mistake = |number: &u32| answer(&format!("mistake {day} 1 {number}")) != "null";
        let mistakes = (0..1000).take_while(is_mistake).count();
        assert!(mistakes >= 10, "day {day} has {mistakes}");
        for number in 0..mistakes {
            let small = |part| (part, answer(&format!("small {day} {part} {number}")));
            let found = [2, 1]
                .into_iter()
                .map(small)
                .find(|(_, found)| found.contains("text"));
            let (part, found) = found.unwrap_or_else(|| panic!("{day} {number}"));
            let text = &texts(&found, "text")[0];
            let right = answer(&format!("right {day} {part}\n{text}"));
            assert_eq!(
                texts(&found, "right"),
                texts(&right, "answer"),
                "{day} {number}"
            );
            if !found.contains("[null]") {
                let wrong = answer(&format!("mistake {day} {part} {number}\n{text}"));
                assert_eq!(
                    texts(&found, "prints"),
                    texts(&wrong, "answer"),
                    "{day} {number}"
                );
                assert_ne!(right, wrong, "{day} {number}");
            }
        }
    }
}

#[test]
fn a_deal_is_played_and_a_theorem_tells_that_it_never_ends() {
    let play = answer("picture 22 2\nPlayer 1:\n4\n1\n\nPlayer 2:\n2\n5\n3\n");
    assert!(
        play.starts_with(r#"{"rounds":[{"decks":[[4,1],[2,5,3]],"theorem":"places","#),
        "{play}"
    );
    assert!(
        play.ends_with(r#""isOver":true,"repeated":0,"winner":1,"score":"9"}"#),
        "{play}"
    );
    let play = answer("picture 22 2\nPlayer 1:\n1\n10\n3\n\nPlayer 2:\n2\n5\n7\n8\n");
    let sub_game = r#""subGame":[[10],[5,7]],"theoremOfSubGame":"high card","winner":1}"#;
    assert!(play.contains(sub_game), "{play}");
    let play = answer("picture 22 2\nPlayer 1:\n1\n\nPlayer 2:\n2\n");
    assert!(
        play.ends_with(r#""isOver":true,"repeated":null,"winner":2,"score":"5"}"#),
        "{play}"
    );
}

#[test]
fn a_deal_that_is_too_large_for_the_table_is_refused() {
    let lines = |from: u32| (from..from + 100_000).map(|card| format!("{card}\n"));
    let deck = |from: u32| lines(from).collect::<String>();
    let deal = format!("Player 1:\n{}\nPlayer 2:\n{}", deck(1), deck(100_001));
    assert_eq!(
        texts(&answer(&format!("picture 22 1\n{deal}")), "refused"),
        ["It has 200000 cards, and the table has room for 60."]
    );
}

#[test]
fn dice_have_universes_and_chances() {
    for (starts, data) in [
        (
            "4 8 21",
            r#"{"wins":[444356092776315,341960390180808],"chances":[[0,0,0.234"#,
        ),
        ("4 8 3", r#"{"wins":[990,207],"chances":[[0.666"#),
    ] {
        let dice = answer(&format!("picture 21 2\n{starts}"));
        assert!(dice.starts_with(data), "{dice}");
        assert!(dice.ends_with(r#""sums":[[3,1],[4,3],[5,6],[6,7],[7,6],[8,3],[9,1]]}"#));
    }
}

#[test]
fn nonsense_has_no_answer() {
    for question in [
        "",
        "right",
        "right 23 1",
        "right 22 3",
        "mistake 22 2 99",
        "mistake 22 2",
        "picture 21 2\n0 8 21",
        "picture 21 2\n4 8 22",
        "small 22 2 x",
    ] {
        assert_eq!(answer(question), "null", "{question}");
    }
}
