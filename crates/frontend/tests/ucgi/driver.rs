//! Plays the dialogue's neighbors: hands lines in, reports and answers for a
//! search when the test says so, keeps what was said.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use zeitnot_clock::settings_for;
use zeitnot_core::progress::Info;
use zeitnot_core::{
    Answer, Game, Limits, Line as Variation, ManualTime, Notation, Score, Settings, StatsSummary,
    StopReason, TableCounters, TimeSource,
};
use zeitnot_crossword::Crossword;
use zeitnot_frontend::ucgi::UcgiFrontend;
use zeitnot_frontend::{Effect, Frontend, InputLine, SearchRequest};

/// A first turn.
pub(crate) const OPENING: &str =
    "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0";

/// The game, whose words are made ready once for all tests.
pub(crate) fn game() -> Arc<dyn Game> {
    static GAME: OnceLock<Crossword> = OnceLock::new();
    Arc::new(GAME.get_or_init(Crossword::default).clone())
}

/// A dialogue and somebody who does what it wants.
pub(crate) struct UcgiDriver {
    dialect: UcgiFrontend,
    time: ManualTime,
    output: Vec<String>,
    search: Option<Box<SearchRequest>>,
    pub(crate) is_stopped: bool,
    pub(crate) is_ended: bool,
    pub(crate) configured: Vec<Settings>,
    /// The next change of settings is refused.
    pub(crate) refuses_settings: bool,
}

impl UcgiDriver {
    /// Nothing has been said yet.
    pub(crate) fn new() -> Self {
        let game = game();
        let settings = settings_for(&*game);
        Self {
            dialect: UcgiFrontend::new(game, settings, Arc::new(ManualTime::new())),
            time: ManualTime::new(),
            output: Vec::new(),
            search: None,
            is_stopped: false,
            is_ended: false,
            configured: Vec::new(),
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

    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.dialect.is_waiting()
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

    /// The value that the engine was told last for this option.
    #[track_caller]
    pub(crate) fn applied_option(&self, option: &str) -> String {
        let settings = self.configured.last().unwrap().list().into_iter();
        let mut values = settings.filter(|(name, ..)| name == option);
        values.next().unwrap().2
    }

    /// Says these lines and returns what comes back.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            assert!(
                !self.dialect.is_waiting(),
                "{line:?} was handed in too early"
            );
            let line = InputLine::Text(line.to_owned());
            let actions = self.dialect.handle(line, self.time.now());
            self.apply(actions);
        }
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

    fn apply(&mut self, actions: Vec<Effect>) {
        for action in actions {
            assert!(!self.is_ended, "{action:?} after the end");
            let is_idle = self.search.is_none();
            match action {
                Effect::Write(text) => self.output.extend(text.split('\n').map(str::to_owned)),
                Effect::StartSearch(order) => {
                    assert!(is_idle, "two things at once");
                    self.is_stopped = false;
                    self.search = Some(order);
                }
                Effect::Stop => {
                    assert!(!is_idle, "nothing to stop");
                    self.is_stopped = true;
                }
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "nothing to give up");
                }
                Effect::Configure(settings) => {
                    assert!(is_idle, "configured during a search");
                    self.configured.push(settings);
                    self.acknowledge();
                }
                Effect::Clear => {
                    assert!(is_idle, "cleared during a search");
                    self.acknowledge();
                }
                Effect::End => self.is_ended = true,
                Effect::PonderHit | Effect::RunTask(_) => panic!("{action:?}"),
            }
        }
    }

    fn acknowledge(&mut self) {
        assert!(self.dialect.is_waiting(), "lines must wait for the engine");
        let refusal =
            std::mem::take(&mut self.refuses_settings).then(|| "no memory is left".to_owned());
        let actions = self.dialect.acknowledged(refusal);
        self.apply(actions);
    }

    /// What the search under way has found: this play, after so many samples.
    #[track_caller]
    pub(crate) fn info(&self, play: &str, nodes: u64) -> Info {
        let order = self.search.as_ref().unwrap();
        let mv = order.position.parse_move(play, Notation::Engine).unwrap();
        Info {
            depth: 2,
            seldepth: 2,
            nodes,
            time: self.time.now().since(order.arrived),
            fill: 0,
            lines: vec![Variation::exact(Score(0), vec![mv])],
        }
    }

    /// The search under way reports.
    pub(crate) fn report(&mut self, info: Info) -> Vec<String> {
        let actions = self.dialect.progress(info);
        self.apply(actions);
        std::mem::take(&mut self.output)
    }

    /// The search under way answers with any play that there is.
    pub(crate) fn release(&mut self) -> Vec<String> {
        let order = self.search.take().unwrap();
        let best = order.position.fallback_move();
        let line = |mv| Variation::exact(Score(0), vec![mv]);
        let answer = Answer {
            facts: Vec::new(),
            best,
            lines: best.map(line).into_iter().collect(),
            depth: 1,
            seldepth: 1,
            nodes: 1,
            time: Duration::ZERO,
            reason: StopReason::Depth,
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

    /// Looks at the clock, and returns what comes of it.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let actions = self.dialect.overdue(self.time.now());
        self.apply(actions);
        std::mem::take(&mut self.output)
    }
}
