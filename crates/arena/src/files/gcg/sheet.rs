//! The turns of a game, as its score sheet has them.

use std::time::Duration;

use zeitnot_core::FactValue;
use zeitnot_record::{Tree, TreeError};
use zeitnot_transcript::{SheetEnd, SheetTurn, sheet};

use super::super::line::describe_end;
use crate::played::{GameEndReason, PlayedGame, PlayedMove, ReportedScore};

/// The moves of a game with their scores.
pub(super) fn tree(game: &PlayedGame, rule: &str, sides: [&str; 2]) -> Result<Tree, TreeError> {
    let turns = game.moves.iter().enumerate().map(|(index, mv)| SheetTurn {
        move_text: mv.word.clone(),
        side: game.side_at(index),
        rack: mv.facts.get("rack").cloned().unwrap_or_default(),
        score: score(mv),
        points: mv.points,
        penalty: mv.fine,
        comment: comment(mv),
    });
    let closing = SheetEnd {
        racks_counted: game.ending == GameEndReason::Rules,
        racks: game.held.clone(),
        remark: describe_end(game, sides),
    };
    sheet::score_sheet(&turns.collect::<Vec<_>>(), rule, &closing)
}

/// What a play says that it scores, in points.
fn score(mv: &PlayedMove) -> i32 {
    let score = mv.facts.get("score").and_then(|score| score.parse().ok());
    score.unwrap_or(0)
}

/// What the player said about its move, and what it took.
fn comment(mv: &PlayedMove) -> String {
    let lead = match mv.verdict {
        Some(ReportedScore::Millipoints(lead)) => {
            Some(format!("expects {}", FactValue::Milli(lead.into())))
        }
        _ => None,
    };
    let depth = mv.depth.map(|depth| format!("depth {depth}"));
    let nodes = mv.nodes.map(|nodes| format!("{nodes} nodes"));
    let time = Duration::from_micros(mv.used_us).as_secs_f64();
    let parts = [lead, depth, nodes, Some(format!("{time:.3} s"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
