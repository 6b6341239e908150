//! The kinds of mistakes in a move. Each function is one kind: it answers with
//! the fact that makes it one, or with nothing.

use zeitnot_core::{Move, Notation, Position, Side};
use zeitnot_schema::v1::review::{Category, LineStart, Mistake, Phase, Proof};
use zeitnot_schema::v1::service::Mark;

use super::facts::{MIN_URGENT, MoveBoard, MoveFacts, threats_made_by};
use super::grid::{GridPoint, WINDOW_LENGTH};
use super::region;
use crate::analyzer::{DefenseOutcomes, PositionAnalyzer, VcfResult};
use crate::{labels, phase};

/// What is wrong with a move.
#[derive(Debug, Default)]
pub(crate) struct MistakeReport {
    /// The kinds of mistakes, the gravest first.
    pub(crate) mistakes: Vec<Mistake>,
    /// What would have held, where the other side threatened to win.
    pub(crate) defenses: Option<DefenseOutcomes>,
}

/// What is wrong with a move that lost something.
pub(crate) fn mistakes(scene: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> MistakeReport {
    let Some(view) = MoveBoard::new(scene) else {
        return MistakeReport::default();
    };
    let mut faults = MistakeReport::default();
    // Where hardly anything is lost a win is most likely still there, and only longer.
    if scene.loss <= labels::MAX_GOOD {
        return faults;
    }
    let punished = AllowedWin::from_positions(&view, analyzer);
    faults.defenses = punished
        .as_ref()
        .and_then(|_| analyzer.defenses(scene.position));
    let found = [
        missed_win(&view),
        punished.and_then(|punished| failed_defense(&view, &punished, faults.defenses.as_ref())),
        missed_threat(&view),
        lost_initiative(&view),
        passive_play(&view, analyzer),
        slow_move(&view, analyzer),
        wrong_direction(&view),
        ignored_weakness(&view),
        overconcentration(&view),
        edge_play(&view),
    ];
    faults.mistakes.extend(found.into_iter().flatten());
    if faults.mistakes.is_empty() {
        let hidden = AllowedWin::from_deep_search(&view, analyzer);
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

impl MoveBoard<'_> {
    /// A mistake for which one should have played at a point.
    fn mistake_at(&self, category: Category, point: GridPoint) -> Mistake {
        Mistake {
            point: Some(point.name()),
            region: Some(region::region_of(point, self.grid.size())),
            ..mistake(category)
        }
    }

    /// Where the better move is, and what follows it.
    fn better_mistake(&self, category: Category) -> Mistake {
        let Some(better) = &self.better else {
            return mistake(category);
        };
        let line = self.facts.reviewed.lines.first();
        let line = line.filter(|line| line.best_move.as_ref() == Some(&better.name));
        Mistake {
            line: line.map_or_else(Vec::new, |line| line.pv.clone()),
            line_start: line.map(|_| LineStart::Before),
            ..self.mistake_at(category, better.point)
        }
    }

    /// The other side's threats that had to be answered.
    fn urgent_threats(&self) -> impl Iterator<Item = &Mark> {
        let theirs = self.side.other();
        let threats = self.facts.reviewed.threats.iter();
        threats.filter(move |mark| {
            mark.side == Some(theirs.into()) && mark.urgency >= Some(MIN_URGENT)
        })
    }

    /// What the played move makes the other side answer.
    fn is_forcing(&self) -> bool {
        !threats_made_by(self.facts.after, self.played).is_empty()
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
fn missed_win(view: &MoveBoard<'_>) -> Option<Mistake> {
    let proof = view.facts.reviewed.proof.as_ref()?;
    if view.facts.still_won {
        return None;
    }
    let first = GridPoint::named(proof.line.first()?)?;
    let mut squares: Vec<String> = proof.line.iter().step_by(2).cloned().collect();
    squares.truncate(WINDOW_LENGTH as usize);
    let missed = Mistake {
        squares,
        shape: shape_made(view, first),
        ..view.mistake_at(Category::MissedWin, first)
    };
    Some(with_win(missed, proof, LineStart::Before))
}

/// The gravest threat that a stone there would make.
fn shape_made(view: &MoveBoard<'_>, point: GridPoint) -> Option<String> {
    let position = view.facts.position;
    let mv = position.parse_move(&point.name(), Notation::Engine).ok()?;
    let made = position_after(position, mv).map(|after| threats_made_by(&*after, point))?;
    made.first().map(|mark| mark.kind.to_owned())
}

fn position_after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut after = position.clone_box();
    after.play(mv).ok().map(|()| after)
}

/// A win that was threatened, and the one that the move allowed.
struct AllowedWin {
    threatened: Proof,
    allowed: Proof,
}

impl AllowedWin {
    /// As the judgments of the positions have it. Where the mover could win, nobody
    /// has looked yet what else was threatened.
    fn from_positions(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Self> {
        let scene = view.facts;
        let allowed = scene.reviewed_after.proof.clone()?;
        let danger = match scene.reviewed.proof {
            None => scene.reviewed.danger.clone(),
            Some(_) => analyzer.threatened_win(scene.position),
        };
        danger.map(|danger| Self {
            threatened: danger,
            allowed,
        })
    }

    /// As a longer look finds it, for a move of which nothing else is known: that
    /// there is no reason is a claim of absence, too. Where the better move loses
    /// as well, no defense failed.
    fn from_deep_search(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Self> {
        let (scene, better) = (view.facts, view.better.as_ref()?);
        let nodes = analyzer.budget().exclusion_nodes();
        let allowed = scene.reviewed_after.proof.clone();
        let allowed = allowed.or_else(|| analyzer.win_within(nodes, scene.after))?;
        let danger = scene.reviewed.danger.clone();
        let danger = danger.or_else(|| analyzer.threatened_win_deep(scene.position))?;
        let holds = analyzer.win_within(nodes, &*better.after).is_none();
        holds.then_some(Self {
            threatened: danger,
            allowed,
        })
    }
}

/// A win was threatened, this move loses to a win, and not every other does: some
/// are known to hold or, where there were too many to try them all, the better one
/// is not known to lose.
fn failed_defense(
    view: &MoveBoard<'_>,
    punished: &AllowedWin,
    answers: Option<&DefenseOutcomes>,
) -> Option<Mistake> {
    let AllowedWin {
        threatened: danger,
        allowed,
    } = punished;
    if answers.is_some_and(DefenseOutcomes::all_lose) {
        return None;
    }
    let gravest = view.urgent_threats().max_by_key(|mark| mark.urgency);
    let best = view.better.as_ref().map(|better| better.name.clone());
    let point = match answers {
        None => best,
        Some(answers) => best
            .filter(|best| answers.holds.contains(best))
            .or_else(|| answers.holds.first().cloned()),
    };
    let failed = match point.as_deref().and_then(GridPoint::named) {
        Some(point) => view.mistake_at(Category::FailedDefense, point),
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
fn missed_threat(view: &MoveBoard<'_>) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    let made = threats_made_by(&*better.after, better.point);
    let threat = made.first()?;
    if view.is_forcing() {
        return None;
    }
    Some(Mistake {
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        ..view.better_mistake(Category::MissedThreat)
    })
}

/// The better move would have kept the other side answering; after this one
/// the other side's best move makes a threat.
fn lost_initiative(view: &MoveBoard<'_>) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    let had_it = view.urgent_threats().next().is_none()
        && !threats_made_by(&*better.after, better.point).is_empty()
        && !view.is_forcing();
    let reply = view.facts.reviewed_after.lines.first()?;
    let mv = view
        .facts
        .after
        .parse_move(reply.best_move.as_ref()?, Notation::Engine)
        .ok()?;
    let point = GridPoint::named(reply.best_move.as_ref()?)?;
    let replied = position_after(view.facts.after, mv)?;
    let taken = threats_made_by(&*replied, point);
    let threat = taken.first().filter(|_| had_it)?;
    Some(Mistake {
        point: Some(better.name.clone()),
        region: Some(region::region_of(better.point, view.grid.size())),
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        line: reply.pv.clone(),
        line_start: Some(LineStart::After),
        ..mistake(Category::LostInitiative)
    })
}

/// A move against shapes of the other side's, where a pass would have done.
fn passive_play(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Mistake> {
    let (own, other) = (view.side, view.side.other());
    let takes = view.grid.point_value(view.played, other);
    let builds = view.grid.point_value(view.played, own);
    let mut against = view.grid.windows_through(view.played, other);
    let is_defense = takes > builds && against.any(|window| window.stones >= 2);
    if !is_defense || view.is_forcing() || view.urgent_threats().next().is_some() {
        return None;
    }
    let position = view.facts.position;
    let harmless =
        analyzer.threatened_vcf(position) == VcfResult::NoWin && !analyzer.is_threatened(position);
    harmless.then(|| view.better_mistake(Category::PassivePlay))
}

/// With another move at once there would still be no win by fours, and after the
/// better move there would.
fn slow_move(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Mistake> {
    let better = view.better.as_ref()?;
    if view.is_forcing() || analyzer.threatened_vcf(view.facts.after) != VcfResult::NoWin {
        return None;
    }
    let VcfResult::Win(threatened) = analyzer.threatened_vcf(&*better.after) else {
        return None;
    };
    let made = threats_made_by(&*better.after, better.point);
    Some(Mistake {
        shape: made.first().map(|mark| mark.kind.to_owned()),
        win: Some(threatened.kind),
        plies: Some(threatened.plies),
        squares: made
            .first()
            .map_or_else(Vec::new, |mark| mark.stones.clone()),
        ..view.better_mistake(Category::SlowMove)
    })
}

/// Live windows through a point that have own stones in them.
fn own_windows(view: &MoveBoard<'_>, point: GridPoint) -> u32 {
    let windows = view.grid.windows_through(point, view.side);
    let growing = windows.filter(|window| window.stones > 0);
    u32::try_from(growing.count()).unwrap_or(u32::MAX)
}

/// The same stones grow by more lines another way.
fn wrong_direction(view: &MoveBoard<'_>) -> Option<Mistake> {
    /// So near belongs together: with one empty point between two stones people
    /// see one shape.
    const NEAR: i32 = 2;
    let better = view.better.as_ref()?;
    let is_near = |stone: GridPoint, to: GridPoint| stone.distance(to) <= NEAR;
    let groups = view.grid.groups(view.side, NEAR);
    let grown = groups.iter().find(|group| {
        let near = |to: GridPoint| group.iter().any(|&stone| is_near(stone, to));
        near(view.played) && near(better.point)
    })?;
    let (played, other) = (
        own_windows(view, view.played),
        own_windows(view, better.point),
    );
    (played < other).then(|| Mistake {
        squares: grown.iter().map(|stone| stone.name()).collect(),
        count: Some(played),
        other_count: Some(other),
        ..view.better_mistake(Category::WrongDirection)
    })
}

/// The point that matters most to both sides was elsewhere.
fn ignored_weakness(view: &MoveBoard<'_>) -> Option<Mistake> {
    /// So far away is elsewhere.
    const FAR: i32 = 5;
    let better = view.better.as_ref()?;
    let gain = |point: GridPoint| {
        let both = Side::BOTH.map(|side| view.grid.point_value(point, side));
        both[0].saturating_add(both[1])
    };
    let (here, there) = (gain(view.played), gain(better.point));
    let is_elsewhere = view.played.distance(better.point) >= FAR;
    (is_elsewhere && there > here).then(|| Mistake {
        squares: vec![better.name.clone()],
        count: Some(here),
        other_count: Some(there),
        ..view.better_mistake(Category::IgnoredWeakness)
    })
}

/// One more stone in a crowd, with no three or more to make of it.
fn overconcentration(view: &MoveBoard<'_>) -> Option<Mistake> {
    /// Stones around the new one that are a crowd, within two steps.
    const CROWD: usize = 5;
    const AROUND: i32 = 2;
    let near = |stone: &GridPoint| stone.distance(view.played) <= AROUND;
    let crowd: Vec<GridPoint> = view.grid.stones(view.side).filter(near).collect();
    let mut windows = view.grid.windows_through(view.played, view.side);
    let opens = windows.any(|window| window.stones >= 2);
    (crowd.len() >= CROWD && !opens).then(|| Mistake {
        count: u32::try_from(crowd.len()).ok(),
        squares: crowd.iter().map(|stone| stone.name()).collect(),
        ..view.better_mistake(Category::Overconcentration)
    })
}

/// Near the edge and far from everything, early in the game.
fn edge_play(view: &MoveBoard<'_>) -> Option<Mistake> {
    /// Lines between the edge and the move.
    const NEAR_EDGE: i32 = 2;
    const LONELY: i32 = 3;
    let (GridPoint { x, y }, last) = (view.played, view.grid.size() - 1);
    let lines = [x, y, last - x, last - y].into_iter().min()?;
    let mut stones = Side::BOTH
        .into_iter()
        .flat_map(|side| view.grid.stones(side));
    let lonely = !stones.any(|stone| stone.distance(view.played) <= LONELY);
    // By the stones alone: a fight that has begun elsewhere makes it no better.
    let early = phase::by_board(view.facts.position) == Some(Phase::Opening);
    (lines <= NEAR_EDGE && lonely && early).then(|| Mistake {
        count: u32::try_from(lines + 1).ok(),
        squares: vec![view.played.name()],
        ..view.better_mistake(Category::EdgePlay)
    })
}

/// It loses something, and nothing more is known.
fn poor_position(view: &MoveBoard<'_>) -> Mistake {
    view.better_mistake(Category::PoorPosition)
}
