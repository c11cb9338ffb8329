//! Part 2 for any rules, with the two players taken apart.
//!
//! The players never touch: each has an own position and score, and who wins depends on nothing but
//! the turn in which either reaches the target. So one player alone is enough. Of the `F` universes
//! a turn splits into, let `N(k)` be the number that have not reached the target after `k` turns;
//! `W(k) = F · N(k - 1) - N(k)` then is the number that reach it exactly in turn `k`. Player 1 wins
//! in turn `k` if player 2 has not won in `k - 1` turns, and player 2 if player 1 has not in `k`:
//!
//! ```text
//! wins of player 1 = sum over k of W1(k) · N2(k - 1)
//! wins of player 2 = sum over k of W2(k) · N1(k)
//! ```
//!
//! The `N` of all starts come from one table (see [`super::survivors`]), the game is over as soon as
//! either `N` is zero, and this happens by turn `target`, since every turn scores.
//!
//! # Numbers of any size
//!
//! `N(k)` is at most `F` to the power `k`, and has up to 23 bits in the puzzle, 1119 at target 1000.
//! A table holds one 64-bit digit of each number, and there are as many tables as digits. Nothing is
//! carried from digit to digit while the largest possible digit times `F` still is below 2⁶⁴; when
//! it would not be, every digit hands all but its low `R` bits to the next one. That leaves digits
//! of up to `2^R - 1 + 2^(64 - R) - 1 < 2^(R + 1)`, as `R >= 32`. With `F <= 2^g`, `R` is chosen as
//! `63 - 3g`, or `63 - g` where that would be less than 32: so three turns, or at least one, fit
//! between two carries, since `2^(R + 1) · F <= 2^64`. For the puzzle `R` is 48, and the game is over
//! before the first carry: one table of plain 64-bit counts.
//!
//! This keeps every step free of chains of carries, so that it runs on vectors. Only `N` of the
//! two starts is made into a big integer, once a turn, and not even that while 64 bits hold it and
//! 128 bits the products.
//!
//! Cost for the puzzle's board and die: the turns, the columns and the digits each grow with the
//! target, so the time with its third power; memory with its square.
//!
//! That the players can be counted apart is folklore of the puzzle; tables that look forward and
//! digits without carries are this module's own.

use common::{NoAnswer, Watch};
use num_bigint::BigUint;

use super::survivors::{LANES, Lanes, Shape};
use crate::rules::Rules;

/// What [`wins`] may use.
const LIMITS: Limits = Limits { digits: 1 << 24, steps: 1 << 34 };

#[derive(Clone, Copy)]
struct Limits {
    /// 64-bit digits in all tables together.
    digits: usize,
    /// Digits that all turns together work out.
    steps: u64,
}

