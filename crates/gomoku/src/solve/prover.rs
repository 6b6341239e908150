//! Depth-first proof-number search: works where a proof, or a disproof, seems
//! to need the fewest positions, and keeps what it learns in a bounded table.
//!
//! [`Scope`] says which moves the attacker tries; `defence` what they threaten
//! and which answers that leaves. The number of a position with several
//! unsolved continuations is the largest of theirs and a little for each other:
//! sums would count positions that many orders of moves lead to again and
//! again.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use zeitnot_core::proof::{ProofTree, wins_from};
use zeitnot_core::{SearchContext, Side};

use super::defense::{SolverThreat, ThreatCache};
use super::forcing::{self, FourAttack};
use super::proof_table::{INFINITE, ProofNumbers, ProofTable};
use super::scope::Scope;
use super::vcf::{VcfOutcome, VcfSolver, VcfStop};
use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Nodes for a look at somebody's fours, and positions for a win of the order
/// below, to begin with.
const VCF_NODES: u64 = 300;
const LOWER_ORDER_NODES: u64 = 600;
/// How much more there is for both with every step of effort.
const EFFORT_FACTOR: u64 = 4;
/// The most effort that there may be.
const MAX_EFFORT: u32 = 8;
/// Positions that the check of a plan against one answer may look at.
pub(super) const REPLAY_LIMIT: u64 = 2_000;
/// Facts about fours that are remembered: a power of two.
const VCF_TABLE_BITS: u32 = 20;

/// A continuation and what to think of it where the table does not know.
#[derive(Clone, Copy)]
struct Child {
    square: Square,
    key: u64,
    numbers: ProofNumbers,
}

/// What a position is at a glance.
enum Expansion {
    /// Won or not.
    Settled(ProofNumbers),
    /// To be worked on; with the attacker's plan, if it threatens one.
    Open(Option<Arc<ProofTree>>),
}

/// A search for a forced win of one side.
pub(super) struct Prover<R: Rule> {
    pub(super) board: Board<R>,
    pub(super) attacker: Side,
    pub(super) vcf: VcfSolver,
    pub(super) threat_cache: ThreatCache,
    table: ProofTable,
    /// The continuations of all positions between the root and here.
    children: Vec<Child>,
    /// Positions that may still be looked at.
    nodes_left: u64,
    /// How hard to look at what is left to simpler means. What was not found
    /// with less may be found with more.
    effort: u32,
    /// The squares that the attacker may use, and what keeps apart what is
    /// known about positions then; all if none.
    restriction: Option<(SquareSet, u64)>,
}

impl<R: Rule> Prover<R> {
    /// A search for a win of the side to move, with room for `2^bits` entries.
    pub(super) fn new(board: Board<R>, bits: u32) -> Self {
        Self {
            attacker: board.side_to_move(),
            board,
            vcf: VcfSolver::new(bits.min(VCF_TABLE_BITS)),
            threat_cache: ThreatCache::default(),
            table: ProofTable::new(bits),
            children: Vec::new(),
            nodes_left: 0,
            effort: 0,
            restriction: None,
        }
    }

    /// Does the attacker win from the position on the board? `Limit` if more
    /// than `nodes` positions are needed to tell.
    pub(super) fn solve(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
        nodes: u64,
    ) -> Result<bool, VcfStop> {
        let outer = std::mem::replace(&mut self.nodes_left, nodes);
        let bottom = self.children.len();
        let limits = ProofNumbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        let solved = self.search_node(cx, scope, limits);
        self.children.truncate(bottom);
        self.nodes_left = outer;
        Ok(solved?.proof == 0)
    }

    /// Is this position, one move from the one on the board, a proven win?
    pub(super) fn is_proven(&self, key: u64, scope: Scope) -> bool {
        let known = self.table.get(self.table_key(key, scope));
        known.is_some_and(|numbers| numbers.proof == 0)
    }

    /// The moves that the attacker, who is to move, may try.
    pub(super) fn attacks(&self, scope: Scope) -> SquareSet {
        let moves = scope.attacks(&self.board);
        match &self.restriction {
            Some((squares, _)) if !self.must_block() => moves.intersection(squares),
            _ => moves,
        }
    }

    fn must_block(&self) -> bool {
        self.board.count(self.attacker.other(), CellClass::Win) > 0
    }

    /// Does something while the attacker may use these squares only.
    pub(super) fn restricted_to<T>(
        &mut self,
        squares: SquareSet,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut hasher = std::hash::DefaultHasher::new();
        squares.hash(&mut hasher);
        self.restriction = Some((squares, hasher.finish()));
        let result = search(self);
        self.restriction = None;
        result
    }

