//! Where the table leads: positions that are worth studying after a position
//! has been.

use zeitnot_table::{Bound, Entry, TableView};

use crate::game::{Move, Position, Status};

/// A position some moves after another.
pub(super) struct Later {
    pub(super) position: Box<dyn Position>,
    pub(super) plies: u32,
}

/// The positions that the best moves of the table lead to, as far as it has
/// any, up to `most` plies.
pub(super) fn best_line(
    position: &dyn Position,
    table: &mut TableView<'_>,
    most: u32,
) -> Vec<Later> {
    let mut line = Vec::new();
    let mut position = position.clone_box();
    for plies in 1..=most {
        let best = stored_move(&*position, table);
        let Some(next) = best.and_then(|mv| after(&*position, mv)) else {
            break;
        };
        position = next;
        line.push(Later {
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
) -> Vec<Later> {
    let best = stored_move(position, table);
    let others = position.legal_moves().into_iter();
    let mut known: Vec<_> = others
        .filter(|&mv| Some(mv) != best)
        .filter_map(|mv| {
            let next = after(position, mv)?;
            let entry = table.probe(next.table_key())?;
            Some((worth(entry), next))
        })
        .collect();
    // Stable: of equals the first move comes first, on every machine.
    known.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    let best = known.into_iter().take(most);
    best.map(|(_, position)| Later { position, plies: 1 })
        .collect()
}

fn worth(entry: Entry) -> (u8, bool) {
    (entry.depth, entry.bound == Bound::Exact)
}

fn stored_move(position: &dyn Position, table: &mut TableView<'_>) -> Option<Move> {
    let entry = table.probe(position.table_key())?;
    position.stored_move(entry.mv)
}

/// The position after a move, if the game goes on there.
fn after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut next = position.clone_box();
    next.play(mv).ok()?;
    (next.status() == Status::Ongoing).then_some(next)
}
