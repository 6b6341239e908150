//! What happened: how good the move was, what it cost, what it was for, and how
//! things stand after it.

use zeitnot_schema::v1::review::{Category, Label, LineStart};
use zeitnot_schema::v1::service::SideName;

use super::move_context::MoveContext;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;
use crate::chance::Chance;

const WON: u16 = Chance::WON.tenths();
const LOST: u16 = Chance::LOST.tenths();

/// What happened.
pub(super) fn what<'a>(scene: &MoveContext<'a>) -> Passage<'a> {
    Passage::new(worth(scene))
        .and_then(cost(scene))
        .and_then(purpose(scene))
        .and_then(certain_outcome(scene))
        .and_then(allowed_line(scene))
}

/// What the move was worth.
fn worth<'a>(scene: &MoveContext<'a>) -> Sentence<'a> {
    match (scene.mv.label, &scene.review.opening) {
        (Label::Book, Some(opening)) => scene
            .sentence("what-book-named")
            .with("opening", opening.as_str()),
        (label, _) => scene.sentence(format!("what-{label}")),
    }
}

/// What it cost.
fn cost<'a>(scene: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = scene.mv;
    let say = |id: &'static str, better_id: &'static str, better: Option<&'a str>| {
        let sentence = match better {
            None => scene.sentence(id),
            Some(better) => scene.sentence(better_id).with("better", better),
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
        let better = scene.better().filter(|_| wins);
        return say("costs-win", "costs-win-better", point.or(better));
    }
    if mv.loss == 0 {
        return None;
    }
    match mv.label {
        Label::Excellent | Label::Good => say("behind", "behind-better", scene.better()),
        label if label.is_bad() => say("costs", "costs-better", scene.better()),
        _ => None,
    }
}

/// What a good move was for. Of one that wins the game nobody asks.
fn purpose<'a>(scene: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let is_told = !scene.mv.label.is_bad() && !is_over(scene);
    let bearing = scene.mv.bearing.filter(|_| is_told)?;
    Some(scene.sentence(format!("good-{bearing}")))
}

/// How things stand: said only where it is certain.
fn certain_outcome<'a>(scene: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = scene.mv;
    if mv.win_played >= WON {
        let id = if is_over(scene) {
            "stands-over"
        } else {
            "stands-won"
        };
        return Some(scene.sentence(id));
    }
    match (mv.win_best, mv.win_played, &mv.allows) {
        (LOST, _, Some(proof)) => Some(scene.proof_sentence("stands-lost-in", proof)),
        (LOST, _, None) => Some(scene.sentence("stands-lost")),
        (_, _, Some(proof)) => Some(scene.proof_sentence("allows-in", proof)),
        (_, LOST, None) => Some(scene.sentence("allows")),
        _ => None,
    }
}

/// Did the mover win with it? Only a finished game has a certain result and no
/// line to go on.
fn is_over(scene: &MoveContext<'_>) -> bool {
    let certain = match scene.mv.side {
        SideName::First => WON,
        SideName::Second => LOST,
    };
    scene
        .after()
        .is_some_and(|after| after.win == certain && after.lines.is_empty())
}

/// How the other side wins, unless a mistake shows it. Games with a notation of
/// their own have no line in it here.
fn allowed_line<'a>(scene: &MoveContext<'a>) -> Option<Sentence<'a>> {
    let mv = scene.mv;
    let shown = mv
        .mistakes
        .iter()
        .any(|mistake| mistake.line_start == Some(LineStart::After) && !mistake.line.is_empty());
    let proof = mv.allows.as_ref()?;
    if shown || mv.shown.is_some() || proof.line.is_empty() || mv.win_best == LOST {
        return None;
    }
    let sentence = scene.sentence("with-line-after");
    Some(sentence.with("line", MessageValue::Line(&proof.line)))
}
