//! The recursion: one node of the tree.

use cozy_chess::{Board, Move};
use zeitnot_core::{Bound, Cx, MAX_PLY, Ply, Reductions, Score, Stopped, Window, decode, settles};

use super::exchange::gains_at_least;
use super::memory::{Tried, arrival};
use super::picker::{Hints, Picked, Picker};
use super::searcher::{CAREFUL_CLOCK, Searcher};
use crate::evaluate::Evaluator;
use crate::material;
use crate::moves::{self, NO_MOVE};
use crate::position::side_of;

/// Parts of a ply.
const PLY: i32 = Reductions::PLY;

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) ply: Ply,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Is it expected to fail high?
    pub(super) cut: bool,
}

impl Task {
    pub(super) fn is_pv(&self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// The same question to the other side, one ply further.
    pub(super) fn below(&self, depth: i32, alpha: Score, beta: Score, cut: bool) -> Self {
        Self {
            ply: self.ply.plus(1),
            depth,
            alpha: -beta,
            beta: -alpha,
            cut,
        }
    }
}

/// What the table says about a node.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    pub(super) mv: u16,
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Depth as the search counts it.
    pub(super) depth: i32,
}

/// What is known about a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// The static evaluation; the draw score in check.
    pub(super) standing: Score,
    /// The same, improved by the table's score.
    pub(super) estimate: Score,
    /// Has the own position become better since the last own move?
    pub(super) improving: bool,
    pub(super) stored: Option<Stored>,
}

impl<E: Evaluator> Searcher<E> {
    pub(super) fn probe(
        &self,
        cx: &mut Cx<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
    ) -> Option<Stored> {
        let entry = cx.table.probe(key)?;
        let side = side_of(board.side_to_move());
        let (score, bound) = decode(entry.score, entry.bound, side, ply);
        Some(Stored {
            mv: entry.mv,
            score,
            bound,
            depth: i32::from(entry.depth) - 1,
        })
    }

    pub(super) fn node(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        key: u64,
        task: Task,
    ) -> Result<Score, Stopped> {
        if task.depth <= 0 {
            return self.quiescence(cx, board, key, task.ply, task.alpha, task.beta);
        }
        cx.tick()?;
        let Task {
            ply,
            mut depth,
            mut alpha,
            mut beta,
            ..
        } = task;
        let is_pv = task.is_pv();
        cx.reach(ply.0);
        self.variations.clear(ply.index());
        if self.path.is_draw(board, key) {
            return Ok(Score::DRAW);
        }
        let in_check = !board.checkers().is_empty();
        if ply.index() >= MAX_PLY - 2 {
            return Ok(if in_check {
                Score::DRAW
            } else {
                self.evaluate(cx, board, key)
            });
        }
        // A shorter mate is known already: nothing here can matter.
        alpha = alpha.max(Score::loss_at(ply));
        beta = beta.min(Score::win_at(ply.plus(1)));
        if alpha >= beta {
            return Ok(alpha);
        }

        let excluded = self.frames.at(ply.index()).excluded;
        let stored = if excluded == NO_MOVE {
            self.probe(cx, board, key, ply)
        } else {
            None
        };
        if let Some(stored) = stored
            && !is_pv
            && (stored.depth >= depth || stored.score.is_mate())
            && board.halfmove_clock() < CAREFUL_CLOCK
            && settles(stored.score, stored.bound, alpha, beta)
        {
            return Ok(stored.score);
        }

        let outlook = self.outlook(cx, board, key, ply, in_check, stored);
        if !is_pv
            && !in_check
            && excluded == NO_MOVE
            && !beta.is_mate()
            && !alpha.is_mate()
            && let Some(score) = self.prune(
                cx,
                board,
                Task {
                    alpha,
                    beta,
                    ..task
                },
                &outlook,
            )?
        {
            return Ok(score);
        }
        let table_move = stored.map_or(NO_MOVE, |stored| stored.mv);
        // Without a move to begin with, a shallower search finds one cheaply.
        if table_move == NO_MOVE && depth >= 4 && (is_pv || task.cut) {
            depth -= 1;
        }

        let task = Task {
            depth,
            alpha,
            beta,
            ..task
        };
        self.try_moves(cx, board, task, &outlook, excluded)
    }

