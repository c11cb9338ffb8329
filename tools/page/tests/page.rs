//! The questions of the page, asked natively.

use std::collections::BTreeSet;

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
            format!("verdict 22 2 0\n37\n{DEAL}"),
            "It is too low for part 2. No known mistake answers that.",
        ),
        (
            // As an editor has saved it.
            format!(
                "verdict 22 2 2\n37\n\u{feff}\r\n{}",
                DEAL.replace('\n', "\r\n")
            ),
            "It is too low for part 2. No known mistake that ended answers that; 2 did not end.",
        ),
        (
            format!("verdict 21 1 0\n444356092776315\n{STARTS}"),
            "It is too high for part 1. It is the answer to part 2.",
        ),
        (
            format!("verdict 7 2 0\nPart 2: 5,905.0\n{HANDS}"),
            "It is the answer to part 2.",
        ),
    ] {
        assert_eq!(said(&question), words, "{question}");
    }
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
        let mut all = String::new();
        for name in names {
            let number = day22.mistakes.iter().position(|it| it.name == *name);
            let number = format!(" {}", number.expect("a known mistake"));
            let mistake = answer(&format!("mistake 22 2{number}\n{text}"));
            assert_eq!(texts(&mistake, "answer"), [printed], "{name}");
            all += &number;
        }
        let words = said(&format!("verdict 22 2 0{all}\n{printed}\n{text}"));
        for name in names {
            let named = format!("We call that mistake `{name}`.");
            assert!(words.contains(&named), "{words}");
        }
        let several = words.ends_with("This input cannot tell these mistakes apart.");
        assert_eq!(several, names.len() > 1, "{words}");
        // An input that tells them apart.
        let small = answer(&format!("small 22 2{all}"));
        let prints: BTreeSet<String> = texts(&small, "prints").into_iter().collect();
        assert_eq!(prints.len(), names.len(), "{small}");
    }
}

#[test]
fn what_is_no_input_is_refused_with_its_place() {
    let refused = |question: &str| texts(&answer(question), "refused").concat();
    let twice = refused("verdict 22 2 0\n1\nPlayer 1:\n1\n\nPlayer 2:\n1\n");
    assert!(twice.contains("the card 1 occurs twice") && twice.contains("5 | 1\n  | ^"));
    let long = refused(&format!("verdict 7 1 0\n1\n{}", "2 ".repeat(500)));
    assert!(!long.contains('\u{1b}'), "{long:?}");
    assert!(
        long.lines().all(|line| line.chars().count() <= 60),
        "{long}"
    );
    assert_eq!(refused("verdict 7 1 0\n1\n"), "your input: it is empty");
    let other = answer(&format!("verdict 7 1 0\n1\n{STARTS}"));
    assert!(other.ends_with("\"otherDay\":21}"), "{other}");
    let endless = include_str!("../../../inputs/day22-2020/endless.txt");
    let unsolvable = answer(&format!("verdict 22 1 0\n1\n{endless}"));
    assert!(unsolvable.contains("the game never ends"), "{unsolvable}");
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
            let mut found = [2, 1].into_iter().map(small);
            let (part, found) = found
                .find(|(_, found)| found.contains("text"))
                .unwrap_or_else(|| panic!("{day} {number}"));
            let text = texts(&found, "text").concat();
            let right = answer(&format!("right {day} {part}\n{text}"));
            let wrong = answer(&format!("mistake {day} {part} {number}\n{text}"));
            assert_ne!(right, wrong, "{day} {number}");
            assert_eq!(texts(&found, "right"), texts(&right, "answer"));
            // One that crashes prints nothing.
            if !found.contains("[null]") {
                assert_eq!(texts(&found, "prints"), texts(&wrong, "answer"));
            }
        }
    }
}

#[test]
fn a_deal_is_played_and_a_theorem_tells_that_it_never_ends() {
    for (deal, data) in [
        (
            "4\n1\n\nPlayer 2:\n2\n5\n3\n",
            r#"{"rounds":[{"decks":[[4,1],[2,5,3]],"theorem":"places","#,
        ),
        (
            "4\n1\n\nPlayer 2:\n2\n5\n3\n",
            r#""isOver":true,"repeated":0,"winner":1,"score":"9"}"#,
        ),
        (
            "1\n10\n3\n\nPlayer 2:\n2\n5\n7\n8\n",
            r#""subGame":[[10],[5,7]],"theoremOfSubGame":"high card","winner":1}"#,
        ),
        (
            "1\n3\n\nPlayer 2:\n2\n4\n5\n",
            r#""subGame":[[3],[4,5]],"theoremOfSubGame":null,"winner":2}"#,
        ),
        (
            "1\n\nPlayer 2:\n2\n",
            r#""end":[[],[2,1]],"isOver":true,"repeated":null,"winner":2,"score":"5"}"#,
        ),
    ] {
        let play = answer(&format!("picture 22 2\nPlayer 1:\n{deal}"));
        assert!(play.contains(data), "{play}");
    }
}

#[test]
fn a_deal_that_is_too_large_for_the_table_is_refused() {
    let deck = |from: u32| (from..from + 100_000).map(|card| format!("{card}\n"));
    let [one, two] = [1, 100_001].map(|from| deck(from).collect::<String>());
    assert_eq!(
        answer(&format!("picture 22 1\nPlayer 1:\n{one}\nPlayer 2:\n{two}")),
        r#"{"refused":"It has 200000 cards, and the table has room for 60."}"#
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
        "right 23 1",
        "right 22 3",
        "mistake 22 2 99",
        "picture 21 2\n0 8 21",
        "picture 21 2\n4 8 22",
        "small 22 2 x",
    ] {
        assert_eq!(answer(question), "null", "{question}");
    }
}
