//! The kinds of mistakes in a move. Each function is one kind: it answers with
//! the fact that makes it one, or with nothing.

use zeitnot_core::{Move, Position, Side};
use zeitnot_schema::v1::review::{Category, LineStart, Mistake, Phase, Proof};
use zeitnot_schema::v1::service::Mark;

use super::grid::{FIVE, Point};
use super::region;
use super::scene::{Asking, PRESSING, Scene, View, made_by};
use crate::judge::{Answers, Fours};
use crate::{labels, phase};

/// What is wrong with a move.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// The kinds of mistakes, the gravest first.
    pub(crate) mistakes: Vec<Mistake>,
    /// What would have held, where the other side threatened to win.
    pub(crate) answers: Option<Answers>,
}

/// What is wrong with a move that lost something.
pub(crate) fn mistakes(scene: &Scene<'_>, asking: &mut Asking<'_>) -> Faults {
    let Some(view) = View::of(scene) else {
        return Faults::default();
    };
    let mut faults = Faults::default();
    // Where hardly anything is lost a win is most likely still there, and only longer.
    if scene.loss <= labels::GOOD {
        return faults;
    }
    let punished = Punished::found(&view, asking);
    faults.answers = punished
        .as_ref()
        .and_then(|_| asking.judge.answers(scene.position, asking.cache));
    let found = [
        missed_win(&view),
        punished.and_then(|punished| failed_defense(&view, &punished, faults.answers.as_ref())),
        missed_threat(&view),
        lost_initiative(&view),
        passive_play(&view, asking),
        slow_move(&view, asking),
        wrong_direction(&view),
        ignored_weakness(&view),
        overconcentration(&view),
        edge_play(&view),
    ];
    faults.mistakes.extend(found.into_iter().flatten());
    if faults.mistakes.is_empty() {
        let hidden = Punished::found_at_length(&view, asking);
        let hidden = hidden.and_then(|hidden| failed_defense(&view, &hidden, None));
        faults
            .mistakes
            .push(hidden.unwrap_or_else(|| poor_position(&view)));
    }
    faults.mistakes.sort_by_key(|mistake| mistake.category);
    faults
}

/// A mistake about which nothing is known yet.
fn mistake(category: Category) -> Mistake {
    Mistake {
        category,
        point: None,
        shape: None,
        region: None,
        squares: Vec::new(),
        line: Vec::new(),
        line_start: None,
        plies: None,
        win: None,
        count: None,
        other_count: None,
    }
}

impl View<'_> {
    /// A mistake for which one should have played at a point.
    fn at(&self, category: Category, point: Point) -> Mistake {
        Mistake {
            point: Some(point.name()),
            region: Some(region::of(point, self.grid.size())),
            ..mistake(category)
        }
    }

    /// Where the better move is, and what follows it.
    fn towards_better(&self, category: Category) -> Mistake {
        let Some(better) = &self.better else {
            return mistake(category);
        };
        let line = self.scene.found.lines.first();
        let line = line.filter(|line| line.best_move.as_ref() == Some(&better.name));
        Mistake {
            line: line.map_or_else(Vec::new, |line| line.pv.clone()),
            line_start: line.map(|_| LineStart::Before),
            ..self.at(category, better.point)
        }
    }

    /// The other side's threats that had to be answered.
    fn pressing(&self) -> impl Iterator<Item = &Mark> {
        let theirs = self.side.other();
        let threats = self.scene.found.threats.iter();
        threats
            .filter(move |mark| mark.side == Some(theirs.into()) && mark.urgency >= Some(PRESSING))
    }

    /// What the played move makes the other side answer.
    fn threatens(&self) -> bool {
        !made_by(self.scene.after, self.played).is_empty()
    }
}

fn with_win(mistake: Mistake, proof: &Proof, start: LineStart) -> Mistake {
    Mistake {
        line: proof.line.clone(),
        line_start: Some(start),
        plies: Some(proof.plies),
        win: Some(proof.kind.clone()),
        ..mistake
    }
}

/// A forced win was proven before the move, and is not after it.
fn missed_win(view: &View<'_>) -> Option<Mistake> {
    let proof = view.scene.found.proof.as_ref()?;
    if view.scene.still_won {
        return None;
    }
    let first = Point::named(proof.line.first()?)?;
    let mut squares: Vec<String> = proof.line.iter().step_by(2).cloned().collect();
    squares.truncate(FIVE as usize);
    let missed = Mistake {
        squares,
        shape: shape_made(view, first),
        ..view.at(Category::MissedWin, first)
    };
    Some(with_win(missed, proof, LineStart::Before))
}

/// The gravest threat that a stone there would make.
fn shape_made(view: &View<'_>, point: Point) -> Option<String> {
    let position = view.scene.position;
    let mv = position.parse_move(&point.name()).ok()?;
    let made = after(position, mv).map(|after| made_by(&*after, point))?;
    made.first().map(|mark| mark.kind.to_owned())
}

