//! Traversal of all moves of a record with the position before each.

use zeitnot_core::{GameError, Position};
use zeitnot_record::{NodeId, Tree};

use crate::interpret::{InvalidRecord, MAX_PLIES};

/// Calls `play` for every move of `tree` with the position before it and its text.
///
/// `play` has to play the move. Variations come before the rest of their parent
/// line, so that at most one position per nesting level is kept.
pub(crate) fn play_tree(
    tree: &Tree,
    start: Box<dyn Position>,
    mut play: impl FnMut(NodeId, &mut dyn Position, &str) -> Result<(), GameError>,
) -> Result<(), InvalidRecord> {
    let mut step = |id: NodeId, position: &mut dyn Position| {
        let Some(node) = tree.get(id) else {
            return Ok(());
        };
        let (line, ply) = (node.line(), node.ply());
        if ply > MAX_PLIES {
            return Err(InvalidRecord::TooLong);
        }
        let text = node.text().unwrap_or_default();
        play(id, position, text).map_err(|problem| InvalidRecord::Move { line, ply, problem })
    };
    let mut open = vec![WalkState::new(tree, tree.root(), start)];
    while let Some(state) = open.last_mut() {
        if let Some(variation) = state.variations.pop() {
            let mut position = state.position.clone();
            step(variation, &mut *position)?;
            open.push(WalkState::new(tree, variation, position));
        } else if let Some(next) = state.next {
            step(next, &mut *state.position)?;
            state.move_to(tree, next);
        } else {
            open.pop();
        }
    }
    Ok(())
}

/// The position in a line and the moves left from there.
struct WalkState {
    position: Box<dyn Position>,
    next: Option<NodeId>,
    variations: Vec<NodeId>,
}

impl WalkState {
    fn new(tree: &Tree, id: NodeId, position: Box<dyn Position>) -> Self {
        let mut state = Self {
            position,
            next: None,
            variations: Vec::new(),
        };
        state.move_to(tree, id);
        state
    }

    fn move_to(&mut self, tree: &Tree, id: NodeId) {
        let mut children = tree.children(id).map(|(child, _)| child);
        self.next = children.next();
        self.variations.clear();
        self.variations.extend(children);
        self.variations.reverse();
    }
}
