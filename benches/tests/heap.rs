//! What is counted of the heap. The counts are those of the whole process, so this test is alone in its program: other
//! tests that free memory meanwhile would lower the peak.

use std::hint::black_box;

use benches::heap::{Counting, HEAP, measure};

#[global_allocator]
static ALLOCATOR: &Counting = &HEAP;

#[test]
fn growth_counts() {
    let ((), heap) = measure(|| {
        let mut letters = Vec::with_capacity(1000);
        letters.resize(1000, b'a');
        letters.reserve_exact(1_000_000);
        drop(black_box(letters));
        drop(black_box(vec![0_u8; 2000]));
    });
    assert!((1_001_000..1_010_000).contains(&heap.peak), "{heap:?}");
    assert_eq!(heap.allocations, 3);
}
