//! The endgame: the bag is empty, so both racks are known.
//!
//! It is a game of complete information, which can be searched to its end.
//! [`EndgameSolver`] solves a board with two racks, `root` connects it to the
//! iterative deepening that all games share, and [`EndgameGame`] is a game whose
//! player only solves endgames.

mod cross_check_cache;
mod estimate;
mod game;
mod keys;
mod make;
mod node;
mod ordered_plays;
mod ordering;
mod root;
mod search;
mod solver;
#[cfg(test)]
mod tests;

use zeitnot_core::proof::SolverResult;
use zeitnot_core::{
    Deepening, GameError, Limits, Line, Move, RootMoves, Score, SearchContext, SearchOutcome,
    Settings, Stage as TurnStage, TurnFeatures,
};

pub use game::EndgameGame;
pub use solver::{EndgameInput, EndgameResult, EndgameSolver};

use crate::position::CrosswordPosition;
use crate::rack::RACK_SIZE;
use crate::rules::SCORELESS_TURNS;
use crate::state::{GamePhase, POINT};
use crate::turn_features;
use root::EndgameRoot;
pub(crate) use solver::MAX_DEPTH;

/// Half the initial aspiration window, in thousandths of a point.
const ASPIRATION: i32 = 10 * POINT;
const MAX_WINDOW: i32 = 100 * POINT;

/// Nodes between two checks of the clock.
///
/// A node with full racks and blanks may take 0.1 ms.
const NODES_PER_POLL: u64 = 16;

zeitnot_core::option_group! {
    /// Endgame options of the crossword game.
    pub struct EndgameOptions: "crossword.endgame" {
        /// Stop a timed search after this many consecutive equal values; 0 requires a proof.
        stable_depths: u32 = 4, 0..=30;
        /// Solve endgames by search; otherwise plays are chosen by simulation as
        /// earlier in the game.
        solver: bool = true;

        retired { equal_depths => stable_depths; }
    }
}

/// Solves endgames under a session's limits.
#[derive(Default)]
pub(crate) struct Endgame {
    solver: EndgameSolver,
    options: EndgameOptions,
}

impl Endgame {
    /// Checks that a position can be solved.
    ///
    /// The bag must be empty, and the rack of the side to move known.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be solved; the message names the reason and the remedy.
    pub(crate) fn check(position: &CrosswordPosition) -> Result<(), GameError> {
        let state = &position.state;
        let reason = match state.phase {
            GamePhase::Counted | GamePhase::Lost(_) => {
                "the game is over; use an earlier position".to_owned()
            }
            GamePhase::FinalChallenge => {
                "the other player is out, so there is nothing to solve; use an earlier position"
                    .to_owned()
            }
            GamePhase::Playing if position.in_bag() > 0 => format!(
                "the bag has {} tiles, and an endgame begins when it is empty; analyze the position \
                 instead",
                position.in_bag()
            ),
            GamePhase::Playing if state.unknown_count(state.turn) > 0 => {
                "the rack of the player on turn is unknown; write its tiles in the CGP".to_owned()
            }
            GamePhase::Playing if position.has_phony() => {
                "the last play formed a word that is not in the lexicon; challenge it first"
                    .to_owned()
            }
            GamePhase::Playing => return Ok(()),
        };
        Err(GameError(reason))
    }

    /// Returns `true` if the player solves endgames by search.
    pub(crate) const fn is_enabled(&self) -> bool {
        self.options.solver
    }

    /// Makes only a proof end a search.
    pub(crate) fn require_proof(&mut self) {
        self.options.stable_depths = 0;
    }

    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
    }

    /// Clears the caches.
    pub(crate) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Searches a position that passes [`Self::check`], until solved or stopped.
    ///
    /// Scores are final leads of the side to move.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let state = &position.state;
        let (turn, lead) = (state.turn, state.lead());
        let mut racks = [*position.rack(); 2];
        racks[turn.other().index()] = position.unseen();
        if Self::check(position).is_err() || racks.iter().any(|rack| rack.len() > RACK_SIZE) {
            return SearchOutcome::default();
        }
        let input = EndgameInput {
            equipment: &position.equipment,
            board: &state.board,
            racks,
            turn,
            passed: state.scoreless + 1 >= SCORELESS_TURNS,
        };
        ctx.set_poll_interval(NODES_PER_POLL);
        let limits = ctx.rule().limits().clone();
        let (searcher, node) = self.solver.prepare(&input);
        let stable_depths = required_stable_depths(&limits, &self.options);
        let mut root = EndgameRoot::new(searcher, node, lead, stable_depths);
        let mut moves = root.moves();
        if limits.root_moves.is_some() {
            let allowed = limits.allowed_moves(position);
            moves.retain(|(mv, _)| allowed.contains(mv));
            if moves.is_empty() {
                // Only moves without a value are allowed, such as a challenge.
                let line = |&mv: &Move| Line::exact(Score(lead), vec![mv]);
                let lines = allowed.first().map(line).into_iter().collect();
                return SearchOutcome { lines, depth: 0 };
            }
        }
        ctx.stats.root_moves = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let features = TurnFeatures {
            choices: Some(ctx.stats.root_moves),
            ..turn_features::before_generation(position)
        };
        if ctx.begin_stage(TurnStage::Endgame, &features).is_err() {
            return SearchOutcome {
                lines: estimated_lines(&moves, lead, &limits),
                depth: 0,
            };
        }
        let deepening = Deepening {
            max_depth: MAX_DEPTH,
            aspiration: Some(ASPIRATION),
            max_window: MAX_WINDOW,
            completed_only: false,
        };
        let roots = RootMoves::new(moves.iter().map(|&(mv, _)| mv));
        let mut outcome = deepening.run(&mut root, roots, ctx);
        if outcome.depth > 0 && root.is_proven() {
            ctx.set_solver_result(SolverResult::Solved);
        }
        if outcome.depth == 0
            && let Some(line) = outcome.lines.first_mut()
            && let Some(estimate) = estimated_lines(&moves, lead, &limits).into_iter().next()
            && line.moves == estimate.moves
        {
            // No depth was completed, so the estimate is the better score.
            line.score = estimate.score;
        }
        outcome
    }
}

/// Returns the requested number of best moves by a static estimate.
fn estimated_lines(moves: &[(Move, i32)], lead: i32, limits: &Limits) -> Vec<Line> {
    let line = |&(mv, value): &(Move, i32)| {
        let score = lead.saturating_add(value.saturating_mul(POINT));
        Line::exact(Score(score), vec![mv])
    };
    let wanted = limits.lines() as usize;
    moves.iter().take(wanted).map(line).collect()
}

/// Returns the number of equal depths that suffices; 0 requires a proof.
///
/// A search without a time limit or with several lines requires one.
fn required_stable_depths(limits: &Limits, options: &EndgameOptions) -> u32 {
    match limits.time {
        Some(_) if !limits.infinite && limits.lines() == 1 => options.stable_depths,
        _ => 0,
    }
}
