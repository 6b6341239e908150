//! Score sheets of games with tiles: turns and other changes of the score.

use zeitnot_core::Side;
use zeitnot_record::{
    Annotations, NodeId, PlayerSide, ScoreEvent, ScoreEventKind, ScoreLine, Tree, TreeError,
};

use crate::played::TimedMove;

/// The move that challenges the previous play. It does not change the turn.
const CHALLENGE: &str = "challenge";

/// Thousandths per point.
const MILLI: i32 = 1_000;

/// Score sheet data of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetEntry {
    /// The player's rack before the move; empty if unknown.
    pub rack: String,
    /// The score of the move, in points.
    pub score: i32,
    /// Points of each side after the move, first player first, in thousandths.
    pub points: Option<[i32; 2]>,
    /// Time penalty of the move, in thousandths of a point, not included in
    /// `points`.
    pub penalty: i32,
}

/// Returns `true` for a deal, the only start that a score sheet supports.
#[must_use]
pub fn is_deal(start: &str) -> bool {
    let seed = start.strip_prefix("deal ");
    seed.is_some_and(|seed| seed.trim().parse::<u64>().is_ok())
}

/// Returns the moves with their scores, and the last move.
///
/// `counted` is whether the rules counted the remaining tiles in `held`.
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

/// Returns a play in file notation, without the mark for agreed words.
pub(crate) fn file_move_text(text: &str) -> &str {
    text.strip_suffix('!').unwrap_or(text)
}

/// Running totals, in thousandths of a point. Time penalties are subtracted at the
/// end.
#[derive(Default)]
struct SheetBuilder {
    totals: [i32; 2],
    penalties: [i32; 2],
    /// Change of the last move beyond its score: the tiles counted at the end.
    uncounted: [i32; 2],
    /// Bonus for a failed challenge, in points.
    bonus: i32,
}

impl SheetBuilder {
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

    /// Records the result of a challenge to a play of `player`.
    fn challenge(
        &mut self,
        after: Option<[i32; 2]>,
        player: Side,
        challenged: Option<&TimedMove>,
    ) -> Annotations {
        let before = self.totals[player.index()];
        let (kind, rack, change) = match challenged {
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

    /// Returns the events at the end of the game: remaining tiles and time penalties.
    fn finish(&mut self, held: &[String; 2], racks_counted: bool) -> Vec<ScoreEvent> {
        let mut events = Vec::new();
        for side in Side::BOTH {
            let counted = self.uncounted[side.index()] / MILLI;
            if racks_counted && counted != 0 {
                // A gain counts the opponent's tiles, a loss the own tiles.
                let holder = if counted > 0 { side.other() } else { side };
                let tiles = held[holder.index()].clone();
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
            let penalty = self.penalties[side.index()] / MILLI;
            if penalty != 0 {
                self.add_points(side, -penalty);
                let rack = held[side.index()].clone();
                events.push(self.event(side, ScoreEventKind::Overtime, rack, -penalty));
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

/// Returns the bonus for a failed challenge, in points.
fn failed_challenge_bonus(rule: &str) -> i32 {
    let name = rule.split('+').next().unwrap_or_default();
    match name {
        "five" => 5,
        "ten" => 10,
        _ => 0,
    }
}

const fn record_side(side: Side) -> PlayerSide {
    match side {
        Side::First => PlayerSide::First,
        Side::Second => PlayerSide::Second,
    }
}
