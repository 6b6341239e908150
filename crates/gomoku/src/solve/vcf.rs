//! Victory by continuous fours: every move of the attacker threatens to win on
//! the spot, so the defender's answers are few and known.
//!
//! Depth first over all fours, those that build something first. That a
//! position has no such win is a fact about it, so it is remembered, and every
//! position is looked at once however many orders of moves lead to it.

use arrayvec::ArrayVec;
use zeitnot_core::proof::{ProofTree, StepIndex};
use zeitnot_core::{SearchContext, Stopped};

use super::forcing::{self, FourAttack, FourDefense};
use super::proof_steps::push_threat_of_five;
use super::vcf_table::{VcfFact, VcfTable};
use crate::board::Board;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::{BoardSize, Square};
use crate::square_set::SquareSet;

/// As many moves as the largest board has squares.
const MAX_MOVES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// Why a search ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfStop {
    /// The session is over.
    Stopped,
    /// The nodes it was given are used up.
    Limit,
}

impl From<Stopped> for VcfStop {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// What a search for a win came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfOutcome {
    /// The side to move wins, beginning with this move.
    Win(Square),
    /// There is no such win.
    NoWin,
    /// The nodes did not suffice to tell.
    Unknown,
}

/// The searcher of wins by fours. Its facts hold for every position of a rule
/// set and size, whoever asks.
pub(super) struct VcfSolver {
    table: VcfTable,
    /// Where the moves of a win are written down, while somebody wants them.
    proof: Option<ProofTree>,
    nodes_left: u64,
}

/// A step where nobody writes steps down.
const UNRECORDED_STEP: StepIndex = StepIndex(u32::MAX);

impl VcfSolver {
    /// A searcher with room for a power of two of facts.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            table: VcfTable::new(bits),
            proof: None,
            nodes_left: 0,
        }
    }

    /// How full its memory is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.table.fill()
    }

    /// Does the side to move win by fours? Visits at most `nodes` positions.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the session is over.
    pub(super) fn search<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
        nodes: u64,
    ) -> Result<VcfOutcome, Stopped> {
        match forcing::attack(board) {
            FourAttack::Win(square) => return Ok(VcfOutcome::Win(square)),
            FourAttack::Fours(fours) if fours.is_empty() => return Ok(VcfOutcome::NoWin),
            FourAttack::Fours(_) => {}
        }
        match self.table.get(board.key()) {
            Some(VcfFact::NoWin) => return Ok(VcfOutcome::NoWin),
            Some(VcfFact::Win(square)) if board.is_empty(square) => {
                return Ok(VcfOutcome::Win(square));
            }
            _ => {}
        }
        self.proof = None;
        self.nodes_left = nodes;
        match self.attack(board, cx) {
            Ok(None) => Ok(VcfOutcome::NoWin),
            Ok(Some(_)) => Ok(match self.table.get(board.key()) {
                Some(VcfFact::Win(square)) => VcfOutcome::Win(square),
                _ => VcfOutcome::Unknown,
            }),
            Err(VcfStop::Limit) => Ok(VcfOutcome::Unknown),
            Err(VcfStop::Stopped) => Err(Stopped),
        }
    }

    /// The same, with the win written down.
    ///
    /// # Errors
    ///
    /// [`VcfStop`] if it did not come to an end.
    pub(super) fn prove<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
        nodes: u64,
    ) -> Result<Option<ProofTree>, VcfStop> {
        self.proof = Some(ProofTree::new());
        self.nodes_left = nodes;
        let won = self.attack(board, cx);
        let plan = self.proof.take();
        Ok(won?.and(plan))
    }

    /// The attacker is to move.
    fn attack<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(VcfStop::Limit)?;
        cx.tick()?;
        let fours = match forcing::attack(board) {
            FourAttack::Win(square) => {
                board.make(square);
                let won = self.defend(board, cx, square);
                board.unmake();
                return won;
            }
            FourAttack::Fours(fours) => fours,
        };
        if fours.is_empty() {
            return Ok(None);
        }
        let key = board.key();
        let mut first = None;
        match self.table.get(key) {
            Some(VcfFact::NoWin) => return Ok(None),
            Some(VcfFact::Win(_)) if self.proof.is_none() => return Ok(Some(UNRECORDED_STEP)),
            Some(VcfFact::Win(square)) => first = Some(square),
            None => {}
        }
        for square in order_squares(board, &fours, first) {
            if !board.is_legal(square) {
                continue;
            }
            board.make(square);
            let won = self.defend(board, cx, square);
            board.unmake();
            if let Some(step) = won? {
                self.table.put(key, VcfFact::Win(square));
                return Ok(Some(step));
            }
        }
        self.table.put(key, VcfFact::NoWin);
        Ok(None)
    }

    /// The defender is to move after the attacker's stone on `four`.
    fn defend<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
        four: Square,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if let Some(winner) = board.winner() {
            let won = winner != board.side_to_move();
            return Ok(won.then(|| self.push_step(|plan| plan.push_end(to_move(four)))));
        }
        let answers = match forcing::answers_to_four(board) {
            FourDefense::NotForced => return Ok(None),
            FourDefense::OnlyMoves(answers) => answers,
        };
        let defender = board.side_to_move();
        let mark = self.proof.as_ref().map_or(0, ProofTree::len);
        let mut steps = Vec::new();
        for answer in &answers {
            if !board.is_legal(answer) {
                continue;
            }
            board.make(answer);
            let won = match board.winner() {
                None => self.attack(board, cx).map(|step| step.map(Some)),
                // What loses by the rules needs no answer.
                Some(winner) => Ok((winner != defender).then_some(None)),
            };
            board.unmake();
            match won? {
                Some(Some(step)) => steps.push((to_move(answer), step)),
                Some(None) => {}
                None => {
                    if let Some(plan) = &mut self.proof {
                        plan.truncate(mark);
                    }
                    return Ok(None);
                }
            }
        }
        Ok(self.proof.as_mut().map_or(Some(UNRECORDED_STEP), |plan| {
            push_threat_of_five(plan, board, four, steps)
        }))
    }

    fn push_step(&mut self, push: impl FnOnce(&mut ProofTree) -> StepIndex) -> StepIndex {
        self.proof.as_mut().map_or(UNRECORDED_STEP, push)
    }
}

/// Squares in the order in which they are worth trying.
fn order_squares<R: Rule>(
    board: &Board<R>,
    squares: &SquareSet,
    first: Option<Square>,
) -> ArrayVec<Square, MAX_MOVES> {
    let own = board.side_to_move();
    let mut list: ArrayVec<Square, MAX_MOVES> = squares.iter().collect();
    list.sort_unstable_by_key(|&square| {
        let promise = board.order(own, square) * 2 + board.order(own.other(), square);
        (Some(square) != first, -promise, square.to_u16())
    });
    list
}
