//! A position behind the facade: what may be asked of it, and what happens when
//! a move is made.

use std::any::Any;

use super::{BoardView, Facts, GameError, HiddenInfo, Move, Notation, Setup, Status, ViewParts};
use crate::options::Settings;
use crate::proof::{ProofCheck, ProofTree};
use crate::score::Side;
use crate::turn_features::TurnFeatures;

/// A position of some game.
pub trait Position: Any + Send + Sync {
    /// Words from which [`Game::position`](super::Game::position) builds this position again.
    fn setup(&self) -> Setup;

    /// Who has to move.
    fn side_to_move(&self) -> Side;

    /// Is the game over?
    fn status(&self) -> Status;

    /// What each side has scored so far, first player first, in thousandths of
    /// a point; none where the rules give no points, or where points do not
    /// decide any more.
    fn points(&self) -> Option<[i32; 2]> {
        None
    }

    /// All legal moves, in a fixed order: none if the rules leave none. A draw
    /// that has to be claimed leaves moves. Where something is hidden these are
    /// the moves that are known to be possible; [`Position::play`] may allow
    /// more.
    fn legal_moves(&self) -> Vec<Move>;

    /// Is there more than one move to choose from? What is quick to say rather
    /// than exact: nobody wants to find all moves for the sake of one.
    fn has_choice(&self) -> bool {
        self.legal_moves().len() > 1
    }

    /// A legal move, the first unless a game has one at hand sooner; none if
    /// there is none.
    fn fallback_move(&self) -> Option<Move> {
        self.legal_moves().first().copied()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Leaves the position alone and says why if the move is not legal.
    fn play(&mut self, mv: Move) -> Result<(), GameError>;

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a move, or the move is not legal here.
    fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, GameError>;

    /// Writes a move.
    fn format_move(&self, mv: Move, notation: Notation) -> String;

    /// Plays a plan of the side to move against every legal answer, looking at
    /// no more than `most` positions.
    fn verify_proof(&self, _plan: &ProofTree, _most: u64) -> ProofCheck {
        ProofCheck::Unfinished
    }

    /// The position drawn in characters, for people; ends in a line break.
    fn diagram(&self) -> String;

    /// Computes what can be shown of the position, as far as it is asked for.
    fn view(&self, _parts: ViewParts) -> BoardView {
        BoardView::default()
    }

    /// What there is to say about a legal move, judged by these settings: what
    /// it scores, what it keeps.
    fn explain_move(&self, _mv: Move, _settings: &Settings) -> Facts {
        Facts::new()
    }

    /// What is cheap to say about how hard this turn is and how far the game
    /// has come; nothing, unless a game knows better.
    fn turn_features(&self) -> TurnFeatures {
        TurnFeatures::default()
    }

    /// The key of everything that matters to the game's further course.
    fn key(&self) -> u64;

    /// The key under which searches store this position in the table.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// The legal move that a search stored in the table for this position under
    /// these sixteen bits; none where they are no legal move's, or where nobody
    /// stores moves.
    fn table_move(&self, _code: u16) -> Option<Move> {
        None
    }

    /// The number of legal move sequences of exactly `depth` moves; one that
    /// the end of the game cuts short is not counted. Saturates.
    ///
    /// This one works for every game and is slow; a game with a faster one
    /// puts it here.
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
            // A legal move is playable; one that is not leads nowhere.
            let below = child.play(mv).map_or(0, |()| child.perft(left));
            sequences.saturating_add(below)
        })
    }

    /// Returns what is hidden from the players; `None` if nothing ever is.
    fn hidden(&self) -> Option<&dyn HiddenInfo> {
        None
    }

    /// A copy.
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
