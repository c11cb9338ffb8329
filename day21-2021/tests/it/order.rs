//! The lesson about orders that the day's page takes from a source: a set swallows values whose
//! order forgets a field.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Two numbers, of which only the first is compared.
#[derive(PartialEq, Eq)]
struct ByFirst([u32; 2]);

impl Ord for ByFirst {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0[0].cmp(&other.0[0])
    }
}

impl PartialOrd for ByFirst {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[test]
fn a_set_swallows_what_its_order_forgets() {
    let mut set = BTreeSet::new();
    set.extend([ByFirst([1, 2]), ByFirst([1, 3])]);
    assert_eq!(set.len(), 1);
}
