//! What each approach takes from the heap.

benches::heap!(day22_2020::PUZZLE);
