//! Victory by continuous fours: every move of the attacker threatens to win at once,
//! so the defender has few answers, all known.
//!
//! A depth-first search over all fours, best first. It stores wins and failures, so
//! it visits every position once, whatever the order of moves.

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

/// The number of squares of the largest board.
const MAX_MOVES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// The reason why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfStop {
    /// The session stopped the search.
    Stopped,
    /// The search used up its nodes.
    Limit,
}

impl From<Stopped> for VcfStop {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfOutcome {
    /// The side to move wins with this move.
    Win(Square),
    /// The side to move has no win by fours.
    NoWin,
    /// The search used up its nodes.
    Unknown,
}

/// A search for wins by fours.
///
/// Its table is valid for all positions of a rule set and board size.
pub(super) struct VcfSolver {
    table: VcfTable,
    /// The recorded proof, if one was requested.
    proof: Option<ProofTree>,
    nodes_left: u64,
}

/// The step index while no proof is recorded.
const UNRECORDED_STEP: StepIndex = StepIndex(u32::MAX);

impl VcfSolver {
    /// Creates a solver with a table of up to `2^bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            table: VcfTable::new(bits),
            proof: None,
            nodes_left: 0,
        }
    }

    /// Returns the fill of the table, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.table.fill()
    }

    /// Searches for a win of the side to move, with at most `nodes` positions.
    ///
    /// # Errors
    ///
    /// Fails if the session stops the search.
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

    /// Searches for a win of the side to move and records its proof.
    ///
    /// # Errors
    ///
    /// Fails if the search ends without a result.
    pub(super) fn prove<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
        nodes: u64,
    ) -> Result<Option<ProofTree>, VcfStop> {
        self.proof = Some(ProofTree::new());
        self.nodes_left = nodes;
        let won = self.attack(board, cx);
        let tree = self.proof.take();
        Ok(won?.and(tree))
    }

    /// Searches a position with the attacker to move.
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

    /// Searches a position with the defender to move after the attacker's stone on
    /// `four`.
    fn defend<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut SearchContext<'_>,
        four: Square,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if let Some(winner) = board.winner() {
            let won = winner != board.side_to_move();
            return Ok(won.then(|| self.push_step(|tree| tree.push_end(to_move(four)))));
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
                // A move that loses by the rules needs no answer.
                Some(winner) => Ok((winner != defender).then_some(None)),
            };
            board.unmake();
            match won? {
                Some(Some(step)) => steps.push((to_move(answer), step)),
                Some(None) => {}
                None => {
                    if let Some(tree) = &mut self.proof {
                        tree.truncate(mark);
                    }
                    return Ok(None);
                }
            }
        }
        Ok(self.proof.as_mut().map_or(Some(UNRECORDED_STEP), |tree| {
            push_threat_of_five(tree, board, four, steps)
        }))
    }

    fn push_step(&mut self, push: impl FnOnce(&mut ProofTree) -> StepIndex) -> StepIndex {
        self.proof.as_mut().map_or(UNRECORDED_STEP, push)
    }
}

/// Returns the squares in the order in which to try them.
fn order_squares<R: Rule>(
    board: &Board<R>,
    squares: &SquareSet,
    first: Option<Square>,
) -> ArrayVec<Square, MAX_MOVES> {
    let own = board.side_to_move();
    let mut list: ArrayVec<Square, MAX_MOVES> = squares.iter().collect();
    list.sort_unstable_by_key(|&square| {
        let order = board.order(own, square) * 2 + board.order(own.other(), square);
        (Some(square) != first, -order, square.to_u16())
    });
    list
}
