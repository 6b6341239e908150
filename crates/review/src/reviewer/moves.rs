//! Assessment of a move between two analyzed positions.

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

/// A move, and the positions and analyses around it.
pub(super) struct MoveInput<'a> {
    /// Number of the move, from 1.
    pub(super) ply: usize,
    /// The positions before and after the move.
    pub(super) positions: [&'a dyn Position; 2],
    /// The position before the move, as the mover saw it.
    pub(super) seen: &'a dyn Position,
    /// The analyses before and after the move.
    pub(super) reviewed: [&'a ReviewedPosition; 2],
    pub(super) played: Move,
    pub(super) phase: Phase,
    pub(super) is_book: bool,
    /// Loss of the opponent's previous move.
    pub(super) opponent_loss: u16,
}

/// The value of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveValue {
    best: Chance,
    pub(super) loss: u16,
    is_best: bool,
    /// Whether the mover is proven to win after the move.
    still_won: bool,
}

impl MoveInput<'_> {
    fn side(&self) -> Side {
        self.positions[0].side_to_move()
    }

    /// Returns the mover's winning chances before and after the move.
    fn chances(&self) -> [Chance; 2] {
        self.reviewed
            .map(|found| Chance::new(found.win).seen_by(self.side()))
    }

    /// Returns the best move found.
    fn best(&self) -> Option<Move> {
        let best = self.reviewed[0].lines.first()?.best_move.as_ref()?;
        self.seen.parse_move(best, Notation::Engine).ok()
    }
}

/// Computes the loss of a move.
///
/// A loss has to be confirmed by a search that compares the move with the best one,
/// and a mistake by one with four times as many nodes. The move gives a win away only
/// if some reply to it holds, and loses the game only if it was not lost before.
pub(super) fn move_value(input: &MoveInput<'_>, analyzer: &mut PositionAnalyzer) -> MoveValue {
    let [mut before, mut after] = input.chances();
    let best = input.best().filter(|&best| best != input.played);
    let Some(best) = best else {
        return MoveValue {
            best: before,
            loss: 0,
            is_best: true,
            still_won: before == Chance::WON || after == Chance::WON,
        };
    };
    let won_before = before == Chance::WON && after != Chance::WON;
    if won_before && analyzer.every_defense_loses_deep(input.positions[1]) {
        after = Chance::WON;
    }
    let has_hidden = input.seen.hidden().is_some();
    let mut loss = after.below(before);
    let nodes = analyzer.budget().search;
    let more_nodes = analyzer.budget().for_confirmation().search;
    let win_nodes = analyzer.budget().refuted_win_nodes();
    let mut compare = |nodes: u64| analyzer.compare(input.seen, [best, input.played], nodes);
    let difference = |compared: MoveComparison| compared.first.saturating_sub(compared.second);
    if has_hidden {
        // The analysis after the move is from the opponent's point of view.
        loss = compare(nodes).map_or(0, difference);
    } else if before == Chance::WON && after != Chance::LOST {
        if loss > labels::MAX_GOOD {
            let confirmed =
                compare(win_nodes).map_or(Chance::LOST, |compared| Chance::new(compared.second));
            after = after.max(confirmed);
            loss = after.below(before);
        }
    } else if after == Chance::LOST {
        if loss > labels::MAX_GOOD && analyzer.loses_by_force(input.positions[0], best) {
            (before, loss) = (Chance::LOST, 0);
        }
    } else if loss > labels::MAX_EXCELLENT {
        loss = compare(nodes).map_or(loss, |compared| difference(compared).min(loss));
        if loss > labels::MAX_GOOD {
            loss = compare(more_nodes).map_or(loss, |compared| difference(compared).min(loss));
        }
    }
    let best = if has_hidden {
        before
    } else {
        before.max(after)
    };
    MoveValue {
        best,
        loss: loss.min(best.tenths()),
        is_best: false,
        still_won: after == Chance::WON,
    }
}