fn after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut after = position.clone_box();
    after.play(mv).ok().map(|()| after)
}

/// A win that was threatened, and the one that the move allowed.
struct Punished {
    danger: Proof,
    allowed: Proof,
}

impl Punished {
    /// As the judgments of the positions have it. Where the mover could win, nobody
    /// has looked yet what else was threatened.
    fn found(view: &View<'_>, asking: &mut Asking<'_>) -> Option<Self> {
        let scene = view.scene;
        let allowed = scene.found_after.proof.clone()?;
        let danger = match scene.found.proof {
            None => scene.found.danger.clone(),
            Some(_) => asking.judge.danger(scene.position, asking.cache),
        };
        danger.map(|danger| Self { danger, allowed })
    }

    /// As a longer look finds it, for a move of which nothing else is known: that
    /// there is no reason is a claim of absence, too. Where the better move loses
    /// as well, no defense failed.
    fn found_at_length(view: &View<'_>, asking: &mut Asking<'_>) -> Option<Self> {
        let (scene, better) = (view.scene, view.better.as_ref()?);
        let Asking { judge, cache } = asking;
        let nodes = judge.budget().to_exclude();
        let allowed = scene.found_after.proof.clone();
        let allowed = allowed.or_else(|| judge.win_within(nodes, scene.after, *cache))?;
        let danger = scene.found.danger.clone();
        let danger = danger.or_else(|| judge.hidden_danger(scene.position, *cache))?;
        let holds = judge.win_within(nodes, &*better.after, *cache).is_none();
        holds.then_some(Self { danger, allowed })
    }
}

/// A win was threatened, this move loses to a win, and not every other does: some
/// are known to hold or, where there were too many to try them all, the better one
/// is not known to lose.
fn failed_defense(
    view: &View<'_>,
    punished: &Punished,
    answers: Option<&Answers>,
) -> Option<Mistake> {
    let Punished { danger, allowed } = punished;
    if answers.is_some_and(Answers::all_lose) {
        return None;
    }
    let gravest = view.pressing().max_by_key(|mark| mark.urgency);
    let best = view.better.as_ref().map(|better| better.name.clone());
    let point = match answers {
        None => best,
        Some(answers) => best
            .filter(|best| answers.holds.contains(best))
            .or_else(|| answers.holds.first().cloned()),
    };
    let failed = match point.as_deref().and_then(Point::named) {
        Some(point) => view.at(Category::FailedDefense, point),
        None => mistake(Category::FailedDefense),
    };
    let squares = gravest.map_or_else(
        || danger.line.iter().step_by(2).take(4).cloned().collect(),
        |mark| mark.stones.clone(),
    );
    Some(Mistake {
        shape: gravest.map(|mark| mark.kind.clone()),
        squares,
        count: answers.and_then(|answers| u32::try_from(answers.holds.len()).ok()),
        ..with_win(failed, allowed, LineStart::After)
    })
}

/// The better move makes a threat; the played one makes none.
fn missed_threat(view: &View<'_>) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    let made = made_by(&*better.after, better.point);
    let threat = made.first()?;
    if view.threatens() {
        return None;
    }
    Some(Mistake {
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        ..view.towards_better(Category::MissedThreat)
    })
}

/// The better move would have kept the other side answering; after this one
/// the other side's best move makes a threat.
fn lost_initiative(view: &View<'_>) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    let had_it = view.pressing().next().is_none()
        && !made_by(&*better.after, better.point).is_empty()
        && !view.threatens();
    let reply = view.scene.found_after.lines.first()?;
    let mv = view
        .scene
        .after
        .parse_move(reply.best_move.as_ref()?)
        .ok()?;
    let point = Point::named(reply.best_move.as_ref()?)?;
    let replied = after(view.scene.after, mv)?;
    let taken = made_by(&*replied, point);
    let threat = taken.first().filter(|_| had_it)?;
    Some(Mistake {
        point: Some(better.name.clone()),
        region: Some(region::of(better.point, view.grid.size())),
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        line: reply.pv.clone(),
        line_start: Some(LineStart::After),
        ..mistake(Category::LostInitiative)
    })
}

/// A move against shapes of the other side's, where a pass would have done.
fn passive_play(view: &View<'_>, asking: &mut Asking<'_>) -> Option<Mistake> {
    let (own, other) = (view.side, view.side.other());
    let takes = view.grid.worth(view.played, other);
    let builds = view.grid.worth(view.played, own);
    let mut against = view.grid.windows_through(view.played, other);
    let is_defense = takes > builds && against.any(|window| window.stones >= 2);
    if !is_defense || view.threatens() || view.pressing().next().is_some() {
        return None;
    }
    let position = view.scene.position;
    let harmless = asking.fours(position) == Fours::NoWin && !asking.finds_danger(position);
    harmless.then(|| view.towards_better(Category::PassivePlay))
}

