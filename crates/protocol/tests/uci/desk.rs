//! Plays the dialogue's neighbors: hands lines in, reports and answers for a
//! search when the test says so, keeps what was said.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_chess::Chess;
use zeitnot_core::report::{Info, Trying};
use zeitnot_core::{
    Answer, Game, Limits, Line as Variation, ManualTime, Position, Score, Settings, Signals,
    StatsSummary, Status, StopReason, TableCounters, TimeSource, default_settings,
};
use zeitnot_protocol::uci::Uci;
use zeitnot_protocol::wire::{Action, Errand, Line, Order, Protocol};

/// A dialogue and somebody who does what it wants.
pub(crate) struct Desk {
    uci: Uci,
    time: Arc<ManualTime>,
    said: Vec<String>,
    search: Option<Box<Order>>,
    errand: Option<Box<dyn Errand>>,
    /// What is running was told to stop.
    pub(crate) is_stopped: bool,
    /// The running search was told that the expected move was played.
    pub(crate) is_hit: bool,
    pub(crate) is_ended: bool,
    pub(crate) cleared: u32,
    pub(crate) configured: Vec<Settings>,
    /// The positions of all searches, in words.
    pub(crate) started: Vec<String>,
    /// The next change of settings is refused.
    pub(crate) refuses: bool,
}

impl Desk {
    /// Nothing has been said yet.
    pub(crate) fn new() -> Self {
        let game: Arc<dyn Game> = Arc::new(Chess);
        let settings = default_settings(&*game);
        let time = Arc::new(ManualTime::new());
        let source: Arc<dyn TimeSource> = time.clone();
        Self {
            uci: Uci::new(game, settings, source),
            time,
            said: Vec::new(),
            search: None,
            errand: None,
            is_stopped: false,
            is_hit: false,
            is_ended: false,
            cleared: 0,
            configured: Vec::new(),
            started: Vec::new(),
            refuses: false,
        }
    }

    /// These lines have been said, and whatever came back does not matter.
    pub(crate) fn after(lines: &str) -> Self {
        let mut desk = Self::new();
        desk.tell(lines);
        desk
    }

    pub(crate) fn pass(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.uci.is_waiting()
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(crate) fn is_counting(&self) -> bool {
        self.errand.is_some()
    }

    /// The limits of the search under way.
    #[track_caller]
    pub(crate) fn limits(&self) -> &Limits {
        &self.search.as_ref().unwrap().limits
    }

    /// The position of the search under way, in words.
    #[track_caller]
    pub(crate) fn searched(&self) -> String {
        self.search.as_ref().unwrap().position.setup().position
    }

    /// Says these lines and returns what comes back.
    pub(crate) fn tell(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            self.hand_in(Line::Text(line.to_owned()));
        }
        std::mem::take(&mut self.said)
    }

    pub(crate) fn tell_line(&mut self, line: Line) -> Vec<String> {
        self.hand_in(line);
        std::mem::take(&mut self.said)
    }

