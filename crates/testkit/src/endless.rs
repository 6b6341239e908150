//! A search that visits nodes until it is stopped, for tests of sessions.

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Checkpoint, Game, GameError, GameProfile, Line, Position, Score, Search, SearchContext,
    SearchDefaults, SearchOutcome, Settings, Setup,
};

use crate::tictactoe::{self, TicTacToe};

/// Tic-tac-toe with an endless search.
///
/// The search completes a depth every [`Endless::NODES_PER_DEPTH`] nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endless;

impl Endless {
    /// Number of nodes per depth.
    pub const NODES_PER_DEPTH: u64 = 1_000;
}

static PROFILE: GameProfile = tictactoe::profile("endless");

impl Game for Endless {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        TicTacToe.position(setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        Vec::new()
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        TicTacToe.defaults(settings)
    }

    fn search(&self, _: &Settings) -> Box<dyn Search> {
        Box::new(Self)
    }
}

impl Search for Endless {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        let mut outcome = SearchOutcome {
            lines: vec![Line::exact(
                Score::DRAW,
                ctx.root_moves(position).into_iter().take(1).collect(),
            )],
            depth: 0,
        };
        loop {
            for _ in 0..Self::NODES_PER_DEPTH {
                if ctx.tick().is_err() {
                    return outcome;
                }
            }
            outcome.depth += 1;
            let checkpoint = Checkpoint {
                depth: outcome.depth,
                nodes: ctx.nodes(),
                elapsed: ctx.elapsed(),
                score: Score::DRAW,
                failed_low: false,
                best_changed: false,
                effort: 1000,
                multi_pv: false,
                simulation: None,
            };
            if ctx.checkpoint(&checkpoint).is_err() {
                return outcome;
            }
        }
    }

    fn configure(&mut self, _: &Settings) {}

    fn clear(&mut self) {}
}
