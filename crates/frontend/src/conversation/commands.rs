//! Commands other than `go`.

use zeitnot_clock::TimeControl;
use zeitnot_core::caches::{EvalCacheOptions, TableOptions};
use zeitnot_core::{Settings, ViewParts, seen_by};

use super::{Conversation, Dialect, PendingConfig, TableState};
use crate::Effect;
use crate::options::{OptionAssignment, OptionChange};
use crate::position::PositionCommand;

/// The largest table that is cleared before the first search, in MiB.
///
/// With a larger one, searches are long as well, and the machine may not have
/// the memory for all of it.
const MAX_PREPARED_MEGABYTES: u32 = 1_024;

impl<D: Dialect> Conversation<D> {
    pub(super) fn identify(&mut self) {
        let name = concat!("id name Zeitnot ", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author Zeitnot contributors"];
        lines.extend(self.options.announcement().iter().map(String::as_str));
        lines.push(D::IDENTIFIED);
        let text = lines.join("\n");
        self.write(text);
    }

    pub(super) fn new_game(&mut self) {
        self.games += 1;
        self.clocks.new_game(TimeControl::default());
        self.clear();
    }

    /// Clears the engine's caches unless they are already clear.
    pub(super) fn clear(&mut self) {
        if std::mem::replace(&mut self.table_state, TableState::Clear) != TableState::Clear {
            self.pending_config = Some(PendingConfig::Clear);
            self.effects.push(Effect::Clear);
        }
    }

    /// Returns `true` if the table should be cleared now to map its memory.
    pub(super) fn should_prepare_table(&self) -> bool {
        let table: TableOptions = self.options.engine_settings().group();
        self.running.is_none()
            && self.table_state == TableState::Untouched
            && table.megabytes <= MAX_PREPARED_MEGABYTES
    }

    pub(super) fn set_position(&mut self, rest: &str) {
        match PositionCommand::parse(rest, D::POSITION_KEYWORDS) {
            Ok(command) => self.apply_position_command(command),
            Err(error) => self.remark(error),
        }
    }

    fn apply_position_command(&mut self, command: PositionCommand) {
        match command.resolve(&*self.game, D::rule(&self.options)) {
            Ok(parsed) => {
                self.position_command = command;
                self.position = Some(parsed.position);
                if let Some(problem) = parsed.problem {
                    self.remark(problem);
                }
            }
            Err(error) => self.remark(format!("position: {error}; keeping the old position")),
        }
    }

    pub(super) fn set_option(&mut self, rest: &str) {
        let rule = D::rule(&self.options);
        let old_options = self.options.engine_settings().clone();
        let mut warnings = Vec::new();
        let mut warn = |warning| warnings.push(warning);
        let change = OptionAssignment::parse(rest)
            .and_then(|assignment| self.options.set(&assignment, &mut warn));
        self.remark_all(warnings);
        match change {
            Ok(OptionChange::Engine) => {
                let old_settings = self.configure(self.options.engine_settings().clone());
                self.pending_config = Some(PendingConfig::Option {
                    old_settings,
                    old_options,
                });
            }
            // The new rule set may change the meaning of the position command.
            Ok(OptionChange::Protocol) if D::rule(&self.options) != rule => {
                self.apply_position_command(self.position_command.clone());
            }
            Ok(OptionChange::Protocol | OptionChange::Unchanged) => {}
            Ok(OptionChange::Clear) => self.clear(),
            Err(error) => self.remark(error),
        }
    }

    /// Sends settings to the engine and returns the old ones.
    pub(super) fn configure(&mut self, settings: Settings) -> Settings {
        self.effects.push(Effect::Configure(settings.clone()));
        std::mem::replace(&mut self.applied_settings, settings)
    }

    /// Completes a pending change that the engine has accepted or refused.
    pub(super) fn finish_configuration(&mut self, refusal: Option<String>) {
        match (self.pending_config.take(), refusal) {
            (
                Some(PendingConfig::Option {
                    old_settings,
                    old_options,
                }),
                Some(reason),
            ) => {
                self.applied_settings = old_settings;
                self.options.restore_engine_settings(old_options);
                self.remark(format!("setoption: {reason}"));
            }
            (
                Some(PendingConfig::Search {
                    old_settings,
                    mut pending,
                }),
                Some(reason),
            ) => {
                self.applied_settings = old_settings;
                self.remark(format!("go: {reason}"));
                D::discard_overrides(&mut pending.go);
                D::start(self, *pending);
            }
            (Some(PendingConfig::Option { old_settings, .. }), None) => {
                self.check_table(&old_settings);
            }
            (
                Some(PendingConfig::Search {
                    old_settings,
                    pending,
                }),
                None,
            ) => {
                self.check_table(&old_settings);
                D::start(self, *pending);
            }
            (Some(PendingConfig::Clear) | None, _) => {}
        }
    }

    /// Records that the engine has new tables if their options changed.
    fn check_table(&mut self, old: &Settings) {
        let new = &self.applied_settings;
        let same_caches = old.group::<TableOptions>() == new.group()
            && old.group::<EvalCacheOptions>() == new.group();
        if !same_caches {
            self.table_state = TableState::Untouched;
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
            None => self.remark("debug: the value must be on or off"),
        }
    }

    /// Writes the position for the next `go`, as seen by the side to move.
    pub(super) fn show(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let position = seen_by(&**position, position.side_to_move());
        let side = self.game.side_names()[position.side_to_move().index()];
        let mut text = format!("{}\nTo move: {side}", position.diagram().trim_end());
        for (label, value) in position.view(ViewParts::LABELS).labels {
            if !value.is_empty() {
                text.push_str(&format!("\n{label}: {value}"));
            }
        }
        self.write(text);
    }
}
