//! Players and descriptions of the engines of a match.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::MoveLimits;
use zeitnot_arena::engine::{BUILTIN, EngineProtocol, EngineSpec};
use zeitnot_arena::match_runner::PlayerFactory;
use zeitnot_arena::players::{Builtin, ExternalEngine, GomocupPlayer, UciPlayer};
use zeitnot_clock::settings_for;
use zeitnot_core::caches::{EngineOptions, snapshot_identity};
use zeitnot_core::{Game, GameProtocol, Level, Settings};
use zeitnot_engine_client::{CommandLine, Process, Transcript};

use super::equipment::EquippedGame;
use crate::context::Context;
use crate::equipment::EquipmentFile;
use crate::error::CliError;
use crate::settings::{self, Ineffective, refuse_ineffective};

/// The options that the built-in engine ignores in a match.
const INEFFECTIVE: [Ineffective; 4] = [
    (
        "gomoku.search.log_search_stats",
        "use it in `zeitnot analyze`, `zeitnot gomocup`, or `zeitnot serve`",
    ),
    ("gomoku.search.time_budget_ms", "give --time instead"),
    ("chess.search.time_budget_ms", "give --time instead"),
    ("crossword.player.time_budget_ms", "give --time instead"),
];

/// The options that it ignores in a match without a clock.
const INEFFECTIVE_WITHOUT_CLOCK: [Ineffective; 1] = [(
    "gomoku.search.min_depth",
    "it acts on a game clock only; give --tc, or leave it out",
)];

/// The options that it ignores with a snapshot.
const INEFFECTIVE_WITH_SNAPSHOT: [Ineffective; 1] = [(
    "gomoku.search.tt_reuse_across_moves",
    "snapshot= fills the table; leave one of them out",
)];

pub(super) const ENGINE_FLAG: &str = "--engine";

