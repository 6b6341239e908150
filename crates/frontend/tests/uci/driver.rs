//! Plays the dialogue's neighbors: hands lines in, reports and answers for a
//! search when the test says so, keeps what was said.

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

/// A dialogue and somebody who does what it wants.
pub(crate) struct UciDriver {
    dialect: UciFrontend,
    time: Arc<ManualTime>,
    output: Vec<String>,
    search: Option<Box<SearchRequest>>,
    task: Option<Box<dyn BackgroundTask>>,
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
    pub(crate) refuses_settings: bool,
}

impl UciDriver {
    /// Nothing has been said yet.
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

    /// These lines have been said, and whatever came back does not matter.
    pub(crate) fn after(lines: &str) -> Self {
        let mut desk = Self::new();
        desk.send(lines);
        desk
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

    /// The limits of the search under way.
    #[track_caller]
    pub(crate) fn limits(&self) -> &Limits {
        &self.search.as_ref().unwrap().limits
    }

    /// The position of the search under way, in words.
    #[track_caller]
    pub(crate) fn searched_position(&self) -> String {
        self.search.as_ref().unwrap().position.setup().position
    }

    /// Says these lines and returns what comes back.
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

    /// The one remark that these lines are worth.
    #[track_caller]
    pub(crate) fn remark(&mut self, lines: &str) -> String {
        let said = self.send(lines);
        match &said[..] {
            [line] if line.starts_with("info string ") => line["info string ".len()..].to_owned(),
            _ => panic!("{lines:?} was answered by {said:?}"),
        }
    }

    fn handle_line(&mut self, line: InputLine) {
        assert!(
            !self.dialect.is_waiting(),
            "{line:?} was handed in too early"
        );
        let actions = self.dialect.handle(line, self.time.now());
        self.apply(actions);
    }

    fn apply(&mut self, actions: Vec<Effect>) {
        for action in actions {
            assert!(!self.is_ended, "{action:?} after the end");
            let idle = self.search.is_none() && self.task.is_none();
            match action {
                Effect::Write(text) => {
                    assert!(!text.contains('\r'), "{text:?}");
                    self.output.extend(text.split('\n').map(str::to_owned));
                }
                Effect::StartSearch(order) => {
                    assert!(idle, "two things at once");
                    (self.is_stopped, self.is_hit) = (false, false);
                    self.started.push(order.position.setup().position);
                    self.search = Some(order);
                }
                Effect::RunTask(errand) => {
                    assert!(idle, "two things at once");
                    self.is_stopped = false;
                    self.task = Some(errand);
                }
                Effect::Stop => {
                    assert!(!idle, "nothing to stop");
                    self.is_stopped = true;
                }
                Effect::PonderHit => {
                    assert!(self.limits().ponder && !self.is_hit, "it does not ponder");
                    self.is_hit = true;
                }
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "nothing to give up");
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
        let actions = self.dialect.acknowledged(refusal);
        self.apply(actions);
    }

    /// The search under way reports these lines, `score moves` each, at a
    /// depth of its own choice.
    pub(crate) fn report(&mut self, depth: u32, lines: &[&str]) -> Vec<String> {
        let info = self.info(depth, lines);
        self.report_info(info)
    }

    pub(crate) fn report_info(&mut self, info: Info) -> Vec<String> {
        let actions = self.dialect.progress(info);
        self.apply(actions);
        std::mem::take(&mut self.output)
    }

    pub(crate) fn report_current_move(&mut self, trying: CurrentMove) -> Vec<String> {
        let actions = self.dialect.current_move(trying);
        self.apply(actions);
        std::mem::take(&mut self.output)
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
            solver_result: None,
            status: order.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        };
        let actions = self.dialect.answered(&answer, self.time.now());
        self.apply(actions);
        std::mem::take(&mut self.output)
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
        Some(format!(
            "0 {}",
            position.format_move(*first, Notation::Engine)
        ))
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
    pub(crate) fn run_task(&mut self) -> Vec<String> {
        let errand = self.task.take().unwrap();
        let signals = Arc::new(StopSignal::new(false));
        if self.is_stopped {
            signals.stop();
        }
        let mut words = Vec::new();
        errand.run(&signals, &mut |text| words.push(text));
        for text in words {
            let actions = self.dialect.task_output(text);
            self.apply(actions);
        }
        let actions = self.dialect.task_ended();
        self.apply(actions);
        std::mem::take(&mut self.output)
    }

    /// What is under way ends.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        if self.is_running_task() {
            self.run_task()
        } else {
            self.release()
        }
    }

    /// Looks at the clock, and returns what comes of it.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let actions = self.dialect.overdue(self.time.now());
        self.apply(actions);
        std::mem::take(&mut self.output)
    }

    /// Is there a moment at which the clock must be looked at?
    pub(crate) fn has_deadline(&self) -> bool {
        self.dialect.deadline().is_some()
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
        let mv = position.parse_move(name, Notation::Engine).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
    }
    Variation::exact(Score(score.parse().unwrap()), moves)
}
