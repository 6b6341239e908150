//! The commands that start no search.

use zeitnot_core::{Settings, ViewParts, seen_by};

use super::{PendingConfig, UcgiDialect};
use crate::event_loop::Effect;
use crate::event_loop::options::{OptionAssignment, OptionChange};
use crate::event_loop::position::{PositionCommand, PositionKeyword};

/// How a position may begin.
const POSITION_KEYWORDS: [PositionKeyword; 3] = [
    PositionKeyword {
        word: "cgp",
        argument: Some("CGP"),
        passed_to_game: false,
    },
    PositionKeyword {
        word: "deal",
        argument: Some("number"),
        passed_to_game: true,
    },
    PositionKeyword {
        word: "startpos",
        argument: None,
        passed_to_game: false,
    },
];

impl UcgiDialect {
    pub(super) fn introduce(&mut self) {
        let name = concat!("id name Zeitnot ", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author Zeitnot contributors"];
        lines.extend(self.options.announcement().iter().map(String::as_str));
        lines.push("ucgiok");
        let text = lines.join("\n");
        self.write(text);
    }

    /// Forgets everything learned: a new game, or because the user wants it.
    pub(super) fn clear(&mut self) {
        self.pending_config = Some(PendingConfig::Clear);
        self.effects.push(Effect::Clear);
    }

    pub(super) fn set_position(&mut self, rest: &str) {
        let place = match PositionCommand::parse(rest, &POSITION_KEYWORDS) {
            Ok(place) => place,
            Err(sentence) => return self.remark(sentence),
        };
        match place.resolve(&*self.game, None) {
            Ok(reached) => {
                self.position = Some(reached.position);
                if let Some(sentence) = reached.problem {
                    self.remark(sentence);
                }
            }
            Err(error) => self.remark(format!("position: {error}; the old position stays")),
        }
    }

    pub(super) fn set_option(&mut self, rest: &str) {
        let usual = self.options.engine_settings().clone();
        let mut warnings = Vec::new();
        let mut warn = |warning| warnings.push(warning);
        let change = OptionAssignment::parse(rest)
            .and_then(|assignment| self.options.set(&assignment, &mut warn));
        for warning in warnings {
            self.remark(warning);
        }
        match change {
            Ok(OptionChange::Engine) => {
                let told = self.configure_engine(self.options.engine_settings().clone());
                self.pending_config = Some(PendingConfig::Option(told, usual));
            }
            Ok(OptionChange::Protocol | OptionChange::Unchanged) => {}
            Ok(OptionChange::Clear) => self.clear(),
            Err(sentence) => self.remark(sentence),
        }
    }

    /// Tells the engine its settings; says what they were.
    pub(super) fn configure_engine(&mut self, settings: Settings) -> Settings {
        self.effects.push(Effect::Configure(settings.clone()));
        std::mem::replace(&mut self.applied_settings, settings)
    }

    /// The position of the next `go` as its side to move sees it, for people.
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
