//! The ranking hand by hand, from the weakest to the strongest: what each hand is, what it wins, and the sum so far.
//!
//! ```text
//! rank  cards           type             bid  rank x bid  total
//!    5  KTJJT as KTTTT  four of a kind   220        1100   5905
//! ```
//!
//! The sum is known before the first line is written, so the columns are as wide as the whole ranking needs, however
//! little of it is shown. Cost: that of [`enums`](crate::enums), whose ranking this is, and a line at a time.

use std::io::Write;

use common::puzzle::{Answer, Part, Solver};
use common::{Explain, ExplainError};

use crate::enums::{Enums, Ranked, rank, winnings};
use crate::model::{Card, Cards};

/// The hands between two looks at the clock.
const CHUNK: usize = 4096;

/// Writes the ranking of `explain.part`, of which `explain.rounds` are the ranks to show, and the total winnings.
///
/// # Errors
/// `text` is not a valid input, the part has no answer, the time is over, or `out` fails.
pub fn explain(text: &str, explain: &Explain<'_>, out: &mut dyn Write) -> Result<Answer, ExplainError> {
    let as_played = match explain.part {
        Part::One => |cards| cards,
        Part::Two => Cards::with_jokers,
    };
    let ranking = rank(&Enums::parse(text)?, as_played, explain.watch)?;
    let total = winnings(&ranking)?;
    let columns = Columns::of(&ranking, explain.part, total);

    columns.write_headings(explain, out)?;
    let mut row = Row::default();
    for chunk in ranking.chunks(CHUNK) {
        explain.watch.check(chunk.len() as u64)?;
        for ranked in chunk {
            row = row.next(*ranked);
            if explain.rounds.contains(&row.rank) {
                columns.write_row(ranked, &row, out)?;
            }
        }
        if row.rank >= *explain.rounds.end() {
            break;
        }
    }
    let style = explain.outcome();
    writeln!(out, "\nTotal winnings: {style}{total}{style:#}")?;
    Ok(total.into())
}

/// The numbers of a hand in the ranking, and the total up to it.
#[derive(Default)]
struct Row {
    rank: u64,
    won: u128,
    total: u128,
}

impl Row {
    /// The row after this one. No sum is larger than the total winnings, which were found to fit.
    fn next(&self, ranked: Ranked) -> Self {
        let rank = self.rank + 1;
        let won = u128::from(rank) * u128::from(ranked.bid);
        Self { rank, won, total: self.total + won }
    }
}

/// The widths of the columns.
struct Columns {
    rank: usize,
    cards: usize,
    bid: usize,
    won: usize,
    total: usize,
}

impl Columns {
    const RANK: &str = "rank";
    const BID: &str = "bid";
    const WON: &str = "rank x bid";
    const TOTAL: &str = "total";
    /// The width of the type, as wide as the longest: three of a kind.
    const TYPE: usize = 15;

    fn of(ranking: &[Ranked], part: Part, total: u128) -> Self {
        let bids = ranking.iter().map(|ranked| u128::from(ranked.bid));
        let won = (1..).zip(bids.clone()).map(|(rank, bid)| rank * bid);
        Self {
            rank: digits(ranking.len() as u128).max(Self::RANK.len()),
            cards: match part {
                Part::One => "KTJJT".len(),
                Part::Two => "KTJJT as KTTTT".len(),
            },
            bid: digits(bids.max().unwrap_or_default()).max(Self::BID.len()),
            won: digits(won.max().unwrap_or_default()).max(Self::WON.len()),
            total: digits(total).max(Self::TOTAL.len()),
        }
    }

    fn write_headings(&self, explain: &Explain<'_>, out: &mut dyn Write) -> std::io::Result<()> {
        let Self { rank, cards, bid, won, total } = self;
        let style = explain.heading();
        writeln!(
            out,
            "{style}{:>rank$}  {:<cards$}  {:<width$}  {:>bid$}  {:>won$}  {:>total$}{style:#}",
            Self::RANK,
            "cards",
            "type",
            Self::BID,
            Self::WON,
            Self::TOTAL,
            width = Self::TYPE,
        )
    }

    fn write_row(&self, ranked: &Ranked, row: &Row, out: &mut dyn Write) -> std::io::Result<()> {
        let Self { rank, cards, bid, won, total } = self;
        writeln!(
            out,
            "{:>rank$}  {:<cards$}  {:<width$}  {:>bid$}  {:>won$}  {:>total$}",
            row.rank,
            as_ranked(ranked.strength.cards),
            ranked.strength.hand_type,
            ranked.bid,
            row.won,
            row.total,
            width = Self::TYPE,
        )
    }
}

/// The cards and what their jokers became: `KTJJT as KTTTT`.
fn as_ranked(cards: Cards) -> String {
    if cards.0.contains(&Card::Joker) { format!("{cards} as {}", jokers_joined(cards)) } else { cards.to_string() }
}

/// The cards with each joker as the most frequent of the others; of several, the strongest, and an ace if there is none.
fn jokers_joined(cards: Cards) -> Cards {
    let count = |wanted: Card| cards.0.iter().filter(|&&card| card == wanted).count();
    let others = cards.0.into_iter().filter(|&card| card != Card::Joker);
    let joined = others.max_by_key(|&card| (count(card), card)).unwrap_or(Card::Ace);
    Cards(cards.0.map(|card| if card == Card::Joker { joined } else { card }))
}

/// The number of decimal digits of `number`.
fn digits(number: u128) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
