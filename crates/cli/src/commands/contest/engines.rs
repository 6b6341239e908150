//! From an engine in words to its players.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::contest::Maker;
use zeitnot_arena::engine::{BUILTIN, EngineWords, Protocol};
use zeitnot_arena::players::{Builtin, Description, GomocupPlayer, UciPlayer};
use zeitnot_core::caches::{EngineOptions, snapshot_identity};
use zeitnot_core::{Game, Level, Settings, default_settings};
use zeitnot_protocol::client::{CommandLine, Process, Transcript};

use super::equipment::Equipped;
use crate::context::Context;
use crate::equipment::Brought;
use crate::error::CliError;
use crate::settings;

/// The flag that describes engines.
pub(super) const FLAG: &str = "--engine";

/// How an engine is called that has no name: as its program is, or as the
/// setting that makes it different.
fn usual_name(engine: &EngineWords) -> String {
    let program = engine.command.first().map(Path::new);
    let program = program.and_then(Path::file_stem);
    program.map_or_else(
        || "zeitnot".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// The names of two engines, which are never the same.
pub(super) fn names(engines: &[EngineWords; 2]) -> [String; 2] {
    let [one, two] = engines
        .each_ref()
        .map(|engine| engine.name.clone().unwrap_or_else(|| usual_name(engine)));
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
pub(super) fn maker(
    context: &Context<'_, '_>,
    equipped: &Equipped,
    base: &Settings,
    engine: &EngineWords,
) -> Result<Maker, CliError> {
    if engine.is_builtin() {
        check_builtin(engine)?;
        let (game, time) = (Arc::clone(&equipped.game), Arc::clone(&context.time));
        let (settings, is_own) = (builtin_settings(base, engine)?, equipped.is_own());
        let level = engine.level.unwrap_or(Level::FULL);
        let snapshot = equipped.snapshot.as_ref();
        let snapshot: Option<Arc<[u8]>> = snapshot.map(|file| file.bytes.as_slice().into());
        let identity = snapshot_identity(context.games.iter().map(|game| &**game));
        return Ok(Arc::new(move || {
            let (game, time) = (Arc::clone(&game), Arc::clone(&time));
            let mut player = Builtin::new(game, settings.clone(), time).at_level(level);
            if let Some(snapshot) = &snapshot {
                player = player.having_learned(Arc::clone(snapshot), identity);
            }
            Box::new(if is_own {
                player.with_own_game()
            } else {
                player
            })
        }));
    }
    if engine.level.is_some() {
        return Err(wrong(
            "level= is for the built-in engine, and this is a program; leave it out, or use the \
             program's own options"
                .to_owned(),
        ));
    }
    let description = describe(engine)?;
    let protocol = match engine.protocol {
        Some(protocol) => protocol,
        None => usual_protocol(&*equipped.game)?,
    };
    Ok(match protocol {
        Protocol::Uci => Arc::new(move || Box::new(UciPlayer::new(description.clone()))),
        Protocol::Gomocup => Arc::new(move || Box::new(GomocupPlayer::new(description.clone()))),
    })
}

/// What only foreign programs have makes no sense for ours.
fn check_builtin(engine: &EngineWords) -> Result<(), CliError> {
    let foreign = [
        ("protocol", engine.protocol.is_some()),
        ("dir", engine.dir.is_some()),
        ("restart", engine.restart),
        ("startup", engine.startup.is_some()),
    ];
    match foreign.into_iter().find(|(_, is_set)| *is_set) {
        None => Ok(()),
        Some((key, _)) => Err(wrong(format!(
            "{key}= is for programs, and this is the built-in engine; name a program behind it, \
             or leave it out"
        ))),
    }
}

/// What an engine is, so that the same words mean the same engine: of ours,
/// every option that is not at its default, wherever it was set, and every
/// file that it plays with.
pub(super) fn words(equipped: &Equipped, base: &Settings, engine: &EngineWords) -> String {
    if !engine.is_builtin() {
        return engine.in_words();
    }
    let usual = default_settings(&*equipped.game).list();
    let settings = builtin_settings(base, engine).unwrap_or_default().list();
    let changed = settings.into_iter().filter(|(name, _, value)| {
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
    words.extend(equipped.words.iter().cloned());
    words.extend(equipped.snapshot.iter().map(Brought::in_words));
    words.push(BUILTIN.to_owned());
    words.join(" ")
}

/// Threads that an engine searches with, as far as its words tell.
pub(super) fn threads(base: &Settings, engine: &EngineWords) -> u32 {
    if engine.is_builtin() {
        let settings = builtin_settings(base, engine);
        return settings.map_or(1, |settings| settings.group::<EngineOptions>().threads);
    }
    let is_threads = |name: &str| name.eq_ignore_ascii_case("threads") || name == "thread_num";
    let told = engine.options.iter().find(|(name, _)| is_threads(name));
    told.and_then(|(_, value)| value.parse().ok())
        .unwrap_or(1)
        .max(1)
}

fn builtin_settings(base: &Settings, engine: &EngineWords) -> Result<Settings, CliError> {
    let mut settings = base.clone();
    for (name, value) in &engine.options {
        settings::apply(&mut settings, FLAG, name, value)?;
    }
    Ok(settings)
}

/// The engine, once it is known that its program can be started at all.
fn describe(engine: &EngineWords) -> Result<Description, CliError> {
    let mut command =
        CommandLine::new(&engine.command).ok_or_else(|| wrong("name a program".to_owned()))?;
    command.directory = engine.dir.clone();
    if let Some(dir) = engine.dir.as_ref().filter(|dir| !dir.is_dir()) {
        let dir = dir.display();
        return Err(wrong(format!(
            "dir={dir} is no folder; give one, or leave it out"
        )));
    }
    Process::spawn(&command, Transcript::new()).map_err(|error| CliError::NoProgram {
        program: command.program.to_string_lossy().into_owned(),
        reason: error.to_string(),
    })?;
    Ok(Description {
        options: engine.options.clone(),
        restart: engine.restart,
        startup: engine.startup.unwrap_or(Description::STARTUP),
        ..Description::new(command)
    })
}

/// The protocol that engines of a game speak.
fn usual_protocol(game: &dyn Game) -> Result<Protocol, CliError> {
    match game.name() {
        "chess" => Ok(Protocol::Uci),
        "gomoku" => Ok(Protocol::Gomocup),
        other => Err(wrong(format!(
            "no protocol is known for {other}; only the built-in engine plays it"
        ))),
    }
}

/// Something is wrong with the words of an engine.
pub(super) fn wrong(reason: String) -> CliError {
    CliError::Argument {
        argument: FLAG,
        reason,
    }
}
