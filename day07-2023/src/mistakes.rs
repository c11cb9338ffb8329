//! Known mistakes: the ranking of hands with a choice made otherwise, as people make it or may.
//!
//! [`Rules`] has a field for each choice. A row of `MISTAKES` names those that are made otherwise.

use std::cmp::Reverse;

use common::mistake::Solve;
use common::{Answer, Context, Mistake, NoAnswer, Outcome, Part};
use itertools::Itertools;

use crate::explain::jokers_joined;
use crate::grammar::parse;
use crate::model::HandType::{
    self, FiveOfAKind, FourOfAKind, FullHouse, HighCard, OnePair, ThreeOfAKind, TwoPair,
};
use crate::model::{Card, Cards, Hand};

pub(crate) const MISTAKES: &[Mistake] = &[
    // The type of a hand.
    Mistake {
        name: "pair-twice",
        summary: "takes one pair for two pair, because it finds the same pair twice",
        source: Some("https://github.com/fridokus/advent-of-code/blob/4cab273/2023/7.py"),
        shown: "38558 10\n7JQKQ 31",
        rules: &Rules { taken: &[Taken(OnePair, ANY, TwoPair)], ..RIGHT },
    },
    Mistake {
        name: "full-house-as-three",
        summary: "takes a full house for three of a kind",
        source: None,
        shown: "JQ888 10\n33399 31",
        rules: &Rules { taken: &[Taken(FullHouse, ANY, ThreeOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "full-house-as-two-pair",
        summary: "takes a full house for two pair",
        source: None,
        shown: "77227 10\nJT6J6 31",
        rules: &Rules { taken: &[Taken(FullHouse, ANY, TwoPair)], ..RIGHT },
    },
    Mistake {
        name: "full-house-as-four",
        summary: "takes a full house for four of a kind, as both have two kinds of cards",
        source: None,
        shown: "JJJ99 10\n87777 31",
        rules: &Rules { taken: &[Taken(FullHouse, ANY, FourOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "two-pair-as-three",
        summary: "takes two pair for three of a kind, as both have three kinds of cards",
        source: None,
        shown: "JJKQK 10\n42445 31",
        rules: &Rules { taken: &[Taken(TwoPair, ANY, ThreeOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "five-as-four",
        summary: "takes five of a kind for four of a kind",
        source: None,
        shown: "AAAJA 10\n55555 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, ANY, FourOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "five-as-high-card",
        summary: "takes five of a kind for a high card",
        source: None,
        shown: "J7JJJ 10\nJJJJJ 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, ANY, HighCard)], ..RIGHT },
    },
    Mistake {
        name: "kinds-only",
        summary: "knows a type by the number of different cards alone",
        source: None,
        shown: "QJJ7Q 10\n77TJ7 31",
        rules: &Rules {
            taken: &[
                Taken(ThreeOfAKind, ANY, TwoPair),
                Taken(FourOfAKind, ANY, FullHouse),
            ],
            ..RIGHT
        },
    },
    Mistake {
        name: "most-only",
        summary: "knows a type by the number of the most frequent card alone",
        source: Some("https://github.com/Exodia7/adventofcode2023/blob/2286d61/day07/part2.py"),
        shown: "8JQAJ 10\n5ATT5 31",
        rules: &Rules {
            taken: &[
                Taken(TwoPair, ANY, OnePair),
                Taken(FullHouse, ANY, ThreeOfAKind),
            ],
            ..RIGHT
        },
    },
    Mistake {
        name: "full-house-over-four",
        summary: "ranks a full house above four of a kind",
        source: None,
        shown: "22JJJ 10\nK3333 31",
        rules: &Rules { exchanged: Some([FullHouse, FourOfAKind]), ..RIGHT },
    },
    Mistake {
        name: "three-over-full-house",
        summary: "ranks three of a kind above a full house",
        source: None,
        shown: "JJ3JT 10\nQQTTQ 31",
        rules: &Rules { exchanged: Some([ThreeOfAKind, FullHouse]), ..RIGHT },
    },
    Mistake {
        name: "two-pair-over-three",
        summary: "ranks two pair above three of a kind",
        source: None,
        shown: "4T888 10\n2J6J6 31",
        rules: &Rules { exchanged: Some([TwoPair, ThreeOfAKind]), ..RIGHT },
    },
    // The comparison of hands of one type.
    Mistake {
        name: "sorted-cards",
        summary: "compares hands of one type by their highest cards, and not in the order dealt",
        source: Some("https://github.com/Cranzai/AdventofCode/blob/4a19092/2023/day07/day07.py"),
        shown: "444JK 10\n48K88 31",
        rules: &Rules { compared: |cards, _| descending(cards), ..RIGHT },
    },
    Mistake {
        name: "poker-ties",
        summary: "compares hands of one type as poker does: first by the cards of which there are most",
        source: Some("https://www.devangthakkar.com/blog/aoc7"),
        shown: "2JJ2J 10\n888AA 31",
        rules: &Rules { compared: |cards, _| most_frequent_first(cards), ..RIGHT },
    },
    Mistake {
        name: "counts-and-cards",
        summary: "compares how many there are of a card and that card, and only then of the next card",
        source: Some("https://github.com/VRehnberg/advent-of-code/blob/d8b4c89/2023/7.py"),
        shown: "T2322 10\n4JJJ8 31",
        rules: &Rules {
            hand_type: |_| HighCard,
            compared: |cards, _| counts_and_cards(cards),
            ..RIGHT
        },
    },
    Mistake {
        name: "highest-card",
        summary: "compares hands of one type by their highest card alone",
        source: None,
        shown: "JJ777 10\nJ33J3 31",
        rules: &Rules { compared: |cards, _| first(1, descending(cards)), ..RIGHT },
    },
    Mistake {
        name: "sum-of-cards",
        summary: "compares hands of one type by the sum of the values of their cards, from 2 to 14",
        source: None,
        shown: "JJJJQ 10\nQQQQ7 31",
        rules: &Rules {
            compared: |cards, _| alone(values(cards).iter().sum()),
            ..RIGHT
        },
    },
    Mistake {
        name: "sum-of-places",
        summary: "compares hands of one type by the sum of the places of their cards, from 0 to 12",
        source: None,
        shown: "JJJJQ 10\nQQQQ7 31",
        rules: &Rules {
            compared: |cards, part| alone(places(cards, part).iter().sum()),
            ..RIGHT
        },
    },
    Mistake {
        name: "places-base-10",
        summary: "compares the places of cards, from 0 to 12, as digits of a number of base 10",
        source: None,
        shown: "QJTQQ 10\nQJQJT 31",
        rules: &Rules {
            compared: |cards, part| base_10(places(cards, part)),
            ..RIGHT
        },
    },
    Mistake {
        name: "values-base-10",
        summary: "compares the values of cards, from 2 to 14, as digits of a number of base 10",
        source: None,
        shown: "KKJKA 10\nAJAKJ 31",
        rules: &Rules { compared: |cards, _| base_10(values(cards)), ..RIGHT },
    },
    Mistake {
        name: "first-card",
        summary: "compares hands of one type by their first card alone",
        source: None,
        shown: "4Q4KK 10\n433JJ 31",
        rules: &Rules { compared: |cards, _| first(1, values(cards)), ..RIGHT },
    },
    Mistake {
        name: "first-two-cards",
        summary: "compares hands of one type by their first two cards alone",
        source: None,
        shown: "QQAQQ 10\nQQQJQ 31",
        rules: &Rules { compared: |cards, _| first(2, values(cards)), ..RIGHT },
    },
    Mistake {
        name: "first-three-cards",
        summary: "compares hands of one type by their first three cards alone",
        source: None,
        shown: "JJJJA 10\nJJJ4J 31",
        rules: &Rules { compared: |cards, _| first(3, values(cards)), ..RIGHT },
    },
    Mistake {
        name: "not-compared",
        summary: "leaves hands of one type in the order of the input",
        source: Some(
            "https://github.com/Ewa-Anna/Advent-of-Code-2023/blob/c6b7ddc/Day_07/advent_of_code_day_7_part_1.py",
        ),
        shown: "5A55A 10\n4J44J 31",
        rules: &Rules { compared: |_, _| [0; 5], ..RIGHT },
    },
    Mistake {
        name: "by-bid",
        summary: "compares hands of one type by their bids",
        source: None,
        shown: "65432 31\n76543 10",
        rules: &Rules { are_compared_by_bid: true, ..RIGHT },
    },
    Mistake {
        name: "lower-cards-first",
        summary: "lets the lower card win between hands of one type",
        source: Some("https://github.com/5joshi/AoC/blob/11313e6/2023/day07.py"),
        shown: "44J74 10\n6AA4A 31",
        rules: &Rules {
            compared: |cards, _| values(cards).map(|value| 14 - value),
            ..RIGHT
        },
    },
    Mistake {
        name: "last-card-first",
        summary: "compares hands of one type from the last card to the first",
        source: None,
        shown: "JJ66J 10\nKKK77 31",
        rules: &Rules { compared: |cards, _| reversed(cards), ..RIGHT },
    },
    Mistake {
        name: "letters",
        summary: "compares cards as letters, where A is below J, and T is above K and Q",
        source: None,
        shown: "QJ2JJ 10\nKK5QK 31",
        rules: &Rules {
            compared: |cards, _| cards.0.map(|card| card.symbol().into()),
            ..RIGHT
        },
    },
    Mistake {
        name: "places-as-text",
        summary: "compares the places of cards, from 0 to 12, as text, where 10 is below 2",
        source: None,
        shown: "J99JJ 10\nQKKQQ 31",
        rules: &Rules {
            compared: |cards, part| places(cards, part).map(as_text),
            ..RIGHT
        },
    },
    Mistake {
        name: "values-as-text",
        summary: "compares the values of cards, from 2 to 14, as text, where 10 is below 2",
        source: None,
        shown: "222JJ 10\nQQ55Q 31",
        rules: &Rules { compared: |cards, _| values(cards).map(as_text), ..RIGHT },
    },
    Mistake {
        name: "ten-is-ace",
        summary: "compares T as A, because a letter is replaced twice",
        source: None,
        shown: "TJ88J 10\nK7J7K 31",
        rules: &Rules {
            compared: |cards, _| values(replaced(cards, Card::Ten, Card::Ace)),
            ..RIGHT
        },
    },
    Mistake {
        name: "ten-over-jack",
        summary: "ranks T above J in part 1",
        source: None,
        shown: "TTJJT 10\nJAAJA 31",
        rules: &Rules { compared: ten_over_jack, ..RIGHT },
    },
    Mistake {
        name: "weak-jack",
        summary: "counts J as the weakest card in part 1, too",
        source: Some("https://github.com/mtthgn/advent_of_code/blob/93aefd9/2023/day07.nim"),
        shown: "J444J 10\nJJ555 31",
        rules: &Rules {
            compared: |cards, _| values(replaced(cards, Card::Jack, Card::Joker)),
            ..RIGHT
        },
    },
    Mistake {
        name: "joker-as-jack",
        summary: "counts a joker as a jack when it compares hands of one type",
        source: Some("https://www.devangthakkar.com/blog/aoc7"),
        shown: "JJ6JJ 10\nTTJTT 31",
        rules: &Rules {
            compared: |cards, _| values(replaced(cards, Card::Joker, Card::Jack)),
            ..RIGHT
        },
    },
    Mistake {
        name: "joker-as-two",
        summary: "counts a joker as much as a 2 when it compares hands of one type",
        source: Some(
            "https://github.com/b0nk/advent-of-code/blob/a75fd4762fcce5fe5a08e4c21a1441e2de210893/2023/day07.c",
        ),
        shown: "22222 10\nJJJJJ 31",
        rules: &Rules {
            compared: |cards, _| values(replaced(cards, Card::Joker, Card::Two)),
            ..RIGHT
        },
    },
    Mistake {
        name: "joker-as-its-card",
        summary: "counts a joker as the card it stands for when it compares hands of one type",
        source: Some("https://github.com/Huangoat/Aoc-Solutions-2023/blob/2de4835/2023/day7.py"),
        shown: "JJJJJ 10\nJJKKK 31",
        rules: &Rules { compared: |cards, _| values(jokers_joined(cards)), ..RIGHT },
    },
    // What jokers do to the type.
    Mistake {
        name: "types-stay",
        summary: "gives hands with jokers the types of part 1",
        source: Some(
            "https://github.com/b0nk/advent-of-code/blob/a75fd4762fcce5fe5a08e4c21a1441e2de210893/2023/day07.c",
        ),
        shown: "6J56J 10\nAA6TT 31",
        rules: &Rules { hand_type: type_with_jacks, ..RIGHT },
    },
    Mistake {
        name: "one-type-a-joker",
        summary: "raises the type by one for each joker",
        source: None,
        shown: "63JJ6 10\nQQQ6K 31",
        rules: &Rules { hand_type: raised_by_jokers, ..RIGHT },
    },
    Mistake {
        name: "type-of-jacks-raised",
        summary: "raises the type that a hand has with jacks by one for each joker",
        source: None,
        shown: "QJJQ2 10\nKKK33 31",
        rules: &Rules {
            hand_type: |cards| raised(type_with_jacks(cards), cards),
            ..RIGHT
        },
    },
    Mistake {
        name: "joker-as-ace",
        summary: "counts each joker as an ace for the type",
        source: None,
        shown: "3J3K2 10\n2244K 31",
        rules: &Rules {
            hand_type: |cards| HandType::from_cards(replaced(cards, Card::Joker, Card::Ace)),
            ..RIGHT
        },
    },
    Mistake {
        name: "joker-joins-highest",
        summary: "lets jokers join the highest other card, and not the most frequent one",
        source: Some("https://github.com/allisonw717/advent-of-code/blob/c7448a1/src/day7.py"),
        shown: "8JJ3J 10\n9JJK9 31",
        rules: &Rules { hand_type: joined_highest, ..RIGHT },
    },
    Mistake {
        name: "joker-joins-first",
        summary: "lets jokers join the first other card, and not the most frequent one",
        source: None,
        shown: "2J88J 10\nKKK33 31",
        rules: &Rules { hand_type: joined_first, ..RIGHT },
    },
    Mistake {
        name: "joker-joins-rarest",
        summary: "lets jokers join the card of which there are fewest",
        source: Some(
            "https://github.com/iav0207/advent-of-code/blob/96abdf8/2023/day_07/Advent07.kt",
        ),
        shown: "J2JJ5 10\n78JJ8 31",
        rules: &Rules { hand_type: joined_rarest, ..RIGHT },
    },
    Mistake {
        name: "joker-joins-all",
        summary: "lets each joker join every other card at once",
        source: Some("https://github.com/StavisT/advent-of-code/blob/a872ab8/2023/7_part2.py"),
        shown: "AT5J5 10\n66464 31",
        rules: &Rules { hand_type: joined_all, ..RIGHT },
    },
    Mistake {
        name: "jokers-twice",
        summary: "counts jokers twice: as the card they join, and still as a kind of their own",
        source: Some("https://github.com/hunterkalinoski/AdventOfCode/blob/46e1e15/2023/7.py"),
        shown: "QJ2JJ 10\nKK5QK 31",
        rules: &Rules { hand_type: counted_twice, ..RIGHT },
    },
    Mistake {
        name: "first-joker",
        summary: "replaces only the first joker, and counts the others as a kind of their own",
        source: Some("https://github.com/printfn/advent-of-code/blob/edec69a/2023/07.js"),
        shown: "JQ88Q 10\n8JJT8 31",
        rules: &Rules { hand_type: first_replaced, ..RIGHT },
    },
    Mistake {
        name: "joker-joins-itself",
        summary: "lets jokers join the most frequent card, which may be the joker itself",
        source: None,
        shown: "9J6J6 10\n39555 31",
        rules: &Rules { hand_type: joined_themselves, ..RIGHT },
    },
    Mistake {
        name: "one-of-three-jokers",
        summary: "takes away one of three jokers, so that two equal cards at the start of the rest decide",
        source: Some(
            "https://github.com/PiErr0r/aoc/blob/6fe954d539fc0aaf3ef0358b8b19e7d83a64ffd0/2023/07.js",
        ),
        shown: "JTTJJ 10\n7JJJ7 31",
        rules: &Rules { hand_type: one_of_three_jokers, ..RIGHT },
    },
    Mistake {
        name: "joker-alone",
        summary: "takes a joker and four different cards for a high card, not for one pair",
        source: Some("https://github.com/nja/advent-of-code/blob/0b3267e/2023/day07.lisp"),
        shown: "6A85J 10\n23T35 31\nA4Q44 100\nTJJTT 310",
        rules: &Rules { taken: &[Taken(OnePair, 1, HighCard)], ..RIGHT },
    },
    Mistake {
        name: "pair-joker-as-pair",
        summary: "takes a pair with a joker for one pair, not for three of a kind",
        source: None,
        shown: "AA954 10\n32J44 31",
        rules: &Rules { taken: &[Taken(ThreeOfAKind, 1, OnePair)], ..RIGHT },
    },
    Mistake {
        name: "pair-joker-as-two-pair",
        summary: "takes a pair with a joker for two pair, not for three of a kind",
        source: None,
        shown: "59556 10\n6T6JA 31",
        rules: &Rules { taken: &[Taken(ThreeOfAKind, 1, TwoPair)], ..RIGHT },
    },
    Mistake {
        name: "two-pair-joker",
        summary: "takes two pair with a joker for three of a kind, not for a full house",
        source: Some("https://github.com/K-WeiMing/advent_of_code/blob/c3a3f26/2023/07.py"),
        shown: "3KK3K 10\n88JAA 31",
        rules: &Rules { taken: &[Taken(FullHouse, 1, ThreeOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "three-joker-as-full-house",
        summary: "takes three of a kind with a joker for a full house, not for four of a kind",
        source: None,
        shown: "62666 10\n9929J 31",
        rules: &Rules { taken: &[Taken(FourOfAKind, 1, FullHouse)], ..RIGHT },
    },
    Mistake {
        name: "two-jokers-as-pair",
        summary: "takes two jokers and three different cards for one pair, not for three of a kind",
        source: None,
        shown: "QQ4AT 10\nJ78KJ 31",
        rules: &Rules { taken: &[Taken(ThreeOfAKind, 2, OnePair)], ..RIGHT },
    },
    Mistake {
        name: "two-jokers-as-two-pair",
        summary: "takes two jokers and three different cards for two pair, not for three of a kind",
        source: None,
        shown: "Q59JJ 10\n94J77 31",
        rules: &Rules { taken: &[Taken(ThreeOfAKind, 2, TwoPair)], ..RIGHT },
    },
    Mistake {
        name: "two-jokers-as-four",
        summary: "takes two jokers and three different cards for four of a kind, not for three",
        source: Some("https://github.com/lukeaar/AdventOfCode/blob/5d3daa2/2023/7.py"),
        shown: "7Q4QJ 10\nJJ9A4 31",
        rules: &Rules { taken: &[Taken(ThreeOfAKind, 2, FourOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "pair-two-jokers",
        summary: "takes a pair with two jokers for a full house, not for four of a kind",
        source: None,
        shown: "63JJJ 10\n8JJ86 31",
        rules: &Rules { taken: &[Taken(FourOfAKind, 2, FullHouse)], ..RIGHT },
    },
    Mistake {
        name: "three-two-jokers-as-full-house",
        summary: "takes three of a kind with two jokers for a full house, not for five of a kind",
        source: None,
        shown: "JTTJJ 10\nTJJTT 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, 2, FullHouse)], ..RIGHT },
    },
    Mistake {
        name: "three-jokers",
        summary: "takes three jokers for four of a kind, even beside a pair",
        source: Some("https://github.com/igorgontar/aoc23/blob/8cfcfee/Day7/Hand2.cs"),
        shown: "JJTJJ 10\nKJKJJ 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, 3, FourOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "three-jokers-pair",
        summary: "takes a pair with three jokers for a full house, not for five of a kind",
        source: None,
        shown: "JJTJJ 10\nKJKJJ 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, 3, FullHouse)], ..RIGHT },
    },
    Mistake {
        name: "three-jokers-as-three",
        summary: "takes three jokers beside two different cards for three of a kind, not for four",
        source: None,
        shown: "T2322 10\n4JJJ8 31",
        rules: &Rules { taken: &[Taken(FourOfAKind, 3, ThreeOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "four-jokers",
        summary: "takes four jokers for four of a kind, not for five",
        source: None,
        shown: "JJJJJ 10\nKJJJJ 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, 4, FourOfAKind)], ..RIGHT },
    },
    Mistake {
        name: "full-house-stays",
        summary: "takes a full house with two or three jokers for a full house, not for five of a kind",
        source: None,
        shown: "888JJ 10\nA88AA 31",
        rules: &Rules {
            taken: &[
                Taken(FiveOfAKind, 2, FullHouse),
                Taken(FiveOfAKind, 3, FullHouse),
            ],
            ..RIGHT
        },
    },
    Mistake {
        name: "five-jokers",
        summary: "takes JJJJJ for a high card, because no card is left once jokers are taken away",
        source: None,
        shown: "JJJJJ 10\n99J2J 31",
        rules: &Rules { taken: &[Taken(FiveOfAKind, 5, HighCard)], ..RIGHT },
    },
    Mistake {
        name: "six-of-a-kind",
        summary: "ranks JJJJJ above all other hands, because it counts six cards",
        source: Some("https://github.com/ericyche/adventofcode/blob/806d018/2023/day07.py"),
        shown: "JJJJJ 10\nTTTTT 31",
        rules: &Rules { compared: |cards, _| five_jokers_first(cards), ..RIGHT },
    },
    Mistake {
        name: "five-jokers-crash",
        summary: "crashes on JJJJJ, because no card is left once jokers are taken away",
        source: Some("https://github.com/mrphlip/aoc/blob/af99fc0/2023/07.py"),
        shown: "JJ4J4 10\nJJJJJ 31",
        rules: &Rules { crashes_on_five_jokers: true, ..RIGHT },
    },
    Mistake {
        name: "jack-uncounted",
        summary: "leaves J out of the counts in part 1, as if it were a joker",
        source: Some("https://github.com/DanielSiew/Advent2022/blob/7c92b70/2023/day07.py"),
        shown: "JJ4J4 10\nJJJJJ 31",
        rules: &Rules { hand_type: without_jacks, ..RIGHT },
    },
    // What is added up.
    Mistake {
        name: "descending",
        summary: "gives rank 1 to the strongest hand",
        source: None,
        shown: "22JJJ 10\nK3333 31",
        rules: &Rules { is_descending: true, ..RIGHT },
    },
    Mistake {
        name: "rank-0",
        summary: "counts ranks from 0",
        source: None,
        shown: "22JJJ 10\nK3333 31",
        rules: &Rules { first_rank: 0, ..RIGHT },
    },
    Mistake {
        name: "last-line",
        summary: "drops the last line",
        source: None,
        shown: "22JJJ 10\nK3333 31",
        rules: &Rules { dropped_lines: 1, ..RIGHT },
    },
];

/// The choices in the ranking.
struct Rules {
    /// The type of a hand.
    hand_type: fn(Cards) -> HandType,
    /// The types that are taken for others.
    taken: &'static [Taken],
    /// Two types that change places in the ranking.
    exchanged: Option<[HandType; 2]>,
    /// What is compared of two hands of one type.
    compared: fn(Cards, Part) -> [u32; 5],
    /// Whether their bids are compared, and not their cards.
    are_compared_by_bid: bool,
    /// Whether the strongest hand is the first.
    is_descending: bool,
    first_rank: u128,
    /// How many lines at the end of the input are dropped.
    dropped_lines: usize,
    /// Whether the program crashes if a hand is JJJJJ, before it prints part 1 or after.
    crashes_on_five_jokers: bool,
}

/// A hand of the first type, if it has so many jokers, or [`ANY`] number, is taken for the second.
struct Taken(HandType, usize, HandType);

const ANY: usize = usize::MAX;

/// The true rules.
const RIGHT: Rules = Rules {
    hand_type: HandType::from_cards,
    taken: &[],
    exchanged: None,
    compared: |cards, _| values(cards),
    are_compared_by_bid: false,
    is_descending: false,
    first_rank: 1,
    dropped_lines: 0,
    crashes_on_five_jokers: false,
};

impl Solve for Rules {
    fn solve(&self, text: &str, part: Part, _: &Context) -> Outcome {
        let hands = parse(text).map_err(|error| NoAnswer::Failed(error.to_string()))?;
        self.winnings(&hands, part).map(Answer::from)
    }
}

impl Rules {
    fn winnings(&self, hands: &[Hand], part: Part) -> Result<u128, NoAnswer> {
        let is_five_jacks = |hand: &Hand| count(hand.cards, Card::Jack) == 5;
        if self.crashes_on_five_jokers && hands.iter().any(is_five_jacks) {
            return Err(NoAnswer::Failed("it crashes on JJJJJ".to_owned()));
        }
        let read = &hands[..hands.len() - self.dropped_lines];
        let strength = |hand: &&Hand| {
            let cards = hand.cards.as_played(part);
            let compared = if self.are_compared_by_bid {
                alone(hand.bid)
            } else {
                (self.compared)(cards, part)
            };
            (self.ranked_type(cards), compared)
        };
        let mut ranked = read.iter().sorted_by_cached_key(strength).collect_vec();
        if self.is_descending {
            ranked.reverse();
        }
        let ranks = self.first_rank..;
        Ok(ranks
            .zip(ranked)
            .map(|(rank, hand)| rank * u128::from(hand.bid))
            .sum())
    }

    /// The type in whose place a hand is ranked.
    fn ranked_type(&self, cards: Cards) -> HandType {
        let (right, jokers) = ((self.hand_type)(cards), jokers(cards));
        let taken = self
            .taken
            .iter()
            .find(|Taken(of, number, _)| *of == right && [jokers, ANY].contains(number));
        let hand_type = taken.map_or(right, |Taken(_, _, wrong)| *wrong);
        match self.exchanged {
            Some([one, other]) if hand_type == one => other,
            Some([one, other]) if hand_type == other => one,
            _ => hand_type,
        }
    }
}

fn type_with_jacks(cards: Cards) -> HandType {
    HandType::from_cards(replaced(cards, Card::Joker, Card::Jack))
}

/// The type of the cards that are no jokers, and from it a step up for each joker.
fn raised_by_jokers(cards: Cards) -> HandType {
    let counts = others(cards).map(|kind| count(cards, kind)).collect_vec();
    raised(HandType::from_counts(&counts), cards)
}

/// A step up from a type for each joker.
fn raised(start: HandType, cards: Cards) -> HandType {
    let types = [
        HighCard,
        OnePair,
        TwoPair,
        ThreeOfAKind,
        FullHouse,
        FourOfAKind,
        FiveOfAKind,
    ];
    types[(start as usize + jokers(cards)).min(types.len() - 1)]
}

fn joined_highest(cards: Cards) -> HandType {
    // Five jokers stay five of a kind.
    let highest = cards.0.into_iter().max().unwrap_or(Card::Joker);
    HandType::from_cards(replaced(cards, Card::Joker, highest))
}

fn joined_first(cards: Cards) -> HandType {
    // Five jokers stay five of a kind.
    let first = others(cards).next();
    HandType::from_cards(replaced(cards, Card::Joker, first.unwrap_or(Card::Joker)))
}

/// Of the rarest other cards, jokers join the first. Five jokers stay five of a kind.
fn joined_rarest(cards: Cards) -> HandType {
    let rarest = others(cards).min_by_key(|&kind| count(cards, kind));
    HandType::from_cards(replaced(cards, Card::Joker, rarest.unwrap_or(Card::Jack)))
}

fn joined_all(cards: Cards) -> HandType {
    let joining = |kind| if kind == Card::Joker { 0 } else { jokers(cards) };
    let counts = kinds(cards).map(|kind| count(cards, kind) + joining(kind));
    HandType::from_counts(&counts.collect_vec())
}

fn counted_twice(cards: Cards) -> HandType {
    let mut counts = kinds(cards)
        .map(|kind| count(cards, kind))
        .sorted()
        .collect_vec();
    // With more than five cards, it is no type but high card.
    if let Some(most) = counts.last_mut() {
        *most += jokers(cards);
    }
    HandType::from_counts(&counts)
}

fn first_replaced(cards: Cards) -> HandType {
    let Some(first) = cards.0.iter().position(|&card| card == Card::Joker) else {
        return HandType::from_cards(cards);
    };
    let others = Card::DECK
        .into_iter()
        .map(|(card, _)| card)
        .filter(|&card| card != Card::Jack);
    let hand_type = others.map(|card| {
        let mut with_card = replaced(cards, Card::Joker, Card::Jack);
        with_card.0[first] = card;
        HandType::from_cards(with_card)
    });
    hand_type.max().unwrap_or(HighCard)
}

/// Of the most frequent cards, jokers join the first, as the order of a Python dictionary has it.
fn joined_themselves(cards: Cards) -> HandType {
    let most_frequent = kinds(cards).min_by_key(|&kind| Reverse(count(cards, kind)));
    let joined = match most_frequent {
        None | Some(Card::Joker) => Card::Jack,
        Some(card) => card,
    };
    HandType::from_cards(replaced(cards, Card::Joker, joined))
}

/// Two equal cards before the others, without the first joker, make five of a kind.
fn one_of_three_jokers(cards: Cards) -> HandType {
    if jokers(cards) != 3 {
        return HandType::from_cards(cards);
    }
    let first = cards.0.iter().position(|&card| card == Card::Joker);
    let mut rest = (0..)
        .zip(cards.0)
        .filter(|(place, _)| Some(*place) != first);
    let are_equal = rest.next().map(|(_, card)| card) == rest.next().map(|(_, card)| card);
    if are_equal { FiveOfAKind } else { FourOfAKind }
}

fn without_jacks(cards: Cards) -> HandType {
    if count(cards, Card::Jack) == 0 {
        return HandType::from_cards(cards);
    }
    let others = kinds(cards).filter(|&kind| kind != Card::Jack);
    HandType::from_counts(&others.map(|kind| count(cards, kind)).collect_vec())
}

/// The values of cards, where a joker is 1 and an ace is 14.
fn values(cards: Cards) -> [u32; 5] {
    cards.0.map(|card| card as u32 + 1)
}

fn five_jokers_first(cards: Cards) -> [u32; 5] {
    if jokers(cards) == 5 { [u32::MAX; 5] } else { values(cards) }
}

/// The places of cards among the thirteen of the part in ascending order, from 0.
fn places(cards: Cards, part: Part) -> [u32; 5] {
    let is_lower = |card| part == Part::One || card > Card::Jack;
    cards.0.map(|card| card as u32 - u32::from(is_lower(card)))
}

fn ten_over_jack(cards: Cards, _: Part) -> [u32; 5] {
    let exchanged = cards.0.map(|card| match card {
        Card::Ten => Card::Jack,
        Card::Jack => Card::Ten,
        other => other,
    });
    values(Cards(exchanged))
}

/// One number to compare, and no other.
const fn alone(number: u32) -> [u32; 5] {
    [number, 0, 0, 0, 0]
}

fn base_10(digits: [u32; 5]) -> [u32; 5] {
    alone(digits.iter().fold(0, |number, digit| number * 10 + digit))
}

/// The first so many numbers.
fn first(count: usize, mut numbers: [u32; 5]) -> [u32; 5] {
    numbers[count..].fill(0);
    numbers
}

/// A number up to 99 as one that compares as its text does.
const fn as_text(number: u32) -> u32 {
    if number < 10 { 11 * number } else { number / 10 * 11 + 1 + number % 10 }
}

fn descending(mut cards: Cards) -> [u32; 5] {
    cards.0.sort_unstable_by_key(|&card| Reverse(card));
    values(cards)
}

fn reversed(mut cards: Cards) -> [u32; 5] {
    cards.0.reverse();
    values(cards)
}

/// The cards of which there are most first, and of as many the highest.
fn most_frequent_first(mut cards: Cards) -> [u32; 5] {
    let all = cards;
    cards
        .0
        .sort_unstable_by_key(|&card| Reverse((count(all, card), card)));
    values(cards)
}

/// The number of each card with its value, the greatest first.
fn counts_and_cards(cards: Cards) -> [u32; 5] {
    let mut pairs = cards
        .0
        .map(|card| 20 * cards.0.map(|it| u32::from(it == card)).iter().sum::<u32>() + card as u32);
    pairs.sort_unstable_by_key(|&pair| Reverse(pair));
    pairs
}

/// The cards with one card in place of another.
fn replaced(cards: Cards, card: Card, by: Card) -> Cards {
    Cards(cards.0.map(|it| if it == card { by } else { it }))
}

/// The different cards of a hand.
fn kinds(cards: Cards) -> impl Iterator<Item = Card> {
    cards.0.into_iter().unique()
}

/// The kinds of cards that are no jokers.
fn others(cards: Cards) -> impl Iterator<Item = Card> {
    kinds(cards).filter(|&kind| kind != Card::Joker)
}

fn count(cards: Cards, wanted: Card) -> usize {
    cards.0.into_iter().filter(|&card| card == wanted).count()
}

fn jokers(cards: Cards) -> usize {
    count(cards, Card::Joker)
}
