//! Counts the sub-games and rounds of random deals that are left to play by the plain rules, if one
//! knows the high card, and if one knows the theorem of `docs/nobody-has-to-play.md`, too.
//!
//! `cargo run --release -p day22-2020 --example rounds`, ten minutes. The deals are any, not only
//! those like the site's.

use common::Context;
use day22_2020::model::Deal;
use day22_2020::savings::{Known, Tally};
use day22_2020::{generate, grammar};

fn main() {
    let deals: Vec<Deal> = (1000..3000)
        .map(|seed| {
            grammar::parse(&generate::any_deal(seed, 50)).expect("generated texts are valid")
        })
        .collect();
    println!("| known | sub-games | rounds | 1 in 10 has less | 1 in 10 has more | least | most |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (name, known) in [
        ("nothing", Known::Nothing),
        ("the high card", Known::HighCard),
        ("the places, too", Known::Places),
    ] {
        let (mut sub_games, mut rounds): (Vec<u64>, Vec<u64>) = deals
            .iter()
            .map(|deal| Tally::of(deal, known, &Context::unlimited()).expect("there is no limit"))
            // Those that the high card decides need no deck of their own.
            .map(|tally| (tally.by_places + tally.played, tally.rounds))
            .unzip();
        sub_games.sort_unstable();
        rounds.sort_unstable();
        let [least, tenth, median, ninth, most] = [0, 199, 999, 1799, 1999].map(|i| rounds[i]);
        println!(
            "| {name} | {} | {median} | {tenth} | {ninth} | {least} | {most} |",
            sub_games[999]
        );
    }
}
