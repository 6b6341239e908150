//! A way through all moves of a record with the position before each.

use zeitnot_core::{GameError, Position};
use zeitnot_record::{NodeId, Tree};

use crate::interpret::{InvalidRecord, MAX_PLIES};

/// Plays every move of `tree` by `play`, which gets the position before it and
/// its text and leaves the position after it.
///
/// Variations come before what follows in the line that they leave, so that no
/// more positions are kept than variations are nested.
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
    while let Some(place) = open.last_mut() {
        if let Some(variation) = place.variations.pop() {
            let mut position = place.position.clone();
            step(variation, &mut *position)?;
            open.push(WalkState::new(tree, variation, position));
        } else if let Some(next) = place.next {
            step(next, &mut *place.position)?;
            place.move_to(tree, next);
        } else {
            open.pop();
        }
    }
    Ok(())
}

/// Where a line has come to, and what is left to do there.
struct WalkState {
    position: Box<dyn Position>,
    next: Option<NodeId>,
    variations: Vec<NodeId>,
}

impl WalkState {
    fn new(tree: &Tree, id: NodeId, position: Box<dyn Position>) -> Self {
        let mut place = Self {
            position,
            next: None,
            variations: Vec::new(),
        };
        place.move_to(tree, id);
        place
    }

    fn move_to(&mut self, tree: &Tree, id: NodeId) {
        let mut children = tree.children(id).map(|(child, _)| child);
        self.next = children.next();
        self.variations.clear();
        self.variations.extend(children);
        self.variations.reverse();
    }
}
