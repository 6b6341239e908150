//! Where the table leads: positions that are worth studying after a position
//! has been.

use zeitnot_table::{Bound, Entry, TableView};

use crate::game::{Move, Position, Status};

/// A position some moves after another.
pub(super) struct FollowedPosition {
    pub(super) position: Box<dyn Position>,
    pub(super) plies: u32,
}

/// The positions that the best moves of the table lead to, as far as it has
/// any, up to `most` plies.
pub(super) fn best_line(
    position: &dyn Position,
    table: &mut TableView<'_>,
    most: u32,
) -> Vec<FollowedPosition> {
    let mut line = Vec::new();
    let mut position = position.clone_box();
    for plies in 1..=most {
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

/// The positions after the other moves that the table knows most about: those
/// were hardest to refute.
pub(super) fn best_replies(
    position: &dyn Position,
    table: &mut TableView<'_>,
    most: usize,
) -> Vec<FollowedPosition> {
    let best = table_move(position, table);
    let others = position.legal_moves().into_iter();
    let mut known: Vec<_> = others
        .filter(|&mv| Some(mv) != best)
        .filter_map(|mv| {
            let next = position_after(position, mv)?;
            let entry = table.probe(next.table_key())?;
            Some((replacement_order(entry), next))
        })
        .collect();
    // Stable: of equals the first move comes first, on every machine.
    known.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    let best = known.into_iter().take(most);
    best.map(|(_, position)| FollowedPosition { position, plies: 1 })
        .collect()
}

fn replacement_order(entry: Entry) -> (u8, bool) {
    (entry.depth, entry.bound == Bound::Exact)
}

fn table_move(position: &dyn Position, table: &mut TableView<'_>) -> Option<Move> {
    let entry = table.probe(position.table_key())?;
    position.table_move(entry.mv)
}

/// The position after a move, if the game goes on there.
fn position_after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut next = position.clone_box();
    next.play(mv).ok()?;
    (next.status() == Status::Ongoing).then_some(next)
}
