//! The nodes of a tree.

use std::num::NonZeroU32;

use crate::Annotations;

/// The id of a node in a [`Tree`](super::Tree).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A move and its annotations; the root has no move.
#[derive(Debug, Clone)]
pub struct Node {
    text: Option<Box<str>>,
    ply: u32,
    /// Not compared: the same game in another file is equal.
    line: Option<NonZeroU32>,
    /// Comment, evaluation, times, and other annotations.
    pub annotations: Annotations,
    parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) nesting: u16,
}

impl Node {
    pub(super) fn root() -> Self {
        Self {
            text: None,
            ply: 0,
            line: None,
            annotations: Annotations::default(),
            parent: None,
            first_child: None,
            last_child: None,
            next_sibling: None,
            nesting: 0,
        }
    }

    pub(super) fn child(parent: &Self, id: NodeId, text: &str) -> Self {
        let variation = u16::from(parent.first_child.is_some());
        Self {
            text: Some(text.into()),
            ply: parent.ply.saturating_add(1),
            parent: Some(id),
            nesting: parent.nesting.saturating_add(variation),
            ..Self::root()
        }
    }

    /// Returns the move as written in the file; `None` at the root.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns the number of moves from the root, including this one.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the line of the file with the move, from 1; `None` if unknown.
    pub fn line(&self) -> Option<u32> {
        self.line.map(NonZeroU32::get)
    }

    pub(super) fn set_line(&mut self, line: usize) {
        self.line = u32::try_from(line).ok().and_then(NonZeroU32::new);
    }

    /// Returns the previous node; `None` at the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the nesting depth of variations; 0 on the main line.
    pub fn nesting(&self) -> u16 {
        self.nesting
    }

    /// Returns `true` if a move follows.
    pub fn has_children(&self) -> bool {
        self.first_child.is_some()
    }

    /// Returns `true` if the parent has a later child.
    pub(crate) fn has_next_sibling(&self) -> bool {
        self.next_sibling.is_some()
    }

    pub(super) fn content(&self) -> (u32, Option<&str>, &Annotations) {
        (self.ply, self.text(), &self.annotations)
    }
}
