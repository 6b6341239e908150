//! What the search knows about each ply of the line it is in.

use zeitnot_core::{MAX_PLY, Score};

use crate::moves::NO_MOVE;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The static evaluation; none in check.
    pub(super) standing: Option<Score>,
    /// The move made here.
    pub(super) mv: u16,
    /// The piece that moved and where to, as an index of continuations; none
    /// for a pass.
    pub(super) moved: Option<usize>,
    /// The move that is left out here, to see whether it is the only one.
    pub(super) excluded: u16,
    /// Extensions by two plies on the way here.
    pub(super) leaps: u8,
}

impl Frame {
    const NEW: Self = Self {
        standing: None,
        mv: NO_MOVE,
        moved: None,
        excluded: NO_MOVE,
        leaps: 0,
    };
}

/// The plies of a line.
#[derive(Debug)]
pub(super) struct Frames(Vec<Frame>);

impl Frames {
    pub(super) fn new() -> Self {
        Self(vec![Frame::NEW; MAX_PLY + 2])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Frame::NEW);
    }

    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply]
    }

    /// The move made so many plies before `ply`.
    #[inline]
    pub(super) fn before(&self, ply: usize, back: usize) -> Option<&Frame> {
        self.0.get(ply.checked_sub(back)?)
    }
}
