//! One search, from `go` to `bestmove`.

use std::time::{Duration, Instant};

use zeitnot_chess::ChessPosition;
use zeitnot_chess::cozy_chess::{Color, Move};
use zeitnot_chess::moves;

use crate::engine::{Engine, Next};
use crate::go::Go;
use crate::limits::{Limits, MOST_DEPTH};
use crate::tree::{Line, MATE, MATES, legal};

/// Nodes between looks at the clock and the input.
const INTERVAL: u64 = 256;

/// A search under way.
#[derive(Debug)]
pub(crate) struct Thinking<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) go: &'a Go,
    pub(crate) limits: Limits,
    pub(crate) root: ChessPosition,
    pub(crate) began: Instant,
    /// From when the clock counts.
    pub(crate) clock_from: Instant,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) lines: Vec<Line>,
    pub(crate) pondering: bool,
    pub(crate) stopped: bool,
    pub(crate) next: Next,
}

impl Engine {
    /// Searches and answers.
    pub(crate) fn think(&mut self, go: &Go) -> Next {
        let root = self.place.position().clone();
        let black = root.board().side_to_move() == Color::Black;
        let limits = Limits::new(self, go, black);
        let began = Instant::now();
        let mut thinking = Thinking {
            limits,
            go,
            root,
            began,
            clock_from: began,
            nodes: 0,
            depth: 0,
            lines: Vec::new(),
            pondering: go.ponder && !self.has("ponder-ends"),
            stopped: std::mem::take(&mut self.stale_stop),
            next: Next::Command,
            engine: self,
        };
        thinking.run();
        thinking.next
    }
}

impl Thinking<'_> {
    pub(crate) fn has(&self, fault: &str) -> bool {
        self.engine.has(fault)
    }

    fn run(&mut self) {
        self.engine
            .dies_of("crash-after-null", self.engine.had_no_move);
        if self.has("chatter") {
            self.engine.say("thinking about it");
        }
        let moves = self.root_moves();
        self.engine.had_no_move = moves.is_empty();
        if !moves.is_empty() {
            self.deepen(&moves);
        }
        self.wait(moves.len());
        if self.has("slow-stop") && self.stopped {
            std::thread::sleep(Duration::from_millis(600));
        }
        self.answer(&moves);
    }

    /// The moves that may be searched.
    fn root_moves(&mut self) -> Vec<Move> {
        let mut all = legal(self.root.board());
        let drawn =
            self.root.board().halfmove_clock() >= 100 || self.root.earlier_occurrences() > 1;
        if self.has("no-move-when-drawn") && drawn {
            all.clear();
        }
        let mut listed = self.go.searchmoves.clone();
        if self.has("searchmoves-sticky") {
            listed = listed.or_else(|| self.engine.sticky_moves.clone());
            self.engine.sticky_moves.clone_from(&listed);
        }
        let Some(listed) = listed.filter(|_| !self.has("searchmoves-ignored")) else {
            return all;
        };
        let board = self.root.board();
        let matches = |mv: &Move| {
            let word = self.engine.written(board, *mv);
            let squares = |word: &str| word.get(..4).unwrap_or_default().to_owned();
            listed
                .iter()
                .any(|entry| match self.has("searchmoves-squares") {
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
            .dies_of("crash-on-empty-searchmoves", kept.is_empty());
        let all_or_none = self.has("searchmoves-all-or-none") && !invalid.is_empty();
        for entry in invalid {
            if !self.engine.has("searchmoves-silent") {
                let text = format!("info string {entry} is not a legal move");
                self.engine.say(&text);
            }
        }
        if all_or_none || self.has("searchmoves-fallback") && kept.is_empty() {
            return all;
        }
        kept
    }

    /// Deepens until a limit is reached or there is no more to find.
    fn deepen(&mut self, moves: &[Move]) {
        for depth in 1..=MOST_DEPTH {
            let Some(lines) = self.root_lines(moves, depth) else {
                break;
            };
            self.depth = depth;
            self.lines = lines;
            self.report_depth();
            let mates = self
                .lines
                .first()
                .is_some_and(|line| self.ends_with_mate(line));
            if mates || self.limits.depth <= depth && !self.is_held() {
                break;
            }
            if self.has("depth-cap-ends") && depth == 6 {
                self.stopped = true;
                break;
            }
        }
    }

    /// A mate is found that is worth ending for.
    fn ends_with_mate(&self, line: &Line) -> bool {
        if line.score.abs() < MATES {
            return false;
        }
        let plies = i64::from(MATE - line.score.abs());
        self.limits
            .mate
            .is_none_or(|moves| line.score > 0 && (plies + 1) / 2 <= moves)
    }

    /// The lines of a depth, the best first; none if the search was ended.
    fn root_lines(&mut self, moves: &[Move], depth: u32) -> Option<Vec<Line>> {
        let wanted = self.engine.options.multipv;
        let mut lines: Vec<Line> = Vec::new();
        let root = self.root.clone();
        // A root that was changed in the middle of a search has other moves.
        let possible = moves.iter().filter(|mv| root.board().is_legal(**mv));
        for mv in possible {
            let full = wanted > 1 || lines.is_empty();
            let alpha = lines
                .first()
                .filter(|_| !full)
                .map_or(-MATE, |line| line.score);
            let mut after = root.clone();
            after.play_legal(*mv);
            let reply = self.best_line(&after, depth - 1, 1, -MATE, -alpha)?;
            let mut line = vec![*mv];
            line.extend(reply.moves);
            let line = Line {
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

    /// May the engine answer only when it is told?
    pub(crate) fn is_held(&self) -> bool {
        if self.has("infinite-ends") {
            return self.pondering;
        }
        let restricted = self.go.searchmoves.is_some() && self.has("searchmoves-beat-infinite");
        let beaten = self.limits.bounded && self.has("limits-beat-infinite") || restricted;
        let pondering = self.pondering && !self.has("limits-beat-ponder");
        let held = pondering || self.has("needs-stop");
        held || self.go.infinite && !beaten || !self.limits.bounded && !restricted
    }

    /// One more node, if there may be.
    pub(crate) fn may_go_on(&mut self) -> bool {
        if self.stopped || self.nodes >= self.limits.nodes && !self.is_held() {
            return false;
        }
        if self.nodes.is_multiple_of(INTERVAL) {
            self.look();
            let late = self
                .limits
                .time
                .is_some_and(|time| self.clock_from.elapsed() >= time);
            let deep = self.depth >= self.limits.depth;
            if (late || deep) && !self.is_held() {
                self.stopped = true;
            }
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Waits until the engine may answer.
    fn wait(&mut self, moves: usize) {
        let mate = self
            .lines
            .first()
            .is_some_and(|line| line.score.abs() >= MATES);
        let leaves = self.has("mate-ends") && mate
            || self.has("over-ends") && moves == 0
            || self.has("one-move-ends") && moves == 1
            || self.has("infinite-ends") && self.go.infinite;
        while self.is_held() && !self.stopped && !leaves {
            if self.has("spins") {
                self.look();
            } else {
                self.sleep();
            }
        }
    }
}
