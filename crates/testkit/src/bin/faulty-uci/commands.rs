//! The commands of an engine that is not searching.

use crate::engine::{Engine, Next};
use crate::go::Go;

/// Words that begin a command.
const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "register",
    "quit",
];

impl Engine {
    /// The command of a line with its words: unknown ones before it are
    /// skipped.
    pub(crate) fn find_command<'a>(&self, words: &'a [&'a str]) -> Option<&'a [&'a str]> {
        let known = |word: &&str| COMMANDS.contains(word);
        let at = match self.has("no-skip") {
            true => words.first().filter(|word| known(word)).map(|_| 0),
            false => words.iter().position(known),
        };
        at.map(|at| &words[at..])
    }

    /// Does what a line says.
    pub(crate) fn command(&mut self, text: &str) -> Next {
        let words = self.words(text);
        self.dies_of("crash-on-empty", text.trim().is_empty());
        let Some(command) = self.find_command(&words) else {
            self.dies_of("crash-on-garbage", !text.trim().is_empty());
            return Next::Command;
        };
        let (word, rest) = (command[0], &command[1..]);
        let after_ready = std::mem::replace(&mut self.after_ready, word == "isready");
        match word {
            "uci" => self.introduce(),
            "isready" => self.ready(after_ready),
            "ucinewgame" => {
                self.dies_of("crash-on-newgame", true);
                self.games += 1;
                self.dies_of("newgame-once", self.games > 1);
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => return self.search(rest),
            "stop" => self.stop(),
            "ponderhit" => self.dies_of("crash-on-hit", true),
            "debug" => self.dies_of("crash-on-debug", true),
            "register" => self.dies_of("crash-on-register", true),
            "quit" if self.has("ignore-quit") => (),
            "quit" => return Next::End,
            _ => (),
        }
        Next::Command
    }

    fn introduce(&mut self) {
        if self.has("uci-once") && self.introduced {
            return;
        }
        self.introduced = true;
        self.say("id name Faulty 1.0");
        if !self.has("no-author") {
            self.say("id author Zeitnot contributors");
        }
        self.declare_options();
        self.say("copyprotection checking");
        if !self.has("protection-open") {
            self.say("copyprotection ok");
        }
        if self.has("no-uciok") {
            return;
        }
        self.say("uciok");
        if self.has("late-option") {
            self.say("option name Late type button");
        }
    }

    /// `isready`; `again` if it follows another one.
    pub(crate) fn ready(&mut self, again: bool) {
        let silent = self.has("no-readyok")
            || self.has("ready-needs-uci") && !self.introduced
            || self.has("ready-once") && again;
        if !silent {
            self.say("readyok");
        }
    }

    fn stop(&mut self) {
        self.stale_stop = self.has("stale-stop");
        if self.has("stop-answers") {
            self.say("bestmove e2e4");
        }
    }

    fn search(&mut self, words: &[&str]) -> Next {
        if self.has("needs-position") && !self.place.was_set() {
            return Next::Command;
        }
        let go = Go::parse(self, words);
        if go.is_bare() && self.has("bare-ignored") {
            return Next::Command;
        }
        self.dies_of("crash-at-move-10", self.searches == 9);
        let next = self.think(&go);
        self.searches += 1;
        if self.has("forget-position") {
            self.place.forget();
        }
        next
    }
}
