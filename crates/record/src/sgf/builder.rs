//! Builds a record from nodes.

use std::collections::HashMap;

use super::header::SgfHeader;
use super::lexer::SgfFault;
use super::point::{MoveTarget, parse_point, parse_points, parse_target};
use super::property::{SgfProperty, SgfValue};
use super::setup::SgfSetup;
use super::{Color, annotations, value};
use crate::error::FormatProblem;
use crate::point::{PASS, Point};
use crate::{BoardSize, GameRecord, Node, NodeId, Tree, TreeError};

#[derive(Debug)]
pub(super) struct SgfBuilder {
    record: GameRecord,
    /// The line of the next node, from 1.
    pub(super) line: usize,
    header: SgfHeader,
    setup: SgfSetup,
    /// Whether set-up is over. After a move or the end of a variation, set-up
    /// stones would be in one line only.
    setup_closed: bool,
    /// The color of the first move, cached because every node needs it.
    first_mover: Option<Color>,
    /// Labels of points, by the node that a move to the point would follow.
    labels: HashMap<(NodeId, Point), String>,
    /// The pass inserted after a node so that colors alternate; its variations
    /// share it.
    passes: HashMap<NodeId, NodeId>,
}

impl SgfBuilder {
    pub(super) fn new(max_moves: usize) -> Self {
        Self {
            record: GameRecord::with_max_moves(max_moves),
            line: 0,
            header: SgfHeader::default(),
            setup: SgfSetup::default(),
            setup_closed: false,
            first_mover: None,
            labels: HashMap::new(),
            passes: HashMap::new(),
        }
    }

    /// Returns the position before the first move.
    pub(super) fn root(&self) -> NodeId {
        self.record.tree.root()
    }

    /// Ends a variation.
    pub(super) fn end_variation(&mut self) {
        self.setup_closed = true;
    }

    /// Returns the record after the last node.
    pub(super) fn finish(mut self) -> GameRecord {
        self.fix_size();
        self.header.finish(&mut self.record);
        share_labels(&mut self.record.tree);
        self.record.start = self.setup.to_start();
        self.record
    }

    /// Adds a node after `at`; returns the node that the next one follows.
    pub(super) fn add_node(
        &mut self,
        mut at: NodeId,
        properties: &[SgfProperty<'_>],
    ) -> Result<NodeId, SgfFault> {
        if !self.setup_closed {
            self.header
                .read_game_and_size(&mut self.record, properties)?;
            for property in properties {
                self.header.read_property(&mut self.record, property)?;
            }
        }
        for property in properties {
            self.apply_setup(property)?;
        }
        for property in properties {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in &property.values {
                at = self.add_move(at, color, *value)?;
            }
        }
        let mover = (at != self.root()).then(|| self.side_to_move(at).other());
        for property in properties {
            if property.name == "LB" {
                self.store_labels(at, property);
            } else if let Some(node) = self.record.tree.get_mut(at) {
                annotations::read_property(&mut node.annotations, mover, property);
            }
        }
        Ok(at)
    }

    /// Returns the size of the board, which no longer changes.
    fn fix_size(&mut self) -> BoardSize {
        let default = self.header.default_size();
        *self.record.size.get_or_insert(default)
    }

    fn apply_setup(&mut self, property: &SgfProperty<'_>) -> Result<(), SgfFault> {
        let stone = match property.name.as_str() {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            "AE" => None,
            "PL" if !self.setup_closed => {
                let color = property
                    .values
                    .first()
                    .and_then(|value| parse_color(value.raw));
                if let Some(color) = color {
                    self.setup.set_to_move(color);
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        if self.setup_closed {
            return Err(property.fault(FormatProblem::LateSetup));
        }
        let size = self.fix_size();
        for value in &property.values {
            if value.raw.trim().is_empty() {
                continue;
            }
            let points =
                parse_points(value.raw, size).ok_or(value.fault(FormatProblem::NotAnSgfPoint))?;
            for point in points {
                if !self.setup.put(point, stone) {
                    return Err(value.fault(FormatProblem::TooManyStones));
                }
            }
        }
        Ok(())
    }

    fn add_move(
        &mut self,
        from: NodeId,
        color: Color,
        value: SgfValue<'_>,
    ) -> Result<NodeId, SgfFault> {
        let mut at = from;
        let size = self.fix_size();
        let place = parse_target(&value::single_line_text(value.raw), size);
        let place = place.ok_or(value.fault(FormatProblem::NotAnSgfPoint))?;
        self.setup_closed = true;
        if self.side_to_move(at) != color {
            at = match self.passes.get(&at) {
                Some(pass) => *pass,
                None => {
                    let pass = self.add_child(at, PASS, value)?;
                    self.passes.insert(at, pass);
                    pass
                }
            };
        }
        let MoveTarget::Point(point) = place else {
            return self.add_child(at, PASS, value);
        };
        let id = self.add_child(at, &point.to_string(), value)?;
        if let (Some(label), Some(node)) = (
            self.labels.get(&(from, point)),
            self.record.tree.get_mut(id),
        ) {
            node.annotations.label.clone_from(label);
        }
        Ok(id)
    }

    fn add_child(
        &mut self,
        at: NodeId,
        text: &str,
        value: SgfValue<'_>,
    ) -> Result<NodeId, SgfFault> {
        let added = self.record.tree.add_move_in_line(at, text, self.line);
        added.map_err(|error| {
            value.fault(match error {
                TreeError::TooDeep => FormatProblem::TooDeep,
                _ => FormatProblem::TooManyMoves,
            })
        })
    }

    fn store_labels(&mut self, at: NodeId, property: &SgfProperty<'_>) {
        let size = self.fix_size();
        for value in &property.values {
            let Some((place, text)) = value::split_pair(value.raw) else {
                continue;
            };
            let text = value::single_line_text(text);
            if let Some(point) = parse_point(place, size)
                && !text.is_empty()
                && self.labels.len() < self.record.tree.max_nodes()
            {
                self.labels.insert((at, point), text);
            }
        }
    }

    /// Returns the side to move after a node; set-up must be over.
    fn side_to_move(&mut self, at: NodeId) -> Color {
        let first = *self.first_mover.get_or_insert_with(|| self.setup.to_move());
        let ply = self.record.tree.get(at).map_or(0, Node::ply);
        first.at_ply(ply.saturating_add(1))
    }
}

/// Gives siblings on the same point the first of their labels, because SGF has
/// one label per point.
fn share_labels(tree: &mut Tree) {
    let mut shared = Vec::new();
    for (parent, _) in tree.preorder() {
        if tree.children(parent).nth(1).is_none() {
            continue;
        }
        let mut labels = HashMap::new();
        for (_, child) in tree.children(parent) {
            let label = child.annotations.label.as_str();
            let shared = labels.entry(child.text()).or_insert(label);
            if shared.is_empty() {
                *shared = label;
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

fn parse_color(raw: &str) -> Option<Color> {
    match raw.trim().as_bytes().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}
