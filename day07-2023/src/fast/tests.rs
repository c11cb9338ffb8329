//! The fast approach against the rules written out plainly, on texts valid and not.

#![expect(clippy::cast_possible_truncation, reason = "random numbers are drawn below their limits")]

use super::few::Few;
use super::many::Many;
use super::{FEW_BYTES, Kind, Model, Rules, parse};
use common::puzzle::NoAnswer;
use common::watch::Watch;

fn part1(model: &Model) -> Result<u128, NoAnswer> {
    model.winnings(Rules::Jacks, &Watch::unlimited())
}

fn part2(model: &Model) -> Result<u128, NoAnswer> {
    model.winnings(Rules::Jokers, &Watch::unlimited())
}

const CARDS: &[u8; 13] = b"23456789TJQKA";

/// A hand as its cards, and its bid.
type Play = ([u8; 5], u32);

/// Random numbers, hands and texts; every run tries the same.
struct Random(common::random::Random);

impl Random {
    const fn new(seed: u64) -> Self {
        Self(common::random::Random::new(seed))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.index(end)
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn bid(&mut self, shape: usize) -> u32 {
        match shape {
            0 => self.below(1000) as u32 + 1,
            1 => self.below(u32::MAX as usize) as u32 + 1,
            2 => u32::MAX,
            _ => (1u64 << self.below(33)).saturating_sub(self.below(3) as u64).clamp(1, u64::from(u32::MAX)) as u32,
        }
    }

    /// Hands of a random shape: from all cards or few of them, jokers more or less, equal hands or one hand only, in
    /// random or in ascending order.
    fn plays(&mut self, hands: usize) -> Vec<Play> {
        let cards: Vec<u8> = match self.below(4) {
            0 => (0..=self.below(4)).map(|_| self.one_of(CARDS)).collect(),
            1 => CARDS.iter().copied().chain([b'J'; 8]).collect(),
            _ => CARDS.to_vec(),
        };
        let different = if self.below(4) == 0 { 1 + self.below(20) } else { hands };
        let pool: Vec<[u8; 5]> = (0..different).map(|_| std::array::from_fn(|_| self.one_of(&cards))).collect();
        let bids = self.below(4);
        let mut plays: Vec<Play> = (0..hands)
            .map(|hand| (if different == hands { pool[hand] } else { self.one_of(&pool) }, self.bid(bids)))
            .collect();
        if self.below(8) == 0 {
            plays.sort_unstable();
        }
        plays
    }

    /// A valid text of up to 3000 hands.
    fn input(&mut self) -> Vec<u8> {
        let most = self.one_of(&[3, 70, 140, 300, 3000]);
        let hands = 1 + self.below(most);
        let plays = self.plays(hands);
        self.text(&plays)
    }

    /// The plays as a text, in any of the ways the format leaves open.
    fn text(&mut self, plays: &[Play]) -> Vec<u8> {
        let (mark, crlf, gaps, cut) = (self.below(8) == 0, self.below(4), self.below(4) == 0, self.below(4) == 0);
        let mut text = if mark { b"\xef\xbb\xbf".to_vec() } else { Vec::new() };
        let mut end: &[u8] = b"";
        for (cards, bid) in plays {
            text.extend(cards);
            let gap: &[u8] = if gaps { self.one_of(&[b" ", b"  ", b"\t", b" \t  ", b"        "]) } else { b" " };
            text.extend(gap);
            text.extend(bid.to_string().bytes());
            end = if crlf == 0 || crlf == 1 && self.below(2) == 0 { b"\r\n" } else { b"\n" };
            text.extend(end);
        }
        if cut {
            text.truncate(text.len() - end.len());
        } else if self.below(8) == 0 {
            text.extend(self.one_of(&[&b"\n"[..], b"\r\n", b"\n\r\n\n", b"\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"]));
        }
        text
    }
}

/// The format written out plainly: what a text holds, or `None` if it is not valid.
fn read(text: &[u8]) -> Option<Vec<Play>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.iter().position(|&byte| byte == b'\n');
        let line = &rest[..length.unwrap_or(rest.len())];
        lines.push(if length.is_some() { line.strip_suffix(b"\r").unwrap_or(line) } else { line });
        rest = length.map_or(&[], |length| &rest[length + 1..]);
    }
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let plays: Option<Vec<Play>> = lines.iter().map(|line| read_line(line)).collect();
    plays.filter(|plays| !plays.is_empty())
}

