//! The recursion: negamax with a narrow window, on spreads that are still to
//! come, so that equal positions are equal whatever was scored before.

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

/// Beyond every value.
pub(super) const INFINITE: i32 = 1_000_000_000;

/// What a position is worth to the side to move, in thousandths of a point
/// beside those it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndgameValue {
    pub(super) score: i32,
    /// Does it, or the bound that it is, follow from the rules alone? Not if a
    /// line that it rests on was cut off and estimated.
    pub(super) proven: bool,
}

/// A play to try: how promising it is, and where it is among the plays.
pub(super) type OrderedPlay = (i32, u32);

/// What the recursion needs to have at hand; kept from one search to the next.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) board: Board,
    pub(super) occupied: OccupiedSquares,
    pub(super) packed_racks: [PackedRack; 2],
    /// The plays of each side at every node on the way, one behind the other.
    pub(super) plays: [Vec<CachedPlay>; 2],
    pub(super) ordered_plays: Vec<OrderedPlay>,
    pub(super) threats: Vec<CachedPlay>,
    pub(super) ordering: EndgameOrdering,
    pub(super) cross_checks: CrossCheckCache,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
}

/// One search.
pub(super) struct EndgameAlphaBeta<'a> {
    pub(super) equipment: &'a Equipment,
    pub(super) input: GeneratorInput<'a>,
    pub(super) keys: &'a EndgameKeys,
    pub(super) scratch: &'a mut Scratch,
}

impl EndgameAlphaBeta<'_> {
    /// What the position after a play, or after a pass, is worth to who is to
    /// move there.
    pub(super) fn search_child(
        &mut self,
        cx: &mut SearchContext<'_>,
        parent: &EndgameNode,
        play: Option<&CachedPlay>,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Result<EndgameValue, Stopped> {
        cx.tick()?;
        cx.reach(ply as u16);
        if let Some(line) = self.scratch.lines.get_mut(ply) {
            line.clear();
        }
        let mut node = match play {
            Some(play) => self.after(parent, play),
            None => parent.after_pass(),
        };
        let key = key(node.sum, node.turn, node.passed);
        let entry = cx.table.probe(key);
        if let Some(entry) = entry {
            let (score, bound) = decode(entry.score, entry.bound, node.turn, Ply(0));
            let is_deep = entry.pv || i32::from(entry.depth) >= depth;
            // Where the line is wanted, only what needs no further look is
            // taken for granted.
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
        let made = play.and_then(|play| Some((play, self.make(&mut node, play, depth)?)));
        if made.is_none() {
            self.copy_plays(&mut node);
        }
        let result = self.search_node(cx, &node, depth, (alpha, beta), ply, entry);
        if let Some((play, made)) = &made {
            self.unmake(play, made);
        }
        for (plays, end) in self.scratch.plays.iter_mut().zip(ends) {
            plays.truncate(end);
        }
        result
    }

    /// What a position is worth whose board and plays are made; the table
    /// hears of it.
    pub(super) fn search_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        node: &EndgameNode,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        entry: Option<Entry>,
    ) -> Result<EndgameValue, Stopped> {
        let tried = entry.map(|entry| entry.mv);
        let (value, best) = self.search_plays(cx, node, depth, (alpha, beta), ply, tried)?;
        let window = Window {
            alpha: Score(alpha),
            beta: Score(beta),
        };
        let bound = window.bound_of(Score(value.score));
        let (score, bound) = encode(Score(value.score), bound, node.turn, Ply(0));
        cx.table.store(
            key(node.sum, node.turn, node.passed),
            Entry {
                mv: best.map_or(0, fingerprint),
                score,
                depth: depth.clamp(1, 255) as u8,
                bound,
                // Nobody else asks for this mark here, and it has to go
                // somewhere that a proof is one.
                pv: value.proven,
            },
        );
        Ok(value)
    }

    /// The best of all plays of a position whose board and plays are made.
    fn search_plays(
        &mut self,
        cx: &mut SearchContext<'_>,
        node: &EndgameNode,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        tried: Option<u16>,
    ) -> Result<(EndgameValue, Option<Move>), Stopped> {
        let me = node.turn.index();
        let pass = Play::Pass.to_move();
        let wants_line = beta - alpha > 1;
        let mut best = EndgameValue {
            score: -INFINITE,
            proven: true,
        };
        let mut best_move = None;
        // Of the plays that end the game only the best one counts.
        let (begin, end) = node.play_ranges[me];
        let outs = self.scratch.plays[me][begin..end].iter();
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
        let first = self.order_plays(node, ply, tried);
        let is_forced = self.scratch.ordered_plays.len() == first;
        let mut number = 0;
        let last = self.scratch.ordered_plays.len();
        let tries_pass_first = is_forced || tried == Some(fingerprint(pass));
        let mut pass_left = !node.passed;
        let mut at = first;
        while at < last || pass_left {
            let play = if pass_left && (at == last || tries_pass_first && number == 0) {
                pass_left = false;
                None
            } else {
                let promise = self.next_play(at, last, at - first);
                at += 1;
                Some(self.scratch.plays[me][promise as usize])
            };
            let bound = self.upper_bound(node, play.as_ref(), threats, alpha);
            if bound <= alpha {
                best.score = best.score.max(bound);
                continue;
            }
            let (mv, scored) = play.map_or((pass, 0), |play| (play.mv, play.score * POINT));
            let next = if is_forced { depth } else { depth - 1 };
            let mut ask = |searcher: &mut Self, low: i32, high: i32| {
                let window = (scored - high, scored - low);
                searcher
                    .search_child(cx, node, play.as_ref(), next, window, ply + 1)
                    .map(|value| EndgameValue {
                        score: scored - value.score,
                        proven: value.proven,
                    })
            };
            let mut value = if number == 0 || !wants_line {
                ask(self, alpha, beta)?
            } else {
                ask(self, alpha, alpha + 1)?
            };
            if number > 0 && wants_line && value.score > alpha && value.score < beta {
                value = ask(self, alpha, beta)?;
            }
            number += 1;
            if value.score > best.score {
                best.score = value.score;
                best_move = Some(mv);
            }
            if value.score >= beta {
                cx.stats.count_cutoff(number - 1);
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
        cx.stats.count_width(ply, number as u32);
        self.scratch.ordered_plays.truncate(first);
        self.scratch.threats.truncate(threats);
        Ok((best, best_move))
    }

    /// The line from this ply on begins with a move, and goes on as the one
    /// behind it does.
    pub(super) fn update_line(&mut self, ply: usize, mv: Move, is_last: bool) {
        let lines = &mut self.scratch.lines;
        if lines.len() < ply + 2 {
            lines.resize_with(ply + 2, Vec::new);
        }
        let (before, behind) = lines.split_at_mut(ply + 1);
        if let Some(line) = before.last_mut() {
            line.clear();
            line.push(mv);
            if !is_last {
                line.extend(&behind[0]);
            }
        }
    }
}
