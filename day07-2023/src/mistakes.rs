//! Approaches that are wrong on purpose, each by one mistake that people have made.
//!
//! A mistake is a wrong [`Strength`] of a hand. The rest is right, so those that are about jokers
//! answer part 1 correctly, and those in which the jokers of part 2 leak into part 1 answer part 2.

use std::cmp::Reverse;

use common::{Mistake, NoAnswer, approach};
use itertools::Itertools;

use crate::explain::jokers_joined;
use crate::grammar::parse;
use crate::model::{Card, Cards, Hand, HandType, Strength};

pub(crate) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "pair-twice",
        summary: "takes one pair for two pair, because it finds the same pair twice",
        source: "github.com/fridokus/advent-of-code, 2023/7.py at 4cab273, mended by 5f6286b",
        shown: "",
        rules: &approach!("", parse, part1(pair_twice), part2(pair_twice)),
    },
    Mistake {
        name: "sorted-cards",
        summary: "compares hands of one type by their highest cards, and not in the order dealt",
        source: "github.com/Cranzai/AdventofCode, 2023/day07/day07.py, mended by b6d178d",
        shown: "",
        rules: &approach!("", parse, part1(sorted_cards), part2(sorted_cards)),
    },
    Mistake {
        name: "joker-as-jack",
        summary: "counts a joker as a jack when it compares hands of one type",
        source: "www.devangthakkar.com/blog/aoc7, whose author found it only by debugging",
        shown: "",
        rules: &approach!("", parse, part1(joker_as_jack), part2(joker_as_jack)),
    },
    Mistake {
        name: "joker-as-its-card",
        summary: "counts a joker as the card it stands for when it compares hands of one type",
        source: "github.com/Huangoat/Aoc-Solutions-2023, 2023/day7.py, \
             which looks up bids by those cards, too",
        shown: "",
        rules: &approach!(
            "",
            parse,
            part1(joker_as_its_card),
            part2(joker_as_its_card)
        ),
    },
    Mistake {
        name: "joker-joins-highest",
        summary: "lets jokers join the highest other card, and not the most frequent one",
        source: "github.com/allisonw717/advent-of-code, src/day7.py, mended by 494bf2b",
        shown: "",
        rules: &approach!("", parse, part1(joins_highest), part2(joins_highest)),
    },
    Mistake {
        name: "joker-joins-all",
        summary: "lets each joker join every other card at once",
        source: "github.com/StavisT/advent-of-code, 2023/7_part2.py, which says that it is wrong",
        shown: "",
        rules: &approach!("", parse, part1(joins_all), part2(joins_all)),
    },
    Mistake {
        name: "jokers-twice",
        summary: "counts jokers twice: as the card they join, and still as a kind of their own",
        source: "github.com/hunterkalinoski/AdventOfCode, 2023/7.py, whose comment tells of it",
        shown: "",
        rules: &approach!("", parse, part1(jokers_twice), part2(jokers_twice)),
    },
    Mistake {
        name: "three-jokers",
        summary: "takes three jokers for four of a kind, even beside a pair",
        source: "github.com/igorgontar/aoc23, Day7/Hand2.cs",
        shown: "",
        rules: &approach!("", parse, part1(three_jokers), part2(three_jokers)),
    },
    Mistake {
        name: "first-joker",
        summary: "replaces the first joker only, and counts the others as a kind of their own",
        source: "github.com/printfn/advent-of-code, 2023/07.js at edec69a",
        shown: "",
        rules: &approach!("", parse, part1(first_joker), part2(first_joker)),
    },
    Mistake {
        name: "joker-joins-itself",
        summary: "lets jokers join the most frequent card, which may be the joker itself",
        source: "solvers that replace J by `Counter(hand).most_common(1)`",
        shown: "",
        rules: &approach!("", parse, part1(joins_itself), part2(joins_itself)),
    },
    Mistake {
        name: "two-pair-joker",
        summary: "takes two pair with a joker for three of a kind, not for a full house",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1(two_pair_joker), part2(two_pair_joker)),
    },
    Mistake {
        name: "five-jokers",
        summary: "takes JJJJJ for a high card, because no card is left once jokers are taken away",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1(five_jokers), part2(five_jokers)),
    },
    Mistake {
        name: "five-jokers-crash",
        summary: "crashes on JJJJJ, because no card is left once jokers are taken away",
        source: "solvers that ask for the most frequent card of none",
        shown: "",
        rules: &approach!(
            "",
            parse,
            crash(part1(Strength::new)),
            crash(part2(Strength::new))
        ),
    },
    Mistake {
        name: "weak-jack",
        summary: "counts J as the weakest card in part 1, too",
        source: "github.com/mtthgn/advent_of_code, 2023/day07.nim at 93aefd9",
        shown: "",
        rules: &approach!("", parse, part1(weak_jack), part2(Strength::new)),
    },
    Mistake {
        name: "jack-uncounted",
        summary: "leaves J out of the counts in part 1, as if it were a joker",
        source: "github.com/DanielSiew/Advent2022, 2023/day07.py at 7c92b70",
        shown: "",
        rules: &approach!("", parse, part1(jack_uncounted), part2(Strength::new)),
    },
    Mistake {
        name: "ten-over-jack",
        summary: "ranks T above J in part 1",
        source: "trouble with which people ask for help",
        shown: "",
        rules: &approach!("", parse, part1(ten_over_jack), part2(Strength::new)),
    },
];

/// The total winnings with jacks, for hands of this strength.
fn part1<S: Ord>(strength: fn(Cards) -> S) -> impl Fn(&[Hand]) -> u128 {
    move |hands| winnings(hands.iter().copied(), strength)
}