fn read_line(line: &[u8]) -> Option<Play> {
    let line = std::str::from_utf8(line).ok()?;
    let (cards, bid) = line.split_once([' ', '\t'])?;
    let bid = bid.trim_start_matches([' ', '\t']);
    let bid_is_plain = bid.bytes().all(|digit| digit.is_ascii_digit()) && !bid.starts_with('0');
    let cards: [u8; 5] = cards.as_bytes().try_into().ok()?;
    let cards_are_cards = cards.iter().all(|card| CARDS.contains(card));
    (bid_is_plain && cards_are_cards).then_some((cards, bid.parse().ok()?))
}

/// What decides between two hands: the type, as the counts of the cards from the most frequent on, then the cards.
fn strength(cards: [u8; 5], jokers: bool) -> ([usize; 5], [usize; 5]) {
    let order: &[u8] = if jokers { b"J23456789TQKA" } else { CARDS };
    let places = cards.map(|card| order.iter().position(|&other| other == card).unwrap());
    let mut counts = [0; 13];
    for place in places {
        counts[place] += 1;
    }
    let wild = if jokers { std::mem::take(&mut counts[0]) } else { 0 };
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts[0] += wild;
    (std::array::from_fn(|place| counts[place]), places)
}

/// The total winnings by sorting.
fn plain(plays: &[Play], jokers: bool) -> u128 {
    let mut plays: Vec<_> = plays.iter().map(|&(cards, bid)| (strength(cards, jokers), bid)).collect();
    plays.sort_by_key(|&(strength, _)| strength);
    plays.iter().zip(1..).map(|(&(_, bid), rank): (_, u128)| rank * u128::from(bid)).sum()
}

fn answers(model: &Model) -> (u128, u128) {
    (part1(model).unwrap(), part2(model).unwrap())
}

/// The answers by the plain reader and the plain ranking; `None` for a text that is not valid.
fn plain_answers(text: &[u8]) -> Option<(u128, u128)> {
    read(text).map(|plays| (plain(&plays, false), plain(&plays, true)))
}

#[track_caller]
fn check_few(text: &[u8], expected: Option<(u128, u128)>) {
    let few = Few::parse(text).map(|few| answers(&Model(Kind::Few(few))));
    assert_eq!(few, expected, "few: {:?}", String::from_utf8_lossy(text));
}

#[track_caller]
fn check_many(text: &[u8], expected: Option<(u128, u128)>) {
    let many = Many::parse(text).map(|many| answers(&Model(Kind::Many(many))));
    assert_eq!(many, expected, "many: {:?}", String::from_utf8_lossy(text));
}

/// Both ways to rank agree with the plain one about a text, or both take it for not valid as the plain one does.
#[track_caller]
fn check(text: &[u8]) {
    let expected = plain_answers(text);
    check_few(text, expected);
    check_many(text, expected);
}

#[test]
fn random_hands() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        check(&random.input());
    }
}

/// The table of all hands takes milliseconds to walk, so only every tenth input goes that way, too.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_random_inputs() {
    let mut random = Random::new(2);
    for input in 0..100_000 {
        let text = random.input();
        let expected = plain_answers(&text);
        check_few(&text, expected);
        if input % 10 == 0 {
            check_many(&text, expected);
        }
    }
}

/// Every length around those of a batch, so that every lane is the last once, with and without a line end.
#[test]
fn every_length() {
    let mut random = Random::new(3);
    for hands in 1..200 {
        let plays = random.plays(hands);
        let text = random.text(&plays);
        check(&text);
    }
}

#[test]
fn all_hands() {
    let mut random = Random::new(4);
    let mut plays: Vec<Play> = (0..371_293)
        .map(|hand| (std::array::from_fn(|place| CARDS[hand / 13usize.pow(place as u32) % 13]), random.bid(0)))
        .collect();
    for _ in 0..2 {
        for place in (1..plays.len()).rev() {
            plays.swap(place, random.below(place + 1));
        }
        let lines: Vec<String> = plays.iter().map(|(cards, bid)| format!("{} {bid}\n", cards.escape_ascii())).collect();
        let text = lines.concat();
        check(text.as_bytes());
    }
}

/// Every hand beats the one below it, and only that: with bids of 1 and 2, the winnings tell which.
#[test]
fn the_order_of_all_hands() {
    for jokers in [false, true] {
        let mut cards: Vec<[u8; 5]> = (0..371_293)
            .map(|hand| std::array::from_fn(|place| CARDS[hand / 13usize.pow(place as u32) % 13]))
            .collect();
        cards.sort_by_cached_key(|&cards| strength(cards, jokers));
        for pair in cards.windows(2) {
            let text = [&pair[1][..], b" 2\n", &pair[0], b" 1\n"].concat();
            let model = parse(&text).unwrap();
            let winnings = if jokers { part2(&model) } else { part1(&model) };
            assert_eq!(winnings, Ok(5), "{}", text.escape_ascii());
        }
    }
}

