//! Searches: what is asked of them, and what their answers mean.

use zeitnot_core::caches::TableOptions;
use zeitnot_core::{
    Advisor, Answer, Info, Limits, Moment, Move, Position, Status, StopReason, TurnTime,
};

use super::Brain;
use super::board::Board;
use crate::gomocup::point::Point;
use crate::gomocup::report;
use crate::gomocup::stones::Stones;
use crate::gomocup::times;
use crate::wire::{Action, Order, Protocol as _, figures};

/// A search under way.
pub(super) struct Running {
    pub(super) task: Task,
    pub(super) arrived: Moment,
    pub(super) position: Box<dyn Position>,
    /// Told to stop: whatever it still has to search is searched at once.
    pub(super) is_hurried: bool,
    /// When it must have answered.
    deadline: Option<Moment>,
    /// The last completed depth.
    last: Option<Info>,
}

impl Running {
    /// When it must have answered, if it must.
    pub(super) fn deadline(&self) -> Option<Moment> {
        self.deadline.filter(|_| self.last.is_some())
    }
}

/// What a search came to.
pub(super) struct Found {
    pub(super) best: Option<Move>,
    pub(super) figures: Info,
}

/// What the search is for.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Get everything ready for a game, then say `OK`.
    Prepare,
    /// Find a move and make it.
    Move,
    /// The same, but without any limit it goes on until it is stopped.
    Analyze { lines: u32 },
    /// Find `wanted` moves after which the score is nearest to `target` for
    /// the side to move now.
    Balance {
        wanted: u8,
        target: i32,
        found: Vec<Point>,
        stones: Stones,
        /// Make the moves on our board, too.
        make: bool,
    },
    /// Choose what to do with the stones of a swap2 opening.
    Choose { stones: Stones },
}

impl Brain {
    /// Starts a search for `task` on the board.
    pub(super) fn think(&mut self, task: Task, arrived: Moment) {
        let Some(board) = &self.board else {
            return;
        };
        let position = board.position.clone();
        if let Task::Move | Task::Analyze { .. } = task
            && position.status() != Status::Ongoing
        {
            return self.error("no move can be made, because the game is over: send RESTART");
        }
        let mut limits = self.limits(&task, board);
        if limits.root_moves.as_ref().is_some_and(Vec::is_empty) && !matches!(task, Task::Prepare) {
            return self.error("no move is left, because every legal point is blocked");
        }
        let advisor = match task {
            Task::Move => self.plan(&*position, &mut limits),
            _ => None,
        };
        let order = Order {
            position,
            limits,
            arrived,
            advisor,
        };
        self.begin_search(task, order, false);
    }

    /// Plans a move where a clock runs through the match.
    fn plan(&mut self, position: &dyn Position, limits: &mut Limits) -> Option<Box<dyn Advisor>> {
        let reading = self.times.reading(position)?;
        self.clocks.configure(&self.in_force);
        let (side, signals) = (position.side_to_move(), position.turn_signals());
        let turn = self.clocks.turn(side, &reading, &signals);
        limits.time = TurnTime::shorter(self.times.turn_limit(), Some(turn.time));
        Some(turn.advisor)
    }

    pub(super) fn search(
        &mut self,
        task: Task,
        position: Box<dyn Position>,
        limits: Limits,
        arrived: Moment,
        is_hurried: bool,
    ) {
        let order = Order {
            position,
            limits,
            arrived,
            advisor: None,
        };
        self.begin_search(task, order, is_hurried);
    }

    fn begin_search(&mut self, task: Task, order: Order, is_hurried: bool) {
        self.has_learned |= !matches!(task, Task::Prepare);
        let (limits, arrived) = (&order.limits, order.arrived);
        self.running = Some(Running {
            task,
            arrived,
            position: order.position.clone(),
            is_hurried,
            deadline: limits
                .time
                .filter(|_| !limits.infinite)
                .map(|time| arrived.after(times::patience(time.hard))),
            last: None,
        });
        self.actions.push(Action::Think(Box::new(order)));
    }

    fn limits(&self, task: &Task, board: &Board) -> Limits {
        let lines = match task {
            Task::Prepare => return Limits::nodes(1),
            Task::Analyze { lines } => *lines,
            Task::Move | Task::Balance { .. } | Task::Choose { .. } => 1,
        };
        // Nothing is to be found out about the first move.
        let first = board.stones.is_empty() && matches!(task, Task::Move);
        let mut limits = self.search_limits(board.stones.len());
        limits.multi_pv = lines;
        limits.book = matches!(task, Task::Move);
        if first {
            limits.depth = Some(1);
        }
        if matches!(task, Task::Analyze { .. }) && self.is_unlimited() {
            limits.time = None;
            limits.infinite = true;
        }
        limits.root_moves = self.allowed(&*board.position);
        limits
    }

    /// Has nobody said when to stop?
    fn is_unlimited(&self) -> bool {
        self.max_depth.is_none() && self.max_nodes.is_none() && self.times.turn_time(0).is_none()
    }

