//! `MESSAGE` lines of a search. Scores are from the searching side's point of view.

use std::fmt::Write as _;

use zeitnot_core::{Info, Line, Notation, Position, Score};

use super::point::GomocupPoint;

/// Maximum number of moves in a principal variation.
const MAX_PV_MOVES: usize = 24;

/// Formats a completed depth, with one message per best line.
pub(crate) fn depth_lines(info: &Info, position: &dyn Position) -> Vec<String> {
    let several = info.lines.len() > 1;
    let lines = info.lines.iter().enumerate();
    lines
        .map(|(number, line)| {
            let text = search_text(info, line, position);
            if several {
                format!("MESSAGE ({}) {text}", number + 1)
            } else {
                format!("MESSAGE {text}")
            }
        })
        .collect()
}

/// Formats the result of a finished search; `None` without a line.
pub(crate) fn summary(info: &Info, position: &dyn Position) -> Option<String> {
    let line = info.lines.first()?;
    Some(format!("MESSAGE {}", search_text(info, line, position)))
}

/// Formats the best move so far, which Yixin Board shows on its board.
pub(crate) fn realtime_best(info: &Info, position: &dyn Position, size: u32) -> Option<String> {
    let &best = info.lines.first()?.moves.first()?;
    let point =
        GomocupPoint::from_square_name(&position.format_move(best, Notation::Engine), size)?;
    Some(format!("MESSAGE REALTIME BEST {point}"))
}

fn search_text(info: &Info, line: &Line, position: &dyn Position) -> String {
    let mut text = format!(
        "depth {}-{} score {} nodes {} time {}ms pv",
        info.depth,
        info.seldepth,
        score_text(line.score),
        info.nodes,
        info.time.as_millis()
    );
    for &mv in line.moves.iter().take(MAX_PV_MOVES) {
        // Writing to a string does not fail.
        let _ = write!(text, " {}", position.format_move(mv, Notation::Engine));
    }
    text
}

/// Formats a score in points, or a proven result as plies to the end.
fn score_text(score: Score) -> String {
    match score.mate_in() {
        Some(plies) if plies > 0 => format!("+M{plies}"),
        Some(plies) => format!("-M{}", plies.unsigned_abs()),
        None => score.0.to_string(),
    }
}
