//! The ranking hand by hand, from the weakest to the strongest: the hand, its type, its winnings,
//! and the sum so far.
//!
//! ```text
//! rank  cards           type             bid  rank x bid  total
//!    5  KTJJT as KTTTT  four of a kind   220        1100   5905
//! ```

use std::array;
use std::fmt::Display;
use std::io::Write;

use common::explain::{HEADING, RESULT};
use common::{ExplainOptions, ExplainResult, Part};
use itertools::Itertools;

use crate::grammar;
use crate::model::{Card, Cards, HandType, Strength};

/// Writes the ranking of a part and the total winnings.
pub(crate) fn explain(
    text: &str,
    options: &ExplainOptions<'_>,
    out: &mut dyn Write,
) -> ExplainResult {
    let hands = grammar::parse(text)?;
    let strength = |cards: Cards| Strength::new(cards.as_played(options.part));
    let ranking: Vec<(Strength, u32)> = hands
        .iter()
        .map(|hand| (strength(hand.cards), hand.bid))
        .sorted_by_key(|&(strength, _)| strength)
        .collect();
    let widths = widths(&ranking, options.part);

    writeln!(
        out,
        "{HEADING}{}{HEADING:#}",
        row(
            &widths,
            HEADINGS.each_ref().map(|heading| heading as &dyn Display)
        )
    )?;
    let mut total = 0;
    for (rank, (Strength { hand_type, cards }, bid)) in (1_u64..).zip(&ranking) {
        options.context.check_time()?;
        let won = u128::from(rank) * u128::from(*bid);
        total += won;
        writeln!(
            out,
            "{}",
            row(
                &widths,
                [&rank, &as_ranked(*cards), hand_type, bid, &won, &total]
            )
        )?;
    }
    writeln!(out, "\nTotal winnings: {RESULT}{total}{RESULT:#}")?;
    Ok(total.into())
}

const HEADINGS: [&str; 6] = ["rank", "cards", "type", "bid", "rank x bid", "total"];

/// The widths of the columns: their headings or their longest cells, whichever are wider.
fn widths(ranking: &[(Strength, u32)], part: Part) -> [usize; 6] {
    let bids = ranking.iter().map(|&(_, bid)| u128::from(bid));
    let won = (1..).zip(bids.clone()).map(|(rank, bid)| rank * bid);
    let cards = if part == Part::One { "KTJJT" } else { "KTJJT as KTTTT" };
    let [bid, most] = [bids.max(), won.clone().max()].map(Option::unwrap_or_default);
    let longest: [&dyn Display; 6] = [
        &ranking.len(),
        &cards,
        &HandType::ThreeOfAKind,
        &bid,
        &most,
        &won.sum::<u128>(),
    ];
    array::from_fn(|column| {
        HEADINGS[column]
            .len()
            .max(longest[column].to_string().len())
    })
}

/// A row of the table, with words aligned to the left and numbers to the right.
fn row(
    &[rank, cards, hand_type, bid, won, total]: &[usize; 6],
    cells: [&dyn Display; 6],
) -> String {
    let [a, b, c, d, e, f] = cells;
    format!("{a:>rank$}  {b:<cards$}  {c:<hand_type$}  {d:>bid$}  {e:>won$}  {f:>total$}")
}

/// The cards and what their jokers stand for: `KTJJT as KTTTT`.
fn as_ranked(cards: Cards) -> String {
    if cards.0.contains(&Card::Joker) {
        format!("{cards} as {}", jokers_joined(cards))
    } else {
        cards.to_string()
    }
}

/// The cards with each joker as the most frequent other card. The strongest breaks ties, and five
/// jokers are aces.
pub(crate) fn jokers_joined(cards: Cards) -> Cards {
    let count = |wanted: Card| cards.0.iter().filter(|&&card| card == wanted).count();
    let others = cards.0.into_iter().filter(|&card| card != Card::Joker);
    let joined = others
        .max_by_key(|&card| (count(card), card))
        .unwrap_or(Card::Ace);
    Cards(
        cards
            .0
            .map(|card| if card == Card::Joker { joined } else { card }),
    )
}
