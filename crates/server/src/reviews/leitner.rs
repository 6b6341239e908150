//! Spaced repetition of puzzles with Leitner boxes.
//!
//! A solved puzzle moves to the next box; a failed one returns to the first.

use zeitnot_schema::v1::service::{PuzzleOutcome, PuzzlePractice};
use zeitnot_store::Practice;

/// Days until a puzzle is due after it was solved in each box.
const BOX_DAYS: [i64; 5] = [1, 3, 7, 14, 30];

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// Time until a failed puzzle is due: long enough to forget it, short enough for the
/// same session.
const RETRY_MS: i64 = 10 * MINUTE_MS;

/// Returns the box of a puzzle, from 1 to 5; new puzzles are in box 1.
fn box_of(practice: &Practice) -> u32 {
    practice.stage.clamp(1, BOX_DAYS.len() as u32)
}

/// Returns the practice state after an outcome.
#[must_use]
pub fn grade(practice: &Practice, outcome: PuzzleOutcome, now_ms: i64) -> Practice {
    let stage = box_of(practice);
    match outcome {
        PuzzleOutcome::Right => {
            let days = BOX_DAYS.get(stage as usize - 1).copied().unwrap_or(1);
            Practice {
                due_ms: now_ms.saturating_add(days * DAY_MS),
                stage: (stage + 1).min(BOX_DAYS.len() as u32),
                right: practice.right.saturating_add(1),
                wrong: practice.wrong,
            }
        }
        PuzzleOutcome::Wrong => Practice {
            due_ms: now_ms.saturating_add(RETRY_MS),
            stage: 1,
            right: practice.right,
            wrong: practice.wrong.saturating_add(1),
        },
        PuzzleOutcome::Skipped => Practice {
            due_ms: now_ms.saturating_add(DAY_MS),
            stage,
            ..*practice
        },
    }
}

/// Returns the practice state in the form of the API.
#[must_use]
pub fn practice_view(practice: &Practice, now_ms: i64) -> PuzzlePractice {
    PuzzlePractice {
        due_ms: practice.due_ms,
        is_due: practice.due_ms <= now_ms,
        stage: box_of(practice),
        right: practice.right,
        wrong: practice.wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: Practice = Practice {
        due_ms: 5,
        stage: 0,
        right: 0,
        wrong: 0,
    };

    #[test]
    fn the_interval_grows_with_each_solution() {
        let mut practice = NEW;
        let mut now_ms = 1_000;
        let mut days = Vec::new();
        for _ in 0..7 {
            let next = grade(&practice, PuzzleOutcome::Right, now_ms);
            days.push((next.due_ms - now_ms) / DAY_MS);
            now_ms = next.due_ms;
            practice = next;
        }
        assert_eq!(days, [1, 3, 7, 14, 30, 30, 30]);
        assert_eq!((practice.stage, practice.right), (5, 7));
    }

    #[test]
    fn a_failed_puzzle_returns_to_box_1_after_ten_minutes() {
        let known = Practice {
            stage: 4,
            right: 3,
            ..NEW
        };
        let practice = grade(&known, PuzzleOutcome::Wrong, 0);
        let expected = Practice {
            due_ms: 600_000,
            stage: 1,
            right: 3,
            wrong: 1,
        };
        assert_eq!(practice, expected);
        let practice = grade(&practice, PuzzleOutcome::Right, 600_000);
        assert_eq!((practice.due_ms - 600_000) / DAY_MS, 1);
    }

    #[test]
    fn a_skipped_puzzle_keeps_its_box_until_the_next_day() {
        let known = Practice { stage: 3, ..NEW };
        let practice = grade(&known, PuzzleOutcome::Skipped, 7);
        assert_eq!((practice.due_ms, practice.stage), (7 + DAY_MS, 3));
        assert_eq!((practice.right, practice.wrong), (0, 0));
    }

    #[test]
    fn a_puzzle_is_due_from_its_due_time_on() {
        assert!(practice_view(&NEW, 5).is_due && !practice_view(&NEW, 4).is_due);
        assert_eq!(practice_view(&NEW, 5).stage, 1);
        let late = grade(&NEW, PuzzleOutcome::Right, i64::MAX);
        assert_eq!(late.due_ms, i64::MAX);
    }
}
