//! What a move of the attacker threatens, and which answers that leaves.

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

/// Threats that are remembered, and the steps of all their plans together.
const MAX_CACHED_THREATS: usize = 1 << 14;
const MAX_CACHED_STEPS: usize = 1 << 18;

/// What threatens the side to move, with the answers that are not known to
/// lose to it; forbidden ones may be among them.
#[derive(Clone)]
pub(super) enum SolverThreat {
    /// Nothing, or the side to move wins first.
    None,
    /// A win on the spot.
    Five(SquareSet),
    /// An open four.
    OpenFour(SquareSet),
    /// This plan, which none but the answers can disturb; some of them may not
    /// either.
    Proof(SquareSet, Arc<ProofTree>),
    /// Nobody asked: all moves are answers.
    Unchecked(SquareSet),
}

impl SolverThreat {
    /// The answers.
    pub(super) fn answers(&self) -> SquareSet {
        match self {
            Self::None => SquareSet::EMPTY,
            Self::Five(answers)
            | Self::OpenFour(answers)
            | Self::Proof(answers, _)
            | Self::Unchecked(answers) => *answers,
        }
    }

    /// What is threatened, if it is more than a move or two.
    pub(super) fn proof(&self) -> Option<Arc<ProofTree>> {
        match self {
            Self::Proof(_, plan) => Some(Arc::clone(plan)),
            _ => None,
        }
    }
}

/// Remembers threats that were costly to find.
#[derive(Default)]
pub(super) struct ThreatCache {
    threats: HashMap<u64, SolverThreat>,
    /// Steps of all their plans.
    steps: usize,
}

impl ThreatCache {
    /// Remembers a threat; forgets all others where there would be too many.
    fn insert(&mut self, key: u64, threat: SolverThreat) {
        let steps = threat.proof().map_or(0, |plan| plan.len());
        if self.threats.len() >= MAX_CACHED_THREATS || self.steps + steps > MAX_CACHED_STEPS {
            self.threats.clear();
            self.steps = 0;
        }
        self.steps += steps;
        self.threats.insert(key, threat);
    }
}

impl<R: Rule> Prover<R> {
    /// What threatens the defender, who is to move.
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
        if let Some(known) = self.threat_cache.threats.get(&key) {
            return Ok(known.clone());
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

    /// Looks for a win of the order below after a pass.
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
        let plan = self.proof_of_order(cx, order.saturating_sub(1));
        self.board.unmake_null();
        let Some(plan) = plan? else {
            return Ok(SolverThreat::None);
        };
        let zone = plan.root().map_or(SquareSet::EMPTY, |root| {
            self.defense_zone(&plan, root, Scope::Lambda(order))
        });
        Ok(SolverThreat::Proof(zone, Arc::new(plan)))
    }

    /// A win of the attacker, who is to move, of this order.
    fn proof_of_order(
        &mut self,
        cx: &mut SearchContext<'_>,
        order: u8,
    ) -> Result<Option<ProofTree>, VcfStop> {
        if order <= 1 {
            let nodes = self.vcf_nodes();
            return match self.vcf.prove(&mut self.board, cx, nodes) {
                Err(VcfStop::Limit) => Ok(None),
                plan => plan,
            };
        }
        let Some(scope) = Scope::Lambda(order + 1).lower() else {
            return Ok(None);
        };
        let nodes = self.lower_order_nodes();
        let won = self.solve(cx, scope, nodes);
        let plan = won.and_then(|won| {
            if won {
                self.proof_tree(cx, scope)
            } else {
                Ok(None)
            }
        });
        match plan {
            // What is too much to find or to write down is no threat.
            Err(VcfStop::Limit) => Ok(None),
            plan => plan,
        }
    }

    /// The squares where a stone of the defender may bear on what a plan has
    /// from `root` on: on the
    /// lines through its moves, where it makes a four, and where captures come
    /// of it. (Whether a move of renju's black is forbidden may depend on stones
    /// farther away; a plan that rests on that is refused when it is checked.)
    pub(super) fn defense_zone(
        &self,
        plan: &ProofTree,
        root: StepIndex,
        scope: Scope,
    ) -> SquareSet {
        let board = &self.board;
        let squares = plan.moves_from(root).into_iter().filter_map(to_square);
        let squares: SquareSet = squares.collect();
        let defender = self.attacker.other();
        let mut zone = squares.iter().fold(*board.fours(defender), |zone, square| {
            zone.union(&line_neighbors(board, square))
        });
        if scope != Scope::Lambda(2) {
            // A plan with quieter moves leaves time for a four that this stone
            // prepares.
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
