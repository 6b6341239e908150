//! Iterators over a tree, without recursion.

use super::{Node, NodeId, Tree};

/// The iterator returned by [`Tree::main_line`].
#[derive(Debug, Clone)]
pub struct MainLine<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl<'a> MainLine<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        let next = tree.get(tree.root()).and_then(|root| root.first_child);
        Self { tree, next }
    }
}

impl<'a> Iterator for MainLine<'a> {
    type Item = (NodeId, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        let id = self.next?;
        let node = self.tree.get(id)?;
        self.next = node.first_child;
        Some((id, node))
    }
}

/// The iterator returned by [`Tree::children`].
#[derive(Debug, Clone)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl<'a> Children<'a> {
    pub(super) fn new(tree: &'a Tree, parent: NodeId) -> Self {
        let next = tree.get(parent).and_then(|node| node.first_child);
        Self { tree, next }
    }
}

impl<'a> Iterator for Children<'a> {
    type Item = (NodeId, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        let id = self.next?;
        let node = self.tree.get(id)?;
        self.next = node.next_sibling;
        Some((id, node))
    }
}

/// The iterator returned by [`Tree::preorder`].
#[derive(Debug, Clone)]
pub struct Preorder<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl<'a> Preorder<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        Self {
            tree,
            next: Some(tree.root()),
        }
    }

    /// Returns the next sibling of `node` or of its nearest ancestor with one.
    fn next_outside_subtree(&self, mut node: &'a Node) -> Option<NodeId> {
        while node.next_sibling.is_none() {
            node = self.tree.get(node.parent()?)?;
        }
        node.next_sibling
    }
}

impl<'a> Iterator for Preorder<'a> {
    type Item = (NodeId, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        let id = self.next?;
        let node = self.tree.get(id)?;
        self.next = node.first_child.or_else(|| self.next_outside_subtree(node));
        Some((id, node))
    }
}
