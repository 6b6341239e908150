//! One search, from `go` to `bestmove`.

use std::time::{Duration, Instant};

use zeitnot_chess::ChessPosition;
use zeitnot_chess::cozy_chess::{Color, Move};
use zeitnot_chess::moves;

use crate::engine::{CommandFlow, FaultyUciEngine};
use crate::go::GoCommand;
use crate::limits::{FaultyLimits, MAX_DEPTH};
use crate::tree::{MATE_SCORE, MIN_MATE_SCORE, ScoredLine, legal_moves};

/// Number of nodes between checks of the clock and of the input.
const POLL_INTERVAL: u64 = 256;

/// Number of nodes after which a search slows down.
///
/// Tests wait for the end of a search, not for its depth, and many run at once.
const FULL_SPEED_NODES: u64 = 20_000;

#[derive(Debug)]
pub(crate) struct SearchRun<'a> {
    pub(crate) engine: &'a mut FaultyUciEngine,
    pub(crate) go: &'a GoCommand,
    pub(crate) limits: FaultyLimits,
    pub(crate) root: ChessPosition,
    pub(crate) started: Instant,
    /// The start of the time for the search; a fault may reset it on `ponderhit`.
    pub(crate) clock_start: Instant,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) lines: Vec<ScoredLine>,
    pub(crate) pondering: bool,
    pub(crate) stopped: bool,
    pub(crate) flow: CommandFlow,
}

impl FaultyUciEngine {
    /// Searches and answers.
    pub(crate) fn think(&mut self, go: &GoCommand) -> CommandFlow {
        let root = self.position.position().clone();
        let black = root.board().side_to_move() == Color::Black;
        let limits = FaultyLimits::new(self, go, black);
        let started = Instant::now();
        let mut run = SearchRun {
            limits,
            go,
            root,
            started,
            clock_start: started,
            nodes: 0,
            depth: 0,
            lines: Vec::new(),
            pondering: go.ponder && !self.has_fault("ponder-ends"),
            stopped: std::mem::take(&mut self.stale_stop),
            flow: CommandFlow::Continue,
            engine: self,
        };
        run.run();
        run.flow
    }
}

