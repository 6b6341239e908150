//! A whole dialogue in UCI: any bytes from the interface, and searches that
//! answer with the first move they may.
//!
//! The first byte chooses how searches answer (bit 0: not before they must, bit
//! 1: after a report on a completed depth), how the bytes are portioned (bits 2
//! and 3) and whether the engine refuses new settings (bit 4); the rest is what
//! the interface says.
//!
//! Checked: no panic; portions do not matter; every line is printable; one thing
//! at a time, and never configured or cleared meanwhile; every `go` gets exactly
//! one `bestmove`, in their order and legal where it was asked for, every
//! `isready` one `readyok`, every `uci` one `uciok`; a search without limits is
//! one that waits to be stopped; a dialogue without the lines that mean nothing
//! goes the same way; and afterwards a new game can be played.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use zeitnot_chess::Chess;
use zeitnot_core::report::Info;
use zeitnot_core::{
    Answer, Line as Variation, ManualTime, Score, Settings, StatsSummary, StopReason,
    TableCounters, TimeSource, default_settings,
};
use zeitnot_protocol::uci::Uci;
use zeitnot_protocol::uci::command::Command;
use zeitnot_protocol::uci::go::Go;
use zeitnot_protocol::wire::lines::LineSplitter;
use zeitnot_protocol::wire::{Action, Line, Order, Protocol};

/// Time between two lines.
const PACE: Duration = Duration::from_micros(1_700);

fuzz_target!(|bytes: &[u8]| {
    let Some((&mode, bytes)) = bytes.split_first() else {
        return;
    };
    let lines = split(bytes, bytes.len().max(1));
    let portion = [bytes.len().max(1), 1, 7, 4096][usize::from(mode >> 2 & 3)];
    assert_eq!(split(bytes, portion), lines);
    let mut desk = Desk::new(mode);
    desk.talk(&lines);
    let with_meaning: Vec<Line> = lines
        .iter()
        .filter(|line| is_known(line))
        .cloned()
        .collect();
    if with_meaning.len() < lines.len() {
        let mut again = Desk::new(mode);
        again.talk(&with_meaning);
        assert_eq!(again.orders, desk.orders, "a line without meaning had one");
    }
    desk.play_on();
});

fn split(bytes: &[u8], portion: usize) -> Vec<Line> {
    let mut splitter = LineSplitter::default();
    let mut lines = Vec::new();
    for piece in bytes.chunks(portion) {
        splitter.feed(piece, &mut |line| lines.push(line));
    }
    splitter.finish(&mut |line| lines.push(line));
    lines
}

fn command(line: &Line) -> Option<Command> {
    match line {
        Line::Text(text) => Some(Command::parse(text)),
        Line::TooLong => None,
    }
}

fn is_known(line: &Line) -> bool {
    !matches!(command(line), None | Some(Command::Unknown(_)))
}

/// A dialogue and somebody who does what it wants.
struct Desk {
    uci: Uci,
    time: Arc<ManualTime>,
    /// Do searches answer as late as they can?
    holds: bool,
    /// Do searches report a depth?
    reports: bool,
    /// Does the engine refuse new settings?
    refuses: bool,
    search: Option<Box<Order>>,
    has_errand: bool,
    /// What was said since somebody looked.
    said: Vec<String>,
    /// Every search in words, and the move that it answers with.
    orders: Vec<(String, String)>,
    /// Moves that were announced.
    best_moves: usize,
    ended: bool,
}

impl Desk {
    fn new(mode: u8) -> Self {
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        Self {
            uci: Uci::new(Arc::new(Chess), small_settings(), source),
            time,
            holds: mode & 1 != 0,
            reports: mode & 2 != 0,
            refuses: mode & 16 != 0,
            search: None,
            has_errand: false,
            said: Vec::new(),
            orders: Vec::new(),
            best_moves: 0,
            ended: false,
        }
    }

    /// Says these lines up to `quit`.
    fn talk(&mut self, lines: &[Line]) {
        let mut owed = 0;
        for line in lines {
            self.hand_in(line.clone());
            let command = command(line);
            if self.ended {
                assert_eq!(command, Some(Command::Quit));
                return;
            }
            let said = std::mem::take(&mut self.said);
            let count = |word: &str| said.iter().filter(|line| *line == word).count();
            assert_eq!(
                count("readyok"),
                usize::from(command == Some(Command::IsReady))
            );
            assert_eq!(count("uciok"), usize::from(command == Some(Command::Uci)));
            if let Some(Command::Go(rest)) = &command {
                owed += usize::from(Go::parse(rest).perft.is_none());
            }
            let late = usize::from(self.search.is_some());
            assert_eq!(self.best_moves + late, owed, "{line:?}: {said:?}");
            assert!(late == 0 || self.holds);
        }
        self.release();
        assert_eq!(self.best_moves, owed);
    }

