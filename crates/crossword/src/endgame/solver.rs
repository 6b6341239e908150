//! The solver without its driver: a position with two known racks and an empty
//! bag, as often as somebody likes to ask.

use std::sync::Arc;

use zeitnot_core::{Cx, Move, Side, Stopped};

use super::keys::{Keys, key};
use super::node::Node;
use super::search::{Desk, INFINITE, Searcher, Value};
use crate::board::Board;
use crate::generate::Occupied;
use crate::kit::Kit;
use crate::rack::Tiles;

/// Depths after which every line has come to the end of the game: each tile
/// laid by itself, with a pass behind each.
pub(crate) const DEEPEST: u32 = 2 * 2 * crate::rack::RACK_SIZE as u32 + 2;

/// What is to be solved: who holds what on which board, with an empty bag.
pub struct Problem<'a> {
    /// What the game is played with.
    pub kit: &'a Arc<Kit>,
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
pub struct Solved {
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
pub struct Solver {
    desk: Desk,
    /// The keys, and what they are for.
    keys: Option<(Arc<Kit>, Keys)>,
}

impl Solver {
    /// Forgets everything learned.
    pub fn clear(&mut self) {
        self.desk.memory.clear();
    }

    /// Searches deeper and deeper until the value is proven or `depth`, if
    /// there is one, is done. `window` is what the value is wanted between.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the context said so.
    pub fn solve(
        &mut self,
        problem: &Problem<'_>,
        depth: Option<u32>,
        (alpha, beta): (i32, i32),
        cx: &mut Cx<'_>,
    ) -> Result<Solved, Stopped> {
        // Finding all plays of both sides takes as long as many nodes.
        cx.tick()?;
        let (mut searcher, root) = self.begin(problem);
        let window = (alpha.max(-INFINITE), beta.min(INFINITE));
        let mut value = Value {
            score: 0,
            proven: false,
        };
        for depth in 1..=depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            cx.tick()?;
            let entry = cx.table.probe(key(root.sum, root.turn, root.passed));
            value = searcher.visit(cx, &root, depth as i32, window, 0, entry)?;
            if value.proven {
                break;
            }
        }
        let line = searcher.desk.lines.first().cloned().unwrap_or_default();
        Ok(Solved {
            value: value.score,
            proven: value.proven,
            line,
        })
    }

    /// Sets everything up for a position.
    pub(super) fn begin<'a>(&'a mut self, problem: &'a Problem<'_>) -> (Searcher<'a>, Node) {
        let kit = problem.kit;
        if !matches!(&self.keys, Some((known, _)) if Arc::ptr_eq(known, kit)) {
            self.keys = None;
            self.desk.crosses.clear();
            self.desk.memory.clear();
        }
        let (_, keys) = self
            .keys
            .get_or_insert_with(|| (Arc::clone(kit), Keys::new(kit)));
        let desk = &mut self.desk;
        let ground = kit.ground();
        desk.board = problem.board.clone();
        desk.occupied = Occupied::of(&desk.board);
        desk.lines.iter_mut().for_each(Vec::clear);
        // A search that was stopped has left things behind.
        desk.promises.clear();
        desk.threats.clear();
        let mut plays = [(0, 0); 2];
        for (index, rack) in problem.racks.iter().enumerate() {
            desk.parts[index].split(rack, ground);
            let (parts, found) = (&desk.parts[index], &mut desk.plays[index]);
            found.clear();
            parts.plays(&desk.board, parts.whole(), ground, None, &mut |play| {
                found.push(play);
            });
            plays[index] = (0, found.len());
        }
        let root = Node {
            turn: problem.turn,
            passed: problem.passed,
            held: [desk.parts[0].whole(), desk.parts[1].whole()],
            worth: [0, 1].map(|side: usize| kit.tiles.worth(&problem.racks[side])),
            plays,
            sum: keys.sum(problem.board, &problem.racks),
        };
        let mut searcher = Searcher {
            kit,
            ground,
            keys,
            desk,
        };
        searcher.sort_plays(&root);
        (searcher, root)
    }
}
