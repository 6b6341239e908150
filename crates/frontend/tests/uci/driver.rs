//! Drives a front end: sends lines, reports and answers for the search on request,
//! and collects the output.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_chess::Chess;
use zeitnot_clock::settings_for;
use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{
    Answer, Game, Limits, Line as Variation, ManualTime, Notation, Position, Score, Settings,
    StatsSummary, Status, StopReason, StopSignal, TableCounters, TimeSource,
};
use zeitnot_frontend::uci::UciFrontend;
use zeitnot_frontend::{BackgroundTask, Effect, Frontend, InputLine, SearchRequest};

/// A front end, its pending effects, and its output.
pub(crate) struct UciDriver {
    dialect: UciFrontend,
    time: Arc<ManualTime>,
    output: Vec<String>,
    search: Option<Box<SearchRequest>>,
    task: Option<Box<dyn BackgroundTask>>,
    /// Whether the running search or task was asked to stop.
    pub(crate) is_stopped: bool,
    /// Whether the running search got a ponder hit.
    pub(crate) is_hit: bool,
    pub(crate) is_ended: bool,
    pub(crate) cleared: u32,
    pub(crate) configured: Vec<Settings>,
    /// The positions of all searches as text.
    pub(crate) started: Vec<String>,
    /// Whether the next change of settings is refused.
    pub(crate) refuses_settings: bool,
}

impl UciDriver {
    /// Creates a driver without input.
    pub(crate) fn new() -> Self {
        let game: Arc<dyn Game> = Arc::new(Chess);
        let settings = settings_for(&*game);
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        Self {
            dialect: UciFrontend::new(game, settings, source),
            time,
            output: Vec::new(),
            search: None,
            task: None,
            is_stopped: false,
            is_hit: false,
            is_ended: false,
            cleared: 0,
            configured: Vec::new(),
            started: Vec::new(),
            refuses_settings: false,
        }
    }

    /// Creates a driver, sends these lines, and ignores the output.
    pub(crate) fn after(lines: &str) -> Self {
        let mut driver = Self::new();
        driver.send(lines);
        driver
    }

