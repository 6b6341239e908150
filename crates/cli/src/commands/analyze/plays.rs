//! Facts about positions and moves: labels below the diagram, a table of moves.

use zeitnot_core::{Answer, FactValue, Facts, Notation, Position, ViewParts, format_line};
use zeitnot_schema::v1::Analysis;

use super::text::format_short_score;

/// Returns what the diagram does not show, such as the rack and the score.
///
/// It is empty for games without points.
pub(super) fn describe_position(position: &dyn Position) -> Vec<(&'static str, String)> {
    if position.points().is_none() {
        return Vec::new();
    }
    let mut described: Vec<(&'static str, String)> = Vec::new();
    for (label, value) in position.view(ViewParts::LABELS).labels {
        // Two labels may have one value, such as `rack` and `first rack`.
        let is_duplicate = described.iter().any(|(_, known)| *known == value);
        if !value.is_empty() && !is_duplicate {
            described.push((label, value));
        }
    }
    described
}

/// Returns a table of the best lines with the facts about their first moves.
pub(super) fn table(position: &dyn Position, answer: &Answer, analysis: &Analysis) -> String {
    let wanted = analysis.lines.as_ref().map_or(1, Vec::len);
    let facts = &answer.facts[..wanted.min(answer.facts.len())];
    let names = columns(position, facts);
    let mut head: Vec<String> = ["", "move", "lead"].map(str::to_owned).into();
    head.extend(names.iter().map(|name| name.replace('_', " ")));
    let mut rows = vec![head];
    for (index, (line, facts)) in answer.lines.iter().zip(facts).enumerate() {
        let moves = format_line(position, &line.moves, Notation::Engine);
        let lead = match &analysis.lines {
            Some(lines) => lines.get(index).map_or(analysis.score, |line| line.score),
            None => analysis.score,
        };
        let mut row = vec![
            (index + 1).to_string(),
            moves.join(" "),
            format_short_score(lead),
        ];
        row.extend(names.iter().map(|name| format_cell(facts, name)));
        rows.push(row);
    }
    let is_number = |column: usize| match column {
        0 | 2 => true,
        1 => false,
        _ => facts
            .iter()
            .any(|facts| find_fact(facts, names[column - 3]).is_some_and(is_number)),
    };
    align_columns(&rows, &is_number)
}

/// Returns the names of all facts in their order, except labels of the position.
fn columns(position: &dyn Position, facts: &[Facts]) -> Vec<&'static str> {
    let labels = position.view(ViewParts::LABELS).labels;
    let mut names = Vec::new();
    for &(name, _) in facts.iter().flatten() {
        let is_label = labels.iter().any(|(label, _)| *label == name);
        if !is_label && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn find_fact<'a>(facts: &'a Facts, name: &str) -> Option<&'a FactValue> {
    let fact = facts.iter().find(|(own, _)| *own == name);
    fact.map(|(_, value)| value)
}

fn is_number(value: &FactValue) -> bool {
    matches!(value, FactValue::Whole(_) | FactValue::Milli(_))
}

fn format_cell(facts: &Facts, name: &str) -> String {
    match find_fact(facts, name) {
        Some(FactValue::Milli(number)) => format_tenths(*number),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

/// Formats thousandths with one decimal.
pub(super) fn format_tenths(milli: i64) -> String {
    let rounded = (milli.unsigned_abs() + 50) / 100;
    let sign = if milli < 0 { "-" } else { "" };
    format!("{sign}{}.{}", rounded / 10, rounded % 10)
}

/// Formats rows with an equal number of cells as a table.
fn align_columns(rows: &[Vec<String>], is_number: &dyn Fn(usize) -> bool) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column);
            text += &match is_number(column) {
                true => format!("{cell:>width$}  "),
                false => format!("{cell:<width$}  "),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousandths_are_rounded_to_tenths_away_from_zero() {
        let cases = [
            (0, "0.0"),
            (58_000, "58.0"),
            (-2_549, "-2.5"),
            (-2_550, "-2.6"),
            (9_950, "10.0"),
            (i64::MIN, "-9223372036854775.8"),
        ];
        for (milli, text) in cases {
            assert_eq!(format_tenths(milli), text);
        }
    }

    #[test]
    fn numbers_are_aligned_right_and_words_left() {
        let rows = [["", "leave", "worth"], ["1", "AE", "-3.0"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        let text = align_columns(&rows, &|column| column != 1);
        assert_eq!(text, "   leave  worth\n1  AE      -3.0\n");
    }
}
