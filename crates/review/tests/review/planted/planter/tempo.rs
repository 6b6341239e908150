//! Moves that waste the initiative or give it to the opponent.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::{BoardAnalysis, LineThreat};
use super::grid::{Color, Grid, Point};
use super::natural::{best_move, move_value, play_game, setting, to_move};
use super::pair::{Choice, Pair, pair_after};
use super::rules::Rule;

/// A calm position of a game in which the mover can make open threes.
struct TempoPosition {
    rule: Rule,
    moves: Vec<Point>,
    grid: Grid,
    mover: Color,
    /// The points where the mover makes an open three, best last.
    threats: Vec<Point>,
}

impl TempoPosition {
    fn find(dice: &mut Dice) -> Option<Self> {
        let (rule, size) = setting(dice);
        let plies = 6 + dice.below(12);
        let moves = play_game(dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let mover = to_move(&moves);
        let analysis = BoardAnalysis { rule, grid: &grid };
        if !analysis.is_calm() {
            return None;
        }
        let mut threats = analysis.threats(mover);
        threats.retain(|&point| analysis.count_lines(mover, point, LineThreat::Four) == 0);
        threats.sort_by_key(|&point| move_value(&analysis, mover, point));
        if threats.len() < 2 {
            return None;
        }
        let quiet = Attack::by_threes(rule, &grid, mover, 2).is_none()
            && Attack::by_threes(rule, &grid, mover.other(), 2).is_none();
        quiet.then_some(Self {
            rule,
            moves,
            grid,
            mover,
            threats,
        })
    }

    fn analysis(&self) -> BoardAnalysis<'_> {
        BoardAnalysis {
            rule: self.rule,
            grid: &self.grid,
        }
    }

    /// Returns `true` if this move neither makes nor prepares a threat.
    fn makes_no_threat(&self, point: Point) -> bool {
        self.rule.allows(&self.grid, self.mover, point)
            && self.analysis().is_quiet(self.mover, point)
            && !Attack::wins_by_fours(self.rule, &self.grid.with(point, self.mover), self.mover)
    }

    /// Returns `true` if the natural move is an open three.
    fn best_move_is_threat(&self) -> bool {
        let best = best_move(self.rule, &self.grid, self.mover);
        best.is_some_and(|best| self.threats.contains(&best))
    }

    fn plant(&self, what: (Motif, &'static str), wrong: Point) -> Option<Pair> {
        let right = *self.threats.last()?;
        pair_after(
            self.rule,
            self.grid.size(),
            &self.moves,
            what,
            Choice::only(wrong),
            Choice::only(right),
        )
    }
}

/// The planted move neither makes nor prepares a threat; open threes were possible.
pub(crate) fn slow_move(dice: &mut Dice) -> Option<Pair> {
    let position = TempoPosition::find(dice).filter(TempoPosition::best_move_is_threat)?;
    let analysis = position.analysis();
    let choices: Vec<Point> = position
        .grid
        .vacant()
        .filter(|&point| {
            let far = position.grid.nearest(point, &[Color::Black, Color::White]);
            position.grid.edge_distance(point) >= 2
                && far.is_some_and(|far| (2..=4).contains(&far))
                && analysis.shared_windows(position.mover, point, 1) <= 2
                && position.makes_no_threat(point)
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    position.plant((Motif::SlowMove, "beside the fight"), wrong)
}

/// The planted move blocks harmless stones; the mover could make open threes.
pub(crate) fn passive_play(dice: &mut Dice) -> Option<Pair> {
    let position = TempoPosition::find(dice).filter(TempoPosition::best_move_is_threat)?;
    let analysis = position.analysis();
    let other = position.mover.other();
    let choices: Vec<Point> = position
        .grid
        .vacant()
        .filter(|&point| {
            analysis.shared_windows(other, point, 2) > 0
                && analysis.shared_windows(position.mover, point, 1) <= 2
                && analysis.point_value(position.mover, point) * 3
                    < analysis.point_value(other, point)
                && position.makes_no_threat(point)
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    position.plant((Motif::PassivePlay, "a block of two"), wrong)
}

/// After the planted move, the opponent's best move is a threat.
pub(crate) fn lost_initiative(dice: &mut Dice) -> Option<Pair> {
    let position = TempoPosition::find(dice).filter(TempoPosition::best_move_is_threat)?;
    let other = position.mover.other();
    let mut choices: Vec<Point> = position
        .grid
        .vacant()
        .filter(|&point| {
            let near = position.grid.nearest(point, &[Color::Black, Color::White]);
            near.is_some_and(|near| near <= 2) && position.makes_no_threat(point)
        })
        .collect();
    dice.shuffle(&mut choices);
    let wrong = choices.into_iter().take(12).find(|&point| {
        let after = position.grid.with(point, position.mover);
        let analysis = BoardAnalysis {
            rule: position.rule,
            grid: &after,
        };
        let best = best_move(position.rule, &after, other);
        analysis.fours(position.mover).is_empty()
            && best.is_some_and(|best| !analysis.is_quiet(other, best))
    })?;
    position.plant((Motif::LostInitiative, "a race"), wrong)
}
