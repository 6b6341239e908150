//! Foreign words in a report.

use crate::client::visible;

/// What a report shows of a line.
pub(super) fn shorten(text: &str) -> String {
    visible(text, 120)
}
