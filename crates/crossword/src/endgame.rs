//! The endgame: the bag is empty, so both racks are known, and what is left is
//! a game without chance that can be searched to its end.
//!
//! [`EndgameSolver`] answers for a board and two racks; `root` puts it under the
//! driver that all games share, and [`EndgameGame`] is the game whose player
//! does nothing else.

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

/// Half the first window, and the widest, in thousandths of a point.
const ASPIRATION: i32 = 10 * POINT;
const MAX_WINDOW: i32 = 100 * POINT;

/// Nodes between two looks at the clock: with full racks and blanks a node may
/// take a tenth of a millisecond.
const NODES_PER_POLL: u64 = 16;

zeitnot_core::option_group! {
    /// The endgame of the crossword game.
    pub struct EndgameOptions: "crossword.endgame" {
        /// Stop a timed search after this many consecutive equal values; 0 requires a proof.
        stable_depths: u32 = 4, 0..=30;
        /// Search endgames to their end; otherwise the player tries their plays out as earlier in the game.
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
    /// Can this position be solved? Not unless the bag is empty and the side
    /// to move knows its rack.
    ///
    /// # Errors
    ///
    /// Says why not, and what to do about it.
    pub(crate) fn check(position: &CrosswordPosition) -> Result<(), GameError> {
        let state = &position.state;
        let reason = match state.phase {
            GamePhase::Counted | GamePhase::Lost(_) => {
                "the game is over; give an earlier position".to_owned()
            }
            GamePhase::FinalChallenge => {
                "the other player is out, and there is nothing to solve; give an earlier position"
                    .to_owned()
            }
            GamePhase::Playing if position.in_bag() > 0 => format!(
                "there are {} tiles in the bag, and an endgame begins when it is empty; analyze the \
                 position instead",
                position.in_bag()
            ),
            GamePhase::Playing if state.unknown_count(state.turn) > 0 => {
                "the rack of the player on turn is not known; write its tiles in the CGP".to_owned()
            }
            GamePhase::Playing if position.has_phony() => {
                "the last play made a word that the lexicon lacks; challenge it first".to_owned()
            }
            GamePhase::Playing => return Ok(()),
        };
        Err(GameError(reason))
    }

    /// Does the player search endgames at all?
    pub(crate) const fn is_enabled(&self) -> bool {
        self.options.solver
    }

    /// From now on only a proof ends a search, whatever the options say.
    pub(crate) fn require_proof(&mut self) {
        self.options.stable_depths = 0;
    }

    /// Takes over changed options.
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
    }

    /// Forgets everything learned.
    pub(crate) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Solves a position that [`Self::check`] lets through, or comes as far as
    /// the limits allow. Scores are final leads of the side to move.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let state = &position.state;
        let (turn, lead) = (state.turn, state.lead());
        let mut racks = [*position.rack(); 2];
        racks[turn.other().index()] = position.unseen();
        if Self::check(position).is_err() || racks.iter().any(|rack| rack.len() > RACK_SIZE) {
            return SearchOutcome::default();
        }
        let problem = EndgameInput {
            equipment: &position.equipment,
            board: &state.board,
            racks,
            turn,
            passed: state.scoreless + 1 >= SCORELESS_TURNS,
        };
        cx.set_poll_interval(NODES_PER_POLL);
        let limits = cx.rule().limits().clone();
        let (searcher, node) = self.solver.prepare(&problem);
        let enough = required_stable_depths(&limits, &self.options);
        let mut root = EndgameRoot::new(searcher, node, lead, enough);
        let mut moves = root.moves();
        if limits.root_moves.is_some() {
            let allowed = limits.allowed_moves(position);
            moves.retain(|(mv, _)| allowed.contains(mv));
            if moves.is_empty() {
                // A challenge, say: allowed, but nothing to look at.
                let line = |&mv: &Move| Line::exact(Score(lead), vec![mv]);
                let lines = allowed.first().map(line).into_iter().collect();
                return SearchOutcome { lines, depth: 0 };
            }
        }
        cx.stats.root_moves = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let signals = TurnFeatures {
            choices: Some(cx.stats.root_moves),
            ..turn_features::before_generation(position)
        };
        if cx.begin_stage(TurnStage::Endgame, &signals).is_err() {
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
        let mut outcome = deepening.run(&mut root, roots, cx);
        if outcome.depth > 0 && root.is_proven() {
            cx.set_solver_result(SolverResult::Solved);
        }
        if outcome.depth == 0
            && let Some(line) = outcome.lines.first_mut()
            && let Some(estimate) = estimated_lines(&moves, lead, &limits).into_iter().next()
            && line.moves == estimate.moves
        {
            // Not even the first depth is done: an estimate is better than
            // nothing.
            line.score = estimate.score;
        }
        outcome
    }
}

/// The best moves by a rough estimate, best first, as many as are wanted.
fn estimated_lines(moves: &[(Move, i32)], lead: i32, limits: &Limits) -> Vec<Line> {
    let line = |&(mv, value): &(Move, i32)| {
        let score = lead.saturating_add(value.saturating_mul(POINT));
        Line::exact(Score(score), vec![mv])
    };
    let wanted = limits.lines() as usize;
    moves.iter().take(wanted).map(line).collect()
}

/// How many equal depths are enough here: who gave no time, or asks for several
/// lines, wants everything.
fn required_stable_depths(limits: &Limits, options: &EndgameOptions) -> u32 {
    match limits.time {
        Some(_) if !limits.infinite && limits.lines() == 1 => options.stable_depths,
        _ => 0,
    }
}
