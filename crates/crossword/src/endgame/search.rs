//! The alpha-beta search.
//!
//! Scores are future spreads, so that equal positions have equal values whatever the
//! points so far.

use zeitnot_core::{
    Entry, Move, Ply, Score, SearchContext, Stopped, Window, allows_cutoff, decode, encode,
};

use super::cross_check_cache::CrossCheckCache;
use super::keys::{EndgameKeys, key};
use super::node::EndgameNode;
use super::ordering::{EndgameOrdering, fingerprint};
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::{CachedPlay, GeneratorInput, OccupiedSquares, PackedRack};
use crate::play::Play;
use crate::state::POINT;

/// A bound that exceeds every value.
pub(super) const INFINITE: i32 = 1_000_000_000;

/// The value of a position for the side to move, without the points so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndgameValue {
    pub(super) score: i32,
    /// Whether the value, or its bound, is exact: no line under it was estimated.
    pub(super) proven: bool,
}

/// A priority and the index of the play.
pub(super) type OrderedPlay = (i32, u32);

/// Buffers reused from one search to the next.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) board: Board,
    pub(super) occupied: OccupiedSquares,
    pub(super) packed_racks: [PackedRack; 2],
    /// The plays of each side at all nodes of the current line.
    pub(super) plays: [Vec<CachedPlay>; 2],
    pub(super) ordered_plays: Vec<OrderedPlay>,
    pub(super) threats: Vec<CachedPlay>,
    pub(super) ordering: EndgameOrdering,
    pub(super) cross_checks: CrossCheckCache,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<Move>>,
}

pub(super) struct EndgameAlphaBeta<'a> {
    pub(super) equipment: &'a Equipment,
    pub(super) input: GeneratorInput<'a>,
    pub(super) keys: &'a EndgameKeys,
    pub(super) scratch: &'a mut Scratch,
}

