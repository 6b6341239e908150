//! The commands that start no search.

use std::sync::Arc;

use zeitnot_clock::TimeControl;
use zeitnot_core::ViewParts;
use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use super::{Running, TableState, UciDialect};
use crate::event_loop::options::{OptionAssignment, OptionChange};
use crate::event_loop::position::{PositionCommand, PositionKeyword};
use crate::event_loop::{Effect, parse_integer, quoted};
use crate::uci::bench::{self, BenchTask};
use crate::uci::options::UciOptions;

/// The largest table that is got at hand before it is needed.
const MAX_PREPARED_MEGABYTES: u32 = 1_024;

/// How a position may begin.
const POSITION_KEYWORDS: [PositionKeyword; 2] = [
    PositionKeyword {
        word: "startpos",
        argument: None,
        passed_to_game: false,
    },
    PositionKeyword {
        word: "fen",
        argument: Some("FEN"),
        passed_to_game: false,
    },
];

impl UciDialect {
    /// What only this protocol has.
    pub(super) fn uci_options(&self) -> UciOptions {
        self.options.protocol_options()
    }

    pub(super) fn introduce(&mut self) {
        let name = concat!("id name Zeitnot ", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author Zeitnot contributors"];
        lines.extend(self.options.announcement().iter().map(String::as_str));
        lines.push("uciok");
        let text = lines.join("\n");
        self.write(text);
    }

    pub(super) fn new_game(&mut self) {
        self.games += 1;
        self.clocks.new_game(TimeControl::default());
        self.clear();
    }

    /// Forgets everything learned: a new game, or because the user wants it.
    pub(super) fn clear(&mut self) {
        if std::mem::replace(&mut self.table_state, TableState::Clear) != TableState::Clear {
            self.is_configuring = true;
            self.effects.push(Effect::Clear);
        }
    }

    /// Is there time to get the table at hand, and is that worth it? Whoever
    /// has a very large one thinks for long, too, and may not have the memory
    /// for all of it.
    pub(super) fn should_prepare_table(&self) -> bool {
        let table: TableOptions = self.options.engine_settings().group();
        self.running.is_none()
            && self.table_state == TableState::Untouched
            && table.megabytes <= MAX_PREPARED_MEGABYTES
    }

    /// The engine has taken over what it was told.
    pub(super) fn commit_settings(&mut self) {
        let (old, new) = (&self.applied_settings, self.options.engine_settings());
        let same_caches = old.group::<TableOptions>() == new.group()
            && old.group::<EvalCacheOptions>() == new.group();
        if !same_caches {
            self.table_state = TableState::Untouched;
        }
        self.applied_settings = new.clone();
    }

    pub(super) fn set_position(&mut self, rest: &str) {
        match PositionCommand::parse(rest, &POSITION_KEYWORDS) {
            Ok(place) => self.apply_position_command(place),
            Err(sentence) => self.remark(sentence),
        }
    }

    fn apply_position_command(&mut self, place: PositionCommand) {
        match place.resolve(&*self.game, self.uci_options().rule()) {
            Ok(reached) => {
                self.position_command = place;
                self.position = Some(reached.position);
                if let Some(sentence) = reached.problem {
                    self.remark(sentence);
                }
            }
            Err(error) => self.remark(format!("position: {error}; the old position stays")),
        }
    }

    pub(super) fn set_option(&mut self, rest: &str) {
        let rule = self.uci_options().rule();
        let mut warnings = Vec::new();
        let mut warn = |warning| warnings.push(warning);
        let change = OptionAssignment::parse(rest)
            .and_then(|assignment| self.options.set(&assignment, &mut warn));
        for warning in warnings {
            self.remark(warning);
        }
        match change {
            Ok(OptionChange::Engine) => {
                self.is_configuring = true;
                let settings = self.options.engine_settings().clone();
                self.effects.push(Effect::Configure(settings));
            }
            // The words of the position may mean something else now.
            Ok(OptionChange::Protocol) if self.uci_options().rule() != rule => {
                self.apply_position_command(self.position_command.clone());
            }
            Ok(OptionChange::Protocol | OptionChange::Unchanged) => {}
            Ok(OptionChange::Clear) => self.clear(),
            Err(sentence) => self.remark(sentence),
        }
    }

    pub(super) fn set_debug(&mut self, rest: &str) {
        let switch = |token: &str| match token.to_ascii_lowercase().as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match rest.split_whitespace().find_map(switch) {
            Some(debug) => self.debug = debug,
            None => self.remark("debug: write debug on or debug off"),
        }
    }

    /// The position of the next `go`, for people.
    pub(super) fn show(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let side = self.game.side_names()[position.side_to_move().index()];
        let mut text = format!("{}\nTo move: {side}", position.diagram().trim_end());
        for (label, value) in position.view(ViewParts::LABELS).labels {
            if !value.is_empty() {
                text.push_str(&format!("\n{label}: {value}"));
            }
        }
        self.write(text);
    }

    pub(super) fn explain(&mut self) {
        let position = self.position.as_ref();
        match position.and_then(|position| position.view(ViewParts::EVALUATION).evaluation) {
            Some(text) => self.write(text.trim_end()),
            None => self.remark("eval: this game does not explain its evaluation"),
        }
    }

    pub(super) fn bench(&mut self, rest: &str) {
        let depth = match rest.split_whitespace().next() {
            None => Some(bench::DEFAULT_DEPTH),
            Some(token) => parse_integer(token)
                .and_then(|depth| u32::try_from(depth).ok())
                .filter(|&depth| depth > 0),
        };
        let Some(depth) = depth else {
            return self.remark(format!(
                "bench {}: that is no depth; write a number such as bench {}",
                quoted(rest),
                bench::DEFAULT_DEPTH
            ));
        };
        self.running = Some(Running::Task);
        self.effects.push(Effect::RunTask(Box::new(BenchTask {
            game: Arc::clone(&self.game),
            settings: self.options.engine_settings().clone(),
            depth,
            time: Arc::clone(&self.time),
        })));
    }

    pub(super) fn help(&mut self) {
        self.write(super::help::TEXT.trim());
    }
}
