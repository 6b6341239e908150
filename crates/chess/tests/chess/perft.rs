//! Move generation against known perft counts.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use rstest::rstest;
use zeitnot_chess::Chess;
use zeitnot_core::{Game, Setup};

fn count(position: &str, rule: &str, depth: u32) -> u64 {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        ..Setup::new(position)
    };
    Chess.position(&setup).unwrap().perft(depth)
}

fn assert_counts(position: &str, rule: &str, counts: &[u64]) {
    for (depth, &expected) in counts.iter().enumerate() {
        assert_eq!(
            count(position, rule, depth as u32),
            expected,
            "depth {depth}"
        );
    }
}

#[rstest]
#[case("startpos", &[1, 20, 400, 8_902, 197_281])]
#[case("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[1, 48, 2_039, 97_862])]
#[case("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[1, 14, 191, 2_812, 43_238])]
#[case("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[1, 6, 264, 9_467])]
#[case("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[1, 44, 1_486, 62_379])]
fn standard_counts_are_correct(#[case] position: &str, #[case] counts: &[u64]) {
    assert_counts(position, "standard", counts);
}

/// The pawn cannot have made the last move, because the check is older. Taking it
/// is legal, illegal because of a pin, or does not answer the check.
#[rstest]
#[case("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", &[1, 6, 121])]
#[case("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", &[1, 5, 100])]
#[case("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", &[1, 2, 92])]
fn unreachable_en_passant_counts_are_correct(#[case] position: &str, #[case] counts: &[u64]) {
    assert_counts(position, "standard", counts);
}

/// The first two cases differ only in castling letters (Shredder-FEN and X-FEN).
#[rstest]
#[case("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[1, 21, 528, 12_189])]
#[case("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", &[1, 21, 528, 12_189])]
#[case("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[1, 21, 807, 18_002])]
fn chess960_counts_are_correct(#[case] position: &str, #[case] counts: &[u64]) {
    assert_counts(position, "chess960", counts);
}

#[test]
fn perft_equals_the_number_of_played_lines() {
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut count = 0;
    let root = Chess.position(&Setup::new(position)).unwrap();
    for mv in root.legal_moves() {
        let mut child = root.clone();
        child.play(mv).unwrap();
        count += child.legal_moves().len() as u64;
    }
    assert_eq!(count, root.perft(2));
}
