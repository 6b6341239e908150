//! The `position` command.

use zeitnot_chess::ChessPosition;
use zeitnot_chess::cozy_chess::{Board, Piece};
use zeitnot_chess::moves::{self, CastlingNotation};

use crate::engine::FaultyUciEngine;

/// The last position that was set.
#[derive(Clone, Debug)]
pub(crate) struct CurrentPosition {
    position: ChessPosition,
    was_set: bool,
}

const STANDARD: &str = "standard";
const CHESS960: &str = "chess960";

impl CurrentPosition {
    pub(crate) fn start() -> Self {
        Self {
            position: ChessPosition::from_board(Board::default(), STANDARD),
            was_set: false,
        }
    }

    pub(crate) fn was_set(&self) -> bool {
        self.was_set
    }

    pub(crate) fn position(&self) -> &ChessPosition {
        &self.position
    }

    pub(crate) fn reset(&mut self) {
        *self = Self::start();
    }
}

impl FaultyUciEngine {
    pub(crate) fn set_position(&mut self, words: &[&str]) {
        if self.has_fault("keep-position") && self.position.was_set {
            return;
        }
        let at = words.iter().position(|word| *word == "moves");
        let (root, moves) = words.split_at(at.unwrap_or(words.len()));
        let moves = moves.get(1..).unwrap_or_default();
        self.exit_if_faulty("crash-on-long-game", moves.len() > 500);
        let Some(mut position) = self.parse_position(root) else {
            return;
        };
        for word in moves {
            if self.has_fault("ignore-moves") || self.ignores_move(position.board(), word) {
                continue;
            }
            let Ok(mv) = moves::parse(position.board(), word) else {
                self.exit_if_faulty("crash-on-illegal", true);
                if self.has_fault("plays-illegal")
                    && let Ok(black) = ChessPosition::parse("startpos moves e2e4", STANDARD)
                {
                    position = black;
                }
                break;
            };
            position.play_legal(mv);
        }
        if self.has_fault("no-history") {
            position = ChessPosition::from_board(position.board().clone(), self.castling_rule());
        }
        self.position = CurrentPosition {
            position,
            was_set: true,
        };
    }

    fn castling_rule(&self) -> &'static str {
        if self.options.chess960 {
            CHESS960
        } else {
            STANDARD
        }
    }

    fn parse_position(&self, words: &[&str]) -> Option<ChessPosition> {
        let text = match words {
            ["startpos", ..] => "startpos".to_owned(),
            ["fen", ..] if self.has_fault("ignore-fen") => "startpos".to_owned(),
            ["fen", fields @ ..] => {
                if self.has_fault("long-fen-only") && fields.len() < 6 {
                    return None;
                }
                fields.join(" ")
            }
            _ => {
                self.exit_if_faulty("crash-on-bare-position", true);
                return None;
            }
        };
        let position = ChessPosition::parse(&text, self.castling_rule()).ok();
        self.exit_if_faulty("crash-on-bad-fen", position.is_none() || text.is_empty());
        position.filter(|_| !text.is_empty())
    }

    /// Returns `true` if a fault makes the engine ignore this move.
    fn ignores_move(&self, board: &Board, word: &str) -> bool {
        let Ok(mv) = moves::parse(board, word) else {
            return false;
        };
        let castles = moves::is_castling(board, mv);
        let pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
        let is_quiet = board.piece_on(mv.to).is_none();
        let en_passant = pawn && mv.from.file() != mv.to.file() && is_quiet;
        let special = castles || en_passant || mv.promotion.is_some();
        self.has_fault("ignore-special") && special
            || self.has_fault("castle-unread") && castles && self.options.chess960
    }

    /// Formats a move as this engine writes it.
    pub(crate) fn format_move(&self, board: &Board, mv: zeitnot_chess::cozy_chess::Move) -> String {
        let rook = self.options.chess960 && !self.has_fault("castle-leaps")
            || self.has_fault("castle-rook");
        let notation = if rook {
            CastlingNotation::KingTakesRook
        } else {
            CastlingNotation::KingLeaps
        };
        let word = moves::format(board, mv, notation);
        match mv.promotion {
            Some(_) if self.has_fault("shout") => {
                let (squares, piece) = word.split_at(4);
                format!("{squares}{}", piece.to_ascii_uppercase())
            }
            _ => word,
        }
    }
}
