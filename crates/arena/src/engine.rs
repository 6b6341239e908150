//! Parses engine specifications: settings, then the program and its arguments,
//! such as `name=Fish option.Hash=16 tc=8+0.08 stockfish`.
//!
//! Without a program, the specification means the built-in engine. It also
//! accepts the game's equipment as settings, such as `leaves=my.txt`.

use std::path::PathBuf;
use std::time::Duration;

use zeitnot_clock::duration;
use zeitnot_core::{Level, LevelError};

use crate::move_limits::{MoveLimits, TimeControlError};

/// The word that selects the built-in engine.
pub const BUILTIN: &str = "builtin";

/// The setting keys, for error messages.
const KEYS: &str =
    "name, level, snapshot, protocol, dir, restart, startup, tc, time, nodes, depth, option.NAME";

/// A protocol of external engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Gomocup protocol.
    Gomocup,
}

impl EngineProtocol {
    /// All protocols.
    pub const ALL: [Self; 2] = [Self::Uci, Self::Gomocup];

    /// Returns the name, as in `protocol=uci`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Gomocup => "gomocup",
        }
    }
}

/// An engine specification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name shown in results.
    pub name: Option<String>,
    /// The playing level of the built-in engine; `None` means full strength.
    pub level: Option<Level>,
    /// A snapshot that is loaded into the table before each game; built-in
    /// engine only.
    pub snapshot: Option<PathBuf>,
    /// The protocol; `None` means the default of the game.
    pub protocol: Option<EngineProtocol>,
    /// The working directory.
    pub dir: Option<PathBuf>,
    /// Whether each game gets a fresh process.
    pub restart: bool,
    /// The startup timeout; `None` means the default.
    pub startup: Option<Duration>,
    /// The limits given for this engine.
    pub pace: MoveLimits,
    /// The engine's options, in order.
    pub options: Vec<(String, String)>,
    /// Equipment that replaces that of the match: kinds of
    /// [`Equipped::kinds`](zeitnot_core::Equipped::kinds) and files.
    pub equipment: Vec<(&'static str, PathBuf)>,
    /// The kinds of equipment that are accepted as settings.
    equipment_kinds: &'static [&'static str],
    /// The program and its arguments; empty for the built-in engine.
    pub command: Vec<String>,
}

/// An invalid engine specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineSpecError {
    /// A quote is not closed.
    #[error("`{0}` has an unclosed quote; close it")]
    UnclosedQuote(String),
    /// A program after [`BUILTIN`].
    #[error("`{0}` follows `{BUILTIN}`, which takes settings only; remove one of them")]
    MultiplePrograms(String),
    /// An unknown setting.
    #[error(
        "`{word}` is not an engine setting; use {KEYS}{}, and write settings before \
         the program",
        kinds.iter().map(|kind| format!(", {kind}")).collect::<String>()
    )]
    UnknownKey {
        /// The setting, as written.
        word: String,
        /// The kinds of equipment, which are settings too.
        kinds: &'static [&'static str],
    },
    /// A value that does not fit its key.
    #[error("`{key}={value}`: {remedy}")]
    BadValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The instruction for the user.
        remedy: String,
    },
}

