//! Annotations as properties of a node.

use super::property::SgfProperty;
use super::{Color, glyph, value};
use crate::number::{format_hundredths, format_seconds, parse_hundredths, parse_seconds};
use crate::{Annotations, Evaluation, text};

/// Reads a property; ignores it if it is not an annotation or is invalid.
///
/// The root has no mover, and so no clock.
pub(super) fn read_property(
    annotations: &mut Annotations,
    mover: Option<Color>,
    property: &SgfProperty<'_>,
) {
    for value in &property.values {
        let raw = value.raw;
        match (property.name.as_str(), mover) {
            ("C", _) => {
                text::append_paragraph(&mut annotations.comment, &value::multiline_text(raw));
            }
            ("N", _) => {
                text::append_paragraph(&mut annotations.comment, &value::single_line_text(raw));
            }
            ("V", _) => {
                if let Some(hundredths) = parse_hundredths(raw) {
                    annotations.evaluation = Some(Evaluation::Centi(hundredths));
                }
            }
            ("ZM", _) => {
                if let Ok(plies) = raw.trim().parse() {
                    annotations.evaluation = Some(Evaluation::Mate(plies));
                }
            }
            ("ZI", _) => {
                text::append_paragraph(&mut annotations.introduction, &value::multiline_text(raw));
            }
            ("ZS", _) => annotations.time_spent = parse_seconds(raw).or(annotations.time_spent),
            ("BL", Some(Color::Black)) | ("WL", Some(Color::White)) => {
                annotations.time_left = parse_seconds(raw).or(annotations.time_left);
            }
            (name, _) => annotations.glyphs.extend(glyph::parse(name, raw)),
        }
    }
}

/// Writes all annotations except the label, which is in the previous node.
pub(super) fn write(out: &mut String, annotations: &Annotations, mover: Option<Color>) {
    match annotations.evaluation {
        Some(Evaluation::Centi(centi)) => {
            out.push_str(&format!("V[{}]", format_hundredths(centi)));
        }
        Some(Evaluation::Mate(plies)) => out.push_str(&format!("ZM[{plies}]")),
        None => {}
    }
    if let (Some(color), Some(time)) = (mover, annotations.time_left) {
        let name = match color {
            Color::Black => "BL",
            Color::White => "WL",
        };
        out.push_str(&format!("{name}[{}]", format_seconds(time)));
    }
    if let Some(time) = annotations.time_spent {
        out.push_str(&format!("ZS[{}]", format_seconds(time)));
    }
    glyph::write(out, &annotations.glyphs);
    if !annotations.introduction.is_empty() {
        out.push_str(&format!("ZI[{}]", value::escape(&annotations.introduction)));
    }
    if !annotations.comment.is_empty() {
        out.push_str(&format!("C[{}]", value::escape(&annotations.comment)));
    }
}
