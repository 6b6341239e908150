//! Sequences: ladders, and patterns in consecutive own moves with forced replies.

use zeitnot_schema::v1::review::{
    Pattern, PatternFact, PatternSequence, ReviewedMove, ReviewedPosition, SequenceLink,
};
use zeitnot_schema::v1::service::Mark;

use super::facts::{MIN_URGENT, is_forced};

/// Minimum number of forcing moves in a ladder.
const MIN_LADDER: usize = 3;

/// Finds the sequences of a game.
///
/// Ladders are added to the patterns of their first move.
pub(crate) fn sequences(
    positions: &[ReviewedPosition],
    moves: &mut [ReviewedMove],
) -> Vec<PatternSequence> {
    add_ladders(positions, moves);
    let mut sequences = Vec::new();
    for first in 0..2 {
        let mut links: Vec<SequenceLink> = Vec::new();
        for at in (first..moves.len()).step_by(2) {
            let here = link(positions, moves, at);
            let is_forcing = positions
                .get(at + 1)
                .is_some_and(|after| threats_made(after, &moves[at]).next().is_some());
            match here {
                Some(here) => links.push(here),
                // A forcing move between two patterns belongs to the chain.
                None if is_forcing && !links.is_empty() => {}
                None => finish_chain(&mut sequences, &mut links, &moves[at]),
            }
            let is_over = at + 1 == moves.len() || !is_forcing;
            if is_over {
                finish_chain(&mut sequences, &mut links, &moves[at]);
            }
        }
        if let Some(last) = moves.get(first) {
            finish_chain(&mut sequences, &mut links, last);
        }
    }
    sequences.sort_by_key(|sequence| sequence.links.first().map(|link| link.ply));
    sequences
}

/// Records a chain with at least two links.
fn finish_chain(
    sequences: &mut Vec<PatternSequence>,
    links: &mut Vec<SequenceLink>,
    mover: &ReviewedMove,
) {
    let links = std::mem::take(links);
    if links.len() >= 2 {
        sequences.push(PatternSequence {
            side: mover.side,
            links,
        });
    }
}

/// Returns the link that a move adds to a chain.
fn link(positions: &[ReviewedPosition], moves: &[ReviewedMove], at: usize) -> Option<SequenceLink> {
    let (mv, after) = (&moves[at], positions.get(at + 1)?);
    let named = |what: &str| SequenceLink {
        ply: mv.ply,
        what: what.to_owned(),
    };
    let is_over = after.lines.is_empty() && after.score.mate_in == Some(0);
    if is_over {
        return Some(named("win"));
    }
    if let Some(fact) = mv.patterns.iter().find(|fact| fact.played) {
        return Some(SequenceLink::pattern(mv.ply, fact.pattern));
    }
    let is_double = |mark: &Mark| mark.kind.starts_with("double_") || mark.kind == "four_three";
    threats_made(after, mv)
        .any(is_double)
        .then(|| named("double_threat"))
}

/// Returns the mover's threats that contain the new stone.
fn threats_made<'a>(
    after: &'a ReviewedPosition,
    mv: &'a ReviewedMove,
) -> impl Iterator<Item = &'a Mark> {
    after.threats.iter().filter(move |mark| {
        mark.side == Some(mv.side)
            && mark.urgency >= Some(MIN_URGENT)
            && mark.stones.contains(&mv.mv)
    })
}

/// Finds runs of consecutive own moves that each left one reply, which was played.
fn add_ladders(positions: &[ReviewedPosition], moves: &mut [ReviewedMove]) {
    for first in 0..2 {
        let mut run: Vec<usize> = Vec::new();
        let own: Vec<usize> = (first..moves.len()).step_by(2).collect();
        for &at in &own {
            let forces = positions.get(at + 1).zip(moves.get(at + 1));
            if forces.is_some_and(|(after, reply)| is_forced(after, &reply.mv)) {
                run.push(at);
            } else {
                mark_ladder(moves, &std::mem::take(&mut run));
            }
        }
        mark_ladder(moves, &run);
    }
}

fn mark_ladder(moves: &mut [ReviewedMove], run: &[usize]) {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else {
        return;
    };
    if run.len() < MIN_LADDER {
        return;
    }
    let line = moves[first..=last + 1].iter().map(|mv| mv.mv.clone());
    let fact = PatternFact {
        pattern: Pattern::Ladder,
        played: true,
        shape: None,
        squares: run.iter().map(|&at| moves[at].mv.clone()).collect(),
        line: line.collect(),
    };
    let patterns = &mut moves[first].patterns;
    patterns.push(fact);
    patterns.sort_by_key(|fact| fact.pattern);
}
