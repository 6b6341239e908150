//! Tests every legal move as a defense against a threatened win.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::proof::ProofCheck;
use zeitnot_core::{Game, Move, Notation, Ply, Position, Score, Status};
use zeitnot_schema::v1::review::Defenses;

use super::wins::{VerifiedWin, WinFinder};

/// Maximum number of positions to replay a proof against one defense.
///
/// A defense that needs more is solved separately.
const MAX_REPLAYED: u64 = 5_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DefenseOutcomes {
    /// The moves after which no win was found.
    pub(crate) holds: Vec<String>,
    /// The moves that are proven to lose.
    loses: Vec<String>,
    /// The longest resistance: its line and the number of plies to the end.
    ///
    /// The line starts with the losing move.
    longest: Option<(Vec<String>, u32)>,
}

/// A position in which every move loses.
pub(super) struct ProvenLoss {
    pub(super) score: Score,
    pub(super) line: Vec<String>,
}

impl DefenseOutcomes {
    /// Returns the loss against the longest resistance if every move loses.
    pub(super) fn proven_loss(self) -> Option<ProvenLoss> {
        let (line, plies) = self.longest.filter(|_| self.holds.is_empty())?;
        let plies = u16::try_from(plies).unwrap_or(Score::LONGEST_MATE);
        Some(ProvenLoss {
            score: Score::loss_at(Ply(plies)),
            line,
        })
    }

    pub(crate) fn all_lose(&self) -> bool {
        self.holds.is_empty() && !self.loses.is_empty()
    }

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

/// Tests defenses against a threatened win and counts the work.
pub(super) struct DefenseTest<'a> {
    win_finder: &'a mut WinFinder,
    /// Wins found so far; a win against one move often works against others.
    wins: Vec<VerifiedWin>,
    nodes_each: u64,
    solved: u32,
    replayed: u64,
}

impl<'a> DefenseTest<'a> {
    /// Returns `None` if `nodes` nodes find no threatened win.
    ///
    /// A move holds if `nodes_each` nodes find no win after it.
    pub(super) fn new(
        win_finder: &'a mut WinFinder,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
        nodes_each: u64,
    ) -> Option<Self> {
        let threatened = win_finder.threatened_win(game, position, nodes)?;
        Some(Self::with_win(threatened, win_finder, nodes_each))
    }

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

    /// Tests every legal move; `None` if that would take too long.
    pub(super) fn test_all(mut self, position: &dyn Position) -> Option<DefenseOutcomes> {
        let mut outcomes = DefenseOutcomes::default();
        for mv in position.legal_moves() {
            self.test_move(position, mv, &mut outcomes)?;
            if outcomes.holds.len() > MAX_HOLDING {
                return None;
            }
        }
        Some(outcomes)
    }

    /// Returns the loss if every legal move loses.
    ///
    /// `likely` is tested first: the move that most likely holds.
    pub(super) fn prove_loss(
        mut self,
        position: &dyn Position,
        likely: Option<Move>,
    ) -> Option<ProvenLoss> {
        let mut outcomes = DefenseOutcomes::default();
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&mv| Some(mv) != likely);
        for mv in moves {
            self.test_move(position, mv, &mut outcomes)?;
            if !outcomes.holds.is_empty() {
                return None;
            }
        }
        outcomes.proven_loss()
    }

    fn test_move(
        &mut self,
        position: &dyn Position,
        mv: Move,
        outcomes: &mut DefenseOutcomes,
    ) -> Option<()> {
        let mut after = position.clone_box();
        if after.play(mv).is_err() {
            return Some(());
        }
        let name = position.format_move(mv, Notation::Engine);
        let won = match after.status() {
            Status::Ongoing => self.still_won(&*after)?,
            // The mover may have won, or ended the game in another way.
            Status::Won(_) | Status::Draw => None,
        };
        match won {
            Some(at) => outcomes.record_loss(name, &self.wins[at], position),
            None => outcomes.holds.push(name),
        }
        Some(())
    }

    /// Returns the index in `wins` of a win that still works.
    ///
    /// `Some(None)` means that no win was found, `None` that the work limit is reached.
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

/// Maximum number of proofs to replay, newest first.
const MAX_KEPT_WINS: usize = 6;

/// Maximum number of defenses to solve before the test gives up.
const MAX_SOLVED: u32 = 64;

/// Maximum number of holding moves, each of which costs a full solver run.
const MAX_HOLDING: usize = 24;

/// Maximum number of positions of all replays.
///
/// With captures, every defense has to be tried at every step, which would take too long.
const MAX_REPLAYED_TOTAL: u64 = 100_000;
