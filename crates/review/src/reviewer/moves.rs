//! A move between two positions that were judged.

use zeitnot_core::{Move, Position, Score, Side};
use zeitnot_schema::v1::review::{
    BetterMove, Defenses, Label, Mistake, Pattern, PatternFact, Phase, ReviewedMove,
    ReviewedPosition,
};
use zeitnot_schema::v1::{Fact, Line, ScoreKind};

use crate::accuracy::move_accuracy;
use crate::cache::VerdictCache;
use crate::chance::Chance;
use crate::gomoku::{self, Asking, Scene};
use crate::judge::{Comparison, Judge};
use crate::labels::{self, Known};

/// A move and what stands on both sides of it.
pub(super) struct Between<'a> {
    /// Which move, from 1.
    pub(super) ply: usize,
    /// Before and after.
    pub(super) boards: [&'a dyn Position; 2],
    /// Before, as the mover saw it.
    pub(super) seen: &'a dyn Position,
    /// What was found before and after.
    pub(super) found: [&'a ReviewedPosition; 2],
    pub(super) played: Move,
    pub(super) phase: Phase,
    pub(super) is_book: bool,
    /// What the other side's last move lost.
    pub(super) offered: u16,
}

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    best: Chance,
    pub(super) loss: u16,
    is_best: bool,
    /// Is the mover proven to win after it?
    still_won: bool,
}

impl Between<'_> {
    fn side(&self) -> Side {
        self.boards[0].side_to_move()
    }

    /// The mover's chances before the move and after it.
    fn chances(&self) -> [Chance; 2] {
        self.found
            .map(|found| Chance::new(found.win).seen_by(self.side()))
    }

    /// The best move that was found.
    fn best(&self) -> Option<Move> {
        let best = self.found[0].lines.first()?.best_move.as_ref()?;
        self.seen.parse_move(best).ok()
    }
}

/// What a move lost. A loss counts only if the move is worse than the best one
/// in a search of both, too, and a mistake only if it is in one of four times as
/// many nodes. A win is lost only if some answer to the move holds, and a game only
/// if it was not lost before.
pub(super) fn worth(between: &Between<'_>, judge: &mut Judge, cache: &dyn VerdictCache) -> Worth {
    let [mut before, mut after] = between.chances();
    let best = between.best().filter(|&best| best != between.played);
    let Some(best) = best else {
        return Worth {
            best: before,
            loss: 0,
            is_best: true,
            still_won: before == Chance::WON || after == Chance::WON,
        };
    };
    let won_before = before == Chance::WON && after != Chance::WON;
    if won_before && judge.every_answer_loses_at_length(between.boards[1], cache) {
        after = Chance::WON;
    }
    let hides = between.seen.held(between.side()).is_some();
    let mut loss = after.below(before);
    let nodes = judge.budget().search;
    let more = judge.budget().to_confirm().search;
    let for_a_win = judge.budget().left_of_a_win();
    let mut compare =
        |nodes: u64| judge.compare(between.seen, [best, between.played], nodes, cache);
    let difference = |compared: Comparison| compared.first.saturating_sub(compared.second);
    if hides {
        // What the other side sees afterwards is another matter.
        loss = compare(nodes).map_or(0, difference);
    } else if before == Chance::WON && after != Chance::LOST {
        if loss > labels::GOOD {
            let left =
                compare(for_a_win).map_or(Chance::LOST, |compared| Chance::new(compared.second));
            after = after.max(left);
            loss = after.below(before);
        }
    } else if after == Chance::LOST {
        if loss > labels::GOOD && judge.loses_by_force(between.boards[0], best, cache) {
            (before, loss) = (Chance::LOST, 0);
        }
    } else if loss > labels::EXCELLENT {
        loss = compare(nodes).map_or(loss, |compared| difference(compared).min(loss));
        if loss > labels::GOOD {
            loss = compare(more).map_or(loss, |compared| difference(compared).min(loss));
        }
    }
    let best = if hides { before } else { before.max(after) };
    Worth {
        best,
        loss: loss.min(best.tenths()),
        is_best: false,
        still_won: after == Chance::WON,
    }
}

/// All there is to say about a move, but for what the whole game tells.
pub(super) fn review(
    between: &Between<'_>,
    judge: &mut Judge,
    cache: &dyn VerdictCache,
) -> ReviewedMove {
    let worth = worth(between, judge, cache);
    let [board, after] = between.boards;
    let [found, found_after] = between.found;
    let mv = board.format_move(between.played);
    let better = (!worth.is_best && worth.loss > 0)
        .then(|| between.best())
        .flatten();
    let scene = Scene {
        position: board,
        after,
        found,
        found_after,
        played: between.played,
        better,
        loss: worth.loss,
        ahead: if worth.is_best {
            ahead(found, judge)
        } else {
            0
        },
        still_won: worth.still_won,
    };
    let mut asking = Asking {
        judge: &mut *judge,
        cache,
    };
    let faults = gomoku::mistakes(&scene, &mut asking);
    let patterns = gomoku::patterns(&scene, &mut asking);
    let mut played = patterns.iter().filter(|fact| fact.played);
    // Where much else wins, too, nothing had to be given up.
    let is_sacrifice = played.any(|fact| fact.pattern == Pattern::Sacrifice)
        && (!worth.still_won || gomoku::is_sole_win(&scene, &mut asking));
    let label = labels::label(&Known {
        loss: worth.loss,
        is_best: worth.is_best,
        is_forced: gomoku::is_forced(found, &mv) || !board.has_choice(),
        is_book: between.is_book,
        ahead: scene.ahead,
        is_sacrifice,
        offered: between.offered,
    });
    let bearing = (!label.is_bad()).then(|| gomoku::bearing(&scene)).flatten();
    Reviewed {
        between,
        worth,
        label,
        better,
        mistakes: faults.mistakes,
        patterns,
        defenses: faults.answers.map(|answers| answers.told()),
    }
    .told(mv, bearing)
}

/// How far the best line is ahead of the second.
fn ahead(found: &ReviewedPosition, judge: &Judge) -> u16 {
    let side = found.to_move.into();
    let chance = |line: &Line| chance_of(line, side, judge);
    match &found.lines[..] {
        [best, second, ..] => chance(second).below(chance(best)),
        _ => 0,
    }
}

/// The chance of whoever is to move with a line.
fn chance_of(line: &Line, side: Side, judge: &Judge) -> Chance {
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
        ScoreKind::Cp | ScoreKind::Millipoints => judge
            .curve()
            .chance(Score(line.score.score.saturating_mul(sign))),
    }
}

/// A move of which everything is known.
struct Reviewed<'a> {
    between: &'a Between<'a>,
    worth: Worth,
    label: Label,
    better: Option<Move>,
    mistakes: Vec<Mistake>,
    patterns: Vec<PatternFact>,
    defenses: Option<Defenses>,
}

impl Reviewed<'_> {
    fn told(
        self,
        mv: String,
        bearing: Option<zeitnot_schema::v1::review::Bearing>,
    ) -> ReviewedMove {
        let Self { between, worth, .. } = self;
        let [board, _] = between.boards;
        let [_, found_after] = between.found;
        let shown = board.show_move(between.played);
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

fn better_move(between: &Between<'_>, better: Move, win: u16) -> BetterMove {
    let board = between.boards[0];
    let mv = board.format_move(better);
    let shown = board.show_move(better);
    let line = between.found[0].lines.first();
    BetterMove {
        shown: (shown != mv).then_some(shown),
        mv,
        line: line.map_or_else(Vec::new, |line| line.pv.clone()),
        shown_line: line.and_then(|line| line.shown.clone()),
        win,
    }
}