impl EngineSpec {
    /// Creates an empty specification that accepts these kinds of equipment.
    #[must_use]
    pub fn with_equipment_kinds(equipment_kinds: &'static [&'static str]) -> Self {
        Self {
            equipment_kinds,
            ..Self::default()
        }
    }

    /// Parses a specification, which is split into words as a shell does.
    ///
    /// # Errors
    ///
    /// Fails if a word is not valid; the error names it.
    pub fn parse(text: &str) -> Result<Self, EngineSpecError> {
        Self::default().extend(text)
    }

    /// Adds more words; later settings override earlier ones.
    ///
    /// # Errors
    ///
    /// Fails if a word is not valid; the error names it.
    pub fn extend(mut self, text: &str) -> Result<Self, EngineSpecError> {
        let words =
            shlex::split(text).ok_or_else(|| EngineSpecError::UnclosedQuote(text.to_owned()))?;
        let mut words = words.into_iter();
        let mut is_builtin = false;
        while let Some(word) = words.next() {
            match split_setting(&word) {
                Some((key, value)) => self.set(key, value)?,
                // It takes no arguments, so settings may follow.
                None if word == BUILTIN => {
                    is_builtin = true;
                    self.command.clear();
                }
                None if is_builtin => return Err(EngineSpecError::MultiplePrograms(word)),
                None => {
                    self.command = std::iter::once(word).chain(words).collect();
                    break;
                }
            }
        }
        Ok(self)
    }

    /// Returns `true` for the built-in engine.
    #[must_use]
    pub const fn is_builtin(&self) -> bool {
        self.command.is_empty()
    }

    /// Returns a normalized text that identifies the engine.
    #[must_use]
    pub fn description(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        if let Some(protocol) = self.protocol {
            words.push(format!("protocol={}", protocol.name()));
        }
        if let Some(dir) = &self.dir {
            words.push(format!("dir={}", dir.display()));
        }
        if self.restart {
            words.push("restart=on".to_owned());
        }
        if let Some(level) = self.level {
            words.push(format!("level={level}"));
        }
        if let Some(snapshot) = &self.snapshot {
            words.push(format!("snapshot={}", snapshot.display()));
        }
        for (name, value) in &self.options {
            words.push(format!("option.{name}={value}"));
        }
        if self.is_builtin() {
            words.push(BUILTIN.to_owned());
        }
        words.extend(self.command.iter().cloned());
        words.join(" ")
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), EngineSpecError> {
        let bad = |remedy: &str| EngineSpecError::BadValue {
            key: key.to_owned(),
            value: value.to_owned(),
            remedy: remedy.to_owned(),
        };
        let number = || value.parse().ok().filter(|&number| number > 0);
        match key {
            "name" if !value.trim().is_empty() => self.name = Some(value.trim().to_owned()),
            "name" => return Err(bad("write a name")),
            "level" => {
                let level = value.parse();
                self.level = Some(level.map_err(|error: LevelError| bad(&error.to_string()))?);
            }
            "protocol" => {
                let protocol = EngineProtocol::ALL
                    .into_iter()
                    .find(|known| known.name() == value);
                self.protocol = Some(protocol.ok_or_else(|| bad("write uci or gomocup"))?);
            }
            "dir" => self.dir = Some(PathBuf::from(value)),
            "snapshot" => self.snapshot = Some(PathBuf::from(value)),
            "restart" => {
                self.restart = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad("write on or off")),
                }
            }
            "tc" => {
                let control = value.parse();
                self.pace.clock =
                    Some(control.map_err(|error: TimeControlError| bad(&error.to_string()))?);
            }
            "startup" => {
                self.startup = Some(duration::positive(value).map_err(|problem| bad(&problem))?);
            }
            "time" => {
                self.pace.turn = Some(duration::positive(value).map_err(|problem| bad(&problem))?);
            }
            "nodes" => {
                let remedy = "write a whole number of nodes per move";
                self.pace.nodes = Some(number().ok_or_else(|| bad(remedy))?);
            }
            "depth" => {
                let depth = number().and_then(|depth| u32::try_from(depth).ok());
                let depth = depth.filter(|&depth| depth <= MoveLimits::MAX_DEPTH);
                let remedy = format!("write a depth in plies, up to {}", MoveLimits::MAX_DEPTH);
                self.pace.depth = Some(depth.ok_or_else(|| bad(&remedy))?);
            }
            _ if self.equip(key, value) => {}
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.trim().is_empty() => {
                    self.options.retain(|(known, _)| known != name);
                    self.options.push((name.to_owned(), value.to_owned()));
                }
                _ => {
                    return Err(EngineSpecError::UnknownKey {
                        word: format!("{key}={value}"),
                        kinds: self.equipment_kinds,
                    });
                }
            },
        }
        Ok(())
    }

    /// Adds an equipment file; returns `false` if `key` is not a kind of equipment.
    fn equip(&mut self, key: &str, file: &str) -> bool {
        let Some(&kind) = self.equipment_kinds.iter().find(|&&kind| kind == key) else {
            return false;
        };
        self.equipment.retain(|&(known, _)| known != kind);
        self.equipment.push((kind, PathBuf::from(file)));
        true
    }
}

