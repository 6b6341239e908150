//! The endgame solver without iterative deepening of a session.

use std::sync::Arc;

use zeitnot_core::{Move, SearchContext, Side, Stopped};

use super::keys::{EndgameKeys, key};
use super::node::EndgameNode;
use super::search::{EndgameAlphaBeta, EndgameValue, INFINITE, Scratch};
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::OccupiedSquares;
use crate::rack::Tiles;

/// Depth at which every line ends: each tile placed alone, followed by a pass.
pub(crate) const MAX_DEPTH: u32 = 2 * 2 * crate::rack::RACK_SIZE as u32 + 2;

/// An endgame to solve: the bag is empty, and both racks are known.
pub struct EndgameInput<'a> {
    /// The equipment of the game.
    pub equipment: &'a Arc<Equipment>,
    /// The board.
    pub board: &'a Board,
    /// The racks by side, of at most seven tiles.
    pub racks: [Tiles; 2],
    /// The side to move.
    pub turn: Side,
    /// Whether a pass of the side to move ends the game.
    pub passed: bool,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameResult {
    /// Gain of the side to move until the end of the game, in thousandths of a
    /// point.
    ///
    /// It is relative to the lead, and a bound if it is outside the window.
    pub value: i32,
    /// Whether the value is proven.
    pub proven: bool,
    /// The best line, as far as it is known.
    pub line: Vec<Move>,
}

/// Solves endgames and keeps its buffers between them.
#[derive(Default)]
pub struct EndgameSolver {
    scratch: Scratch,
    /// The keys and their equipment.
    keys: Option<(Arc<Equipment>, EndgameKeys)>,
}

impl EndgameSolver {
    /// Clears the move ordering.
    pub fn clear(&mut self) {
        self.scratch.ordering.clear();
    }

    /// Searches deeper until the value is proven or `depth` is completed.
    ///
    /// `window` is the range in which the value is needed.
    ///
    /// # Errors
    ///
    /// Fails if the context stops the search.
    pub fn solve(
        &mut self,
        input: &EndgameInput<'_>,
        depth: Option<u32>,
        (alpha, beta): (i32, i32),
        ctx: &mut SearchContext<'_>,
    ) -> Result<EndgameResult, Stopped> {
        // Generating all plays of both sides takes as long as many nodes.
        ctx.tick()?;
        let (mut searcher, root) = self.prepare(input);
        let window = (alpha.max(-INFINITE), beta.min(INFINITE));
        let mut value = EndgameValue {
            score: 0,
            proven: false,
        };
        for depth in 1..=depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            ctx.tick()?;
            let entry = ctx.table.probe(key(root.sum, root.turn, root.passed));
            value = searcher.search_node(ctx, &root, depth as i32, window, 0, entry)?;
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

    /// Sets up the search of a position.
    pub(super) fn prepare<'a>(
        &'a mut self,
        input: &'a EndgameInput<'_>,
    ) -> (EndgameAlphaBeta<'a>, EndgameNode) {
        let kit = input.equipment;
        if !matches!(&self.keys, Some((old, _)) if Arc::ptr_eq(old, kit)) {
            self.keys = None;
            self.scratch.cross_checks.clear();
            self.scratch.ordering.clear();
        }
        let (_, keys) = self
            .keys
            .get_or_insert_with(|| (Arc::clone(kit), EndgameKeys::new(kit)));
        let scratch = &mut self.scratch;
        let generator_input = kit.generator_input();
        scratch.board = input.board.clone();
        scratch.occupied = OccupiedSquares::from_board(&scratch.board);
        scratch.lines.iter_mut().for_each(Vec::clear);
        // A stopped search leaves entries behind.
        scratch.ordered_plays.clear();
        scratch.threats.clear();
        let mut plays = [(0, 0); 2];
        for (index, rack) in input.racks.iter().enumerate() {
            scratch.packed_racks[index].split(rack, generator_input);
            let (packed, found) = (&scratch.packed_racks[index], &mut scratch.plays[index]);
            found.clear();
            packed.plays(
                &scratch.board,
                packed.whole(),
                generator_input,
                None,
                &mut |play| {
                    found.push(play);
                },
            );
            plays[index] = (0, found.len());
        }
        let root = EndgameNode {
            turn: input.turn,
            passed: input.passed,
            held: [
                scratch.packed_racks[0].whole(),
                scratch.packed_racks[1].whole(),
            ],
            rack_values: [0, 1].map(|side: usize| kit.tiles.total_value(&input.racks[side])),
            play_ranges: plays,
            sum: keys.sum(input.board, &input.racks),
        };
        let mut searcher = EndgameAlphaBeta {
            equipment: kit,
            input: generator_input,
            keys,
            scratch,
        };
        searcher.sort_plays(&root);
        (searcher, root)
    }
}
