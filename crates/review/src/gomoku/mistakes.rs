//! Detection of mistakes.
//!
//! Each function checks for one kind and returns the evidence.

use zeitnot_core::{Move, Notation, Position, Side};
use zeitnot_schema::v1::review::{Category, LineStart, Mistake, Phase, Proof};
use zeitnot_schema::v1::service::Mark;

use super::facts::{MIN_URGENT, MoveBoard, MoveFacts, threats_made_by};
use super::grid::{GridPoint, WINDOW_LENGTH};
use super::region;
use crate::analyzer::{DefenseOutcomes, PositionAnalyzer, VcfResult};
use crate::{labels, phase};

/// Mistakes of a move.
#[derive(Debug, Default)]
pub(crate) struct MistakeReport {
    /// The mistakes, most serious first.
    pub(crate) mistakes: Vec<Mistake>,
    /// Defenses against a threatened win.
    pub(crate) defenses: Option<DefenseOutcomes>,
}

/// Finds the mistakes of a move that lost something.
pub(crate) fn mistakes(facts: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> MistakeReport {
    let Some(board) = MoveBoard::new(facts) else {
        return MistakeReport::default();
    };
    let mut report = MistakeReport::default();
    // After a small loss, a win most likely still exists and only takes longer.
    if facts.loss <= labels::MAX_GOOD {
        return report;
    }
    let win = AllowedWin::from_positions(&board, analyzer);
    report.defenses = win.as_ref().and_then(|_| analyzer.defenses(facts.position));
    let found = [
        missed_win(&board),
        win.and_then(|win| failed_defense(&board, &win, report.defenses.as_ref())),
        missed_threat(&board),
        lost_initiative(&board),
        passive_play(&board, analyzer),
        slow_move(&board, analyzer),
        wrong_direction(&board),
        ignored_weakness(&board),
        overconcentration(&board),
        edge_play(&board),
    ];
    report.mistakes.extend(found.into_iter().flatten());
    if report.mistakes.is_empty() {
        let hidden = AllowedWin::from_deep_search(&board, analyzer);
        let hidden = hidden.and_then(|hidden| failed_defense(&board, &hidden, None));
        report
            .mistakes
            .push(hidden.unwrap_or_else(|| poor_position(&board)));
    }
    report.mistakes.sort_by_key(|mistake| mistake.category);
    report
}

/// Creates a mistake without evidence.
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
    /// Creates a mistake whose remedy is a move at `point`.
    fn mistake_at(&self, category: Category, point: GridPoint) -> Mistake {
        Mistake {
            point: Some(point.name()),
            region: Some(region::region_of(point, self.grid.size())),
            ..mistake(category)
        }
    }

    /// Creates a mistake with the point and the line of the better move.
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

    /// Returns the opponent's threats that had to be answered.
    fn urgent_threats(&self) -> impl Iterator<Item = &Mark> {
        let theirs = self.side.other();
        let threats = self.facts.reviewed.threats.iter();
        threats.filter(move |mark| {
            mark.side == Some(theirs.into()) && mark.urgency >= Some(MIN_URGENT)
        })
    }

    /// Returns `true` if the played move makes a threat that has to be answered.
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
fn missed_win(board: &MoveBoard<'_>) -> Option<Mistake> {
    let proof = board.facts.reviewed.proof.as_ref()?;
    if board.facts.still_won {
        return None;
    }
    let first = GridPoint::named(proof.line.first()?)?;
    let mut squares: Vec<String> = proof.line.iter().step_by(2).cloned().collect();
    squares.truncate(WINDOW_LENGTH as usize);
    let missed = Mistake {
        squares,
        shape: shape_made(board, first),
        ..board.mistake_at(Category::MissedWin, first)
    };
    Some(with_win(missed, proof, LineStart::Before))
}

/// Returns the most urgent threat that a stone at `point` would make.
fn shape_made(board: &MoveBoard<'_>, point: GridPoint) -> Option<String> {
    let position = board.facts.position;
    let mv = position.parse_move(&point.name(), Notation::Engine).ok()?;
    let made = position_after(position, mv).map(|after| threats_made_by(&*after, point))?;
    made.first().map(|mark| mark.kind.to_owned())
}

fn position_after(position: &dyn Position, mv: Move) -> Option<Box<dyn Position>> {
    let mut after = position.clone_box();
    after.play(mv).ok().map(|()| after)
}

/// A threatened win, and the win that the move allowed.
struct AllowedWin {
    threatened: Proof,
    allowed: Proof,
}

impl AllowedWin {
    /// Uses the analyses of the positions.
    ///
    /// If the mover had a proven win, threats were not analyzed, so this searches for
    /// them.
    fn from_positions(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Self> {
        let facts = board.facts;
        let allowed = facts.reviewed_after.proof.clone()?;
        let threatened = match facts.reviewed.proof {
            None => facts.reviewed.danger.clone(),
            Some(_) => analyzer.threatened_win(facts.position),
        };
        threatened.map(|threatened| Self {
            threatened,
            allowed,
        })
    }

    /// Uses a longer search, for a move without other mistakes.
    ///
    /// "No reason found" claims an absence, which needs this search. If the better move
    /// loses as well, the defense did not fail.
    fn from_deep_search(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Self> {
        let (facts, better) = (board.facts, board.better.as_ref()?);
        let nodes = analyzer.budget().exclusion_nodes();
        let allowed = facts.reviewed_after.proof.clone();
        let allowed = allowed.or_else(|| analyzer.win_within(nodes, facts.after))?;
        let threatened = facts.reviewed.danger.clone();
        let threatened = threatened.or_else(|| analyzer.threatened_win_deep(facts.position))?;
        let holds = analyzer.win_within(nodes, &*better.after).is_none();
        holds.then_some(Self {
            threatened,
            allowed,
        })
    }
}

/// The move loses to a threatened win, and not every other move does.
///
/// Other moves are known to hold or, if there were too many to try, the better move
/// is not known to lose.
fn failed_defense(
    board: &MoveBoard<'_>,
    win: &AllowedWin,
    outcomes: Option<&DefenseOutcomes>,
) -> Option<Mistake> {
    let AllowedWin {
        threatened,
        allowed,
    } = win;
    if outcomes.is_some_and(DefenseOutcomes::all_lose) {
        return None;
    }
    let most_urgent = board.urgent_threats().max_by_key(|mark| mark.urgency);
    let best = board.better.as_ref().map(|better| better.name.clone());
    let point = match outcomes {
        None => best,
        Some(outcomes) => best
            .filter(|best| outcomes.holds.contains(best))
            .or_else(|| outcomes.holds.first().cloned()),
    };
    let failed = match point.as_deref().and_then(GridPoint::named) {
        Some(point) => board.mistake_at(Category::FailedDefense, point),
        None => mistake(Category::FailedDefense),
    };
    let squares = most_urgent.map_or_else(
        || threatened.line.iter().step_by(2).take(4).cloned().collect(),
        |mark| mark.stones.clone(),
    );
    Some(Mistake {
        shape: most_urgent.map(|mark| mark.kind.clone()),
        squares,
        count: outcomes.and_then(|outcomes| u32::try_from(outcomes.holds.len()).ok()),
        ..with_win(failed, allowed, LineStart::After)
    })
}

/// The better move makes a threat; the played one makes none.
fn missed_threat(board: &MoveBoard<'_>) -> Option<Mistake> {
    let better = board.better.as_ref()?;
    let made = threats_made_by(&*better.after, better.point);
    let threat = made.first()?;
    if board.is_forcing() {
        return None;
    }
    Some(Mistake {
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        ..board.better_mistake(Category::MissedThreat)
    })
}

/// The better move makes a threat; instead, the opponent's best reply makes one.
fn lost_initiative(board: &MoveBoard<'_>) -> Option<Mistake> {
    let better = board.better.as_ref()?;
    let had_initiative = board.urgent_threats().next().is_none()
        && !threats_made_by(&*better.after, better.point).is_empty()
        && !board.is_forcing();
    let reply = board.facts.reviewed_after.lines.first()?;
    let mv = board
        .facts
        .after
        .parse_move(reply.best_move.as_ref()?, Notation::Engine)
        .ok()?;
    let point = GridPoint::named(reply.best_move.as_ref()?)?;
    let replied = position_after(board.facts.after, mv)?;
    let made = threats_made_by(&*replied, point);
    let threat = made.first().filter(|_| had_initiative)?;
    Some(Mistake {
        point: Some(better.name.clone()),
        region: Some(region::region_of(better.point, board.grid.size())),
        shape: Some(threat.kind.to_owned()),
        squares: threat.stones.clone(),
        line: reply.pv.clone(),
        line_start: Some(LineStart::After),
        ..mistake(Category::LostInitiative)
    })
}

/// A move against shapes of the opponent where a pass would have sufficed.
fn passive_play(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Mistake> {
    let (own, other) = (board.side, board.side.other());
    let takes = board.grid.point_value(board.played, other);
    let builds = board.grid.point_value(board.played, own);
    let mut against = board.grid.windows_through(board.played, other);
    let is_defense = takes > builds && against.any(|window| window.stones >= 2);
    if !is_defense || board.is_forcing() || board.urgent_threats().next().is_some() {
        return None;
    }
    let position = board.facts.position;
    let harmless =
        analyzer.threatened_vcf(position) == VcfResult::NoWin && !analyzer.is_threatened(position);
    harmless.then(|| board.better_mistake(Category::PassivePlay))
}

/// The move does not threaten a win by fours, and the better move does.
fn slow_move(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<Mistake> {
    let better = board.better.as_ref()?;
    if board.is_forcing() || analyzer.threatened_vcf(board.facts.after) != VcfResult::NoWin {
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
        ..board.better_mistake(Category::SlowMove)
    })
}

/// Counts the live windows through a point that contain own stones.
fn own_windows(board: &MoveBoard<'_>, point: GridPoint) -> u32 {
    let windows = board.grid.windows_through(point, board.side);
    let growing = windows.filter(|window| window.stones > 0);
    u32::try_from(growing.count()).unwrap_or(u32::MAX)
}

/// The better move gains more lines for the same stones.
fn wrong_direction(board: &MoveBoard<'_>) -> Option<Mistake> {
    /// Stones with one empty point between them belong to the same shape.
    const NEAR: i32 = 2;
    let better = board.better.as_ref()?;
    let is_near = |stone: GridPoint, to: GridPoint| stone.distance(to) <= NEAR;
    let groups = board.grid.groups(board.side, NEAR);
    let grown = groups.iter().find(|group| {
        let near = |to: GridPoint| group.iter().any(|&stone| is_near(stone, to));
        near(board.played) && near(better.point)
    })?;
    let (played, other) = (
        own_windows(board, board.played),
        own_windows(board, better.point),
    );
    (played < other).then(|| Mistake {
        squares: grown.iter().map(|stone| stone.name()).collect(),
        count: Some(played),
        other_count: Some(other),
        ..board.better_mistake(Category::WrongDirection)
    })
}

/// The most valuable point for both sides was elsewhere.
fn ignored_weakness(board: &MoveBoard<'_>) -> Option<Mistake> {
    /// Minimum distance that counts as elsewhere.
    const FAR: i32 = 5;
    let better = board.better.as_ref()?;
    let gain = |point: GridPoint| {
        let both = Side::BOTH.map(|side| board.grid.point_value(point, side));
        both[0].saturating_add(both[1])
    };
    let (here, there) = (gain(board.played), gain(better.point));
    let is_elsewhere = board.played.distance(better.point) >= FAR;
    (is_elsewhere && there > here).then(|| Mistake {
        squares: vec![better.name.clone()],
        count: Some(here),
        other_count: Some(there),
        ..board.better_mistake(Category::IgnoredWeakness)
    })
}

/// One more stone in a crowded area, without making a three or more.
fn overconcentration(board: &MoveBoard<'_>) -> Option<Mistake> {
    /// Minimum number of stones in a crowded area.
    const MIN_CROWD: usize = 5;
    /// Radius of the area.
    const RADIUS: i32 = 2;
    let near = |stone: &GridPoint| stone.distance(board.played) <= RADIUS;
    let crowd: Vec<GridPoint> = board.grid.stones(board.side).filter(near).collect();
    let mut windows = board.grid.windows_through(board.played, board.side);
    let makes_three = windows.any(|window| window.stones >= 2);
    (crowd.len() >= MIN_CROWD && !makes_three).then(|| Mistake {
        count: u32::try_from(crowd.len()).ok(),
        squares: crowd.iter().map(|stone| stone.name()).collect(),
        ..board.better_mistake(Category::Overconcentration)
    })
}

/// A move near the edge and far from all stones, early in the game.
fn edge_play(board: &MoveBoard<'_>) -> Option<Mistake> {
    /// Maximum number of lines between the edge and the move.
    const NEAR_EDGE: i32 = 2;
    const ISOLATED: i32 = 3;
    let (GridPoint { x, y }, last) = (board.played, board.grid.size() - 1);
    let lines = [x, y, last - x, last - y].into_iter().min()?;
    let mut stones = Side::BOTH
        .into_iter()
        .flat_map(|side| board.grid.stones(side));
    let isolated = !stones.any(|stone| stone.distance(board.played) <= ISOLATED);
    // By the number of stones alone: a fight elsewhere does not excuse the move.
    let early = phase::by_board(board.facts.position) == Some(Phase::Opening);
    (lines <= NEAR_EDGE && isolated && early).then(|| Mistake {
        count: u32::try_from(lines + 1).ok(),
        squares: vec![board.played.name()],
        ..board.better_mistake(Category::EdgePlay)
    })
}

/// The move loses something for no other known reason.
fn poor_position(board: &MoveBoard<'_>) -> Mistake {
    board.better_mistake(Category::PoorPosition)
}
