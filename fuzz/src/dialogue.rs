//! A UCI or UCGI dialogue with arbitrary input and simulated searches.
//!
//! Checked: nothing panics; the portions of the input do not matter; every line is
//! printable; at most one search or task runs at a time, and the engine is not
//! configured or cleared meanwhile; every `go` gets exactly one `bestmove`, in sequence
//! and legal in its position, every `isready` one `readyok`, and every greeting one
//! answer; a search without a limit is one that waits for `stop`; lines without meaning
//! change nothing; and a new game can be played afterwards.
//!
//! The first byte selects when searches answer (bit 0: as late as possible; bit 1:
//! after a report on a completed depth), the portions of the input (bits 2 and 3), and
//! whether the engine rejects new settings (bit 4). The rest is the input.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::progress::Info;
use zeitnot_core::{
    Answer, Line as Variation, ManualTime, Move, Notation, Score, Settings, StatsSummary,
    StopReason, TableCounters, TimeSource,
};
use zeitnot_frontend::lines::LineSplitter;
use zeitnot_frontend::{Effect, Frontend, InputLine, SearchRequest};

const LINE_INTERVAL: Duration = Duration::from_micros(1_700);

/// The expected answer to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A line without meaning.
    Nothing,
    /// A request for the name of the engine.
    Greeting,
    /// A request for `readyok`.
    Ready,
    /// A request for a move.
    Go,
    /// The end of the dialogue.
    Quit,
    /// Another command.
    Other,
}

/// The differences between the two protocols.
pub trait Protocol {
    /// The engine's side of a dialogue.
    type Dialogue: Frontend;
    /// The last line of the answer to a greeting.
    const GREETING_END: &'static str;
    /// The answer of a search without a move.
    const NO_MOVE: &'static str;
    /// Commands that start a game and request a move.
    const NEW_GAME: [&'static str; 3];

    /// Creates a dialogue, and the settings of the engine.
    fn begin(time: Arc<dyn TimeSource>) -> (Self::Dialogue, Settings);

    /// Returns the expected answer to a line.
    fn meaning(text: &str) -> Meaning;

    /// Returns the move that a search answers with.
    fn choose(request: &SearchRequest) -> Option<Move>;

    /// Returns `true` if a search for one line ends even without a limit.
    fn ends_by_itself(settings: &Settings) -> bool;
}

/// Runs a dialogue with these bytes and checks it.
pub fn check<L: Protocol>(bytes: &[u8]) {
    let Some((&mode, bytes)) = bytes.split_first() else {
        return;
    };
    let lines = split(bytes, bytes.len().max(1));
    let portion = [bytes.len().max(1), 1, 7, 4096][usize::from(mode >> 2 & 3)];
    assert_eq!(split(bytes, portion), lines);
    let mut session = Session::<L>::new(mode);
    session.send_lines(&lines);
    let meaningful: Vec<InputLine> = lines
        .iter()
        .filter(|line| meaning::<L>(line) != Meaning::Nothing)
        .cloned()
        .collect();
    if meaningful.len() < lines.len() {
        let mut again = Session::<L>::new(mode);
        again.send_lines(&meaningful);
        assert_eq!(
            again.searches, session.searches,
            "a line without meaning changed a search"
        );
    }
    session.play_new_game();
}

/// Splits bytes into lines, fed in portions of this size.
pub fn split(bytes: &[u8], portion: usize) -> Vec<InputLine> {
    let mut splitter = LineSplitter::default();
    let mut lines = Vec::new();
    for piece in bytes.chunks(portion) {
        splitter.feed(piece, &mut |line| lines.push(line));
    }
    splitter.finish(&mut |line| lines.push(line));
    lines
}

fn meaning<L: Protocol>(line: &InputLine) -> Meaning {
    match line {
        InputLine::Text(text) => L::meaning(text),
        InputLine::TooLong => Meaning::Nothing,
    }
}

/// A dialogue and its simulated engine.
struct Session<L: Protocol> {
    dialogue: L::Dialogue,
    settings: Settings,
    time: Arc<ManualTime>,
    /// Whether searches answer as late as possible.
    delays_answers: bool,
    reports_depths: bool,
    rejects_settings: bool,
    search: Option<Box<SearchRequest>>,
    has_task: bool,
    /// The output since the last check.
    output: Vec<String>,
    /// A description of every search, and its move.
    searches: Vec<(String, String)>,
    /// Number of `bestmove` lines.
    best_moves: usize,
    ended: bool,
}

impl<L: Protocol> Session<L> {
    fn new(mode: u8) -> Self {
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        let (dialogue, settings) = L::begin(source);
        Self {
            dialogue,
            settings,
            time,
            delays_answers: mode & 1 != 0,
            reports_depths: mode & 2 != 0,
            rejects_settings: mode & 16 != 0,
            search: None,
            has_task: false,
            output: Vec::new(),
            searches: Vec::new(),
            best_moves: 0,
            ended: false,
        }
    }

