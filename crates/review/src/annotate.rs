//! Adds a review to a game record.
//!
//! The record gets labels, evaluations, comments, and better lines as variations.
//! Existing annotations stay.

use zeitnot_core::{Game, Position};
use zeitnot_record::{Annotations, Evaluation, GameRecord, Node, NodeId, Tree, TreeError};
use zeitnot_schema::v1::review::{Label, Review, ReviewedMove, ReviewedPosition};
use zeitnot_schema::v1::{Score, ScoreKind};
use zeitnot_transcript::PlayedLine;

use crate::display::explanation;
use crate::error::ReviewError;
use crate::replay;
use crate::text::{Language, MessageValue, message};

/// Losses above which a move is a mistake or a blunder, in tenths of a point.
const BAD_LOSS: u16 = 100;
const BLUNDER_LOSS: u16 = 200;

/// Numeric annotation glyphs of the PGN standard for moves: `!` to `?!`.
const MOVE_GLYPHS: std::ops::RangeInclusive<u8> = 1..=6;

/// Adds a review to the record of its game.
///
/// Existing comments, labels, evaluations, and variations are kept. A record
/// that was annotated before does not change.
///
/// # Errors
///
/// Fails if the review is not of this game, or the record has no room for more
/// moves.
pub fn annotate(
    record: &GameRecord,
    review: &Review,
    game: &dyn Game,
    language: Language,
) -> Result<GameRecord, ReviewError> {
    let mut annotated = record.clone();
    let tree = &mut annotated.tree;
    let positions = replay::positions(review, game)?;
    let nodes: Vec<NodeId> = tree.main_line().map(|(id, _)| id).collect();
    let mut parent = tree.root();
    for ((index, mv), node) in review.moves.iter().enumerate().zip(nodes) {
        if let Some(node) = tree.get_mut(node) {
            annotate_move(&mut node.annotations, review, index, language);
        }
        if mv.label.is_bad() {
            let [before, after] = [positions.get(index), positions.get(index + 1)];
            if let (Some(better), Some(before)) = (&mv.better, before) {
                let chance = MessageValue::Percent(better.win.into());
                let comment = message(language, "terminal-better-line", &[("chance", chance)]);
                let line = file_notation(game, &**before, &better.line);
                add_variation(tree, parent, &line, &comment)?;
            }
            if let Some(after) = after {
                let line = file_notation(game, &**after, &mv.refutation);
                let comment = message(language, "terminal-answer-line", &[]);
                add_variation(tree, node, &line, &comment)?;
            }
        }
        parent = node;
    }
    Ok(annotated)
}

fn annotate_move(notes: &mut Annotations, review: &Review, index: usize, language: Language) {
    let mv = &review.moves[index];
    let is_judged = notes.glyphs.iter().any(|glyph| MOVE_GLYPHS.contains(glyph));
    if let Some(glyph) = glyph(mv)
        && !is_judged
    {
        // Programs that show one glyph show the first.
        notes.glyphs.insert(0, glyph);
    }
    if notes.evaluation.is_none() {
        notes.evaluation = review.positions.get(index + 1).and_then(evaluation);
    }
    if let Some(comment) = comment(mv, language)
        && !notes.comment.contains(&comment)
    {
        if !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(&comment);
    }
}

/// Returns the numeric annotation glyph of the PGN standard.
fn glyph(mv: &ReviewedMove) -> Option<u8> {
    match mv.label {
        Label::Only => Some(1),
        Label::Mistake => Some(2),
        Label::Brilliant => Some(3),
        Label::Blunder => Some(4),
        Label::Inaccuracy => Some(6),
        Label::Miss if mv.loss > BLUNDER_LOSS => Some(4),
        Label::Miss if mv.loss > BAD_LOSS => Some(2),
        Label::Miss => Some(6),
        Label::Book | Label::Best | Label::Forced | Label::Excellent | Label::Good => None,
    }
}

/// Converts the score; `None` for a finished game without points.
fn evaluation(position: &ReviewedPosition) -> Option<Evaluation> {
    let Score {
        score,
        score_kind,
        mate_in,
    } = position.score;
    match (score_kind, mate_in) {
        (ScoreKind::Mate, Some(plies)) if plies != 0 => {
            Some(Evaluation::Mate(plies.saturating_abs() * score.signum()))
        }
        (ScoreKind::Mate, _) => None,
        (ScoreKind::Millipoints, _) => Some(Evaluation::Centi(score / 10)),
        (ScoreKind::Cp, _) if position.lines.is_empty() => None,
        (ScoreKind::Cp, _) => Some(Evaluation::Centi(score)),
    }
}

/// Returns the comment on a move; `None` for an unremarkable move.
fn comment(mv: &ReviewedMove, language: Language) -> Option<String> {
    let text = explanation(mv, language)?;
    let is_special = mv.label.is_bad() || matches!(mv.label, Label::Brilliant | Label::Only);
    if !is_special && text.why.is_empty() {
        return None;
    }
    let sentences = std::iter::once(&text.what).chain(&text.why);
    let sentences: Vec<&str> = sentences.map(|sentence| sentence.trim()).collect();
    let comment = sentences.join(" ").trim().to_owned();
    (!comment.is_empty()).then_some(comment)
}

/// Returns the playable moves of a line in the notation of game records.
fn file_notation(game: &dyn Game, from: &dyn Position, line: &[String]) -> Vec<String> {
    let steps = replay::replay_line(from, line);
    let texts = steps.iter().map(|step| step.text.as_str());
    let played = PlayedLine::new(game.name(), from, texts);
    // The result starts with the moves before `from`.
    played.map_or_else(
        |_| Vec::new(),
        |played| {
            let before = played.moves.len().saturating_sub(steps.len());
            played.moves.into_iter().skip(before).collect()
        },
    )
}

/// Adds a line below a node; the first new move gets the comment.
///
/// An existing line stays as it is. Nothing is added after the game's last move,
/// which would make the game longer.
fn add_variation(
    tree: &mut Tree,
    below: NodeId,
    line: &[String],
    comment: &str,
) -> Result<(), TreeError> {
    let mut at = below;
    let mut comment = Some(comment);
    for mv in line {
        let is_end = |node: &Node| node.nesting() == 0 && !node.has_children();
        if tree.get(at).is_some_and(is_end) {
            break;
        }
        let known = tree
            .children(at)
            .find(|(_, child)| child.text() == Some(mv))
            .map(|(id, _)| id);
        at = match known {
            Some(id) => id,
            None => {
                let id = tree.add_move(at, mv)?;
                if let (Some(comment), Some(node)) = (comment.take(), tree.get_mut(id)) {
                    node.annotations.comment = comment.to_owned();
                }
                id
            }
        };
    }
    Ok(())
}
