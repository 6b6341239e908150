//! Writes SGF.

use std::collections::HashSet;

use super::setup::SgfSetup;
use super::{Color, annotations, point, value, write_header};
use crate::error::{WriteError, quote};
use crate::point::{PASS, Point, is_nameable};
use crate::{BoardSize, GameRecord, MAX_INPUT_BYTES, Node, NodeId, text};

/// A line longer than this, in bytes, is broken before the next node.
const WIDTH: usize = 70;

/// Writes a record as an SGF game, with variations.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    let game = record.game.as_deref().unwrap_or("gomoku");
    if !game.eq_ignore_ascii_case("gomoku") {
        let game = quote(game);
        return Err(WriteError::Game { game });
    }
    let size = record.size.unwrap_or(BoardSize::GOMOKU);
    if !is_nameable(size) {
        return Err(WriteError::Size { size });
    }
    let setup = match &record.start {
        None => SgfSetup::default(),
        Some(start) => SgfSetup::parse(start, size).ok_or_else(|| WriteError::Start {
            start: quote(start),
        })?,
    };
    let mut writer = Writer {
        out: String::new(),
        line_start: 0,
        record,
        size,
        first_mover: setup.to_move(),
    };
    writer.out.push_str("(;");
    write_header::write(&mut writer.out, record, size, &setup)?;
    writer.write_nodes()?;
    writer.out.push_str(")\n");
    if writer.out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(writer.out)
}

/// A part of the game that is not written yet.
enum Step {
    Node(NodeId),
    Open(NodeId),
    Close,
}

struct Writer<'a> {
    out: String,
    /// The byte offset of the last line.
    line_start: usize,
    record: &'a GameRecord,
    size: BoardSize,
    first_mover: Color,
}

impl Writer<'_> {
    fn write_nodes(&mut self) -> Result<(), WriteError> {
        let mut steps = vec![Step::Node(self.record.tree.root())];
        while let Some(step) = steps.pop() {
            let id = match step {
                Step::Close => {
                    self.out.push(')');
                    continue;
                }
                Step::Open(id) => {
                    self.out.push_str("\n(");
                    self.line_start = self.out.len();
                    id
                }
                Step::Node(id) => id,
            };
            self.write_node(id)?;
            let children = self.record.tree.children(id).map(|(child, _)| child);
            let begin = steps.len();
            steps.extend(children.flat_map(|child| [Step::Open(child), Step::Close]));
            if let &[Step::Open(only), Step::Close] = &steps[begin..] {
                steps.truncate(begin);
                steps.push(Step::Node(only));
            }
            // The last step is written first.
            steps[begin..].reverse();
        }
        Ok(())
    }

    fn write_node(&mut self, id: NodeId) -> Result<(), WriteError> {
        let Some(node) = self.record.tree.get(id) else {
            return Ok(());
        };
        let ply = node.ply();
        let remarks = &node.annotations;
        if !text::is_normalized(&remarks.comment) || !text::is_normalized(&remarks.introduction) {
            return Err(WriteError::Remark { ply });
        }
        if !remarks.label.is_empty() && !text::is_one_line(&remarks.label) {
            return Err(WriteError::Remark { ply });
        }
        let mover = node.text().map(|_| self.first_mover.at_ply(ply));
        if let (Some(color), Some(text)) = (mover, node.text()) {
            self.write_move(color, ply, text)?;
        }
        self.write_labels(id);
        annotations::write(&mut self.out, remarks, mover);
        Ok(())
    }

    fn write_move(&mut self, color: Color, ply: u32, text: &str) -> Result<(), WriteError> {
        let place = if text == PASS {
            String::new()
        } else {
            let point = Point::parse(text, self.size).ok_or_else(|| WriteError::Point {
                ply,
                text: quote(text),
                size: self.size,
            })?;
            point::format(point, self.size)
        };
        if self.out.len() - self.line_start > WIDTH {
            self.out.push('\n');
            self.line_start = self.out.len();
        }
        let name = match color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        self.out.push_str(&format!(";{name}[{place}]"));
        Ok(())
    }

    /// Writes the labels of the following moves, at the node where programs show them.
    fn write_labels(&mut self, id: NodeId) {
        let mut seen = HashSet::new();
        for (_, child) in self.record.tree.children(id) {
            let label = &child.annotations.label;
            let point = Node::text(child).and_then(|text| Point::parse(text, self.size));
            if let Some(point) = point
                && !label.is_empty()
                && seen.insert(point)
            {
                let name = if seen.len() == 1 { "LB" } else { "" };
                let (point, label) = (point::format(point, self.size), value::escape(label));
                self.out.push_str(&format!("{name}[{point}:{label}]"));
            }
        }
    }
}
