//! A dialogue with an interface, UCI or UCGI, and somebody who does what it
//! wants. Searches answer with a move that they may make.
//!
//! Checked: no panic; portions do not matter; every line is printable; one thing
//! at a time, and never configured or cleared meanwhile; every `go` gets exactly
//! one `bestmove`, in their order and legal where it was asked for, every
//! `isready` one `readyok`, every greeting one answer; a search without an end is
//! one that waits to be stopped; a dialogue without the lines that mean nothing
//! goes the same way; and afterwards a new game can be played.
//!
//! The first byte chooses how searches answer (bit 0: not before they must, bit
//! 1: after a report on a completed depth), how the bytes are portioned (bits 2
//! and 3) and whether the engine refuses new settings (bit 4); the rest is what
//! the interface says.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::progress::Info;
use zeitnot_core::{
    Answer, Line as Variation, ManualTime, Move, Notation, Score, Settings, StatsSummary,
    StopReason, TableCounters, TimeSource,
};
use zeitnot_frontend::lines::LineSplitter;
use zeitnot_frontend::{Effect, Frontend, InputLine, SearchRequest};

/// Time between two lines.
const PACE: Duration = Duration::from_micros(1_700);

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing.
    Nothing,
    /// Who we are.
    Greeting,
    /// `readyok`.
    Ready,
    /// A move.
    Go,
    /// The end.
    Quit,
    /// Something else.
    Other,
}

