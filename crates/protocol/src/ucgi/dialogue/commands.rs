//! The commands that start no search.

use zeitnot_core::Settings;

use super::{Settling, Ucgi};
use crate::wire::Action;
use crate::wire::options::{Assignment, Change};
use crate::wire::place::{Beginning, Place};

/// How a position may begin.
const BEGINNINGS: [Beginning; 3] = [
    Beginning {
        word: "cgp",
        followed_by: Some("CGP"),
        is_kept: false,
    },
    Beginning {
        word: "deal",
        followed_by: Some("number"),
        is_kept: true,
    },
    Beginning {
        word: "startpos",
        followed_by: None,
        is_kept: false,
    },
];

impl Ucgi {
    pub(super) fn introduce(&mut self) {
        let name = concat!("id name Zeitnot ", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author Zeitnot contributors"];
        lines.extend(self.options.announcement().iter().map(String::as_str));
        lines.push("ucgiok");
        let text = lines.join("\n");
        self.say(text);
    }

    /// Forgets everything learned: a new game, or because the user wants it.
    pub(super) fn clear(&mut self) {
        self.settling = Some(Settling::Clear);
        self.actions.push(Action::Clear);
    }

    pub(super) fn set_position(&mut self, rest: &str) {
        let place = match Place::parse(rest, &BEGINNINGS) {
            Ok(place) => place,
            Err(sentence) => return self.remark(sentence),
        };
        match place.reach(&*self.game, None) {
            Ok(reached) => {
                self.position = Some(reached.position);
                if let Some(sentence) = reached.obstacle {
                    self.remark(sentence);
                }
            }
            Err(error) => self.remark(format!("position: {error}; the old position stays")),
        }
    }

    pub(super) fn set_option(&mut self, rest: &str) {
        let usual = self.options.engine().clone();
        let change = Assignment::parse(rest).and_then(|assignment| self.options.set(&assignment));
        match change {
            Ok(Change::Engine) => {
                let told = self.tell(self.options.engine().clone());
                self.settling = Some(Settling::Option(told, usual));
            }
            Ok(Change::Own | Change::Nothing) => {}
            Ok(Change::Clear) => self.clear(),
            Err(sentence) => self.remark(sentence),
        }
    }

    /// Tells the engine its settings; says what they were.
    pub(super) fn tell(&mut self, settings: Settings) -> Settings {
        self.actions.push(Action::Configure(settings.clone()));
        std::mem::replace(&mut self.told, settings)
    }

    /// The position of the next `go` as its side to move sees it, for people.
    pub(super) fn show(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let position = position.seen_by(position.side_to_move());
        let side = self.game.side_names()[position.side_to_move().index()];
        let mut text = format!("{}\nTo move: {side}", position.diagram().trim_end());
        for (label, value) in position.describe() {
            if !value.is_empty() {
                text.push_str(&format!("\n{label}: {value}"));
            }
        }
        self.say(text);
    }
}
