//! The turns of a game, as its score sheet has them.

use std::time::Duration;

use zeitnot_core::Figure;
use zeitnot_record::{Tree, TreeError};
use zeitnot_transcript::{Closing, Turn, sheet};

use super::super::line::end_in_words;
use crate::played::{Ending, PlayedGame, PlayedMove, Verdict};

/// The moves of a game with their scores.
pub(super) fn tree(game: &PlayedGame, rule: &str, sides: [&str; 2]) -> Result<Tree, TreeError> {
    let turns = game.moves.iter().enumerate().map(|(index, mv)| Turn {
        word: mv.word.clone(),
        side: game.side_at(index),
        rack: mv.facts.get("rack").cloned().unwrap_or_default(),
        score: score(mv),
        points: mv.points,
        fine: mv.fine,
        comment: comment(mv),
    });
    let closing = Closing {
        is_counted: game.ending == Ending::Rules,
        held: game.held.clone(),
        remark: end_in_words(game, sides),
    };
    sheet::tree(&turns.collect::<Vec<_>>(), rule, &closing)
}

/// What a play says that it scores, in points.
fn score(mv: &PlayedMove) -> i32 {
    let score = mv.facts.get("score").and_then(|score| score.parse().ok());
    score.unwrap_or(0)
}

/// What the player said about its move, and what it took.
fn comment(mv: &PlayedMove) -> String {
    let lead = match mv.verdict {
        Some(Verdict::Millipoints(lead)) => Some(format!("expects {}", Figure::Milli(lead.into()))),
        _ => None,
    };
    let depth = mv.depth.map(|depth| format!("depth {depth}"));
    let nodes = mv.nodes.map(|nodes| format!("{nodes} nodes"));
    let time = Duration::from_micros(mv.used_us).as_secs_f64();
    let parts = [lead, depth, nodes, Some(format!("{time:.3} s"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
