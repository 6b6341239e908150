//! Verification of mates before they are reported.
//!
//! The line is completed from the table if a cutoff shortened it. It must end in
//! mate, at the stated length, without a draw on the way. Otherwise the score is
//! reported as unproven, but very good or very bad.

use cozy_chess::Board;
use zeitnot_core::{Bound, Move, Ply, Score, SearchContext};

use super::searcher::Searcher;
use crate::evaluate::Evaluator;
use crate::moves;
use crate::position::{from_facade, to_facade};

impl<E: Evaluator> Searcher<E> {
    /// Completes the line of a mate, and returns the score to report for a root line.
    pub(super) fn verified_score(
        &mut self,
        cx: &mut SearchContext<'_>,
        line: &mut Vec<Move>,
        score: Score,
    ) -> Score {
        let Some(plies) = score.mate_in() else {
            return score;
        };
        let plies = plies.unsigned_abs() as usize;
        if self.complete_mate_line(cx, line, score, plies) {
            score
        } else {
            score.unproven_win().unproven_loss()
        }
    }

    fn complete_mate_line(
        &mut self,
        cx: &mut SearchContext<'_>,
        line: &mut Vec<Move>,
        score: Score,
        plies: usize,
    ) -> bool {
        let mut board = self.root.clone();
        let mut entered = 0;
        let mut sound = true;
        line.truncate(plies);
        for ply in 0..plies {
            let key = self.key(&board);
            if ply > 0 && self.path.is_draw(&board, key) {
                sound = false;
                break;
            }
            let next = match line.get(ply) {
                Some(&mv) => from_facade(mv),
                None => self.next_mate_move(cx, &board, key, score, ply, plies),
            };
            let Some(mv) = next.filter(|&mv| board.is_legal(mv)) else {
                sound = false;
                break;
            };
            if line.len() == ply {
                line.push(to_facade(mv));
            }
            self.path.enter(key);
            entered += 1;
            board.play_unchecked(mv);
        }
        for _ in 0..entered {
            self.path.leave();
        }
        let mated = !board.checkers().is_empty() && !board.generate_moves(|_| true);
        sound && mated
    }

    /// Returns the table's continuation if it has the expected length.
    fn next_mate_move(
        &self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        score: Score,
        ply: usize,
        plies: usize,
    ) -> Option<cozy_chess::Move> {
        let at = Ply(u16::try_from(ply).ok()?);
        let wins = score.is_win() == ply.is_multiple_of(2);
        let expected = if wins {
            Score::win_at(Ply(u16::try_from(plies).ok()?))
        } else {
            Score::loss_at(Ply(u16::try_from(plies).ok()?))
        };
        if let Some(hit) = self.probe(cx, board, key, at)
            && hit.score == expected
            && hit.bound != if wins { Bound::Upper } else { Bound::Lower }
            && let Some(mv) = moves::decode(hit.mv)
        {
            return Some(mv);
        }
        // The last move of a mate can be found without the table.
        (wins && ply + 1 == plies)
            .then(|| mate_in_one(board))
            .flatten()
    }
}

fn mate_in_one(board: &Board) -> Option<cozy_chess::Move> {
    let mut found = None;
    board.generate_moves(|set| {
        found = set.into_iter().find(|&mv| {
            let mut after = board.clone();
            after.play_unchecked(mv);
            !after.checkers().is_empty() && !after.generate_moves(|_| true)
        });
        found.is_some()
    });
    found
}