    /// The key under which a position is known.
    pub(super) fn table_key(&self, key: u64, scope: Scope) -> u64 {
        let restriction = self.restriction.as_ref().map_or(0, |&(_, number)| number);
        let effort = if scope.is_complete() { 0 } else { self.effort };
        key ^ scope.salt() ^ restriction ^ u64::from(effort).rotate_right(8)
    }

    /// Looks harder from now on; false if that is not possible.
    pub(super) fn increase_effort(&mut self) -> bool {
        let harder = self.effort < MAX_EFFORT;
        self.effort += u32::from(harder);
        harder
    }

    /// Nodes for a look at somebody's fours.
    pub(super) fn vcf_nodes(&self) -> u64 {
        VCF_NODES * EFFORT_FACTOR.pow(self.effort)
    }

    /// Positions for a win of the order below.
    pub(super) fn lower_order_nodes(&self) -> u64 {
        LOWER_ORDER_NODES * EFFORT_FACTOR.pow(self.effort)
    }

    /// How full the fuller one of its memories is, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        self.table.fill().max(self.vcf.fill())
    }

    /// Searches until a number reaches its limit.
    fn search_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
        limits: ProofNumbers,
    ) -> Result<ProofNumbers, VcfStop> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(VcfStop::Limit)?;
        cx.tick()?;
        let first = self.children.len();
        let key = self.table_key(self.board.key(), scope);
        let numbers = match self.expand(cx, scope)? {
            Expansion::Settled(numbers) => numbers,
            Expansion::Open(plan) => {
                self.search_children(cx, scope, first, limits, plan.as_deref())?
            }
        };
        self.children.truncate(first);
        self.table.put(key, numbers);
        Ok(numbers)
    }

    /// Works on the continuations from `first` on. Answers that do not disturb
    /// the attacker's `plan` lose to it.
    fn search_children(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
        first: usize,
        limits: ProofNumbers,
        plan: Option<&ProofTree>,
    ) -> Result<ProofNumbers, VcfStop> {
        let attacking = self.board.side_to_move() == self.attacker;
        loop {
            let known = |child: &Child| {
                let known = self.table.get(self.table_key(child.key, scope));
                known.unwrap_or(child.numbers)
            };
            let tally =
                NodeNumbers::from_children(self.children[first..].iter().map(known), attacking);
            let numbers = tally.numbers;
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                return Ok(numbers);
            }
            let child = self.children[first + tally.best];
            let is_new = || self.table.get(self.table_key(child.key, scope)).is_none();
            let plan = plan.filter(|_| is_new());
            self.board.make(child.square);
            let result = if plan.is_some_and(|plan| self.proof_still_wins(plan)) {
                self.table
                    .put(self.table_key(child.key, scope), ProofNumbers::PROVEN);
                cx.tick()
                    .map(|()| ProofNumbers::PROVEN)
                    .map_err(VcfStop::from)
            } else {
                self.search_node(cx, scope, tally.child_limits(limits, attacking))
            };
            self.board.unmake();
            // The table may forget it; then it would be done again for ever.
            self.children[first + tally.best].numbers = result?;
        }
    }

    /// Settles the position at a glance, or puts its continuations on the
    /// stack.
    fn expand(&mut self, cx: &mut SearchContext<'_>, scope: Scope) -> Result<Expansion, VcfStop> {
        if let Some(winner) = self.board.winner() {
            let won = winner == self.attacker;
            return Ok(Expansion::Settled(if won {
                ProofNumbers::PROVEN
            } else {
                ProofNumbers::DISPROVED
            }));
        }
        let first = self.children.len();
        let attacking = self.board.side_to_move() == self.attacker;
        let (nothing, plan) = if attacking {
            if self.wins_in_lower_scope(cx, scope)? {
                return Ok(Expansion::Settled(ProofNumbers::PROVEN));
            }
            let moves = self.attacks(scope);
            self.push_children(&moves, |board, square| scope.initial_numbers(board, square));
            (ProofNumbers::DISPROVED, None)
        } else {
            let threat = self.threat(cx, scope)?;
            if matches!(threat, SolverThreat::None) || !self.board.has_legal_move() {
                return Ok(Expansion::Settled(ProofNumbers::DISPROVED));
            }
            self.push_children(&threat.answers(), |_, _| ProofNumbers {
                proof: 1,
                disproof: 1,
            });
            (ProofNumbers::PROVEN, threat.proof())
        };
        Ok(if self.children.len() == first {
            Expansion::Settled(nothing)
        } else {
            Expansion::Open(plan)
        })
    }

    /// Does the attacker, who is to move, win by something simpler than what
    /// the scope allows?
    pub(super) fn wins_in_lower_scope(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
    ) -> Result<bool, VcfStop> {
        if self.wins_by_fours(cx)? {
            return Ok(true);
        }
        let Some(lower) = scope.lower() else {
            return Ok(false);
        };
        let nodes = self.lower_order_nodes();
        match self.solve(cx, lower, nodes) {
            Err(VcfStop::Limit) => Ok(false),
            result => result,
        }
    }

    pub(super) fn wins_by_fours(&mut self, cx: &mut SearchContext<'_>) -> Result<bool, VcfStop> {
        if matches!(forcing::attack(&mut self.board), FourAttack::Win(_)) {
            return Ok(true);
        }
        let nodes = self.vcf_nodes();
        let verdict = self.vcf.search(&mut self.board, cx, nodes)?;
        Ok(matches!(verdict, VcfOutcome::Win(_)))
    }

    /// Does the attacker, who is to move, win by a plan that was made before
    /// the defender's last move?
    pub(super) fn proof_still_wins(&mut self, plan: &ProofTree) -> bool {
        match (self.board.winner(), plan.root()) {
            (Some(winner), _) => winner == self.attacker,
            (None, Some(root)) => wins_from(&mut self.board, plan, root, REPLAY_LIMIT),
            (None, None) => false,
        }
    }

    fn push_children(
        &mut self,
        squares: &SquareSet,
        first_look: impl Fn(&Board<R>, Square) -> ProofNumbers,
    ) {
        for square in squares {
            if self.board.is_legal(square) {
                let child = Child {
                    square,
                    key: self.key_after(square),
                    numbers: first_look(&self.board, square),
                };
                self.children.push(child);
            }
        }
    }

    /// The key of the position after a legal move.
    pub(super) fn key_after(&mut self, square: Square) -> u64 {
        if !R::CAPTURES {
            return self.board.key_after(square);
        }
        self.board.make(square);
        let key = self.board.key();
        self.board.unmake();
        key
    }
}