/// Returns the name of an engine without `name=`: its program, or `zeitnot`.
fn default_name(engine: &EngineSpec) -> String {
    let program = engine.command.first().map(Path::new);
    let program = program.and_then(Path::file_stem);
    program.map_or_else(
        || "zeitnot".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Returns different names for the two engines.
pub(super) fn names(engines: &[EngineSpec; 2]) -> [String; 2] {
    let [one, two] = engines
        .each_ref()
        .map(|engine| engine.name.clone().unwrap_or_else(|| default_name(engine)));
    if one == two {
        return [format!("{one} A"), format!("{two} B")];
    }
    [one, two]
}

/// Returns a factory for players of the engine.
///
/// # Errors
///
/// Fails if a setting is invalid, or the program cannot be started.
pub(super) fn player_factory(
    context: &mut Context<'_, '_>,
    equipped: &EquippedGame,
    base: &Settings,
    engine: &EngineSpec,
    pace: &MoveLimits,
) -> Result<PlayerFactory, CliError> {
    if engine.is_builtin() {
        check_builtin(engine)?;
        let (game, time) = (Arc::clone(&equipped.game), Arc::clone(&context.time));
        let (settings, warnings) = builtin_settings(base, engine)?;
        for warning in warnings {
            context.console.warn(&warning);
        }
        refuse_ineffective(&*game, &settings, "match", &INEFFECTIVE)?;
        if pace.clock.is_none() {
            refuse_ineffective(&*game, &settings, "match", &INEFFECTIVE_WITHOUT_CLOCK)?;
        }
        if equipped.snapshot.is_some() {
            refuse_ineffective(&*game, &settings, "match", &INEFFECTIVE_WITH_SNAPSHOT)?;
        }
        let has_own_equipment = equipped.is_customized();
        let level = engine.level.unwrap_or(Level::FULL);
        let snapshot = equipped.snapshot.as_ref();
        let snapshot: Option<Arc<[u8]>> = snapshot.map(|file| file.bytes.as_slice().into());
        let identity = snapshot_identity(context.games.iter().map(|game| &**game));
        return Ok(Arc::new(move || {
            let (game, time) = (Arc::clone(&game), Arc::clone(&time));
            let mut player = Builtin::new(game, settings.clone(), time).at_level(level);
            if let Some(snapshot) = &snapshot {
                player = player.with_preload(Arc::clone(snapshot), identity);
            }
            Box::new(if has_own_equipment {
                player.with_own_equipment()
            } else {
                player
            })
        }));
    }
    if engine.level.is_some() {
        return Err(engine_error(
            "level= is for the built-in engine only; leave it out, or use the options of the \
             program"
                .to_owned(),
        ));
    }
    let description = describe(engine)?;
    let protocol = match engine.protocol {
        Some(protocol) => protocol,
        None => default_protocol(&*equipped.game)?,
    };
    Ok(match protocol {
        EngineProtocol::Uci => Arc::new(move || Box::new(UciPlayer::new(description.clone()))),
        EngineProtocol::Gomocup => {
            Arc::new(move || Box::new(GomocupPlayer::new(description.clone())))
        }
    })
}

/// Rejects settings that apply only to external programs.
fn check_builtin(engine: &EngineSpec) -> Result<(), CliError> {
    let external = [
        ("protocol", engine.protocol.is_some()),
        ("dir", engine.dir.is_some()),
        ("restart", engine.restart),
        ("startup", engine.startup.is_some()),
    ];
    match external.into_iter().find(|(_, is_set)| *is_set) {
        None => Ok(()),
        Some((key, _)) => Err(engine_error(format!(
            "{key}= is for programs, and this is the built-in engine; add a program after it, or \
             leave it out"
        ))),
    }
}

/// Describes an engine so that equal descriptions mean equal engines.
///
/// For the built-in engine this is its level, every option that is not at its
/// default, and every file that it uses.
pub(super) fn engine_description(
    equipped: &EquippedGame,
    base: &Settings,
    engine: &EngineSpec,
) -> String {
    if !engine.is_builtin() {
        return engine.description();
    }
    let defaults = settings_for(&*equipped.game).list();
    let (settings, _) = builtin_settings(base, engine).unwrap_or_default();
    let changed = settings.list().into_iter().filter(|(name, _, value)| {
        !defaults
            .iter()
            .any(|(known, _, default)| known == name && default == value)
    });
    let level = engine.level.filter(|&level| level < Level::FULL);
    let mut words: Vec<String> = level
        .map(|level| format!("level={level}"))
        .into_iter()
        .collect();
    words.extend(changed.map(|(name, _, value)| format!("option.{name}={value}")));
    words.extend(equipped.descriptions.iter().cloned());
    words.extend(equipped.snapshot.iter().map(EquipmentFile::description));
    words.push(BUILTIN.to_owned());
    words.join(" ")
}

/// Returns the number of threads of an engine, 1 if its options do not set it.
pub(super) fn threads(base: &Settings, engine: &EngineSpec) -> u32 {
    if engine.is_builtin() {
        let settings = builtin_settings(base, engine);
        return settings.map_or(1, |(settings, _)| settings.group::<EngineOptions>().threads);
    }
    let is_threads = |name: &str| name.eq_ignore_ascii_case("threads") || name == "thread_num";
    let option = engine.options.iter().find(|(name, _)| is_threads(name));
    option
        .and_then(|(_, value)| value.parse().ok())
        .unwrap_or(1)
        .max(1)
}

/// Returns the settings of a built-in engine, and warnings about retired names.
fn builtin_settings(
    base: &Settings,
    engine: &EngineSpec,
) -> Result<(Settings, Vec<String>), CliError> {
    let (mut settings, mut warnings) = (base.clone(), Vec::new());
    for (name, value) in &engine.options {
        warnings.extend(settings::apply(&mut settings, ENGINE_FLAG, name, value)?);
    }
    Ok((settings, warnings))
}

/// Returns the engine after a test whether its program starts.
fn describe(engine: &EngineSpec) -> Result<ExternalEngine, CliError> {
    let mut command = CommandLine::new(&engine.command)
        .ok_or_else(|| engine_error("the program is missing; add it".to_owned()))?;
    command.directory = engine.dir.clone();
    if let Some(dir) = engine.dir.as_ref().filter(|dir| !dir.is_dir()) {
        let dir = dir.display();
        return Err(engine_error(format!(
            "dir={dir} is not a folder; give a folder, or leave it out"
        )));
    }
    Process::spawn(&command, Transcript::new()).map_err(|error| CliError::NoProgram {
        program: command.program.to_string_lossy().into_owned(),
        reason: error.to_string(),
    })?;
    Ok(ExternalEngine {
        options: engine.options.clone(),
        restart: engine.restart,
        startup_timeout: engine
            .startup
            .unwrap_or(ExternalEngine::DEFAULT_STARTUP_TIMEOUT),
        ..ExternalEngine::new(command)
    })
}

/// Returns the protocol for engines of a game.
fn default_protocol(game: &dyn Game) -> Result<EngineProtocol, CliError> {
    match game.profile().protocol {
        Some(GameProtocol::Uci) => Ok(EngineProtocol::Uci),
        Some(GameProtocol::Gomocup) => Ok(EngineProtocol::Gomocup),
        Some(GameProtocol::Ucgi) | None => Err(engine_error(format!(
            "matches of {} with other programs are not supported; use the built-in engine",
            game.name()
        ))),
    }
}

pub(super) fn engine_error(reason: String) -> CliError {
    CliError::Argument {
        argument: ENGINE_FLAG,
        reason,
    }
}
