//! Record to text.

use super::columns::Columns;
use super::movement::{is_move, outcome};
use super::turn::Turn;
use super::{command, write_header};
use crate::error::{WriteError, quote};
use crate::{GameRecord, MAX_INPUT_BYTES, Node, NodeId, text};

/// Writes a record as one game in PGN, variations and all.
///
/// Between two games of a file belongs a blank line.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    record.check_chess()?;
    let mut header = String::new();
    write_header::write(&mut header, record)?;
    let mut writer = Writer {
        columns: Columns::below(header),
        record,
        turn: Turn::at_start(record.start.as_deref()),
        is_interrupted: true,
    };
    writer.moves()?;
    writer.columns.word(&record.outcome.to_string());
    let out = writer.columns.finish();
    if out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(out)
}

/// What is left to write.
enum Step {
    /// A move and what is said about it.
    Move(NodeId),
    /// All that follows a move.
    After(NodeId),
    Open,
    Close,
}

struct Writer<'a> {
    columns: Columns,
    record: &'a GameRecord,
    turn: Turn,
    /// Whether black's move needs its number, because it does not stand right
    /// behind white's.
    is_interrupted: bool,
}

impl Writer<'_> {
    fn moves(&mut self) -> Result<(), WriteError> {
        let tree = &self.record.tree;
        let root = tree.root();
        let mut steps = vec![Step::After(root), Step::Move(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Move(id) => self.node(id)?,
                Step::Open => {
                    self.columns.open();
                    self.is_interrupted = true;
                }
                Step::Close => {
                    self.columns.close();
                    self.is_interrupted = true;
                }
                Step::After(id) => {
                    let begin = steps.len();
                    let mut children = tree.children(id).map(|(child, _)| child);
                    let Some(first) = children.next() else {
                        continue;
                    };
                    steps.push(Step::Move(first));
                    for child in children {
                        steps.extend([Step::Open, Step::Move(child), Step::After(child)]);
                        steps.push(Step::Close);
                    }
                    steps.push(Step::After(first));
                    // The last step in is the first one out.
                    steps[begin..].reverse();
                }
            }
            if self.columns.len() > MAX_INPUT_BYTES {
                return Err(WriteError::TooLarge);
            }
        }
        Ok(())
    }

    fn node(&mut self, id: NodeId) -> Result<(), WriteError> {
        let Some(node) = self.record.tree.get(id) else {
            return Ok(());
        };
        let remarks = &node.annotations;
        for text in [&remarks.comment, &remarks.introduction] {
            if !text::is_lines(text) {
                return Err(WriteError::Remark { ply: node.ply() });
            }
        }
        self.comment(&[], &remarks.introduction);
        if let Some(text) = node.text() {
            self.play(node, text)?;
        }
        for glyph in &remarks.glyphs {
            self.columns.word(&format!("${glyph}"));
        }
        self.comment(&command::of(remarks), &remarks.comment);
        Ok(())
    }

    fn play(&mut self, node: &Node, text: &str) -> Result<(), WriteError> {
        if !is_move(text) || outcome(text).is_some() {
            let (ply, text) = (node.ply(), quote(text));
            return Err(WriteError::ChessMove { ply, text });
        }
        let before = node.ply().saturating_sub(1);
        let number = self.turn.number(before);
        if self.turn.is_white(before) {
            self.columns.word(&format!("{number}."));
        } else if self.is_interrupted {
            self.columns.word(&format!("{number}..."));
        }
        self.columns.word(text);
        self.is_interrupted = false;
        Ok(())
    }

    /// Writes each line of a comment as one, the commands in the first.
    fn comment(&mut self, commands: &[String], comment: &str) {
        let mut commands = commands.iter().map(String::as_str).peekable();
        self.is_interrupted |= commands.peek().is_some() || !comment.is_empty();
        for line in comment.lines().filter(|line| !line.trim().is_empty()) {
            let words = line.split_whitespace();
            if line.contains('}') {
                self.columns.braces(commands.by_ref());
                let words: Vec<&str> = words.collect();
                self.columns.rest_of_line(&words.join(" "));
            } else {
                self.columns.braces(commands.by_ref().chain(words));
            }
        }
        self.columns.braces(commands);
    }
}
