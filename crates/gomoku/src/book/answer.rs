//! Where the search looks into the book.

use zeitnot_core::{Limits, Line, SearchContext, SearchOutcome};

use super::{BookHit, shipped};
use crate::board::Board;
use crate::rule::Rule;
use crate::search::to_move;

/// Nodes that a fast machine searches in a millisecond.
const NODES_PER_MILLISECOND: u64 = 2_000;

/// Most moves of a line that is shown.
const MAX_LINE_LENGTH: usize = 12;

/// The book's answer to who wants nothing but a good move, if the book has
/// one for which more was searched than the turn has time for.
pub(crate) fn answer<R: Rule>(
    board: &Board<R>,
    cx: &mut SearchContext<'_>,
) -> Option<SearchOutcome> {
    let limits = cx.rule().limits();
    if !limits.allows_book() {
        return None;
    }
    let book = shipped::find(R::NAME, board.size())?;
    let found = book
        .find(board)
        .filter(|found| exceeds_search(found, limits))?;
    let score = found.score.relative(board.side_to_move());
    let moves = book.line(board, MAX_LINE_LENGTH);
    let outcome = SearchOutcome {
        lines: vec![Line::exact(score, moves.into_iter().map(to_move).collect())],
        depth: found.depth,
    };
    cx.stop_for_book().err()?;
    cx.report(outcome.depth, &outcome.lines);
    Some(outcome)
}

/// Would a search in the time that there is hardly find better?
fn exceeds_search(found: &BookHit, limits: &Limits) -> bool {
    let time = limits.time.map(|turn| turn.soft.as_millis());
    let millis = time.and_then(|millis| u64::try_from(millis).ok());
    millis.is_some_and(|millis| millis.saturating_mul(NODES_PER_MILLISECOND) <= found.nodes)
}
