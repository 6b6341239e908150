//! What answers a threatened win: every legal move is tried against it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::proof::Checked;
use zeitnot_core::{Game, Ply, Position, Score, Status};
use zeitnot_schema::v1::review::Defenses;

use super::solving::{Prover, Won};

/// Positions that a plan is tried in against one answer; an answer that needs
/// more is looked at by itself.
const MOST_REPLAYED: u64 = 50_000;

/// What became of every legal move against a threatened win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answers {
    /// The moves after which no win was found.
    pub(crate) holds: Vec<String>,
    /// The moves that are proven to lose.
    loses: Vec<String>,
    /// The longest resistance among them: its line, itself first, and the plies
    /// to the end.
    longest: Option<(Vec<String>, u32)>,
}

/// A position in which every move loses.
pub(super) struct Lost {
    pub(super) score: Score,
    pub(super) line: Vec<String>,
}

impl Answers {
    /// If every move loses: how, against the longest resistance.
    pub(super) fn lost(self) -> Option<Lost> {
        let (line, plies) = self.longest.filter(|_| self.holds.is_empty())?;
        let plies = u16::try_from(plies).unwrap_or(Score::LONGEST_MATE);
        Some(Lost {
            score: Score::loss_at(Ply(plies)),
            line,
        })
    }

    /// Is this move proven to lose?
    pub(crate) fn loses(&self, mv: &str) -> bool {
        self.loses.iter().any(|losing| losing == mv)
    }

    /// Does every move lose?
    pub(crate) fn all_lose(&self) -> bool {
        self.holds.is_empty() && !self.loses.is_empty()
    }

    /// For the record.
    pub(crate) fn told(&self) -> Defenses {
        let count = |moves: usize| u32::try_from(moves).unwrap_or(u32::MAX);
        Defenses {
            holds: self.holds.clone(),
            loses: count(self.loses.len()),
            moves: count(self.loses.len() + self.holds.len()),
        }
    }

    fn lose(&mut self, mv: String, won: &Won, position: &dyn Position) {
        let plies = won.plies().saturating_add(1);
        if self.longest.as_ref().is_none_or(|(_, known)| *known < plies) {
            let names = won.moves().into_iter().map(|mv| position.format_move(mv));
            let line = [mv.clone()].into_iter().chain(names).collect();
            self.longest = Some((line, plies));
        }
        self.loses.push(mv);
    }
}

/// Tries all moves against what the other side threatens; none if it threatens
/// no win that `nodes` find. A move holds if `nodes_each` find no win after it.
pub(super) fn to_danger(
    prover: &mut Prover,
    game: &Arc<dyn Game>,
    position: &dyn Position,
    nodes: u64,
    nodes_each: u64,
) -> Option<Answers> {
    let threatened = prover.danger(game, position, nodes)?;
    // Wins that answered one move will do for many others.
    let mut plans = vec![threatened];
    let mut answers = Answers::default();
    for mv in position.legal_moves() {
        let mut after = position.clone_box();
        if after.play(mv).is_err() {
            continue;
        }
        let name = position.format_move(mv);
        let won = match after.status() {
            Status::Ongoing => still_won(prover, &plans, &*after, nodes_each),
            // Whoever moves may win, or end the game otherwise.
            Status::Won(_) | Status::Draw => None,
        };
        match won {
            Some(Reply::Known(at)) => answers.lose(name, &plans[at], position),
            Some(Reply::Found(won)) => {
                answers.lose(name, &won, position);
                plans.push(*won);
            }
            None => answers.holds.push(name),
        }
    }
    Some(answers)
}

/// How an answer loses.
enum Reply {
    /// To one of the plans that are known.
    Known(usize),
    /// To another one.
    Found(Box<Won>),
}

fn still_won(
    prover: &mut Prover,
    plans: &[Won],
    after: &dyn Position,
    nodes: u64,
) -> Option<Reply> {
    let wins = |won: &Won| {
        let checked = after.check_plan(won.plan(), MOST_REPLAYED);
        matches!(checked, Checked::Proven(_))
    };
    let newest = plans.iter().enumerate().rev().take(KEPT_PLANS);
    let mut known = newest.filter(|(_, won)| wins(won)).map(|(at, _)| at);
    match known.next() {
        Some(at) => Some(Reply::Known(at)),
        None => prover.win(after, nodes).map(|won| Reply::Found(Box::new(won))),
    }
}

/// Plans that are tried again, the newest first.
const KEPT_PLANS: usize = 12;
