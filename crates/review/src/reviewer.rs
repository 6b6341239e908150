//! Reviews a game position by position.

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

/// Maximum loss of a correct puzzle attempt, in tenths of a point.
const MAX_PUZZLE_LOSS: u16 = 40;

/// Reviews games, one at a time.
pub struct Reviewer {
    analyzer: PositionAnalyzer,
}

/// A progress event of a review.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ReviewStep<'a> {
    /// The review has started.
    Started {
        /// Number of moves to review.
        total: u32,
        /// The review without positions and moves.
        review: &'a Review,
    },
    /// A position was analyzed.
    Position {
        /// Number of moves before the position.
        number: u32,
        /// The analysis.
        position: &'a ReviewedPosition,
    },
    /// A move was analyzed.
    Move(&'a ReviewedMove),
}

impl Reviewer {
    /// Creates a reviewer for a game and a tier.
    ///
    /// # Errors
    ///
    /// Fails if the search's table cannot be allocated.
    pub fn new(
        game: Arc<dyn Game>,
        tier: Tier,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, ReviewError> {
        let analyzer = PositionAnalyzer::new(game, tier, time)?;
        Ok(Self { analyzer })
    }

    /// Sets the signal that ends the current review.
    #[must_use]
    pub fn with_stop_signal(mut self, stop: &Arc<StopSignal>) -> Self {
        self.analyzer.set_stop_signal(stop);
        self
    }

    /// Sets the cache for analyses.
    #[must_use]
    pub fn with_cache(mut self, cache: Arc<dyn VerdictCache>) -> Self {
        self.analyzer.set_cache(cache);
        self
    }

    /// Reviews a game.
    ///
    /// `report` is called with each result and may stop the review.
    ///
    /// # Errors
    ///
    /// Fails if there are no moves to review, or if the review was stopped.
    pub fn review(
        &mut self,
        input: &GameToReview,
        report: &mut dyn FnMut(ReviewStep<'_>) -> ControlFlow<()>,
    ) -> Result<Review, ReviewError> {
        self.review_from(input, 1, report)
    }

    /// Reviews a game from move `first` on, counted from 1.
    ///
    /// Earlier moves are played but not analyzed, and the review omits them.
    ///
    /// # Errors
    ///
    /// Fails if there are no moves to review, or if the review was stopped.
    pub fn review_from(
        &mut self,
        input: &GameToReview,
        first: u32,
        report: &mut dyn FnMut(ReviewStep<'_>) -> ControlFlow<()>,
    ) -> Result<Review, ReviewError> {
        let skipped = (first.max(1) - 1) as usize;
        if input.moves.len() <= skipped {
            return Err(ReviewError::Empty);
        }
        let boards = input.positions()?;
        let book = book_moves(&boards);
        let boards = &boards[skipped..];
        self.analyzer.set_rule(&*boards[0]);
        let mut review = self.empty_review(input, boards);
        review.racks = input.racks.iter().skip(skipped).cloned().collect();
        let total = u32::try_from(input.moves.len() - skipped).unwrap_or(u32::MAX);
        let mut report_step = |analyzer: &PositionAnalyzer, step: ReviewStep<'_>| {
            // Results of a stopped search are incomplete.
            if analyzer.is_stopped() || report(step).is_break() {
                return Err(ReviewError::Interrupted);
            }
            Ok(())
        };
        let started = ReviewStep::Started {
            total,
            review: &review,
        };
        report_step(&self.analyzer, started)?;
        let mut last_phase = Phase::Opening;
        for (number, board) in boards.iter().enumerate() {
            let seen = input.seen_position(skipped + number, &**board);
            let found = self.analyzer.analyze(&*seen);
            let step = ReviewStep::Position {
                number: u32::try_from(number).unwrap_or(u32::MAX),
                position: &found,
            };
            report_step(&self.analyzer, step)?;
            let phase = phase::next_phase(&**board, &found, last_phase);
            review.positions.push(found);
            if let Some(before) = number.checked_sub(1) {
                let move_input = MoveInput {
                    ply: skipped + before + 1,
                    positions: [&*boards[before], &**board],
                    seen: &*input.seen_position(skipped + before, &*boards[before]),
                    reviewed: [&review.positions[before], &review.positions[number]],
                    played: input.moves[skipped + before],
                    phase: last_phase,
                    is_book: skipped + before < book,
                    opponent_loss: review.moves.last().map_or(0, |mv| mv.loss),
                };
                let reviewed = moves::review_move(&move_input, &mut self.analyzer);
                report_step(&self.analyzer, ReviewStep::Move(&reviewed))?;
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

    /// Evaluates an attempt at a puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the position or the move is invalid.
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
        let move_input = MoveInput {
            ply: puzzle.origin.ply as usize,
            positions: [&*board, &*after],
            seen: &*board,
            reviewed: [&found[0], &found[1]],
            played,
            phase: puzzle.phase,
            is_book: false,
            opponent_loss: 0,
        };
        let value = moves::move_value(&move_input, &mut self.analyzer);
        let reply = found[1].lines.first();
        let line = match &found[1].proof {
            Some(proof) => proof.line.clone(),
            None => reply.map_or_else(Vec::new, |line| line.pv.clone()),
        };
        Ok(PuzzleAnswer {
            right: value.loss <= MAX_PUZZLE_LOSS,
            loss: value.loss,
            line,
            mate_in: found[1].score.mate_in.map(|plies| -plies),
        })
    }

    /// Creates a review without positions and moves.
    fn empty_review(&self, input: &GameToReview, boards: &[Box<dyn Position>]) -> Review {
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
            players: input.names.players.clone(),
            sides: game.side_names().map(str::to_owned),
            result: input.names.result.clone(),
            opening: opening.map(str::to_owned),
            judge: self.analyzer.to_schema(),
            positions: Vec::with_capacity(boards.len()),
            moves: Vec::with_capacity(boards.len()),
            racks: Vec::new(),
            phases: Vec::new(),
            players_review: [SideReview::default(), SideReview::default()],
            turning_points: Vec::new(),
            sequences: Vec::new(),
            broken_off: input.broken_off.clone(),
        }
    }
}

/// Returns the number of first moves that are book moves.
///
/// They lead to a named opening or a book position.
fn book_moves(boards: &[Box<dyn Position>]) -> usize {
    /// Books have no later positions.
    const MAX_BOOK_PLIES: usize = 24;
    let named = boards
        .iter()
        .position(|board| board.view(ViewParts::OPENING).opening.is_some());
    let mut early = boards.iter().take(MAX_BOOK_PLIES);
    let known = early.rposition(|board| board.view(ViewParts::THEORY).is_theory);
    named.max(known).unwrap_or(0)
}
