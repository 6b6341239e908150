//! Writes PGN.

use super::move_counter::MoveCounter;
use super::move_text::{is_move, parse_outcome};
use super::wrapped_text::WrappedText;
use super::{command, write_header};
use crate::error::{WriteError, quote};
use crate::{GameRecord, MAX_INPUT_BYTES, Node, NodeId, text};

/// Writes a record as a game in PGN, with variations.
///
/// Games in a file must be separated by a blank line.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    record.check_chess()?;
    let mut header = String::new();
    write_header::write(&mut header, record)?;
    let mut writer = Writer {
        out: WrappedText::new(header),
        record,
        move_counter: MoveCounter::new(record.start.as_deref()),
        needs_move_number: true,
    };
    writer.write_moves()?;
    writer.out.word(&record.outcome.to_string());
    let out = writer.out.finish();
    if out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(out)
}

/// A part of the game that is not written yet.
enum Step {
    /// A move with its annotations.
    Move(NodeId),
    /// Everything after a move.
    Continuation(NodeId),
    Open,
    Close,
}

struct Writer<'a> {
    out: WrappedText,
    record: &'a GameRecord,
    move_counter: MoveCounter,
    /// Whether a black move needs its number, because it does not directly follow
    /// white's move.
    needs_move_number: bool,
}

impl Writer<'_> {
    fn write_moves(&mut self) -> Result<(), WriteError> {
        let tree = &self.record.tree;
        let root = tree.root();
        let mut steps = vec![Step::Continuation(root), Step::Move(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Move(id) => self.write_node(id)?,
                Step::Open => {
                    self.out.open();
                    self.needs_move_number = true;
                }
                Step::Close => {
                    self.out.close();
                    self.needs_move_number = true;
                }
                Step::Continuation(id) => {
                    let begin = steps.len();
                    let mut children = tree.children(id).map(|(child, _)| child);
                    let Some(first) = children.next() else {
                        continue;
                    };
                    steps.push(Step::Move(first));
                    for child in children {
                        steps.extend([Step::Open, Step::Move(child), Step::Continuation(child)]);
                        steps.push(Step::Close);
                    }
                    steps.push(Step::Continuation(first));
                    // The last step is written first.
                    steps[begin..].reverse();
                }
            }
            if self.out.len() > MAX_INPUT_BYTES {
                return Err(WriteError::TooLarge);
            }
        }
        Ok(())
    }

    fn write_node(&mut self, id: NodeId) -> Result<(), WriteError> {
        let Some(node) = self.record.tree.get(id) else {
            return Ok(());
        };
        let remarks = &node.annotations;
        for text in [&remarks.comment, &remarks.introduction] {
            if !text::is_normalized(text) {
                return Err(WriteError::Remark { ply: node.ply() });
            }
        }
        self.write_comment(&[], &remarks.introduction);
        if let Some(text) = node.text() {
            self.write_move(node, text)?;
        }
        for glyph in &remarks.glyphs {
            self.out.word(&format!("${glyph}"));
        }
        self.write_comment(&command::for_annotations(remarks), &remarks.comment);
        Ok(())
    }

    fn write_move(&mut self, node: &Node, text: &str) -> Result<(), WriteError> {
        if !is_move(text) || parse_outcome(text).is_some() {
            let (ply, text) = (node.ply(), quote(text));
            return Err(WriteError::ChessMove { ply, text });
        }
        let before = node.ply().saturating_sub(1);
        let number = self.move_counter.move_number(before);
        if self.move_counter.is_white(before) {
            self.out.word(&format!("{number}."));
        } else if self.needs_move_number {
            self.out.word(&format!("{number}..."));
        }
        self.out.word(text);
        self.needs_move_number = false;
        Ok(())
    }

    /// Writes each line of a comment as a comment, with the commands in the first.
    fn write_comment(&mut self, commands: &[String], comment: &str) {
        let mut commands = commands.iter().map(String::as_str).peekable();
        self.needs_move_number |= commands.peek().is_some() || !comment.is_empty();
        for line in comment.lines().filter(|line| !line.trim().is_empty()) {
            let words = line.split_whitespace();
            if line.contains('}') {
                self.out.braced_comment(commands.by_ref());
                let words: Vec<&str> = words.collect();
                self.out.line_comment(&words.join(" "));
            } else {
                self.out.braced_comment(commands.by_ref().chain(words));
            }
        }
        self.out.braced_comment(commands);
    }
}
