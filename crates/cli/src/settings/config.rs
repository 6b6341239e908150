//! The configuration file: TOML whose tables are groups of options. What the
//! names mean is decided elsewhere.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::error::CliError;
use crate::files;

/// A configuration file longer than this is refused.
const LARGEST: u64 = 64 * 1024;
/// Options lie in tables of tables; nothing lies deeper than this.
const DEEPEST: usize = 8;

/// One `key = value` of the file.
pub(super) struct Entry {
    /// The full name: the tables and the key, with dots between.
    pub(super) name: String,
    /// The value in words.
    pub(super) value: String,
    /// The line, from 1.
    pub(super) line: usize,
}

/// Reads the file's entries.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>, CliError> {
    let text = files::read_text(path, "the configuration file", LARGEST)?;
    parse(&text).map_err(|(line, problem)| CliError::Config {
        path: path.to_owned(),
        line,
        problem,
    })
}

fn parse(text: &str) -> Result<Vec<Entry>, (usize, String)> {
    check_nesting(text)?;
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let problem = error.message().lines().collect::<Vec<_>>().join(", ");
        let remedy = "write lines such as megabytes = 32 below a line such as [table]";
        (line_of(text, at), format!("{problem}; {remedy}"))
    })?;
    let mut entries = Vec::new();
    flatten(text, "", table.get_ref(), 0, &mut entries)?;
    entries.sort_by_key(|entry| entry.line);
    Ok(entries)
}

/// Dotted keys nest without a bracket in sight, and the parser's tables are
/// dropped recursively: a line of thousands of dots would cost the stack.
fn check_nesting(text: &str) -> Result<(), (usize, String)> {
    let is_deep = |line: &str| line.matches('.').count() > 100;
    match text.lines().position(is_deep) {
        Some(index) => Err((index + 1, too_deep())),
        None => Ok(()),
    }
}

fn too_deep() -> String {
    format!("tables are nested too deeply; options lie at most {DEEPEST} deep")
}

fn flatten(
    text: &str,
    prefix: &str,
    table: &DeTable<'_>,
    depth: usize,
    entries: &mut Vec<Entry>,
) -> Result<(), (usize, String)> {
    for (key, value) in table {
        let line = line_of(text, key.span().start);
        let key = key.get_ref();
        let name = match prefix {
            "" => key.to_string(),
            _ => format!("{prefix}.{key}"),
        };
        match value.get_ref() {
            DeValue::Table(_) if depth + 1 >= DEEPEST => return Err((line, too_deep())),
            DeValue::Table(inner) => flatten(text, &name, inner, depth + 1, entries)?,
            value => entries.push(Entry {
                name,
                value: in_words(value),
                line,
            }),
        }
    }
    Ok(())
}

/// What no option takes is told by its kind, so that the option's complaint
/// reads well.
fn in_words(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Boolean(switch) => switch.to_string(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            // Too large for any option, whose complaint will quote it.
            .map_or_else(|_| number.as_str().to_owned(), |number| number.to_string()),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn line_of(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    before.iter().filter(|&&byte| byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_full_names_values_and_lines() {
        let text = "# a comment\n[gomoku.search]\nmax_depth = 0x10\nenable_history = false\n\n\
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
                (4, "gomoku.search.enable_history", "false"),
                (7, "table.policy", "strict"),
                (8, "table.eval.list", "a list"),
            ]
        );
    }

    #[test]
    fn bad_files_name_the_line_and_survive() {
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