    /// Sends lines up to `quit` and checks the answers.
    fn send_lines(&mut self, lines: &[InputLine]) {
        let mut expected = 0;
        for line in lines {
            self.send_line(line.clone());
            let meaning = meaning::<L>(line);
            if self.ended {
                assert_eq!(meaning, Meaning::Quit);
                return;
            }
            let output = std::mem::take(&mut self.output);
            let count = |word: &str| output.iter().filter(|line| *line == word).count();
            let is = |wanted: Meaning| usize::from(meaning == wanted);
            assert_eq!(count("readyok"), is(Meaning::Ready));
            assert_eq!(count(L::GREETING_END), is(Meaning::Greeting));
            expected += is(Meaning::Go);
            let late = usize::from(self.search.is_some());
            assert_eq!(self.best_moves + late, expected, "{line:?}: {output:?}");
            assert!(late == 0 || self.delays_answers);
        }
        self.release();
        assert_eq!(self.best_moves, expected);
    }

    fn send_line(&mut self, line: InputLine) {
        self.time.advance(LINE_INTERVAL);
        let effects = self.dialogue.handle(line, self.time.now());
        self.perform(effects);
        if self.delays_answers {
            self.check_deadline();
            // A line may wait for a search and then start its own.
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

    /// Lets the dialogue answer for a search that is past its deadline.
    fn check_deadline(&mut self) {
        if self
            .dialogue
            .deadline()
            .is_some_and(|at| at <= self.time.now())
            && !self.ended
        {
            let effects = self.dialogue.overdue(self.time.now());
            self.perform(effects);
        }
    }

    fn release(&mut self) {
        while self.search.is_some() || self.has_task {
            self.answer();
        }
    }

    /// Finishes the running search or task.
    fn answer(&mut self) {
        let effects = match self.search.take() {
            Some(request) => self
                .dialogue
                .answered(&self.first_move(&request), self.time.now()),
            None => {
                assert!(self.has_task, "a line waits, but nothing runs");
                self.has_task = false;
                self.dialogue.task_ended()
            }
        };
        self.perform(effects);
    }

    fn first_move(&self, request: &SearchRequest) -> Answer {
        let best = L::choose(request);
        let lines = best.map(|mv| Variation::exact(Score(0), vec![mv]));
        Answer {
            facts: Vec::new(),
            best,
            lines: lines.into_iter().collect(),
            depth: 1,
            seldepth: 1,
            nodes: 1,
            time: self.time.now().since(request.arrived),
            reason: StopReason::Depth,
            solver_result: None,
            status: request.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        // The request of a search that ends here is no longer known.
        for effect in effects {
            assert!(!self.ended, "{effect:?} after the end");
            let is_idle = self.search.is_none() && !self.has_task;
            match effect {
                Effect::Write(text) => text.split('\n').for_each(|line| self.record_line(line)),
                Effect::StartSearch(request) => {
                    assert!(is_idle, "two things at once");
                    self.begin(request);
                }
                Effect::RunTask(_) => {
                    assert!(is_idle, "two things at once");
                    self.has_task = true;
                }
                Effect::Stop => assert!(!is_idle, "nothing to stop"),
                Effect::PonderHit => assert!(self.search.is_some(), "nothing ponders"),
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "no search to discard")
                }
                Effect::Configure(_) | Effect::Clear => {
                    assert!(is_idle, "{effect:?} during a search");
                    let mut refusal = None;
                    match effect {
                        Effect::Configure(_) if self.rejects_settings => {
                            refusal = Some("no memory is left".to_owned());
                        }
                        Effect::Configure(settings) => self.settings = settings,
                        _ => {}
                    }
                    let effects = self.dialogue.acknowledged(refusal);
                    self.perform(effects);
                }
                Effect::End => self.ended = true,
            }
        }
    }

    fn begin(&mut self, request: Box<SearchRequest>) {
        let limits = &request.limits;
        let is_limited = limits.time.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        let is_alone = limits.lines() == 1;
        let is_ending = is_limited || is_alone && L::ends_by_itself(&self.settings);
        assert!(is_ending || limits.infinite, "a search without an end");
        assert!(limits.depth != Some(0) && limits.nodes != Some(0));
        let words = format!("{:?} {limits:?}", request.position.setup());
        let answer = self.first_move(&request);
        let best = answer
            .best
            .map(|mv| request.position.format_move(mv, Notation::Engine));
        let best = best.unwrap_or_else(|| L::NO_MOVE.to_owned());
        self.searches.push((words, best));
        self.search = Some(request);
        if self.reports_depths && !answer.lines.is_empty() {
            let effects = self.dialogue.progress(Info {
                depth: answer.depth,
                seldepth: answer.seldepth,
                nodes: answer.nodes,
                time: answer.time,
                fill: 0,
                lines: answer.lines,
            });
            self.perform(effects);
        }
    }

    fn record_line(&mut self, line: &str) {
        let is_printable = line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(is_printable, "{line:?}");
        if let Some(words) = line.strip_prefix("bestmove ") {
            let search = self.searches.get(self.best_moves);
            let (_, best) = search.expect("a move without a request");
            assert_eq!(words.split(' ').next(), Some(best.as_str()));
            self.best_moves += 1;
        }
        self.output.push(line.to_owned());
    }

    /// Checks that a new game can be played.
    fn play_new_game(&mut self) {
        self.delays_answers = false;
        for line in L::NEW_GAME {
            if self.ended {
                return;
            }
            self.output.clear();
            self.send_line(InputLine::Text(line.to_owned()));
        }
        let last = self.output.last().map(String::as_str);
        let is_move = last.is_some_and(|line| line.starts_with("bestmove "));
        assert!(is_move, "{:?}", self.output);
        assert!(self.search.is_none() && !self.has_task);
    }
}
