//! A second opinion: do the facts of a motif hold for a move? What stands on
//! the board is found by the planter's own definitions; what a move is worth, by
//! a deeper search than the review's. Nothing of the detectors is asked.

use zeitnot_schema::v1::review::{Review, ReviewedPosition};
use zeitnot_schema::v1::service::SideName;

use crate::planter::attack::Attack;
use crate::planter::facts::{Made, Scene};
use crate::planter::grid::{Color, Grid, Point};
use crate::planter::traps::natural_answers;
use crate::planter::{Example, Motif};

/// From this loss on a move is a mistake, in tenths of a point.
pub(crate) const LEAST_LOSS: u16 = 50;

/// A win is missed if this much is lost with it, in tenths of a point.
const HARDLY: u16 = 20;

/// A better move has to lose less than this itself, in tenths of a point.
const CLOSE_ENOUGH: u16 = 40;

/// What a deeper search says about a move.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) loss: u16,
    /// The best move in place of the played one.
    best: Option<Point>,
    /// The best answer to the played one.
    reply: Option<Point>,
    /// The mover's chances before and after, in tenths of a percent; 0 and 1000
    /// are proofs.
    before: u16,
    after: u16,
    /// Was a win of the other side's threatened before?
    pub(crate) danger: bool,
    /// Does the played move allow a win that takes a longer look?
    pub(crate) allows: bool,
    /// The answer that the review calls a fall into a trap, and whether it is one.
    pub(crate) falls: Option<(Point, bool)>,
}

impl Judged {
    /// What a review of this one move found.
    pub(crate) fn of(review: &Review) -> Option<Self> {
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
            falls: None,
        })
    }

    /// The best move by this opinion.
    pub(crate) const fn best(&self) -> Option<Point> {
        self.best
    }

    /// Did the move lose a game by force that was not lost before?
    pub(crate) const fn is_lost_by_it(&self) -> bool {
        self.is_lost() && self.loss >= LEAST_LOSS
    }

    /// Is the game lost by force after the move?
    pub(crate) const fn is_lost(&self) -> bool {
        self.after == 0
    }

    /// The same with a look at another move in place of the played one, which
    /// counts as the best if it is about as good.
    pub(crate) fn beside(self, other: Point, found: &Self) -> Self {
        if Some(other) != self.best && found.loss > CLOSE_ENOUGH {
            return self;
        }
        Self {
            best: Some(other),
            ..self
        }
    }
}

/// The point of a name such as `h8`.
pub(crate) fn point(name: &str) -> Option<Point> {
    let mut letters = name.chars();
    let column = letters.next()?.to_digit(36)?;
    let row: i32 = letters.as_str().parse().ok()?;
    Some(Point::new(i32::try_from(column).ok()? - 10, row - 1))
}

/// A move with everything that is asked about it.
struct Case<'a> {
    example: &'a Example,
    ply: usize,
    grid: &'a Grid,
    mover: Color,
    played: Point,
    judged: &'a Judged,
}

/// Those of the motifs whose facts hold for a move.
pub(crate) fn confirmed(
    asked: &[Motif],
    example: &Example,
    ply: usize,
    judged: &Judged,
) -> Vec<Motif> {
    let mut confirmed = asked.to_vec();
    confirmed.retain(|&motif| holds(motif, example, ply, judged));
    // A position is called poor where there is no other reason.
    let is_reason = |&motif: &Motif| motif != Motif::PoorPosition && motif.family() != "patterns";
    if confirmed.iter().any(is_reason) {
        confirmed.retain(|&motif| motif != Motif::PoorPosition);
    }
    confirmed
}

/// Does what a motif says hold for a move?
fn holds(motif: Motif, example: &Example, ply: usize, judged: &Judged) -> bool {
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
        judged,
    }
    .holds(motif)
}

