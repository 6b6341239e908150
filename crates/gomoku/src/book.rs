//! The opening book: moves that our own search has found for the positions in which
//! games begin.
//!
//! `key` gives the eight images of a position one key, `file` is the format, `shipped`
//! holds the books that come with the program, and `answer` is where the search looks
//! a position up. The crate `lab` builds books.

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

/// Is a position in the book that comes with the program?
pub(crate) fn is_in_book<R: Rule>(board: &Board<R>) -> bool {
    let book = shipped::find(R::NAME, board.size());
    book.is_some_and(|book| book.find(board).is_some())
}

/// How a book was made: the same recipe makes the same book with the same
/// engine. Nothing in it is random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookSettings {
    /// Positions to search.
    pub positions: u32,
    /// Nodes of each search.
    pub nodes: u32,
    /// Moves that each search weighs.
    pub lines: u8,
    /// A move that loses more than this is not followed.
    pub max_loss: u16,
    /// A position with more stones than this is not searched.
    pub max_stones: u8,
}

/// What a book is about and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOrigin {
    /// The rule set.
    pub rule: String,
    /// The board.
    pub size: BoardSize,
    /// The version of the program that made it.
    pub build: String,
    /// The [`evaluation_id`](zeitnot_core::Game::evaluation_id) that it was
    /// made with.
    pub evaluation: u64,
    /// How it was made.
    pub settings: BookSettings,
}

/// A position of a book and the move to make in it, as it is stored: the board
/// turned so that its key is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The key of the canonical position.
    pub key: u64,
    /// The move to make, on the canonical board.
    pub square: Square,
    /// The score of the position for the first player.
    pub score: AbsScore,
    /// The depth of the search that found the move.
    pub depth: u8,
    /// Searched positions behind the move, this one included.
    pub searched: u16,
}

/// What a book says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookHit {
    /// The move to make.
    pub square: Square,
    /// What the position is worth to the first player.
    pub score: AbsScore,
    /// The depth of the search that found the move.
    pub depth: u32,
    /// Nodes that went into the move: those of the searches of the position and
    /// of the positions it leads to, each divided by the moves that it weighed.
    pub nodes: u64,
}

/// An opening book of one rule set on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    origin: BookOrigin,
    /// By their keys, the least first.
    entries: Vec<BookEntry>,
}

impl Book {
    /// Creates a book of the first [`MAX_ENTRIES`] entries; their keys must differ.
    #[must_use]
    pub fn new(origin: BookOrigin, mut entries: Vec<BookEntry>) -> Self {
        entries.truncate(MAX_ENTRIES);
        entries.sort_by_key(|entry| entry.key);
        Self { origin, entries }
    }

    /// What it is about and where it comes from.
    #[must_use]
    pub const fn origin(&self) -> &BookOrigin {
        &self.origin
    }

    /// How many positions it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Has it no position at all?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What it says about a position; nothing about positions of other rules
    /// or boards.
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
        // Keys of different positions may be the same, if only in theory.
        self.find_stones(&stones, board.side_to_move())
            .filter(|found| board.check(found.square).is_ok())
    }

    /// What it says about these stones of its rules on its board.
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

    /// The moves that the book makes for both sides from a position on, at
    /// most `longest` of them.
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
