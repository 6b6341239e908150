//! Nodes to record.

use std::collections::HashMap;

use super::header::Header;
use super::lexer::Fault;
use super::point::{Place, place, point, points};
use super::property::{Property, Value};
use super::setup::Setup;
use super::{Color, remarks, value};
use crate::error::Problem;
use crate::point::{PASS, Point};
use crate::tree::MAX_NODES;
use crate::{BoardSize, GameRecord, Node, NodeId, Tree, TreeError};

/// The record of one game while its nodes come in.
#[derive(Debug, Default)]
pub(super) struct Builder {
    record: GameRecord,
    /// The line of the node that comes next, from 1.
    pub(super) line: usize,
    header: Header,
    setup: Setup,
    /// Once a move was made or a variation ended, nothing can be set up: the
    /// stones would belong to one line only.
    begun: bool,
    /// Who makes the first move, once there is one. Asked for with every node,
    /// and not worth counting the stones for each time.
    first: Option<Color>,
    /// Labels of points where a move may follow.
    labels: HashMap<(NodeId, Point), String>,
    /// The pass that was put behind a node so that colors alternate. All
    /// variations from there share it.
    passes: HashMap<NodeId, NodeId>,
}

impl Builder {
    /// The position before the first move.
    pub(super) fn root(&self) -> NodeId {
        self.record.tree.root()
    }

    /// A variation has ended.
    pub(super) fn close(&mut self) {
        self.begun = true;
    }

    /// The record, when all nodes are in.
    pub(super) fn finish(mut self) -> GameRecord {
        self.size();
        self.header.finish(&mut self.record);
        share_labels(&mut self.record.tree);
        self.record.start = self.setup.start();
        self.record
    }

    /// Takes the node that follows `at` and says what the next one follows.
    pub(super) fn node(
        &mut self,
        mut at: NodeId,
        properties: &[Property<'_>],
    ) -> Result<NodeId, Fault> {
        if !self.begun {
            self.header.shape(&mut self.record, properties)?;
            for property in properties {
                self.header.take(&mut self.record, property)?;
            }
        }
        for property in properties {
            self.set_up(property)?;
        }
        for property in properties {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in &property.values {
                at = self.play(at, color, *value)?;
            }
        }
        let mover = (at != self.root()).then(|| self.turn(at).other());
        for property in properties {
            if property.name == "LB" {
                self.label(at, property);
            } else if let Some(node) = self.record.tree.get_mut(at) {
                remarks::take(&mut node.annotations, mover, property);
            }
        }
        Ok(at)
    }

    /// The size of the board, which from now on is settled.
    fn size(&mut self) -> BoardSize {
        let default = self.header.default_size();
        *self.record.size.get_or_insert(default)
    }

    fn set_up(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let stone = match property.name.as_str() {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            "AE" => None,
            "PL" if !self.begun => {
                let color = property.values.first().and_then(|value| color(value.raw));
                if let Some(color) = color {
                    self.setup.set_to_move(color);
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        if self.begun {
            return Err(property.fault(Problem::LateSetup));
        }
        let size = self.size();
        for value in &property.values {
            if value.raw.trim().is_empty() {
                continue;
            }
            let points = points(value.raw, size).ok_or(value.fault(Problem::NotAnSgfPoint))?;
            for point in points {
                if !self.setup.put(point, stone) {
                    return Err(value.fault(Problem::TooManyStones));
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, from: NodeId, color: Color, value: Value<'_>) -> Result<NodeId, Fault> {
        let mut at = from;
        let size = self.size();
        let place = place(&value::one_line(value.raw), size);
        let place = place.ok_or(value.fault(Problem::NotAnSgfPoint))?;
        self.begun = true;
        if self.turn(at) != color {
            at = match self.passes.get(&at) {
                Some(pass) => *pass,
                None => {
                    let pass = self.add(at, PASS, value)?;
                    self.passes.insert(at, pass);
                    pass
                }
            };
        }
        let Place::Point(point) = place else {
            return self.add(at, PASS, value);
        };
        let id = self.add(at, &point.to_string(), value)?;
        if let (Some(label), Some(node)) = (
            self.labels.get(&(from, point)),
            self.record.tree.get_mut(id),
        ) {
            node.annotations.label.clone_from(label);
        }
        Ok(id)
    }

    fn add(&mut self, at: NodeId, text: &str, value: Value<'_>) -> Result<NodeId, Fault> {
        let added = self.record.tree.add_move_in_line(at, text, self.line);
        added.map_err(|error| {
            value.fault(match error {
                TreeError::TooDeep => Problem::TooDeep,
                _ => Problem::TooManyMoves,
            })
        })
    }

    fn label(&mut self, at: NodeId, property: &Property<'_>) {
        let size = self.size();
        for value in &property.values {
            let Some((place, text)) = value::pair(value.raw) else {
                continue;
            };
            let text = value::one_line(text);
            if let Some(point) = point(place, size)
                && !text.is_empty()
                && self.labels.len() < MAX_NODES
            {
                self.labels.insert((at, point), text);
            }
        }
    }

    /// Who moves behind a node, for which nothing can be set up any more.
    fn turn(&mut self, at: NodeId) -> Color {
        let first = *self.first.get_or_insert_with(|| self.setup.to_move());
        let ply = self.record.tree.get(at).map_or(0, Node::ply);
        first.of_ply(ply.saturating_add(1))
    }
}

/// Gives siblings on the same point one label, the first there is: written, it
/// has one place for all of them.
fn share_labels(tree: &mut Tree) {
    let mut shared = Vec::new();
    for (parent, _) in tree.preorder() {
        if tree.children(parent).nth(1).is_none() {
            continue;
        }
        let mut labels = HashMap::new();
        for (_, child) in tree.children(parent) {
            let label = child.annotations.label.as_str();
            let known = labels.entry(child.text()).or_insert(label);
            if known.is_empty() {
                *known = label;
            }
        }
        shared.extend(tree.children(parent).filter_map(|(id, child)| {
            let label = *labels.get(&child.text())?;
            (label != child.annotations.label).then(|| (id, label.to_owned()))
        }));
    }
    for (id, label) in shared {
        if let Some(node) = tree.get_mut(id) {
            node.annotations.label = label;
        }
    }
}

/// Reads who moves.
fn color(raw: &str) -> Option<Color> {
    match raw.trim().as_bytes().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}
