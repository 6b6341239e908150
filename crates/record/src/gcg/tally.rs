//! Who won, as far as a score sheet tells.

use crate::{EventKind, GameRecord, Outcome, ScoreLine, Side, crossword};

/// The result by the totals of the main line, once tiles were counted; unknown
/// points make an unknown result.
pub(crate) fn outcome(record: &GameRecord) -> Outcome {
    let mut tally = Tally {
        totals: [Some(0), Some(0)],
        is_over: false,
    };
    let root = record.tree.get(record.tree.root());
    let before = root.map(|node| (Side::First, node));
    for (side, node) in before.into_iter().chain(record.turns()) {
        let remarks = &node.annotations;
        let takes_turn = |text: &str| !text.eq_ignore_ascii_case(crossword::CHALLENGE);
        if node.text().is_some_and(takes_turn) {
            tally.take(side, remarks.score.as_deref());
        }
        for event in &remarks.events {
            tally.take(event.side, Some(&event.score));
            tally.is_over |= matches!(event.kind, EventKind::RackCount(_));
        }
    }
    tally.outcome()
}

/// The score so far.
struct Tally {
    totals: [Option<i32>; 2],
    is_over: bool,
}

impl Tally {
    /// Adds what a line says. A total stands for all that came before it.
    fn take(&mut self, side: Side, line: Option<&ScoreLine>) {
        let total = side.of(self.totals.each_mut());
        let told = line.and_then(|line| line.total);
        let points = line.and_then(|line| line.points);
        *total = told.or_else(|| total.as_ref()?.checked_add(points?));
    }

    fn outcome(self) -> Outcome {
        match self.totals {
            [Some(first), Some(second)] if self.is_over => match first.cmp(&second) {
                std::cmp::Ordering::Greater => Outcome::FirstWins,
                std::cmp::Ordering::Less => Outcome::SecondWins,
                std::cmp::Ordering::Equal => Outcome::Draw,
            },
            _ => Outcome::Unfinished,
        }
    }
}