/// The total winnings with jokers.
fn part2<S: Ord>(strength: fn(Cards) -> S) -> impl Fn(&[Hand]) -> u128 {
    move |hands| winnings(hands.iter().copied().map(Hand::with_jokers), strength)
}

fn winnings<S: Ord>(hands: impl Iterator<Item = Hand>, strength: fn(Cards) -> S) -> u128 {
    hands
        .sorted_by_cached_key(|hand| strength(hand.cards))
        .zip(1..)
        .map(|(hand, rank)| u128::from(hand.bid) * rank)
        .sum()
}

fn pair_twice(cards: Cards) -> Strength {
    let hand_type = match HandType::from_cards(cards) {
        HandType::OnePair => HandType::TwoPair,
        right => right,
    };
    Strength { hand_type, cards }
}

fn sorted_cards(cards: Cards) -> Strength {
    let mut sorted = cards;
    sorted.0.sort_unstable_by(|one, other| other.cmp(one));
    Strength { hand_type: HandType::from_cards(cards), cards: sorted }
}

fn joker_as_jack(cards: Cards) -> Strength {
    let jacks = replaced(cards, Card::Joker, Card::Jack);
    Strength { hand_type: HandType::from_cards(cards), cards: jacks }
}

fn joker_as_its_card(cards: Cards) -> Strength {
    Strength {
        hand_type: HandType::from_cards(cards),
        cards: jokers_joined(cards),
    }
}

fn joins_highest(cards: Cards) -> Strength {
    // Five jokers stay five of a kind.
    let highest = cards.0.into_iter().max().unwrap_or(Card::Joker);
    let joined = replaced(cards, Card::Joker, highest);
    Strength { hand_type: HandType::from_cards(joined), cards }
}

fn joins_all(cards: Cards) -> Strength {
    let jokers = count(cards, Card::Joker);
    let counts: Vec<usize> = kinds(cards)
        .map(|kind| count(cards, kind) + if kind == Card::Joker { 0 } else { jokers })
        .collect();
    Strength { hand_type: HandType::from_counts(&counts), cards }
}

fn jokers_twice(cards: Cards) -> Strength {
    let mut counts: Vec<usize> = kinds(cards)
        .map(|kind| count(cards, kind))
        .sorted()
        .collect();
    // With more than five cards, it is no type but high card.
    if let Some(most) = counts.last_mut() {
        *most += count(cards, Card::Joker);
    }
    Strength { hand_type: HandType::from_counts(&counts), cards }
}

fn three_jokers(cards: Cards) -> Strength {
    let right = Strength::new(cards);
    if count(cards, Card::Joker) == 3 {
        Strength { hand_type: HandType::FourOfAKind, ..right }
    } else {
        right
    }
}

fn first_joker(cards: Cards) -> Strength {
    let Some(first) = cards.0.iter().position(|&card| card == Card::Joker) else {
        return Strength::new(cards);
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
    Strength {
        hand_type: hand_type.max().unwrap_or(HandType::HighCard),
        cards,
    }
}

fn joins_itself(cards: Cards) -> Strength {
    // Of the most frequent cards, it is the first, as the order of a Python dictionary has it.
    let most_frequent = kinds(cards).min_by_key(|&kind| Reverse(count(cards, kind)));
    let joined = match most_frequent {
        None | Some(Card::Joker) => Card::Jack,
        Some(card) => card,
    };
    Strength {
        hand_type: HandType::from_cards(replaced(cards, Card::Joker, joined)),
        cards,
    }
}

fn two_pair_joker(cards: Cards) -> Strength {
    let right = Strength::new(cards);
    if count(cards, Card::Joker) == 1 && right.hand_type == HandType::FullHouse {
        Strength { hand_type: HandType::ThreeOfAKind, ..right }
    } else {
        right
    }
}

fn five_jokers(cards: Cards) -> Strength {
    let right = Strength::new(cards);
    if count(cards, Card::Joker) == 5 {
        Strength { hand_type: HandType::HighCard, ..right }
    } else {
        right
    }
}

/// A solver that crashes on five jokers, before it prints part 1 or after. So neither part is known.
fn crash(part: impl Fn(&[Hand]) -> u128) -> impl Fn(&[Hand]) -> Result<u128, NoAnswer> {
    move |hands| {
        if hands.iter().any(|hand| count(hand.cards, Card::Jack) == 5) {
            return Err(NoAnswer::Failed("it crashes on JJJJJ".to_owned()));
        }
        Ok(part(hands))
    }
}

fn weak_jack(cards: Cards) -> Strength {
    Strength {
        cards: replaced(cards, Card::Jack, Card::Joker),
        ..Strength::new(cards)
    }
}

fn jack_uncounted(cards: Cards) -> Strength {
    let others = kinds(cards).filter(|&kind| kind != Card::Jack);
    let counts: Vec<usize> = others.map(|kind| count(cards, kind)).collect();
    Strength { hand_type: HandType::from_counts(&counts), cards }
}

fn ten_over_jack(cards: Cards) -> Strength {
    let swapped = cards.0.map(|card| match card {
        Card::Ten => Card::Jack,
        Card::Jack => Card::Ten,
        other => other,
    });
    Strength { cards: Cards(swapped), ..Strength::new(cards) }
}

/// The cards with one card in place of another.
fn replaced(cards: Cards, card: Card, by: Card) -> Cards {
    Cards(cards.0.map(|it| if it == card { by } else { it }))
}

/// The different cards of a hand.
fn kinds(cards: Cards) -> impl Iterator<Item = Card> {
    cards.0.into_iter().unique()
}

fn count(cards: Cards, wanted: Card) -> usize {
    cards.0.into_iter().filter(|&card| card == wanted).count()
}
