//! The positions on which `zeitnot bench` measures the search.

/// Undecided openings and middle games, quiet and tactical, freestyle, 15x15.
///
/// They come from `zeitnot selfplay gomoku --pairs 60 --nodes 5000 --seed 2026
/// --b k_quiet_deep=12 --positions FILE`, before self-play moved to the arena; this
/// seed gives other openings now.
pub(crate) static BENCH_POSITIONS: [&str; 18] = [
    "h8i9",
    "e5e9k10e10f6f9g9",
    "g7e8e5f6f5g5e7",
    "f9j8h7i7f8i8i6",
    "f10j10h5h8f8h10f7f9",
    "g11j8i8k9i11j9j11k11",
    "e7h7i11g8f9h8f8h9",
    "h6i10k10j11h9k11j9l11",
    "e10f8g7h5j9f5h7g5e5",
    "h8h11e5i11e8j11g11i10e7",
    "h11f6g6e5g10f5f7g7d4e8i12",
    "h11i5k11f5k6g9k5g5j5g6k7",
    "g9e11e6d10h9f12c9g11g8f7i9f9",
    "h7i8i9i5f10h6f9i6g9h9f8f11",
    "h6e9f10e11f6f9g6e6g9e8e10g10d7f11",
    "g8e6j11h6f7g6i6g7i8i5f8f6d6h8i10",
    "e9j5h5k4h6i4g7i5h4h3k6j7f8d10f6i6h7",
    "e10h9i6g11e8k7k6h10h8g8e9e11h6j6g6e6f7h5g7i9j8d10d9",
];
