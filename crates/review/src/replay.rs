//! Replays a reviewed game and its side lines.

use zeitnot_core::{Game, GameError, Notation, Position, Setup, Side, ViewParts};
use zeitnot_schema::v1::review::Review;

use crate::input::position_as_seen;

/// Returns the positions of a reviewed game; index `n` is after `n` moves.
///
/// # Errors
///
/// Fails if the review does not fit the game or its rules.
pub(crate) fn positions(
    review: &Review,
    game: &dyn Game,
) -> Result<Vec<Box<dyn Position>>, GameError> {
    let mut position = start(review, game)?;
    let mut positions = Vec::with_capacity(review.moves.len() + 1);
    for reviewed in &review.moves {
        let mv = position.parse_move(&reviewed.mv, Notation::Engine)?;
        let mut next = position.clone();
        next.play(mv)?;
        positions.push(std::mem::replace(&mut position, next));
    }
    positions.push(position);
    Ok(positions)
}

/// Returns the positions as the side to move saw them, with its rack.
///
/// Lines start from these positions, and they can be displayed.
///
/// # Errors
///
/// Fails if the review does not fit the game or its rules.
pub(crate) fn seen_positions(
    review: &Review,
    game: &dyn Game,
) -> Result<Vec<Box<dyn Position>>, GameError> {
    let racks = review.racks.iter().map(|rack| Some(rack.as_str()));
    let racks = racks.chain(std::iter::repeat(None));
    let positions = positions(review, game)?.into_iter().zip(racks);
    Ok(positions
        .map(|(position, rack)| position_as_seen(game, &*position, rack))
        .collect())
}

fn start(review: &Review, game: &dyn Game) -> Result<Box<dyn Position>, GameError> {
    let setup = Setup {
        position: review.start.clone(),
        rule: Some(review.rule.clone()),
        size: review.size,
        side: None,
    };
    let position = game.position(&setup)?;
    let to_move = review.positions.first().map(|first| first.to_move);
    match to_move.map(Side::from) {
        Some(side) if side != position.side_to_move() => game.position(&Setup {
            side: Some(side),
            ..setup
        }),
        _ => Ok(position),
    }
}

/// A move of a line and the position after it.
pub(crate) struct LineStep {
    /// The move in the game's notation.
    pub(crate) text: String,
    /// The move in human-readable notation.
    pub(crate) display: String,
    /// The position after the move.
    pub(crate) position: Box<dyn Position>,
}

/// Plays a line up to the first move that is impossible.
///
/// With hidden tiles, a line may contain moves that need unknown tiles.
pub(crate) fn replay_line(from: &dyn Position, line: &[String]) -> Vec<LineStep> {
    let mut position = from.clone_box();
    let mut steps = Vec::with_capacity(line.len());
    for text in line {
        let Ok(mv) = position.parse_move(text, Notation::Engine) else {
            break;
        };
        let display = position.format_move(mv, Notation::Human);
        if position.play(mv).is_err() {
            break;
        }
        steps.push(LineStep {
            text: text.clone(),
            display,
            position: position.clone(),
        });
    }
    steps
}

/// Returns the position as CGP, without history; `None` in games without tiles.
pub(crate) fn cgp(position: &dyn Position) -> Option<String> {
    let mut labels = position.view(ViewParts::LABELS).labels.into_iter();
    labels.find_map(|(name, text)| (name == "cgp").then_some(text))
}
