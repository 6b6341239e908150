//! `go perft N`: counts move sequences per first move.

use std::sync::Arc;

use zeitnot_core::{Notation, Position, StopSignal};

use crate::BackgroundTask;

/// The largest depth that is counted without a check for stop requests.
///
/// In chess, this count takes at most a few milliseconds.
const UNINTERRUPTED_DEPTH: u32 = 3;

/// The maximum depth; no count of this size ever finishes.
const MAX_DEPTH: i64 = 100;

pub(super) struct PerftTask {
    position: Box<dyn Position>,
    depth: u32,
}

impl PerftTask {
    pub(super) fn new(position: Box<dyn Position>, depth: i64) -> Self {
        let depth = u32::try_from(depth.clamp(0, MAX_DEPTH)).unwrap_or(0);
        Self { position, depth }
    }
}

impl BackgroundTask for PerftTask {
    fn run(self: Box<Self>, signals: &Arc<StopSignal>, write: &mut dyn FnMut(String)) {
        let Some(left) = self.depth.checked_sub(1) else {
            return write("\nNodes searched: 1\n".to_owned());
        };
        let mut total: u64 = 0;
        for mv in self.position.legal_moves() {
            let mut child = self.position.clone();
            if child.play(mv).is_err() {
                continue;
            }
            let Some(count) = count_sequences(&*child, left, signals) else {
                return write("info string go perft: stopped early".to_owned());
            };
            total = total.saturating_add(count);
            write(format!(
                "{}: {count}",
                self.position.format_move(mv, Notation::Engine)
            ));
        }
        write(format!("\nNodes searched: {total}\n"));
    }
}

/// Counts move sequences; `None` if a stop was requested.
fn count_sequences(position: &dyn Position, depth: u32, signals: &StopSignal) -> Option<u64> {
    if signals.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
        return Some(position.perft(depth));
    }
    let mut total: u64 = 0;
    for mv in position.legal_moves() {
        let mut child = position.clone_box();
        if child.play(mv).is_ok() {
            total = total.saturating_add(count_sequences(&*child, depth - 1, signals)?);
        }
    }
    Some(total)
}
