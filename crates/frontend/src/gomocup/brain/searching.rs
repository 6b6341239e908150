//! Searches: what is asked of them, and what their answers mean.

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

/// A search under way.
pub(super) struct GomocupSearch {
    pub(super) purpose: SearchPurpose,
    pub(super) arrived: Moment,
    pub(super) position: Box<dyn Position>,
    /// Told to stop: whatever it still has to search is searched at once.
    pub(super) is_hurried: bool,
    pub(super) watchdog: Watchdog,
}

/// What a search came to.
pub(super) struct SearchReply {
    pub(super) best: Option<Move>,
    pub(super) info: Info,
}

/// What the search is for.
#[derive(Clone, Debug)]
pub(super) enum SearchPurpose {
    /// Get everything ready for a game, then say `OK`.
    Prepare,
    /// Find a move and make it.
    Move,
    /// The same, but without any limit it goes on until it is stopped.
    Analyze { lines: u32 },
    /// Find `wanted` moves after which the score is nearest to `target` for
    /// the side to move now.
    Balance {
        move_count: u8,
        target: i32,
        found: Vec<GomocupPoint>,
        stones: PlacedStones,
        /// Make the moves on our board, too.
        plays_moves: bool,
    },
    /// Choose what to do with the stones of a swap2 opening.
    Choose { stones: PlacedStones },
}

impl GomocupDialect {
    /// Starts a search for `task` on the board.
    pub(super) fn search_board(&mut self, task: SearchPurpose, arrived: Moment) {
        let Some(board) = &self.board else {
            return;
        };
        let position = board.position.clone();
        if let SearchPurpose::Move | SearchPurpose::Analyze { .. } = task
            && position.status() != Status::Ongoing
        {
            return self.write_error("no move can be made, because the game is over: send RESTART");
        }
        let mut limits = self.purpose_limits(&task, board);
        if limits.root_moves.as_ref().is_some_and(Vec::is_empty)
            && !matches!(task, SearchPurpose::Prepare)
        {
            return self.write_error("no move is left, because every legal point is blocked");
        }
        let advisor = match task {
            SearchPurpose::Move => self.plan_turn(&*position, &mut limits),
            _ => None,
        };
        let order = SearchRequest {
            position,
            limits,
            arrived,
            advisor,
        };
        self.start_search(task, order, false);
    }

