//! The times of day 7. A run of up to a million hands takes every approach less than a second, so all are asked for all.

use benches::{SCALING, Set};

fn main() {
    benches::main(
        &day07_2023::PUZZLE,
        &[
            Set { name: "500-hand-sets", count: 500, size: 1000, sum: 250_570_446_790, too_slow: &[] },
            hands(100, 5_132_757),
            hands(1000, 501_152_632),
            hands(10_000, 50_019_152_790),
            hands(100_000, 5_023_198_597_794),
            hands(1_000_000, 501_051_722_543_029),
        ],
    );
}

/// One input of `size` hands.
const fn hands(size: usize, sum: i128) -> Set {
    Set { name: SCALING, count: 1, size, sum, too_slow: &[] }
}
