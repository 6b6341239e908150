//! The main text about a move: its quality, loss, and purpose, and the outcome.

use zeitnot_schema::v1::review::{Category, Label, LineStart};
use zeitnot_schema::v1::service::SideName;

use super::move_context::MoveContext;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;
use crate::chance::Chance;

const WON: u16 = Chance::WON.tenths();
const LOST: u16 = Chance::LOST.tenths();

pub(super) fn what<'a>(context: &MoveContext<'a>) -> Passage<'a> {
    Passage::new(quality(context))
        .and_then(cost(context))
        .and_then(purpose(context))
        .and_then(certain_outcome(context))
        .and_then(allowed_line(context))
}

fn quality<'a>(context: &MoveContext<'a>) -> Sentence<'a> {
    match (context.mv.label, &context.review.opening) {
        (Label::Book, Some(opening)) => context
            .sentence("what-book-named")
            .with("opening", opening.as_str()),
        (label, _) => context.sentence(format!("what-{label}")),
    }
}

fn cost<'a>(context: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = context.mv;
    let with_better = |id: &'static str, better_id: &'static str, better: Option<&'a str>| {
        let sentence = match better {
            None => context.sentence(id),
            Some(better) => context.sentence(better_id).with("better", better),
        };
        Some(sentence.with("loss", MessageValue::Tenths(mv.loss.into())))
    };
    let missed = mv
        .mistakes
        .iter()
        .find(|mistake| mistake.category == Category::MissedWin);
    let is_gone = mv.win_best >= WON && mv.win_played < WON && mv.label.is_bad();
    if missed.is_some() || is_gone {
        let point = missed.and_then(|mistake| mistake.point.as_deref());
        let wins = mv.better.as_ref().is_some_and(|better| better.win >= WON);
        let better = context.better().filter(|_| wins);
        return with_better("costs-win", "costs-win-better", point.or(better));
    }
    if mv.loss == 0 {
        return None;
    }
    match mv.label {
        Label::Excellent | Label::Good => with_better("behind", "behind-better", context.better()),
        label if label.is_bad() => with_better("costs", "costs-better", context.better()),
        _ => None,
    }
}

/// Returns the purpose of a good move, unless it ended the game.
fn purpose<'a>(context: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let is_relevant = !context.mv.label.is_bad() && !is_over(context);
    let bearing = context.mv.bearing.filter(|_| is_relevant)?;
    Some(context.sentence(format!("good-{bearing}")))
}

/// Returns the outcome, if it is proven.
fn certain_outcome<'a>(context: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = context.mv;
    if mv.win_played >= WON {
        let id = if is_over(context) {
            "stands-over"
        } else {
            "stands-won"
        };
        return Some(context.sentence(id));
    }
    match (mv.win_best, mv.win_played, &mv.allows) {
        (LOST, _, Some(proof)) => Some(context.proof_sentence("stands-lost-in", proof)),
        (LOST, _, None) => Some(context.sentence("stands-lost")),
        (_, _, Some(proof)) => Some(context.proof_sentence("allows-in", proof)),
        (_, LOST, None) => Some(context.sentence("allows")),
        _ => None,
    }
}

/// Returns `true` if the move won the game: no line follows a certain win.
fn is_over(context: &MoveContext<'_>) -> bool {
    let certain = match context.mv.side {
        SideName::First => WON,
        SideName::Second => LOST,
    };
    context
        .after()
        .is_some_and(|after| after.win == certain && after.lines.is_empty())
}

/// Returns the opponent's winning line, unless a mistake shows it.
///
/// Games with a separate human-readable notation have no line here.
fn allowed_line<'a>(context: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = context.mv;
    let shown = mv
        .mistakes
        .iter()
        .any(|mistake| mistake.line_start == Some(LineStart::After) && !mistake.line.is_empty());
    let proof = mv.allows.as_ref()?;
    if shown || mv.shown.is_some() || proof.line.is_empty() || mv.win_best == LOST {
        return None;
    }
    let sentence = context.sentence("with-line-after");
    Some(sentence.with("line", MessageValue::Line(&proof.line)))
}
