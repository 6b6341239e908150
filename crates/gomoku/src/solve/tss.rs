//! Threat-space search (Allis): sequences of threats, as if the defender could play
//! all answers to each of them at once.
//!
//! A threat is only tried if it depends on the previous one, so sequences are chains
//! instead of all permutations. Chains that do not conflict are combined where a new
//! threat needs stones of both. A chain that ends in an open four or better is only a
//! candidate, because the defender may answer with fours. The prover verifies it,
//! restricted to the squares of the chain.

use zeitnot_core::proof::ProofTree;
use zeitnot_core::{SearchContext, Side};

use super::forcing::{self, FourDefense};
use super::prover::Prover;
use super::scope::Scope;
use super::vcf::VcfStop;
use crate::board::{Board, DIRECTIONS, STEPS};
use crate::pattern::{CellClass, LineShape};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Maximum number of chains kept for combination.
const MAX_CHAINS: usize = 2_000;
/// Maximum number of threats in a chain.
const MAX_CHAIN_LENGTH: usize = 24;
const COMBINE_ROUNDS: usize = 4;
/// Maximum number of positions for verifying one chain.
const VERIFY_NODES: u64 = 3_000;

/// A sequence of threats, and the answers to all of them.
#[derive(Clone)]
struct ThreatChain {
    threats: Vec<Square>,
    answers: Vec<Square>,
}

impl ThreatChain {
    /// Combines two chains; `None` if they need different stones on a square.
    fn combined(&self, other: &Self) -> Option<Self> {
        let clash = |own: &[Square], answers: &[Square]| own.iter().any(|at| answers.contains(at));
        if clash(&self.threats, &other.answers) || clash(&other.threats, &self.answers) {
            return None;
        }
        let merge = |one: &[Square], two: &[Square]| {
            let mut all = one.to_vec();
            all.extend(two.iter().filter(|at| !one.contains(at)));
            all
        };
        Some(Self {
            threats: merge(&self.threats, &other.threats),
            answers: merge(&self.answers, &other.answers),
        })
    }
}

/// Looks for a win by combined threats.
///
/// Fails with `Limit` after more than `nodes` steps.
pub(super) fn prove<R: Rule>(
    prover: &mut Prover<R>,
    cx: &mut SearchContext<'_>,
    nodes: u64,
) -> Result<Option<ProofTree>, VcfStop> {
    if R::CAPTURES {
        // Later threats cannot rely on stones that may be captured.
        return Ok(None);
    }
    let mut space = ThreatSpace {
        board: prover.board.clone(),
        attacker: prover.attacker,
        chains: Vec::new(),
        winning: Vec::new(),
        steps_left: nodes,
    };
    let empty = ThreatChain {
        threats: Vec::new(),
        answers: Vec::new(),
    };
    space.extend(cx, &empty, None)?;
    let mut fresh = 0..space.chains.len();
    for _ in 0..COMBINE_ROUNDS {
        if let Some(tree) = verify(prover, cx, &mut space.winning)? {
            return Ok(Some(tree));
        }
        let before = space.chains.len();
        space.combine(cx, fresh)?;
        fresh = before..space.chains.len();
        if fresh.is_empty() {
            break;
        }
    }
    verify(prover, cx, &mut space.winning)
}

/// Verifies each winning chain with the prover, restricted to its squares.
fn verify<R: Rule>(
    prover: &mut Prover<R>,
    cx: &mut SearchContext<'_>,
    found: &mut Vec<ThreatChain>,
) -> Result<Option<ProofTree>, VcfStop> {
    for chain in found.drain(..) {
        let squares: SquareSet = chain
            .threats
            .iter()
            .chain(&chain.answers)
            .copied()
            .collect();
        let solved = prover.restricted_to(squares, |prover| {
            match prover.solve(cx, Scope::Threes, VERIFY_NODES) {
                Ok(true) => prover.proof_tree(cx, Scope::Threes),
                Ok(false) | Err(VcfStop::Limit) => Ok(None),
                Err(VcfStop::Stopped) => Err(VcfStop::Stopped),
            }
        })?;
        if solved.is_some() {
            return Ok(solved);
        }
    }
    Ok(None)
}

struct ThreatSpace<R: Rule> {
    board: Board<R>,
    attacker: Side,
    chains: Vec<ThreatChain>,
    winning: Vec<ThreatChain>,
    /// Number of steps left.
    steps_left: u64,
}

impl<R: Rule> ThreatSpace<R> {
    fn count_step(&mut self, cx: &mut SearchContext<'_>) -> Result<(), VcfStop> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(VcfStop::Limit)?;
        Ok(cx.tick()?)
    }

