//! The positions on which `zeitnot bench` measures the search.

/// Undecided middle games of 8 to 30 stones, by freestyle rules on the usual
/// board: the engine's own play from scattered openings.
pub(crate) static BENCH_POSITIONS: [&str; 10] = [
    "k6i11h11g11l7h10m8j5",
    "j8e9f5i9h10f8h6h8i7g5",
    "f8g9i6j7j10f7g7h9h6e9i9h8",
    "h6f8j9g9h10f9h9h8f10g8e8i9e10g10",
    "j8g9i7h7g6h6h8g8i9i6f9g7h10g11g10i5",
    "j11e10k5f5h8f10i7g9g8d10j6l4g10f7e8f8f9c10",
    "k5j7i10h10i9i8h9j9g8f7h7i6h5h6j6i7g5i5i4f6",
    "i10g8f8g9f9f10g10e11h8d12c13h11i9i11g7f6e9h6j10k11j11j12",
    "g10h10i7j7g6j8g9g8h8j6j9i6h7i8h5h9k6f7e6k8m8i9k7i12i10",
    "i6g9f6f8e7g8h6g6g5d8h8e8c8h5f7g7g10i7h4i3h10h7h9e9f11i8f5d10c11d11",
];
