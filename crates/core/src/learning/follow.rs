//! Selection of the positions to study after a studied position.

use zeitnot_table::{Bound, Entry, TableView};

use crate::game::{Move, Position, Status};

pub(super) struct FollowedPosition {
    pub(super) position: Box<dyn Position>,
    /// Distance from the studied position.
    pub(super) plies: u32,
}

/// Returns the positions along the best moves in the table.
pub(super) fn best_line(
    position: &dyn Position,
    table: &mut TableView<'_>,
    max_plies: u32,
) -> Vec<FollowedPosition> {
    let mut line = Vec::new();
    let mut position = position.clone_box();
    for plies in 1..=max_plies {
        let best = table_move(&*position, table);
        let Some(next) = best.and_then(|mv| position_after(&*position, mv)) else {
            break;
        };
        position = next;
        line.push(FollowedPosition {
            position: position.clone(),
            plies,
        });
    }
    line
}

/// Returns the positions after the other moves with the deepest table entries,
/// because these moves were the hardest to refute.
pub(super) fn best_replies(
    position: &dyn Position,
    table: &mut TableView<'_>,
    limit: usize,
) -> Vec<FollowedPosition> {
    let best = table_move(position, table);
    let others = position.legal_moves().into_iter();
    let mut known: Vec<_> = others
        .filter(|&mv| Some(mv) != best)
        .filter_map(|mv| {
            let next = position_after(position, mv)?;
            let entry = table.probe(next.table_key())?;
            Some((entry_rank(entry), next))
        })
        .collect();
    // A stable sort, so that the result is the same on every machine.
    known.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    let best = known.into_iter().take(limit);
    best.map(|(_, position)| FollowedPosition { position, plies: 1 })
        .collect()
}

fn entry_rank(entry: Entry) -> (u8, bool) {
    (entry.depth, entry.bound == Bound::Exact)
}

fn table_move(position: &dyn Position, table: &mut TableView<'_>) -> Option<Move> {
    let entry = table.probe(position.table_key())?;
    position.table_move(entry.mv)
}

/// Returns the position after a move; `None` if the game is over there.
fn position_after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut next = position.clone_box();
    next.play(mv).ok()?;
    (next.status() == Status::Ongoing).then_some(next)
}
