//! The solver without its driver: a position with two known racks and an empty
//! bag, as often as somebody likes to ask.

use std::sync::Arc;

use zeitnot_core::{Move, SearchContext, Side, Stopped};

use super::keys::{EndgameKeys, key};
use super::node::EndgameNode;
use super::search::{EndgameAlphaBeta, EndgameValue, INFINITE, Scratch};
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::OccupiedSquares;
use crate::rack::Tiles;

/// Depths after which every line has come to the end of the game: each tile
/// laid by itself, with a pass behind each.
pub(crate) const MAX_DEPTH: u32 = 2 * 2 * crate::rack::RACK_SIZE as u32 + 2;

/// What is to be solved: who holds what on which board, with an empty bag.
pub struct EndgameInput<'a> {
    /// What the game is played with.
    pub equipment: &'a Arc<Equipment>,
    /// What lies on the board.
    pub board: &'a Board,
    /// The racks, by side, of seven tiles at most.
    pub racks: [Tiles; 2],
    /// Who is to move.
    pub turn: Side,
    /// Does a pass of the side to move end the game?
    pub passed: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameResult {
    /// What the side to move gains until the end of the game, in thousandths
    /// of a point: to be added to its lead. A bound if it is outside of the
    /// window.
    pub value: i32,
    /// Does it follow from the rules alone?
    pub proven: bool,
    /// The best line, as far as it is known.
    pub line: Vec<Move>,
}

/// Solves endgames. Keeps its memory from one to the next.
#[derive(Default)]
pub struct EndgameSolver {
    scratch: Scratch,
    /// The keys, and what they are for.
    keys: Option<(Arc<Equipment>, EndgameKeys)>,
}

impl EndgameSolver {
    /// Forgets everything learned.
    pub fn clear(&mut self) {
        self.scratch.ordering.clear();
    }

    /// Searches deeper and deeper until the value is proven or `depth`, if
    /// there is one, is done. `window` is what the value is wanted between.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the context said so.
    pub fn solve(
        &mut self,
        problem: &EndgameInput<'_>,
        depth: Option<u32>,
        (alpha, beta): (i32, i32),
        cx: &mut SearchContext<'_>,
    ) -> Result<EndgameResult, Stopped> {
        // Finding all plays of both sides takes as long as many nodes.
        cx.tick()?;
        let (mut searcher, root) = self.prepare(problem);
        let window = (alpha.max(-INFINITE), beta.min(INFINITE));
        let mut value = EndgameValue {
            score: 0,
            proven: false,
        };
        for depth in 1..=depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            cx.tick()?;
            let entry = cx.table.probe(key(root.sum, root.turn, root.passed));
            value = searcher.search_node(cx, &root, depth as i32, window, 0, entry)?;
            if value.proven {
                break;
            }
        }
        let line = searcher.scratch.lines.first().cloned().unwrap_or_default();
        Ok(EndgameResult {
            value: value.score,
            proven: value.proven,
            line,
        })
    }

    /// Sets everything up for a position.
    pub(super) fn prepare<'a>(
        &'a mut self,
        problem: &'a EndgameInput<'_>,
    ) -> (EndgameAlphaBeta<'a>, EndgameNode) {
        let kit = problem.equipment;
        if !matches!(&self.keys, Some((known, _)) if Arc::ptr_eq(known, kit)) {
            self.keys = None;
            self.scratch.cross_checks.clear();
            self.scratch.ordering.clear();
        }
        let (_, keys) = self
            .keys
            .get_or_insert_with(|| (Arc::clone(kit), EndgameKeys::new(kit)));
        let desk = &mut self.scratch;
        let ground = kit.generator_input();
        desk.board = problem.board.clone();
        desk.occupied = OccupiedSquares::from_board(&desk.board);
        desk.lines.iter_mut().for_each(Vec::clear);
        // A search that was stopped has left things behind.
        desk.ordered_plays.clear();
        desk.threats.clear();
        let mut plays = [(0, 0); 2];
        for (index, rack) in problem.racks.iter().enumerate() {
            desk.packed_racks[index].split(rack, ground);
            let (parts, found) = (&desk.packed_racks[index], &mut desk.plays[index]);
            found.clear();
            parts.plays(&desk.board, parts.whole(), ground, None, &mut |play| {
                found.push(play);
            });
            plays[index] = (0, found.len());
        }
        let root = EndgameNode {
            turn: problem.turn,
            passed: problem.passed,
            held: [desk.packed_racks[0].whole(), desk.packed_racks[1].whole()],
            rack_values: [0, 1].map(|side: usize| kit.tiles.total_value(&problem.racks[side])),
            play_ranges: plays,
            sum: keys.sum(problem.board, &problem.racks),
        };
        let mut searcher = EndgameAlphaBeta {
            equipment: kit,
            input: ground,
            keys,
            scratch: desk,
        };
        searcher.sort_plays(&root);
        (searcher, root)
    }
}
