//! Formatting of `info` and `bestmove` lines.

use zeitnot_core::progress::Info;
use zeitnot_core::{FactValue, Facts, Line, Notation, Position, Settings};

/// The move in a `bestmove` without a legal move.
pub(super) const NO_MOVE: &str = "pass";

/// Formats the best plays, with one `info` line per play.
pub(super) fn info_lines(info: &Info, position: &dyn Position, settings: &Settings) -> String {
    let texts = info.lines.iter();
    let texts = texts.filter_map(|line| info_line(line, position, settings));
    texts.collect::<Vec<_>>().join("\n")
}

fn info_line(line: &Line, position: &dyn Position, settings: &Settings) -> Option<String> {
    let mv = *line.moves.first()?;
    // Facts of the search take precedence over static facts.
    let static_facts = position.explain_move(mv, settings);
    let value =
        |name: &str| find_fact(&line.facts, name).or_else(|| find_fact(&static_facts, name));
    let mut text = format!(
        "info currmove {}",
        position.format_move(mv, Notation::Engine)
    );
    for (word, fact) in [("sc", "score"), ("eq", "equity")] {
        if let Some(value) = value(fact) {
            text.push_str(&format!(" {word} {value}"));
        }
    }
    let samples = value("samples").unwrap_or(&FactValue::Whole(0));
    text.push_str(&format!(" it {samples}"));
    if let Some(percent) = value("win_percent") {
        text.push_str(&format!(" win {percent}"));
    }
    Some(text)
}

fn find_fact<'a>(facts: &'a Facts, wanted: &str) -> Option<&'a FactValue> {
    let fact = facts.iter().find(|(name, _)| *name == wanted);
    fact.map(|(_, value)| value)
}

pub(super) fn best_move(lines: &[Line], position: &dyn Position) -> String {
    let mv = lines.first().and_then(|line| line.moves.first());
    let name = mv.map_or_else(
        || NO_MOVE.to_owned(),
        |&mv| position.format_move(mv, Notation::Engine),
    );
    format!("bestmove {name}")
}
