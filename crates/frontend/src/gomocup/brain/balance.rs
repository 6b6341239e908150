//! Moves after which neither side is better, or one by as much as wanted.

use std::time::Duration;

use zeitnot_core::swap2::{CANDIDATE_MOVES, balancing_move};
use zeitnot_core::{Limits, Moment, Position, Status, TurnTime};

use super::GomocupDialect;
use super::searching::{GomocupSearch, SearchPurpose, SearchReply};
use crate::gomocup::time_limits::MIN_TURN_TIME;

/// Nodes for each of the searches that are left when the first was stopped.
const STOPPED_SEARCH_NODES: u64 = 1_000;

impl GomocupDialect {
    pub(super) fn start_balance(&mut self, wanted: u8, target: i32, arrived: Moment) {
        let Some(board) = &self.board else {
            return;
        };
        if board.position.status() != Status::Ongoing {
            return self.write_error("no move can be made, because the game is over: send RESTART");
        }
        let task = SearchPurpose::Balance {
            move_count: wanted,
            target,
            found: Vec::new(),
            stones: board.stones.clone(),
            plays_moves: true,
        };
        let position = board.position.clone();
        let part = (1, u32::from(wanted));
        self.search_balance(task, position, arrived, part, false);
    }

    /// Searches several lines, within a part of the turn's time: `part` of
    /// `(1, 2)` must be over at half of it.
    pub(super) fn search_balance(
        &mut self,
        task: SearchPurpose,
        position: Box<dyn Position>,
        arrived: Moment,
        part: (u32, u32),
        is_hurried: bool,
    ) {
        let stones = self.board.as_ref().map_or(0, |board| board.stones.len());
        let mut limits = self.part_limits(stones, part, is_hurried);
        limits.multi_pv = CANDIDATE_MOVES;
        limits.root_moves = self.allowed_moves(&*position);
        if limits.root_moves.as_ref().is_some_and(Vec::is_empty) {
            return self.write_error("no move is left, because every legal point is blocked");
        }
        self.search(task, position, limits, arrived, is_hurried);
    }

    /// The limits of a search that must be over after a part of the turn's time;
    /// one that is hurried counts nodes, for the time may be over already.
    pub(super) fn part_limits(&self, stones: usize, part: (u32, u32), is_hurried: bool) -> Limits {
        let mut limits = self.search_limits(stones);
        if is_hurried {
            return Limits::nodes(STOPPED_SEARCH_NODES);
        }
        let share = |time: Duration| time.saturating_mul(part.0) / part.1.max(1);
        limits.time = limits.time.map(|time| {
            if time == MIN_TURN_TIME {
                time
            } else {
                TurnTime {
                    soft: share(time.soft),
                    hard: share(time.hard),
                }
            }
        });
        limits
    }

    pub(super) fn continue_balance(
        &mut self,
        running: GomocupSearch,
        search: &SearchReply,
        now: Moment,
    ) {
        let SearchPurpose::Balance {
            move_count: wanted,
            target,
            mut found,
            mut stones,
            plays_moves: make,
        } = running.purpose
        else {
            return;
        };
        // Each move turns the view.
        let sign = if found.len().is_multiple_of(2) { 1 } else { -1 };
        let wanted_score = target.saturating_mul(sign);
        let point = balancing_move(&search.info.lines, wanted_score)
            .and_then(|mv| self.point(&*running.position, mv));
        let Some(point) = point else {
            self.times.record_turn(now.since(running.arrived));
            return self.write_error("no balanced move was found: choose another position");
        };
        found.push(point);
        stones.play(point);
        let size = self.board.as_ref().map_or(0, |board| board.size);
        if found.len() < usize::from(wanted)
            && let Ok(rule) = self.rule_name()
            && let Ok(position) = stones.position(&*self.game, &rule, size)
            && position.status() == Status::Ongoing
        {
            let task = SearchPurpose::Balance {
                move_count: wanted,
                target,
                found,
                stones,
                plays_moves: make,
            };
            return self.search_balance(
                task,
                position,
                running.arrived,
                (1, 1),
                running.is_hurried,
            );
        }
        self.times.record_turn(now.since(running.arrived));
        if make && let Some(board) = &mut self.board {
            for &point in &found {
                // Found by the search on this very board.
                let _ = board.play(point);
            }
        }
        let points: Vec<String> = found.iter().map(ToString::to_string).collect();
        self.write(points.join(" "));
    }
}