    fn outlook(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        in_check: bool,
        stored: Option<Stored>,
    ) -> Outlook {
        let standing = if in_check {
            None
        } else {
            Some(self.evaluate(cx, board, key))
        };
        self.frames.at(ply.index()).standing = standing;
        let back = |plies| {
            self.frames
                .before(ply.index(), plies)
                .and_then(|frame| frame.standing)
        };
        let earlier = back(2).or_else(|| back(4));
        let improving = standing.is_some_and(|now| earlier.is_none_or(|then| now > then));
        let standing = standing.unwrap_or(Score::DRAW);
        let estimate = match stored {
            Some(stored) if !in_check && !stored.score.is_mate() => {
                let tells = match stored.bound {
                    Bound::Exact => true,
                    Bound::Lower => stored.score > standing,
                    Bound::Upper => stored.score < standing,
                };
                if tells { stored.score } else { standing }
            }
            _ => standing,
        };
        Outlook {
            key,
            in_check,
            standing,
            estimate,
            improving,
            stored,
        }
    }

    /// The loop over the moves.
    fn try_moves(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        task: Task,
        outlook: &Outlook,
        excluded: u16,
    ) -> Result<Score, Stopped> {
        let Task {
            ply, depth, beta, ..
        } = task;
        let mut alpha = task.alpha;
        let is_pv = task.is_pv();
        let index = ply.index();
        let color = board.side_to_move();
        let last = self
            .frames
            .before(index, 1)
            .map_or(NO_MOVE, |frame| frame.mv);
        let hints = Hints {
            table: outlook.stored.map_or(NO_MOVE, |stored| stored.mv),
            killers: self.memory.killers.at(index),
            answer: self.memory.answer_to(color, last),
        };
        let mut picker = Picker::new(board, hints);
        let (mut best, mut best_move) = (-Score::INFINITE, NO_MOVE);
        let mut count: usize = 0;
        let (mut tried_quiet, mut tried_tactical) = (Tried::new(), Tried::new());
        let has_pieces = material::has_pieces(board, color);

        while let Some(picked) = picker.next(board, &self.memory, &self.frames, index) {
            let code = moves::encode(picked.mv);
            if code == excluded {
                continue;
            }
            count += 1;
            // Something that does not lose is known: the rest may be skipped.
            if has_pieces && !best.is_loss() && best > -Score::INFINITE {
                let late = self.is_too_late(task, outlook, alpha, &picked, count, &mut picker);
                if late || self.loses_material(board, task, &picked, count) {
                    continue;
                }
            }
            let extension = if count == 1 && excluded == NO_MOVE {
                match self.singular(cx, board, task, outlook, code)? {
                    Singular::Extend(plies) => plies,
                    Singular::Cutoff(score) => return Ok(score),
                }
            } else {
                0
            };
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let child_key = self.key(&child);
            cx.table.prefetch(child_key);
            self.enter(board, outlook.key, ply, picked.mv, code, extension);
            let score = self.search_move(
                cx,
                &child,
                child_key,
                Task { alpha, ..task },
                outlook,
                &picked,
                count,
                depth - 1 + extension,
            );
            self.path.leave();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = code;
                    if is_pv {
                        self.variations.extend(index, code);
                    }
                    if score >= beta {
                        cx.stats.count_cutoff(count - 1);
                        self.reward(board, index, depth, &picked, &tried_quiet, &tried_tactical);
                        break;
                    }
                    alpha = score;
                }
            }
            let tried = if picked.quiet {
                &mut tried_quiet
            } else {
                &mut tried_tactical
            };
            // The first few dozen are enough to learn from.
            let _ = tried.try_push(picked.mv);
        }
        cx.stats.count_width(index, count as u32);
        if best == -Score::INFINITE {
            return Ok(if excluded != NO_MOVE {
                task.alpha
            } else if outlook.in_check {
                Score::loss_at(ply)
            } else {
                Score::DRAW
            });
        }
        if excluded == NO_MOVE {
            let window = Window {
                alpha: task.alpha,
                beta,
            };
            let bound = window.bound_of(best);
            self.learn(board, depth, outlook, best, bound, best_move);
            self.remember(cx, board, outlook.key, ply, depth, best, bound, best_move);
        }
        Ok(best)
    }

    /// Notes the move about to be searched.
    pub(super) fn enter(
        &mut self,
        board: &Board,
        key: u64,
        ply: Ply,
        mv: Move,
        code: u16,
        extension: i32,
    ) {
        let moved = board.piece_on(mv.from).map(|piece| arrival(piece, mv));
        let leaps = self.frames.at(ply.index()).leaps;
        let frame = self.frames.at(ply.index());
        frame.mv = code;
        frame.moved = moved;
        self.frames.at(ply.index() + 1).leaps = leaps.saturating_add(u8::from(extension >= 2));
        self.path.enter(key);
    }

    fn reward(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        picked: &Picked,
        quiet: &[Move],
        tactical: &[Move],
    ) {
        if picked.quiet {
            let frames = &self.frames;
            self.memory
                .reward_quiet(board, frames, ply, depth, picked.mv, quiet);
        }
        self.memory
            .reward_captures(board, depth, picked.mv, tactical);
    }

    /// Learns by how much the static evaluation was off, where no exchange
    /// explains it.
    fn learn(
        &mut self,
        board: &Board,
        depth: i32,
        outlook: &Outlook,
        best: Score,
        bound: Bound,
        mv: u16,
    ) {
        let quiet =
            moves::decode(mv).is_none_or(|mv| super::memory::victim_of(board, mv).is_none());
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > outlook.standing,
            Bound::Upper => best < outlook.standing,
        };
        if !outlook.in_check && quiet && tells && best.0.abs() <= Score::EVALUATION_LIMIT {
            let correction = self.memory.correction(board);
            let raw = outlook.standing.0 - correction;
            self.memory.learn_correction(board, depth, best.0 - raw);
        }
    }

    /// Is this quiet move so late, or the position so bad, that it is not
    /// worth searching?
    fn is_too_late(
        &self,
        task: Task,
        outlook: &Outlook,
        alpha: Score,
        picked: &Picked,
        count: usize,
        picker: &mut Picker,
    ) -> bool {
        if !picked.quiet || picked.checks {
            return false;
        }
        let depth = task.depth;
        let most = (3 + depth * depth) / if outlook.improving { 1 } else { 2 };
        if count > most as usize {
            picker.skip_quiet();
            return true;
        }
        let reduced = self.reduced_depth(depth, picked, count);
        if reduced < 4 && picked.standing < -2_600 * reduced.max(1) {
            return true;
        }
        let hopeless = outlook.standing + 90 + 80 * reduced.max(0) + picked.standing / 160;
        if !outlook.in_check && reduced < 8 && hopeless <= alpha && !alpha.is_mate() {
            picker.skip_quiet();
            return true;
        }
        false
    }

    fn reduction(&self, depth: i32, picked: &Picked, count: usize) -> i32 {
        let table = if picked.quiet {
            &self.quiet_reductions
        } else {
            &self.tactical_reductions
        };
        table.get(depth, count)
    }

    fn reduced_depth(&self, depth: i32, picked: &Picked, count: usize) -> i32 {
        (depth - self.reduction(depth, picked, count) / PLY).max(0)
    }

    /// Does the move lose more in the exchange than its depth can make good?
    fn loses_material(&self, board: &Board, task: Task, picked: &Picked, count: usize) -> bool {
        let depth = task.depth;
        if depth > 9 {
            return false;
        }
        let threshold = if picked.quiet {
            let reduced = self.reduced_depth(depth, picked, count);
            -24 * reduced * reduced - 20
        } else {
            -95 * depth - picked.standing / 64
        };
        !gains_at_least(board, picked.mv, threshold)
    }

    /// Searches a move just made: the first with the full window, later ones
    /// to be refuted, less deeply the later they come.
    #[expect(clippy::too_many_arguments, reason = "it is the inner half of a loop")]
    fn search_move(
        &mut self,
        cx: &mut Cx<'_>,
        child: &Board,
        key: u64,
        task: Task,
        outlook: &Outlook,
        picked: &Picked,
        count: usize,
        depth: i32,
    ) -> Result<Score, Stopped> {
        let Task { alpha, beta, .. } = task;
        let is_pv = task.is_pv();
        let mut score = -Score::INFINITE;
        if task.depth >= 2 && count > 1 + usize::from(is_pv) {
            let gives_check = !child.checkers().is_empty();
            let mut reduction = self.reduction(task.depth, picked, count);
            reduction -= PLY * i32::from(is_pv);
            reduction += PLY * i32::from(task.cut);
            reduction += PLY / 2 * i32::from(!outlook.improving);
            reduction -= PLY * i32::from(gives_check);
            if picked.quiet {
                reduction -= picked.standing * PLY / 9_000;
            }
            let reduced = (depth - reduction / PLY).clamp(1.min(depth), depth);
            let below = task.below(reduced, alpha, alpha + 1, true);
            score = -self.node(cx, child, key, below)?;
            if score > alpha && reduced < depth {
                let below = task.below(depth, alpha, alpha + 1, !task.cut);
                score = -self.node(cx, child, key, below)?;
            }
        } else if !is_pv || count > 1 {
            let below = task.below(depth, alpha, alpha + 1, !task.cut);
            score = -self.node(cx, child, key, below)?;
        }
        if is_pv && (count == 1 || score > alpha) {
            let below = task.below(depth, alpha, beta, false);
            score = -self.node(cx, child, key, below)?;
        }
        Ok(score)
    }

    /// Is the table's move the only good one? Then it is worth a deeper look.
    fn singular(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        task: Task,
        outlook: &Outlook,
        code: u16,
    ) -> Result<Singular, Stopped> {
        const NOT: Singular = Singular::Extend(0);
        let Some(stored) = outlook.stored else {
            return Ok(NOT);
        };
        let Task {
            ply, depth, beta, ..
        } = task;
        let worth_asking = depth >= 7
            && stored.mv == code
            && stored.bound != Bound::Upper
            && stored.depth >= depth - 3
            && stored.score.0.abs() <= Score::EVALUATION_LIMIT
            && i32::from(ply.0) < 2 * self.root_depth;
        if !worth_asking {
            return Ok(NOT);
        }
        let floor = stored.score - 2 * depth;
        self.frames.at(ply.index()).excluded = code;
        let asked = Task {
            ply,
            depth: (depth - 1) / 2,
            alpha: floor - 1,
            beta: floor,
            cut: task.cut,
        };
        let score = self.node(cx, board, outlook.key, asked);
        self.frames.at(ply.index()).excluded = NO_MOVE;
        let score = score?;
        self.variations.clear(ply.index());
        if score < floor {
            let alone = !task.is_pv() && score < floor - 16;
            let leaps = self.frames.at(ply.index()).leaps;
            return Ok(Singular::Extend(if alone && leaps < 6 { 2 } else { 1 }));
        }
        if floor >= beta && !beta.is_mate() {
            // Several moves would do: this node fails high anyway.
            return Ok(Singular::Cutoff(floor));
        }
        Ok(Singular::Extend(if stored.score >= beta {
            -2
        } else if task.cut {
            -1
        } else {
            0
        }))
    }
}

/// What the question for a singular move came to.
enum Singular {
    Extend(i32),
    Cutoff(Score),
}
