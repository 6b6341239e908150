//! Test positions, written like the arguments of `position`.

use super::root::UciRoot;
use crate::verdict::CheckResult;

/// The initial position.
pub(super) const START: &str = "startpos";

/// Black to move, after one move.
pub(super) const BLACK_TO_MOVE: &str = "startpos moves e2e4";

/// A middlegame with all types of pieces.
pub(super) const MIDDLE: &str =
    "fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";

/// Queens on an open board.
pub(super) const QUEENS: &str = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - - 0 1";

/// Knights on an open board.
pub(super) const KNIGHTS: &str = "fen 8/2n5/5k2/8/1N1K4/6n1/4N3/8 w - - 0 1";

/// Rooks, black to move.
pub(super) const ROOKS: &str = "fen 8/8/r7/1k6/3R4/8/8/6K1 b - - 0 1";

/// A blocked pawn ending, black to move, one ply before the fifty-move rule.
pub(super) const BLOCKED: &str = "fen 8/8/3p1k2/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 80";

/// White can promote or move the king.
pub(super) const PROMOTION: &str = "fen 8/4P3/8/1k6/8/5K2/2p5/8 w - - 0 1";

/// Two kings, a position in which every search ends at once.
pub(super) const KINGS: &str = "fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1";

/// Mate in one by a1a8.
pub(super) const MATE_IN_1: &str = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

/// Mate in one by a8a1, for black.
pub(super) const MATE_IN_1_BLACK: &str = "fen r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";

/// Mate in two with two rooks, but not in one.
pub(super) const MATE_IN_2: &str = "fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";

/// Black has two moves and is mated after either.
pub(super) const MATED_NEXT: &str = "fen 8/8/8/k7/8/8/1R6/2R3K1 b - - 0 1";

/// White is checkmated.
pub(super) const MATED: &str = "startpos moves f2f3 e7e5 g2g4 d8h4";

/// Black is stalemated.
pub(super) const STALEMATE: &str = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Black has one legal move.
pub(super) const ONE_MOVE: &str = "fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1";

/// White loses unless it repeats the position for the third time.
pub(super) const CAN_REPEAT: &str = "fen 6k1/8/8/8/8/8/1q6/6NK b - - 0 1 \
     moves b2a2 g1f3 a2b2 f3g1 b2a2 g1f3 a2b2";

/// The position has occurred three times.
pub(super) const REPEATED: &str = "startpos moves \
     g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

/// The fifty-move rule applies.
pub(super) const FIFTY_MOVES: &str = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - - 100 90";

/// Castling, en passant, and a promotion to a knight.
///
/// After each, one reply is legal. An engine that makes the move incorrectly has
/// other replies.
pub(super) const SPECIAL_MOVES: [&str; 3] = [
    "fen 8/p7/8/2p1P3/8/8/P1R5/1k2K2R w K - 0 1 moves e1g1",
    "fen 2k5/8/3Q1p2/pP6/3K4/8/5R2/8 w - a6 0 1 moves b5a6",
    "fen 8/2P2K1p/7k/1R6/8/4p3/8/8 w - - 0 1 moves c7c8n",
];

/// Both sides may castle on either side.
pub(super) const CASTLING: &str = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// [`CASTLING`] with the files of the rooks, which all Chess960 engines accept.
pub(super) const CASTLING_STANDARD_960: &str = "fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";

/// Both sides may castle from a Chess960 setup.
pub(super) const CASTLING_960: &str = "fen 1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1";

/// Positions without a common legal move.
///
/// An answer identifies its position.
pub(super) const DISJOINT: [&str; 7] = [
    START,
    BLACK_TO_MOVE,
    QUEENS,
    KNIGHTS,
    ROOKS,
    BLOCKED,
    PROMOTION,
];

/// Parses several positions.
pub(super) fn roots(texts: &[&str]) -> CheckResult<Vec<UciRoot>> {
    texts.iter().map(|text| UciRoot::new(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_valid() {
        let all = [
            MIDDLE,
            KINGS,
            MATE_IN_1,
            MATE_IN_1_BLACK,
            MATE_IN_2,
            MATED_NEXT,
            MATED,
            STALEMATE,
            ONE_MOVE,
            CAN_REPEAT,
            REPEATED,
            FIFTY_MOVES,
            CASTLING,
        ];
        assert_eq!(roots(&all).unwrap().len(), all.len());
        assert_eq!(roots(&SPECIAL_MOVES).unwrap().len(), SPECIAL_MOVES.len());
        UciRoot::chess960(CASTLING_960).unwrap();
        UciRoot::chess960(CASTLING_STANDARD_960).unwrap();
    }

    #[test]
    fn no_move_is_legal_in_two_of_the_disjoint_positions() {
        let roots = roots(&DISJOINT).unwrap();
        for (index, root) in roots.iter().enumerate() {
            for other in &roots[..index] {
                let shared: Vec<String> = root
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| other.illegal_reason(mv).is_none())
                    .collect();
                let (one, two) = (root.text(), other.text());
                assert!(shared.is_empty(), "{one} and {two}: {shared:?}");
            }
        }
    }

    #[test]
    fn positions_match_their_descriptions() {
        let root = |text: &str| UciRoot::new(text).unwrap();
        assert!(root(MATED).is_mate());
        assert!(root(STALEMATE).is_over() && !root(STALEMATE).is_mate());
        assert_eq!(root(ONE_MOVE).legal_moves(), ["h8g8"]);
        for text in SPECIAL_MOVES {
            assert_eq!(root(text).legal_moves().len(), 1, "{text}");
        }
        let mates = |text: &str| {
            let root = root(text);
            let moves = root.legal_moves().into_iter();
            let mates = moves.filter(|mv| root.play(mv).unwrap().is_mate());
            mates.collect::<Vec<_>>()
        };
        assert_eq!(mates(MATE_IN_1), ["a1a8"]);
        assert_eq!(mates(MATE_IN_1_BLACK), ["a8a1"]);
        assert!(mates(MATE_IN_2).is_empty());
        let after = root(MATE_IN_2).play("a2a7").unwrap();
        assert_eq!(after.legal_moves(), ["h8g8"]);
        let end = after.play("h8g8").unwrap().play("b1b8").unwrap();
        assert!(end.is_mate());
        let next = root(MATED_NEXT);
        assert_eq!(next.legal_moves().len(), 2);
        for mv in next.legal_moves() {
            let after = next.play(&mv).unwrap();
            assert!(after.play("c1a1").unwrap().is_mate(), "{mv}");
        }
    }
}
