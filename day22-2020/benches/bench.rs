//! What is measured of Crab Combat: `cargo bench -p day22-2020`.

use benches::{SCALING, Set};

/// Those that need a second or more for five deals of 60 cards.
const SLOW: &[&str] = &["handler", "fixpoint"];

fn main() {
    benches::main(
        &day22_2020::PUZZLE,
        &[
            Set { name: "2000-deals", count: 2000, size: 50, sum: 133_037_353, too_slow: SLOW },
            Set { name: "10-deals", count: 10, size: 50, sum: 661_837, too_slow: &[] },
            // Ten more cards are up to ten times the work; of five deals of 120, one is not answered within ten seconds.
            scaling(10, 3100, &[]),
            scaling(20, 23_507, &[]),
            scaling(30, 75_081, &[]),
            scaling(40, 168_005, &[]),
            scaling(50, 334_774, &[]),
            scaling(60, 577_825, SLOW),
            scaling(70, 869_436, SLOW),
            scaling(80, 1_337_292, SLOW),
            scaling(100, 2_582_956, SLOW),
        ],
    );
}

const fn scaling(size: usize, sum: i128, too_slow: &'static [&'static str]) -> Set {
    Set { name: SCALING, count: 5, size, sum, too_slow }
}
