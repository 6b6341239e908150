//! The commands that the engine reads between searches.

use crate::engine::{CommandFlow, FaultyUciEngine};
use crate::go::GoCommand;

/// Words that start a command.
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

impl FaultyUciEngine {
    /// Returns the command of a line and its arguments; unknown words before it are
    /// skipped.
    pub(crate) fn find_command<'a>(&self, words: &'a [&'a str]) -> Option<&'a [&'a str]> {
        let is_command = |word: &&str| COMMANDS.contains(word);
        let at = match self.has_fault("no-skip") {
            true => words.first().filter(|word| is_command(word)).map(|_| 0),
            false => words.iter().position(is_command),
        };
        at.map(|at| &words[at..])
    }

    pub(crate) fn run_command(&mut self, text: &str) -> CommandFlow {
        let words = self.split_words(text);
        self.exit_if_faulty("crash-on-empty", text.trim().is_empty());
        let Some(command) = self.find_command(&words) else {
            self.exit_if_faulty("crash-on-garbage", !text.trim().is_empty());
            return CommandFlow::Continue;
        };
        let (word, rest) = (command[0], &command[1..]);
        let after_ready = std::mem::replace(&mut self.after_ready, word == "isready");
        match word {
            "uci" => self.introduce(),
            "isready" => self.ready(after_ready),
            "ucinewgame" => {
                self.exit_if_faulty("crash-on-newgame", true);
                self.games += 1;
                self.exit_if_faulty("newgame-once", self.games > 1);
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => return self.search(rest),
            "stop" => self.stop(),
            "ponderhit" => self.exit_if_faulty("crash-on-hit", true),
            "debug" => self.exit_if_faulty("crash-on-debug", true),
            "register" => self.exit_if_faulty("crash-on-register", true),
            "quit" if self.has_fault("ignore-quit") => (),
            "quit" => return CommandFlow::End,
            _ => (),
        }
        CommandFlow::Continue
    }

    fn introduce(&mut self) {
        if self.has_fault("uci-once") && self.introduced {
            return;
        }
        self.introduced = true;
        self.write_line("id name Faulty 1.0");
        if !self.has_fault("no-author") {
            self.write_line("id author Zeitnot contributors");
        }
        self.declare_options();
        self.write_line("copyprotection checking");
        if !self.has_fault("protection-open") {
            self.write_line("copyprotection ok");
        }
        if self.has_fault("no-uciok") {
            return;
        }
        self.write_line("uciok");
        if self.has_fault("late-option") {
            self.write_line("option name Late type button");
        }
    }

    /// Handles `isready`; `again` is set if the previous command was one too.
    pub(crate) fn ready(&mut self, again: bool) {
        let silent = self.has_fault("no-readyok")
            || self.has_fault("ready-needs-uci") && !self.introduced
            || self.has_fault("ready-once") && again;
        if !silent {
            self.write_line("readyok");
        }
    }

    fn stop(&mut self) {
        self.stale_stop = self.has_fault("stale-stop");
        if self.has_fault("stop-answers") {
            self.write_line("bestmove e2e4");
        }
    }

    fn search(&mut self, words: &[&str]) -> CommandFlow {
        if self.has_fault("needs-position") && !self.position.was_set() {
            return CommandFlow::Continue;
        }
        let go = GoCommand::parse(self, words);
        if go.is_bare() && self.has_fault("bare-ignored") {
            return CommandFlow::Continue;
        }
        self.exit_if_faulty("crash-at-move-10", self.searches == 9);
        let next = self.think(&go);
        self.searches += 1;
        if self.has_fault("forget-position") {
            self.position.reset();
        }
        next
    }
}
