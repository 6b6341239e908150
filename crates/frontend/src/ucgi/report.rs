//! What a search tells, as `info` lines.

use zeitnot_core::progress::Info;
use zeitnot_core::{FactValue, Facts, Line, Notation, Position, Settings};

/// The move of somebody who has none.
pub(super) const NO_MOVE: &str = "pass";

/// The best plays, a text line each, to be said together.
pub(super) fn info_lines(info: &Info, position: &dyn Position, settings: &Settings) -> String {
    let texts = info.lines.iter();
    let texts = texts.filter_map(|line| info_line(line, position, settings));
    texts.collect::<Vec<_>>().join("\n")
}

fn info_line(line: &Line, position: &dyn Position, settings: &Settings) -> Option<String> {
    let mv = *line.moves.first()?;
    // What the search has found out goes before what can be said without one.
    let said = position.explain_move(mv, settings);
    let figure = |name: &str| find_fact(&line.facts, name).or_else(|| find_fact(&said, name));
    let mut text = format!(
        "info currmove {}",
        position.format_move(mv, Notation::Engine)
    );
    for (word, fact) in [("sc", "score"), ("eq", "equity")] {
        if let Some(figure) = figure(fact) {
            text.push_str(&format!(" {word} {figure}"));
        }
    }
    let samples = figure("samples").unwrap_or(&FactValue::Whole(0));
    text.push_str(&format!(" it {samples}"));
    if let Some(percent) = figure("win_percent") {
        text.push_str(&format!(" win {percent}"));
    }
    Some(text)
}

fn find_fact<'a>(facts: &'a Facts, wanted: &str) -> Option<&'a FactValue> {
    let fact = facts.iter().find(|(name, _)| *name == wanted);
    fact.map(|(_, figure)| figure)
}

/// The answer.
pub(super) fn best_move(lines: &[Line], position: &dyn Position) -> String {
    let mv = lines.first().and_then(|line| line.moves.first());
    let name = mv.map_or_else(
        || NO_MOVE.to_owned(),
        |&mv| position.format_move(mv, Notation::Engine),
    );
    format!("bestmove {name}")
}
