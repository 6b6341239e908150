//! Depth-first proof-number search with a bounded table.
//!
//! [`Scope`] limits the attacker's moves; `defense` finds what they threaten and
//! which answers remain. The number of a position with several unsolved
//! continuations is the largest of their numbers, plus a constant for each other. A
//! sum would count positions repeatedly that several orders of moves lead to.

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

/// Initial nodes for wins by fours, and initial positions for wins of lower order.
const VCF_NODES: u64 = 300;
const LOWER_ORDER_NODES: u64 = 600;
/// The factor of both for each step of effort.
const EFFORT_FACTOR: u64 = 4;
const MAX_EFFORT: u32 = 8;
/// Maximum number of positions when a proof is replayed against one answer.
pub(super) const REPLAY_LIMIT: u64 = 2_000;
/// Size of the table of wins by fours, as a power of two.
const VCF_TABLE_BITS: u32 = 20;

/// A continuation, with numbers that apply unless the table has an entry.
#[derive(Clone, Copy)]
struct Child {
    square: Square,
    key: u64,
    numbers: ProofNumbers,
}

/// The result of expanding a position.
enum Expansion {
    /// The position is proven or disproved.
    Settled(ProofNumbers),
    /// The position has continuations; with the attacker's threat as a proof, if any.
    Open(Option<Arc<ProofTree>>),
}

/// A search for a forced win of one side.
pub(super) struct Prover<R: Rule> {
    pub(super) board: Board<R>,
    pub(super) attacker: Side,
    pub(super) vcf: VcfSolver,
    pub(super) threat_cache: ThreatCache,
    table: ProofTable,
    /// The continuations of all positions from the root to the current one.
    children: Vec<Child>,
    /// Number of positions left.
    nodes_left: u64,
    /// The effort for simpler wins. More effort may find a win that less did not.
    effort: u32,
    /// The squares to which the attacker is restricted, and a number that keeps the
    /// table entries of different restrictions apart; `None` allows all squares.
    restriction: Option<(SquareSet, u64)>,
}

impl<R: Rule> Prover<R> {
    /// Creates a search for a win of the side to move, with up to `2^bits` entries.
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

    /// Returns whether the attacker wins from the position on the board.
    ///
    /// Fails with `Limit` if that takes more than `nodes` positions.
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

    /// Returns `true` if the position with this key is a proven win.
    pub(super) fn is_proven(&self, key: u64, scope: Scope) -> bool {
        let known = self.table.get(self.table_key(key, scope));
        known.is_some_and(|numbers| numbers.proof == 0)
    }

    /// Returns the moves that the attacker, who is to move, may try.
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

    /// Runs `search` with the attacker restricted to `squares`.
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

    /// Returns the table key of a position.
    pub(super) fn table_key(&self, key: u64, scope: Scope) -> u64 {
        let restriction = self.restriction.as_ref().map_or(0, |&(_, number)| number);
        let effort = if scope.is_complete() { 0 } else { self.effort };
        key ^ scope.salt() ^ restriction ^ u64::from(effort).rotate_right(8)
    }

    /// Increases the effort; returns `false` at the maximum.
    pub(super) fn increase_effort(&mut self) -> bool {
        let harder = self.effort < MAX_EFFORT;
        self.effort += u32::from(harder);
        harder
    }

    pub(super) fn vcf_nodes(&self) -> u64 {
        VCF_NODES * EFFORT_FACTOR.pow(self.effort)
    }

    pub(super) fn lower_order_nodes(&self) -> u64 {
        LOWER_ORDER_NODES * EFFORT_FACTOR.pow(self.effort)
    }

    /// Returns the fill of the fuller table, in thousandths.
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
            Expansion::Open(tree) => {
                self.search_children(cx, scope, first, limits, tree.as_deref())?
            }
        };
        self.children.truncate(first);
        self.table.put(key, numbers);
        Ok(numbers)
    }

    /// Searches the continuations from `first` on. Answers that do not disturb the
    /// attacker's `tree` lose to it.
    fn search_children(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
        first: usize,
        limits: ProofNumbers,
        tree: Option<&ProofTree>,
    ) -> Result<ProofNumbers, VcfStop> {
        let attacking = self.board.side_to_move() == self.attacker;
        loop {
            let known = |child: &Child| {
                let known = self.table.get(self.table_key(child.key, scope));
                known.unwrap_or(child.numbers)
            };
            let node =
                NodeNumbers::from_children(self.children[first..].iter().map(known), attacking);
            let numbers = node.numbers;
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                return Ok(numbers);
            }
            let child = self.children[first + node.best];
            let is_new = || self.table.get(self.table_key(child.key, scope)).is_none();
            let tree = tree.filter(|_| is_new());
            self.board.make(child.square);
            let result = if tree.is_some_and(|tree| self.proof_still_wins(tree)) {
                self.table
                    .put(self.table_key(child.key, scope), ProofNumbers::PROVEN);
                cx.tick()
                    .map(|()| ProofNumbers::PROVEN)
                    .map_err(VcfStop::from)
            } else {
                self.search_node(cx, scope, node.child_limits(limits, attacking))
            };
            self.board.unmake();
            // The table may lose the entry; without this copy, the loop would not
            // end.
            self.children[first + node.best].numbers = result?;
        }
    }

    /// Decides the position if possible, or else pushes its continuations on the
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
        let (without_moves, tree) = if attacking {
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
            Expansion::Settled(without_moves)
        } else {
            Expansion::Open(tree)
        })
    }

    /// Returns `true` if the attacker, who is to move, has a win in a simpler scope.
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

    /// Returns `true` if the attacker, who is to move, wins by a proof from before
    /// the defender's last move.
    pub(super) fn proof_still_wins(&mut self, tree: &ProofTree) -> bool {
        match (self.board.winner(), tree.root()) {
            (Some(winner), _) => winner == self.attacker,
            (None, Some(root)) => wins_from(&mut self.board, tree, root, REPLAY_LIMIT),
            (None, None) => false,
        }
    }

    fn push_children(
        &mut self,
        squares: &SquareSet,
        initial: impl Fn(&Board<R>, Square) -> ProofNumbers,
    ) {
        for square in squares {
            if self.board.is_legal(square) {
                let child = Child {
                    square,
                    key: self.key_after(square),
                    numbers: initial(&self.board, square),
                };
                self.children.push(child);
            }
        }
    }

    /// Returns the key of the position after a legal move.
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

/// The numbers of a position, combined from those of its continuations.
struct NodeNumbers {
    numbers: ProofNumbers,
    /// Index of the most promising continuation.
    best: usize,
    /// The deciding number of the second best continuation.
    second: u32,
    /// Number of unsolved continuations.
    open_children: u32,
}

impl NodeNumbers {
    /// The summand for every unsolved continuation except the largest.
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

    /// Returns the limits for the best continuation.
    ///
    /// It is searched until another one is better by a margin, which avoids frequent
    /// switches, or until the position reaches one of its own limits.
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
