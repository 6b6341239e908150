//! A search for mates only.
//!
//! It tries every move of both sides, so it finds the shortest mate, or proves that
//! there is none within a length. The length grows by one attacker's move at a time.
//! Results are stored in the table under separate keys, where the search for the
//! best move does not look.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Move};
use zeitnot_core::{
    Bound, Checkpoint, Line, MAX_PLY, Ply, Score, SearchContext, SearchOutcome, StopReason,
    Stopped, Variations,
};

use super::repetition::Path;
use crate::moves::{self, MAX_MOVES};
use crate::position::{ChessPosition, board_key, from_facade, side_of, to_facade};

/// Keeps the entries of this search apart from those of the other search.
const SALT: u64 = 0x5A17_0C3E_91D4_26B8;

/// Moves with their order, lowest first.
type OrderedMoves = ArrayVec<(i32, Move), MAX_MOVES>;

/// Searches for the shortest mate.
pub(super) struct MateSearch {
    path: Path,
    variations: Variations,
}

impl MateSearch {
    pub(super) fn new() -> Self {
        Self {
            path: Path::default(),
            variations: Variations::new(),
        }
    }

    /// Tries increasing lengths until a mate is found or the search is stopped.
    ///
    /// Without a mate the answer is the first root move.
    pub(super) fn run(
        &mut self,
        position: &ChessPosition,
        max_depth: u32,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        self.path.begin(position.past());
        let allowed: Vec<Move> = cx
            .root_moves(position)
            .into_iter()
            .filter_map(from_facade)
            .collect();
        let first = allowed.first().map(|&mv| to_facade(mv));
        let no_mate = |depth| SearchOutcome {
            lines: first
                .map(|mv| Line::exact(Score::DRAW, vec![mv]))
                .into_iter()
                .collect(),
            depth,
        };
        let mut completed = 0;
        for plies in (1..=max_depth.min(MAX_PLY as u32 - 4)).step_by(2) {
            match self.attack(cx, position.board(), Ply(0), plies as i32, Some(&allowed)) {
                Ok(true) => {
                    let moves = self.variations.line(0).iter();
                    let line = moves
                        .map(|&code| zeitnot_core::Move(u64::from(code)))
                        .collect();
                    let score = Score::win_at(Ply(plies as u16));
                    let outcome = SearchOutcome {
                        lines: vec![Line::exact(score, line)],
                        depth: plies,
                    };
                    // The mate is reported even if the search was stopped.
                    let _ = self.report(cx, &outcome, score);
                    return outcome;
                }
                Ok(false) => {
                    completed = plies;
                    let outcome = no_mate(plies);
                    if self.report(cx, &outcome, Score::DRAW).is_err() {
                        return outcome;
                    }
                }
                Err(Stopped) => return no_mate(completed),
            }
        }
        cx.stop_early(StopReason::Depth);
        no_mate(completed)
    }

    fn report(
        &self,
        cx: &mut SearchContext<'_>,
        outcome: &SearchOutcome,
        score: Score,
    ) -> Result<(), Stopped> {
        cx.report(outcome.depth, &outcome.lines);
        cx.checkpoint(&Checkpoint {
            depth: outcome.depth,
            nodes: cx.nodes(),
            elapsed: cx.elapsed(),
            score,
            failed_low: false,
            best_changed: false,
            effort: 0,
            multi_pv: false,
            simulation: None,
        })
    }

    /// Returns `true` if the side to move can mate within `plies`, which must be odd.
    fn attack(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        ply: Ply,
        plies: i32,
        allowed: Option<&[Move]>,
    ) -> Result<bool, Stopped> {
        cx.tick()?;
        cx.reach(ply.0);
        self.variations.clear(ply.index());
        let key = board_key(board) ^ SALT;
        if ply.0 > 0 && self.path.is_draw(board, key) {
            return Ok(false);
        }
        let (win, table_move) = (
            Score::win_at(ply.plus(plies as u16)),
            self.probe(cx, board, key, ply),
        );
        if let Some((score, bound, depth, _)) = table_move
            && allowed.is_none()
            && bound == Bound::Upper
            && score <= Score::DRAW
            && depth >= plies
        {
            return Ok(false);
        }
        let hint = table_move.and_then(|(_, _, _, mv)| moves::decode(mv));
        for (order, mv) in attacks(board, hint, allowed) {
            // Only a check can mate.
            if plies == 1 && order > MAX_CHECK_ORDER {
                break;
            }
            let mut child = board.clone();
            child.play_unchecked(mv);
            self.path.enter(key);
            let lost = self.defend(cx, &child, ply.plus(1), plies - 1);
            self.path.leave();
            if lost? {
                self.variations.extend(ply.index(), moves::encode(mv));
                self.store(
                    cx,
                    board,
                    key,
                    ply,
                    plies,
                    win,
                    Bound::Lower,
                    moves::encode(mv),
                );
                return Ok(true);
            }
        }
        if allowed.is_none() {
            let none = Score::DRAW;
            self.store(
                cx,
                board,
                key,
                ply,
                plies,
                none,
                Bound::Upper,
                moves::NO_MOVE,
            );
        }
        Ok(false)
    }