    /// The one remark that these lines are worth.
    #[track_caller]
    pub(crate) fn remark(&mut self, lines: &str) -> String {
        let said = self.tell(lines);
        match &said[..] {
            [line] if line.starts_with("info string ") => line["info string ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    fn hand_in(&mut self, line: Line) {
        assert!(!self.uci.is_waiting(), "{line:?} was handed in too early");
        let actions = self.uci.handle(line, self.time.now());
        self.perform(actions);
    }

    fn perform(&mut self, actions: Vec<Action>) {
        for action in actions {
            assert!(!self.is_ended, "{action:?} after the end");
            let idle = self.search.is_none() && self.errand.is_none();
            match action {
                Action::Say(text) => {
                    assert!(!text.contains('\r'), "{text:?}");
                    self.said.extend(text.split('\n').map(str::to_owned));
                }
                Action::Think(order) => {
                    assert!(idle, "two things at once");
                    (self.is_stopped, self.is_hit) = (false, false);
                    self.started.push(order.position.setup().position);
                    self.search = Some(order);
                }
                Action::Run(errand) => {
                    assert!(idle, "two things at once");
                    self.is_stopped = false;
                    self.errand = Some(errand);
                }
                Action::Stop => {
                    assert!(!idle, "nothing to stop");
                    self.is_stopped = true;
                }
                Action::PonderHit => {
                    assert!(self.limits().ponder && !self.is_hit, "it does not ponder");
                    self.is_hit = true;
                }
                Action::Abandon => assert!(self.search.take().is_some(), "nothing to give up"),
                Action::Configure(settings) => {
                    assert!(idle, "configured during a search");
                    self.configured.push(settings);
                    self.settle();
                }
                Action::Clear => {
                    assert!(idle, "cleared during a search");
                    self.cleared += 1;
                    self.settle();
                }
                Action::End => self.is_ended = true,
            }
        }
    }

    fn settle(&mut self) {
        assert!(self.uci.is_waiting(), "lines must wait for the engine");
        let refusal =
            std::mem::take(&mut self.refuses).then(|| "no memory is left; 32 MB stay".to_owned());
        let actions = self.uci.settled(refusal);
        self.perform(actions);
    }

    /// The search under way reports these lines, `score moves` each, at a
    /// depth of its own choice.
    pub(crate) fn report(&mut self, depth: u32, lines: &[&str]) -> Vec<String> {
        let info = self.info(depth, lines);
        self.report_info(info)
    }

    pub(crate) fn report_info(&mut self, info: Info) -> Vec<String> {
        let actions = self.uci.progress(info);
        self.perform(actions);
        std::mem::take(&mut self.said)
    }

    pub(crate) fn report_trying(&mut self, trying: Trying) -> Vec<String> {
        let actions = self.uci.trying(trying);
        self.perform(actions);
        std::mem::take(&mut self.said)
    }

    /// An info of the search under way, a thousand nodes a depth.
    #[track_caller]
    pub(crate) fn info(&self, depth: u32, lines: &[&str]) -> Info {
        let order = self.search.as_ref().unwrap();
        Info {
            depth,
            seldepth: depth + 2,
            nodes: u64::from(depth) * 1_000,
            time: self.time.now().since(order.arrived),
            fill: 0,
            lines: lines
                .iter()
                .map(|line| variation(&*order.position, line))
                .collect(),
        }
    }

    /// The search under way answers for this reason with what it has found.
    pub(crate) fn answer(&mut self, reason: StopReason, info: Info) -> Vec<String> {
        let order = self.search.take().unwrap();
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
            finding: None,
            status: order.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        };
        let actions = self.uci.answered(&answer, self.time.now());
        self.perform(actions);
        std::mem::take(&mut self.said)
    }

    /// The first move that the search under way is allowed, as a line of play;
    /// none if nothing is searched or nothing is allowed.
    pub(crate) fn first_line(&self) -> Option<String> {
        let order = self.search.as_ref()?;
        let position = &*order.position;
        let mut moves = position.legal_moves();
        if let Some(wanted) = &order.limits.root_moves {
            moves.retain(|mv| wanted.contains(mv));
        }
        let first = moves.first()?;
        Some(format!("0 {}", position.format_move(*first)))
    }

    /// The search under way answers with the first move it is allowed.
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

    /// The errand under way does what it does and ends.
    pub(crate) fn run_errand(&mut self) -> Vec<String> {
        let errand = self.errand.take().unwrap();
        let signals = Arc::new(Signals::new(false));
        if self.is_stopped {
            signals.stop();
        }
        let mut words = Vec::new();
        errand.run(&signals, &mut |text| words.push(text));
        for text in words {
            let actions = self.uci.errand_said(text);
            self.perform(actions);
        }
        let actions = self.uci.errand_ended();
        self.perform(actions);
        std::mem::take(&mut self.said)
    }

    /// What is under way ends.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        if self.is_counting() {
            self.run_errand()
        } else {
            self.release()
        }
    }

    /// Looks at the clock, and returns what comes of it.
    pub(crate) fn look_at_the_clock(&mut self) -> Vec<String> {
        let actions = self.uci.overdue(self.time.now());
        self.perform(actions);
        std::mem::take(&mut self.said)
    }

    /// Is there a moment at which the clock must be looked at?
    pub(crate) fn has_deadline(&self) -> bool {
        self.uci.deadline().is_some()
    }

    /// Is the game over in the position under search?
    pub(crate) fn is_over(&self) -> bool {
        let search = self.search.as_ref().unwrap();
        search.position.status() != Status::Ongoing
    }
}

/// `score moves` as a line of play.
#[track_caller]
fn variation(position: &dyn Position, text: &str) -> Variation {
    let (score, names) = text.split_once(' ').unwrap();
    let mut position = position.clone_box();
    let mut moves = Vec::new();
    for name in names.split_whitespace() {
        let mv = position.parse_move(name).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
    }
    Variation::exact(Score(score.parse().unwrap()), moves)
}
