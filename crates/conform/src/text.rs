//! Foreign words in a report.

use zeitnot_core::text::escaped;

/// What a report shows of a line.
pub(super) fn shorten(text: &str) -> String {
    escaped(text, 120)
}
