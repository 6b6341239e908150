//! `INFO`: never answered. What cannot be used is told in a `MESSAGE`, which
//! managers show and otherwise ignore; the old value stays.

use zeitnot_core::{Notation, Setup};

use super::GomocupDialect;
use super::board::GomocupBoard;
use crate::gomocup::info::InfoCommand;
use crate::gomocup::memory::PROCESS_OVERHEAD_BYTES;
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::rules::RuleChoice;
use crate::quoted;

impl GomocupDialect {
    pub(super) fn info(&mut self, rest: &str) {
        let info = InfoCommand::parse(rest);
        if info.is_yixin() {
            self.enable_yixin();
        }
        match info {
            InfoCommand::TimeoutTurn(millis) => self.times.set_turn(millis),
            InfoCommand::TimeoutMatch(millis) => self.times.set_match(millis),
            InfoCommand::TimeLeft(millis) => self.times.set_left(millis),
            InfoCommand::MaxMemory(bytes) => self.limit_memory(bytes),
            InfoCommand::HashSize(kib) => {
                self.memory.table_kib = positive_limit(kib);
                self.deferred_work.configure = true;
            }
            InfoCommand::Rule(bits) => self.change_rule(RuleChoice::Bits(bits)),
            InfoCommand::RuleName(name) => self.change_rule(RuleChoice::Name(name)),
            InfoCommand::Evaluate(point) => self.evaluate(&point),
            InfoCommand::MaxDepth(depth) => {
                self.max_depth =
                    positive_limit(depth).map(|d| u32::try_from(d).unwrap_or(u32::MAX));
            }
            InfoCommand::MaxNode(nodes) => self.max_nodes = positive_limit(nodes),
            InfoCommand::ShowDetail(detail) => self.shows_realtime = detail & 1 != 0,
            InfoCommand::NotANumber { key, value } => self.write(format!(
                "MESSAGE INFO {key} {}: that is no number; the old value stays",
                quoted(&value)
            )),
            InfoCommand::OtherYixin | InfoCommand::Ignored => {}
        }
    }

    /// From now on the Yixin meaning of `INFO rule` holds.
    pub(super) fn enable_yixin(&mut self) {
        if !self.is_yixin {
            self.is_yixin = true;
            self.deferred_work.rule |= self.rule == RuleChoice::Bits(2);
        }
    }

    fn limit_memory(&mut self, bytes: i64) {
        self.memory.process_bytes = positive_limit(bytes);
        self.deferred_work.configure = true;
        if self
            .memory
            .process_bytes
            .is_some_and(|limit| limit <= PROCESS_OVERHEAD_BYTES)
        {
            self.write(format!(
                "MESSAGE INFO max_memory {bytes}: the process needs about {} MB without any \
                 table; it keeps the smallest one",
                PROCESS_OVERHEAD_BYTES >> 20
            ));
        }
    }

    fn change_rule(&mut self, rule: RuleChoice) {
        if self.rule != rule {
            self.rule = rule;
            self.deferred_work.rule = true;
        }
    }

    /// The name of the rule set in force.
    pub(super) fn rule_name(&self) -> Result<String, String> {
        self.rule.rule_name(self.is_yixin).map(str::to_owned)
    }

    /// Turns to the chosen rule set. One that cannot be played is told at
    /// once, and every command that needs a board answers `ERROR` until
    /// another is chosen: playing by other rules than the manager's would
    /// lose games without a word.
    pub(super) fn apply_rule(&mut self) {
        let chosen = self.rule_name().and_then(|rule| {
            let sentence = |error: zeitnot_core::GameError| error.to_string();
            match &self.board {
                Some(board) => {
                    let stones = board.stones.clone();
                    let changed = GomocupBoard::new(&*self.game, &rule, board.size, stones);
                    let changed = changed.map_err(sentence)?;
                    let walls = board.unplayable.clone();
                    Ok(Some(GomocupBoard {
                        unplayable: walls,
                        ..changed
                    }))
                }
                None => {
                    let empty = Setup {
                        rule: Some(rule),
                        ..Setup::default()
                    };
                    self.game.position(&empty).map_err(sentence)?;
                    Ok(None)
                }
            }
        });
        match chosen {
            Ok(board) => {
                self.rule_error = None;
                self.board = board.or(self.board.take());
            }
            Err(sentence) => {
                self.write(format!("MESSAGE {sentence}"));
                self.rule_error = Some(sentence);
            }
        }
    }

    /// The manager's mouse is over a point: tell what we know about it.
    fn evaluate(&mut self, text: &str) {
        let Some(board) = &self.board else {
            return;
        };
        let verdict = match GomocupPoint::parse(text, board.size) {
            Ok(point) => {
                let square = point.square_name(board.size);
                match board.position.parse_move(&square, Notation::Engine) {
                    Ok(_) if self.blocked.contains(&point) || board.unplayable.contains(&point) => {
                        format!("{point} {square} blocked")
                    }
                    Ok(_) => format!("{point} {square} can be played"),
                    Err(sentence) => format!("{point} {square} {sentence}"),
                }
            }
            Err(sentence) => sentence.to_string(),
        };
        self.write(format!("DEBUG {verdict}"));
    }
}

/// Zero and less mean no limit.
fn positive_limit(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}
