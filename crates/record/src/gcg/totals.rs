//! Who won, as far as a score sheet tells.

use crate::{GameRecord, PlayerSide, RecordOutcome, ScoreEventKind, ScoreLine, crossword};

/// The result by the totals of the main line, once tiles were counted; unknown
/// points make an unknown result.
pub(crate) fn outcome(record: &GameRecord) -> RecordOutcome {
    let mut tally = RunningTotals {
        totals: [Some(0), Some(0)],
        is_over: false,
    };
    let root = record.tree.get(record.tree.root());
    let before = root.map(|node| (PlayerSide::First, node));
    for (side, node) in before.into_iter().chain(record.turns()) {
        let remarks = &node.annotations;
        let takes_turn = |text: &str| !text.eq_ignore_ascii_case(crossword::CHALLENGE);
        if node.text().is_some_and(takes_turn) {
            tally.add(side, remarks.score.as_deref());
        }
        for event in &remarks.events {
            tally.add(event.side, Some(&event.score));
            tally.is_over |= matches!(event.kind, ScoreEventKind::RackCount(_));
        }
    }
    tally.outcome()
}

/// The score so far.
struct RunningTotals {
    totals: [Option<i32>; 2],
    is_over: bool,
}

impl RunningTotals {
    /// Adds what a line says. A total stands for all that came before it.
    fn add(&mut self, side: PlayerSide, line: Option<&ScoreLine>) {
        let total = side.select(self.totals.each_mut());
        let told = line.and_then(|line| line.total);
        let points = line.and_then(|line| line.points);
        *total = told.or_else(|| total.as_ref()?.checked_add(points?));
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
