//! The pipeline: a game in, a review out, position by position.

mod moves;

use std::ops::ControlFlow;
use std::sync::Arc;

use zeitnot_core::{Game, Notation, Position, Setup, StopSignal, TimeSource, ViewParts};
use zeitnot_schema::v1::review::{
    Phase, Puzzle, PuzzleAnswer, REVIEW_FORMAT, Review, ReviewedMove, ReviewedPosition, SideReview,
    Tier,
};

use crate::analyzer::PositionAnalyzer;
use crate::cache::VerdictCache;
use crate::error::ReviewError;
use crate::gomoku;
use crate::input::GameToReview;
use crate::phase;
use crate::players;
use moves::MoveInput;

/// A try at a puzzle counts if it loses no more than this, in tenths of a
/// point.
const MAX_PUZZLE_LOSS: u16 = 40;

/// Reviews games, one after the other.
pub struct Reviewer {
    analyzer: PositionAnalyzer,
}

/// What has been found so far.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ReviewStep<'a> {
    /// It begins.
    Started {
        /// How many moves there are to review.
        total: u32,
        /// What is known before anything is judged.
        review: &'a Review,
    },
    /// A position was judged.
    Position {
        /// Its number: the moves before it.
        number: u32,
        /// What was found.
        position: &'a ReviewedPosition,
    },
    /// A move was judged.
    Move(&'a ReviewedMove),
}

