//! The description of a match, and its preparation.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_arena::MoveLimits;
use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{EngineConditions, MatchConditions};
use zeitnot_arena::engine::EngineSpec;
use zeitnot_arena::match_runner::MatchRunner;
use zeitnot_arena::openings::OpeningContext;
use zeitnot_arena::stats::Sprt;
use zeitnot_core::{Level, Settings};

use super::equipment::EquippedGame;
use super::{engines, openings};
use crate::context::Context;
use crate::error::CliError;
use crate::position::RuleArguments;
use crate::settings::SettingsArguments;

/// The description of a match.
#[derive(Clone, Debug)]
pub(crate) struct MatchSpec {
    /// The name of the game.
    pub(crate) game: String,
    /// Rule set, board size, and equipment.
    pub(crate) rules: RuleArguments,
    pub(crate) engines: [EngineSpec; 2],
    /// The limits of engines without their own limits.
    pub(crate) pace: MoveLimits,
    /// The number of games, two per opening.
    pub(crate) games: u32,
    /// The sequential test that may end the match earlier.
    pub(crate) sprt: Option<Sprt>,
    pub(crate) openings: OpeningsSpec,
    /// The number of games at once; `None` derives it from the number of cores.
    pub(crate) concurrency: Option<u32>,
    pub(crate) adjudication: Adjudication,
    /// The tolerated lateness of a move.
    pub(crate) margin: Duration,
    /// The timeout for a move without a time limit.
    pub(crate) stall: Duration,
    /// The options of the built-in engine.
    pub(crate) settings: SettingsArguments,
}

/// The description of the openings.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningsSpec {
    /// `None` for the shipped openings.
    pub(crate) file: Option<PathBuf>,
    /// The number of plies that openings take of a game; `None` for all.
    pub(crate) plies: Option<u32>,
    /// The random seed of their order; `None` keeps the order.
    pub(crate) seed: Option<u64>,
}

impl MatchSpec {
    /// Prepares the match.
    ///
    /// # Errors
    ///
    /// Fails if an argument is invalid, or an engine or a file is missing.
    pub(crate) fn prepare(&self, context: &mut Context<'_, '_>) -> Result<MatchRunner, CliError> {
        let game = self.rules.game(context.games, &self.game)?;
        let setup = self.rules.setup(&*game)?;
        let default_rule = game.rules().first().copied().unwrap_or_default();
        let rule = setup.rule.unwrap_or_else(|| default_rule.to_owned());
        let base = self.settings.load(context, &game)?;
        let [one, two] = &self.engines;
        let paces = [self.pace_of(one)?, self.pace_of(two)?];
        let equipped = [
            EquippedGame::new(&game, one)?,
            EquippedGame::new(&game, two)?,
        ];
        let factories = [
            engines::player_factory(context, &equipped[0], &base, one, &paces[0])?,
            engines::player_factory(context, &equipped[1], &base, two, &paces[1])?,
        ];
        let names = engines::names(&self.engines);
        let opening_context = OpeningContext::new(Arc::clone(&game), Some(&rule), setup.size);
        let opening_context = opening_context.map_err(CliError::Position)?;
        let pairs = self.games.div_ceil(2);
        // Without a time limit, the same opening gives the same games.
        let varies = |(engine, pace): (&EngineSpec, &MoveLimits)| {
            pace.is_timed() && engine.level.is_none_or(|level| level == Level::FULL)
        };
        let equal = (!self.engines.iter().zip(&paces).any(varies)).then_some(pairs);
        let (openings, source) =
            openings::choose_openings(context, opening_context, &self.openings, equal)?;
        let engine = |index: usize| EngineConditions {
            name: names[index].clone(),
            words: engines::engine_description(&equipped[index], &base, &self.engines[index]),
            pace: paces[index],
        };
        Ok(MatchRunner {
            conditions: MatchConditions {
                program: env!("CARGO_PKG_VERSION").to_owned(),
                game: game.name().to_owned(),
                rule,
                size: setup.size,
                equipment: self.rules.equipment_descriptions()?,
                engines: [engine(0), engine(1)],
                openings: source,
                adjudication: self.adjudication,
                margin: self.margin,
                stall: self.stall,
            },
            game,
            factories,
            openings,
            pairs,
            slots: self.slots(context, &base),
        })
    }

    /// Returns the limits of an engine, which replace all limits of the match.
    fn pace_of(&self, engine: &EngineSpec) -> Result<MoveLimits, CliError> {
        let pace = if engine.pace.is_unlimited() {
            self.pace
        } else {
            engine.pace
        };
        if pace.is_unlimited() {
            return Err(CliError::Usage(
                "the match has no limits; give --tc, --time, --nodes, or --depth".to_owned(),
            ));
        }
        Ok(pace)
    }

    /// Returns the number of games at once.
    ///
    /// Only one engine of a game searches at a time, so a game needs as many cores
    /// as the engine with more threads.
    fn slots(&self, context: &mut Context<'_, '_>, base: &Settings) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let [one, two] = self
            .engines
            .each_ref()
            .map(|engine| engines::threads(base, engine));
        let fitting = (cores / one.max(two) as usize).max(1);
        let wanted = self.concurrency.map_or(fitting, |wanted| wanted as usize);
        if wanted > fitting
            && (self.pace.is_timed() || self.engines.iter().any(|e| e.pace.is_timed()))
        {
            context.console.log(&format!(
                "zeitnot: {wanted} games at once share {cores} cores; clocks also run while an \
                 engine waits for a core"
            ));
        }
        wanted
    }
}
