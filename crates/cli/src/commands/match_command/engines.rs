//! From an engine in words to its players.

use std::path::Path;
use std::sync::Arc;

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
use crate::settings;

/// The flag that describes engines.
pub(super) const ENGINE_FLAG: &str = "--engine";

/// How an engine is called that has no name: as its program is, or as the
/// setting that makes it different.
fn default_name(engine: &EngineSpec) -> String {
    let program = engine.command.first().map(Path::new);
    let program = program.and_then(Path::file_stem);
    program.map_or_else(
        || "zeitnot".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// The names of two engines, which are never the same.
pub(super) fn names(engines: &[EngineSpec; 2]) -> [String; 2] {
    let [one, two] = engines
        .each_ref()
        .map(|engine| engine.name.clone().unwrap_or_else(|| default_name(engine)));
    if one == two {
        return [format!("{one} A"), format!("{two} B")];
    }
    [one, two]
}

/// Makes players of an engine.
///
/// # Errors
///
/// An option of ours is wrong, or the program is not there.
pub(super) fn player_factory(
    context: &mut Context<'_, '_>,
    equipped: &EquippedGame,
    base: &Settings,
    engine: &EngineSpec,
) -> Result<PlayerFactory, CliError> {
    if engine.is_builtin() {
        check_builtin(engine)?;
        let (game, time) = (Arc::clone(&equipped.game), Arc::clone(&context.time));
        let (settings, warnings) = builtin_settings(base, engine)?;
        for warning in warnings {
            context.console.warn(&warning);
        }
        let is_own = equipped.is_customized();
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
            Box::new(if is_own {
                player.with_own_equipment()
            } else {
                player
            })
        }));
    }
    if engine.level.is_some() {
        return Err(engine_error(
            "level= is for the built-in engine, and this is a program; leave it out, or use the \
             program's own options"
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

/// What only foreign programs have makes no sense for ours.
fn check_builtin(engine: &EngineSpec) -> Result<(), CliError> {
    let foreign = [
        ("protocol", engine.protocol.is_some()),
        ("dir", engine.dir.is_some()),
        ("restart", engine.restart),
        ("startup", engine.startup.is_some()),
    ];
    match foreign.into_iter().find(|(_, is_set)| *is_set) {
        None => Ok(()),
        Some((key, _)) => Err(engine_error(format!(
            "{key}= is for programs, and this is the built-in engine; name a program behind it, \
             or leave it out"
        ))),
    }
}

/// What an engine is, so that the same words mean the same engine: of ours,
/// every option that is not at its default, wherever it was set, and every
/// file that it plays with.
pub(super) fn engine_description(
    equipped: &EquippedGame,
    base: &Settings,
    engine: &EngineSpec,
) -> String {
    if !engine.is_builtin() {
        return engine.description();
    }
    let usual = settings_for(&*equipped.game).list();
    let (settings, _) = builtin_settings(base, engine).unwrap_or_default();
    let changed = settings.list().into_iter().filter(|(name, _, value)| {
        !usual
            .iter()
            .any(|(known, _, usual)| known == name && usual == value)
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

/// Threads that an engine searches with, as far as its words tell.
pub(super) fn threads(base: &Settings, engine: &EngineSpec) -> u32 {
    if engine.is_builtin() {
        let settings = builtin_settings(base, engine);
        return settings.map_or(1, |(settings, _)| settings.group::<EngineOptions>().threads);
    }
    let is_threads = |name: &str| name.eq_ignore_ascii_case("threads") || name == "thread_num";
    let told = engine.options.iter().find(|(name, _)| is_threads(name));
    told.and_then(|(_, value)| value.parse().ok())
        .unwrap_or(1)
        .max(1)
}

/// The settings of a built-in engine, and warnings of retired names.
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

/// The engine, once it is known that its program can be started at all.
fn describe(engine: &EngineSpec) -> Result<ExternalEngine, CliError> {
    let mut command = CommandLine::new(&engine.command)
        .ok_or_else(|| engine_error("name a program".to_owned()))?;
    command.directory = engine.dir.clone();
    if let Some(dir) = engine.dir.as_ref().filter(|dir| !dir.is_dir()) {
        let dir = dir.display();
        return Err(engine_error(format!(
            "dir={dir} is no folder; give one, or leave it out"
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

/// The protocol that engines of a game speak.
fn default_protocol(game: &dyn Game) -> Result<EngineProtocol, CliError> {
    match game.profile().protocol {
        Some(GameProtocol::Uci) => Ok(EngineProtocol::Uci),
        Some(GameProtocol::Gomocup) => Ok(EngineProtocol::Gomocup),
        Some(GameProtocol::Ucgi) | None => Err(engine_error(format!(
            "no protocol is known for {}; only the built-in engine plays it",
            game.name()
        ))),
    }
}

/// Something is wrong with the words of an engine.
pub(super) fn engine_error(reason: String) -> CliError {
    CliError::Argument {
        argument: ENGINE_FLAG,
        reason,
    }
}