/// One byte of a valid text replaced, removed or added, or a piece cut off: taken or refused as the plain reader does.
#[test]
fn broken_texts() {
    let mut random = Random::new(5);
    for _ in 0..20_000 {
        check_broken(&mut random);
    }
}

fn check_broken(random: &mut Random) {
    const BYTES: &[u8] = b"0123456789TJQKA \t\r\n:/-+@tj\0\x0b\x0c\x80\xa0\xb1\xef\xff,.";
    let hands = 1 + random.below(4) * random.below(30);
    let plays = random.plays(hands);
    let mut text = random.text(&plays);
    for _ in 0..=random.below(2) {
        let place = random.below(text.len() + 1);
        let byte = random.one_of(BYTES);
        match random.below(4) {
            0 => text.insert(place, byte),
            1 => text.truncate(place),
            2 if place < text.len() => drop(text.remove(place)),
            _ if place < text.len() => text[place] = byte,
            _ => text.push(byte),
        }
    }
    let expected = read(&text).is_some();
    assert_eq!(Few::parse(&text).is_some(), expected, "{:?}", String::from_utf8_lossy(&text));
    assert_eq!(Many::parse(&text).is_some(), expected, "{:?}", String::from_utf8_lossy(&text));
}

/// Every byte in every place of a line, in every layout of the line, among other lines and as the last.
#[test]
fn every_byte_everywhere() {
    for line in ["QJA2T 7", "QJA2T 76", "QJA2T 765", "QJA2T\t7654", "QJA2T 7654321", "QJA2T  4294967295"] {
        for end in ["\n", "\r\n", ""] {
            for after in ["", "23456 789\n23456 789\n", "\n"] {
                for place in 0..line.len() + end.len() {
                    for byte in 0..=255 {
                        let mut text = format!("{line}{end}{after}").into_bytes();
                        text[place] = byte;
                        assert_eq!(
                            parse(&text).is_some(),
                            read(&text).is_some(),
                            "{:?}",
                            text.escape_ascii().to_string()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_edges_of_the_format() {
    for valid in [
        "AAAAA 1",
        "AAAAA 1\n",
        "AAAAA 4294967295\r\n",
        "\u{feff}AAAAA 1\n\n\r\n\n",
        "AAAAA \t 10\n22222 100\r\n33333 1000",
        "AAAAA 9999999\n22222 10000000\n",
        "AAAAA 9999999\r\n22222 10000000\r\n",
        "AAAAA          999\n22222   1\n",
    ] {
        assert!(parse(valid.as_bytes()).is_some(), "{valid:?}");
        check(valid.as_bytes());
    }
    for invalid in [
        "",
        "\n",
        "\u{feff}",
        "\u{feff}\n",
        "\nAAAAA 1",
        "AAAAA",
        "AAAAA ",
        "AAAAA 0",
        "AAAAA 01",
        "AAAAA 012\n22222 1\n",
        "AAAAA 4294967296",
        "AAAAA 10000000000",
        "AAAAA 18446744073709551617",
        "AAAAA 1 ",
        "AAAAA 1\r",
        "AAAAA 1\n\n22222 1",
        "AAAAA 1\n\r",
        "AAAA 1",
        "AAAAAA 1",
        "AAAAA1",
        " AAAAA 1",
        "aaaaa 1",
        "AAAAA +1",
        "AAAAA 1\n\u{feff}22222 1",
        "\u{feff}\u{feff}AAAAA 1",
        "AAAAA 1 22222 1",
        "AAAAA 012\n22222 123\n",
        "AAAAA 000\n22222 123\n",
        "AAAAA 00\n22222 123\n",
    ] {
        assert!(parse(invalid.as_bytes()).is_none(), "{invalid:?}");
        check(invalid.as_bytes());
    }
}

/// The two ways to rank meet at one length of text, and agree on both sides of it.
#[test]
fn either_side_of_the_switch() {
    let mut random = Random::new(6);
    let mut text = Vec::new();
    let mut plays = Vec::new();
    while text.len() <= FEW_BYTES {
        let play = (std::array::from_fn(|_| random.one_of(CARDS)), random.bid(3));
        text.extend([&play.0, &b" "[..], play.1.to_string().as_bytes(), b"\n"].concat());
        plays.push(play);
    }
    let model = parse(&text).unwrap();
    assert!(matches!(model.0, Kind::Many(_)));
    assert_eq!(answers(&model), (plain(&plays, false), plain(&plays, true)));

    plays.pop();
    text.truncate(text[..text.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1);
    let model = parse(&text).unwrap();
    assert!(matches!(model.0, Kind::Few(_)));
    assert_eq!(answers(&model), (plain(&plays, false), plain(&plays, true)));
}
