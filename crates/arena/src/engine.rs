//! An engine in words: settings, then the program and its arguments, as in
//! `name=Fish option.Hash=16 tc=8+0.08 stockfish`. Without a program it is our
//! own engine, which takes what its game is played with, too: `leaves=my.txt`
//! where the game has leaves.

use std::path::PathBuf;
use std::time::Duration;

use zeitnot_clock::duration;
use zeitnot_core::{Level, LevelError};

use crate::move_limits::{MoveLimits, TimeControlError};

/// The word for our own engine.
pub const BUILTIN: &str = "builtin";

/// The keys of settings, for people.
const KEYS: &str =
    "name, level, snapshot, protocol, dir, restart, startup, tc, time, nodes, depth, option.NAME";

/// How an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Gomocup protocol.
    Gomocup,
}

impl EngineProtocol {
    /// Every protocol.
    pub const ALL: [Self; 2] = [Self::Uci, Self::Gomocup];

    /// How it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Gomocup => "gomocup",
        }
    }
}

/// An engine as somebody described it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    /// How it is to be called.
    pub name: Option<String>,
    /// How strongly our own engine plays; as well as it can if none.
    pub level: Option<Level>,
    /// What is in its table when a game begins; nothing if none. Our own
    /// engine's only.
    pub snapshot: Option<PathBuf>,
    /// How it is spoken to, where that is not the game's usual protocol.
    pub protocol: Option<EngineProtocol>,
    /// Where it runs.
    pub dir: Option<PathBuf>,
    /// Does it get a fresh process for every game?
    pub restart: bool,
    /// How long it may take to get ready; the usual time if none.
    pub startup: Option<Duration>,
    /// How fast it plays, where it was told.
    pub pace: MoveLimits,
    /// Its options, in order.
    pub options: Vec<(String, String)>,
    /// What it is to play with instead of what the match has: kinds of
    /// [`Equipped::kinds`](zeitnot_core::Equipped::kinds), and files.
    pub equipment: Vec<(&'static str, PathBuf)>,
    /// The kinds there are.
    equipment_kinds: &'static [&'static str],
    /// The program and its arguments; none for our own engine.
    pub command: Vec<String>,
}

/// Why words describe no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineSpecError {
    /// A quote is not closed.
    #[error("`{0}` has a quote that is never closed; close it")]
    UnclosedQuote(String),
    /// A program behind the word for our own engine.
    #[error("`{0}` stands behind `{BUILTIN}`, which takes settings only; leave one of them out")]
    MultiplePrograms(String),
    /// A key that is none.
    #[error(
        "`{word}` is no setting of an engine; the settings are {KEYS}{}, and they stand before \
         the program",
        kinds.iter().map(|kind| format!(", {kind}")).collect::<String>()
    )]
    UnknownKey {
        /// The word.
        word: String,
        /// What the game can be equipped with, which are settings, too.
        kinds: &'static [&'static str],
    },
    /// A value that does not fit its key.
    #[error("`{key}={value}`: {remedy}")]
    BadValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What to write.
        remedy: String,
    },
}

