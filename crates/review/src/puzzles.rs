//! Puzzles from the mistakes of a reviewed game.

use zeitnot_core::{Game, Position, Side};
use zeitnot_schema::v1::review::{
    Category, Label, Puzzle, PuzzleOrigin, Review, ReviewedMove, ReviewedPosition,
};

use crate::error::ReviewError;
use crate::replay;

/// Winning chance up to which a game is hopeless, in tenths of a percent.
const HOPELESS: u16 = 100;

/// Winning chance from which the game is decided, in tenths of a percent.
const DECIDED: u16 = 900;

/// Number of hexadecimal digits of a puzzle id.
const ID_DIGITS: usize = 12;

/// Returns a puzzle for each mistake, blunder, missed chance, and missed win.
///
/// With `side`, only its moves count. `source` is the origin of the game.
///
/// # Errors
///
/// Fails if the review does not fit `game`.
pub fn puzzles(
    review: &Review,
    game: &dyn Game,
    source: &str,
    side: Option<Side>,
) -> Result<Vec<Puzzle>, ReviewError> {
    let positions = replay::seen_positions(review, game)?;
    let before = review.positions.iter().zip(&positions);
    let moves = review.moves.iter().zip(before);
    let suitable = moves.filter(|(mv, (found, _))| {
        let is_requested = side.is_none_or(|side| mv.side == side.into());
        is_requested && is_suitable(mv, found)
    });
    let puzzles = suitable.filter_map(|(mv, (found, position))| {
        let better = mv.better.as_ref()?;
        let win = found.proof.as_ref().filter(|proof| proof.side == mv.side);
        let origin = PuzzleOrigin {
            source: source.to_owned(),
            players: review.players.clone(),
            ply: mv.ply,
        };
        let mut puzzle = Puzzle {
            id: String::new(),
            game: review.game.clone(),
            rule: review.rule.clone(),
            size: review.size,
            position: position_text(&**position),
            side: mv.side,
            category: mv.mistakes.first().map(|mistake| mistake.category),
            phase: mv.phase,
            label: mv.label,
            played: mv.mv.clone(),
            refutation: mv.refutation.clone(),
            solution: better.line.clone(),
            win: better.win,
            wins_in: win.map(|proof| proof.plies),
            origin,
        };
        puzzle.id = puzzle_id(&puzzle);
        Some(puzzle)
    });
    Ok(puzzles.collect())
}

/// Returns the notation of a position with the solver to move.
///
/// Positions with tiles use CGP without history, because a notation that includes
/// the last play begins with the other side.
fn position_text(position: &dyn Position) -> String {
    replay::cgp(position).unwrap_or_else(|| position.setup().position)
}

/// Returns `true` if a better move exists and matters.
fn is_suitable(mv: &ReviewedMove, before: &ReviewedPosition) -> bool {
    let is_bad = matches!(mv.label, Label::Mistake | Label::Blunder | Label::Miss);
    let missed_win = misses_win(mv, before);
    let is_open = mv.win_best > HOPELESS && mv.win_played < DECIDED;
    mv.better.is_some() && (missed_win || (is_bad && is_open))
}

/// Returns `true` if the move gives away a proven win.
fn misses_win(mv: &ReviewedMove, before: &ReviewedPosition) -> bool {
    let is_named = mv
        .mistakes
        .iter()
        .any(|mistake| mistake.category == Category::MissedWin);
    let was_there = before
        .proof
        .as_ref()
        .is_some_and(|proof| proof.side == mv.side);
    // 1000 is proven: the position after the move is also won.
    is_named || (was_there && mv.win_played < 1_000)
}

/// Returns the id, which is equal for the same position and side.
fn puzzle_id(puzzle: &Puzzle) -> String {
    let size = puzzle.size.map(|size| size.to_string()).unwrap_or_default();
    let side = Side::from(puzzle.side).index().to_string();
    let mut hasher = blake3::Hasher::new();
    for part in [
        puzzle.game.as_str(),
        &puzzle.rule,
        &size,
        &puzzle.position,
        &side,
    ] {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    let mut digits = hasher.finalize().to_hex().to_string();
    digits.truncate(ID_DIGITS);
    digits
}
