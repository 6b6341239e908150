//! Victory by continuous fours: every move of the attacker threatens to win on
//! the spot, so the defender's answers are few and known.
//!
//! Depth first over all fours, those that build something first. That a
//! position has no such win is a fact about it, so it is remembered, and every
//! position is looked at once however many orders of moves lead to it.

use arrayvec::ArrayVec;
use zeitnot_core::proof::{Plan, Step};
use zeitnot_core::{Cx, Stopped};

use super::facts::{Fact, Facts};
use super::forcing::{self, Attack, Defence};
use super::plans::push_threat_of_five;
use crate::board::Board;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::{BoardSize, Square};
use crate::square_set::SquareSet;

/// As many moves as the largest board has squares.
const MOST_MOVES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// Why a search ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The session is over.
    Stopped,
    /// The nodes it was given are used up.
    Limit,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// What a search for a win came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The side to move wins, beginning with this move.
    Win(Square),
    /// There is no such win.
    None,
    /// The nodes did not suffice to tell.
    Unknown,
}

/// The searcher of wins by fours. Its facts hold for every position of a rule
/// set and size, whoever asks.
pub(super) struct Vcf {
    facts: Facts,
    /// Where the moves of a win are written down, while somebody wants them.
    plan: Option<Plan>,
    left: u64,
}

/// A step where nobody writes steps down.
const UNWRITTEN: Step = Step(u32::MAX);

impl Vcf {
    /// A searcher with room for a power of two of facts.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            facts: Facts::new(bits),
            plan: None,
            left: 0,
        }
    }

    /// How full its memory is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.facts.fill()
    }

    /// Does the side to move win by fours? Visits at most `nodes` positions.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the session is over.
    pub(super) fn search<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut Cx<'_>,
        nodes: u64,
    ) -> Result<Verdict, Stopped> {
        match forcing::attack(board) {
            Attack::Won(square) => return Ok(Verdict::Win(square)),
            Attack::Fours(fours) if fours.is_empty() => return Ok(Verdict::None),
            Attack::Fours(_) => {}
        }
        match self.facts.get(board.key()) {
            Some(Fact::None) => return Ok(Verdict::None),
            Some(Fact::Win(square)) if board.is_empty(square) => return Ok(Verdict::Win(square)),
            _ => {}
        }
        self.plan = None;
        self.left = nodes;
        match self.attack(board, cx) {
            Ok(None) => Ok(Verdict::None),
            Ok(Some(_)) => Ok(match self.facts.get(board.key()) {
                Some(Fact::Win(square)) => Verdict::Win(square),
                _ => Verdict::Unknown,
            }),
            Err(Halt::Limit) => Ok(Verdict::Unknown),
            Err(Halt::Stopped) => Err(Stopped),
        }
    }

    /// The same, with the win written down.
    ///
    /// # Errors
    ///
    /// [`Halt`] if it did not come to an end.
    pub(super) fn prove<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut Cx<'_>,
        nodes: u64,
    ) -> Result<Option<Plan>, Halt> {
        self.plan = Some(Plan::new());
        self.left = nodes;
        let won = self.attack(board, cx);
        let plan = self.plan.take();
        Ok(won?.and(plan))
    }

    /// The attacker is to move.
    fn attack<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Step>, Halt> {
        self.left = self.left.checked_sub(1).ok_or(Halt::Limit)?;
        cx.tick()?;
        let fours = match forcing::attack(board) {
            Attack::Won(square) => {
                board.make(square);
                let won = self.defend(board, cx, square);
                board.unmake();
                return won;
            }
            Attack::Fours(fours) => fours,
        };
        if fours.is_empty() {
            return Ok(None);
        }
        let key = board.key();
        let mut first = None;
        match self.facts.get(key) {
            Some(Fact::None) => return Ok(None),
            Some(Fact::Win(_)) if self.plan.is_none() => return Ok(Some(UNWRITTEN)),
            Some(Fact::Win(square)) => first = Some(square),
            None => {}
        }
        for square in ordered(board, &fours, first) {
            if !board.is_legal(square) {
                continue;
            }
            board.make(square);
            let won = self.defend(board, cx, square);
            board.unmake();
            if let Some(step) = won? {
                self.facts.put(key, Fact::Win(square));
                return Ok(Some(step));
            }
        }
        self.facts.put(key, Fact::None);
        Ok(None)
    }

    /// The defender is to move after the attacker's stone on `four`.
    fn defend<R: Rule>(
        &mut self,
        board: &mut Board<R>,
        cx: &mut Cx<'_>,
        four: Square,
    ) -> Result<Option<Step>, Halt> {
        if let Some(winner) = board.winner() {
            let won = winner != board.side_to_move();
            return Ok(won.then(|| self.write(|plan| plan.push_end(to_move(four)))));
        }
        let answers = match forcing::answers_to_four(board) {
            Defence::Holds => return Ok(None),
            Defence::Only(answers) => answers,
        };
        let defender = board.side_to_move();
        let mark = self.plan.as_ref().map_or(0, Plan::len);
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
                    if let Some(plan) = &mut self.plan {
                        plan.truncate(mark);
                    }
                    return Ok(None);
                }
            }
        }
        Ok(self.plan.as_mut().map_or(Some(UNWRITTEN), |plan| {
            push_threat_of_five(plan, board, four, steps)
        }))
    }

    fn write(&mut self, push: impl FnOnce(&mut Plan) -> Step) -> Step {
        self.plan.as_mut().map_or(UNWRITTEN, push)
    }
}

/// Squares in the order in which they are worth trying.
fn ordered<R: Rule>(
    board: &Board<R>,
    squares: &SquareSet,
    first: Option<Square>,
) -> ArrayVec<Square, MOST_MOVES> {
    let own = board.side_to_move();
    let mut list: ArrayVec<Square, MOST_MOVES> = squares.iter().collect();
    list.sort_unstable_by_key(|&square| {
        let promise = board.order(own, square) * 2 + board.order(own.other(), square);
        (Some(square) != first, -promise, square.to_u16())
    });
    list
}
