//! The score sheet: what each turn made, and what changed a score besides.

use std::time::Duration;

use zeitnot_core::{Figure, Side};
use zeitnot_record::{Annotations, Event, EventKind, ScoreLine, Side as Seat, Tree, TreeError};

use super::super::line::end_in_words;
use crate::played::{Ending, PlayedGame, PlayedMove, Verdict};

/// The move that disputes the play before it, and does not take the turn.
const CHALLENGE: &str = "challenge";

/// Thousandths in a point.
const MILLI: i32 = 1_000;

/// The moves of a game with their scores.
pub(super) fn tree(game: &PlayedGame, rule: &str, sides: [&str; 2]) -> Result<Tree, TreeError> {
    let mut tree = Tree::new();
    let mut last = tree.root();
    let mut sheet = Sheet {
        bonus: bonus(rule),
        ..Sheet::default()
    };
    let mut turn = Side::First;
    for (index, mv) in game.moves.iter().enumerate() {
        let side = game.side_at(index);
        last = tree.add_move(last, &mv.word)?;
        let mut notes = sheet.turn(mv, side, game.moves[..index].last());
        notes.mover = (side != turn).then(|| seat(side));
        notes.comment = comment(mv);
        turn = if mv.word == CHALLENGE {
            side
        } else {
            side.other()
        };
        if let Some(node) = tree.get_mut(last) {
            node.annotations = notes;
        }
    }
    if let Some(node) = tree.get_mut(last) {
        node.annotations.events.extend(sheet.end(game));
        if let Some(end) = end_in_words(game, sides) {
            let comment = &mut node.annotations.comment;
            if !comment.is_empty() {
                comment.push_str("; ");
            }
            comment.push_str(&end);
        }
    }
    Ok(tree)
}

/// The totals so far, in thousandths of a point. What was lost on the clock is
/// taken off at the end only.
#[derive(Default)]
struct Sheet {
    totals: [i32; 2],
    fines: [i32; 2],
    /// What the last move changed beyond what it says of itself: the tiles
    /// that are counted at the end.
    rest: [i32; 2],
    /// What a challenge gives that fails, in points.
    bonus: i32,
}

impl Sheet {
    /// Counts a move.
    fn turn(&mut self, mv: &PlayedMove, side: Side, before: Option<&PlayedMove>) -> Annotations {
        let own = side.index();
        self.fines[own] = self.fines[own].saturating_add(mv.fine);
        let score = score(mv);
        let rest = std::mem::take(&mut self.rest);
        self.totals = [0, 1].map(|side| self.totals[side].saturating_add(rest[side]));
        let after = mv.points.map(|points| {
            let gross = |side: usize| points[side].saturating_add(self.fines[side]);
            [0, 1].map(gross)
        });
        let notes = if mv.word == CHALLENGE {
            self.challenge(after, side.other(), before)
        } else {
            self.add(side, score);
            Annotations {
                score: Some(Box::new(self.line(side, rack(mv), score))),
                ..Annotations::default()
            }
        };
        let after = after.unwrap_or(self.totals);
        self.rest = [0, 1].map(|side| after[side].saturating_sub(self.totals[side]));
        notes
    }

    /// What became of the play that was disputed, which was `player`'s.
    fn challenge(
        &mut self,
        after: Option<[i32; 2]>,
        player: Side,
        disputed: Option<&PlayedMove>,
    ) -> Annotations {
        let before = self.totals[player.index()];
        let (kind, rack, change) = match disputed {
            Some(play) if after.is_some_and(|after| after[player.index()] < before) => {
                (EventKind::Withdrawal, rack(play), -score(play))
            }
            _ => (EventKind::FailedChallenge, String::new(), self.bonus),
        };
        self.add(player, change);
        Annotations {
            events: vec![self.event(player, kind, rack, change)],
            ..Annotations::default()
        }
    }

    /// What is counted when the game is over: the tiles that are left, and the
    /// time.
    fn end(&mut self, game: &PlayedGame) -> Vec<Event> {
        let mut events = Vec::new();
        let held = game.held.clone().unwrap_or_default();
        for side in Side::BOTH {
            let counted = self.rest[side.index()] / MILLI;
            if game.ending == Ending::Rules && counted != 0 {
                // A gain is the other's tiles, a loss one's own.
                let whose = if counted > 0 { side.other() } else { side };
                let tiles = held[whose.index()].clone();
                let rack = if counted > 0 {
                    String::new()
                } else {
                    tiles.clone()
                };
                self.add(side, counted);
                events.push(self.event(side, EventKind::RackCount(tiles), rack, counted));
            }
        }
        for side in Side::BOTH {
            let fine = self.fines[side.index()] / MILLI;
            if fine != 0 {
                self.add(side, -fine);
                let rack = held[side.index()].clone();
                events.push(self.event(side, EventKind::Overtime, rack, -fine));
            }
        }
        events
    }

    fn add(&mut self, side: Side, points: i32) {
        let total = &mut self.totals[side.index()];
        *total = total.saturating_add(points.saturating_mul(MILLI));
    }

    fn event(&self, side: Side, kind: EventKind, rack: String, points: i32) -> Event {
        Event {
            side: seat(side),
            kind,
            score: self.line(side, rack, points),
            comment: String::new(),
        }
    }

    fn line(&self, side: Side, rack: String, points: i32) -> ScoreLine {
        ScoreLine {
            rack,
            points: Some(points),
            total: Some(self.totals[side.index()] / MILLI),
        }
    }
}

/// What a challenge gives by this rule if it fails, in points.
fn bonus(rule: &str) -> i32 {
    let name = rule.split('+').next().unwrap_or_default();
    match name {
        "five" => 5,
        "ten" => 10,
        _ => 0,
    }
}

/// What a play says that it scores, in points.
fn score(mv: &PlayedMove) -> i32 {
    let score = mv.facts.get("score").and_then(|score| score.parse().ok());
    score.unwrap_or(0)
}

fn rack(mv: &PlayedMove) -> String {
    mv.facts.get("rack").cloned().unwrap_or_default()
}

/// What the player said about its move, and what it took.
fn comment(mv: &PlayedMove) -> String {
    let lead = match mv.verdict {
        Some(Verdict::Millipoints(lead)) => Some(format!("expects {}", Figure::Milli(lead.into()))),
        _ => None,
    };
    let depth = mv.depth.map(|depth| format!("depth {depth}"));
    let nodes = mv.nodes.map(|nodes| format!("{nodes} nodes"));
    let time = Duration::from_micros(mv.used_us).as_secs_f64();
    let parts = [lead, depth, nodes, Some(format!("{time:.3} s"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

const fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}
