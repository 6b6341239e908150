//! A match as it was ordered, and what it takes to play it.

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

/// A match as it was ordered.
#[derive(Clone, Debug)]
pub(crate) struct MatchSpec {
    /// The game's name.
    pub(crate) game: String,
    /// Rule set and board size.
    pub(crate) rules: RuleArguments,
    /// The engines.
    pub(crate) engines: [EngineSpec; 2],
    /// How fast those play that say nothing about it.
    pub(crate) pace: MoveLimits,
    /// Games to play, two for each opening.
    pub(crate) games: u32,
    /// The test that may end it before.
    pub(crate) sprt: Option<Sprt>,
    /// Where the openings come from.
    pub(crate) openings: OpeningsSpec,
    /// Games at once; as many as leave each engine its core if absent.
    pub(crate) concurrency: Option<u32>,
    /// When games are ended early.
    pub(crate) adjudication: Adjudication,
    /// How much later than its time a move may come.
    pub(crate) margin: Duration,
    /// How long a move is waited for where no clock runs.
    pub(crate) stall: Duration,
    /// Options of the built-in engine.
    pub(crate) settings: SettingsArguments,
}

/// Which openings were ordered.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningsSpec {
    /// The file; the set that comes with the program if absent.
    pub(crate) file: Option<PathBuf>,
    /// Plies to take of games.
    pub(crate) plies: Option<u32>,
    /// In random order by this seed.
    pub(crate) seed: Option<u64>,
}

impl MatchSpec {
    /// Makes the match ready to be played.
    ///
    /// # Errors
    ///
    /// One sentence if something of it cannot be.
    pub(crate) fn prepare(&self, context: &mut Context<'_, '_>) -> Result<MatchRunner, CliError> {
        let game = self.rules.game(context.games, &self.game)?;
        let setup = self.rules.setup(&*game)?;
        let usual = game.rules().first().copied().unwrap_or_default();
        let rule = setup.rule.unwrap_or_else(|| usual.to_owned());
        let base = self.settings.load(context, &game)?;
        let [one, two] = &self.engines;
        let paces = [self.pace_of(one)?, self.pace_of(two)?];
        let equipped = [
            EquippedGame::new(&game, one)?,
            EquippedGame::new(&game, two)?,
        ];
        let makers = [
            engines::player_factory(context, &equipped[0], &base, one)?,
            engines::player_factory(context, &equipped[1], &base, two)?,
        ];
        let names = engines::names(&self.engines);
        let ground = OpeningContext::new(Arc::clone(&game), Some(&rule), setup.size);
        let ground = ground.map_err(CliError::Position)?;
        let pairs = self.games.div_ceil(2);
        // Where no clock runs, the same opening gives the same games.
        let is_open = |(engine, pace): (&EngineSpec, &MoveLimits)| {
            pace.is_timed() && engine.level.is_none_or(|level| level == Level::FULL)
        };
        let equal = (!self.engines.iter().zip(&paces).any(is_open)).then_some(pairs);
        let (openings, source) = openings::choose_openings(context, ground, &self.openings, equal)?;
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
            factories: makers,
            openings,
            pairs,
            slots: self.slots(context, &base),
        })
    }

    /// An engine that says anything about its pace says all about it.
    fn pace_of(&self, engine: &EngineSpec) -> Result<MoveLimits, CliError> {
        let pace = if engine.pace.is_unlimited() {
            self.pace
        } else {
            engine.pace
        };
        if pace.is_unlimited() {
            return Err(CliError::Usage(
                "nothing says how fast to play; give --tc, --time, --nodes or --depth".to_owned(),
            ));
        }
        Ok(pace)
    }

    /// Games at once. In a game one engine thinks at a time, so that a game
    /// needs as many cores as the engine that has more threads.
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
                "zeitnot: {wanted} games at once share {cores} cores; their clocks run while \
                 they wait for one"
            ));
        }
        wanted
    }
}
