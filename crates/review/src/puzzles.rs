//! Positions of a reviewed game in which something better was there to be
//! found, to be tried again.

use zeitnot_core::{Game, Position, Side};
use zeitnot_schema::v1::review::{
    Category, Label, Puzzle, PuzzleOrigin, Review, ReviewedMove, ReviewedPosition,
};

use crate::error::ReviewError;
use crate::replay;

/// Whose best move leaves no more than this has nothing left to find.
const HOPELESS: u16 = 100;

/// Who has this much after the worse move, too, has lost nothing that matters.
const DECIDED: u16 = 900;

/// Digits of a puzzle's name.
const NAME_DIGITS: usize = 12;

/// A puzzle for each move of a review that should have been another: a mistake,
/// a blunder, a miss, or a forced win that was not seen. With a `side` only its
/// moves count. `source` says where the game is from.
///
/// # Errors
///
/// The review is none of `game`.
pub fn puzzles(
    review: &Review,
    game: &dyn Game,
    source: &str,
    side: Option<Side>,
) -> Result<Vec<Puzzle>, ReviewError> {
    let positions = replay::seen_positions(review, game)?;
    let before = review.positions.iter().zip(&positions);
    let moves = review.moves.iter().zip(before);
    let wanted = moves.filter(|(mv, (found, _))| {
        let is_asked = side.is_none_or(|side| mv.side == side.into());
        is_asked && is_suitable(mv, found)
    });
    let made = wanted.filter_map(|(mv, (found, position))| {
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
        puzzle.id = puzzle_name(&puzzle);
        Some(puzzle)
    });
    Ok(made.collect())
}

/// Words for a position whose side to move is the one that is asked. One with
/// tiles is told as it stands: the words of its past begin with the other side,
/// if they have the last play in them.
fn position_text(position: &dyn Position) -> String {
    replay::cgp(position).unwrap_or_else(|| position.setup().position)
}

/// Is there something to find, and does it matter?
fn is_suitable(mv: &ReviewedMove, before: &ReviewedPosition) -> bool {
    let is_bad = matches!(mv.label, Label::Mistake | Label::Blunder | Label::Miss);
    let missed_win = misses_win(mv, before);
    let is_open = mv.win_best > HOPELESS && mv.win_played < DECIDED;
    mv.better.is_some() && (missed_win || (is_bad && is_open))
}

/// Was there a proven win that the move let go?
fn misses_win(mv: &ReviewedMove, before: &ReviewedPosition) -> bool {
    let is_named = mv
        .mistakes
        .iter()
        .any(|mistake| mistake.category == Category::MissedWin);
    let was_there = before
        .proof
        .as_ref()
        .is_some_and(|proof| proof.side == mv.side);
    // 1000 is a proof: after the move there is another one.
    is_named || (was_there && mv.win_played < 1_000)
}

/// The same position with the same question has the same name.
fn puzzle_name(puzzle: &Puzzle) -> String {
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
    digits.truncate(NAME_DIGITS);
    digits
}
