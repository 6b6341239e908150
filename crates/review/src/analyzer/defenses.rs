//! What answers a threatened win: every legal move is tried against it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::proof::ProofCheck;
use zeitnot_core::{Game, Move, Notation, Ply, Position, Score, Status};
use zeitnot_schema::v1::review::Defenses;

use super::wins::{VerifiedWin, WinFinder};

/// Positions that a plan is tried in against one answer; an answer that needs
/// more is looked at by itself.
const MAX_REPLAYED: u64 = 5_000;

/// What became of every legal move against a threatened win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DefenseOutcomes {
    /// The moves after which no win was found.
    pub(crate) holds: Vec<String>,
    /// The moves that are proven to lose.
    loses: Vec<String>,
    /// The longest resistance among them: its line, itself first, and the plies
    /// to the end.
    longest: Option<(Vec<String>, u32)>,
}

/// A position in which every move loses.
pub(super) struct ProvenLoss {
    pub(super) score: Score,
    pub(super) line: Vec<String>,
}

impl DefenseOutcomes {
    /// If every move loses: how, against the longest resistance.
    pub(super) fn proven_loss(self) -> Option<ProvenLoss> {
        let (line, plies) = self.longest.filter(|_| self.holds.is_empty())?;
        let plies = u16::try_from(plies).unwrap_or(Score::LONGEST_MATE);
        Some(ProvenLoss {
            score: Score::loss_at(Ply(plies)),
            line,
        })
    }

    /// Does every move lose?
    pub(crate) fn all_lose(&self) -> bool {
        self.holds.is_empty() && !self.loses.is_empty()
    }

    /// For the record.
    pub(crate) fn to_schema(&self) -> Defenses {
        let count = |moves: usize| u32::try_from(moves).unwrap_or(u32::MAX);
        Defenses {
            holds: self.holds.clone(),
            loses: count(self.loses.len()),
            moves: count(self.loses.len() + self.holds.len()),
        }
    }

    fn record_loss(&mut self, mv: String, won: &VerifiedWin, position: &dyn Position) {
        let plies = won.plies().saturating_add(1);
        if self
            .longest
            .as_ref()
            .is_none_or(|(_, known)| *known < plies)
        {
            let names = won
                .moves()
                .into_iter()
                .map(|mv| position.format_move(mv, Notation::Engine));
            let line = [mv.clone()].into_iter().chain(names).collect();
            self.longest = Some((line, plies));
        }
        self.loses.push(mv);
    }
}

/// Answers to a threatened win under trial, and what that has cost so far.
pub(super) struct DefenseTest<'a> {
    win_finder: &'a mut WinFinder,
    /// Wins that answered one move will do for many others.
    wins: Vec<VerifiedWin>,
    nodes_each: u64,
    solved: u32,
    replayed: u64,
}

impl<'a> DefenseTest<'a> {
    /// Against what the other side threatens; none if it threatens no win that
    /// `nodes` find. A move holds if `nodes_each` find no win after it.
    pub(super) fn new(
        prover: &'a mut WinFinder,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
        nodes_each: u64,
    ) -> Option<Self> {
        let threatened = prover.threatened_win(game, position, nodes)?;
        Some(Self::with_win(threatened, prover, nodes_each))
    }

    /// Against a win that is known to be threatened.
    pub(super) fn with_win(
        threatened: VerifiedWin,
        win_finder: &'a mut WinFinder,
        nodes_each: u64,
    ) -> Self {
        Self {
            win_finder,
            wins: vec![threatened],
            nodes_each,
            solved: 0,
            replayed: 0,
        }
    }

    /// What becomes of every legal move; none if that would take too long.
    pub(super) fn test_all(mut self, position: &dyn Position) -> Option<DefenseOutcomes> {
        let mut answers = DefenseOutcomes::default();
        for mv in position.legal_moves() {
            self.test_move(position, mv, &mut answers)?;
            if answers.holds.len() > MAX_HOLDING {
                return None;
            }
        }
        Some(answers)
    }

    /// How the position is lost, if every legal move loses. `likely` is the move
    /// that holds if any does.
    pub(super) fn prove_loss(
        mut self,
        position: &dyn Position,
        likely: Option<Move>,
    ) -> Option<ProvenLoss> {
        let mut answers = DefenseOutcomes::default();
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&mv| Some(mv) != likely);
        for mv in moves {
            self.test_move(position, mv, &mut answers)?;
            if !answers.holds.is_empty() {
                return None;
            }
        }
        answers.proven_loss()
    }

    fn test_move(
        &mut self,
        position: &dyn Position,
        mv: Move,
        answers: &mut DefenseOutcomes,
    ) -> Option<()> {
        let mut after = position.clone_box();
        if after.play(mv).is_err() {
            return Some(());
        }
        let name = position.format_move(mv, Notation::Engine);
        let won = match after.status() {
            Status::Ongoing => self.still_won(&*after)?,
            // Whoever moves may win, or end the game otherwise.
            Status::Won(_) | Status::Draw => None,
        };
        match won {
            Some(at) => answers.record_loss(name, &self.wins[at], position),
            None => answers.holds.push(name),
        }
        Some(())
    }

    /// The plan by which the side to move still wins, by its number; nothing if
    /// none was found, and none at all if everything was spent.
    fn still_won(&mut self, after: &dyn Position) -> Option<Option<usize>> {
        let newest = self.wins.iter().enumerate().rev().take(MAX_KEPT_WINS);
        for (at, won) in newest {
            match after.verify_proof(won.proof(), MAX_REPLAYED) {
                ProofCheck::Proven(positions) => {
                    self.replayed += positions;
                    return Some(Some(at));
                }
                ProofCheck::Refuted(_) => self.replayed += 1,
                ProofCheck::Unfinished => self.replayed += MAX_REPLAYED,
            }
        }
        self.solved += 1;
        if self.solved > MAX_SOLVED || self.replayed > MAX_REPLAYED_TOTAL {
            return None;
        }
        let won = self.win_finder.find_win(after, self.nodes_each);
        Some(won.map(|won| {
            self.wins.push(won);
            self.wins.len() - 1
        }))
    }
}

/// Plans that are tried again, the newest first.
const MAX_KEPT_WINS: usize = 6;

/// Answers that are looked at by themselves: more of them are no forced win.
const MAX_SOLVED: u32 = 64;

/// Answers that hold: nobody wants to read of more, and each costs a whole look.
const MAX_HOLDING: usize = 24;

/// Positions in which plans are tried in all. Where stones are captured, every
/// answer has to be tried at every step, and that would never end.
const MAX_REPLAYED_TOTAL: u64 = 100_000;