/// Number of universes in which either player wins, exactly.
///
/// # Errors
///
/// If a start is not on the board, a turn splits into too many universes, or the counts need more
/// than 128 MiB or some ten seconds. On the puzzle's board with its die, that is so from a target
/// of several thousand on.
pub fn wins(starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<[BigUint; 2], NoAnswer> {
    wins_within(LIMITS, starts, rules, watch)
}

fn wins_within(limits: Limits, starts: [u32; 2], rules: &Rules, watch: &Watch) -> Result<[BigUint; 2], NoAnswer> {
    rules.check_start(1, starts[0])?;
    rules.check_start(2, starts[1])?;
    let universes = rules.universes_per_turn()?;
    let mut survivors = Survivors::new(rules, universes, limits)?;
    let mut tally = Tally::new(universes);
    let mut before = survivors.counts(starts);
    loop {
        watch.check(1)?;
        survivors.turn()?;
        let after = survivors.counts(starts);
        tally.add(&before, &after);
        if after.any_is_zero() {
            return Ok(tally.total());
        }
        before = after;
    }
}

fn too_large(rules: &Rules) -> NoAnswer {
    NoAnswer::TooLarge(format!(
        "counting the universes up to a score of {} on {} spaces takes more than {} MiB or {} steps; choose a lower target",
        rules.target(),
        rules.board(),
        (LIMITS.digits * size_of::<u64>()) >> 20,
        LIMITS.steps,
    ))
}

/// `N(k)` of both players.
enum Counts {
    Small([u64; 2]),
    Big([BigUint; 2]),
}

impl Counts {
    fn any_is_zero(&self) -> bool {
        match self {
            Self::Small(counts) => counts.contains(&0),
            Self::Big(counts) => counts.contains(&BigUint::ZERO),
        }
    }

    fn to_big(&self) -> [BigUint; 2] {
        match self {
            Self::Small(counts) => counts.map(BigUint::from),
            Self::Big(counts) => counts.clone(),
        }
    }
}

/// The wins so far, in two heaps: what fits 128 bits, and the rest.
struct Tally {
    universes: u64,
    small: [u128; 2],
    big: [BigUint; 2],
}

impl Tally {
    fn new(universes: u64) -> Self {
        Self { universes, small: [0; 2], big: [BigUint::ZERO; 2] }
    }

    /// Adds the wins of a turn, with the `N` of both players before and after it.
    fn add(&mut self, before: &Counts, after: &Counts) {
        if let (Counts::Small(before), Counts::Small(after)) = (before, after)
            && let Some(sum) = add_wins(self.small, self.universes, *before, *after)
        {
            self.small = sum;
            return;
        }
        let [before1, before2] = before.to_big();
        let [after1, after2] = after.to_big();
        self.big[0] += (&before1 * self.universes - &after1) * &before2;
        self.big[1] += (before2 * self.universes - after2) * after1;
    }

    fn total(self) -> [BigUint; 2] {
        let [big1, big2] = self.big;
        [big1 + self.small[0], big2 + self.small[1]]
    }
}

/// Adds the wins of a turn, with the `N` of both players before and after it; `None` if 128 bits do
/// not hold them.
pub(super) const fn add_wins(sums: [u128; 2], universes: u64, before: [u64; 2], after: [u64; 2]) -> Option<[u128; 2]> {
    // At most 2^31 · 2^64, and never less than nothing: no universe comes back.
    let wins1 = universes as u128 * before[0] as u128 - after[0] as u128;
    let wins2 = universes as u128 * before[1] as u128 - after[1] as u128;
    match (multiply_add(sums[0], wins1, before[1]), multiply_add(sums[1], wins2, after[0])) {
        (Some(sum1), Some(sum2)) => Some([sum1, sum2]),
        _ => None,
    }
}

const fn multiply_add(sum: u128, wins: u128, others: u64) -> Option<u128> {
    match wins.checked_mul(others as u128) {
        Some(product) => sum.checked_add(product),
        None => None,
    }
}

/// `V(k)` for all spaces and all scores, as one table for each digit.
struct Survivors {
    rules: Rules,
    shape: Shape,
    universes: u64,
    /// From the lowest digit to the highest; empty when every count is zero.
    tables: Vec<Table>,
    scratch: Vec<Lanes>,
    /// No digit is greater.
    greatest: u64,
    /// `R`, the bits a digit keeps when it carries.
    digit_bits: u32,
    steps_left: u64,
    digits_left: usize,
}

struct Table {
    digits: Vec<u64>,
    /// Beginning of the first group of columns that is not all zero.
    first: usize,
}

impl Survivors {
    fn new(rules: &Rules, universes: u64, limits: Limits) -> Result<Self, NoAnswer> {
        // Limits of the rules: at most 1000 · (10^9 + 1003), which fits.
        let shape = Shape::new(rules);
        let guard = universes.next_power_of_two().ilog2();
        let digit_bits = if 3 * guard <= 31 { 63 - 3 * guard } else { 63 - guard };
        let mut survivors = Self {
            rules: *rules,
            shape,
            universes,
            tables: Vec::new(),
            scratch: vec![[0; LANES]; shape.scratch_len()],
            greatest: 1,
            digit_bits,
            steps_left: limits.steps,
            digits_left: limits.digits,
        };
        survivors.add_table(shape.board)?;
        shape.begin(&mut survivors.tables[0].digits);
        Ok(survivors)
    }

    fn add_table(&mut self, first: usize) -> Result<(), NoAnswer> {
        let digits_left = self.digits_left.checked_sub(self.shape.len());
        self.digits_left = digits_left.ok_or_else(|| too_large(&self.rules))?;
        self.tables.push(Table { digits: vec![0; self.shape.len()], first });
        Ok(())
    }

    /// From `V(k - 1)` to `V(k)`.
    fn turn(&mut self) -> Result<(), NoAnswer> {
        if self.greatest.checked_mul(self.universes).is_none() {
            self.carry()?;
        }
        self.greatest *= self.universes;
        for table in &mut self.tables {
            let steps = ((self.shape.width - table.first) * self.shape.board) as u64;
            let steps_left = self.steps_left.checked_sub(steps);
            self.steps_left = steps_left.ok_or_else(|| too_large(&self.rules))?;
            table.turn(&self.shape, &mut self.scratch);
        }
        self.drop_empty_tables();
        Ok(())
    }

    /// Hands all but the low bits of every digit to the next higher one. The highest digits go
    /// first, so that each has given its own high bits away before it gets more.
    fn carry(&mut self) -> Result<(), NoAnswer> {
        let bits = self.digit_bits;
        if let Some(highest) = self.tables.last()
            && highest.digits.iter().any(|&digit| digit >> bits != 0)
        {
            self.add_table(highest.first)?;
        }
        for lower in (0..self.tables.len().saturating_sub(1)).rev() {
            let (low, high) = self.tables.split_at_mut(lower + 1);
            low[lower].carry_into(&mut high[0], &self.shape, bits);
        }
        self.greatest = (1 << (bits + 1)) - 1;
        Ok(())
    }

    fn drop_empty_tables(&mut self) {
        while self.tables.last().is_some_and(|table| table.first == self.shape.width) {
            self.tables.pop();
            self.digits_left += self.shape.len();
        }
    }

    /// `N(k)` of both players.
    fn counts(&self, starts: [u32; 2]) -> Counts {
        match self.tables.as_slice() {
            [] => Counts::Small([0; 2]),
            [table] => Counts::Small(starts.map(|start| self.shape.at_start(&table.digits, start))),
            tables => Counts::Big(starts.map(|start| {
                tables.iter().rev().fold(BigUint::ZERO, |number, table| {
                    (number << self.digit_bits) + self.shape.at_start(&table.digits, start)
                })
            })),
        }
    }
}

impl Table {
    fn turn(&mut self, shape: &Shape, scratch: &mut [Lanes]) {
        shape.turn_fast(&mut self.digits, self.first, scratch);
        self.skip_zeros(shape);
    }

    /// Moves `first` to the first group of columns that is not all zero. What is left of it stays
    /// zero in every turn, since a number depends only on columns left of its own.
    fn skip_zeros(&mut self, shape: &Shape) {
        while self.first < shape.width
            && self.digits[self.first..].chunks(shape.width).all(|row| row[..LANES].iter().all(|&digit| digit == 0))
        {
            self.first += LANES;
        }
    }

    fn carry_into(&mut self, higher: &mut Self, shape: &Shape, bits: u32) {
        higher.first = higher.first.min(self.first);
        let low_bits = (1 << bits) - 1;
        let rows = self.digits.chunks_exact_mut(shape.width);
        for (row, higher_row) in rows.zip(higher.digits.chunks_exact_mut(shape.width)) {
            let digits = row[self.first..].iter_mut();
            for (digit, next) in digits.zip(&mut higher_row[self.first..]) {
                *next = next.wrapping_add(*digit >> bits);
                *digit &= low_bits;
            }
        }
        higher.skip_zeros(shape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    use proptest::prelude::*;

    fn rules(board: u32, target: u32, faces: u32, rolls: u32) -> Rules {
        Rules::new(board, target, faces, rolls).unwrap()
    }

    /// Every roll of every game, one universe after the other.
    fn enumerate(rules: &Rules, [mover, other]: [(u32, u32); 2], rolls_left: u32, moved: u32) -> [u64; 2] {
        if rolls_left > 0 {
            return (1..=rules.faces())
                .map(|face| enumerate(rules, [mover, other], rolls_left - 1, moved + face))
                .fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
        }
        let space = (mover.0 - 1 + moved) % rules.board() + 1;
        let score = mover.1 + space;
        if score >= rules.target() {
            return [1, 0];
        }
        let [theirs, ours] = enumerate(rules, [other, (space, score)], rules.rolls(), 0);
        [ours, theirs]
    }

    /// The spaces that a turn moves on, with the number of ways.
    fn moves(rules: &Rules) -> HashMap<u32, u64> {
        let mut moves = HashMap::new();
        for (sum, ways) in rules.sums().unwrap() {
            *moves.entry(sum % rules.board()).or_default() += ways;
        }
        moves
    }

    /// The usual table of both players' positions and scores, played forward.
    fn four_dimensions(starts: [u32; 2], rules: &Rules) -> [u128; 2] {
        let moves = moves(rules);
        let mut wins = [0; 2];
        let mut games = HashMap::from([(starts.map(|start| (start, 0)), 1)]);
        for player in [0, 1].into_iter().cycle() {
            if games.is_empty() {
                return wins;
            }
            for (players, universes) in std::mem::take(&mut games) {
                for (&sum, &ways) in &moves {
                    let mut players = players;
                    let (space, score) = &mut players[player];
                    *space = (*space - 1 + sum) % rules.board() + 1;
                    *score += *space;
                    let won = *score >= rules.target();
                    let universes = universes * u128::from(ways);
                    if won {
                        wins[player] += universes;
                    } else {
                        *games.entry(players).or_default() += universes;
                    }
                }
            }
        }
        unreachable!("the loop ends with the last game")
    }

    /// `N(k)` for all `k`, from the start forward, with every number a big integer.
    fn forward_counts(start: u32, rules: &Rules) -> Vec<BigUint> {
        let moves = moves(rules);
        let mut states = HashMap::from([((start, 0), BigUint::from(1_u32))]);
        let mut counts = Vec::new();
        while !states.is_empty() {
            counts.push(states.values().sum());
            let mut next = HashMap::new();
            for ((space, score), universes) in states {
                for (&sum, &ways) in &moves {
                    let space = (space - 1 + sum) % rules.board() + 1;
                    if score + space < rules.target() {
                        *next.entry((space, score + space)).or_default() += &universes * ways;
                    }
                }
            }
            states = next;
        }
        counts.push(BigUint::ZERO);
        counts
    }

    /// The sums of the module's header over [`forward_counts`].
    fn forward(starts: [u32; 2], rules: &Rules) -> [BigUint; 2] {
        let universes = rules.universes_per_turn().unwrap();
        let [ours, theirs] = starts.map(|start| forward_counts(start, rules));
        let mut wins = [BigUint::ZERO, BigUint::ZERO];
        for k in 1..ours.len().min(theirs.len()) {
            wins[0] += (&ours[k - 1] * universes - &ours[k]) * &theirs[k - 1];
            wins[1] += (&theirs[k - 1] * universes - &theirs[k]) * &ours[k];
        }
        wins
    }

    #[test]
    fn example() {
        let expected = [444_356_092_776_315_u64, 341_960_390_180_808].map(BigUint::from);
        assert_eq!(wins([4, 8], &Rules::DIRAC, &Watch::unlimited()), Ok(expected));
    }

    #[test]
    fn every_start_as_in_four_dimensions() {
        for start in 0..100 {
            let starts = [start / 10 + 1, start % 10 + 1];
            let expected = four_dimensions(starts, &Rules::DIRAC);
            assert_eq!(wins(starts, &Rules::DIRAC, &Watch::unlimited()), Ok(expected.map(BigUint::from)), "{starts:?}");
        }
    }

    #[test]
    fn counts_beyond_64_and_128_bits() {
        for target in [22, 26, 27, 28, 29, 30, 31, 32, 33, 34, 40, 50, 64, 100, 150] {
            let rules = Rules::DIRAC.with_target(target).unwrap();
            assert_eq!(wins([4, 8], &rules, &Watch::unlimited()), Ok(forward([4, 8], &rules)), "{target}");
        }
        let rules = Rules::DIRAC.with_target(32).unwrap();
        assert_eq!(wins([1, 10], &rules, &Watch::unlimited()), Ok(four_dimensions([1, 10], &rules).map(BigUint::from)));
    }

    #[test]
    fn wins_beyond_128_bits_are_left_to_big_integers() {
        let most = [u64::MAX; 2];
        assert_eq!(add_wins([0; 2], 2, most, [0, 1]), None);
        assert_eq!(add_wins([0; 2], 2, most, [1, 0]), None);
        assert_eq!(add_wins([u128::MAX, 0], 1, [1, 1], [0, 0]), None);
        assert_eq!(add_wins([0, u128::MAX], 2, [1, 1], [1, 1]), None);
        assert_eq!(add_wins([5, 7], 3, [10, 20], [2, 4]), Some([5 + 28 * 20, 7 + 56 * 2]));

        let (before, after) = (Counts::Small(most), Counts::Small([1; 2]));
        let mut tally = Tally::new(27);
        tally.add(&before, &after);
        tally.add(&before, &after);
        let wins = BigUint::from(u64::MAX) * 27_u32 - 1_u32;
        let each_turn = [&wins * u64::MAX, wins];
        assert_eq!(tally.total(), each_turn.map(|wins| wins * 2_u32));
    }

    /// The Mersenne prime 2^61 - 1.
    const PRIME: u64 = 2_305_843_009_213_693_951;

    #[test]
    fn a_thousand_points() {
        let rules = Rules::DIRAC.with_target(1000).unwrap();
        let [ours, theirs] = wins([4, 8], &rules, &Watch::unlimited()).unwrap();
        // The same numbers modulo a prime, by a recurrence of its own over plain residues.
        assert_eq!([ours % PRIME, theirs % PRIME].map(|wins| u64::try_from(wins).unwrap()), {
            let [ours, theirs] = [4, 8].map(|start| residues(start, &rules, PRIME));
            let mut sums = [0_u128; 2];
            let prime = u128::from(PRIME);
            for k in 1..ours.len().min(theirs.len()) {
                let wins = |n: &[u64]| (27 * u128::from(n[k - 1]) + prime - u128::from(n[k])) % prime;
                sums[0] = (sums[0] + wins(&ours) * u128::from(theirs[k - 1])) % prime;
                sums[1] = (sums[1] + wins(&theirs) * u128::from(ours[k])) % prime;
            }
            sums.map(|sum| u64::try_from(sum).unwrap())
        });
    }

    /// `N(k)` modulo a prime, from the start forward.
    fn residues(start: u32, rules: &Rules, prime: u64) -> Vec<u64> {
        let sums = rules.sums().unwrap();
        let target = rules.target() as usize;
        let board = rules.board() as usize;
        let mut states = vec![vec![0_u64; target]; board];
        states[start as usize - 1][0] = 1;
        let mut counts = Vec::new();
        for _ in 0..=target {
            let all = states.iter().flatten().fold(0, |sum, n| (sum + n) % prime);
            counts.push(all);
            let mut next = vec![vec![0_u64; target]; board];
            for (space, row) in states.iter().enumerate() {
                for &(sum, ways) in &sums {
                    let to = (space + sum as usize) % board;
                    for score in to + 1..target {
                        let moved = (next[to][score] + ways * (row[score - to - 1] % prime)) % prime;
                        next[to][score] = moved;
                    }
                }
            }
            states = next;
        }
        counts
    }

    #[test]
    fn dice_of_every_size() {
        // More faces than spaces, as many, one face, the most universes a turn may have, and
        // digits that hold one, two or three turns between carries.
        for (board, target, faces, rolls) in [
            (1, 40, 3, 3),
            (1, 9, 1, 1),
            (2, 30, 7, 2),
            (3, 40, 3, 3),
            (5, 60, 1, 4),
            (10, 60, 1, 100),
            (10, 30, 1000, 3),
            (7, 50, 2, 31),
            (4, 60, 3, 7),
            (10, 80, 32, 2),
            (10, 80, 33, 2),
            (10, 50, 13, 3),
            (25, 30, 4, 2),
            (40, 3, 6, 1),
        ] {
            let rules = rules(board, target, faces, rolls);
            for starts in [[1, 1], [board, 1], [1, board]] {
                match rules.universes_per_turn() {
                    Ok(_) => {
                        assert_eq!(wins(starts, &rules, &Watch::unlimited()), Ok(forward(starts, &rules)), "{rules:?}");
                    }
                    Err(error) => assert_eq!(wins(starts, &rules, &Watch::unlimited()), Err(error.into()), "{rules:?}"),
                }
            }
        }
    }

    #[test]
    fn what_is_refused() {
        assert_eq!(
            wins([0, 1], &Rules::DIRAC, &Watch::unlimited()).unwrap_err().to_string(),
            "the starting position of player 1 must be from 1 to 10, not 0"
        );
        assert_eq!(
            wins([1, 11], &Rules::DIRAC, &Watch::unlimited()).unwrap_err().to_string(),
            "the starting position of player 2 must be from 1 to 10, not 11"
        );
        let memory = rules(1000, 1_000_000_000, 3, 3);
        assert_eq!(
            wins([1, 1], &memory, &Watch::unlimited()).unwrap_err().to_string(),
            "counting the universes up to a score of 1000000000 on 1000 spaces takes more than \
             128 MiB or 17179869184 steps; choose a lower target"
        );
    }

    #[test]
    fn limits_are_kept_on_the_way() {
        let rules = Rules::DIRAC.with_target(100).unwrap();
        let enough = Limits { digits: 3 * Shape::new(&rules).len(), steps: 80_000 };
        assert_eq!(wins_within(enough, [4, 8], &rules, &Watch::unlimited()), wins([4, 8], &rules, &Watch::unlimited()));
        let refused = Err(too_large(&rules));
        let memory = Limits { digits: enough.digits - 1, ..enough };
        assert_eq!(wins_within(memory, [4, 8], &rules, &Watch::unlimited()), refused);
        let time = Limits { steps: 10_000, ..enough };
        assert_eq!(wins_within(time, [4, 8], &rules, &Watch::unlimited()), refused);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        #[test]
        fn enumeration_of_random_small_games(
            (board, first, second) in (1_u32..=12).prop_flat_map(|b| (Just(b), 1..=b, 1..=b)),
            target in 1_u32..8,
            (faces, rolls) in prop_oneof![
                Just((1, 1)), Just((1, 3)), Just((2, 1)), Just((2, 2)), Just((3, 1)), Just((4, 1)),
            ],
        ) {
            let rules = rules(board, target.min(board + 4), faces, rolls);
            let expected = enumerate(&rules, [(first, 0), (second, 0)], rolls, 0);
            prop_assert_eq!(wins([first, second], &rules, &Watch::unlimited()), Ok(expected.map(BigUint::from)));
        }

        #[test]
        fn random_rules(
            (board, first, second) in (1_u32..=15).prop_flat_map(|b| (Just(b), 1..=b, 1..=b)),
            target in 1_u32..70,
            faces in 1_u32..=20,
            rolls in 1_u32..=4,
        ) {
            let rules = rules(board, target, faces, rolls);
            prop_assert_eq!(wins([first, second], &rules, &Watch::unlimited()), Ok(forward([first, second], &rules)));
        }
    }
}
