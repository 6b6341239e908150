//! Measures how often a tier and a deeper one agree.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::Arc;

use zeitnot_core::{Notation, Random};
use zeitnot_review::{GameToReview, MemoryCache, Reviewer};
use zeitnot_schema::v1::review::{Review, ReviewedMove, Tier};

use crate::options::Options;
use crate::{Problem, review, reviewer};

/// Maximum loss of a move that counts as best, in tenths of a point.
const MAX_EQUAL_LOSS: u16 = 20;

/// Maximum distance from 50 % of an even position, in tenths of a percent.
const MAX_EVEN: u16 = 20;

/// Move numbers of middle games.
const MIDDLE: RangeInclusive<usize> = 11..=80;

/// Cache size in bytes, enough for a few positions.
const CACHE_BYTES: usize = 1 << 22;

/// A count out of a total.
#[derive(Clone, Copy, Default)]
struct Share {
    part: usize,
    total: usize,
}

impl Share {
    fn count(&mut self, holds: bool) {
        self.total += 1;
        self.part += usize::from(holds);
    }

    fn text(self) -> String {
        let percent = 100.0 * self.part as f64 / self.total.max(1) as f64;
        format!("{} of {} ({percent:.1} %)", self.part, self.total)
    }
}

/// Results of the comparison.
#[derive(Default)]
struct Agreement {
    signs: Share,
    clear_signs: Share,
    best_moves: Share,
    same_move: Share,
    labels: Share,
    near_labels: Share,
    bad_moves: Share,
    /// Moves that only one of the tiers calls bad.
    differing: Vec<String>,
}

/// Reviews single moves at one tier, without the rest of the game.
struct TierReviewer {
    reviewer: Reviewer,
}

impl TierReviewer {
    fn new(tier: Tier) -> Result<Self, Problem> {
        Ok(Self {
            reviewer: reviewer(tier)?.with_cache(Arc::new(MemoryCache::new(CACHE_BYTES))),
        })
    }

    /// Reviews a move, or the move `instead` in its place.
    fn review(
        &mut self,
        game: &GameToReview,
        ply: usize,
        instead: Option<&str>,
    ) -> Result<Review, Problem> {
        let mut cut = GameToReview {
            game: game.game.clone(),
            start: game.start.clone_box(),
            moves: game.moves[..ply].to_vec(),
            names: game.names.clone(),
            racks: Vec::new(),
            broken_off: None,
        };
        if let Some(instead) = instead {
            let mut board = game.start.clone_box();
            for &mv in &game.moves[..ply - 1] {
                board.play(mv)?;
            }
            cut.moves[ply - 1] = board.parse_move(instead, Notation::Engine)?;
        }
        let first = u32::try_from(ply)?;
        Ok(review(&mut self.reviewer, &cut, first)?)
    }
}

/// Compares moves of games at both tiers.
pub(crate) fn compare(games: &[GameToReview], options: &Options) -> Result<String, Problem> {
    let mut random = Random::new(options.seed);
    let mut tiers = [
        TierReviewer::new(options.tier)?,
        TierReviewer::new(options.judge)?,
    ];
    let mut result = Agreement::default();
    let each = options.labels.div_ceil(games.len().max(1));
    for game in games {
        let plies: Vec<usize> = (1..=game.moves.len()).collect();
        let middle = plies.iter().filter(|ply| MIDDLE.contains(ply));
        let middle: Vec<usize> = middle.copied().collect();
        if let Some(&ply) = random.pick(&middle) {
            result.best_move(game, ply, &mut tiers)?;
        }
        for _ in 0..each.min(options.labels - result.labels.total) {
            if let Some(&ply) = random.pick(&plies) {
                result.label(game, ply, &mut tiers)?;
            }
        }
    }
    Ok(result.text(games.len(), options))
}

impl Agreement {
    /// Compares the best moves before a move.
    fn best_move(
        &mut self,
        game: &GameToReview,
        ply: usize,
        [tier, judge]: &mut [TierReviewer; 2],
    ) -> Result<(), Problem> {
        let found = tier.review(game, ply, None)?;
        let best = found.positions[0].lines.first();
        let Some(best) = best.and_then(|line| line.best_move.clone()) else {
            return Ok(());
        };
        let judged = judge.review(game, ply, Some(&best))?;
        let own = judged.positions[0].lines.first();
        let same = own.and_then(|line| line.best_move.as_ref()) == Some(&best);
        self.same_move.count(same);
        let loss = judged.moves.first().map_or(0, |judged| judged.loss);
        self.best_moves.count(loss <= MAX_EQUAL_LOSS);
        Ok(())
    }

    /// Compares the labels of a move, and which side is ahead before it.
    fn label(
        &mut self,
        game: &GameToReview,
        ply: usize,
        [tier, judge]: &mut [TierReviewer; 2],
    ) -> Result<(), Problem> {
        let (found, judged) = (
            tier.review(game, ply, None)?,
            judge.review(game, ply, None)?,
        );
        let (here, there) = (found.positions[0].win, judged.positions[0].win);
        let agrees = (here > 500) == (there > 500);
        self.signs.count(agrees);
        if there.abs_diff(500) > MAX_EVEN {
            self.clear_signs.count(agrees);
        }
        let (Some(mv), Some(other)) = (found.moves.first(), judged.moves.first()) else {
            return Ok(());
        };
        let (one, two) = (class(mv), class(other));
        self.labels.count(one == two);
        self.near_labels.count(one.abs_diff(two) <= 1);
        let agrees = mv.label.is_bad() == other.label.is_bad();
        self.bad_moves.count(agrees);
        if !agrees {
            let setup = game.start.setup();
            let moves = game.moves[..ply].iter();
            let moves: Vec<String> = moves
                .map(|&mv| game.start.format_move(mv, Notation::Engine))
                .collect();
            self.differing.push(format!(
                "{} {}: {} ({}), judge: {} ({})",
                setup.rule.unwrap_or_default(),
                moves.concat(),
                mv.label,
                mv.loss,
                other.label,
                other.loss
            ));
        }
        Ok(())
    }

    fn text(&self, games: usize, options: &Options) -> String {
        let (tier, judge) = (options.tier, options.judge);
        let mut text = format!("{games} games, tier {tier}, judged by {judge}\n");
        for (name, share) in [
            ("the same side is ahead", self.signs),
            (
                "the same side is ahead, if by more than two points for the judge",
                self.clear_signs,
            ),
            (
                "the best move of a middle game loses at most two points",
                self.best_moves,
            ),
            ("the same best move of a middle game", self.same_move),
            ("the same class of loss", self.labels),
            ("the same or an adjacent class of loss", self.near_labels),
            ("both or neither call the move bad", self.bad_moves),
        ] {
            let _ = writeln!(text, "{name}: {}", share.text());
        }
        for differing in &self.differing {
            let _ = writeln!(text, "  {differing}");
        }
        text
    }
}

/// Returns the class of a loss, from 0 (at most 2 points) to 4 (more than 20).
fn class(mv: &ReviewedMove) -> usize {
    let limits = [20, 50, 100, 200];
    limits.iter().filter(|&&limit| mv.loss > limit).count()
}
