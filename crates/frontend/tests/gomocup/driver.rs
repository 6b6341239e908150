//! Drives a Gomocup front end: sends lines, searches at once, and collects the
//! output.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::settings_for;
use zeitnot_core::progress::ProgressEvent;
use zeitnot_core::{
    Answer, Game, Limits, ManualTime, Request, Settings, StopSignal, TimeSource, Worker,
};
use zeitnot_frontend::gomocup::GomocupDialect;
use zeitnot_frontend::{Effect, Frontend as _, InputLine, SearchRequest};
use zeitnot_gomoku::Gomoku;

/// Maximum number of nodes of a search in these tests.
const NODES: u64 = 400;

/// A front end with an engine and its output.
pub(crate) struct GomocupDriver {
    dialect: GomocupDialect,
    worker: Worker,
    time: Arc<ManualTime>,
    output: Vec<String>,
    /// Whether searches wait for [`Self::release`].
    holds_searches: bool,
    held_request: Option<Box<SearchRequest>>,
    /// Whether the held search was asked to stop.
    pub(crate) stopped: bool,
    pub(crate) ended: bool,
    pub(crate) cleared: u32,
    pub(crate) configured: Vec<Settings>,
    /// The limits of the last search.
    pub(crate) limits: Limits,
}

impl GomocupDriver {
    /// Creates a driver without input.
    pub(crate) fn new() -> Self {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = settings_for(&*game);
        settings.set("table.megabytes", "1").unwrap();
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        Self {
            dialect: GomocupDialect::new(Arc::clone(&game), settings.clone(), Arc::clone(&source)),
            worker: Worker::new(game, settings, source).unwrap(),
            time,
            output: Vec::new(),
            holds_searches: false,
            held_request: None,
            stopped: false,
            ended: false,
            cleared: 0,
            configured: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// Creates a driver with a game on a board of this size.
    pub(crate) fn started(size: u32) -> Self {
        let mut driver = Self::new();
        assert_eq!(driver.send(&format!("START {size}")), ["OK"]);
        driver
    }

    /// Lets future searches wait for [`Self::release`].
    pub(crate) fn hold_searches(&mut self) {
        self.holds_searches = true;
    }

    pub(crate) fn advance(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.dialect.is_waiting()
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.held_request.is_some()
    }

    /// Sends these lines and returns the output without messages.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        let mut all = self.send_with_messages(lines);
        all.retain(|line| !line.starts_with("MESSAGE"));
        all
    }

    /// Sends these lines and returns the output with messages.
    pub(crate) fn send_with_messages(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            self.handle_line(InputLine::Text(line.to_owned()));
        }
        std::mem::take(&mut self.output)
    }

    pub(crate) fn send_line(&mut self, line: InputLine) -> Vec<String> {
        self.handle_line(line);
        std::mem::take(&mut self.output)
    }

    /// Sends these lines, which must be answered with one `ERROR`.
    #[track_caller]
    pub(crate) fn error(&mut self, lines: &str) -> String {
        let output = self.send_with_messages(lines);
        match &output[..] {
            [line] if line.starts_with("ERROR ") => line["ERROR ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {output:?}"),
        }
    }

    /// Plays these points with `PLAY`, black first.
    #[track_caller]
    pub(crate) fn play(&mut self, points: &str) {
        for point in points.split(' ') {
            assert_eq!(self.send(&format!("PLAY {point}")), [point]);
        }
    }

    /// Sends these lines, which must be answered with one point.
    #[track_caller]
    pub(crate) fn point(&mut self, lines: &str) -> (u32, u32) {
        let output = self.send(lines);
        match &output[..] {
            [line] => parse_point(line),
            _ => panic!("{lines:?} was answered by {output:?}"),
        }
    }

    fn handle_line(&mut self, line: InputLine) {
        assert!(!self.dialect.is_waiting(), "a line was sent too early");
        let effects = self.dialect.handle(line, self.time.now());
        self.apply(effects);
    }

    /// Runs the held search and returns the output without messages.
    pub(crate) fn release(&mut self) -> Vec<String> {
        let request = self.held_request.take().unwrap();
        self.search(&request);
        let mut output = std::mem::take(&mut self.output);
        output.retain(|line| !line.starts_with("MESSAGE"));
        output
    }

    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Write(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    self.output.push(line);
                }
                Effect::StartSearch(request) if self.holds_searches => {
                    assert!(self.held_request.is_none(), "a search is already running");
                    self.stopped = false;
                    self.held_request = Some(request);
                }
                Effect::StartSearch(request) => self.search(&request),
                Effect::Stop => self.stopped = true,
                Effect::DiscardSearch => {
                    assert!(self.held_request.take().is_some(), "no search to discard");
                }
                Effect::Configure(settings) => {
                    assert!(self.held_request.is_none(), "configured during a search");
                    self.configured.push(settings);
                }
                Effect::Clear => {
                    assert!(self.held_request.is_none(), "cleared during a search");
                    self.cleared += 1;
                }
                Effect::End => self.ended = true,
                Effect::PonderHit | Effect::RunTask(_) => {
                    panic!("Gomocup does not use {effect:?}")
                }
            }
        }
    }

    /// Lets the held search complete some depths without an answer.
    pub(crate) fn report_depths(&mut self) {
        let request = self.held_request.take().unwrap();
        self.run_search(&request);
        self.held_request = Some(request);
    }

    /// Returns the time until the front end answers for the held search.
    pub(crate) fn time_to_deadline(&self) -> Option<Duration> {
        let deadline = self.dialect.deadline()?;
        Some(deadline.since(self.time.now()))
    }

    /// Reports the current time to the front end and returns the output.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let effects = self.dialect.overdue(self.time.now());
        self.apply(effects);
        let mut output = std::mem::take(&mut self.output);
        output.retain(|line| !line.starts_with("MESSAGE"));
        output
    }

    fn search(&mut self, request: &SearchRequest) {
        let answer = self.run_search(request);
        let effects = self.dialect.answered(&answer, self.time.now());
        self.apply(effects);
    }

    /// Searches and reports the completed depths.
    fn run_search(&mut self, search: &SearchRequest) -> Answer {
        self.limits = search.limits.clone();
        let limits = Limits {
            time: None,
            infinite: false,
            nodes: Some(search.limits.nodes.unwrap_or(NODES).min(NODES)),
            ..search.limits.clone()
        };
        let request = Request::new(search.position.clone(), limits, search.arrived);
        let mut reports = Vec::new();
        let signals = Arc::new(StopSignal::new(false));
        let answer = self
            .worker
            .answer(request, &signals, &mut |report| reports.push(report));
        for report in reports {
            let effects = match report {
                ProgressEvent::Info(info) => self.dialect.progress(info),
                ProgressEvent::CurrentMove(current) => self.dialect.current_move(current),
            };
            self.apply(effects);
        }
        answer
    }
}

/// Parses `x,y`.
#[track_caller]
pub(crate) fn parse_point(line: &str) -> (u32, u32) {
    let numbers = line.split_once(',');
    let read = numbers.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    read.unwrap_or_else(|| panic!("{line:?} is not a point"))
}
