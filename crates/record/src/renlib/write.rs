//! Writes libraries.

use super::{HEADER_LENGTH, MAGIC, VERSION, flags, text as library_text};
use crate::error::{WriteError, quote};
use crate::point::{PASS, Point};
use crate::{BoardSize, GameRecord, MAX_INPUT_BYTES, Node, text};

/// Writes a record as a library.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    record.check_gomoku_from_empty_board()?;
    match record.size {
        Some(size) if size != BoardSize::GOMOKU => return Err(WriteError::Size { size }),
        _ => {}
    }
    let mut out = vec![0xff; HEADER_LENGTH];
    out.splice(
        ..MAGIC.len() + 2,
        MAGIC.iter().copied().chain([VERSION.0, VERSION.1]),
    );
    for (_, node) in record.tree.preorder() {
        write_node(&mut out, node)?;
        if out.len() > MAX_INPUT_BYTES {
            return Err(WriteError::TooLarge);
        }
    }
    Ok(out)
}

fn write_node(out: &mut Vec<u8>, node: &Node) -> Result<(), WriteError> {
    let ply = node.ply();
    let remarks = &node.annotations;
    let label = remarks.label.as_str();
    let has_label = !label.is_empty() && node.text().is_some();
    if !text::is_normalized(&remarks.comment) || (has_label && !text::is_one_line(label)) {
        return Err(WriteError::Remark { ply });
    }
    let comment = library_text::encode_comment(&remarks.comment);
    let mut bits = 0;
    if node.has_next_sibling() {
        bits |= flags::SIBLING;
    }
    // RenLib does not set this flag at the root, even if it is the only node.
    if !node.has_children() && node.text().is_some() {
        bits |= flags::LEAF;
    }
    if !comment.is_empty() {
        bits |= flags::COMMENT;
    }
    if has_label {
        bits |= flags::EXTENSION;
    }
    out.extend([encode_position(node)?, bits]);
    if has_label {
        out.extend([0, flags::BOARD_TEXT]);
    }
    if !comment.is_empty() {
        write_text(out, &comment);
    }
    if has_label {
        write_text(out, &library_text::encode(label));
    }
    Ok(())
}

fn encode_position(node: &Node) -> Result<u8, WriteError> {
    let size = BoardSize::GOMOKU;
    match node.text() {
        None | Some(PASS) => Ok(0),
        Some(text) => {
            let point = Point::parse(text, size).ok_or_else(|| WriteError::Point {
                ply: node.ply(),
                text: quote(text),
                size,
            })?;
            Ok(16 * point.row_from_top(size) + point.column() + 1)
        }
    }
}

fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    out.extend_from_slice(text);
    let zeros = if text.len().is_multiple_of(2) { 2 } else { 1 };
    out.resize(out.len() + zeros, 0);
}
