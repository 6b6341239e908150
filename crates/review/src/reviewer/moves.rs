//! A move between two positions that were judged.

use zeitnot_core::{Move, Notation, Position, Score, Side};
use zeitnot_schema::v1::review::{
    BetterMove, Defenses, Label, Mistake, Pattern, PatternFact, Phase, ReviewedMove,
    ReviewedPosition,
};
use zeitnot_schema::v1::{Fact, Line, ScoreKind};

use crate::accuracy::move_accuracy;
use crate::analyzer::{MoveComparison, PositionAnalyzer};
use crate::chance::Chance;
use crate::gomoku::{self, MoveFacts};
use crate::labels::{self, LabelInput};

/// A move and what stands on both sides of it.
pub(super) struct MoveInput<'a> {
    /// Which move, from 1.
    pub(super) ply: usize,
    /// Before and after.
    pub(super) positions: [&'a dyn Position; 2],
    /// Before, as the mover saw it.
    pub(super) seen: &'a dyn Position,
    /// What was found before and after.
    pub(super) reviewed: [&'a ReviewedPosition; 2],
    pub(super) played: Move,
    pub(super) phase: Phase,
    pub(super) is_book: bool,
    /// What the other side's last move lost.
    pub(super) opponent_loss: u16,
}

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveValue {
    best: Chance,
    pub(super) loss: u16,
    is_best: bool,
    /// Is the mover proven to win after it?
    still_won: bool,
}

impl MoveInput<'_> {
    fn side(&self) -> Side {
        self.positions[0].side_to_move()
    }

    /// The mover's chances before the move and after it.
    fn chances(&self) -> [Chance; 2] {
        self.reviewed
            .map(|found| Chance::new(found.win).seen_by(self.side()))
    }

    /// The best move that was found.
    fn best(&self) -> Option<Move> {
        let best = self.reviewed[0].lines.first()?.best_move.as_ref()?;
        self.seen.parse_move(best, Notation::Engine).ok()
    }
}

/// What a move lost. A loss counts only if the move is worse than the best one
/// in a search of both, too, and a mistake only if it is in one of four times as
/// many nodes. A win is lost only if some answer to the move holds, and a game only
/// if it was not lost before.
pub(super) fn move_value(between: &MoveInput<'_>, analyzer: &mut PositionAnalyzer) -> MoveValue {
    let [mut before, mut after] = between.chances();
    let best = between.best().filter(|&best| best != between.played);
    let Some(best) = best else {
        return MoveValue {
            best: before,
            loss: 0,
            is_best: true,
            still_won: before == Chance::WON || after == Chance::WON,
        };
    };
    let won_before = before == Chance::WON && after != Chance::WON;
    if won_before && analyzer.every_defense_loses_deep(between.positions[1]) {
        after = Chance::WON;
    }
    let hides = between.seen.hidden().is_some();
    let mut loss = after.below(before);
    let nodes = analyzer.budget().search;
    let more = analyzer.budget().for_confirmation().search;
    let for_a_win = analyzer.budget().refuted_win_nodes();
    let mut compare = |nodes: u64| analyzer.compare(between.seen, [best, between.played], nodes);
    let difference = |compared: MoveComparison| compared.first.saturating_sub(compared.second);
    if hides {
        // What the other side sees afterwards is another matter.
        loss = compare(nodes).map_or(0, difference);
    } else if before == Chance::WON && after != Chance::LOST {
        if loss > labels::MAX_GOOD {
            let left =
                compare(for_a_win).map_or(Chance::LOST, |compared| Chance::new(compared.second));
            after = after.max(left);
            loss = after.below(before);
        }
    } else if after == Chance::LOST {
        if loss > labels::MAX_GOOD && analyzer.loses_by_force(between.positions[0], best) {
            (before, loss) = (Chance::LOST, 0);
        }
    } else if loss > labels::MAX_EXCELLENT {
        loss = compare(nodes).map_or(loss, |compared| difference(compared).min(loss));
        if loss > labels::MAX_GOOD {
            loss = compare(more).map_or(loss, |compared| difference(compared).min(loss));
        }
    }
    let best = if hides { before } else { before.max(after) };
    MoveValue {
        best,
        loss: loss.min(best.tenths()),
        is_best: false,
        still_won: after == Chance::WON,
    }
}