    pub(crate) fn advance(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.dialect.is_waiting()
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(crate) fn is_running_task(&self) -> bool {
        self.task.is_some()
    }

    /// Returns the limits of the running search.
    #[track_caller]
    pub(crate) fn limits(&self) -> &Limits {
        &self.search.as_ref().unwrap().limits
    }

    /// Returns the position of the running search as text.
    #[track_caller]
    pub(crate) fn searched_position(&self) -> String {
        self.search.as_ref().unwrap().position.setup().position
    }

    /// Sends these lines and returns the output.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            self.handle_line(InputLine::Text(line.to_owned()));
        }
        std::mem::take(&mut self.output)
    }

    pub(crate) fn send_line(&mut self, line: InputLine) -> Vec<String> {
        self.handle_line(line);
        std::mem::take(&mut self.output)
    }

    /// Sends these lines, which must be answered with one `info string`.
    #[track_caller]
    pub(crate) fn remark(&mut self, lines: &str) -> String {
        let output = self.send(lines);
        match &output[..] {
            [line] if line.starts_with("info string ") => line["info string ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {output:?}"),
        }
    }

    fn handle_line(&mut self, line: InputLine) {
        assert!(!self.dialect.is_waiting(), "{line:?} was sent too early");
        let effects = self.dialect.handle(line, self.time.now());
        self.apply(effects);
    }

    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            assert!(!self.is_ended, "{effect:?} after the end");
            let idle = self.search.is_none() && self.task.is_none();
            match effect {
                Effect::Write(text) => {
                    assert!(!text.contains('\r'), "{text:?}");
                    self.output.extend(text.split('\n').map(str::to_owned));
                }
                Effect::StartSearch(search) => {
                    assert!(idle, "a search or task is already running");
                    (self.is_stopped, self.is_hit) = (false, false);
                    self.started.push(search.position.setup().position);
                    self.search = Some(search);
                }
                Effect::RunTask(task) => {
                    assert!(idle, "a search or task is already running");
                    self.is_stopped = false;
                    self.task = Some(task);
                }
                Effect::Stop => {
                    assert!(!idle, "nothing is running");
                    self.is_stopped = true;
                }
                Effect::PonderHit => {
                    assert!(
                        self.limits().ponder && !self.is_hit,
                        "no search is pondering"
                    );
                    self.is_hit = true;
                }
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "no search to discard");
                }
                Effect::Configure(settings) => {
                    assert!(idle, "configured during a search");
                    self.configured.push(settings);
                    self.acknowledge();
                }
                Effect::Clear => {
                    assert!(idle, "cleared during a search");
                    self.cleared += 1;
                    self.acknowledge();
                }
                Effect::End => self.is_ended = true,
            }
        }
    }

    fn acknowledge(&mut self) {
        assert!(self.dialect.is_waiting(), "lines must wait for the engine");
        let refusal = std::mem::take(&mut self.refuses_settings)
            .then(|| "no memory is left; 32 MB stay".to_owned());
        let effects = self.dialect.acknowledged(refusal);
        self.apply(effects);
    }

    /// Reports best lines, written as `score moves`, for the running search.
    pub(crate) fn report(&mut self, depth: u32, lines: &[&str]) -> Vec<String> {
        let info = self.info(depth, lines);
        self.report_info(info)
    }

    pub(crate) fn report_info(&mut self, info: Info) -> Vec<String> {
        let effects = self.dialect.progress(info);
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    pub(crate) fn report_current_move(&mut self, current: CurrentMove) -> Vec<String> {
        let effects = self.dialect.current_move(current);
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Creates a report of the running search, with 1000 nodes per depth.
    #[track_caller]
    pub(crate) fn info(&self, depth: u32, lines: &[&str]) -> Info {
        let search = self.search.as_ref().unwrap();
        Info {
            depth,
            seldepth: depth + 2,
            nodes: u64::from(depth) * 1_000,
            time: self.time.now().since(search.arrived),
            fill: 0,
            lines: lines
                .iter()
                .map(|line| variation(&*search.position, line))
                .collect(),
        }
    }

    /// Ends the running search for this reason with this result.
    pub(crate) fn answer(&mut self, reason: StopReason, info: Info) -> Vec<String> {
        let search = self.search.take().unwrap();
        let answer = Answer {
            facts: Vec::new(),
            best: info
                .lines
                .first()
                .and_then(|line| line.moves.first().copied()),
            lines: info.lines,
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            time: info.time,
            reason,
            solver_result: None,
            status: search.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        };
        let effects = self.dialect.answered(&answer, self.time.now());
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Returns a line with the first allowed move of the running search.
    ///
    /// Returns `None` without a search or without an allowed move.
    pub(crate) fn first_line(&self) -> Option<String> {
        let search = self.search.as_ref()?;
        let position = &*search.position;
        let mut moves = position.legal_moves();
        if let Some(allowed) = &search.limits.root_moves {
            moves.retain(|mv| allowed.contains(mv));
        }
        let first = moves.first()?;
        Some(format!(
            "0 {}",
            position.format_move(*first, Notation::Engine)
        ))
    }

    /// Ends the running search with its first allowed move.
    pub(crate) fn release(&mut self) -> Vec<String> {
        match self.first_line() {
            Some(line) => {
                let info = self.info(1, &[&line]);
                self.answer(StopReason::Depth, info)
            }
            None => {
                let info = self.info(0, &[]);
                self.answer(StopReason::NoMove, info)
            }
        }
    }

    /// Runs the background task to its end and returns the output.
    pub(crate) fn run_task(&mut self) -> Vec<String> {
        let task = self.task.take().unwrap();
        let signals = Arc::new(StopSignal::new(false));
        if self.is_stopped {
            signals.stop();
        }
        let mut texts = Vec::new();
        task.run(&signals, &mut |text| texts.push(text));
        for text in texts {
            let effects = self.dialect.task_output(text);
            self.apply(effects);
        }
        let effects = self.dialect.task_ended();
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Ends the running search or task.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        if self.is_running_task() {
            self.run_task()
        } else {
            self.release()
        }
    }

    /// Reports the current time to the front end and returns the output.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let effects = self.dialect.overdue(self.time.now());
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Returns `true` if the front end waits for a deadline.
    pub(crate) fn has_deadline(&self) -> bool {
        self.dialect.deadline().is_some()
    }

    /// Returns `true` if the game is over in the searched position.
    pub(crate) fn is_over(&self) -> bool {
        let search = self.search.as_ref().unwrap();
        search.position.status() != Status::Ongoing
    }
}

/// Parses a line written as `score moves`.
#[track_caller]
fn variation(position: &dyn Position, text: &str) -> Variation {
    let (score, names) = text.split_once(' ').unwrap();
    let mut position = position.clone_box();
    let mut moves = Vec::new();
    for name in names.split_whitespace() {
        let mv = position.parse_move(name, Notation::Engine).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
    }
    Variation::exact(Score(score.parse().unwrap()), moves)
}
