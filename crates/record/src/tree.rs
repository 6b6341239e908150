//! The tree of moves: a main line and the variations that leave it.
//!
//! Nodes lie in one vector and are linked by [`NodeId`], so that building,
//! walking and dropping a tree never recurse, however deep a file goes. The
//! root stands for the position before the first move. A node's first child
//! continues its line, every further child begins a variation.

mod node;
mod walk;

use thiserror::Error;

use crate::error::quote;
pub use node::{Node, NodeId};
pub use walk::{Children, MainLine, Preorder};

/// Most nodes a tree holds, the root included.
pub const MAX_NODES: usize = 1 << 20;
/// Deepest nesting of variations within variations.
pub const MAX_NESTING: u16 = 1_000;
/// Longest text of a move, in bytes.
pub const MAX_MOVE_BYTES: usize = 64;

/// Moves with variations. Two trees are equal when they have the same shape and
/// content, in whatever order they were built.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// Why a move could not be added.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The parent belongs to another tree.
    #[error("node {0} is not in this tree; use an id that the same tree gave out")]
    UnknownNode(u32),
    /// The text is empty, too long, or contains control characters.
    #[error(
        "`{0}` cannot be the text of a move; use 1 to {MAX_MOVE_BYTES} bytes \
         without control characters"
    )]
    BadMove(String),
    /// The tree is full.
    #[error("the tree already has {MAX_NODES} nodes; split the game")]
    Full,
    /// The variation is nested too deeply.
    #[error("variations are nested more than {MAX_NESTING} deep; flatten them")]
    TooDeep,
}

impl Tree {
    /// A tree without moves.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::root()],
        }
    }

    /// The position before the first move.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Number of nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// The node of that id; `None` when the id belongs to another tree.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// The node of that id, for annotating it.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Comment on the game as a whole, which files put before the first move;
    /// empty when there is none.
    pub fn comment(&self) -> &str {
        self.nodes
            .first()
            .map_or("", |root| &root.annotations.comment)
    }

    /// Adds a move behind the other children of `parent`.
    pub fn add_move(&mut self, parent: NodeId, text: &str) -> Result<NodeId, TreeError> {
        let printable = !text.chars().any(char::is_control);
        if text.is_empty() || text.len() > MAX_MOVE_BYTES || !printable {
            return Err(TreeError::BadMove(quote(text)));
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(TreeError::Full);
        }
        let id = u32::try_from(self.nodes.len())
            .map(NodeId)
            .map_err(|_| TreeError::Full)?;
        let above = self.get(parent).ok_or(TreeError::UnknownNode(parent.0))?;
        let elder = above.last_child;
        let child = Node::child(above, parent, text);
        if child.nesting > MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        self.nodes.push(child);
        if let Some(above) = self.get_mut(parent) {
            above.last_child = Some(id);
            above.first_child.get_or_insert(id);
        }
        if let Some(elder) = elder.and_then(|elder| self.get_mut(elder)) {
            elder.next_sibling = Some(id);
        }
        Ok(id)
    }

    /// Adds a move that stands in this line of its file, counted from 1.
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

    /// The main line: from the first move, always the first child.
    pub fn main_line(&self) -> MainLine<'_> {
        MainLine::new(self)
    }

    /// The children of a node: the continuation, then the variations.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children::new(self, id)
    }

    /// Every node, parents before children and the main line before variations.
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder::new(self)
    }

    /// The moves that lead from the root to a node.
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
