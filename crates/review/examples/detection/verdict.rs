//! A second opinion on the motifs of a move.
//!
//! It uses the planter's definitions for facts about the board and a deeper review for
//! losses, but not the detectors.

use zeitnot_schema::v1::review::{Review, ReviewedPosition};
use zeitnot_schema::v1::service::SideName;

use crate::planter::attack::Attack;
use crate::planter::facts::{BoardAnalysis, LineThreat};
use crate::planter::grid::{Color, Grid, Point};
use crate::planter::traps::natural_replies;
use crate::planter::{Example, Motif};

/// Minimum loss of a mistake, in tenths of a point.
pub(crate) const MIN_LOSS: u16 = 50;

/// Loss above which a missed win counts, in tenths of a point.
const MISSED_WIN_LOSS: u16 = 20;

/// Maximum loss of an alternative that counts as best, in tenths of a point.
const MAX_ALTERNATIVE_LOSS: u16 = 40;

/// The analysis of a move by a deeper review.
#[derive(Clone, Debug)]
pub(crate) struct SecondOpinion {
    pub(crate) loss: u16,
    /// The best move.
    best: Option<Point>,
    /// The best reply to the played move.
    reply: Option<Point>,
    /// The mover's winning chance before the move, in tenths of a percent.
    ///
    /// 0 and 1000 are proofs.
    before: u16,
    /// The mover's winning chance after the move.
    after: u16,
    /// Whether the opponent threatened a win before the move.
    pub(crate) danger: bool,
    /// Whether the move allows a win that a longer search finds.
    pub(crate) allows: bool,
    /// The natural reply to a trap according to the review, and whether it loses.
    pub(crate) trap_reply: Option<(Point, bool)>,
}

impl SecondOpinion {
    /// Reads a review of this move alone.
    pub(crate) fn from_review(review: &Review) -> Option<Self> {
        let reviewed = review.moves.first()?;
        let [before, after, ..] = &review.positions[..] else {
            return None;
        };
        let own = |win: u16| match reviewed.side {
            SideName::First => win,
            SideName::Second => 1_000 - win,
        };
        let best = |position: &ReviewedPosition| {
            let line = position.lines.first()?;
            point(line.best_move.as_deref()?)
        };
        Some(Self {
            loss: reviewed.loss,
            best: best(before),
            reply: best(after),
            before: own(before.win),
            after: own(after.win),
            danger: before.danger.is_some(),
            allows: false,
            trap_reply: None,
        })
    }

    pub(crate) const fn best(&self) -> Option<Point> {
        self.best
    }

    /// Returns `true` if the move loses a game that was not lost before.
    pub(crate) const fn loses_game(&self) -> bool {
        self.is_lost() && self.loss >= MIN_LOSS
    }

    /// Returns `true` if the game is proven lost after the move.
    pub(crate) const fn is_lost(&self) -> bool {
        self.after == 0
    }

    /// Replaces the best move by `other`, unless it loses too much.
    pub(crate) fn with_alternative(self, other: Point, opinion: &Self) -> Self {
        if Some(other) != self.best && opinion.loss > MAX_ALTERNATIVE_LOSS {
            return self;
        }
        Self {
            best: Some(other),
            ..self
        }
    }
}

/// Parses a name such as `h8`.
pub(crate) fn point(name: &str) -> Option<Point> {
    let mut letters = name.chars();
    let column = letters.next()?.to_digit(36)?;
    let row: i32 = letters.as_str().parse().ok()?;
    Some(Point::new(i32::try_from(column).ok()? - 10, row - 1))
}

/// A move to verify.
struct Case<'a> {
    example: &'a Example,
    ply: usize,
    grid: &'a Grid,
    mover: Color,
    played: Point,
    opinion: &'a SecondOpinion,
}

