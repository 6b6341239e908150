//! The facade of a position.

use std::any::Any;

use super::{BoardView, Facts, GameError, HiddenInfo, Move, Notation, Setup, Status, ViewParts};
use crate::options::Settings;
use crate::proof::{ProofCheck, ProofTree};
use crate::score::Side;
use crate::turn_features::TurnFeatures;

/// A position of some game.
pub trait Position: Any + Send + Sync {
    /// Returns the text form, from which [`Game::position`](super::Game::position)
    /// builds this position again.
    fn setup(&self) -> Setup;

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns whether the game is over, and its result.
    fn status(&self) -> Status;

    /// Returns the points of each side, first player first, in thousandths.
    ///
    /// `None` if the game has no points, or if points no longer decide it.
    fn points(&self) -> Option<[i32; 2]> {
        None
    }

    /// Returns all legal moves, in a fixed order.
    ///
    /// A position in which a draw can be claimed still has moves. With
    /// hidden information, the list has the moves that are known to be
    /// possible; [`Position::play`] may accept others.
    fn legal_moves(&self) -> Vec<Move>;

    /// Returns `true` if there is more than one legal move.
    ///
    /// A game may answer quickly instead of exactly, because generating all
    /// moves can be slow.
    fn has_choice(&self) -> bool {
        self.legal_moves().len() > 1
    }

    /// Returns some legal move, or `None` if there is none.
    ///
    /// By default it is the first one; a game may have a faster way.
    fn fallback_move(&self) -> Option<Move> {
        self.legal_moves().first().copied()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Fails if the move is not legal; the position is then unchanged.
    fn play(&mut self, mv: Move) -> Result<(), GameError>;

    /// Parses a legal move.
    ///
    /// # Errors
    ///
    /// Fails if `text` is not a move, or if the move is not legal here.
    fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, GameError>;

    /// Formats a move.
    fn format_move(&self, mv: Move, notation: Notation) -> String;

    /// Verifies a proof tree of the side to move against every legal reply.
    ///
    /// Visits at most `max_positions` positions.
    fn verify_proof(&self, _proof: &ProofTree, _max_positions: u64) -> ProofCheck {
        ProofCheck::Unfinished
    }

    /// Returns the position as a text diagram that ends in a line break.
    fn diagram(&self) -> String;

    /// Computes the requested parts of the display data.
    fn view(&self, _parts: ViewParts) -> BoardView {
        BoardView::default()
    }

    /// Returns facts about a legal move under these settings, such as its score.
    fn explain_move(&self, _mv: Move, _settings: &Settings) -> Facts {
        Facts::new()
    }

    /// Returns cheap features for time management; by default, all are unknown.
    fn turn_features(&self) -> TurnFeatures {
        TurnFeatures::default()
    }

    /// Returns the hash key of everything that affects the rest of the game.
    fn key(&self) -> u64;

    /// Returns the key under which searches store this position in the table.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Decodes the move code of a table entry for this position.
    ///
    /// `None` if the code is not that of a legal move, or if the game stores no
    /// moves.
    fn table_move(&self, _code: u16) -> Option<Move> {
        None
    }

    /// Returns the number of legal move sequences of exactly `depth` moves.
    ///
    /// Sequences that end early because the game is over are not counted. The
    /// number saturates. The default implementation is slow.
    fn perft(&self, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else {
            return 1;
        };
        let moves = self.legal_moves();
        if left == 0 {
            return moves.len() as u64;
        }
        moves.into_iter().fold(0, |sequences: u64, mv| {
            let mut child = self.clone_box();
            let below = child.play(mv).map_or(0, |()| child.perft(left));
            sequences.saturating_add(below)
        })
    }

    /// Returns the hidden information; `None` in games without any.
    fn hidden(&self) -> Option<&dyn HiddenInfo> {
        None
    }

    /// Clones the position.
    fn clone_box(&self) -> Box<dyn Position>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

impl std::fmt::Debug for dyn Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Position").field(&self.setup()).finish()
    }
}