/// All there is to say about a move, but for what the whole game tells.
pub(super) fn review_move(
    between: &MoveInput<'_>,
    analyzer: &mut PositionAnalyzer,
) -> ReviewedMove {
    let worth = move_value(between, analyzer);
    let [board, after] = between.positions;
    let [found, found_after] = between.reviewed;
    let mv = board.format_move(between.played, Notation::Engine);
    let better = (!worth.is_best && worth.loss > 0)
        .then(|| between.best())
        .flatten();
    let scene = MoveFacts {
        position: board,
        after,
        reviewed: found,
        reviewed_after: found_after,
        played: between.played,
        better,
        loss: worth.loss,
        lead: if worth.is_best {
            lead(found, analyzer)
        } else {
            0
        },
        still_won: worth.still_won,
    };
    let faults = gomoku::mistakes(&scene, analyzer);
    let patterns = gomoku::patterns(&scene, analyzer);
    let mut played = patterns.iter().filter(|fact| fact.played);
    // Where much else wins, too, nothing had to be given up.
    let is_sacrifice = played.any(|fact| fact.pattern == Pattern::Sacrifice)
        && (!worth.still_won || gomoku::is_sole_win(&scene, analyzer));
    let label = labels::label(&LabelInput {
        loss: worth.loss,
        is_best: worth.is_best,
        is_forced: gomoku::is_forced(found, &mv) || !board.has_choice(),
        is_book: between.is_book,
        lead: scene.lead,
        is_sacrifice,
        opponent_loss: between.opponent_loss,
    });
    let bearing = (!label.is_bad()).then(|| gomoku::bearing(&scene)).flatten();
    MoveReview {
        input: between,
        value: worth,
        label,
        better,
        mistakes: faults.mistakes,
        patterns,
        defenses: faults.defenses.map(|answers| answers.to_schema()),
    }
    .into_schema(mv, bearing)
}

/// How far the best line is ahead of the second.
fn lead(found: &ReviewedPosition, analyzer: &PositionAnalyzer) -> u16 {
    let side = found.to_move.into();
    let chance = |line: &Line| chance_of(line, side, analyzer);
    match &found.lines[..] {
        [best, second, ..] => chance(second).below(chance(best)),
        _ => 0,
    }
}

/// The chance of whoever is to move with a line.
fn chance_of(line: &Line, side: Side, analyzer: &PositionAnalyzer) -> Chance {
    if let Some(Fact::Number(percent)) = line.facts.get("win_percent") {
        return Chance::new(u16::try_from(percent / 100).unwrap_or(0));
    }
    let sign = match side {
        Side::First => 1,
        Side::Second => -1,
    };
    match line.score.score_kind {
        ScoreKind::Mate => match line.score.score * sign {
            ..0 => Chance::LOST,
            0 => Chance::EVEN,
            _ => Chance::WON,
        },
        ScoreKind::Cp | ScoreKind::Millipoints => analyzer
            .curve()
            .chance(Score(line.score.score.saturating_mul(sign))),
    }
}

/// A move of which everything is known.
struct MoveReview<'a> {
    input: &'a MoveInput<'a>,
    value: MoveValue,
    label: Label,
    better: Option<Move>,
    mistakes: Vec<Mistake>,
    patterns: Vec<PatternFact>,
    defenses: Option<Defenses>,
}

impl MoveReview<'_> {
    fn into_schema(
        self,
        mv: String,
        bearing: Option<zeitnot_schema::v1::review::Bearing>,
    ) -> ReviewedMove {
        let Self {
            input: between,
            value: worth,
            ..
        } = self;
        let [board, _] = between.positions;
        let [_, found_after] = between.reviewed;
        let shown = board.format_move(between.played, Notation::Human);
        let is_bad = self.label.is_bad();
        let refutation = match &found_after.proof {
            Some(proof) => proof.line.clone(),
            None => found_after
                .lines
                .first()
                .map_or_else(Vec::new, |line| line.pv.clone()),
        };
        let best = worth.best.tenths();
        ReviewedMove {
            ply: u32::try_from(between.ply).unwrap_or(u32::MAX),
            side: between.side().into(),
            shown: (shown != mv).then_some(shown),
            mv,
            phase: between.phase,
            label: self.label,
            bearing,
            win_best: best,
            win_played: best.saturating_sub(worth.loss),
            loss: worth.loss,
            accuracy: move_accuracy(worth.loss),
            better: self.better.map(|better| better_move(between, better, best)),
            refutation: if is_bad { refutation } else { Vec::new() },
            allows: found_after.proof.clone().filter(|_| worth.loss > 0),
            defenses: self.defenses,
            mistakes: self.mistakes,
            patterns: self.patterns,
            words: None,
        }
    }
}

fn better_move(between: &MoveInput<'_>, better: Move, win: u16) -> BetterMove {
    let board = between.positions[0];
    let mv = board.format_move(better, Notation::Engine);
    let shown = board.format_move(better, Notation::Human);
    let line = between.reviewed[0].lines.first();
    BetterMove {
        shown: (shown != mv).then_some(shown),
        mv,
        line: line.map_or_else(Vec::new, |line| line.pv.clone()),
        shown_line: line.and_then(|line| line.shown.clone()),
        win,
    }
}
