//! Moves that leave the initiative unused or hand it over.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::{Made, Scene};
use super::grid::{Color, Grid, Point};
use super::natural::{best_move, natural, setting, to_move, value};
use super::pair::{Choice, Pair, pair_after};
use super::rules::Rule;

/// A position of a game in which the mover may threaten something and nobody
/// does yet.
struct Race {
    rule: Rule,
    moves: Vec<Point>,
    grid: Grid,
    mover: Color,
    /// Where the mover can make an open three, the best last.
    threats: Vec<Point>,
}

impl Race {
    fn find(dice: &mut Dice) -> Option<Self> {
        let (rule, size) = setting(dice);
        let plies = 6 + dice.below(12);
        let moves = natural(dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let mover = to_move(&moves);
        let scene = Scene { rule, grid: &grid };
        if !scene.is_calm() {
            return None;
        }
        let mut threats = scene.threats(mover);
        threats.retain(|&point| scene.lines_of(mover, point, Made::Four) == 0);
        threats.sort_by_key(|&point| value(&scene, mover, point));
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

    fn scene(&self) -> Scene<'_> {
        Scene {
            rule: self.rule,
            grid: &self.grid,
        }
    }

    /// Does this quiet move leave the mover without any threat?
    fn threatens_nothing(&self, point: Point) -> bool {
        self.rule.allows(&self.grid, self.mover, point)
            && self.scene().is_quiet(self.mover, point)
            && !Attack::wins_by_fours(self.rule, &self.grid.with(point, self.mover), self.mover)
    }

    /// Is an open three what a player would do here?
    fn begs_for_threat(&self) -> bool {
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

/// The mover can make open threes; the planted move makes nothing and prepares
/// nothing.
pub(crate) fn slow_move(dice: &mut Dice) -> Option<Pair> {
    let race = Race::find(dice).filter(Race::begs_for_threat)?;
    let scene = race.scene();
    let choices: Vec<Point> = race
        .grid
        .vacant()
        .filter(|&point| {
            let far = race.grid.nearest(point, &[Color::Black, Color::White]);
            race.grid.edge_distance(point) >= 2
                && far.is_some_and(|far| (2..=4).contains(&far))
                && scene.shared_windows(race.mover, point, 1) <= 2
                && race.threatens_nothing(point)
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    race.plant((Motif::SlowMove, "beside the fight"), wrong)
}

/// The opponent has stones that threaten nothing; the planted move blocks them
/// where the mover could have threatened something.
pub(crate) fn passive_play(dice: &mut Dice) -> Option<Pair> {
    let race = Race::find(dice).filter(Race::begs_for_threat)?;
    let scene = race.scene();
    let other = race.mover.other();
    let choices: Vec<Point> = race
        .grid
        .vacant()
        .filter(|&point| {
            scene.shared_windows(other, point, 2) > 0
                && scene.shared_windows(race.mover, point, 1) <= 2
                && scene.worth(race.mover, point) * 3 < scene.worth(other, point)
                && race.threatens_nothing(point)
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    race.plant((Motif::PassivePlay, "a block of two"), wrong)
}

/// Both sides could threaten; after the planted move it is the opponent's turn to,
/// and what he would do is a threat.
pub(crate) fn lost_initiative(dice: &mut Dice) -> Option<Pair> {
    let race = Race::find(dice).filter(Race::begs_for_threat)?;
    let other = race.mover.other();
    let mut choices: Vec<Point> = race
        .grid
        .vacant()
        .filter(|&point| {
            let near = race.grid.nearest(point, &[Color::Black, Color::White]);
            near.is_some_and(|near| near <= 2) && race.threatens_nothing(point)
        })
        .collect();
    dice.shuffle(&mut choices);
    let wrong = choices.into_iter().take(12).find(|&point| {
        let after = race.grid.with(point, race.mover);
        let scene = Scene {
            rule: race.rule,
            grid: &after,
        };
        let best = best_move(race.rule, &after, other);
        scene.fours(race.mover).is_empty() && best.is_some_and(|best| !scene.is_quiet(other, best))
    })?;
    race.plant((Motif::LostInitiative, "a race"), wrong)
}
