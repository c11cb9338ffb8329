//! The ranking hand by hand, from the weakest to the strongest: what each hand is, what it wins, and the sum so far.
//!
//! ```text
//! rank  cards           type             bid  rank x bid  total
//!    5  KTJJT as KTTTT  four of a kind   220        1100   5905
//! ```
//!
//! The sum is known before the first line is written, so the columns are as wide as the whole ranking needs, however
//! little of it is shown. Cost: that of [`enums`](crate::enums), whose ranking this is, and a line per rank.

use std::io::{self, Write};

use common::explain::{Gap, HEADING, RESULT};
use common::{ExplainError, ExplainOptions, Explained, Part, Solver};

use crate::enums::{Enums, Strength};
use crate::model::{Card, Cards, Hand};
use crate::sort::SortedWithin;

/// Writes the ranking of a part, of which `options.steps` are the ranks to show, and the total winnings.
///
/// # Errors
/// `text` is not a valid input, the time is over, or `out` fails.
pub fn explain(text: &str, options: &ExplainOptions<'_>, out: &mut dyn Write) -> Result<Explained, ExplainError> {
    let hands = Enums::parse(text)?;
    let ranked = |hand: &Hand| (Strength::of(hand.cards.as_played(options.part)), hand.bid);
    let ranking = hands.iter().map(ranked).sorted_within(options.budget, |&(strength, _)| strength)?;
    let columns = Columns::of(ranking.as_slice(), options.part);

    columns.write_headings(out)?;
    let mut gap = Gap::default();
    let mut total = 0;
    for (rank, (strength, bid)) in (1..).zip(ranking) {
        options.budget.spend(1)?;
        let won = u128::from(rank) * u128::from(bid);
        total += won;
        if gap.shows(options.steps.contains(&rank), "…", out)? {
            columns.write_row(rank, strength, bid, [won, total], out)?;
        }
    }
    writeln!(out, "\nTotal winnings: {RESULT}{total}{RESULT:#}")?;
    Ok(Explained { answer: total.into(), steps: hands.len() as u64 })
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

    fn of(ranking: &[(Strength, u32)], part: Part) -> Self {
        let bids = ranking.iter().map(|&(_, bid)| u128::from(bid));
        let won = (1..).zip(bids.clone()).map(|(rank, bid)| rank * bid);
        Self {
            rank: digits(ranking.len() as u128).max(Self::RANK.len()),
            cards: match part {
                Part::One => "KTJJT".len(),
                Part::Two => "KTJJT as KTTTT".len(),
            },
            bid: digits(bids.max().unwrap_or_default()).max(Self::BID.len()),
            won: digits(won.clone().max().unwrap_or_default()).max(Self::WON.len()),
            total: digits(won.sum()).max(Self::TOTAL.len()),
        }
    }

    fn write_headings(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { rank, cards, bid, won, total } = self;
        writeln!(
            out,
            "{HEADING}{:>rank$}  {:<cards$}  {:<width$}  {:>bid$}  {:>won$}  {:>total$}{HEADING:#}",
            Self::RANK,
            "cards",
            "type",
            Self::BID,
            Self::WON,
            Self::TOTAL,
            width = Self::TYPE,
        )
    }

    fn write_row(
        &self,
        rank: u64,
        Strength { hand_type, cards }: Strength,
        bid: u32,
        [won, total]: [u128; 2],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(
            out,
            "{rank:>rank_width$}  {:<cards_width$}  {hand_type:<type_width$}  {bid:>bid_width$}  {won:>won_width$}  \
             {total:>total_width$}",
            as_ranked(cards),
            rank_width = self.rank,
            cards_width = self.cards,
            type_width = Self::TYPE,
            bid_width = self.bid,
            won_width = self.won,
            total_width = self.total,
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