/// Splits `key=value`; a key with a path separator is the path of a program.
fn split_setting(word: &str) -> Option<(&str, &str)> {
    let (key, value) = word.split_once('=')?;
    let is_path = key.contains(['/', '\\']) && !key.starts_with("option.");
    (!is_path).then_some((key, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_precede_the_program() {
        let words = "name=Fish 'option.Move Overhead=10' tc=8+0.08 restart=on stockfish bench x=1";
        let engine = EngineSpec::parse(words).unwrap();
        assert_eq!(engine.name.as_deref(), Some("Fish"));
        assert_eq!(
            engine.options,
            [("Move Overhead".to_owned(), "10".to_owned())]
        );
        assert_eq!(engine.command, ["stockfish", "bench", "x=1"]);
        assert!(engine.restart && !engine.is_builtin());
        assert_eq!(engine.pace.to_string(), "8+0.08");
        let words = engine.description();
        assert_eq!(
            words,
            "restart=on option.Move Overhead=10 stockfish bench x=1"
        );
    }

    #[test]
    fn without_a_program_the_engine_is_builtin() {
        for words in [
            "",
            "builtin",
            "option.table.megabytes=8",
            "nodes=100 builtin",
        ] {
            assert!(EngineSpec::parse(words).unwrap().is_builtin(), "{words}");
        }
        assert!(!EngineSpec::parse("./a=b").unwrap().is_builtin());
    }

    #[test]
    fn only_kinds_of_equipment_that_the_game_has_are_settings() {
        let words = "leaves=a.txt builtin leaves=b.txt nodes=5";
        assert!(EngineSpec::parse(words).is_err());
        let each = EngineSpec::with_equipment_kinds(&["lexicon", "leaves"]);
        let engine = each.extend(words).unwrap();
        assert_eq!(engine.equipment, [("leaves", PathBuf::from("b.txt"))]);
        assert_eq!((engine.is_builtin(), engine.pace.nodes), (true, Some(5)));
    }

    #[test]
    fn the_description_includes_the_level() {
        let engine = EngineSpec::parse("level=2 builtin level=4").unwrap();
        assert_eq!(engine.level, Level::new(4));
        assert_eq!(engine.description(), "level=4 builtin");
    }

    #[test]
    fn the_description_includes_the_snapshot() {
        let engine = EngineSpec::parse("snapshot=learned.bin").unwrap();
        assert_eq!(engine.snapshot, Some(PathBuf::from("learned.bin")));
        assert_eq!(engine.description(), "snapshot=learned.bin builtin");
    }

    #[test]
    fn later_settings_override_earlier_ones() {
        let each = EngineSpec::parse("nodes=100 option.Hash=1").unwrap();
        let engine = each.extend("option.Hash=2 time=50ms x").unwrap();
        assert_eq!(engine.options, [("Hash".to_owned(), "2".to_owned())]);
        assert_eq!(engine.pace.nodes, Some(100));
        assert_eq!(engine.pace.turn, Some(Duration::from_millis(50)));
    }

    #[test]
    fn errors_name_the_wrong_word_and_the_remedy() {
        for (words, part) in [
            ("nam=x y", "`nam=x` is not an engine setting"),
            ("nodes=0", "`nodes=0`: write a whole number"),
            ("nodes=-1", "write a whole number"),
            ("depth=99999999999", "write a depth"),
            ("tc=x", "is not a time control"),
            ("time=5", "the unit is missing"),
            ("time=0s", "longer than 0"),
            (
                "level=6",
                "`6` is not a level of play; write a number from 1",
            ),
            ("protocol=xboard", "uci or gomocup"),
            ("restart=yes", "on or off"),
            ("name=", "write a name"),
            ("option.=1", "not an engine setting"),
            ("'x", "unclosed quote"),
            ("builtin x", "`x` follows `builtin`"),
        ] {
            let error = EngineSpec::parse(words).unwrap_err().to_string();
            assert!(error.contains(part), "{words}: {error}");
        }
    }
}
