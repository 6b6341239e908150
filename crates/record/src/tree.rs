//! The tree of moves: a main line and variations.
//!
//! Nodes are stored in one vector and linked by [`NodeId`], so that building,
//! walking, and dropping a tree never recurse, however deep it is. The root is
//! the position before the first move. A node's first child continues its line,
//! and each further child begins a variation.

mod node;
mod walk;

use thiserror::Error;

use crate::error::quote;
pub use node::{Node, NodeId};
pub use walk::{Children, MainLine, Preorder};

/// Maximum number of nodes in a tree, including the root.
pub const MAX_NODES: usize = 1 << 20;
/// Maximum nesting depth of variations.
pub const MAX_NESTING: u16 = 1_000;
/// Maximum length of a move's text, in bytes.
pub const MAX_MOVE_BYTES: usize = 64;

/// Moves with variations.
///
/// Two trees are equal if they have the same shape and content, no matter in which
/// order they were built.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Node>,
    max_nodes: usize,
}

/// An error while adding a move to a tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree has no such node; the id belongs to another tree.
    #[error("node {0} is not in this tree; use an id that this tree returned")]
    UnknownNode(u32),
    /// The text is empty, too long, or contains control characters.
    #[error(
        "`{0}` cannot be the text of a move; use 1 to {MAX_MOVE_BYTES} bytes \
         without control characters"
    )]
    BadMove(String),
    /// The tree is full.
    #[error("the tree already has {0} nodes; split the game")]
    Full(usize),
    /// The variation is nested too deeply.
    #[error("variations are nested more than {MAX_NESTING} deep; flatten them")]
    TooDeep,
}

impl Tree {
    /// Creates a tree without moves.
    pub fn new() -> Self {
        Self::with_max_moves(MAX_NODES)
    }

    /// Creates a tree for at most `max_moves` moves and [`MAX_NODES`] nodes.
    pub(crate) fn with_max_moves(max_moves: usize) -> Self {
        Self {
            nodes: vec![Node::root()],
            max_nodes: max_moves.saturating_add(1).min(MAX_NODES),
        }
    }

    /// Returns the maximum number of nodes.
    pub(crate) fn max_nodes(&self) -> usize {
        self.max_nodes
    }

    /// Returns the root, the position before the first move.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the number of nodes, including the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if the tree has no moves.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// Returns a node; `None` if the tree has no node with this id.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Returns a node whose annotations can be changed.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Returns the comment on the game, which is stored at the root; may be empty.
    pub fn comment(&self) -> &str {
        self.nodes
            .first()
            .map_or("", |root| &root.annotations.comment)
    }

    /// Adds a move after the other children of `parent`.
    pub fn add_move(&mut self, parent: NodeId, text: &str) -> Result<NodeId, TreeError> {
        let printable = !text.chars().any(char::is_control);
        if text.is_empty() || text.len() > MAX_MOVE_BYTES || !printable {
            return Err(TreeError::BadMove(quote(text)));
        }
        let full = TreeError::Full(self.max_nodes);
        if self.nodes.len() >= self.max_nodes {
            return Err(full);
        }
        let id = u32::try_from(self.nodes.len())
            .map(NodeId)
            .map_err(|_| full)?;
        let parent_node = self.get(parent).ok_or(TreeError::UnknownNode(parent.0))?;
        let previous = parent_node.last_child;
        let child = Node::child(parent_node, parent, text);
        if child.nesting > MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        self.nodes.push(child);
        if let Some(parent_node) = self.get_mut(parent) {
            parent_node.last_child = Some(id);
            parent_node.first_child.get_or_insert(id);
        }
        if let Some(previous) = previous.and_then(|previous| self.get_mut(previous)) {
            previous.next_sibling = Some(id);
        }
        Ok(id)
    }

    /// Adds a move with its line number in the file, from 1.
    pub(crate) fn add_move_in_line(
        &mut self,
        parent: NodeId,
        text: &str,
        line: usize,
    ) -> Result<NodeId, TreeError> {
        let id = self.add_move(parent, text)?;
        if let Some(node) = self.get_mut(id) {
            node.set_line(line);
        }
        Ok(id)
    }

    /// Returns the main line from the first move, always the first child.
    pub fn main_line(&self) -> MainLine<'_> {
        MainLine::new(self)
    }

    /// Returns the children of a node: the continuation, then the variations.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children::new(self, id)
    }

    /// Returns all nodes, parents before children, main line before variations.
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder::new(self)
    }

    /// Returns the moves from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.get(at).and_then(Node::parent) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        // Plies in preorder determine the shape of a tree.
        self.preorder()
            .map(|(_, node)| node.content())
            .eq(other.preorder().map(|(_, node)| node.content()))
    }
}

impl Eq for Tree {}
