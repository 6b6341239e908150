//! How often a tier and a deeper one agree.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::Arc;

use zeitnot_core::{Notation, Random};
use zeitnot_review::{GameToReview, MemoryCache, Reviewer};
use zeitnot_schema::v1::review::{Review, ReviewedMove, Tier};

use crate::options::Options;
use crate::{Problem, review, reviewer};

/// A best move that loses no more than this is as good, in tenths of a point.
const AS_GOOD: u16 = 20;

/// Nobody stands better within so much of an even game, in tenths of a percent.
const EVEN: u16 = 20;

/// Moves of middle games.
const MIDDLE: RangeInclusive<usize> = 11..=80;

/// Bytes of judgments that are kept: those of a few positions.
const KEPT: usize = 1 << 22;

/// A part of a whole.
#[derive(Clone, Copy, Default)]
struct Part {
    part: usize,
    of: usize,
}

impl Part {
    fn count(&mut self, holds: bool) {
        self.of += 1;
        self.part += usize::from(holds);
    }

    fn told(self) -> String {
        let percent = 100.0 * self.part as f64 / self.of.max(1) as f64;
        format!("{} of {} ({percent:.1} %)", self.part, self.of)
    }
}

/// What was compared.
#[derive(Default)]
struct Compared {
    signs: Part,
    clear_signs: Part,
    best_moves: Part,
    same_move: Part,
    labels: Part,
    near_labels: Part,
    bad_moves: Part,
    /// Moves that one of both calls bad and the other does not.
    differing: Vec<String>,
}

/// One move of a game by one tier, on a game cut off behind it.
struct Judge {
    reviewer: Reviewer,
}

impl Judge {
    fn new(tier: Tier) -> Result<Self, Problem> {
        Ok(Self {
            reviewer: reviewer(tier)?.with_cache(Arc::new(MemoryCache::new(KEPT))),
        })
    }

    fn of(
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

/// Moves of games by one tier and by a deeper one.
pub(crate) fn compare(games: &[GameToReview], options: &Options) -> Result<String, Problem> {
    let mut random = Random::new(options.seed);
    let mut tiers = [Judge::new(options.tier)?, Judge::new(options.judge)?];
    let mut told = Compared::default();
    let each = options.labels.div_ceil(games.len().max(1));
    for game in games {
        let plies: Vec<usize> = (1..=game.moves.len()).collect();
        let middle = plies.iter().filter(|ply| MIDDLE.contains(ply));
        let middle: Vec<usize> = middle.copied().collect();
        if let Some(&ply) = random.pick(&middle) {
            told.best_move(game, ply, &mut tiers)?;
        }
        for _ in 0..each.min(options.labels - told.labels.of) {
            if let Some(&ply) = random.pick(&plies) {
                told.label(game, ply, &mut tiers)?;
            }
        }
    }
    Ok(told.text(games.len(), options))
}

impl Compared {
    /// The best move of the tier, as the judge sees it.
    fn best_move(
        &mut self,
        game: &GameToReview,
        ply: usize,
        [tier, judge]: &mut [Judge; 2],
    ) -> Result<(), Problem> {
        let found = tier.of(game, ply, None)?;
        let best = found.positions[0].lines.first();
        let Some(best) = best.and_then(|line| line.best_move.clone()) else {
            return Ok(());
        };
        let judged = judge.of(game, ply, Some(&best))?;
        let own = judged.positions[0].lines.first();
        let same = own.and_then(|line| line.best_move.as_ref()) == Some(&best);
        self.same_move.count(same);
        let loss = judged.moves.first().map_or(0, |judged| judged.loss);
        self.best_moves.count(loss <= AS_GOOD);
        Ok(())
    }

    /// A move of the game, and who stands better before it.
    fn label(
        &mut self,
        game: &GameToReview,
        ply: usize,
        [tier, judge]: &mut [Judge; 2],
    ) -> Result<(), Problem> {
        let (found, judged) = (tier.of(game, ply, None)?, judge.of(game, ply, None)?);
        let (here, there) = (found.positions[0].win, judged.positions[0].win);
        let agrees = (here > 500) == (there > 500);
        self.signs.count(agrees);
        if there.abs_diff(500) > EVEN {
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
                "{} {}: {} ({}), by the judge {} ({})",
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
        for (what, part) in [
            ("who stands better", self.signs),
            (
                "the same, where the judge sees two points and more",
                self.clear_signs,
            ),
            (
                "best move of a middle game within two points",
                self.best_moves,
            ),
            ("the same best move", self.same_move),
            ("the same class of loss", self.labels),
            ("the same or the next one", self.near_labels),
            ("bad or not", self.bad_moves),
        ] {
            let _ = writeln!(text, "{what}: {}", part.told());
        }
        for differing in &self.differing {
            let _ = writeln!(text, "  {differing}");
        }
        text
    }
}

/// What a loss is called, from 0 (2 points and less) to 4 (more than 20).
fn class(mv: &ReviewedMove) -> usize {
    let limits = [20, 50, 100, 200];
    limits.iter().filter(|&&limit| mv.loss > limit).count()
}