    /// Extends a chain by every threat that depends on its last one, or on `both` of
    /// two combined chains, and continues recursively.
    fn extend(
        &mut self,
        cx: &mut SearchContext<'_>,
        chain: &ThreatChain,
        both: Option<(&ThreatChain, &ThreatChain)>,
    ) -> Result<(), VcfStop> {
        if chain.threats.len() >= MAX_CHAIN_LENGTH || self.chains.len() >= MAX_CHAINS {
            return Ok(());
        }
        self.count_step(cx)?;
        let stones = self.board.moves().len();
        if !self.play_chain(chain) {
            self.unmake_to(stones);
            return Ok(());
        }
        let threats = self
            .board
            .fours(self.attacker)
            .union(self.board.open_threes(self.attacker));
        let depends = |square: &Square| match both {
            Some((one, two)) => {
                self.depends_on(*square, &one.threats, &two.threats)
                    && self.depends_on(*square, &two.threats, &one.threats)
            }
            None => chain
                .threats
                .last()
                .is_none_or(|last| self.depends_on(*square, &[*last], &[])),
        };
        let threats: Vec<Square> = threats.iter().filter(depends).collect();
        let longer: Vec<ThreatChain> = threats
            .into_iter()
            .filter_map(|square| self.with_threat(chain, square))
            .collect();
        self.unmake_to(stones);
        for longer in longer {
            if self.chains.len() < MAX_CHAINS {
                self.chains.push(longer.clone());
            }
            self.extend(cx, &longer, None)?;
        }
        Ok(())
    }

    /// Combines each of the `fresh` chains with all earlier ones.
    fn combine(
        &mut self,
        cx: &mut SearchContext<'_>,
        fresh: std::ops::Range<usize>,
    ) -> Result<(), VcfStop> {
        for one in fresh {
            for two in 0..one {
                self.count_step(cx)?;
                let (first, second) = (self.chains[one].clone(), self.chains[two].clone());
                if let Some(combined) = first.combined(&second)
                    && combined.threats.len() > first.threats.len().max(second.threats.len())
                {
                    self.extend(cx, &combined, Some((&first, &second)))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the chain with another threat and all answers to it, or records it as
    /// winning and returns `None`.
    ///
    /// The stones of the chain must be on the board.
    fn with_threat(&mut self, chain: &ThreatChain, square: Square) -> Option<ThreatChain> {
        self.board.set_side_to_move(self.attacker);
        if !self.board.is_legal(square) {
            return None;
        }
        let wins = self.board.class(self.attacker, square) >= CellClass::OpenFour;
        self.board.make(square);
        let answers = match forcing::answers_to_four(&mut self.board) {
            FourDefense::OnlyMoves(answers) => Some(answers),
            FourDefense::NotForced => forcing::answers_to_open_four(&self.board)
                .map(|_| self.board.defenses_to_open_four(self.attacker.other())),
        };
        self.board.unmake();
        let mut longer = chain.clone();
        longer.threats.push(square);
        longer.answers.extend(answers?.iter());
        if wins || answers.is_some_and(|answers| answers.is_empty()) {
            self.winning.push(longer);
            return None;
        }
        Some(longer)
    }

    /// Returns `true` if a threat on `square` uses a stone of `needed` that is not in
    /// `known`.
    fn depends_on(&self, square: Square, needed: &[Square], known: &[Square]) -> bool {
        let shapes = self.board.shapes(self.attacker, square);
        (0..DIRECTIONS).any(|direction| {
            shapes[direction] >= LineShape::OpenThree
                && [STEPS[direction], STEPS[direction].wrapping_neg()]
                    .into_iter()
                    .any(|step| {
                        (1..=4).any(|distance: u16| {
                            let index = square.to_u16().wrapping_add(step.wrapping_mul(distance));
                            Square::from_u16(index)
                                .is_some_and(|at| needed.contains(&at) && !known.contains(&at))
                        })
                    })
        })
    }

    /// Places the stones of a chain; returns `false` if a square is occupied or the
    /// game ends, which means that the stones do not fit together.
    fn play_chain(&mut self, chain: &ThreatChain) -> bool {
        let sides = [
            (self.attacker, &chain.threats),
            (self.attacker.other(), &chain.answers),
        ];
        for (side, squares) in sides {
            for &square in squares {
                if self.board.winner().is_some() || !self.board.is_empty(square) {
                    return false;
                }
                self.board.set_side_to_move(side);
                self.board.make(square);
            }
        }
        self.board.set_side_to_move(self.attacker);
        self.board.winner().is_none()
    }

    /// Unmakes moves until `moves` are left.
    fn unmake_to(&mut self, moves: usize) {
        while self.board.moves().len() > moves {
            self.board.unmake();
        }
        self.board.set_side_to_move(self.attacker);
    }
}