/// What two protocols do not have in common.
pub trait Language {
    /// Our side of a dialogue.
    type Dialogue: Frontend;
    /// The last line of the answer to a greeting.
    const GREETED: &'static str;
    /// The move of somebody who has none.
    const NO_MOVE: &'static str;
    /// Begins a game and asks for a move.
    const NEW_GAME: [&'static str; 3];

    /// A dialogue at its beginning, and the settings of the engine.
    fn begin(time: Arc<dyn TimeSource>) -> (Self::Dialogue, Settings);

    /// What a line asks for.
    fn meaning(text: &str) -> Meaning;

    /// The move that a search answers with.
    fn choose(order: &SearchRequest) -> Option<Move>;

    /// Does a search for one line end by itself with these settings, even
    /// without limits?
    fn ends_by_itself(settings: &Settings) -> bool;
}

/// Has a dialogue of these bytes, and checks it.
pub fn check<L: Language>(bytes: &[u8]) {
    let Some((&mode, bytes)) = bytes.split_first() else {
        return;
    };
    let lines = split(bytes, bytes.len().max(1));
    let portion = [bytes.len().max(1), 1, 7, 4096][usize::from(mode >> 2 & 3)];
    assert_eq!(split(bytes, portion), lines);
    let mut desk = Desk::<L>::new(mode);
    desk.talk(&lines);
    let with_meaning: Vec<InputLine> = lines
        .iter()
        .filter(|line| meaning::<L>(line) != Meaning::Nothing)
        .cloned()
        .collect();
    if with_meaning.len() < lines.len() {
        let mut again = Desk::<L>::new(mode);
        again.talk(&with_meaning);
        assert_eq!(again.orders, desk.orders, "a line without meaning had one");
    }
    desk.play_on();
}

/// The lines of these bytes, fed in portions of this size.
pub fn split(bytes: &[u8], portion: usize) -> Vec<InputLine> {
    let mut splitter = LineSplitter::default();
    let mut lines = Vec::new();
    for piece in bytes.chunks(portion) {
        splitter.feed(piece, &mut |line| lines.push(line));
    }
    splitter.finish(&mut |line| lines.push(line));
    lines
}

fn meaning<L: Language>(line: &InputLine) -> Meaning {
    match line {
        InputLine::Text(text) => L::meaning(text),
        InputLine::TooLong => Meaning::Nothing,
    }
}

/// A dialogue and somebody who does what it wants.
struct Desk<L: Language> {
    dialogue: L::Dialogue,
    settings: Settings,
    time: Arc<ManualTime>,
    /// Do searches answer as late as they can?
    holds: bool,
    /// Do searches report a depth?
    reports: bool,
    /// Does the engine refuse new settings?
    refuses: bool,
    search: Option<Box<SearchRequest>>,
    has_errand: bool,
    /// What was said since somebody looked.
    said: Vec<String>,
    /// Every search in words, and the move that it answers with.
    orders: Vec<(String, String)>,
    /// Moves that were announced.
    best_moves: usize,
    ended: bool,
}

impl<L: Language> Desk<L> {
    fn new(mode: u8) -> Self {
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        let (dialogue, settings) = L::begin(source);
        Self {
            dialogue,
            settings,
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
    fn talk(&mut self, lines: &[InputLine]) {
        let mut owed = 0;
        for line in lines {
            self.hand_in(line.clone());
            let meaning = meaning::<L>(line);
            if self.ended {
                assert_eq!(meaning, Meaning::Quit);
                return;
            }
            let said = std::mem::take(&mut self.said);
            let count = |word: &str| said.iter().filter(|line| *line == word).count();
            let is = |wanted: Meaning| usize::from(meaning == wanted);
            assert_eq!(count("readyok"), is(Meaning::Ready));
            assert_eq!(count(L::GREETED), is(Meaning::Greeting));
            owed += is(Meaning::Go);
            let late = usize::from(self.search.is_some());
            assert_eq!(self.best_moves + late, owed, "{line:?}: {said:?}");
            assert!(late == 0 || self.holds);
        }
        self.release();
        assert_eq!(self.best_moves, owed);
    }

    fn hand_in(&mut self, line: InputLine) {
        self.time.advance(PACE);
        let actions = self.dialogue.handle(line, self.time.now());
        self.perform(actions);
        if self.holds {
            self.look_at_the_clock();
            // A line may wait for a search, which then makes room for its own.
            for _ in 0..2 {
                if self.dialogue.is_waiting() && !self.ended {
                    self.answer();
                }
            }
        } else {
            self.release();
        }
        assert!(self.ended || !self.dialogue.is_waiting());
    }

    /// Lets some time pass; what is too late by then is answered for.
    fn look_at_the_clock(&mut self) {
        if self
            .dialogue
            .deadline()
            .is_some_and(|at| at <= self.time.now())
            && !self.ended
        {
            let actions = self.dialogue.overdue(self.time.now());
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
            Some(order) => self
                .dialogue
                .answered(&self.first_move(&order), self.time.now()),
            None => {
                assert!(self.has_errand, "a line waits for nothing");
                self.has_errand = false;
                self.dialogue.task_ended()
            }
        };
        self.perform(actions);
    }

    fn first_move(&self, order: &SearchRequest) -> Answer {
        let best = L::choose(order);
        let lines = best.map(|mv| Variation::exact(Score(0), vec![mv]));
        Answer {
            facts: Vec::new(),
            best,
            lines: lines.into_iter().collect(),
            depth: 1,
            seldepth: 1,
            nodes: 1,
            time: self.time.now().since(order.arrived),
            reason: StopReason::Depth,
            solver_result: None,
            status: order.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        }
    }

    fn perform(&mut self, actions: Vec<Effect>) {
        // What a search that now ends was asked for is gone when it is said.
        for action in actions {
            assert!(!self.ended, "{action:?} after the end");
            let is_idle = self.search.is_none() && !self.has_errand;
            match action {
                Effect::Write(text) => text.split('\n').for_each(|line| self.hear(line)),
                Effect::StartSearch(order) => {
                    assert!(is_idle, "two things at once");
                    self.begin(order);
                }
                Effect::RunTask(_) => {
                    assert!(is_idle, "two things at once");
                    self.has_errand = true;
                }
                Effect::Stop => assert!(!is_idle, "nothing to stop"),
                Effect::PonderHit => assert!(self.search.is_some(), "nothing ponders"),
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "nothing to give up")
                }
                Effect::Configure(_) | Effect::Clear => {
                    assert!(is_idle, "{action:?} during a search");
                    let mut refusal = None;
                    match action {
                        Effect::Configure(_) if self.refuses => {
                            refusal = Some("no memory is left".to_owned());
                        }
                        Effect::Configure(settings) => self.settings = settings,
                        _ => {}
                    }
                    let actions = self.dialogue.acknowledged(refusal);
                    self.perform(actions);
                }
                Effect::End => self.ended = true,
            }
        }
    }

    fn begin(&mut self, order: Box<SearchRequest>) {
        let limits = &order.limits;
        let is_limited = limits.time.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        let is_alone = limits.lines() == 1;
        let is_ending = is_limited || is_alone && L::ends_by_itself(&self.settings);
        assert!(is_ending || limits.infinite, "a search without an end");
        assert!(limits.depth != Some(0) && limits.nodes != Some(0));
        let words = format!("{:?} {limits:?}", order.position.setup());
        let answer = self.first_move(&order);
        let best = answer
            .best
            .map(|mv| order.position.format_move(mv, Notation::Engine));
        let best = best.unwrap_or_else(|| L::NO_MOVE.to_owned());
        self.orders.push((words, best));
        self.search = Some(order);
        if self.reports && !answer.lines.is_empty() {
            let actions = self.dialogue.progress(Info {
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
        for line in L::NEW_GAME {
            if self.ended {
                return;
            }
            self.said.clear();
            self.hand_in(InputLine::Text(line.to_owned()));
        }
        let last = self.said.last().map(String::as_str);
        let is_move = last.is_some_and(|line| line.starts_with("bestmove "));
        assert!(is_move, "{:?}", self.said);
        assert!(self.search.is_none() && !self.has_errand);
    }
}