/// With another move at once there would still be no win by fours, and after the
/// better move there would.
fn slow_move(view: &View<'_>, asking: &mut Asking<'_>) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    if view.threatens() || asking.fours(view.scene.after) != Fours::NoWin {
        return None;
    }
    let Fours::Win(threatened) = asking.fours(&*better.after) else {
        return None;
    };
    let made = made_by(&*better.after, better.point);
    Some(Mistake {
        shape: made.first().map(|mark| mark.kind.to_owned()),
        win: Some(threatened.kind),
        plies: Some(threatened.plies),
        squares: made
            .first()
            .map_or_else(Vec::new, |mark| mark.stones.clone()),
        ..view.towards_better(Category::SlowMove)
    })
}

/// Live windows through a point that have own stones in them.
fn growth(view: &View<'_>, point: Point) -> u32 {
    let windows = view.grid.windows_through(point, view.side);
    let growing = windows.filter(|window| window.stones > 0);
    u32::try_from(growing.count()).unwrap_or(u32::MAX)
}

/// The same stones grow by more lines another way.
fn wrong_direction(view: &View<'_>) -> Option<Mistake> {
    /// So near belongs together: with one empty point between two stones people
    /// see one shape.
    const NEAR: i32 = 2;
    let better = view.better.as_ref()?;
    let is_near = |stone: Point, to: Point| stone.distance(to) <= NEAR;
    let groups = view.grid.groups(view.side, NEAR);
    let grown = groups.iter().find(|group| {
        let near = |to: Point| group.iter().any(|&stone| is_near(stone, to));
        near(view.played) && near(better.point)
    })?;
    let (played, other) = (growth(view, view.played), growth(view, better.point));
    (played < other).then(|| Mistake {
        squares: grown.iter().map(|stone| stone.name()).collect(),
        count: Some(played),
        other_count: Some(other),
        ..view.towards_better(Category::WrongDirection)
    })
}

/// The point that matters most to both sides was elsewhere.
fn ignored_weakness(view: &View<'_>) -> Option<Mistake> {
    /// So far away is elsewhere.
    const FAR: i32 = 5;
    let better = view.better.as_ref()?;
    let gain = |point: Point| {
        let both = Side::BOTH.map(|side| view.grid.worth(point, side));
        both[0].saturating_add(both[1])
    };
    let (here, there) = (gain(view.played), gain(better.point));
    let is_elsewhere = view.played.distance(better.point) >= FAR;
    (is_elsewhere && there > here).then(|| Mistake {
        squares: vec![better.name.clone()],
        count: Some(here),
        other_count: Some(there),
        ..view.towards_better(Category::IgnoredWeakness)
    })
}

/// One more stone in a crowd, with no three or more to make of it.
fn overconcentration(view: &View<'_>) -> Option<Mistake> {
    /// Stones around the new one that are a crowd, within two steps.
    const CROWD: usize = 5;
    const AROUND: i32 = 2;
    let near = |stone: &Point| stone.distance(view.played) <= AROUND;
    let crowd: Vec<Point> = view.grid.stones(view.side).filter(near).collect();
    let mut windows = view.grid.windows_through(view.played, view.side);
    let opens = windows.any(|window| window.stones >= 2);
    (crowd.len() >= CROWD && !opens).then(|| Mistake {
        count: u32::try_from(crowd.len()).ok(),
        squares: crowd.iter().map(|stone| stone.name()).collect(),
        ..view.towards_better(Category::Overconcentration)
    })
}

/// Near the edge and far from everything, early in the game.
fn edge_play(view: &View<'_>) -> Option<Mistake> {
    /// Lines between the edge and the move.
    const NEAR_EDGE: i32 = 2;
    const LONELY: i32 = 3;
    let (Point { x, y }, last) = (view.played, view.grid.size() - 1);
    let lines = [x, y, last - x, last - y].into_iter().min()?;
    let mut stones = Side::BOTH
        .into_iter()
        .flat_map(|side| view.grid.stones(side));
    let lonely = !stones.any(|stone| stone.distance(view.played) <= LONELY);
    // By the stones alone: a fight that has begun elsewhere makes it no better.
    let early = phase::by_board(view.scene.position) == Some(Phase::Opening);
    (lines <= NEAR_EDGE && lonely && early).then(|| Mistake {
        count: u32::try_from(lines + 1).ok(),
        squares: vec![view.played.name()],
        ..view.towards_better(Category::EdgePlay)
    })
}

/// It loses something, and nothing more is known.
fn poor_position(view: &View<'_>) -> Mistake {
    view.towards_better(Category::PoorPosition)
}