impl EngineSpec {
    /// Nothing yet, about an engine of a game that can be played with things
    /// of these kinds.
    #[must_use]
    pub fn with_equipment_kinds(equipment_kinds: &'static [&'static str]) -> Self {
        Self {
            equipment_kinds,
            ..Self::default()
        }
    }

    /// Reads words as a shell would split them.
    ///
    /// # Errors
    ///
    /// Says which word is wrong and what to write.
    pub fn parse(text: &str) -> Result<Self, EngineSpecError> {
        Self::default().extend(text)
    }

    /// These settings with more words behind them: the later one counts.
    ///
    /// # Errors
    ///
    /// Says which word is wrong and what to write.
    pub fn extend(mut self, text: &str) -> Result<Self, EngineSpecError> {
        let words =
            shlex::split(text).ok_or_else(|| EngineSpecError::UnclosedQuote(text.to_owned()))?;
        let mut words = words.into_iter();
        let mut is_ours = false;
        while let Some(word) = words.next() {
            match split_setting(&word) {
                Some((key, value)) => self.set(key, value)?,
                // It has no arguments: settings may stand behind it.
                None if word == BUILTIN => {
                    is_ours = true;
                    self.command.clear();
                }
                None if is_ours => return Err(EngineSpecError::MultiplePrograms(word)),
                None => {
                    self.command = std::iter::once(word).chain(words).collect();
                    break;
                }
            }
        }
        Ok(self)
    }

    /// Is it our own engine?
    #[must_use]
    pub const fn is_builtin(&self) -> bool {
        self.command.is_empty()
    }

    /// What it is, so that the same words mean the same engine.
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
                let remedy = "write a whole number of nodes a move";
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

    /// Takes a file for the game, if there is such a kind.
    fn equip(&mut self, key: &str, file: &str) -> bool {
        let Some(&kind) = self.equipment_kinds.iter().find(|&&kind| kind == key) else {
            return false;
        };
        self.equipment.retain(|&(known, _)| known != kind);
        self.equipment.push((kind, PathBuf::from(file)));
        true
    }
}

/// `key=value` in two, where the key looks like one: a program whose name has
/// such a sign is written with its folder.
fn split_setting(word: &str) -> Option<(&str, &str)> {
    let (key, value) = word.split_once('=')?;
    let is_path = key.contains(['/', '\\']) && !key.starts_with("option.");
    (!is_path).then_some((key, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stand_before_the_program() {
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
    fn without_a_program_it_is_ours() {
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
    fn what_a_game_is_played_with_is_a_setting_where_the_game_has_it() {
        let words = "leaves=a.txt builtin leaves=b.txt nodes=5";
        assert!(EngineSpec::parse(words).is_err());
        let each = EngineSpec::with_equipment_kinds(&["lexicon", "leaves"]);
        let engine = each.extend(words).unwrap();
        assert_eq!(engine.equipment, [("leaves", PathBuf::from("b.txt"))]);
        assert_eq!((engine.is_builtin(), engine.pace.nodes), (true, Some(5)));
    }

    #[test]
    fn a_level_is_part_of_what_the_engine_is() {
        let engine = EngineSpec::parse("level=2 builtin level=4").unwrap();
        assert_eq!(engine.level, Level::new(4));
        assert_eq!(engine.description(), "level=4 builtin");
    }

    #[test]
    fn what_is_in_the_table_is_part_of_what_the_engine_is() {
        let engine = EngineSpec::parse("snapshot=learned.bin").unwrap();
        assert_eq!(engine.snapshot, Some(PathBuf::from("learned.bin")));
        assert_eq!(engine.description(), "snapshot=learned.bin builtin");
    }

    #[test]
    fn later_words_count() {
        let each = EngineSpec::parse("nodes=100 option.Hash=1").unwrap();
        let engine = each.extend("option.Hash=2 time=50ms x").unwrap();
        assert_eq!(engine.options, [("Hash".to_owned(), "2".to_owned())]);
        assert_eq!(engine.pace.nodes, Some(100));
        assert_eq!(engine.pace.turn, Some(Duration::from_millis(50)));
    }

    #[test]
    fn a_wrong_word_is_named_with_its_remedy() {
        for (words, part) in [
            ("nam=x y", "`nam=x` is no setting"),
            ("nodes=0", "`nodes=0`: write a whole number"),
            ("nodes=-1", "write a whole number"),
            ("depth=99999999999", "write a depth"),
            ("tc=x", "is no time control"),
            ("time=5", "the unit is missing"),
            ("time=0s", "longer than nothing"),
            ("level=6", "`6` is no level of play; write a number from 1"),
            ("protocol=xboard", "uci or gomocup"),
            ("restart=yes", "on or off"),
            ("name=", "write a name"),
            ("option.=1", "no setting"),
            ("'x", "never closed"),
            ("builtin x", "`x` stands behind `builtin`"),
        ] {
            let error = EngineSpec::parse(words).unwrap_err().to_string();
            assert!(error.contains(part), "{words}: {error}");
        }
    }
}
