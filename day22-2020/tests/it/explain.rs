//! The explanation: the rounds that it shows and those that it hides.

use std::io::{self, Write};

use anstream::adapter::strip_str;
use common::{Context, ExplainOptions, Part};
use day22_2020::PUZZLE;
use day22_2020::explain::explain;
use day22_2020::generate;
use day22_2020::grammar::parse;
use day22_2020::savings::{Known, Tally};
use insta::assert_snapshot;

use crate::{ENDLESS, EXAMPLE};

fn page(text: &str, part: Part, depth: u64) -> String {
    let context = Context::unlimited();
    let options = ExplainOptions { number: Some(depth), ..ExplainOptions::all(part, &context) };
    let (page, result) = testing::explained(&PUZZLE, text, &options);
    match result {
        Ok(answer) => format!("{page}answer {answer}"),
        Err(error) => format!("{page}error: {error}"),
    }
}

#[test]
fn a_game_that_never_ends() {
    assert_snapshot!(page(ENDLESS, Part::One, 9));
}

/// A writer with room for some bytes, like a reader that goes away.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_explanation() {
    let context = Context::unlimited();
    let text = generate::any_deal(34, 50);
    let error = explain(
        &text,
        &ExplainOptions::all(Part::Two, &context),
        &mut Full(1000),
    )
    .unwrap_err();
    assert_eq!(
        error.downcast::<io::Error>().unwrap().kind(),
        io::ErrorKind::BrokenPipe
    );
}

/// A writer that keeps the text as it was at each flush.
#[derive(Default)]
struct Buffer {
    written: String,
    flushed: Vec<String>,
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += str::from_utf8(bytes).expect("a text");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed.push(strip_str(&self.written).to_string());
        Ok(())
    }
}

#[test]
fn shown_rounds_appear_before_hidden_ones() {
    let context = Context::unlimited();
    let mut out = Buffer::default();
    let options = ExplainOptions { number: Some(1), ..ExplainOptions::all(Part::Two, &context) };
    explain(EXAMPLE, &options, &mut out).unwrap();
    let sub_game = &out.flushed[0];
    assert!(
        sub_game.ends_with("Playing a sub-game to determine the winner...\n"),
        "{sub_game}"
    );
}

#[test]
fn each_level_more_shows_the_games_that_the_last_one_starts() {
    let text = generate::make(1, 30);
    let count = |depth, words| page(&text, Part::Two, depth).matches(words).count();
    for depth in 1..4 {
        let started = count(depth, "Playing a sub-game");
        assert_eq!(count(depth + 1, "=== Game "), 1 + started, "{depth}");
    }
}

fn tally(text: &str, known: Known) -> Tally {
    let deal = parse(text).expect("a deal");
    Tally::of(&deal, known, &Context::unlimited()).expect("there is no limit")
}

const DECIDED_AT_ITS_START: &str = "Player 1:\n2\n6\n1\n\nPlayer 2:\n3\n4\n7\n5\n";

/// The main game repeats, too.
#[test]
fn a_sub_game_that_nobody_has_to_play() {
    assert_snapshot!(page(DECIDED_AT_ITS_START, Part::Two, 1));
}

/// A line says so wherever the last paragraph counts a decided sub-game, and nowhere inside one.
#[test]
fn each_sub_game_that_nobody_has_to_play_says_so() {
    let texts = (0..3).map(|seed| generate::make(seed, 30));
    let [mut high_cards, mut starts, mut later] = [0; 3];
    for text in texts.chain([DECIDED_AT_ITS_START.to_owned()]) {
        let page = page(&text, Part::Two, u64::MAX);
        let count = |words| page.matches(words).count() as u64;
        let high_card = count("\nNobody has to play it: player 1 has the high card, ");
        let places = count(" and all above are in high places, so player 1 wins.\n");
        let on = count("\nNobody has to play on: ");
        let tally = tally(&text, Known::Places);
        assert_eq!([high_card, places], [tally.by_high_card, tally.by_places]);
        assert_eq!(count("\nNobody has to play"), high_card + places);
        high_cards += high_card;
        starts += places - on;
        later += on;
    }
    assert!(
        high_cards > 0 && starts > 0 && later > 0,
        "{high_cards}, {starts}, {later}"
    );
}

#[test]
fn the_page_of_the_proof_shows_a_last_paragraph() {
    let proof = include_str!("../../docs/nobody-has-to-play.md");
    let (_, quote) = proof.split_once("\n    == Who").expect("a quote");
    let (quote, _) = quote.split_once("\n\n").expect("its end");
    let text = include_str!("../../../inputs/day22-2020/full-1.txt");
    let page = page(text, Part::Two, 0);
    assert!(page.contains(&quote.replace("\n    ", "\n")), "{page}");
}

/// The last paragraph has the figures of `examples/rounds.rs`, and accounts for every sub-game.
#[test]
fn the_last_paragraph_says_who_decides_the_sub_games() {
    for seed in 0..20 {
        let text = generate::make(seed, 30);
        let page = page(&text, Part::Two, 1);
        let (_, who) = page
            .split_once("== Who decides the ")
            .expect("a last paragraph");
        let (who, _) = who.split_once("rounds are left").expect("a last sentence");
        let numbers = who.split_whitespace().flat_map(str::parse::<u64>);
        let [all, left] = [Known::Nothing, Known::Places].map(|known| tally(&text, known));
        let Tally { by_high_card, by_places, played, rounds } = left;
        let inside = all.played - by_high_card - by_places - played;
        let counts = [by_high_card, by_places, played, inside]
            .into_iter()
            .filter(|&n| n > 0);
        let expected = [all.played]
            .into_iter()
            .chain(counts)
            .chain([rounds, all.rounds]);
        assert!(numbers.eq(expected), "{who}");
    }
}
