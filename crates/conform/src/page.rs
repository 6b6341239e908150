//! The list of checks for the documentation.

use super::check::Check;
use super::protocol::ConformProtocol;

/// Formats the checks as a Markdown table.
#[must_use]
pub fn list<P: ConformProtocol>(checks: &[Check<P>]) -> String {
    let mut text = String::from("| check | severity | what it tests |\n| --- | --- | --- |\n");
    for check in checks {
        let Check {
            id,
            severity,
            sentence,
            ..
        } = check;
        text.push_str(&format!("| `{id}` | {} | {sentence} |\n", severity.name()));
    }
    text
}
