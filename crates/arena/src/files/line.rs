//! The moves of a game with what was said about them, as a line of a record.

use std::time::Duration;

use zeitnot_core::Side;
use zeitnot_record::{Annotations, Evaluation, Tree, TreeError};

use super::head::MatchHead;
use super::text;
use crate::move_limits::RunningClock;
use crate::played::{GameEndReason, GameResult, PlayedGame, PlayedMove, ReportedScore};

/// What stands behind a move that nobody thought about.
const BOOK_MOVE_COMMENT: &str = "book";

/// The tree of a game whose moves are written as `texts`: those before and of
/// the opening, then those that were played. The game calls its sides `sides`.
pub(super) fn tree(
    head: &MatchHead,
    game: &PlayedGame,
    sides: [&str; 2],
    texts: &[String],
) -> Result<Tree, TreeError> {
    let mut tree = Tree::new();
    let mut last = tree.root();
    let engines = &head.conditions.engines;
    let mut clocks = [0, 1].map(|engine| RunningClock::new(engines[engine].pace));
    let known = texts.len().saturating_sub(game.moves.len());
    for (index, text) in texts.iter().enumerate() {
        last = tree.add_move(last, text)?;
        let played = index.checked_sub(known);
        let annotations = match played.and_then(|at| Some((at, game.moves.get(at)?))) {
            Some((at, mv)) => {
                let engine = game.engine_at(at);
                let clock = &mut clocks[engine];
                clock.press(Duration::from_micros(mv.used_us));
                Annotations {
                    time_left: clock.remaining(),
                    ..remarks(mv, game.side_of(engine))
                }
            }
            None => Annotations {
                comment: BOOK_MOVE_COMMENT.to_owned(),
                ..Annotations::default()
            },
        };
        if let Some(node) = tree.get_mut(last) {
            node.annotations = annotations;
        }
    }
    if let (Some(end), Some(node)) = (describe_end(game, sides), tree.get_mut(last)) {
        let comment = &mut node.annotations.comment;
        if !comment.is_empty() {
            comment.push_str("; ");
        }
        comment.push_str(&end);
    }
    Ok(tree)
}

/// What the player said about its move.
fn remarks(mv: &PlayedMove, side: Side) -> Annotations {
    let depth = mv.depth.map(|depth| format!("depth {depth}"));
    let nodes = mv.nodes.map(|nodes| format!("{nodes} nodes"));
    let parts: Vec<String> = [depth, nodes].into_iter().flatten().collect();
    Annotations {
        comment: parts.join(", "),
        evaluation: mv.verdict.and_then(|verdict| evaluation(verdict, side)),
        time_spent: Some(Duration::from_micros(mv.used_us)),
        ..Annotations::default()
    }
}

/// A verdict before a move as files have it: after the move, and as the first
/// player sees it. A mate that the move itself makes is on the board.
fn evaluation(verdict: ReportedScore, side: Side) -> Option<Evaluation> {
    let seen = match side {
        Side::First => verdict,
        Side::Second => verdict.reversed(),
    };
    match seen {
        ReportedScore::Centi(score) => Some(Evaluation::Centi(score)),
        // Those who count points have files of another kind.
        ReportedScore::Millipoints(_) => None,
        ReportedScore::Mate(plies) => {
            let left = plies.saturating_sub(plies.signum());
            (left != 0).then_some(Evaluation::Mate(left))
        }
    }
}

/// How the game ended, where the board does not say it.
pub(super) fn describe_end(game: &PlayedGame, sides: [&str; 2]) -> Option<String> {
    let loser = match game.result {
        GameResult::FirstWins => sides[1],
        GameResult::SecondWins => sides[0],
        GameResult::Draw => "somebody",
    };
    let words = match game.ending {
        // Points that were counted say it, but here they do not count.
        GameEndReason::Rules if game.held.is_some() && game.points.is_none() => {
            Some(format!("{loser} lost by the rules, whatever was scored"))
        }
        GameEndReason::Rules => None,
        GameEndReason::Resignation => Some("adjudicated: both see who wins".to_owned()),
        GameEndReason::AgreedDraw => Some("adjudicated: both see a draw".to_owned()),
        GameEndReason::Length => Some("adjudicated: as many moves as a game may have".to_owned()),
        GameEndReason::Time => Some(format!("{loser} lost on time")),
        GameEndReason::IllegalMove => Some(format!("{loser} made an illegal move")),
        GameEndReason::Crash => Some(format!("{loser} was gone")),
        GameEndReason::Stall => Some(format!("{loser} made no move")),
    };
    match (words, text::one_line(&game.remark)) {
        (Some(words), Some(remark)) => Some(format!("{words}: {remark}")),
        (words, remark) => remark.or(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_become_the_first_players_after_the_move() {
        let centi = |score| Some(Evaluation::Centi(score));
        let mate = |plies| Some(Evaluation::Mate(plies));
        for (verdict, side, expected) in [
            (ReportedScore::Centi(35), Side::First, centi(35)),
            (ReportedScore::Centi(35), Side::Second, centi(-35)),
            (ReportedScore::Mate(5), Side::First, mate(4)),
            (ReportedScore::Mate(5), Side::Second, mate(-4)),
            (ReportedScore::Mate(-2), Side::First, mate(-1)),
            (ReportedScore::Mate(-2), Side::Second, mate(1)),
            (ReportedScore::Mate(1), Side::First, None),
            (ReportedScore::Mate(0), Side::Second, None),
        ] {
            assert_eq!(evaluation(verdict, side), expected, "{verdict:?} {side:?}");
        }
        let smallest = evaluation(ReportedScore::Centi(i32::MIN), Side::Second);
        assert_eq!(smallest, centi(i32::MAX));
    }
}
