//! What the search knows about each ply of the line it is in.

use zeitnot_core::{MAX_PLY, Score};

use crate::moves::NO_MOVE;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The static evaluation; none in check.
    pub(super) static_eval: Option<Score>,
    /// The move made here.
    pub(super) mv: u16,
    /// The piece that moved and where to, as an index of continuations; none
    /// for a pass.
    pub(super) moved: Option<usize>,
    /// The move that is left out here, to see whether it is the only one.
    pub(super) excluded: u16,
    /// Extensions by two plies on the way here.
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

/// The plies of a line.
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

    /// The move made so many plies before `ply`.
    #[inline]
    pub(super) fn previous(&self, ply: usize, back: usize) -> Option<&StackEntry> {
        self.0.get(ply.checked_sub(back)?)
    }
}