    /// Plans a move where a clock runs through the match.
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
        task: SearchPurpose,
        position: Box<dyn Position>,
        limits: Limits,
        arrived: Moment,
        is_hurried: bool,
    ) {
        let order = SearchRequest {
            position,
            limits,
            arrived,
            advisor: None,
        };
        self.start_search(task, order, is_hurried);
    }

    fn start_search(&mut self, task: SearchPurpose, order: SearchRequest, is_hurried: bool) {
        self.has_searched |= !matches!(task, SearchPurpose::Prepare);
        let arrived = order.arrived;
        let time = order.limits.time.filter(|_| !order.limits.infinite);
        let margin = time.map_or(Duration::ZERO, |time| answer_margin(time.hard));
        let mut watchdog = Watchdog::new(time, margin);
        watchdog.start_clock(arrived);
        self.running = Some(GomocupSearch {
            purpose: task,
            arrived,
            position: order.position.clone(),
            is_hurried,
            watchdog,
        });
        self.effects.push(Effect::StartSearch(Box::new(order)));
    }

    fn purpose_limits(&self, task: &SearchPurpose, board: &GomocupBoard) -> Limits {
        let lines = match task {
            SearchPurpose::Prepare => return Limits::nodes(1),
            SearchPurpose::Analyze { lines } => *lines,
            SearchPurpose::Move | SearchPurpose::Balance { .. } | SearchPurpose::Choose { .. } => 1,
        };
        // Nothing is to be found out about the first move.
        let first = board.stones.is_empty() && matches!(task, SearchPurpose::Move);
        let mut limits = self.search_limits(board.stones.len());
        limits.multi_pv = lines;
        limits.book = matches!(task, SearchPurpose::Move);
        if first {
            limits.depth = Some(1);
        }
        if matches!(task, SearchPurpose::Analyze { .. }) && self.is_unlimited() {
            limits.time = None;
            limits.infinite = true;
        }
        limits.root_moves = self.allowed_moves(&*board.position);
        limits
    }

    /// Has nobody said when to stop?
    fn is_unlimited(&self) -> bool {
        self.max_depth.is_none() && self.max_nodes.is_none() && self.times.search_time(0).is_none()
    }

    /// Limits of a search with this many stones on the board.
    pub(super) fn search_limits(&self, stones: usize) -> Limits {
        let own_moves = u32::try_from(stones / 2).unwrap_or(u32::MAX);
        let time = self.times.search_time(own_moves);
        let open = self.max_depth.is_none() && self.max_nodes.is_none();
        let default = || time_limits::default_time(self.game.defaults(&self.applied_settings).time);
        Limits {
            time: time.or_else(|| open.then(default)),
            depth: self.max_depth,
            nodes: self.max_nodes,
            min_depth: self.game.defaults(&self.applied_settings).min_depth,
            ..Limits::default()
        }
    }

    /// The legal moves of a position on our board without those that are
    /// blocked; none if none is.
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

    /// A depth is complete, or a bound on its score is known, which tells
    /// nobody anything here.
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

    /// Answers for a search that is past its deadline. What it would answer is
    /// known, because only completed depths count.
    pub(super) fn answer_late_search(&mut self, now: Moment) {
        let late = self
            .running
            .take_if(|running| running.watchdog.is_late(now));
        if let Some(running) = late
            && let Some(info) = running.watchdog.last_info().cloned()
        {
            self.effects.push(Effect::DiscardSearch);
            let best = info.lines.first().and_then(|line| line.moves.first());
            let best = best.copied();
            self.write_answer(running, &SearchReply { best, info }, now);
            self.resume_deferred();
        }
    }

    /// The running search has answered, and it is `now`.
    pub(super) fn finish_search(&mut self, answer: &Answer, now: Moment) {
        if let Some(running) = self.running.take() {
            if answer.reason == StopReason::Fault {
                self.write(
                    "MESSAGE the search failed, the move is merely legal; please report this",
                );
            }
            self.check_table(answer);
            let found = SearchReply {
                best: answer.best,
                info: final_info(answer),
            };
            self.write_answer(running, &found, now);
        }
        self.resume_deferred();
    }

    /// Turns to what had to wait.
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
                let thought = now.since(running.arrived);
                self.times.record_turn(thought);
                let side = running.position.side_to_move();
                // The way back from the search is no thinking.
                let searched = found.info.time.min(thought);
                self.clocks.end_turn(side, searched);
                self.make_move(&running, found);
            }
            SearchPurpose::Balance { .. } => self.continue_balance(running, found, now),
            SearchPurpose::Choose { stones } => self.choose_swap2(running, &stones, found, now),
        }
    }

    /// A table that could not be had leaves the old one in place, which is
    /// told once.
    fn check_table(&mut self, answer: &Answer) {
        let wanted = self.applied_settings.group::<TableOptions>().megabytes as usize;
        if answer.table.bytes >> 20 != wanted && !std::mem::replace(&mut self.table_notified, true)
        {
            let have = answer.table.bytes >> 20;
            self.write(format!(
                "MESSAGE a table of {wanted} MB could not be had; it has {have} MB"
            ));
        }
    }

    fn make_move(&mut self, running: &GomocupSearch, found: &SearchReply) {
        let point = found
            .best
            .and_then(|best| self.point(&*running.position, best));
        let played = match (point, &mut self.board) {
            (Some(point), Some(board)) => board.play(point).map(|()| point),
            _ => return self.write_error("no move was found: send RESTART"),
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
            Err(sentence) => self.write_error(sentence.to_string()),
        }
    }

    pub(super) fn point(&self, position: &dyn Position, mv: Move) -> Option<GomocupPoint> {
        let size = self.board.as_ref()?.size;
        GomocupPoint::from_square_name(&position.format_move(mv, Notation::Engine), size)
    }
}
