//! Searches: their limits and their answers.

use std::time::Duration;

use zeitnot_core::caches::TableOptions;
use zeitnot_core::{
    Advisor, Answer, Info, Limits, Moment, Move, Notation, Position, Status, StopReason,
};

use super::GomocupDialect;
use super::board::GomocupBoard;
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::report;
use crate::gomocup::stones::PlacedStones;
use crate::gomocup::time_limits::{self, answer_margin};
use crate::{Effect, SearchRequest, Watchdog, final_info};

/// A running search.
pub(super) struct GomocupSearch {
    pub(super) purpose: SearchPurpose,
    pub(super) arrived: Moment,
    pub(super) position: Box<dyn Position>,
    /// Whether it was stopped; remaining searches of its purpose must be short.
    pub(super) is_hurried: bool,
    pub(super) watchdog: Watchdog,
}

/// The result of a search.
pub(super) struct SearchReply {
    pub(super) best: Option<Move>,
    pub(super) info: Info,
}

/// The purpose of a search.
#[derive(Clone, Debug)]
pub(super) enum SearchPurpose {
    /// Prepare tables and patterns for a game, and write `OK`.
    Prepare,
    /// Find a move and play it.
    Move,
    /// Find a move and play it; without a limit, search until stopped.
    Analyze { lines: u32 },
    /// Find `move_count` moves that bring the score closest to `target`.
    ///
    /// The score is from the point of view of the side to move at the start.
    Balance {
        move_count: u8,
        target: i32,
        found: Vec<GomocupPoint>,
        stones: PlacedStones,
        /// Whether to play the moves on the board.
        plays_moves: bool,
    },
    /// Make a choice in the swap2 opening.
    Choose { stones: PlacedStones },
}

impl GomocupDialect {
    /// Starts a search on the current board.
    pub(super) fn search_board(&mut self, purpose: SearchPurpose, arrived: Moment) {
        let Some(board) = &self.board else {
            return;
        };
        let position = board.position.clone();
        if let SearchPurpose::Move | SearchPurpose::Analyze { .. } = purpose
            && position.status() != Status::Ongoing
        {
            return self.write_error("the game is over; send RESTART");
        }
        let mut limits = self.purpose_limits(&purpose, board);
        if limits.root_moves.as_ref().is_some_and(Vec::is_empty)
            && !matches!(purpose, SearchPurpose::Prepare)
        {
            return self.write_error("no move is left: every legal point is blocked");
        }
        let advisor = match purpose {
            SearchPurpose::Move => self.plan_turn(&*position, &mut limits),
            _ => None,
        };
        let request = SearchRequest {
            position,
            limits,
            arrived,
            advisor,
        };
        self.start_search(purpose, request, false);
    }

    /// Plans the time of a move; does nothing if the match has no clock.
    fn plan_turn(
        &mut self,
        position: &dyn Position,
        limits: &mut Limits,
    ) -> Option<Box<dyn Advisor>> {
        let turn = self
            .times
            .turn_request(position)
            .filter(|turn| turn.left.is_some())?;
        self.clocks.configure(&self.applied_settings);
        let plan = self.clocks.plan(&turn);
        limits.time = plan.time;
        plan.advisor
    }

    pub(super) fn search(
        &mut self,
        purpose: SearchPurpose,
        position: Box<dyn Position>,
        limits: Limits,
        arrived: Moment,
        is_hurried: bool,
    ) {
        let request = SearchRequest {
            position,
            limits,
            arrived,
            advisor: None,
        };
        self.start_search(purpose, request, is_hurried);
    }

    fn start_search(&mut self, purpose: SearchPurpose, request: SearchRequest, is_hurried: bool) {
        self.has_searched |= !matches!(purpose, SearchPurpose::Prepare);
        let arrived = request.arrived;
        let time = request.limits.time.filter(|_| !request.limits.infinite);
        let margin = time.map_or(Duration::ZERO, |time| answer_margin(time.hard));
        let mut watchdog = Watchdog::new(time, margin);
        watchdog.start_clock(arrived);
        self.running = Some(GomocupSearch {
            purpose,
            arrived,
            position: request.position.clone(),
            is_hurried,
            watchdog,
        });
        self.effects.push(Effect::StartSearch(Box::new(request)));
    }

    fn purpose_limits(&self, purpose: &SearchPurpose, board: &GomocupBoard) -> Limits {
        let lines = match purpose {
            SearchPurpose::Prepare => return Limits::nodes(1),
            SearchPurpose::Analyze { lines } => *lines,
            SearchPurpose::Move | SearchPurpose::Balance { .. } | SearchPurpose::Choose { .. } => 1,
        };
        // The first move of a game needs no search.
        let first = board.stones.is_empty() && matches!(purpose, SearchPurpose::Move);
        let mut limits = self.search_limits(board.stones.len());
        limits.multi_pv = lines;
        limits.book = matches!(purpose, SearchPurpose::Move);
        if first {
            limits.depth = Some(1);
        }
        if matches!(purpose, SearchPurpose::Analyze { .. }) && self.is_unlimited() {
            limits.time = None;
            limits.infinite = true;
        }
        limits.root_moves = self.allowed_moves(&*board.position);
        limits
    }

    /// Returns `true` if the manager has set no limit.
    fn is_unlimited(&self) -> bool {
        self.max_depth.is_none() && self.max_nodes.is_none() && self.times.search_time(0).is_none()
    }

    /// Returns the limits of a search with `stones` on the board.
    pub(super) fn search_limits(&self, stones: usize) -> Limits {
        let own_moves = u32::try_from(stones / 2).unwrap_or(u32::MAX);
        let time = self.times.search_time(own_moves);
        let is_open = self.max_depth.is_none() && self.max_nodes.is_none();
        let default = || time_limits::default_time(self.game.defaults(&self.applied_settings).time);
        Limits {
            time: time.or_else(|| is_open.then(default)),
            depth: self.max_depth,
            nodes: self.max_nodes,
            min_depth: self.game.defaults(&self.applied_settings).min_depth,
            ..Limits::default()
        }
    }

