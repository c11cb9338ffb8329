//! Any bytes: all approaches give the same answers or the same diagnostic.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    testing::bytes_are_treated_alike(&day22_2020::PUZZLE, bytes);
});