impl EndgameAlphaBeta<'_> {
    /// Searches the position after a play or a pass, for its side to move.
    pub(super) fn search_child(
        &mut self,
        ctx: &mut SearchContext<'_>,
        parent: &EndgameNode,
        play: Option<&CachedPlay>,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<EndgameValue, Stopped> {
        ctx.tick()?;
        ctx.reach(ply as u16);
        if let Some(line) = self.scratch.lines.get_mut(ply) {
            line.clear();
        }
        let mut node = match play {
            Some(play) => self.after(parent, play),
            None => parent.after_pass(),
        };
        let key = key(node.sum, node.turn, node.passed);
        let entry = ctx.table.probe(key);
        if let Some(entry) = entry {
            let (score, bound) = decode(entry.score, entry.bound, node.turn, Ply(0));
            let is_deep = entry.pv || i32::from(entry.depth) >= depth;
            // A node on the principal variation needs a line, so only a proven value
            // suffices.
            let is_wanted = beta - alpha == 1 || entry.pv || depth <= 0;
            if is_deep && is_wanted && allows_cutoff(score, bound, Score(alpha), Score(beta)) {
                return Ok(EndgameValue {
                    score: score.0,
                    proven: entry.pv,
                });
            }
        }
        if depth <= 0 {
            return Ok(EndgameValue {
                score: self.estimate(parent, play, &node) * POINT,
                proven: false,
            });
        }
        let ends = [self.scratch.plays[0].len(), self.scratch.plays[1].len()];
        let undo = play.and_then(|play| Some((play, self.make(&mut node, play, depth)?)));
        if undo.is_none() {
            self.copy_plays(&mut node);
        }
        let result = self.search_node(ctx, &node, depth, (alpha, beta), ply, entry);
        if let Some((play, undo)) = &undo {
            self.unmake(play, undo);
        }
        for (plays, end) in self.scratch.plays.iter_mut().zip(ends) {
            plays.truncate(end);
        }
        result
    }

    /// Searches a position whose board and plays are made, and stores the result.
    pub(super) fn search_node(
        &mut self,
        ctx: &mut SearchContext<'_>,
        node: &EndgameNode,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        entry: Option<Entry>,
    ) -> Result<EndgameValue, Stopped> {
        let table_move = entry.map(|entry| entry.mv);
        let (value, best) = self.search_plays(ctx, node, depth, (alpha, beta), ply, table_move)?;
        let window = Window {
            alpha: Score(alpha),
            beta: Score(beta),
        };
        let bound = window.bound_of(Score(value.score));
        let (score, bound) = encode(Score(value.score), bound, node.turn, Ply(0));
        ctx.table.store(
            key(node.sum, node.turn, node.passed),
            Entry {
                mv: best.map_or(0, fingerprint),
                score,
                depth: depth.clamp(1, 255) as u8,
                bound,
                // Marks a proof; this search has no other use for the bit.
                pv: value.proven,
            },
        );
        Ok(value)
    }

    /// Searches all plays of a position whose board and plays are made.
    fn search_plays(
        &mut self,
        ctx: &mut SearchContext<'_>,
        node: &EndgameNode,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        table_move: Option<u16>,
    ) -> Result<(EndgameValue, Option<Move>), Stopped> {
        let me = node.turn.index();
        let pass = Play::Pass.to_move();
        let wants_line = beta - alpha > 1;
        let mut best = EndgameValue {
            score: -INFINITE,
            proven: true,
        };
        let mut best_move = None;
        // Of the plays that go out, only the highest score matters.
        let (start, end) = node.play_ranges[me];
        let outs = self.scratch.plays[me][start..end].iter();
        let out = outs
            .filter(|play| node.goes_out(play))
            .max_by_key(|play| play.score);
        if let Some(out) = out {
            let score = (out.score + node.out_bonus()) * POINT;
            best.score = score;
            best_move = Some(out.mv);
            if score > alpha && wants_line {
                self.update_line(ply, out.mv, true);
            }
            alpha = alpha.max(score);
        }
        if node.passed && node.stalled_value() * POINT > best.score {
            best.score = node.stalled_value() * POINT;
            best_move = Some(pass);
            if best.score > alpha && wants_line {
                self.update_line(ply, pass, true);
            }
            alpha = alpha.max(best.score);
        }
        if best.score >= beta {
            return Ok((best, best_move));
        }
        if depth == 1 {
            self.sort_plays(node);
        }
        let threats = self.find_threats(node);
        let first = self.order_plays(node, ply, table_move);
        let is_forced = self.scratch.ordered_plays.len() == first;
        let mut number = 0;
        let last = self.scratch.ordered_plays.len();
        let tries_pass_first = is_forced || table_move == Some(fingerprint(pass));
        let mut pass_left = !node.passed;
        let mut at = first;
        while at < last || pass_left {
            let play = if pass_left && (at == last || tries_pass_first && number == 0) {
                pass_left = false;
                None
            } else {
                let index = self.next_play(at, last, at - first);
                at += 1;
                Some(self.scratch.plays[me][index as usize])
            };
            let bound = self.upper_bound(node, play.as_ref(), threats, alpha);
            if bound <= alpha {
                best.score = best.score.max(bound);
                continue;
            }
            let (mv, scored) = play.map_or((pass, 0), |play| (play.mv, play.score * POINT));
            let next = if is_forced { depth } else { depth - 1 };
            let mut search = |searcher: &mut Self, low: i32, high: i32| {
                let window = (scored - high, scored - low);
                searcher
                    .search_child(ctx, node, play.as_ref(), next, window, ply + 1)
                    .map(|value| EndgameValue {
                        score: scored - value.score,
                        proven: value.proven,
                    })
            };
            let mut value = if number == 0 || !wants_line {
                search(self, alpha, beta)?
            } else {
                search(self, alpha, alpha + 1)?
            };
            if number > 0 && wants_line && value.score > alpha && value.score < beta {
                value = search(self, alpha, beta)?;
            }
            number += 1;
            if value.score > best.score {
                best.score = value.score;
                best_move = Some(mv);
            }
            if value.score >= beta {
                ctx.stats.count_cutoff(number - 1);
                self.scratch.ordering.reward(mv, node.turn, depth, ply);
                best.proven = value.proven;
                break;
            }
            best.proven &= value.proven;
            if value.score > alpha {
                alpha = value.score;
                self.update_line(ply, mv, false);
            }
        }
        ctx.stats.count_width(ply, number as u32);
        self.scratch.ordered_plays.truncate(first);
        self.scratch.threats.truncate(threats);
        Ok((best, best_move))
    }

    /// Sets the best line from this ply: `mv` and the line of the next ply.
    pub(super) fn update_line(&mut self, ply: usize, mv: Move, is_last: bool) {
        let lines = &mut self.scratch.lines;
        if lines.len() < ply + 2 {
            lines.resize_with(ply + 2, Vec::new);
        }
        let (before, after) = lines.split_at_mut(ply + 1);
        if let Some(line) = before.last_mut() {
            line.clear();
            line.push(mv);
            if !is_last {
                line.extend(&after[0]);
            }
        }
    }
}