    /// Returns `true` if the side to move is mated within `plies`, which must be
    /// even, after any move.
    fn defend(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        ply: Ply,
        plies: i32,
    ) -> Result<bool, Stopped> {
        cx.tick()?;
        cx.reach(ply.0);
        self.variations.clear(ply.index());
        let in_check = !board.checkers().is_empty();
        if plies == 0 {
            return Ok(in_check && !board.generate_moves(|_| true));
        }
        let key = board_key(board) ^ SALT;
        if self.path.is_draw(board, key) {
            return Ok(false);
        }
        let refutation = self
            .probe(cx, board, key, ply)
            .and_then(|(_, _, _, mv)| moves::decode(mv));
        let replies = defenses(board, refutation);
        if replies.is_empty() {
            return Ok(in_check);
        }
        let mut longest = 0;
        for (_, mv) in replies {
            let mut child = board.clone();
            child.play_unchecked(mv);
            self.path.enter(key);
            let lost = self.attack(cx, &child, ply.plus(1), plies - 1, None);
            self.path.leave();
            if !lost? {
                let code = moves::encode(mv);
                self.store(cx, board, key, ply, plies, Score::DRAW, Bound::Lower, code);
                return Ok(false);
            }
            // The reported line has the longest resistance.
            let length = self.variations.line(ply.index() + 1).len();
            if length >= longest {
                longest = length;
                self.variations.extend(ply.index(), moves::encode(mv));
            }
        }
        Ok(true)
    }

    fn probe(
        &self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
    ) -> Option<(Score, Bound, i32, u16)> {
        let entry = cx.table.probe(key)?;
        let side = side_of(board.side_to_move());
        let (score, bound) = zeitnot_core::decode(entry.score, entry.bound, side, ply);
        Some((score, bound, i32::from(entry.depth), entry.mv))
    }

    #[expect(clippy::too_many_arguments, reason = "they are one table entry")]
    fn store(
        &self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        plies: i32,
        score: Score,
        bound: Bound,
        mv: u16,
    ) {
        let side = side_of(board.side_to_move());
        let (score, bound) = zeitnot_core::encode(score, bound, side, ply);
        cx.table.store(
            key,
            zeitnot_core::Entry {
                mv,
                score,
                depth: plies.clamp(1, 255) as u8,
                bound,
                pv: false,
            },
        );
    }
}

/// The maximum order of moves that give check; other moves cannot mate at once.
const MAX_CHECK_ORDER: i32 = 1_000;

/// Returns the attacker's moves: checks by the number of replies, the table move
/// first among them, then the other moves.
fn attacks(board: &Board, hint: Option<Move>, allowed: Option<&[Move]>) -> OrderedMoves {
    let mut ordered = OrderedMoves::new();
    board.generate_moves(|set| {
        for mv in set {
            if allowed.is_some_and(|allowed| !allowed.contains(&mv)) {
                continue;
            }
            let mut child = board.clone();
            child.play_unchecked(mv);
            let order = if child.checkers().is_empty() {
                MAX_CHECK_ORDER + 1 + i32::from(hint != Some(mv))
            } else if hint == Some(mv) {
                -1
            } else {
                count_moves(&child)
            };
            ordered.push((order, mv));
        }
        false
    });
    ordered.sort_by_key(|&(order, _)| order);
    ordered
}

/// Returns the defender's moves: the table move, then captures, then the other moves.
fn defenses(board: &Board, hint: Option<Move>) -> OrderedMoves {
    let mut ordered = OrderedMoves::new();
    let theirs = board.colors(!board.side_to_move());
    board.generate_moves(|set| {
        for mv in set {
            let order = if hint == Some(mv) {
                0
            } else {
                2 - i32::from(theirs.has(mv.to))
            };
            ordered.push((order, mv));
        }
        false
    });
    ordered.sort_by_key(|&(order, _)| order);
    ordered
}

fn count_moves(board: &Board) -> i32 {
    let mut count = 0;
    board.generate_moves(|set| {
        count += set.len() as i32;
        false
    });
    count
}
