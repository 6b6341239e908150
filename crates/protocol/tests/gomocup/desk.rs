//! Plays the brain's neighbors: hands lines in, searches on the spot, keeps
//! what was said.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::report::Report;
use zeitnot_core::{
    Answer, Game, Limits, ManualTime, Request, Settings, Signals, TimeSource, Worker,
    default_settings,
};
use zeitnot_gomoku::Gomoku;
use zeitnot_protocol::gomocup::{Action, Brain, Line, Order};
use zeitnot_protocol::wire::Protocol as _;

/// Nodes of a search in these tests, whatever its limits say.
const NODES: u64 = 400;

/// A brain and somebody who does what it wants.
pub(crate) struct Desk {
    brain: Brain,
    worker: Worker,
    time: Arc<ManualTime>,
    said: Vec<String>,
    /// Searches wait until they are released.
    holds: bool,
    held: Option<Box<Order>>,
    /// The held search was told to stop.
    pub(crate) stopped: bool,
    pub(crate) ended: bool,
    pub(crate) cleared: u32,
    pub(crate) configured: Vec<Settings>,
    /// The limits of the last search.
    pub(crate) limits: Limits,
}

impl Desk {
    /// Nothing has been said yet.
    pub(crate) fn new() -> Self {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        settings.set("table.megabytes", "1").unwrap();
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        Self {
            brain: Brain::new(Arc::clone(&game), settings.clone()),
            worker: Worker::new(game, settings, source).unwrap(),
            time,
            said: Vec::new(),
            holds: false,
            held: None,
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
        assert_eq!(desk.tell(&format!("START {size}")), ["OK"]);
        desk
    }

    /// From now on searches wait until they are released.
    pub(crate) fn hold(&mut self) {
        self.holds = true;
    }

    pub(crate) fn pass(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.brain.is_waiting()
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.held.is_some()
    }

    /// Says these lines and returns what comes back, without messages.
    pub(crate) fn tell(&mut self, lines: &str) -> Vec<String> {
        let mut all = self.tell_loudly(lines);
        all.retain(|line| !line.starts_with("MESSAGE"));
        all
    }

    /// The same with messages.
    pub(crate) fn tell_loudly(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            self.hand_in(Line::Text(line.to_owned()));
        }
        std::mem::take(&mut self.said)
    }

    pub(crate) fn tell_line(&mut self, line: Line) -> Vec<String> {
        self.hand_in(line);
        std::mem::take(&mut self.said)
    }

    /// The one error that these lines are worth.
    #[track_caller]
    pub(crate) fn error(&mut self, lines: &str) -> String {
        let said = self.tell_loudly(lines);
        match &said[..] {
            [line] if line.starts_with("ERROR ") => line["ERROR ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    /// Plays these points, black first.
    #[track_caller]
    pub(crate) fn play(&mut self, points: &str) {
        for point in points.split(' ') {
            assert_eq!(self.tell(&format!("PLAY {point}")), [point]);
        }
    }

    /// The one point that these lines are answered by.
    #[track_caller]
    pub(crate) fn point(&mut self, lines: &str) -> (u32, u32) {
        let said = self.tell(lines);
        match &said[..] {
            [line] => point(line),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    fn hand_in(&mut self, line: Line) {
        assert!(!self.brain.is_waiting(), "a line was handed in too early");
        let actions = self.brain.handle(line, self.time.now());
        self.perform(actions);
    }

    /// Lets the held search answer, and returns what comes of it.
    pub(crate) fn release(&mut self) -> Vec<String> {
        let order = self.held.take().unwrap();
        self.search(&order);
        let mut said = std::mem::take(&mut self.said);
        said.retain(|line| !line.starts_with("MESSAGE"));
        said
    }

    fn perform(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Say(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    self.said.push(line);
                }
                Action::Think(order) if self.holds => {
                    assert!(self.held.is_none(), "two searches at once");
                    self.stopped = false;
                    self.held = Some(order);
                }
                Action::Think(order) => self.search(&order),
                Action::Stop => self.stopped = true,
                Action::Abandon => assert!(self.held.take().is_some(), "nothing to give up"),
                Action::Configure(settings) => {
                    assert!(self.held.is_none(), "configured during a search");
                    self.configured.push(settings);
                }
                Action::Clear => {
                    assert!(self.held.is_none(), "cleared during a search");
                    self.cleared += 1;
                }
                Action::End => self.ended = true,
                Action::PonderHit | Action::Run(_) => panic!("{action:?} is not of this protocol"),
            }
        }
    }

    /// Lets the held search complete some depths without answering.
    pub(crate) fn think_on(&mut self) {
        let order = self.held.take().unwrap();
        self.run(&order);
        self.held = Some(order);
    }

    /// Looks at the clock, and returns what comes of it.
    pub(crate) fn look_at_the_clock(&mut self) -> Vec<String> {
        let actions = self.brain.overdue(self.time.now());
        self.perform(actions);
        let mut said = std::mem::take(&mut self.said);
        said.retain(|line| !line.starts_with("MESSAGE"));
        said
    }

    fn search(&mut self, order: &Order) {
        let answer = self.run(order);
        let actions = self.brain.answered(&answer, self.time.now());
        self.perform(actions);
    }

    /// Searches and reports the completed depths.
    fn run(&mut self, order: &Order) -> Answer {
        self.limits = order.limits.clone();
        let limits = Limits {
            time: None,
            infinite: false,
            nodes: Some(order.limits.nodes.unwrap_or(NODES).min(NODES)),
            ..order.limits.clone()
        };
        let request = Request::new(order.position.clone(), limits, order.arrived);
        let mut reports = Vec::new();
        let signals = Arc::new(Signals::new(false));
        let answer = self
            .worker
            .answer(request, &signals, &mut |report| reports.push(report));
        for report in reports {
            let actions = match report {
                Report::Info(info) => self.brain.progress(info),
                Report::Trying(trying) => self.brain.trying(trying),
            };
            self.perform(actions);
        }
        answer
    }
}

/// Reads `x,y`.
#[track_caller]
pub(crate) fn point(line: &str) -> (u32, u32) {
    let numbers = line.split_once(',');
    let read = numbers.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    read.unwrap_or_else(|| panic!("{line:?} is no point"))
}
