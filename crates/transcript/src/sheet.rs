//! The score sheet of a game with tiles: what each turn made, and what changed
//! a score besides.

use zeitnot_core::Side;
use zeitnot_record::{
    Annotations, NodeId, PlayerSide as Seat, ScoreEvent, ScoreEventKind, ScoreLine, Tree, TreeError,
};

use crate::played::TimedMove;

/// The move that disputes the play before it, and does not take the turn.
const CHALLENGE: &str = "challenge";

/// Thousandths in a point.
const MILLI: i32 = 1_000;

/// What a score sheet says about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetEntry {
    /// The tiles that the player held before it; empty if unknown.
    pub rack: String,
    /// The score of the move, in points.
    pub score: i32,
    /// The points of each side after it, first player first, in thousandths of
    /// a point.
    pub points: Option<[i32; 2]>,
    /// The penalty for its lateness, in thousandths of a point: `points` are
    /// without it.
    pub penalty: i32,
}

/// Is this a deal, so that the board is empty? Sheets begin nowhere else.
#[must_use]
pub fn is_deal(start: &str) -> bool {
    let seed = start.strip_prefix("deal ");
    seed.is_some_and(|seed| seed.trim().parse::<u64>().is_ok())
}

/// Returns the moves of a game by this rule with their scores, and the last.
///
/// `counted` says whether the rules counted the tiles that players still `held`.
pub(crate) fn score_sheet(
    turns: &[TimedMove],
    rule: &str,
    held: &Option<[String; 2]>,
    counted: bool,
) -> Result<(Tree, NodeId), TreeError> {
    let mut tree = Tree::new();
    let mut last = tree.root();
    let mut sheet = SheetBuilder {
        bonus: failed_challenge_bonus(rule),
        ..SheetBuilder::default()
    };
    let mut next = Side::First;
    for (index, turn) in turns.iter().enumerate() {
        last = tree.add_move(last, file_move_text(&turn.text))?;
        let mut notes = sheet.add_turn(turn, turns[..index].last());
        notes.mover = (turn.side != next).then(|| record_side(turn.side));
        notes.comment.clone_from(&turn.annotations.comment);
        next = if turn.text == CHALLENGE {
            turn.side
        } else {
            turn.side.other()
        };
        if let Some(node) = tree.get_mut(last) {
            node.annotations = notes;
        }
    }
    if let Some(node) = tree.get_mut(last) {
        let held = held.clone().unwrap_or_default();
        node.annotations.events.extend(sheet.finish(&held, counted));
    }
    Ok((tree, last))
}

/// A play as files write it: that the players agreed on its words is their own
/// affair.
pub(crate) fn file_move_text(word: &str) -> &str {
    word.strip_suffix('!').unwrap_or(word)
}

/// The totals so far, in thousandths of a point. What was lost on the clock is
/// taken off at the end only.
#[derive(Default)]
struct SheetBuilder {
    totals: [i32; 2],
    penalties: [i32; 2],
    /// What the last move changed beyond what it says of itself: the tiles
    /// that are counted at the end.
    uncounted: [i32; 2],
    /// What a challenge gives that fails, in points.
    bonus: i32,
}

impl SheetBuilder {
    /// Counts a turn.
    fn add_turn(&mut self, turn: &TimedMove, before: Option<&TimedMove>) -> Annotations {
        let own = turn.side.index();
        let SheetEntry {
            ref rack,
            score,
            points,
            penalty,
        } = turn.sheet;
        self.penalties[own] = self.penalties[own].saturating_add(penalty);
        let rest = std::mem::take(&mut self.uncounted);
        self.totals = [0, 1].map(|side| self.totals[side].saturating_add(rest[side]));
        let after = points.map(|points| {
            let gross = |side: usize| points[side].saturating_add(self.penalties[side]);
            [0, 1].map(gross)
        });
        let notes = if turn.text == CHALLENGE {
            self.challenge(after, turn.side.other(), before)
        } else {
            self.add_points(turn.side, score);
            let line = self.score_line(turn.side, rack.clone(), score);
            Annotations {
                score: Some(Box::new(line)),
                ..Annotations::default()
            }
        };
        let after = after.unwrap_or(self.totals);
        self.uncounted = [0, 1].map(|side| after[side].saturating_sub(self.totals[side]));
        notes
    }

    /// What became of the play that was disputed, which was `player`'s.
    fn challenge(
        &mut self,
        after: Option<[i32; 2]>,
        player: Side,
        disputed: Option<&TimedMove>,
    ) -> Annotations {
        let before = self.totals[player.index()];
        let (kind, rack, change) = match disputed {
            Some(play) if after.is_some_and(|after| after[player.index()] < before) => {
                let SheetEntry { rack, score, .. } = &play.sheet;
                let change = score.saturating_neg();
                (ScoreEventKind::Withdrawal, rack.clone(), change)
            }
            _ => (ScoreEventKind::FailedChallenge, String::new(), self.bonus),
        };
        self.add_points(player, change);
        Annotations {
            events: vec![self.event(player, kind, rack, change)],
            ..Annotations::default()
        }
    }

    /// What is counted when the game is over: the tiles that are left, and the
    /// time.
    fn finish(&mut self, held: &[String; 2], racks_counted: bool) -> Vec<ScoreEvent> {
        let mut events = Vec::new();
        for side in Side::BOTH {
            let counted = self.uncounted[side.index()] / MILLI;
            if racks_counted && counted != 0 {
                // A gain is the other's tiles, a loss one's own.
                let whose = if counted > 0 { side.other() } else { side };
                let tiles = held[whose.index()].clone();
                let rack = if counted > 0 {
                    String::new()
                } else {
                    tiles.clone()
                };
                self.add_points(side, counted);
                events.push(self.event(side, ScoreEventKind::RackCount(tiles), rack, counted));
            }
        }
        for side in Side::BOTH {
            let fine = self.penalties[side.index()] / MILLI;
            if fine != 0 {
                self.add_points(side, -fine);
                let rack = held[side.index()].clone();
                events.push(self.event(side, ScoreEventKind::Overtime, rack, -fine));
            }
        }
        events
    }

    fn add_points(&mut self, side: Side, points: i32) {
        let total = &mut self.totals[side.index()];
        *total = total.saturating_add(points.saturating_mul(MILLI));
    }

    fn event(&self, side: Side, kind: ScoreEventKind, rack: String, points: i32) -> ScoreEvent {
        ScoreEvent {
            side: record_side(side),
            kind,
            score: self.score_line(side, rack, points),
            comment: String::new(),
        }
    }

    fn score_line(&self, side: Side, rack: String, points: i32) -> ScoreLine {
        ScoreLine {
            rack,
            points: Some(points),
            total: Some(self.totals[side.index()] / MILLI),
        }
    }
}

/// What a challenge gives by this rule if it fails, in points.
fn failed_challenge_bonus(rule: &str) -> i32 {
    let name = rule.split('+').next().unwrap_or_default();
    match name {
        "five" => 5,
        "ten" => 10,
        _ => 0,
    }
}

const fn record_side(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}
