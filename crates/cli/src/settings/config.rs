//! Parser of the configuration file: TOML whose tables are groups of options.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::error::CliError;
use crate::files;

/// The maximum size of a configuration file.
const MAX_BYTES: u64 = 64 * 1024;
/// The maximum depth of nested tables.
const MAX_DEPTH: usize = 8;

/// A `key = value` of the file.
pub(super) struct ConfigEntry {
    /// The tables and the key, joined by dots.
    pub(super) name: String,
    /// The value as text.
    pub(super) value: String,
    /// The line, from 1.
    pub(super) line: usize,
}

pub(super) fn read(path: &Path) -> Result<Vec<ConfigEntry>, CliError> {
    let text = files::read_text(path, "the configuration file", MAX_BYTES)?;
    parse(&text).map_err(|(line, problem)| CliError::Config {
        path: path.to_owned(),
        line,
        problem,
    })
}

fn parse(text: &str) -> Result<Vec<ConfigEntry>, (usize, String)> {
    check_nesting(text)?;
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let problem = error.message().lines().collect::<Vec<_>>().join(", ");
        let remedy = "write lines such as megabytes = 32 below a line such as [table]";
        (line_number(text, at), format!("{problem}; {remedy}"))
    })?;
    let mut entries = Vec::new();
    flatten(text, "", table.get_ref(), 0, &mut entries)?;
    entries.sort_by_key(|entry| entry.line);
    Ok(entries)
}

/// Rejects lines with more than 100 dots.
///
/// Dotted keys nest tables, and the parser drops tables recursively, so a line
/// with thousands of dots would overflow the stack.
fn check_nesting(text: &str) -> Result<(), (usize, String)> {
    let is_deep = |line: &str| line.matches('.').count() > 100;
    match text.lines().position(is_deep) {
        Some(index) => Err((index + 1, nesting_error())),
        None => Ok(()),
    }
}

fn nesting_error() -> String {
    format!("tables are nested too deeply; nest them at most {MAX_DEPTH} deep")
}

fn flatten(
    text: &str,
    prefix: &str,
    table: &DeTable<'_>,
    depth: usize,
    entries: &mut Vec<ConfigEntry>,
) -> Result<(), (usize, String)> {
    for (key, value) in table {
        let line = line_number(text, key.span().start);
        let key = key.get_ref();
        let name = match prefix {
            "" => key.to_string(),
            _ => format!("{prefix}.{key}"),
        };
        match value.get_ref() {
            DeValue::Table(_) if depth + 1 >= MAX_DEPTH => return Err((line, nesting_error())),
            DeValue::Table(inner) => flatten(text, &name, inner, depth + 1, entries)?,
            value => entries.push(ConfigEntry {
                name,
                value: value_text(value),
                line,
            }),
        }
    }
    Ok(())
}

/// Converts a value to text.
///
/// No option takes a list or a table. The error of the option quotes the text.
fn value_text(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Boolean(switch) => switch.to_string(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            // Too large for any option; its error quotes the number.
            .map_or_else(|_| number.as_str().to_owned(), |number| number.to_string()),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn line_number(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    before.iter().filter(|&&byte| byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_full_names_values_and_lines() {
        let text = "# a comment\n[gomoku.search]\nmax_depth = 0x10\nenable_aspiration = false\n\n\
                    [table]\npolicy = 'strict'\neval.list = [1]\n";
        let entries = parse(text).unwrap();
        let shown: Vec<_> = entries
            .iter()
            .map(|entry| (entry.line, entry.name.as_str(), entry.value.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                (3, "gomoku.search.max_depth", "16"),
                (4, "gomoku.search.enable_aspiration", "false"),
                (7, "table.policy", "strict"),
                (8, "table.eval.list", "a list"),
            ]
        );
    }

    #[test]
    fn errors_have_the_line_and_deep_nesting_does_not_overflow_the_stack() {
        let line = |text: &str| parse(text).map(|_| ()).unwrap_err().0;
        assert_eq!(line("[table]\nmegabytes 32\n"), 2);
        assert_eq!(line("[table]\nmegabytes = 1\nmegabytes = 2\n"), 3);
        assert_eq!(line("\n[table\n"), 2);
        assert_eq!(line(&format!("x = {}", "[".repeat(30_000))), 1);
        assert_eq!(line(&format!("\n{}z = 1", "a.".repeat(20_000))), 2);
        assert_eq!(line(&format!("{}z = 1", "a.".repeat(50))), 1);
        assert_eq!(line(&format!("[{}z]", "a.".repeat(20_000))), 1);
    }
}