/// Assesses a move, apart from facts that depend on the whole game.
pub(super) fn review_move(input: &MoveInput<'_>, analyzer: &mut PositionAnalyzer) -> ReviewedMove {
    let value = move_value(input, analyzer);
    let [board, after] = input.positions;
    let [found, found_after] = input.reviewed;
    let mv = board.format_move(input.played, Notation::Engine);
    let better = (!value.is_best && value.loss > 0)
        .then(|| input.best())
        .flatten();
    let facts = MoveFacts {
        position: board,
        after,
        reviewed: found,
        reviewed_after: found_after,
        played: input.played,
        better,
        loss: value.loss,
        lead: if value.is_best {
            lead(found, analyzer)
        } else {
            0
        },
        still_won: value.still_won,
    };
    let report = gomoku::mistakes(&facts, analyzer);
    let patterns = gomoku::patterns(&facts, analyzer);
    let mut played = patterns.iter().filter(|fact| fact.played);
    // If other moves also win, the sacrifice was not needed.
    let is_sacrifice = played.any(|fact| fact.pattern == Pattern::Sacrifice)
        && (!value.still_won || gomoku::is_sole_win(&facts, analyzer));
    let label = labels::label(&LabelInput {
        loss: value.loss,
        is_best: value.is_best,
        is_forced: gomoku::is_forced(found, &mv) || !board.has_choice(),
        is_book: input.is_book,
        lead: facts.lead,
        is_sacrifice,
        opponent_loss: input.opponent_loss,
    });
    let bearing = (!label.is_bad()).then(|| gomoku::bearing(&facts)).flatten();
    MoveReview {
        input,
        value,
        label,
        better,
        mistakes: report.mistakes,
        patterns,
        defenses: report.defenses.map(|defenses| defenses.to_schema()),
    }
    .into_schema(mv, bearing)
}

/// Returns the lead of the best line over the second.
fn lead(found: &ReviewedPosition, analyzer: &PositionAnalyzer) -> u16 {
    let side = found.to_move.into();
    let chance = |line: &Line| chance_of(line, side, analyzer);
    match &found.lines[..] {
        [best, second, ..] => chance(second).below(chance(best)),
        _ => 0,
    }
}

/// Returns the winning chance of `side` with a line.
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

/// The parts of a [`ReviewedMove`].
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
        let Self { input, value, .. } = self;
        let [board, _] = input.positions;
        let [_, found_after] = input.reviewed;
        let shown = board.format_move(input.played, Notation::Human);
        let is_bad = self.label.is_bad();
        let refutation = match &found_after.proof {
            Some(proof) => proof.line.clone(),
            None => found_after
                .lines
                .first()
                .map_or_else(Vec::new, |line| line.pv.clone()),
        };
        let best = value.best.tenths();
        ReviewedMove {
            ply: u32::try_from(input.ply).unwrap_or(u32::MAX),
            side: input.side().into(),
            shown: (shown != mv).then_some(shown),
            mv,
            phase: input.phase,
            label: self.label,
            bearing,
            win_best: best,
            win_played: best.saturating_sub(value.loss),
            loss: value.loss,
            accuracy: move_accuracy(value.loss),
            better: self.better.map(|better| better_move(input, better, best)),
            refutation: if is_bad { refutation } else { Vec::new() },
            allows: found_after.proof.clone().filter(|_| value.loss > 0),
            defenses: self.defenses,
            mistakes: self.mistakes,
            patterns: self.patterns,
            words: None,
        }
    }
}

fn better_move(input: &MoveInput<'_>, better: Move, win: u16) -> BetterMove {
    let board = input.positions[0];
    let mv = board.format_move(better, Notation::Engine);
    let shown = board.format_move(better, Notation::Human);
    let line = input.reviewed[0].lines.first();
    BetterMove {
        shown: (shown != mv).then_some(shown),
        mv,
        line: line.map_or_else(Vec::new, |line| line.pv.clone()),
        shown_line: line.and_then(|line| line.shown.clone()),
        win,
    }
}
