//! The threat of an attacker's move, and the answers that it leaves.

use std::collections::HashMap;
use std::sync::Arc;

use zeitnot_core::SearchContext;
use zeitnot_core::proof::{ProofTree, StepIndex};

use super::forcing::{self, FourDefense};
use super::prover::Prover;
use super::replay::line_neighbors;
use super::scope::Scope;
use super::vcf::{VcfOutcome, VcfStop};
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::search::to_square;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Maximum numbers of cached threats and of steps in their proofs.
const MAX_CACHED_THREATS: usize = 1 << 14;
const MAX_CACHED_STEPS: usize = 1 << 18;

/// A threat to the side to move, with the answers that may not lose to it.
///
/// Forbidden squares may be included.
#[derive(Clone)]
pub(super) enum SolverThreat {
    /// No threat, or the side to move wins first.
    None,
    /// A win with the next move.
    Five(SquareSet),
    /// An open four.
    OpenFour(SquareSet),
    /// This win, which only the answers can disturb; some of them may not.
    Proof(SquareSet, Arc<ProofTree>),
    /// Not searched for; every move is an answer.
    Unchecked(SquareSet),
}

impl SolverThreat {
    pub(super) fn answers(&self) -> SquareSet {
        match self {
            Self::None => SquareSet::EMPTY,
            Self::Five(answers)
            | Self::OpenFour(answers)
            | Self::Proof(answers, _)
            | Self::Unchecked(answers) => *answers,
        }
    }

    /// Returns the threatened win of [`Self::Proof`].
    pub(super) fn proof(&self) -> Option<Arc<ProofTree>> {
        match self {
            Self::Proof(_, tree) => Some(Arc::clone(tree)),
            _ => None,
        }
    }
}

/// A cache of threats that were costly to find.
#[derive(Default)]
pub(super) struct ThreatCache {
    threats: HashMap<u64, SolverThreat>,
    /// Number of steps in all proofs.
    steps: usize,
}

impl ThreatCache {
    /// Adds a threat; clears the cache first if it is full.
    fn insert(&mut self, key: u64, threat: SolverThreat) {
        let steps = threat.proof().map_or(0, |tree| tree.len());
        if self.threats.len() >= MAX_CACHED_THREATS || self.steps + steps > MAX_CACHED_STEPS {
            self.threats.clear();
            self.steps = 0;
        }
        self.steps += steps;
        self.threats.insert(key, threat);
    }
}

impl<R: Rule> Prover<R> {
    /// Returns the threat to the defender, who is to move.
    pub(super) fn threat(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
    ) -> Result<SolverThreat, VcfStop> {
        match forcing::answers_to_four(&mut self.board) {
            FourDefense::OnlyMoves(answers) => return Ok(SolverThreat::Five(answers)),
            FourDefense::NotForced if self.defender_wins_at_once() => {
                return Ok(SolverThreat::None);
            }
            FourDefense::NotForced => {}
        }
        if let Some(answers) = forcing::answers_to_open_four(&self.board) {
            return Ok(SolverThreat::OpenFour(answers));
        }
        let order = match scope {
            Scope::AllMoves => return Ok(SolverThreat::Unchecked(*self.board.vacant())),
            Scope::Threes if R::CAPTURES => 2,
            Scope::Threes => return Ok(SolverThreat::None),
            Scope::Lambda(order) => order,
        };
        let key = self.table_key(self.board.key(), scope);
        if let Some(cached) = self.threat_cache.threats.get(&key) {
            return Ok(cached.clone());
        }
        let threat = self.threat_of_order(cx, order)?;
        self.threat_cache.insert(key, threat.clone());
        Ok(threat)
    }

    fn defender_wins_at_once(&mut self) -> bool {
        if R::CAPTURES {
            !self.board.winning_squares().is_empty()
        } else {
            self.board.count(self.board.side_to_move(), CellClass::Win) > 0
        }
    }

    /// Looks for a win of the next lower order after a pass.
    fn threat_of_order(
        &mut self,
        cx: &mut SearchContext<'_>,
        order: u8,
    ) -> Result<SolverThreat, VcfStop> {
        let nodes = self.vcf_nodes();
        if let VcfOutcome::Win(_) = self.vcf.search(&mut self.board, cx, nodes)? {
            return Ok(SolverThreat::None);
        }
        self.board.make_null();
        let tree = self.proof_of_order(cx, order.saturating_sub(1));
        self.board.unmake_null();
        let Some(tree) = tree? else {
            return Ok(SolverThreat::None);
        };
        let zone = tree.root().map_or(SquareSet::EMPTY, |root| {
            self.defense_zone(&tree, root, Scope::Lambda(order))
        });
        Ok(SolverThreat::Proof(zone, Arc::new(tree)))
    }

    /// Finds a win of this order for the attacker, who is to move.
    fn proof_of_order(
        &mut self,
        cx: &mut SearchContext<'_>,
        order: u8,
    ) -> Result<Option<ProofTree>, VcfStop> {
        if order <= 1 {
            let nodes = self.vcf_nodes();
            return match self.vcf.prove(&mut self.board, cx, nodes) {
                Err(VcfStop::Limit) => Ok(None),
                tree => tree,
            };
        }
        let Some(scope) = Scope::Lambda(order + 1).lower() else {
            return Ok(None);
        };
        let nodes = self.lower_order_nodes();
        let won = self.solve(cx, scope, nodes);
        let tree = won.and_then(|won| {
            if won {
                self.proof_tree(cx, scope)
            } else {
                Ok(None)
            }
        });
        match tree {
            // A win that exceeds the limits does not count as a threat.
            Err(VcfStop::Limit) => Ok(None),
            tree => tree,
        }
    }

    /// Returns the squares where a defender's stone may disturb `tree` from `root`
    /// on.
    ///
    /// These are the squares on the lines through its moves, those where the
    /// defender makes a four, and those that lead to captures. Whether a move of
    /// black is forbidden in renju may depend on other squares; the proof checker
    /// rejects a proof that fails for this reason.
    pub(super) fn defense_zone(
        &self,
        tree: &ProofTree,
        root: StepIndex,
        scope: Scope,
    ) -> SquareSet {
        let board = &self.board;
        let squares = tree.moves_from(root).into_iter().filter_map(to_square);
        let squares: SquareSet = squares.collect();
        let defender = self.attacker.other();
        let mut zone = squares.iter().fold(*board.fours(defender), |zone, square| {
            zone.union(&line_neighbors(board, square))
        });
        if scope != Scope::Lambda(2) {
            // Quieter moves leave time for a four that this stone prepares.
            let prepares = |at: &Square| board.class(defender, *at) >= CellClass::Three;
            zone = zone.union(&board.candidates().iter().filter(prepares).collect());
        }
        if R::CAPTURES {
            zone = zone
                .union(&board.capturing_squares(defender))
                .union(&forcing::flanks(board, self.attacker, &squares));
        }
        zone.intersection(board.vacant())
    }
}
