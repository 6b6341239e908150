//! Bytes to record.

use std::collections::HashMap;

use super::{CENTER, HEADER_LENGTH, MAGIC, VERSION, flags, text as library_text};
use crate::error::{BinaryError, Problem, ReadError};
use crate::point::{PASS, Point};
use crate::{BoardSize, GameRecord, NodeId, TreeError, input, text};

/// Reads a RenLib library.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let bytes = input::bounded(bytes)?;
    let mut reader = Reader {
        bytes,
        at: header(bytes)?,
        record: GameRecord {
            game: Some("gomoku".to_owned()),
            size: Some(BoardSize::GOMOKU),
            ..GameRecord::default()
        },
        moves: HashMap::new(),
    };
    reader.nodes()?;
    Ok(reader.record)
}

/// Checks the header and says where it ends.
fn header(bytes: &[u8]) -> Result<usize, BinaryError> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let first = bytes.first();
        return if first == Some(&CENTER) {
            Ok(0)
        } else {
            let token = first.map_or_else(String::new, |byte| format!("{byte:02X}"));
            Err(BinaryError::new(0, &token, Problem::NotRenLib))
        };
    };
    let &[major, minor, ..] = rest else {
        return Err(broken_off(bytes, "the header"));
    };
    if (major, minor) > VERSION {
        let token = format!("{major}.{minor}");
        return Err(BinaryError::new(MAGIC.len(), &token, Problem::NewRenLib));
    }
    if bytes.len() < HEADER_LENGTH {
        return Err(broken_off(bytes, "the header"));
    }
    Ok(HEADER_LENGTH)
}

fn broken_off(bytes: &[u8], what: &str) -> BinaryError {
    BinaryError::new(bytes.len(), what, Problem::BrokenOff)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    record: GameRecord,
    /// The node of each move from each node, to find siblings on one point.
    moves: HashMap<(NodeId, u8), NodeId>,
}

/// A node as the file has it.
struct Entry {
    position: u8,
    flags: u8,
    comment: String,
    label: String,
}

impl Entry {
    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

impl<'a> Reader<'a> {
    fn nodes(&mut self) -> Result<(), BinaryError> {
        let root = self.record.tree.root();
        let first = self.at;
        let mut last = root;
        // The nodes whose further children come later.
        let mut waiting = Vec::new();
        while self.at < self.bytes.len() {
            let place = self.at;
            let entry = self.entry()?;
            let parent = last;
            let is_root = place == first || entry.has(flags::NO_MOVE);
            if entry.position == 0 && is_root {
                self.remark(last, &entry);
            } else if !(entry.has(flags::NO_MOVE) && entry.has(flags::LEAF)) {
                last = self.step(parent, entry.position, place)?;
                self.remark(last, &entry);
            }
            if entry.has(flags::SIBLING) {
                waiting.push(parent);
            }
            if entry.has(flags::LEAF) {
                // With nobody waiting the tree is through. Should more follow,
                // it is another tree.
                last = waiting.pop().unwrap_or(root);
            }
        }
        Ok(())
    }

    /// The child of a node on a point, new or known.
    fn step(&mut self, parent: NodeId, position: u8, place: usize) -> Result<NodeId, BinaryError> {
        if let Some(known) = self.moves.get(&(parent, position)) {
            return Ok(*known);
        }
        let wrong = |problem| BinaryError::new(place, &format!("{position:02X}"), problem);
        let name = if position == 0 {
            PASS.to_owned()
        } else {
            let (column, row) = (position % 16, position / 16);
            let point = column
                .checked_sub(1)
                .and_then(|column| Point::from_top(column, row, BoardSize::GOMOKU));
            point
                .ok_or_else(|| wrong(Problem::BadPosition))?
                .to_string()
        };
        let added = self.record.tree.add_move(parent, &name);
        let id = added.map_err(|error| match error {
            TreeError::TooDeep => wrong(Problem::TooDeep),
            _ => wrong(Problem::TooManyMoves),
        })?;
        self.moves.insert((parent, position), id);
        Ok(id)
    }

    /// Adds the texts of an entry to a node that may have some already.
    fn remark(&mut self, id: NodeId, entry: &Entry) {
        let Some(node) = self.record.tree.get_mut(id) else {
            return;
        };
        let remarks = &mut node.annotations;
        if remarks.comment != entry.comment {
            text::append(&mut remarks.comment, &entry.comment);
        }
        if remarks.label.is_empty() && node.text().is_some() {
            node.annotations.label.clone_from(&entry.label);
        }
    }

    fn entry(&mut self) -> Result<Entry, BinaryError> {
        let [position, flags] = self.pair("a move")?;
        let more = if flags & flags::EXTENSION != 0 {
            self.pair("a move")?[1]
        } else {
            0
        };
        let comment = if flags & flags::OLD_COMMENT != 0 {
            library_text::old_comment(self.old_text()?)
        } else if flags & flags::COMMENT != 0 {
            library_text::comment(self.text("a comment")?)
        } else {
            String::new()
        };
        let label = if more & flags::BOARD_TEXT != 0 {
            library_text::label(self.text("a text")?)
        } else {
            String::new()
        };
        Ok(Entry {
            position,
            flags,
            comment,
            label,
        })
    }

    fn pair(&mut self, what: &str) -> Result<[u8; 2], BinaryError> {
        let pair = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk);
        let pair = pair.ok_or_else(|| broken_off(self.bytes, what))?;
        self.at += 2;
        Ok(*pair)
    }

    /// What stands before the next zero.
    fn text(&mut self, what: &str) -> Result<&'a [u8], BinaryError> {
        self.until(what, |byte| byte == 0, 0)
    }

    /// What ends with the next byte whose highest bit is set.
    fn old_text(&mut self) -> Result<&'a [u8], BinaryError> {
        self.until("a comment", |byte| byte & 0x80 != 0, 1)
    }

    /// Cuts a text off in front of or behind its last byte, and goes past the
    /// byte that makes its length even.
    fn until(
        &mut self,
        what: &str,
        is_last: impl Fn(u8) -> bool,
        keep: usize,
    ) -> Result<&'a [u8], BinaryError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|byte| is_last(*byte));
        let end = end.ok_or_else(|| broken_off(self.bytes, what))?;
        self.at += (end + 2) & !1;
        Ok(rest.get(..end + keep).unwrap_or(rest))
    }
}
