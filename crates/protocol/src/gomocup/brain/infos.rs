//! `INFO`: never answered. What cannot be used is told in a `MESSAGE`, which
//! managers show and otherwise ignore; the old value stays.

use zeitnot_core::Setup;

use super::Brain;
use super::board::Board;
use crate::gomocup::info::Info;
use crate::gomocup::memory::BESIDE_THE_TABLES;
use crate::gomocup::point::Point;
use crate::gomocup::rules::RuleChoice;
use crate::wire::quoted;

impl Brain {
    pub(super) fn info(&mut self, rest: &str) {
        let info = Info::parse(rest);
        if info.is_yixin() {
            self.see_yixin();
        }
        match info {
            Info::TimeoutTurn(millis) => self.times.set_turn(millis),
            Info::TimeoutMatch(millis) => self.times.set_match(millis),
            Info::TimeLeft(millis) => self.times.set_left(millis),
            Info::MaxMemory(bytes) => self.limit_memory(bytes),
            Info::HashSize(kib) => {
                self.memory.table_kib = positive(kib);
                self.upkeep.configure = true;
            }
            Info::Rule(bits) => self.change_rule(RuleChoice::Bits(bits)),
            Info::RuleName(name) => self.change_rule(RuleChoice::Name(name)),
            Info::Evaluate(point) => self.evaluate(&point),
            Info::MaxDepth(depth) => {
                self.max_depth = positive(depth).map(|d| u32::try_from(d).unwrap_or(u32::MAX));
            }
            Info::MaxNode(nodes) => self.max_nodes = positive(nodes),
            Info::ShowDetail(detail) => self.realtime = detail & 1 != 0,
            Info::NotANumber { key, value } => self.say(format!(
                "MESSAGE INFO {key} {}: that is no number; the old value stays",
                quoted(&value)
            )),
            Info::OtherYixin | Info::Ignored => {}
        }
    }

    /// From now on the Yixin meaning of `INFO rule` holds.
    pub(super) fn see_yixin(&mut self) {
        if !self.yixin {
            self.yixin = true;
            self.upkeep.rule |= self.rule == RuleChoice::Bits(2);
        }
    }

    fn limit_memory(&mut self, bytes: i64) {
        self.memory.process = positive(bytes);
        self.upkeep.configure = true;
        if self
            .memory
            .process
            .is_some_and(|limit| limit <= BESIDE_THE_TABLES)
        {
            self.say(format!(
                "MESSAGE INFO max_memory {bytes}: the process needs about {} MB without any \
                 table; it keeps the smallest one",
                BESIDE_THE_TABLES >> 20
            ));
        }
    }

    fn change_rule(&mut self, rule: RuleChoice) {
        if self.rule != rule {
            self.rule = rule;
            self.upkeep.rule = true;
        }
    }

    /// The name of the rule set in force.
    pub(super) fn rule_name(&self) -> Result<String, String> {
        self.rule.name(self.yixin).map(str::to_owned)
    }

    /// Turns to the chosen rule set. One that cannot be played is told at
    /// once, and every command that needs a board answers `ERROR` until
    /// another is chosen: playing by other rules than the manager's would
    /// lose games without a word.
    pub(super) fn choose_rule(&mut self) {
        let chosen = self.rule_name().and_then(|rule| {
            let sentence = |error: zeitnot_core::GameError| error.to_string();
            match &self.board {
                Some(board) => {
                    let stones = board.stones.clone();
                    let changed = Board::new(&*self.game, &rule, board.size, stones);
                    let changed = changed.map_err(sentence)?;
                    let walls = board.walls.clone();
                    Ok(Some(Board { walls, ..changed }))
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
                self.refused = None;
                self.board = board.or(self.board.take());
            }
            Err(sentence) => {
                self.say(format!("MESSAGE {sentence}"));
                self.refused = Some(sentence);
            }
        }
    }

    /// The manager's mouse is over a point: tell what we know about it.
    fn evaluate(&mut self, text: &str) {
        let Some(board) = &self.board else {
            return;
        };
        let verdict = match Point::parse(text, board.size) {
            Ok(point) => {
                let square = point.square(board.size);
                match board.position.parse_move(&square) {
                    Ok(_) if self.blocked.contains(&point) || board.walls.contains(&point) => {
                        format!("{point} {square} blocked")
                    }
                    Ok(_) => format!("{point} {square} can be played"),
                    Err(sentence) => format!("{point} {square} {sentence}"),
                }
            }
            Err(sentence) => sentence.to_string(),
        };
        self.say(format!("DEBUG {verdict}"));
    }
}

/// Zero and less mean no limit.
fn positive(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}
