//! Moves that bring the score close to a target (`YXBALANCEONE`, `YXBALANCETWO`).

use std::time::Duration;

use zeitnot_core::swap2::{CANDIDATE_MOVES, balancing_move};
use zeitnot_core::{Limits, Moment, Position, Status, TurnTime};

use super::GomocupDialect;
use super::searching::{GomocupSearch, SearchPurpose, SearchReply};
use crate::gomocup::time_limits::MIN_TURN_TIME;

/// Nodes of each remaining search after a stop.
const STOPPED_SEARCH_NODES: u64 = 1_000;

impl GomocupDialect {
    pub(super) fn start_balance(&mut self, move_count: u8, target: i32, arrived: Moment) {
        let Some(board) = &self.board else {
            return;
        };
        if board.position.status() != Status::Ongoing {
            return self.write_error("the game is over; send RESTART");
        }
        let purpose = SearchPurpose::Balance {
            move_count,
            target,
            found: Vec::new(),
            stones: board.stones.clone(),
            plays_moves: true,
        };
        let position = board.position.clone();
        let part = (1, u32::from(move_count));
        self.search_balance(purpose, position, arrived, part, false);
    }

    /// Searches several lines within a part of the turn's time.
    ///
    /// With a `part` of `(1, 2)`, the search ends at half of the time.
    pub(super) fn search_balance(
        &mut self,
        purpose: SearchPurpose,
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
            return self.write_error("no move is left: every legal point is blocked");
        }
        self.search(purpose, position, limits, arrived, is_hurried);
    }

    /// Returns the limits of a search that uses a part of the turn's time.
    ///
    /// After a stop the limit is a number of nodes, because no time may be left.
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
            move_count,
            target,
            mut found,
            mut stones,
            plays_moves,
        } = running.purpose
        else {
            return;
        };
        // The score is from the side to move, which alternates.
        let sign = if found.len().is_multiple_of(2) { 1 } else { -1 };
        let target_score = target.saturating_mul(sign);
        let point = balancing_move(&search.info.lines, target_score)
            .and_then(|mv| self.point(&*running.position, mv));
        let Some(point) = point else {
            self.times.record_turn(now.since(running.arrived));
            return self.write_error("no balanced move was found; choose another position");
        };
        found.push(point);
        stones.play(point);
        let size = self.board.as_ref().map_or(0, |board| board.size);
        if found.len() < usize::from(move_count)
            && let Ok(rule) = self.rule_name()
            && let Ok(position) = stones.position(&*self.game, &rule, size)
            && position.status() == Status::Ongoing
        {
            let purpose = SearchPurpose::Balance {
                move_count,
                target,
                found,
                stones,
                plays_moves,
            };
            return self.search_balance(
                purpose,
                position,
                running.arrived,
                (1, 1),
                running.is_hurried,
            );
        }
        self.times.record_turn(now.since(running.arrived));
        if plays_moves && let Some(board) = &mut self.board {
            for &point in &found {
                // The search has found it on this board, so it is legal.
                let _ = board.play(point);
            }
        }
        let points: Vec<String> = found.iter().map(ToString::to_string).collect();
        self.write(points.join(" "));
    }
}
