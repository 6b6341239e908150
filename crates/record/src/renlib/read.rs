//! Reads libraries.

use std::collections::HashMap;

use super::{CENTER, HEADER_LENGTH, MAGIC, VERSION, flags, text as library_text};
use crate::error::{BinaryError, FormatProblem, ReadError};
use crate::point::{PASS, Point};
use crate::{BoardSize, GameRecord, NodeId, TreeError, input, text};

/// Reads a RenLib library.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_limited(bytes, usize::MAX)
}

/// Reads a library of at most `max_moves` moves.
pub(crate) fn read_limited(bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
    let bytes = input::check_size(bytes)?;
    let mut reader = RenLibReader {
        bytes,
        offset: check_header(bytes)?,
        record: GameRecord {
            game: Some("gomoku".to_owned()),
            size: Some(BoardSize::GOMOKU),
            ..GameRecord::with_max_moves(max_moves)
        },
        moves: HashMap::new(),
    };
    reader.read_nodes()?;
    Ok(reader.record)
}

/// Checks the header and returns its length.
fn check_header(bytes: &[u8]) -> Result<usize, BinaryError> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let first = bytes.first();
        return if first == Some(&CENTER) {
            Ok(0)
        } else {
            let token = first.map_or_else(String::new, |byte| format!("{byte:02X}"));
            Err(BinaryError::new(0, &token, FormatProblem::NotRenLib))
        };
    };
    let &[major, minor, ..] = rest else {
        return Err(truncated(bytes, "the header"));
    };
    if (major, minor) > VERSION {
        let token = format!("{major}.{minor}");
        return Err(BinaryError::new(
            MAGIC.len(),
            &token,
            FormatProblem::UnsupportedRenLibVersion,
        ));
    }
    if bytes.len() < HEADER_LENGTH {
        return Err(truncated(bytes, "the header"));
    }
    Ok(HEADER_LENGTH)
}

fn truncated(bytes: &[u8], what: &str) -> BinaryError {
    BinaryError::new(bytes.len(), what, FormatProblem::Truncated)
}

struct RenLibReader<'a> {
    bytes: &'a [u8],
    offset: usize,
    record: GameRecord,
    /// The child of each node on each point, to merge siblings.
    moves: HashMap<(NodeId, u8), NodeId>,
}

/// A node in the file.
struct RenLibEntry {
    position: u8,
    flags: u8,
    comment: String,
    label: String,
}

impl RenLibEntry {
    fn has_flag(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

impl<'a> RenLibReader<'a> {
    fn read_nodes(&mut self) -> Result<(), BinaryError> {
        let root = self.record.tree.root();
        let first = self.offset;
        let mut last = root;
        // Nodes with more children later in the file.
        let mut waiting = Vec::new();
        while self.offset < self.bytes.len() {
            let place = self.offset;
            let entry = self.read_entry()?;
            let parent = last;
            let is_root = place == first || entry.has_flag(flags::NO_MOVE);
            if entry.position == 0 && is_root {
                self.add_texts(last, &entry);
            } else if !(entry.has_flag(flags::NO_MOVE) && entry.has_flag(flags::LEAF)) {
                last = self.add_child(parent, entry.position, place)?;
                self.add_texts(last, &entry);
            }
            if entry.has_flag(flags::SIBLING) {
                waiting.push(parent);
            }
            if entry.has_flag(flags::LEAF) {
                // Without waiting nodes, the tree is complete, and another one
                // may follow.
                last = waiting.pop().unwrap_or(root);
            }
        }
        Ok(())
    }

    /// Returns the child of a node on a point, and adds it if it is missing.
    fn add_child(
        &mut self,
        parent: NodeId,
        position: u8,
        place: usize,
    ) -> Result<NodeId, BinaryError> {
        if let Some(existing) = self.moves.get(&(parent, position)) {
            return Ok(*existing);
        }
        let error = |problem| BinaryError::new(place, &format!("{position:02X}"), problem);
        let name = if position == 0 {
            PASS.to_owned()
        } else {
            let (column, row) = (position % 16, position / 16);
            let point = column
                .checked_sub(1)
                .and_then(|column| Point::from_top(column, row, BoardSize::GOMOKU));
            point
                .ok_or_else(|| error(FormatProblem::BadPosition))?
                .to_string()
        };
        let added = self.record.tree.add_move(parent, &name);
        let id = added.map_err(|cause| match cause {
            TreeError::TooDeep => error(FormatProblem::TooDeep),
            _ => error(FormatProblem::TooManyMoves),
        })?;
        self.moves.insert((parent, position), id);
        Ok(id)
    }

    /// Adds the texts of an entry to a node, which may already have some.
    fn add_texts(&mut self, id: NodeId, entry: &RenLibEntry) {
        let Some(node) = self.record.tree.get_mut(id) else {
            return;
        };
        let remarks = &mut node.annotations;
        if remarks.comment != entry.comment {
            text::append_paragraph(&mut remarks.comment, &entry.comment);
        }
        if remarks.label.is_empty() && node.text().is_some() {
            node.annotations.label.clone_from(&entry.label);
        }
    }

    fn read_entry(&mut self) -> Result<RenLibEntry, BinaryError> {
        let [position, flags] = self.read_pair("a move")?;
        let more = if flags & flags::EXTENSION != 0 {
            self.read_pair("a move")?[1]
        } else {
            0
        };
        let comment = if flags & flags::OLD_COMMENT != 0 {
            library_text::decode_old_comment(self.read_old_text()?)
        } else if flags & flags::COMMENT != 0 {
            library_text::decode_comment(self.read_text("a comment")?)
        } else {
            String::new()
        };
        let label = if more & flags::BOARD_TEXT != 0 {
            library_text::decode_label(self.read_text("a text")?)
        } else {
            String::new()
        };
        Ok(RenLibEntry {
            position,
            flags,
            comment,
            label,
        })
    }

    fn read_pair(&mut self, what: &str) -> Result<[u8; 2], BinaryError> {
        let pair = self.bytes.get(self.offset..).and_then(<[u8]>::first_chunk);
        let pair = pair.ok_or_else(|| truncated(self.bytes, what))?;
        self.offset += 2;
        Ok(*pair)
    }

    /// Reads text up to the next zero.
    fn read_text(&mut self, what: &str) -> Result<&'a [u8], BinaryError> {
        self.read_until(what, |byte| byte == 0, 0)
    }

    /// Reads text that ends with the next byte whose highest bit is set.
    fn read_old_text(&mut self) -> Result<&'a [u8], BinaryError> {
        self.read_until("a comment", |byte| byte & 0x80 != 0, 1)
    }

    /// Reads text up to a last byte, and skips the padding to an even length.
    ///
    /// `keep` is 1 if the last byte is part of the text, and 0 otherwise.
    fn read_until(
        &mut self,
        what: &str,
        is_last: impl Fn(u8) -> bool,
        keep: usize,
    ) -> Result<&'a [u8], BinaryError> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        let end = rest.iter().position(|byte| is_last(*byte));
        let end = end.ok_or_else(|| truncated(self.bytes, what))?;
        self.offset += (end + 2) & !1;
        Ok(rest.get(..end + keep).unwrap_or(rest))
    }
}
