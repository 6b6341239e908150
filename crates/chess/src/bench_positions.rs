//! The positions on which `zeitnot bench` measures the search: openings, middle
//! games, and endgames, quiet and tactical, made up or from our own play.

/// FENs, and games from the initial position.
pub(crate) static BENCH_POSITIONS: [&str; 16] = [
    "startpos",
    "startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    "startpos moves d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5",
    "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
    "startpos moves d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 e2e3 e7e6 f1c4 f8b4",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PNB1N2/P4PPP/R1BQ1RK1 b - - 0 10",
    "2rq1rk1/1b2bppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 2 14",
    "r2q1rk1/1b1nbppp/p3pn2/1p1p4/3P1B2/1PNBPN2/P4PPP/R2Q1RK1 w - - 0 12",
    "r4rk1/pp1b1ppp/1qn1p3/3pPn2/3P4/P2B1N2/1P3PPP/R1BQ1RK1 w - - 1 13",
    "8/2p2pk1/1p1p2p1/p2P3p/P1P1r2P/1P4P1/4RPK1/8 b - - 3 34",
    "8/5pk1/4p1p1/3pP2p/1p1P3P/1P1K2P1/5P2/8 w - - 0 41",
    "3r2k1/p4ppp/1p2p3/2r5/8/1P2BP2/P1R3PP/2R3K1 b - - 1 24",
    "6k1/5p1p/2b3p1/1pP5/1P2B3/5KP1/5P1P/8 w - - 4 38",
    "q5k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1",
    "r1b2rk1/2q1bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 2 13",
    "4rrk1/1bp1q1pp/p2p4/1p1Pp3/4Pn2/1BP2N1P/PP1Q1PP1/R3R1K1 w - - 5 20",
];