impl Reviewer {
    /// A reviewer of a game's games, with a search of its own.
    ///
    /// # Errors
    ///
    /// There is no memory for it.
    pub fn new(
        game: Arc<dyn Game>,
        tier: Tier,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, ReviewError> {
        let analyzer = PositionAnalyzer::new(game, tier, time)?;
        Ok(Self { analyzer })
    }

    /// The same, but whatever it does ends at once when `stop` is given.
    #[must_use]
    pub fn with_stop_signal(mut self, stop: &Arc<StopSignal>) -> Self {
        self.analyzer.set_stop_signal(stop);
        self
    }

    /// The same, but answers are kept in this cache.
    #[must_use]
    pub fn with_cache(mut self, cache: Arc<dyn VerdictCache>) -> Self {
        self.analyzer.set_cache(cache);
        self
    }

    /// Reviews a game. `news` hears of everything as it is found, and may break
    /// it off.
    ///
    /// # Errors
    ///
    /// There is nothing to review, or somebody broke it off.
    pub fn review(
        &mut self,
        entry: &GameToReview,
        news: &mut dyn FnMut(ReviewStep<'_>) -> ControlFlow<()>,
    ) -> Result<Review, ReviewError> {
        self.review_from(entry, 1, news)
    }

    /// The same from move `first` on, counted from 1: moves before it are played
    /// and not judged. The review's positions and moves begin there.
    ///
    /// # Errors
    ///
    /// There is nothing to review, or somebody broke it off.
    pub fn review_from(
        &mut self,
        entry: &GameToReview,
        first: u32,
        news: &mut dyn FnMut(ReviewStep<'_>) -> ControlFlow<()>,
    ) -> Result<Review, ReviewError> {
        let skipped = (first.max(1) - 1) as usize;
        if entry.moves.len() <= skipped {
            return Err(ReviewError::Empty);
        }
        let boards = entry.positions()?;
        let book = book_moves(&boards);
        let boards = &boards[skipped..];
        self.analyzer.set_rule(&*boards[0]);
        let mut review = self.empty_review(entry, boards);
        review.racks = entry.racks.iter().skip(skipped).cloned().collect();
        let total = u32::try_from(entry.moves.len() - skipped).unwrap_or(u32::MAX);
        let mut tell = |analyzer: &PositionAnalyzer, news_now: ReviewStep<'_>| {
            // What was found after a stop is nothing to tell of.
            if analyzer.is_stopped() || news(news_now).is_break() {
                return Err(ReviewError::Interrupted);
            }
            Ok(())
        };
        let begun = ReviewStep::Started {
            total,
            review: &review,
        };
        tell(&self.analyzer, begun)?;
        let mut last_phase = Phase::Opening;
        for (number, board) in boards.iter().enumerate() {
            let seen = entry.seen_position(skipped + number, &**board);
            let found = self.analyzer.analyze(&*seen);
            let number_told = u32::try_from(number).unwrap_or(u32::MAX);
            let news = ReviewStep::Position {
                number: number_told,
                position: &found,
            };
            tell(&self.analyzer, news)?;
            let phase = phase::next_phase(&**board, &found, last_phase);
            review.positions.push(found);
            if let Some(before) = number.checked_sub(1) {
                let between = MoveInput {
                    ply: skipped + before + 1,
                    positions: [&*boards[before], &**board],
                    seen: &*entry.seen_position(skipped + before, &*boards[before]),
                    reviewed: [&review.positions[before], &review.positions[number]],
                    played: entry.moves[skipped + before],
                    phase: last_phase,
                    is_book: skipped + before < book,
                    opponent_loss: review.moves.last().map_or(0, |mv| mv.loss),
                };
                let reviewed = moves::review_move(&between, &mut self.analyzer);
                tell(&self.analyzer, ReviewStep::Move(&reviewed))?;
                review.moves.push(reviewed);
            }
            last_phase = phase;
        }
        review.sequences = gomoku::sequences(&review.positions, &mut review.moves);
        review.phases = phase::phase_bands(review.moves.iter().map(|mv| mv.phase));
        review.players_review = players::sides(&review);
        review.turning_points = players::turning_points(&review);
        Ok(review)
    }

    /// What a try at a puzzle is worth.
    ///
    /// # Errors
    ///
    /// The position or the move is none.
    pub fn check_attempt(
        &mut self,
        puzzle: &Puzzle,
        mv: &str,
    ) -> Result<PuzzleAnswer, ReviewError> {
        let setup = Setup {
            position: puzzle.position.clone(),
            rule: Some(puzzle.rule.clone()),
            size: puzzle.size,
            side: Some(puzzle.side.into()),
        };
        let board = self.analyzer.game().position(&setup)?;
        let played = board.parse_move(mv, Notation::Human)?;
        let mut after = board.clone_box();
        after.play(played)?;
        self.analyzer.set_rule(&*board);
        let found = [
            self.analyzer.analyze(&*board),
            self.analyzer.analyze(&*after),
        ];
        let between = MoveInput {
            ply: puzzle.origin.ply as usize,
            positions: [&*board, &*after],
            seen: &*board,
            reviewed: [&found[0], &found[1]],
            played,
            phase: puzzle.phase,
            is_book: false,
            opponent_loss: 0,
        };
        let worth = moves::move_value(&between, &mut self.analyzer);
        let reply = found[1].lines.first();
        let line = match &found[1].proof {
            Some(proof) => proof.line.clone(),
            None => reply.map_or_else(Vec::new, |line| line.pv.clone()),
        };
        Ok(PuzzleAnswer {
            right: worth.loss <= MAX_PUZZLE_LOSS,
            loss: worth.loss,
            line,
            mate_in: found[1].score.mate_in.map(|plies| -plies),
        })
    }

    /// A review in which nothing is judged yet.
    fn empty_review(&self, entry: &GameToReview, boards: &[Box<dyn Position>]) -> Review {
        let game = self.analyzer.game();
        let setup = boards[0].setup();
        let rule = setup.rule.as_deref();
        let rule = rule.or_else(|| game.rules().first().copied());
        let opening = boards
            .iter()
            .rev()
            .find_map(|board| board.view(ViewParts::OPENING).opening);
        Review {
            format: REVIEW_FORMAT,
            game: game.name().to_owned(),
            rule: rule.unwrap_or_default().to_owned(),
            size: setup.size,
            start: setup.position,
            players: entry.names.players.clone(),
            sides: game.side_names().map(str::to_owned),
            result: entry.names.result.clone(),
            opening: opening.map(str::to_owned),
            judge: self.analyzer.to_schema(),
            positions: Vec::with_capacity(boards.len()),
            moves: Vec::with_capacity(boards.len()),
            racks: Vec::new(),
            phases: Vec::new(),
            players_review: [SideReview::default(), SideReview::default()],
            turning_points: Vec::new(),
            sequences: Vec::new(),
            broken_off: entry.broken_off.clone(),
        }
    }
}

/// How many of the first moves are a known opening: those that lead to one with a
/// name, or to a position of the opening book.
fn book_moves(boards: &[Box<dyn Position>]) -> usize {
    /// Later positions are in no book.
    const MAX_BOOK_PLIES: usize = 24;
    let named = boards
        .iter()
        .position(|board| board.view(ViewParts::OPENING).opening.is_some());
    let mut early = boards.iter().take(MAX_BOOK_PLIES);
    let known = early.rposition(|board| board.view(ViewParts::THEORY).is_theory);
    named.max(known).unwrap_or(0)
}
