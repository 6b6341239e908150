//! Book moves as answers of the search.

use zeitnot_core::{Limits, Line, SearchContext, SearchOutcome};

use super::{BookHit, shipped};
use crate::board::Board;
use crate::rule::Rule;
use crate::search::to_move;

/// Nodes per millisecond of a fast machine.
const NODES_PER_MILLISECOND: u64 = 2_000;

/// Maximum length of a reported line.
const MAX_LINE_LENGTH: usize = 12;

/// Returns the book's answer, if the limits allow one and the book searched its move
/// for longer than the turn would.
pub(crate) fn answer<R: Rule>(
    board: &Board<R>,
    cx: &mut SearchContext<'_>,
) -> Option<SearchOutcome> {
    let limits = cx.rule().limits();
    if !limits.allows_book() {
        return None;
    }
    let book = shipped::find(R::NAME, board.size())?;
    let hit = book.find(board).filter(|hit| exceeds_search(hit, limits))?;
    let score = hit.score.relative(board.side_to_move());
    let moves = book.line(board, MAX_LINE_LENGTH);
    let outcome = SearchOutcome {
        lines: vec![Line::exact(score, moves.into_iter().map(to_move).collect())],
        depth: hit.depth,
    };
    cx.stop_for_book().err()?;
    cx.report(outcome.depth, &outcome.lines);
    Some(outcome)
}

/// Returns `true` if the book searched more nodes than fit in the turn's soft limit.
fn exceeds_search(hit: &BookHit, limits: &Limits) -> bool {
    let time = limits.time.map(|turn| turn.soft.as_millis());
    let millis = time.and_then(|millis| u64::try_from(millis).ok());
    millis.is_some_and(|millis| millis.saturating_mul(NODES_PER_MILLISECOND) <= hit.nodes)
}