    fn hand_in(&mut self, line: Line) {
        self.time.advance(PACE);
        let actions = self.uci.handle(line, self.time.now());
        self.perform(actions);
        if self.holds {
            self.look_at_the_clock();
            // A line may wait for a search, which then makes room for its own.
            for _ in 0..2 {
                if self.uci.is_waiting() && !self.ended {
                    self.answer();
                }
            }
        } else {
            self.release();
        }
        assert!(self.ended || !self.uci.is_waiting());
    }

    /// Lets some time pass; what is too late by then is answered for.
    fn look_at_the_clock(&mut self) {
        if self.uci.deadline().is_some_and(|at| at <= self.time.now()) && !self.ended {
            let actions = self.uci.overdue(self.time.now());
            self.perform(actions);
        }
    }

    fn release(&mut self) {
        while self.search.is_some() || self.has_errand {
            self.answer();
        }
    }

    /// What is under way ends.
    fn answer(&mut self) {
        let actions = match self.search.take() {
            Some(order) => self.uci.answered(&self.first_move(&order), self.time.now()),
            None => {
                assert!(self.has_errand, "a line waits for nothing");
                self.has_errand = false;
                self.uci.errand_ended()
            }
        };
        self.perform(actions);
    }

    fn first_move(&self, order: &Order) -> Answer {
        let best = order
            .limits
            .allowed_moves(&*order.position)
            .first()
            .copied();
        let lines = best.map(|mv| Variation::exact(Score(0), vec![mv]));
        Answer {
            best,
            lines: lines.into_iter().collect(),
            depth: 1,
            seldepth: 1,
            nodes: 1,
            time: self.time.now().since(order.arrived),
            reason: StopReason::Depth,
            status: order.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        }
    }

    fn perform(&mut self, actions: Vec<Action>) {
        // What a search that now ends was asked for is gone when it is said.
        for action in actions {
            assert!(!self.ended, "{action:?} after the end");
            let is_idle = self.search.is_none() && !self.has_errand;
            match action {
                Action::Say(text) => text.split('\n').for_each(|line| self.hear(line)),
                Action::Think(order) => {
                    assert!(is_idle, "two things at once");
                    self.begin(order);
                }
                Action::Run(_) => {
                    assert!(is_idle, "two things at once");
                    self.has_errand = true;
                }
                Action::Stop => assert!(!is_idle, "nothing to stop"),
                Action::PonderHit => assert!(self.search.is_some(), "nothing ponders"),
                Action::Abandon => assert!(self.search.take().is_some(), "nothing to give up"),
                Action::Configure(_) | Action::Clear => {
                    assert!(is_idle, "{action:?} during a search");
                    let is_refused = self.refuses && matches!(action, Action::Configure(_));
                    let refusal = is_refused.then(|| "no memory is left".to_owned());
                    let actions = self.uci.settled(refusal);
                    self.perform(actions);
                }
                Action::End => self.ended = true,
            }
        }
    }

    fn begin(&mut self, order: Box<Order>) {
        let limits = &order.limits;
        let is_limited = limits.time.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        assert!(is_limited || limits.infinite, "a search without an end");
        assert!(limits.depth != Some(0) && limits.nodes != Some(0));
        let words = format!("{:?} {limits:?}", order.position.setup());
        let answer = self.first_move(&order);
        let best = answer.best.map(|mv| order.position.format_move(mv));
        let best = best.unwrap_or_else(|| "0000".to_owned());
        self.orders.push((words, best));
        self.search = Some(order);
        if self.reports && !answer.lines.is_empty() {
            let actions = self.uci.progress(Info {
                depth: answer.depth,
                seldepth: answer.seldepth,
                nodes: answer.nodes,
                time: answer.time,
                fill: 0,
                lines: answer.lines,
            });
            self.perform(actions);
        }
    }

    fn hear(&mut self, line: &str) {
        let is_printable = line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(is_printable, "{line:?}");
        if let Some(words) = line.strip_prefix("bestmove ") {
            let asked = self.orders.get(self.best_moves);
            let (_, best) = asked.expect("a move that was asked for");
            assert_eq!(words.split(' ').next(), Some(best.as_str()));
            self.best_moves += 1;
        }
        self.said.push(line.to_owned());
    }

    /// Whatever happened, a new game can be played.
    fn play_on(&mut self) {
        self.holds = false;
        for line in ["ucinewgame", "position startpos moves e2e4", "go depth 1"] {
            if self.ended {
                return;
            }
            self.said.clear();
            self.hand_in(Line::Text(line.to_owned()));
        }
        let last = self.said.last().map(String::as_str);
        assert_eq!(last, Some("bestmove a7a5"), "{:?}", self.said);
    }
}

/// Settings with the smallest table.
fn small_settings() -> Settings {
    let mut settings = default_settings(&Chess);
    settings
        .set("table.megabytes", "1")
        .expect("one megabyte is allowed");
    settings
}