/// Returns the motifs whose definitions hold for a move.
pub(crate) fn confirmed(
    motifs: &[Motif],
    example: &Example,
    ply: usize,
    opinion: &SecondOpinion,
) -> Vec<Motif> {
    let mut confirmed = motifs.to_vec();
    confirmed.retain(|&motif| holds(motif, example, ply, opinion));
    // A poor position is a mistake without another reason.
    let is_reason = |&motif: &Motif| motif != Motif::PoorPosition && motif.family() != "patterns";
    if confirmed.iter().any(is_reason) {
        confirmed.retain(|&motif| motif != Motif::PoorPosition);
    }
    confirmed
}

/// Returns `true` if the definition of a motif holds for a move.
fn holds(motif: Motif, example: &Example, ply: usize, opinion: &SecondOpinion) -> bool {
    let Some((mover, played)) = example.played(ply) else {
        return false;
    };
    let grid = &example.before(ply);
    Case {
        example,
        ply,
        grid,
        mover,
        played,
        opinion,
    }
    .holds(motif)
}

impl Case<'_> {
    fn analysis(&self) -> BoardAnalysis<'_> {
        BoardAnalysis {
            rule: self.example.rule,
            grid: self.grid,
        }
    }

    fn loses(&self) -> bool {
        self.opinion.loss >= MIN_LOSS
    }

    /// Returns `true` if `side` could win by fours or at most two threes.
    fn attacks(&self, grid: &Grid, side: Color) -> bool {
        Attack::by_threes(self.example.rule, grid, side, 2).is_some()
    }

    fn is_threat(&self, point: Point) -> bool {
        !self.analysis().is_quiet(self.mover, point)
    }

    fn best(&self) -> Option<Point> {
        self.opinion.best.filter(|&best| best != self.played)
    }

    fn holds(&self, motif: Motif) -> bool {
        match motif {
            Motif::MissedWin => self.missed_win(),
            Motif::FailedDefense => self.failed_defense(),
            Motif::MissedThreat => {
                let best = self.best().is_some_and(|best| self.is_threat(best));
                self.loses() && best && !self.is_threat(self.played)
            }
            Motif::PoorPosition => {
                // Only facts that do not depend on the best move.
                let named = [
                    Motif::MissedWin,
                    Motif::FailedDefense,
                    Motif::EdgePlay,
                    Motif::Overconcentration,
                ];
                self.loses() && named.into_iter().all(|other| !self.holds(other))
            }
            Motif::EdgePlay => self.edge_play(),
            Motif::Overconcentration => self.overconcentration(),
            Motif::WrongDirection => self.wrong_direction(),
            Motif::IgnoredWeakness => self.ignored_weakness(),
            Motif::SlowMove => self.slow_move(),
            Motif::PassivePlay => self.passive_play(),
            Motif::LostInitiative => self.lost_initiative(),
            Motif::Fork => self.fork(),
            Motif::Ladder => self.ladder(),
            Motif::Sacrifice => self.sacrifice(),
            Motif::Trap => self.trap(),
            Motif::Connection => self.connection(),
            Motif::Cut => self.cut(),
        }
    }

    fn missed_win(&self) -> bool {
        let won = self.opinion.before == 1_000 || self.attacks(self.grid, self.mover);
        // After a small loss, the mover most likely still wins.
        won && self.opinion.after < 1_000 && self.opinion.loss > MISSED_WIN_LOSS
    }

    fn failed_defense(&self) -> bool {
        let other = self.mover.other();
        // If the mover wins, the review does not analyze threats.
        let unknown = self.opinion.before == 1_000;
        let threatened = self.opinion.danger || unknown || self.attacks(self.grid, other);
        let after = self.grid.with(self.played, self.mover);
        let lost = self.opinion.is_lost() || self.opinion.allows || self.attacks(&after, other);
        // A failed defense counts at any loss, except in a lost position.
        threatened && lost && self.opinion.loss > 0
    }

    fn edge_play(&self) -> bool {
        let near = self
            .grid
            .nearest(self.played, &[Color::Black, Color::White]);
        self.loses()
            && self.grid.edge_distance(self.played) <= 2
            && near.is_some_and(|near| near > 3)
            && self.ply <= 10
    }

    fn overconcentration(&self) -> bool {
        let own = self.grid.stones(self.mover).iter();
        let crowd = own.filter(|stone| stone.distance(self.played) <= 2).count();
        let lines = self.analysis().shared_windows(self.mover, self.played, 2);
        self.loses() && crowd >= 5 && lines == 0
    }

    fn wrong_direction(&self) -> bool {
        let Some(best) = self.best() else {
            return false;
        };
        let groups = groups(self.grid, self.mover, 2);
        let near =
            |group: &Vec<Point>, point: Point| group.iter().any(|stone| stone.distance(point) <= 2);
        let same = groups
            .iter()
            .any(|group| near(group, self.played) && near(group, best));
        let windows = |point| self.analysis().shared_windows(self.mover, point, 1);
        self.loses() && same && windows(self.played) < windows(best)
    }

    /// Returns the value of a point for both sides.
    fn point_value(&self, point: Point) -> i64 {
        let analysis = self.analysis();
        analysis.point_value(Color::Black, point) + analysis.point_value(Color::White, point)
    }

    fn ignored_weakness(&self) -> bool {
        self.best().is_some_and(|best| {
            self.loses()
                && best.distance(self.played) >= 5
                && self.point_value(best) > self.point_value(self.played)
        })
    }

    fn slow_move(&self) -> bool {
        let threatens = |point: Point| {
            let after = self.grid.with(point, self.mover);
            Attack::wins_by_fours(self.example.rule, &after, self.mover)
        };
        self.loses() && self.best().is_some_and(threatens) && !threatens(self.played)
    }

    fn passive_play(&self) -> bool {
        let (analysis, other) = (self.analysis(), self.mover.other());
        self.loses()
            && analysis.shared_windows(other, self.played, 2) > 0
            && analysis.point_value(other, self.played)
                > analysis.point_value(self.mover, self.played)
            && !self.is_threat(self.played)
            && analysis.fives(other).is_empty()
            && analysis.open_fours(other).is_empty()
            && !self.opinion.danger
            && !self.attacks(self.grid, other)
    }

    fn lost_initiative(&self) -> bool {
        let other = self.mover.other();
        let analysis = self.analysis();
        let free = analysis.fives(other).is_empty() && analysis.open_fours(other).is_empty();
        let after = self.grid.with(self.played, self.mover);
        let after = BoardAnalysis {
            rule: self.example.rule,
            grid: &after,
        };
        let taken = self
            .opinion
            .reply
            .is_some_and(|reply| !after.is_quiet(other, reply));
        self.loses()
            && free
            && self.best().is_some_and(|best| self.is_threat(best))
            && !self.is_threat(self.played)
            && taken
    }

    fn fork(&self) -> bool {
        let (analysis, rule) = (self.analysis(), self.example.rule);
        let lines = analysis.count_lines(self.mover, self.played, LineThreat::Three);
        let after = self.grid.with(self.played, self.mover);
        let after = BoardAnalysis { rule, grid: &after };
        let double = lines >= 2 || after.fives(self.mover).len() >= 2;
        let settled = Attack::wins_after(rule, self.grid, self.mover, self.played);
        double && (settled || self.opinion.after == 1_000)
    }

    /// Returns `true` if the move is one of three or more fours with one reply each.
    fn ladder(&self) -> bool {
        let is_single_reply_four = |ply: usize| {
            self.example.played(ply).is_some_and(|(color, point)| {
                let after = self.example.before(ply).with(point, color);
                let analysis = BoardAnalysis {
                    rule: self.example.rule,
                    grid: &after,
                };
                let ends = analysis.fives(color);
                let reply = self.example.played(ply + 1);
                ends.len() == 1 && reply.is_none_or(|(_, reply)| ends.contains(&reply))
            })
        };
        let count_fours = |step: isize| {
            let mut count = 0;
            let mut ply = self.ply.checked_add_signed(step);
            while let Some(at) = ply.filter(|&at| at > 0 && is_single_reply_four(at)) {
                count += 1;
                ply = at.checked_add_signed(step);
            }
            count
        };
        let played = is_single_reply_four(self.ply) && 1 + count_fours(2) + count_fours(-2) >= 3;
        let line = Attack::new(self.example.rule, self.grid, self.mover).by_fours();
        let planned =
            line.is_some_and(|line| line.len() >= 7 && line.first() == Some(&self.played));
        played || planned
    }

    fn sacrifice(&self) -> bool {
        let Some(reply) = self.opinion.reply else {
            return false;
        };
        let rule = self.example.rule;
        let mut after = self.grid.with(self.played, self.mover);
        after.put(reply, self.mover.other());
        let after = BoardAnalysis { rule, grid: &after };
        let analysis = self.analysis();
        let less = after.line_value(self.mover) < analysis.line_value(self.mover)
            && analysis.breaks_other_line(self.mover, self.played, reply);
        less && !self.loses() && self.opinion.after >= 700
    }

    /// Returns `true` if a natural reply loses and another one holds.
    ///
    /// The deeper review checks the reply that the review names; without one, the planter
    /// searches for such a reply.
    fn trap(&self) -> bool {
        let (rule, other) = (self.example.rule, self.mover.other());
        let after = self.grid.with(self.played, self.mover);
        let natural = natural_replies(rule, &after, other);
        match self.opinion.trap_reply {
            Some((named, loses)) => loses && natural.contains(&named),
            None => {
                let is_held = 1_000 - self.opinion.after >= MIN_LOSS;
                let loses = |&reply: &Point| {
                    Some(reply) != self.opinion.reply
                        && self.attacks(&after.with(reply, other), self.mover)
                };
                is_held && self.attacks(&after, self.mover) && natural.iter().any(loses)
            }
        }
    }

    fn connection(&self) -> bool {
        let rule = self.example.rule;
        let analysis = self.analysis();
        let after = self.grid.with(self.played, self.mover);
        let after = BoardAnalysis { rule, grid: &after };
        let mut groups = groups(self.grid, self.mover, 1);
        groups.retain(|group| group.len() >= 2);
        let reached: Vec<&Vec<Point>> = groups
            .iter()
            .filter(|group| after.joint_windows(self.mover, group, &[self.played]) > 0)
            .collect();
        !self.loses()
            && pairs(&reached)
                .any(|(one, other)| analysis.joint_windows(self.mover, one, other) == 0)
    }

    fn cut(&self) -> bool {
        let rule = self.example.rule;
        let other = self.mover.other();
        let analysis = self.analysis();
        let after = self.grid.with(self.played, self.mover);
        let after = BoardAnalysis { rule, grid: &after };
        let mut groups = groups(self.grid, other, 1);
        groups.retain(|group| group.len() >= 2);
        let groups: Vec<&Vec<Point>> = groups.iter().collect();
        !self.loses()
            && pairs(&groups).any(|(one, another)| {
                analysis.joint_windows(other, one, another) > 0
                    && after.joint_windows(other, one, another) == 0
            })
    }
}

/// Returns all pairs of groups.
fn pairs<'a>(
    groups: &'a [&'a Vec<Point>],
) -> impl Iterator<Item = (&'a Vec<Point>, &'a Vec<Point>)> {
    let all = groups.iter().enumerate();
    all.flat_map(move |(at, one)| groups.iter().skip(at + 1).map(move |other| (*one, *other)))
}

/// Returns the groups of a color: stones linked by steps of at most `apart`.
fn groups(grid: &Grid, color: Color, apart: i32) -> Vec<Vec<Point>> {
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for &stone in grid.stones(color) {
        let touches =
            |group: &Vec<Point>| group.iter().any(|&other| other.distance(stone) <= apart);
        let (near, far): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        let mut group: Vec<Point> = near.into_iter().flatten().collect();
        group.push(stone);
        groups = far;
        groups.push(group);
    }
    groups
}
