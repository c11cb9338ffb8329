//! Values of 64 hands side by side. A loop over the lanes, written with [`from_lanes`], becomes vector instructions of
//! whatever width the target has.

#![expect(clippy::cast_possible_truncation, reason = "a pair of bytes is cut into its bytes")]

/// The hands that are treated together.
pub(super) const WIDTH: usize = 64;

/// One byte of each hand.
pub(super) type Column = [u8; WIDTH];

/// The first byte of each pair.
#[inline(always)]
pub(super) fn low_bytes(pairs: &[u16; WIDTH]) -> Column {
    from_lanes(|lane| pairs[lane] as u8)
}

/// The second byte of each pair.
#[inline(always)]
pub(super) fn high_bytes(pairs: &[u16; WIDTH]) -> Column {
    from_lanes(|lane| (pairs[lane] >> 8) as u8)
}

/// A column of what `of` makes of each lane.
#[inline(always)]
pub(super) fn from_lanes<T: Copy + Default>(of: impl Fn(usize) -> T) -> [T; WIDTH] {
    let mut column = [T::default(); WIDTH];
    for (lane, place) in column.iter_mut().enumerate() {
        *place = of(lane);
    }
    column
}