    /// Limits of a search with this many stones on the board.
    pub(super) fn search_limits(&self, stones: usize) -> Limits {
        let own_moves = u32::try_from(stones / 2).unwrap_or(u32::MAX);
        let time = self.times.turn_time(own_moves);
        let open = self.max_depth.is_none() && self.max_nodes.is_none();
        let default = || times::default_time(self.game.default_time(&self.in_force));
        Limits {
            time: time.or_else(|| if open { default() } else { None }),
            depth: self.max_depth,
            nodes: self.max_nodes,
            min_depth: self.game.min_depth(&self.in_force),
            ..Limits::default()
        }
    }

    /// The legal moves of a position on our board without those that are
    /// blocked; none if none is.
    pub(super) fn allowed(&self, position: &dyn Position) -> Option<Vec<Move>> {
        let board = self.board.as_ref()?;
        let excluded: Vec<String> = self
            .blocked
            .iter()
            .chain(&board.walls)
            .map(|point| point.square(board.size))
            .collect();
        if excluded.is_empty() {
            return None;
        }
        let mut moves = position.legal_moves();
        let all = moves.len();
        moves.retain(|&mv| !excluded.contains(&position.format_move(mv)));
        (moves.len() < all).then_some(moves)
    }

    /// A depth is complete, or a bound on its score is known, which tells
    /// nobody anything here.
    pub(super) fn note_progress(&mut self, info: Info) {
        if !info.is_complete() {
            return;
        }
        if let (Some(running), Some(board)) = (&mut self.running, &self.board) {
            let mut lines = Vec::new();
            if self.yixin && !matches!(running.task, Task::Prepare) {
                lines = report::depth_lines(&info, &*running.position);
            }
            if self.realtime {
                lines.extend(report::realtime(&info, &*running.position, board.size));
            }
            running.last = Some(info);
            for line in lines {
                self.say(line);
            }
        }
    }

    /// Answers for a search that is past its deadline. What it would answer is
    /// known, because only completed depths count.
    pub(super) fn answer_for_search(&mut self, now: Moment) {
        if self.deadline().is_some_and(|deadline| deadline <= now)
            && let Some(mut running) = self.running.take()
            && let Some(figures) = running.last.take()
        {
            self.actions.push(Action::Abandon);
            let best = figures.lines.first().and_then(|line| line.moves.first());
            let best = best.copied();
            self.conclude(running, &Found { best, figures }, now);
            self.after_search();
        }
    }

    /// The running search has answered, and it is `now`.
    pub(super) fn take_answer(&mut self, answer: &Answer, now: Moment) {
        if let Some(running) = self.running.take() {
            if answer.reason == StopReason::Fault {
                self.say("MESSAGE the search failed, the move is merely legal; please report this");
            }
            self.check_table(answer);
            let found = Found {
                best: answer.best,
                figures: figures(answer),
            };
            self.conclude(running, &found, now);
        }
        self.after_search();
    }

    /// Turns to what had to wait.
    fn after_search(&mut self) {
        self.keep_up();
        if self.running.is_none()
            && let Some((line, arrived)) = self.waiting.take()
        {
            self.read(line, arrived);
            self.keep_up();
        }
    }

    fn conclude(&mut self, running: Running, found: &Found, now: Moment) {
        match running.task.clone() {
            Task::Prepare => self.say("OK"),
            Task::Move | Task::Analyze { .. } => {
                let thought = now.since(running.arrived);
                self.times.spend(thought);
                let side = running.position.side_to_move();
                // The way back from the search is no thinking.
                let searched = found.figures.time.min(thought);
                self.clocks.end_turn(side, searched);
                self.make_move(&running, found);
            }
            Task::Balance { .. } => self.go_on_balancing(running, found, now),
            Task::Choose { stones } => self.choose(running, &stones, found, now),
        }
    }

    /// A table that could not be had leaves the old one in place, which is
    /// told once.
    fn check_table(&mut self, answer: &Answer) {
        let wanted = self.in_force.group::<TableOptions>().megabytes as usize;
        if answer.table.bytes >> 20 != wanted && !std::mem::replace(&mut self.told_table, true) {
            let have = answer.table.bytes >> 20;
            self.say(format!(
                "MESSAGE a table of {wanted} MB could not be had; it has {have} MB"
            ));
        }
    }

    fn make_move(&mut self, running: &Running, found: &Found) {
        let point = found
            .best
            .and_then(|best| self.point(&*running.position, best));
        let played = match (point, &mut self.board) {
            (Some(point), Some(board)) => board.play(point).map(|()| point),
            _ => return self.error("no move was found: send RESTART"),
        };
        match played {
            Ok(point) => {
                if !self.yixin
                    && let Some(line) = report::summary(&found.figures, &*running.position)
                {
                    self.say(line);
                }
                self.say(point.to_string());
            }
            Err(sentence) => self.error(sentence.to_string()),
        }
    }

    pub(super) fn point(&self, position: &dyn Position, mv: Move) -> Option<Point> {
        let size = self.board.as_ref()?.size;
        Point::of_square(&position.format_move(mv), size)
    }
}
