//! The opening book: moves that our search has found for early positions.
//!
//! `key` gives all eight symmetric images of a position one key, `file` is the
//! format, `shipped` has the books that come with the program, and `answer` looks a
//! position up for the search. The crate `lab` builds books.

pub(crate) mod answer;
mod file;
mod key;
mod shipped;

use zeitnot_core::{AbsScore, Side};

pub use file::{BookError, MAX_ENTRIES, MAX_FILE_BYTES};
pub use key::{CanonicalPosition, side_after, symmetry_count};
pub use shipped::shipped;

use crate::board::{self, Board};
use crate::rule::Rule;
use crate::square::{BoardSize, Square};

/// Returns `true` if a shipped book has the position.
pub(crate) fn is_in_book<R: Rule>(board: &Board<R>) -> bool {
    let book = shipped::find(R::NAME, board.size());
    book.is_some_and(|book| book.find(board).is_some())
}

/// The parameters of a book; the same engine builds the same book from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookSettings {
    /// Number of positions to search.
    pub positions: u32,
    /// Nodes per search.
    pub nodes: u32,
    /// Number of lines per search.
    pub lines: u8,
    /// Maximum loss of a move that is followed.
    pub max_loss: u16,
    /// Maximum number of stones of a position that is searched.
    pub max_stones: u8,
}

/// The rules and the origin of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOrigin {
    /// The rule set.
    pub rule: String,
    /// The board size.
    pub size: BoardSize,
    /// The version of the program that built the book.
    pub build: String,
    /// The [`evaluation_id`](zeitnot_core::Game::evaluation_id) of that program.
    pub evaluation: u64,
    /// The parameters.
    pub settings: BookSettings,
}

/// A stored position with its move, in the image with the lowest key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The key of the canonical position.
    pub key: u64,
    /// The move, on the canonical board.
    pub square: Square,
    /// The score of the position for the first player.
    pub score: AbsScore,
    /// The depth of the search that found the move.
    pub depth: u8,
    /// Number of searched positions after the move, including this one.
    pub searched: u16,
}

/// A book move for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookHit {
    /// The move.
    pub square: Square,
    /// The score of the position for the first player.
    pub score: AbsScore,
    /// The depth of the search that found the move.
    pub depth: u32,
    /// Nodes per line of the searches of the position and of the positions after the
    /// move.
    pub nodes: u64,
}

/// An opening book of one rule set and board size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    origin: BookOrigin,
    /// Sorted by key, ascending.
    entries: Vec<BookEntry>,
}

impl Book {
    /// Creates a book of the first [`MAX_ENTRIES`] entries, whose keys must be
    /// distinct.
    #[must_use]
    pub fn new(origin: BookOrigin, mut entries: Vec<BookEntry>) -> Self {
        entries.truncate(MAX_ENTRIES);
        entries.sort_by_key(|entry| entry.key);
        Self { origin, entries }
    }

    /// Returns the rules and the origin of the book.
    #[must_use]
    pub const fn origin(&self) -> &BookOrigin {
        &self.origin
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns `true` if the book has no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the book move for a position; `None` also for other rules and board
    /// sizes.
    #[must_use]
    pub fn find<R: Rule>(&self, board: &Board<R>) -> Option<BookHit> {
        let BookOrigin { rule, size, .. } = &self.origin;
        if R::CAPTURES || *rule != board::rule_name::<R>(board.rules()) || *size != board.size() {
            return None;
        }
        let stones = Side::BOTH
            .into_iter()
            .flat_map(|side| board.stones_of(side).map(move |square| (side, square)));
        let stones: Vec<(Side, Square)> = stones.collect();
        // In theory, different positions may have the same key.
        self.find_stones(&stones, board.side_to_move())
            .filter(|found| board.check(found.square).is_ok())
    }

    /// Returns the book move for stones on this book's board.
    #[must_use]
    pub fn find_stones(&self, stones: &[(Side, Square)], to_move: Side) -> Option<BookHit> {
        let BookOrigin { rule, size, .. } = &self.origin;
        let seen = CanonicalPosition::new(rule, *size, stones, to_move);
        let found = self
            .entries
            .binary_search_by_key(&seen.key, |entry| entry.key);
        let entry = self.entries.get(found.ok()?)?;
        let BookSettings { nodes, lines, .. } = self.origin.settings;
        Some(BookHit {
            square: seen.symmetry.inverse().apply(*size, entry.square),
            score: entry.score,
            depth: entry.depth.into(),
            nodes: u64::from(nodes) * u64::from(entry.searched) / u64::from(lines.max(1)),
        })
    }

    /// Returns the book's moves for both sides from a position on, at most `longest`.
    #[must_use]
    pub fn line<R: Rule>(&self, board: &Board<R>, longest: usize) -> Vec<Square> {
        let mut board = board.clone();
        let mut line = Vec::new();
        while line.len() < longest
            && let Some(found) = self.find(&board)
            && board.play(found.square).is_ok()
        {
            line.push(found.square);
        }
        line
    }
}
