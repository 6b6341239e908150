//! A search of one ply without the opponent's reply, by which a weak player loses
//! pieces.

use cozy_chess::GameStatus;
use zeitnot_core::{Line, Ply, RootMoves, Score, SearchContext, SearchOutcome};

use super::searcher::Searcher;
use crate::evaluate::Evaluator;
use crate::position::from_facade;

impl<E: Evaluator> Searcher<E> {
    /// Scores the root moves by the position after each, best first. Sees mates in
    /// one.
    pub(super) fn one_ply_search(
        &mut self,
        cx: &mut SearchContext<'_>,
        mut roots: RootMoves,
    ) -> SearchOutcome {
        let mut lines = Vec::with_capacity(roots.len());
        for root in roots.candidates() {
            let Some(mv) = from_facade(root.mv) else {
                continue;
            };
            let mut child = self.root.clone();
            child.play_unchecked(mv);
            let score = match child.status() {
                GameStatus::Won => Score::win_at(Ply(1)),
                GameStatus::Drawn => Score::DRAW,
                GameStatus::Ongoing => {
                    let key = self.key(&child);
                    -self.evaluate(cx, &child, key)
                }
            };
            lines.push(Line::exact(score, vec![root.mv]));
            if cx.tick().is_err() {
                break;
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(cx.rule().limits().lines() as usize);
        cx.reach(1);
        cx.report(1, &lines);
        SearchOutcome { lines, depth: 1 }
    }
}
