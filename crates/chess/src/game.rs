//! Chess as a [`Game`].

use std::time::Duration;

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    BoardKind, Game, GameError, GameProfile, GameProtocol, Level, Position, Search, SearchDefaults,
    Settings, Setup, Solver, Strength,
};

use crate::bench_positions::BENCH_POSITIONS;
use crate::evaluate::{Evaluator, Tapered, tuning};
use crate::levels;
use crate::options::SearchOptions;
use crate::position::{CHESS960, ChessPosition, STANDARD};
use crate::search::ChessSearch;

/// Chess, standard and Chess960.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

/// The mate solver and the search.
static SOLVERS: [Solver; 2] = [
    Solver {
        name: "mates",
        kind: "mate",
        option: ("chess.search.mates_only", "true"),
        complete: true,
    },
    Solver {
        name: "search",
        kind: "mate",
        option: ("chess.search.mates_only", "false"),
        complete: false,
    },
];

static PROFILE: GameProfile = GameProfile {
    board: Some(BoardKind::Pieces),
    file_extension: Some("pgn"),
    protocol: Some(GameProtocol::Uci),
    solvers: &SOLVERS,
    bench_positions: &BENCH_POSITIONS,
    ..GameProfile::new("chess", ["white", "black"], &[STANDARD, CHESS960])
};

impl Game for Chess {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let rule = setup.rule.as_deref().unwrap_or(STANDARD);
        self.check_rule(rule)?;
        if let Some(size) = setup.size.filter(|&size| size != 8) {
            return Err(GameError(format!(
                "a chess board has size 8, not {size}; omit the size"
            )));
        }
        let position = ChessPosition::parse(&setup.position, rule)?;
        if let Some(side) = setup.side.filter(|&side| side != position.side_to_move()) {
            let name = PROFILE.side_names[side.index()];
            return Err(GameError(format!(
                "{name} is not the side to move in this position; change the FEN"
            )));
        }
        Ok(Box::new(position))
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        vec![Box::new(SearchOptions::default())]
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        let options: SearchOptions = settings.group();
        SearchDefaults::with_time(Duration::from_millis(options.time_budget_ms.into()))
    }

    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        levels::strength(level, seed)
    }

    fn evaluation_id(&self) -> u64 {
        let mut id = Fnv1a::default();
        for weight in tuning::current_weights() {
            id.update(&weight.to_le_bytes());
        }
        // The code that uses the weights may change while they stay the same.
        for text in BENCH_POSITIONS {
            let position = ChessPosition::parse(text, STANDARD);
            let value = position.map_or(0, |position| Tapered.evaluate(position.board()));
            id.update(&value.to_le_bytes());
        }
        id.finish()
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        Box::new(ChessSearch::new(settings))
    }
}
