//! `INFO`, which has no answer.
//!
//! An invalid value is reported in a `MESSAGE`, which managers display and
//! otherwise ignore; the old value stays.

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
                "MESSAGE INFO {key} {}: not a number; keeping the old value",
                quoted(&value)
            )),
            InfoCommand::OtherYixin | InfoCommand::Ignored => {}
        }
    }

    /// Switches to the Yixin meaning of `INFO rule`.
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
                "MESSAGE INFO max_memory {bytes}: the process needs about {} MiB without tables; \
                 using the smallest table",
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

    /// Returns the name of the chosen rule set.
    pub(super) fn rule_name(&self) -> Result<String, String> {
        self.rule.rule_name(self.is_yixin).map(str::to_owned)
    }

    /// Applies the chosen rule set to the board.
    ///
    /// An unsupported rule set is reported at once, and commands that need a board
    /// fail until another one is chosen. Playing by other rules than the manager's
    /// would silently lose games.
    pub(super) fn apply_rule(&mut self) {
        let chosen = self.rule_name().and_then(|rule| {
            let text = |error: zeitnot_core::GameError| error.to_string();
            match &self.board {
                Some(board) => {
                    let stones = board.stones.clone();
                    let changed = GomocupBoard::new(&*self.game, &rule, board.size, stones);
                    let changed = changed.map_err(text)?;
                    let unplayable = board.unplayable.clone();
                    Ok(Some(GomocupBoard {
                        unplayable,
                        ..changed
                    }))
                }
                None => {
                    let empty = Setup {
                        rule: Some(rule),
                        ..Setup::default()
                    };
                    self.game.position(&empty).map_err(text)?;
                    Ok(None)
                }
            }
        });
        match chosen {
            Ok(board) => {
                self.rule_error = None;
                self.board = board.or(self.board.take());
            }
            Err(error) => {
                self.write(format!("MESSAGE {error}"));
                self.rule_error = Some(error);
            }
        }
    }

    /// Describes the point under the mouse of the manager's user.
    fn evaluate(&mut self, text: &str) {
        let Some(board) = &self.board else {
            return;
        };
        let description = match GomocupPoint::parse(text, board.size) {
            Ok(point) => {
                let square = point.square_name(board.size);
                match board.position.parse_move(&square, Notation::Engine) {
                    Ok(_) if self.blocked.contains(&point) || board.unplayable.contains(&point) => {
                        format!("{point} {square} blocked")
                    }
                    Ok(_) => format!("{point} {square} can be played"),
                    Err(error) => format!("{point} {square} {error}"),
                }
            }
            Err(error) => error.to_string(),
        };
        self.write(format!("DEBUG {description}"));
    }
}

/// Converts a limit; 0 and negative numbers mean no limit.
fn positive_limit(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}