impl Case<'_> {
    fn scene(&self) -> Scene<'_> {
        Scene {
            rule: self.example.rule,
            grid: self.grid,
        }
    }

    fn loses(&self) -> bool {
        self.judged.loss >= LEAST_LOSS
    }

    /// Does the side threaten to win by few threes, or by fours?
    fn attacks(&self, grid: &Grid, side: Color) -> bool {
        Attack::by_threes(self.example.rule, grid, side, 2).is_some()
    }

    fn is_threat(&self, point: Point) -> bool {
        !self.scene().is_quiet(self.mover, point)
    }

    fn best(&self) -> Option<Point> {
        self.judged.best.filter(|&best| best != self.played)
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
                // Only facts that do not depend on which move is the best.
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
        let won = self.judged.before == 1_000 || self.attacks(self.grid, self.mover);
        // Who loses hardly anything most likely still wins.
        won && self.judged.after < 1_000 && self.judged.loss > HARDLY
    }

    fn failed_defense(&self) -> bool {
        let other = self.mover.other();
        // Where the mover wins, the judge does not look what else is threatened.
        let unknown = self.judged.before == 1_000;
        let stood = self.judged.danger || unknown || self.attacks(self.grid, other);
        let after = self.grid.with(self.played, self.mover);
        let lost = self.judged.is_lost() || self.judged.allows || self.attacks(&after, other);
        // A defense fails whatever it costs, but not where all is lost.
        stood && lost && self.judged.loss > 0
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
        let lines = self.scene().shared_windows(self.mover, self.played, 2);
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
        let windows = |point| self.scene().shared_windows(self.mover, point, 1);
        self.loses() && same && windows(self.played) < windows(best)
    }

    /// What a point is worth to both sides.
    fn worth(&self, point: Point) -> i64 {
        let scene = self.scene();
        scene.worth(Color::Black, point) + scene.worth(Color::White, point)
    }

    fn ignored_weakness(&self) -> bool {
        self.best().is_some_and(|best| {
            self.loses()
                && best.distance(self.played) >= 5
                && self.worth(best) > self.worth(self.played)
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
        let (scene, other) = (self.scene(), self.mover.other());
        self.loses()
            && scene.shared_windows(other, self.played, 2) > 0
            && scene.worth(other, self.played) > scene.worth(self.mover, self.played)
            && !self.is_threat(self.played)
            && scene.fives(other).is_empty()
            && scene.open_fours(other).is_empty()
            && !self.judged.danger
            && !self.attacks(self.grid, other)
    }

    fn lost_initiative(&self) -> bool {
        let other = self.mover.other();
        let scene = self.scene();
        let free = scene.fives(other).is_empty() && scene.open_fours(other).is_empty();
        let after = self.grid.with(self.played, self.mover);
        let after = Scene {
            rule: self.example.rule,
            grid: &after,
        };
        let taken = self
            .judged
            .reply
            .is_some_and(|reply| !after.is_quiet(other, reply));
        self.loses()
            && free
            && self.best().is_some_and(|best| self.is_threat(best))
            && !self.is_threat(self.played)
            && taken
    }

    fn fork(&self) -> bool {
        let (scene, rule) = (self.scene(), self.example.rule);
        let lines = scene.lines_of(self.mover, self.played, Made::Three);
        let after = self.grid.with(self.played, self.mover);
        let after = Scene { rule, grid: &after };
        let double = lines >= 2 || after.fives(self.mover).len() >= 2;
        let settled = Attack::settles(rule, self.grid, self.mover, self.played);
        double && (settled || self.judged.after == 1_000)
    }

    /// Is the move one of three fours or more in a row, each with one answer?
    fn ladder(&self) -> bool {
        let is_rung = |ply: usize| {
            self.example.played(ply).is_some_and(|(color, point)| {
                let after = self.example.before(ply).with(point, color);
                let scene = Scene {
                    rule: self.example.rule,
                    grid: &after,
                };
                let ends = scene.fives(color);
                let answer = self.example.played(ply + 1);
                ends.len() == 1 && answer.is_none_or(|(_, answer)| ends.contains(&answer))
            })
        };
        let rungs = |step: isize| {
            let mut count = 0;
            let mut ply = self.ply.checked_add_signed(step);
            while let Some(at) = ply.filter(|&at| at > 0 && is_rung(at)) {
                count += 1;
                ply = at.checked_add_signed(step);
            }
            count
        };
        let played = is_rung(self.ply) && 1 + rungs(2) + rungs(-2) >= 3;
        let line = Attack::new(self.example.rule, self.grid, self.mover).by_fours();
        let planned =
            line.is_some_and(|line| line.len() >= 7 && line.first() == Some(&self.played));
        played || planned
    }

    fn sacrifice(&self) -> bool {
        let Some(reply) = self.judged.reply else {
            return false;
        };
        let rule = self.example.rule;
        let mut after = self.grid.with(self.played, self.mover);
        after.put(reply, self.mover.other());
        let after = Scene { rule, grid: &after };
        let scene = self.scene();
        let less = after.holdings(self.mover) < scene.holdings(self.mover)
            && scene.breaks_another(self.mover, self.played, reply);
        less && !self.loses() && self.judged.after >= 700
    }

    /// Does an answer that stops what is threatened and catches the eye lose all the
    /// same, while another holds? A deeper look tells of the one that the review
    /// names; where it names none, the planter looks for one.
    fn trap(&self) -> bool {
        let (rule, other) = (self.example.rule, self.mover.other());
        let after = self.grid.with(self.played, self.mover);
        let natural = natural_answers(rule, &after, other);
        match self.judged.falls {
            Some((named, falls)) => falls && natural.contains(&named),
            None => {
                let is_held = 1_000 - self.judged.after >= LEAST_LOSS;
                let falls = |&answer: &Point| {
                    Some(answer) != self.judged.reply
                        && self.attacks(&after.with(answer, other), self.mover)
                };
                is_held && self.attacks(&after, self.mover) && natural.iter().any(falls)
            }
        }
    }

    fn connection(&self) -> bool {
        let rule = self.example.rule;
        let scene = self.scene();
        let after = self.grid.with(self.played, self.mover);
        let after = Scene { rule, grid: &after };
        let mut groups = groups(self.grid, self.mover, 1);
        groups.retain(|group| group.len() >= 2);
        let reached: Vec<&Vec<Point>> = groups
            .iter()
            .filter(|group| after.joint_windows(self.mover, group, &[self.played]) > 0)
            .collect();
        !self.loses()
            && pairs(&reached).any(|(one, other)| scene.joint_windows(self.mover, one, other) == 0)
    }

    fn cut(&self) -> bool {
        let rule = self.example.rule;
        let other = self.mover.other();
        let scene = self.scene();
        let after = self.grid.with(self.played, self.mover);
        let after = Scene { rule, grid: &after };
        let mut groups = groups(self.grid, other, 1);
        groups.retain(|group| group.len() >= 2);
        let groups: Vec<&Vec<Point>> = groups.iter().collect();
        !self.loses()
            && pairs(&groups).any(|(one, another)| {
                scene.joint_windows(other, one, another) > 0
                    && after.joint_windows(other, one, another) == 0
            })
    }
}

/// Every two of them.
fn pairs<'a>(
    groups: &'a [&'a Vec<Point>],
) -> impl Iterator<Item = (&'a Vec<Point>, &'a Vec<Point>)> {
    let all = groups.iter().enumerate();
    all.flat_map(move |(at, one)| groups.iter().skip(at + 1).map(move |other| (*one, *other)))
}

/// Stones of a color that are no farther apart than this, from one to the next.
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
