//! Random plies: where the search for an opening begins.

use zeitnot_chess::cozy_chess::{Board, Piece};
use zeitnot_chess::{ChessPosition, fen, moves};
use zeitnot_core::{Move, Notation, Position, Random};
use zeitnot_gomoku::BoardSize;

use super::context::OpeningContext;
use crate::opening::Opening;

/// Stones of gomoku fall in the middle of the board, on a square of this
/// side: further apart they have nothing to do with each other.
const CENTER_SIZE: u8 = 7;

/// Start positions of Chess960.
const CHESS960_POSITIONS: u64 = 960;

/// The rule set whose start position is drawn by lot.
const CHESS960: &str = "chess960";

/// An opening of so many random legal moves; none if one of them could not be
/// played, or if they led to the end of the game.
pub(super) fn random_opening(
    ground: &OpeningContext,
    plies: u32,
    random: &mut Random,
) -> Option<Opening> {
    let mut opening = Opening {
        start: random_start(ground, random),
        ..Opening::default()
    };
    let mut position = ground.position(&opening).ok()?;
    for _ in 0..plies {
        let mv = match ground.board() {
            Some(board) => random_stone(board, &*position, random),
            None => random.pick(&position.legal_moves()).copied(),
        }?;
        opening
            .moves
            .push(position.format_move(mv, Notation::Engine));
        position.play(mv).ok()?;
    }
    Some(opening)
}

fn random_start(ground: &OpeningContext, random: &mut Random) -> String {
    if !ground.is_chess() || ground.rule() != Some(CHESS960) {
        return String::new();
    }
    let number = u32::try_from(random.below(CHESS960_POSITIONS)).unwrap_or(0);
    fen::format(&Board::chess960_startpos(number), true)
}

/// A legal move in the middle of the board; none if the square is taken or
/// forbidden.
fn random_stone(board: BoardSize, position: &dyn Position, random: &mut Random) -> Option<Move> {
    let reach = board.side().min(CENTER_SIZE);
    let mut coordinate = || {
        let step = u8::try_from(random.below(reach.into())).unwrap_or(0);
        (board.side() - reach) / 2 + step
    };
    let square = board.square(coordinate(), coordinate())?;
    position
        .parse_move(&square.to_string(), Notation::Engine)
        .ok()
}

/// Is nothing about to be taken? In chess a position in the middle of an
/// exchange makes a poor beginning: nobody is in check, and the best move
/// neither captures nor promotes. Other games have no such thing.
pub(super) fn is_quiet(
    ground: &OpeningContext,
    position: &dyn Position,
    best: Option<Move>,
) -> bool {
    if !ground.is_chess() {
        return true;
    }
    let setup = position.setup();
    let rule = setup.rule.unwrap_or_default();
    let Ok(chess) = ChessPosition::parse(&setup.position, &rule) else {
        return false;
    };
    let board = chess.board();
    let word = best
        .map(|mv| position.format_move(mv, Notation::Engine))
        .unwrap_or_default();
    let Ok(mv) = moves::parse(board, &word) else {
        return false;
    };
    let is_en_passant =
        board.piece_on(mv.from) == Some(Piece::Pawn) && mv.from.file() != mv.to.file();
    let takes = board.colors(!board.side_to_move()).has(mv.to) || is_en_passant;
    board.checkers().is_empty() && !takes && mv.promotion.is_none()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zeitnot_chess::Chess;
    use zeitnot_core::{Game, Status};
    use zeitnot_gomoku::Gomoku;
    use zeitnot_testkit::TicTacToe;

    use super::*;

    fn ground(game: impl Game + 'static, rule: &str) -> OpeningContext {
        OpeningContext::new(Arc::new(game), Some(rule), None).unwrap()
    }

    #[test]
    fn what_is_scattered_can_be_played() {
        let grounds = [
            ground(Gomoku, "freestyle"),
            ground(Gomoku, "renju"),
            ground(Gomoku, "pente"),
            ground(Chess, "standard"),
            ground(Chess, "chess960"),
            ground(TicTacToe, "plain"),
        ];
        for ground in &grounds {
            let mut random = Random::new(5);
            let found: Vec<Opening> = (0..40)
                .filter_map(|_| random_opening(ground, 4, &mut random))
                .collect();
            assert!(found.len() > 10, "{}", ground.game().name());
            for opening in found {
                assert_eq!(opening.moves.len(), 4);
                let position = ground.position(&opening).unwrap();
                assert_eq!(position.status(), Status::Ongoing, "{opening:?}");
            }
        }
    }

    #[test]
    fn chess960_begins_anywhere() {
        let ground = ground(Chess, "chess960");
        let mut random = Random::new(1);
        let mut starts: Vec<String> = (0..20)
            .filter_map(|_| random_opening(&ground, 0, &mut random))
            .map(|opening| opening.start)
            .collect();
        starts.sort();
        starts.dedup();
        assert!(starts.len() > 15, "{starts:?}");
    }

    #[test]
    fn exchanges_and_checks_are_not_quiet() {
        let ground = ground(Chess, "standard");
        for (fen, best, quiet) in [
            ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", false),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", true),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", true),
        ] {
            let opening = Opening {
                start: fen.to_owned(),
                ..Opening::default()
            };
            let position = ground.position(&opening).unwrap();
            let best = position.parse_move(best, Notation::Engine).unwrap();
            assert_eq!(is_quiet(&ground, &*position, Some(best)), quiet, "{fen}");
        }
    }
}