    /// Returns the legal moves that are not blocked; `None` if no move is blocked.
    pub(super) fn allowed_moves(&self, position: &dyn Position) -> Option<Vec<Move>> {
        let board = self.board.as_ref()?;
        let excluded: Vec<String> = self
            .blocked
            .iter()
            .chain(&board.unplayable)
            .map(|point| point.square_name(board.size))
            .collect();
        if excluded.is_empty() {
            return None;
        }
        let mut moves = position.legal_moves();
        let all = moves.len();
        moves.retain(|&mv| !excluded.contains(&position.format_move(mv, Notation::Engine)));
        (moves.len() < all).then_some(moves)
    }

    /// Writes the messages of a completed depth.
    pub(super) fn report_progress(&mut self, info: Info) {
        if !info.is_complete() {
            return;
        }
        if let (Some(running), Some(board)) = (&mut self.running, &self.board) {
            let mut lines = Vec::new();
            if self.is_yixin && !matches!(running.purpose, SearchPurpose::Prepare) {
                lines = report::depth_lines(&info, &*running.position);
            }
            if self.shows_realtime {
                lines.extend(report::realtime_best(&info, &*running.position, board.size));
            }
            running.watchdog.record_info(info);
            for line in lines {
                self.write(line);
            }
        }
    }

    /// Answers for a late search with the result of its last completed depth.
    pub(super) fn answer_late_search(&mut self, now: Moment) {
        let late = self
            .running
            .take_if(|running| running.watchdog.is_late(now));
        if let Some(running) = late
            && let Some(info) = running.watchdog.last_info().cloned()
        {
            self.effects.push(Effect::DiscardSearch);
            if self.logs_stats(&running) {
                // The search never ended, so there are no other figures.
                self.write(format!(
                    "MESSAGE AI: t={}ms depth={} nodes={} abandoned=late",
                    now.since(running.arrived).as_millis(),
                    info.depth,
                    info.nodes
                ));
            }
            let best = info.lines.first().and_then(|line| line.moves.first());
            let best = best.copied();
            self.write_answer(running, &SearchReply { best, info }, now);
            self.resume_deferred();
        }
    }

    /// Returns `true` if the statistics of this search are written.
    fn logs_stats(&self, search: &GomocupSearch) -> bool {
        !matches!(search.purpose, SearchPurpose::Prepare)
            && self.game.defaults(&self.applied_settings).log_stats
    }

    /// Writes the answer of the search, and resumes deferred commands.
    pub(super) fn finish_search(&mut self, answer: &Answer, now: Moment) {
        if let Some(running) = self.running.take() {
            if answer.reason == StopReason::Fault {
                self.write(
                    "MESSAGE the search failed and the move is only legal; please report this",
                );
            }
            self.check_table(answer);
            if self.logs_stats(&running) {
                self.write(format!("MESSAGE {}", answer.stats_line()));
            }
            let found = SearchReply {
                best: answer.best,
                info: final_info(answer),
            };
            self.write_answer(running, &found, now);
        }
        self.resume_deferred();
    }

    /// Makes deferred changes and executes the deferred line.
    fn resume_deferred(&mut self) {
        self.run_deferred_work();
        if self.running.is_none()
            && let Some((line, arrived)) = self.deferred.take()
        {
            self.read_line(line, arrived);
            self.run_deferred_work();
        }
    }

    fn write_answer(&mut self, running: GomocupSearch, found: &SearchReply, now: Moment) {
        match running.purpose.clone() {
            SearchPurpose::Prepare => self.write("OK"),
            SearchPurpose::Move | SearchPurpose::Analyze { .. } => {
                let elapsed = now.since(running.arrived);
                self.times.record_turn(elapsed);
                let side = running.position.side_to_move();
                // The time to deliver the answer is not search time.
                let search_time = found.info.time.min(elapsed);
                self.clocks.end_turn(side, search_time);
                self.make_move(&running, found);
            }
            SearchPurpose::Balance { .. } => self.continue_balance(running, found, now),
            SearchPurpose::Choose { stones } => self.choose_swap2(running, &stones, found, now),
        }
    }

    /// Reports once that a table could not be allocated, so the old one stays.
    fn check_table(&mut self, answer: &Answer) {
        let requested = self.applied_settings.group::<TableOptions>().megabytes as usize;
        let actual = answer.table.bytes >> 20;
        if actual != requested && !std::mem::replace(&mut self.table_notified, true) {
            self.write(format!(
                "MESSAGE could not allocate a table of {requested} MiB; keeping {actual} MiB"
            ));
        }
    }

    fn make_move(&mut self, running: &GomocupSearch, found: &SearchReply) {
        let point = found
            .best
            .and_then(|best| self.point(&*running.position, best));
        let played = match (point, &mut self.board) {
            (Some(point), Some(board)) => board.play(point).map(|()| point),
            _ => return self.write_error("no move was found; send RESTART"),
        };
        match played {
            Ok(point) => {
                if !self.is_yixin
                    && let Some(line) = report::summary(&found.info, &*running.position)
                {
                    self.write(line);
                }
                self.write(point.to_string());
            }
            Err(error) => self.write_error(error.to_string()),
        }
    }

    pub(super) fn point(&self, position: &dyn Position, mv: Move) -> Option<GomocupPoint> {
        let size = self.board.as_ref()?.size;
        GomocupPoint::from_square_name(&position.format_move(mv, Notation::Engine), size)
    }
}
