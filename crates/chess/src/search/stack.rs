//! The search stack: one entry per ply of the current line.

use zeitnot_core::{MAX_PLY, Score};

use crate::moves::NO_MOVE;

/// The search state of one ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The static evaluation; `None` in check.
    pub(super) static_eval: Option<Score>,
    /// The move made at this ply.
    pub(super) mv: u16,
    /// The continuation history index of the moved piece and its target square;
    /// `None` for a null move.
    pub(super) moved: Option<usize>,
    /// The move excluded by a singular extension search.
    pub(super) excluded: u16,
    /// The number of double extensions in the line so far.
    pub(super) double_extensions: u8,
}

impl StackEntry {
    const NEW: Self = Self {
        static_eval: None,
        mv: NO_MOVE,
        moved: None,
        excluded: NO_MOVE,
        double_extensions: 0,
    };
}

/// The entries of all plies.
#[derive(Debug)]
pub(super) struct SearchStack(Vec<StackEntry>);

impl SearchStack {
    pub(super) fn new() -> Self {
        Self(vec![StackEntry::NEW; MAX_PLY + 2])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(StackEntry::NEW);
    }

    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.0[ply]
    }

    /// Returns the entry `back` plies before `ply`.
    #[inline]
    pub(super) fn previous(&self, ply: usize, back: usize) -> Option<&StackEntry> {
        self.0.get(ply.checked_sub(back)?)
    }
}
