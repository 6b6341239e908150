//! The front end for UCI and UCGI.
//!
//! Every `go` gets exactly one `bestmove`, in the order of the commands. A
//! command that cannot be executed during a search (`go`, `setoption`, a new
//! game, `bench`) stops it: the `bestmove` is written, then the command is
//! executed. Other commands are executed at once. Invalid input changes nothing
//! and is answered with one `info string`.
//!
//! A `go` may override settings for its search. The engine is configured before
//! that search, and gets the old settings back before the next one.

mod commands;
mod search;

use std::sync::Arc;

use zeitnot_clock::ClockManager;
use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Answer, Game, Line, Moment, Position, Settings, TimeSource};

use crate::command::{Keyword, Keywords};
use crate::lines::MAX_LINE_BYTES;
use crate::options::OptionTable;
use crate::position::{PositionCommand, PositionKeyword};
use crate::{Effect, Frontend, InputLine, one_line, quoted};

pub use search::PendingGo;
pub(crate) use search::PlannedSearch;
use search::{Running, TableState};

/// The differences between UCI and UCGI.
pub trait Dialect: Default + Send + Sized + 'static {
    /// A parsed `go`.
    type Go: Send;

    /// The commands and their keywords.
    const KEYWORDS: Keywords;
    /// The line that ends the identification, such as `uciok`.
    const IDENTIFIED: &'static str;
    /// The keywords that may follow `position`.
    const POSITION_KEYWORDS: &'static [PositionKeyword];
    /// The move in a `bestmove` without a legal move.
    const NO_MOVE: &'static str;
    /// The output of `help`.
    const HELP: &'static str;

    /// Returns the options of an engine that starts with these settings.
    fn options(game: &dyn Game, settings: Settings) -> OptionTable;

    /// Returns the chosen rule set; `None` for the game's default.
    fn rule(_options: &OptionTable) -> Option<&'static str> {
        None
    }

    /// Parses the text after `go`; also returns one remark per error.
    fn parse_go(rest: &str) -> (Self::Go, Vec<String>);

    /// Returns the settings for this search, and one remark per rejected setting.
    fn search_settings(_go: &Self::Go, settings: &Settings) -> (Settings, Vec<String>) {
        (settings.clone(), Vec::new())
    }

    /// Removes the overrides of [`Dialect::search_settings`] from `go`.
    fn discard_overrides(_go: &mut Self::Go) {}

    /// Plans and starts a search whose settings are already applied.
    fn start(conversation: &mut Conversation<Self>, pending: PendingGo<Self::Go>);

    /// Executes a command that exists only in this dialect.
    fn execute(_conversation: &mut Conversation<Self>, _command: Keyword, _rest: &str) {}

    /// Returns `true` if this progress report is to be written.
    fn shows(&mut self, info: &Info) -> bool;

    /// Formats the root move that is searched next; `None` if it is not written.
    fn format_current_move(&mut self, _: &CurrentMove, _: &dyn Position) -> Option<String> {
        None
    }

    /// Formats the best lines, with one `info` line per line.
    fn format_info(
        conversation: &Conversation<Self>,
        info: &Info,
        position: &dyn Position,
    ) -> String;

    /// Formats the answer: `bestmove` and the first move of the best line.
    fn format_answer(lines: &[Line], position: &dyn Position) -> String;
}

/// A UCI or UCGI front end.
pub struct Conversation<D: Dialect> {
    pub(crate) dialect: D,
    pub(crate) game: Arc<dyn Game>,
    pub(crate) time: Arc<dyn TimeSource>,
    pub(crate) options: OptionTable,
    /// The last settings sent to the engine.
    pub(crate) applied_settings: Settings,
    /// Kept because a new rule set changes how it is parsed.
    position_command: PositionCommand,
    /// The position for the next `go`; `None` if the game has no initial position.
    pub(crate) position: Option<Box<dyn Position>>,
    debug: bool,
    /// The number of new games since the start.
    pub(crate) games: u64,
    pub(crate) clocks: ClockManager,
    running: Option<Running>,
    /// A line that waits for the end of a search or configuration.
    deferred: Option<(InputLine, Moment)>,
    pending_config: Option<PendingConfig<D::Go>>,
    table_state: TableState,
    effects: Vec<Effect>,
}

/// A change that the engine has not acknowledged yet.
enum PendingConfig<G> {
    /// A new option value.
    Option {
        old_settings: Settings,
        old_options: Settings,
    },
    /// The settings for a search.
    Search {
        old_settings: Settings,
        pending: Box<PendingGo<G>>,
    },
    Clear,
}

