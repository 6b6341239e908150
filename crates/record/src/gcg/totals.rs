//! The result of a game by its score sheet.

use crate::{GameRecord, PlayerSide, RecordOutcome, ScoreEventKind, ScoreLine, crossword};

/// Returns the result that follows from the totals of the main line.
///
/// The game is unfinished until tiles are counted, or if a total is unknown.
pub(crate) fn outcome(record: &GameRecord) -> RecordOutcome {
    let mut totals = RunningTotals {
        totals: [Some(0), Some(0)],
        is_over: false,
    };
    let root = record.tree.get(record.tree.root());
    let before = root.map(|node| (PlayerSide::First, node));
    for (side, node) in before.into_iter().chain(record.turns()) {
        let remarks = &node.annotations;
        let takes_turn = |text: &str| !text.eq_ignore_ascii_case(crossword::CHALLENGE);
        if node.text().is_some_and(takes_turn) {
            totals.add(side, remarks.score.as_deref());
        }
        for event in &remarks.events {
            totals.add(event.side, Some(&event.score));
            totals.is_over |= matches!(event.kind, ScoreEventKind::RackCount(_));
        }
    }
    totals.outcome()
}

struct RunningTotals {
    totals: [Option<i32>; 2],
    is_over: bool,
}

impl RunningTotals {
    /// Adds the points of a line; a total in the line replaces the sum.
    fn add(&mut self, side: PlayerSide, line: Option<&ScoreLine>) {
        let total = side.select(self.totals.each_mut());
        let stated = line.and_then(|line| line.total);
        let points = line.and_then(|line| line.points);
        *total = stated.or_else(|| total.as_ref()?.checked_add(points?));
    }

    fn outcome(self) -> RecordOutcome {
        match self.totals {
            [Some(first), Some(second)] if self.is_over => match first.cmp(&second) {
                std::cmp::Ordering::Greater => RecordOutcome::FirstWins,
                std::cmp::Ordering::Less => RecordOutcome::SecondWins,
                std::cmp::Ordering::Equal => RecordOutcome::Draw,
            },
            _ => RecordOutcome::Unfinished,
        }
    }
}
