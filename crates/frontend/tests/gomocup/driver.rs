//! Plays the brain's neighbors: hands lines in, searches on the spot, keeps
//! what was said.

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

/// Nodes of a search in these tests, whatever its limits say.
const NODES: u64 = 400;

/// A brain and somebody who does what it wants.
pub(crate) struct GomocupDriver {
    dialect: GomocupDialect,
    worker: Worker,
    time: Arc<ManualTime>,
    output: Vec<String>,
    /// Searches wait until they are released.
    holds_searches: bool,
    held_request: Option<Box<SearchRequest>>,
    /// The held search was told to stop.
    pub(crate) stopped: bool,
    pub(crate) ended: bool,
    pub(crate) cleared: u32,
    pub(crate) configured: Vec<Settings>,
    /// The limits of the last search.
    pub(crate) limits: Limits,
}

impl GomocupDriver {
    /// Nothing has been said yet.
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

    /// A game on a board of this size.
    pub(crate) fn started(size: u32) -> Self {
        let mut desk = Self::new();
        assert_eq!(desk.send(&format!("START {size}")), ["OK"]);
        desk
    }

    /// From now on searches wait until they are released.
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

    /// Says these lines and returns what comes back, without messages.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        let mut all = self.send_with_messages(lines);
        all.retain(|line| !line.starts_with("MESSAGE"));
        all
    }

    /// The same with messages.
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

    /// The one error that these lines are worth.
    #[track_caller]
    pub(crate) fn error(&mut self, lines: &str) -> String {
        let said = self.send_with_messages(lines);
        match &said[..] {
            [line] if line.starts_with("ERROR ") => line["ERROR ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    /// Plays these points, black first.
    #[track_caller]
    pub(crate) fn play(&mut self, points: &str) {
        for point in points.split(' ') {
            assert_eq!(self.send(&format!("PLAY {point}")), [point]);
        }
    }

    /// The one point that these lines are answered by.
    #[track_caller]
    pub(crate) fn point(&mut self, lines: &str) -> (u32, u32) {
        let said = self.send(lines);
        match &said[..] {
            [line] => parse_point(line),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    fn handle_line(&mut self, line: InputLine) {
        assert!(!self.dialect.is_waiting(), "a line was handed in too early");
        let actions = self.dialect.handle(line, self.time.now());
        self.apply(actions);
    }

    /// Lets the held search answer, and returns what comes of it.
    pub(crate) fn release(&mut self) -> Vec<String> {
        let order = self.held_request.take().unwrap();
        self.search(&order);
        let mut said = std::mem::take(&mut self.output);
        said.retain(|line| !line.starts_with("MESSAGE"));
        said
    }

    fn apply(&mut self, actions: Vec<Effect>) {
        for action in actions {
            match action {
                Effect::Write(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    self.output.push(line);
                }
                Effect::StartSearch(order) if self.holds_searches => {
                    assert!(self.held_request.is_none(), "two searches at once");
                    self.stopped = false;
                    self.held_request = Some(order);
                }
                Effect::StartSearch(order) => self.search(&order),
                Effect::Stop => self.stopped = true,
                Effect::DiscardSearch => {
                    assert!(self.held_request.take().is_some(), "nothing to give up");
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
                    panic!("{action:?} is not of this protocol")
                }
            }
        }
    }

    /// Lets the held search complete some depths without answering.
    pub(crate) fn report_depths(&mut self) {
        let order = self.held_request.take().unwrap();
        self.run_search(&order);
        self.held_request = Some(order);
    }

    /// The time until the front end answers for the held search.
    pub(crate) fn time_to_deadline(&self) -> Option<Duration> {
        let deadline = self.dialect.deadline()?;
        Some(deadline.since(self.time.now()))
    }

    /// Looks at the clock, and returns what comes of it.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let actions = self.dialect.overdue(self.time.now());
        self.apply(actions);
        let mut said = std::mem::take(&mut self.output);
        said.retain(|line| !line.starts_with("MESSAGE"));
        said
    }

    fn search(&mut self, order: &SearchRequest) {
        let answer = self.run_search(order);
        let actions = self.dialect.answered(&answer, self.time.now());
        self.apply(actions);
    }

    /// Searches and reports the completed depths.
    fn run_search(&mut self, order: &SearchRequest) -> Answer {
        self.limits = order.limits.clone();
        let limits = Limits {
            time: None,
            infinite: false,
            nodes: Some(order.limits.nodes.unwrap_or(NODES).min(NODES)),
            ..order.limits.clone()
        };
        let request = Request::new(order.position.clone(), limits, order.arrived);
        let mut reports = Vec::new();
        let signals = Arc::new(StopSignal::new(false));
        let answer = self
            .worker
            .answer(request, &signals, &mut |report| reports.push(report));
        for report in reports {
            let actions = match report {
                ProgressEvent::Info(info) => self.dialect.progress(info),
                ProgressEvent::CurrentMove(trying) => self.dialect.current_move(trying),
            };
            self.apply(actions);
        }
        answer
    }
}

/// Reads `x,y`.
#[track_caller]
pub(crate) fn parse_point(line: &str) -> (u32, u32) {
    let numbers = line.split_once(',');
    let read = numbers.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    read.unwrap_or_else(|| panic!("{line:?} is no point"))
}
