//! What the theorems of the day's page save: the sub-games and rounds of random deals, by the plain
//! rules and with each theorem.
//!
//! `cargo run --release -p day22-2020 --example rounds`, ten minutes. The deals are those of the
//! benchmark set `2000-inputs`.

use std::collections::{BTreeSet, VecDeque};

use day22_2020::decks::Decks;
use day22_2020::fast::game::Game;
use day22_2020::fast::general::General;
use day22_2020::fast::places::look;
use day22_2020::model::Player;
use day22_2020::{generate, grammar};

fn main() {
    let deals: Vec<Decks> = (1000..3000)
        .map(|seed| grammar::parse(&generate::make(seed, 50)).expect("generated texts are valid"))
        .map(|deal| Decks::new(&deal))
        .collect();
    println!("| known | sub-games | rounds | 1 in 10 has less | 1 in 10 has more | least | most |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let rules: [(&str, Knows); 3] =
        [("nothing", |_| false), ("the high card", high_card), ("the places, too", places)];
    for (name, knows) in rules {
        let (mut sub_games, mut rounds): (Vec<u64>, Vec<u64>) = deals
            .iter()
            .map(|deal| {
                let mut play = Play { knows, sub_games: 0, rounds: 0 };
                play.winner(deal.clone(), false);
                (play.sub_games, play.rounds)
            })
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

/// Whether player 1 is known to win a sub-game in this state.
type Knows = fn(&Decks) -> bool;

fn high_card(Decks([one, two]): &Decks) -> bool {
    one.iter().max() > two.iter().max()
}

fn places(decks: &Decks) -> bool {
    let sizes = decks.0.each_ref().map(VecDeque::len);
    let mut game = Game::<General>::default();
    game.start(decks.0.each_ref().map(|deck| deck.iter().copied()), sizes);
    high_card(decks) || look::<_, false>(&game, sizes).is_break()
}

/// Play by the rules, unless the winner of a sub-game is known, and what has been played.
struct Play {
    knows: Knows,
    /// The sub-games whose winner was not known at once.
    sub_games: u64,
    rounds: u64,
}

impl Play {
    fn winner(&mut self, mut decks: Decks, is_sub_game: bool) -> Player {
        let mut seen = BTreeSet::new();
        while let Some(tops) = decks.tops() {
            if !seen.insert(decks.clone()) || is_sub_game && (self.knows)(&decks) {
                return Player::One;
            }
            self.sub_games += u64::from(is_sub_game && seen.len() == 1);
            self.rounds += 1;
            let winner = match decks.sub_game() {
                Some(copies) => self.winner(copies, true),
                None => Player::with_high_card(tops),
            };
            decks = decks.won_by(winner, tops);
        }
        decks.owner_of_all()
    }
}
