//! Engine output in reports.

use zeitnot_core::text::escaped;

/// Escapes a line and cuts it to 120 characters.
pub(super) fn shorten(text: &str) -> String {
    escaped(text, 120)
}