/// The numbers of a position by those of its continuations.
struct NodeNumbers {
    numbers: ProofNumbers,
    /// Which continuation to work on.
    best: usize,
    /// The next best one's number that decides.
    second: u32,
    /// How many continuations are not settled.
    open_children: u32,
}

impl NodeNumbers {
    /// What every unsolved continuation but the largest adds.
    const PER_OPEN_CHILD: u32 = 2;

    fn from_children(children: impl Iterator<Item = ProofNumbers>, attacking: bool) -> Self {
        let (mut least, mut second, mut most) = (INFINITE, INFINITE, 0);
        let (mut best, mut open_children) = (0, 0u32);
        for (index, child) in children.enumerate() {
            let (chosen, other) = if attacking {
                (child.proof, child.disproof)
            } else {
                (child.disproof, child.proof)
            };
            if chosen < least {
                second = least;
                least = chosen;
                best = index;
            } else {
                second = second.min(chosen);
            }
            most = most.max(other);
            open_children += u32::from(other > 0);
        }
        let all = if most >= INFINITE {
            INFINITE
        } else {
            (most + Self::PER_OPEN_CHILD * open_children.saturating_sub(1)).min(INFINITE - 1)
        };
        let all = if open_children == 0 { 0 } else { all };
        let numbers = if attacking {
            ProofNumbers {
                proof: least,
                disproof: all,
            }
        } else {
            ProofNumbers {
                proof: all,
                disproof: least,
            }
        };
        Self {
            numbers,
            best,
            second,
            open_children,
        }
    }

    /// How far to work on the best continuation: until another is better, with
    /// a margin so that it is not left for every trifle, or until the position
    /// reaches a limit itself.
    fn child_limits(&self, limits: ProofNumbers, attacking: bool) -> ProofNumbers {
        let margin = self.second.saturating_add(1 + self.second / 16);
        let others = Self::PER_OPEN_CHILD * self.open_children.saturating_sub(1);
        let (chosen, all) = if attacking {
            (limits.proof, limits.disproof)
        } else {
            (limits.disproof, limits.proof)
        };
        let chosen = chosen.min(margin).min(INFINITE);
        let all = if all >= INFINITE {
            INFINITE
        } else {
            all.saturating_sub(others)
        };
        if attacking {
            ProofNumbers {
                proof: chosen,
                disproof: all,
            }
        } else {
            ProofNumbers {
                proof: all,
                disproof: chosen,
            }
        }
    }
}
