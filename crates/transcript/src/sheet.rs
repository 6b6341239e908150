//! The score sheet of a game with tiles: what each turn made, and what changed
//! a score besides.

use zeitnot_core::Side;
use zeitnot_record::{
    Annotations, PlayerSide as Seat, ScoreEvent, ScoreEventKind, ScoreLine, Tree, TreeError,
};

/// The move that disputes the play before it, and does not take the turn.
const CHALLENGE: &str = "challenge";

/// Thousandths in a point.
const MILLI: i32 = 1_000;

/// One turn of a game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetTurn {
    /// The move, in the game's own notation.
    pub move_text: String,
    /// Who made it.
    pub side: Side,
    /// What the player held before it; empty if nobody told.
    pub rack: String,
    /// What the move says that it scores, in points.
    pub score: i32,
    /// What each side had after it, first player first, in thousandths of a
    /// point.
    pub points: Option<[i32; 2]>,
    /// What it cost its side to be late, in thousandths of a point: `points`
    /// are without it.
    pub penalty: i32,
    /// What is said about it.
    pub comment: String,
}

/// How a sheet is closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetEnd {
    /// Were the tiles counted that the players still held?
    pub racks_counted: bool,
    /// What they still held, first player first.
    pub racks: Option<[String; 2]>,
    /// How the game ended, where the points do not say it.
    pub remark: Option<String>,
}

/// Is this a deal, so that the board is empty? Sheets begin nowhere else.
#[must_use]
pub fn is_deal(start: &str) -> bool {
    let seed = start.strip_prefix("deal ");
    seed.is_some_and(|seed| seed.trim().parse::<u64>().is_ok())
}

/// The moves of a game by this rule, with their scores.
///
/// # Errors
///
/// There are too many moves, or one that no file can hold.
pub fn score_sheet(turns: &[SheetTurn], rule: &str, closing: &SheetEnd) -> Result<Tree, TreeError> {
    let mut tree = Tree::new();
    let mut last = tree.root();
    let mut sheet = SheetBuilder {
        bonus: failed_challenge_bonus(rule),
        ..SheetBuilder::default()
    };
    let mut next = Side::First;
    for (index, turn) in turns.iter().enumerate() {
        last = tree.add_move(last, file_move_text(&turn.move_text))?;
        let mut notes = sheet.add_turn(turn, turns[..index].last());
        notes.mover = (turn.side != next).then(|| record_side(turn.side));
        notes.comment.clone_from(&turn.comment);
        next = if turn.move_text == CHALLENGE {
            turn.side
        } else {
            turn.side.other()
        };
        if let Some(node) = tree.get_mut(last) {
            node.annotations = notes;
        }
    }
    if let Some(node) = tree.get_mut(last) {
        node.annotations.events.extend(sheet.finish(closing));
        if let Some(remark) = &closing.remark {
            let comment = &mut node.annotations.comment;
            if !comment.is_empty() {
                comment.push_str("; ");
            }
            comment.push_str(remark);
        }
    }
    Ok(tree)
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
    fn add_turn(&mut self, turn: &SheetTurn, before: Option<&SheetTurn>) -> Annotations {
        let own = turn.side.index();
        self.penalties[own] = self.penalties[own].saturating_add(turn.penalty);
        let rest = std::mem::take(&mut self.uncounted);
        self.totals = [0, 1].map(|side| self.totals[side].saturating_add(rest[side]));
        let after = turn.points.map(|points| {
            let gross = |side: usize| points[side].saturating_add(self.penalties[side]);
            [0, 1].map(gross)
        });
        let notes = if turn.move_text == CHALLENGE {
            self.challenge(after, turn.side.other(), before)
        } else {
            self.add_points(turn.side, turn.score);
            let line = self.score_line(turn.side, turn.rack.clone(), turn.score);
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
        disputed: Option<&SheetTurn>,
    ) -> Annotations {
        let before = self.totals[player.index()];
        let (kind, rack, change) = match disputed {
            Some(play) if after.is_some_and(|after| after[player.index()] < before) => {
                let change = play.score.saturating_neg();
                (ScoreEventKind::Withdrawal, play.rack.clone(), change)
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
    fn finish(&mut self, closing: &SheetEnd) -> Vec<ScoreEvent> {
        let mut events = Vec::new();
        let held = closing.racks.clone().unwrap_or_default();
        for side in Side::BOTH {
            let counted = self.uncounted[side.index()] / MILLI;
            if closing.racks_counted && counted != 0 {
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
