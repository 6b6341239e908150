//! A reviewed game played again: its positions, and the lines that leave it.

use zeitnot_core::{Game, GameError, Notation, Position, Setup, Side, ViewParts};
use zeitnot_schema::v1::review::Review;

use crate::input::position_as_seen;

/// The positions of a reviewed game: number `n` stands after `n` moves.
///
/// # Errors
///
/// The review is none of this game, or not by these rules.
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

/// The same positions as whoever was to move saw them, with what was held then.
/// From these lines can be played, and these may be shown.
///
/// # Errors
///
/// The review is none of this game, or not by these rules.
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
    let wanted = review.positions.first().map(|first| first.to_move);
    match wanted.map(Side::from) {
        Some(side) if side != position.side_to_move() => game.position(&Setup {
            side: Some(side),
            ..setup
        }),
        _ => Ok(position),
    }
}

/// A move of a line and the position behind it.
pub(crate) struct LineStep {
    /// The move in the game's own notation.
    pub(crate) text: String,
    /// The same as people read it.
    pub(crate) display: String,
    /// What it leads to.
    pub(crate) position: Box<dyn Position>,
}

/// Plays a line as far as it goes. Where tiles are hidden a line may tell of
/// moves that cannot be played from what is known.
pub(crate) fn replay_line(from: &dyn Position, line: &[String]) -> Vec<LineStep> {
    let mut position = from.clone_box();
    let mut steps = Vec::with_capacity(line.len());
    for word in line {
        let Ok(mv) = position.parse_move(word, Notation::Engine) else {
            break;
        };
        let shown = position.format_move(mv, Notation::Human);
        if position.play(mv).is_err() {
            break;
        }
        steps.push(LineStep {
            text: word.clone(),
            display: shown,
            position: position.clone(),
        });
    }
    steps
}

/// The position as it stands, without its past, in games with tiles.
pub(crate) fn cgp(position: &dyn Position) -> Option<String> {
    let mut told = position.view(ViewParts::LABELS).labels.into_iter();
    told.find_map(|(name, words)| (name == "cgp").then_some(words))
}