impl SearchRun<'_> {
    pub(crate) fn has_fault(&self, fault: &str) -> bool {
        self.engine.has_fault(fault)
    }

    fn run(&mut self) {
        self.engine
            .exit_if_faulty("crash-after-null", self.engine.had_no_move);
        if self.has_fault("chatter") {
            self.engine.write_line("thinking about it");
        }
        let moves = self.root_moves();
        self.engine.had_no_move = moves.is_empty();
        if !moves.is_empty() {
            self.deepen(&moves);
        }
        self.wait_until_allowed(moves.len());
        if self.has_fault("slow-stop") && self.stopped {
            std::thread::sleep(Duration::from_millis(600));
        }
        self.answer(&moves);
    }

    fn root_moves(&mut self) -> Vec<Move> {
        let mut all = legal_moves(self.root.board());
        let drawn =
            self.root.board().halfmove_clock() >= 100 || self.root.earlier_occurrences() > 1;
        if self.has_fault("no-move-when-drawn") && drawn {
            all.clear();
        }
        let mut listed = self.go.searchmoves.clone();
        if self.has_fault("searchmoves-sticky") {
            listed = listed.or_else(|| self.engine.sticky_moves.clone());
            self.engine.sticky_moves.clone_from(&listed);
        }
        let Some(listed) = listed.filter(|_| !self.has_fault("searchmoves-ignored")) else {
            return all;
        };
        let board = self.root.board();
        let matches = |mv: &Move| {
            let word = self.engine.format_move(board, *mv);
            let squares = |word: &str| word.get(..4).unwrap_or_default().to_owned();
            listed
                .iter()
                .any(|entry| match self.has_fault("searchmoves-squares") {
                    true => squares(entry) == squares(&word),
                    false => *entry == word || moves::parse(board, entry) == Ok(*mv),
                })
        };
        let invalid: Vec<&String> = listed
            .iter()
            .filter(|entry| moves::parse(board, entry).is_err())
            .collect();
        let kept: Vec<Move> = all.iter().copied().filter(matches).collect();
        self.engine
            .exit_if_faulty("crash-on-empty-searchmoves", kept.is_empty());
        let all_or_none = self.has_fault("searchmoves-all-or-none") && !invalid.is_empty();
        for entry in invalid {
            if !self.engine.has_fault("searchmoves-silent") {
                let text = format!("info string {entry} is not a legal move");
                self.engine.write_line(&text);
            }
        }
        if all_or_none || self.has_fault("searchmoves-fallback") && kept.is_empty() {
            return all;
        }
        kept
    }

    /// Searches deeper until a limit is reached or nothing is left to find.
    fn deepen(&mut self, moves: &[Move]) {
        for depth in 1..=MAX_DEPTH {
            let Some(lines) = self.root_lines(moves, depth) else {
                break;
            };
            self.depth = depth;
            self.lines = lines;
            self.report_depth();
            let mates = self
                .lines
                .first()
                .is_some_and(|line| self.is_mate_found(line));
            if mates || self.limits.depth <= depth && !self.must_wait() {
                break;
            }
            if self.has_fault("depth-cap-ends") && depth == 6 {
                self.stopped = true;
                break;
            }
        }
    }

    /// Returns `true` if the line is a mate that ends the search.
    fn is_mate_found(&self, line: &ScoredLine) -> bool {
        if line.score.abs() < MIN_MATE_SCORE {
            return false;
        }
        let plies = i64::from(MATE_SCORE - line.score.abs());
        self.limits
            .mate
            .is_none_or(|moves| line.score > 0 && (plies + 1) / 2 <= moves)
    }

    /// Returns the lines of a depth, best first; `None` if the search was stopped.
    fn root_lines(&mut self, moves: &[Move], depth: u32) -> Option<Vec<ScoredLine>> {
        let wanted = self.engine.options.multipv;
        let mut lines: Vec<ScoredLine> = Vec::new();
        let root = self.root.clone();
        // If a fault changed the root during the search, it has other moves.
        let possible = moves.iter().filter(|mv| root.board().is_legal(**mv));
        for mv in possible {
            let full = wanted > 1 || lines.is_empty();
            let alpha = lines
                .first()
                .filter(|_| !full)
                .map_or(-MATE_SCORE, |line| line.score);
            let mut after = root.clone();
            after.play_legal(*mv);
            let reply = self.search_line(&after, depth - 1, 1, -MATE_SCORE, -alpha)?;
            let mut line = vec![*mv];
            line.extend(reply.moves);
            let line = ScoredLine {
                score: -reply.score,
                moves: line,
            };
            if full || line.score > alpha {
                let at = lines.partition_point(|other| other.score >= line.score);
                lines.insert(at, line);
            }
        }
        lines.truncate(wanted);
        Some(lines)
    }

    /// Returns `true` if the engine may answer only after a command.
    pub(crate) fn must_wait(&self) -> bool {
        if self.has_fault("infinite-ends") {
            return self.pondering;
        }
        let restricted =
            self.go.searchmoves.is_some() && self.has_fault("searchmoves-beat-infinite");
        let beaten = self.limits.has_limit && self.has_fault("limits-beat-infinite") || restricted;
        let pondering = self.pondering && !self.has_fault("limits-beat-ponder");
        let held = pondering || self.has_fault("needs-stop");
        held || self.go.infinite && !beaten || !self.limits.has_limit && !restricted
    }

    /// Counts a node; returns `false` if the search must end.
    pub(crate) fn enter_node(&mut self) -> bool {
        if self.stopped || self.nodes >= self.limits.nodes && !self.must_wait() {
            return false;
        }
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            if self.nodes > FULL_SPEED_NODES && self.limits.nodes == u64::MAX {
                std::thread::sleep(Duration::from_millis(1));
            }
            self.poll_input();
            let late = self
                .limits
                .time
                .is_some_and(|time| self.clock_start.elapsed() >= time);
            let deep = self.depth >= self.limits.depth;
            if (late || deep) && !self.must_wait() {
                self.stopped = true;
            }
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Waits until the engine may answer.
    fn wait_until_allowed(&mut self, moves: usize) {
        let mate = self
            .lines
            .first()
            .is_some_and(|line| line.score.abs() >= MIN_MATE_SCORE);
        let leaves = self.has_fault("mate-ends") && mate
            || self.has_fault("over-ends") && moves == 0
            || self.has_fault("one-move-ends") && moves == 1
            || self.has_fault("infinite-ends") && self.go.infinite;
        while self.must_wait() && !self.stopped && !leaves {
            if self.has_fault("spins") {
                self.poll_input();
            } else {
                self.wait_for_input();
            }
        }
    }
}