impl<D: Dialect> Conversation<D> {
    /// Returns `true` if a search or a background task is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    fn read_line(&mut self, line: InputLine, arrived: Moment) {
        let text = match &line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                return self.remark(format!(
                    "a line longer than {MAX_LINE_BYTES} bytes was skipped; send one command per \
                     line"
                ));
            }
        };
        if text.trim().is_empty() {
            return;
        }
        let command = D::KEYWORDS.parse(text);
        let Some(keyword) = command.keyword else {
            return self.remark(format!(
                "{} is not a command; send help for a list",
                quoted(command.rest)
            ));
        };
        if self.is_busy() && needs_idle(keyword) {
            self.stop(arrived);
            self.deferred = Some((line, arrived));
        } else if keyword == Keyword::IsReady && self.should_prepare_table() {
            self.clear();
            self.deferred = Some((line, arrived));
        } else {
            self.execute(keyword, command.rest, arrived);
        }
    }

    fn execute(&mut self, command: Keyword, rest: &str, arrived: Moment) {
        match command {
            Keyword::Identify => self.identify(),
            // Answered at once during a search, but only after a pending change:
            // `is_waiting` holds lines back until then.
            Keyword::IsReady => self.write("readyok"),
            Keyword::NewGame => self.new_game(),
            Keyword::Position => self.set_position(rest),
            Keyword::Go => self.go(rest, arrived),
            Keyword::Stop => self.stop(arrived),
            Keyword::PonderHit => self.ponder_hit(arrived),
            Keyword::SetOption => self.set_option(rest),
            Keyword::Debug => self.set_debug(rest),
            Keyword::Register => {}
            Keyword::Quit => self.effects.push(Effect::End),
            Keyword::Show => self.show(),
            Keyword::Help => self.write(D::HELP.trim()),
            Keyword::Explain | Keyword::Bench => D::execute(self, command, rest),
        }
    }

    /// Writes one or more protocol lines.
    pub(crate) fn write(&mut self, text: impl Into<String>) {
        self.effects.push(Effect::Write(text.into()));
    }

    /// Writes an `info string`.
    pub(crate) fn remark(&mut self, text: impl AsRef<str>) {
        self.write(format!("info string {}", one_line(text.as_ref())));
    }

    pub(crate) fn remark_all(&mut self, texts: Vec<String>) {
        for text in texts {
            self.remark(text);
        }
    }

    fn resume_deferred(&mut self) -> Vec<Effect> {
        if self.running.is_none()
            && self.pending_config.is_none()
            && let Some((line, arrived)) = self.deferred.take()
        {
            self.read_line(line, arrived);
        }
        self.take_effects()
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}

/// Returns `true` if a command must wait for the end of a search.
fn needs_idle(command: Keyword) -> bool {
    matches!(
        command,
        Keyword::Go | Keyword::NewGame | Keyword::SetOption | Keyword::Bench
    )
}

impl<D: Dialect> Frontend for Conversation<D> {
    fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self {
        let position_command = PositionCommand::default();
        let start = position_command.resolve(&*game, None);
        Self {
            dialect: D::default(),
            options: D::options(&*game, settings.clone()),
            applied_settings: settings,
            position: start.ok().map(|parsed| parsed.position),
            position_command,
            game,
            time,
            debug: false,
            games: 0,
            clocks: ClockManager::default(),
            running: None,
            deferred: None,
            pending_config: None,
            table_state: TableState::Untouched,
            effects: Vec::new(),
        }
    }

    fn is_last(line: &str) -> bool {
        D::KEYWORDS.parse(line).keyword == Some(Keyword::Quit)
    }

    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect> {
        self.read_line(line, arrived);
        self.take_effects()
    }

    fn is_waiting(&self) -> bool {
        self.deferred.is_some() || self.pending_config.is_some()
    }

    fn progress(&mut self, info: Info) -> Vec<Effect> {
        self.report_progress(info);
        self.take_effects()
    }

    fn current_move(&mut self, current: CurrentMove) -> Vec<Effect> {
        self.report_current_move(&current);
        self.take_effects()
    }

    fn answered(&mut self, answer: &Answer, _: Moment) -> Vec<Effect> {
        self.finish_search(answer);
        self.resume_deferred()
    }

    fn failed(&mut self) -> Vec<Effect> {
        self.running = None;
        self.remark("the search ended without an answer; restart the program");
        self.effects.push(Effect::End);
        self.take_effects()
    }

    fn deadline(&self) -> Option<Moment> {
        match &self.running {
            Some(Running::Search(search)) => search.watchdog.deadline(),
            _ => None,
        }
    }

    fn overdue(&mut self, now: Moment) -> Vec<Effect> {
        self.answer_late_search(now);
        self.resume_deferred()
    }

    fn acknowledged(&mut self, refusal: Option<String>) -> Vec<Effect> {
        self.finish_configuration(refusal);
        self.resume_deferred()
    }

    fn task_ended(&mut self) -> Vec<Effect> {
        self.running = None;
        self.resume_deferred()
    }
}
