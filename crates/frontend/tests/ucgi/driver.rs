//! Drives a front end: sends lines, reports and answers for the search on request,
//! and collects the output.

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

/// A first turn of a game.
pub(crate) const OPENING: &str =
    "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0";

/// Returns the game, whose word list is loaded once for all tests.
pub(crate) fn game() -> Arc<dyn Game> {
    static GAME: OnceLock<Crossword> = OnceLock::new();
    Arc::new(GAME.get_or_init(Crossword::default).clone())
}

/// A front end, its pending effects, and its output.
pub(crate) struct UcgiDriver {
    dialect: UcgiFrontend,
    time: ManualTime,
    output: Vec<String>,
    search: Option<Box<SearchRequest>>,
    pub(crate) is_stopped: bool,
    pub(crate) is_ended: bool,
    pub(crate) configured: Vec<Settings>,
    /// Whether the next change of settings is refused.
    pub(crate) refuses_settings: bool,
}

impl UcgiDriver {
    /// Creates a driver without input.
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

    /// Creates a driver, sends these lines, and ignores the output.
    pub(crate) fn after(lines: &str) -> Self {
        let mut driver = Self::new();
        driver.send(lines);
        driver
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

    /// Returns the last value of this option that was sent to the engine.
    #[track_caller]
    pub(crate) fn applied_option(&self, option: &str) -> String {
        let settings = self.configured.last().unwrap().list().into_iter();
        let mut values = settings.filter(|(name, ..)| name == option);
        values.next().unwrap().2
    }

    /// Sends these lines and returns the output.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        for line in lines.split('\n') {
            assert!(!self.dialect.is_waiting(), "{line:?} was sent too early");
            let line = InputLine::Text(line.to_owned());
            let effects = self.dialect.handle(line, self.time.now());
            self.apply(effects);
        }
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

    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            assert!(!self.is_ended, "{effect:?} after the end");
            let is_idle = self.search.is_none();
            match effect {
                Effect::Write(text) => self.output.extend(text.split('\n').map(str::to_owned)),
                Effect::StartSearch(search) => {
                    assert!(is_idle, "a search or task is already running");
                    self.is_stopped = false;
                    self.search = Some(search);
                }
                Effect::Stop => {
                    assert!(!is_idle, "nothing is running");
                    self.is_stopped = true;
                }
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "no search to discard");
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
                Effect::PonderHit | Effect::RunTask(_) => panic!("{effect:?}"),
            }
        }
    }

    fn acknowledge(&mut self) {
        assert!(self.dialect.is_waiting(), "lines must wait for the engine");
        let refusal =
            std::mem::take(&mut self.refuses_settings).then(|| "no memory is left".to_owned());
        let effects = self.dialect.acknowledged(refusal);
        self.apply(effects);
    }

    /// Creates a report of the running search: the best play after `nodes` samples.
    #[track_caller]
    pub(crate) fn info(&self, play: &str, nodes: u64) -> Info {
        let search = self.search.as_ref().unwrap();
        let mv = search.position.parse_move(play, Notation::Engine).unwrap();
        Info {
            depth: 2,
            seldepth: 2,
            nodes,
            time: self.time.now().since(search.arrived),
            fill: 0,
            lines: vec![Variation::exact(Score(0), vec![mv])],
        }
    }

    /// Reports progress of the running search.
    pub(crate) fn report(&mut self, info: Info) -> Vec<String> {
        let effects = self.dialect.progress(info);
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Ends the running search with any legal play.
    pub(crate) fn release(&mut self) -> Vec<String> {
        let search = self.search.take().unwrap();
        let best = search.position.fallback_move();
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
            status: search.position.status(),
            stats: StatsSummary::default(),
            table: TableCounters::default(),
            record: None,
        };
        let effects = self.dialect.answered(&answer, self.time.now());
        self.apply(effects);
        std::mem::take(&mut self.output)
    }

    /// Reports the current time to the front end and returns the output.
    pub(crate) fn check_deadline(&mut self) -> Vec<String> {
        let effects = self.dialect.overdue(self.time.now());
        self.apply(effects);
        std::mem::take(&mut self.output)
    }
}
