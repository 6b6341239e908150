//! Random plies, the candidates for openings.

use zeitnot_chess::cozy_chess::{Board, Piece};
use zeitnot_chess::{ChessPosition, fen, moves};
use zeitnot_core::{Move, Notation, Position, Random};
use zeitnot_gomoku::BoardSize;

use super::context::OpeningContext;
use crate::opening::Opening;

/// The side of the central square in which random gomoku stones are placed;
/// stones that are further apart do not affect each other.
const CENTER_SIZE: u8 = 7;

/// The number of start positions in Chess960.
const CHESS960_POSITIONS: u64 = 960;

/// The rule set with a random start position.
const CHESS960: &str = "chess960";

/// Plays `plies` random legal moves; returns `None` if one is illegal or the
/// game ends.
pub(super) fn random_opening(
    context: &OpeningContext,
    plies: u32,
    random: &mut Random,
) -> Option<Opening> {
    let mut opening = Opening {
        start: random_start(context, random),
        ..Opening::default()
    };
    let mut position = context.position(&opening).ok()?;
    for _ in 0..plies {
        let mv = match context.board() {
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

fn random_start(context: &OpeningContext, random: &mut Random) -> String {
    if !context.is_chess() || context.rule() != Some(CHESS960) {
        return String::new();
    }
    let number = u32::try_from(random.below(CHESS960_POSITIONS)).unwrap_or(0);
    fen::format(&Board::chess960_startpos(number), true)
}

/// Returns a random move in the center, or `None` if it is illegal.
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

/// Returns `true` if no exchange is in progress.
///
/// In chess, the side to move is not in check, and the best move does not
/// capture or promote. Other games are always quiet.
pub(super) fn is_quiet(
    context: &OpeningContext,
    position: &dyn Position,
    best: Option<Move>,
) -> bool {
    if !context.is_chess() {
        return true;
    }
    let setup = position.setup();
    let rule = setup.rule.unwrap_or_default();
    let Ok(chess) = ChessPosition::parse(&setup.position, &rule) else {
        return false;
    };
    let board = chess.board();
    let text = best
        .map(|mv| position.format_move(mv, Notation::Engine))
        .unwrap_or_default();
    let Ok(mv) = moves::parse(board, &text) else {
        return false;
    };
    let is_en_passant =
        board.piece_on(mv.from) == Some(Piece::Pawn) && mv.from.file() != mv.to.file();
    let captures = board.colors(!board.side_to_move()).has(mv.to) || is_en_passant;
    board.checkers().is_empty() && !captures && mv.promotion.is_none()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zeitnot_chess::Chess;
    use zeitnot_core::{Game, Status};
    use zeitnot_gomoku::Gomoku;
    use zeitnot_testkit::TicTacToe;

    use super::*;

    fn context(game: impl Game + 'static, rule: &str) -> OpeningContext {
        OpeningContext::new(Arc::new(game), Some(rule), None).unwrap()
    }

    #[test]
    fn random_openings_can_be_played() {
        let contexts = [
            context(Gomoku, "freestyle"),
            context(Gomoku, "renju"),
            context(Gomoku, "pente"),
            context(Chess, "standard"),
            context(Chess, "chess960"),
            context(TicTacToe, "plain"),
        ];
        for context in &contexts {
            let mut random = Random::new(5);
            let found: Vec<Opening> = (0..40)
                .filter_map(|_| random_opening(context, 4, &mut random))
                .collect();
            assert!(found.len() > 10, "{}", context.game().name());
            for opening in found {
                assert_eq!(opening.moves.len(), 4);
                let position = context.position(&opening).unwrap();
                assert_eq!(position.status(), Status::Ongoing, "{opening:?}");
            }
        }
    }

    #[test]
    fn chess960_starts_from_random_positions() {
        let context = context(Chess, "chess960");
        let mut random = Random::new(1);
        let mut starts: Vec<String> = (0..20)
            .filter_map(|_| random_opening(&context, 0, &mut random))
            .map(|opening| opening.start)
            .collect();
        starts.sort();
        starts.dedup();
        assert!(starts.len() > 15, "{starts:?}");
    }

    #[test]
    fn exchanges_and_checks_are_not_quiet() {
        let context = context(Chess, "standard");
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
            let position = context.position(&opening).unwrap();
            let best = position.parse_move(best, Notation::Engine).unwrap();
            assert_eq!(is_quiet(&context, &*position, Some(best)), quiet, "{fen}");
        }
    }
}
