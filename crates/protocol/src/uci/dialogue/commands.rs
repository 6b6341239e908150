//! The commands that start no search.

use std::sync::Arc;

use zeitnot_clock::TimeControl;
use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use super::{Memory, Running, Uci};
use crate::uci::bench::{self, Bench};
use crate::uci::options::UciOptions;
use crate::wire::options::{Assignment, Change};
use crate::wire::place::{Beginning, Place};
use crate::wire::{Action, quoted, whole_number};

/// The largest table that is got at hand before it is needed.
const MOST_PREPARED_MEGABYTES: u32 = 1_024;

/// How a position may begin.
const BEGINNINGS: [Beginning; 2] = [
    Beginning {
        word: "startpos",
        followed_by: None,
        is_kept: false,
    },
    Beginning {
        word: "fen",
        followed_by: Some("FEN"),
        is_kept: false,
    },
];

impl Uci {
    /// What only this protocol has.
    pub(super) fn own_options(&self) -> UciOptions {
        self.options.own()
    }

    pub(super) fn introduce(&mut self) {
        let name = concat!("id name Zeitnot ", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author Zeitnot contributors"];
        lines.extend(self.options.announcement().iter().map(String::as_str));
        lines.push("uciok");
        let text = lines.join("\n");
        self.say(text);
    }

    pub(super) fn new_game(&mut self) {
        self.games += 1;
        self.clocks.new_game(TimeControl::default());
        self.clear();
    }

    /// Forgets everything learned: a new game, or because the user wants it.
    pub(super) fn clear(&mut self) {
        if std::mem::replace(&mut self.memory, Memory::Clear) != Memory::Clear {
            self.is_settling = true;
            self.actions.push(Action::Clear);
        }
    }

    /// Is there time to get the table at hand, and is that worth it? Whoever
    /// has a very large one thinks for long, too, and may not have the memory
    /// for all of it.
    pub(super) fn wants_preparation(&self) -> bool {
        let table: TableOptions = self.options.engine().group();
        self.running.is_none()
            && self.memory == Memory::Untouched
            && table.megabytes <= MOST_PREPARED_MEGABYTES
    }

    /// The engine has taken over what it was told.
    pub(super) fn adopt_settings(&mut self) {
        let (old, new) = (&self.proven, self.options.engine());
        let same_caches = old.group::<TableOptions>() == new.group()
            && old.group::<EvalCacheOptions>() == new.group();
        if !same_caches {
            self.memory = Memory::Untouched;
        }
        self.proven = new.clone();
    }

    pub(super) fn set_position(&mut self, rest: &str) {
        match Place::parse(rest, &BEGINNINGS) {
            Ok(place) => self.turn_to(place),
            Err(sentence) => self.remark(sentence),
        }
    }

    fn turn_to(&mut self, place: Place) {
        match place.reach(&*self.game, self.own_options().rule()) {
            Ok(reached) => {
                self.place = place;
                self.position = Some(reached.position);
                if let Some(sentence) = reached.obstacle {
                    self.remark(sentence);
                }
            }
            Err(error) => self.remark(format!("position: {error}; the old position stays")),
        }
    }

    pub(super) fn set_option(&mut self, rest: &str) {
        let rule = self.own_options().rule();
        let change = Assignment::parse(rest).and_then(|assignment| self.options.set(&assignment));
        match change {
            Ok(Change::Engine) => {
                self.is_settling = true;
                let settings = self.options.engine().clone();
                self.actions.push(Action::Configure(settings));
            }
            // The words of the position may mean something else now.
            Ok(Change::Own) if self.own_options().rule() != rule => {
                self.turn_to(self.place.clone());
            }
            Ok(Change::Own | Change::Nothing) => {}
            Ok(Change::Clear) => self.clear(),
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
        for (label, value) in position.describe() {
            if !value.is_empty() {
                text.push_str(&format!("\n{label}: {value}"));
            }
        }
        self.say(text);
    }

    pub(super) fn explain(&mut self) {
        let position = self.position.as_ref();
        match position.and_then(|position| position.explain_evaluation()) {
            Some(text) => self.say(text.trim_end()),
            None => self.remark("eval: this game does not explain its evaluation"),
        }
    }

    pub(super) fn bench(&mut self, rest: &str) {
        let depth = match rest.split_whitespace().next() {
            None => Some(bench::DEPTH),
            Some(token) => whole_number(token)
                .and_then(|depth| u32::try_from(depth).ok())
                .filter(|&depth| depth > 0),
        };
        let Some(depth) = depth else {
            return self.remark(format!(
                "bench {}: that is no depth; write a number such as bench {}",
                quoted(rest),
                bench::DEPTH
            ));
        };
        self.running = Some(Running::Errand);
        self.actions.push(Action::Run(Box::new(Bench {
            game: Arc::clone(&self.game),
            settings: self.options.engine().clone(),
            depth,
            time: Arc::clone(&self.time),
        })));
    }

    pub(super) fn help(&mut self) {
        self.say(super::help::TEXT.trim());
    }
}
