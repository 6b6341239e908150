//! The options of an engine and of its protocol, by the names of both.

use zeitnot_core::Settings;
use zeitnot_core::options::{OptionGroup, OptionKind, OptionSpec, edit_distance};

use super::assignment::Assignment;
use crate::wire::quoted;

/// The names by which the other side knows options.
#[derive(Debug)]
pub struct OptionNames {
    /// Its names and the full names of the options they stand for, in the
    /// order in which they are announced. One that the engine has not got is
    /// not announced; every other option can be set by its full name.
    pub names: &'static [(&'static str, &'static str)],
    /// The button that empties the table.
    pub clear: &'static str,
    /// The command that lists them.
    pub list: &'static str,
}

/// The options and their values.
#[derive(Clone, Debug)]
pub struct OptionBook {
    /// What the engine is told.
    engine: Settings,
    /// What only this protocol needs.
    own: Settings,
    /// Options that this game has no use for, by their full names.
    missing: &'static [&'static str],
    names: &'static OptionNames,
    announcement: Vec<String>,
}

/// What a new value asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: it is the old value.
    Nothing,
    /// A setting of this protocol has changed.
    Own,
    /// The engine has to be told.
    Engine,
    /// Forget everything learned.
    Clear,
}

/// An option as it stands.
struct Entry {
    full_name: String,
    spec: OptionSpec,
    value: String,
    is_own: bool,
}

impl OptionBook {
    /// The options of an engine that begins with these settings and of a
    /// protocol with a group of its own, less those of `own` that are `missing`.
    #[must_use]
    pub fn new(
        engine: Settings,
        own: Box<dyn OptionGroup>,
        missing: &'static [&'static str],
        names: &'static OptionNames,
    ) -> Self {
        let mut book = Self {
            engine,
            own: Settings::new(vec![own]),
            missing,
            names,
            announcement: Vec::new(),
        };
        let entries = book.entries();
        for (name, full_name) in names.names {
            let entry = entries.iter().find(|entry| entry.full_name == *full_name);
            book.announcement
                .extend(entry.map(|entry| announce(name, entry)));
        }
        book.announcement
            .push(format!("option name {} type button", names.clear));
        book
    }

    /// The options of this protocol.
    #[must_use]
    pub fn own<G: OptionGroup + Clone + Default>(&self) -> G {
        self.own.group()
    }

    /// The options of the engine.
    #[must_use]
    pub fn engine(&self) -> &Settings {
        &self.engine
    }

    /// Goes back to these options of the engine.
    pub fn restore_engine(&mut self, settings: Settings) {
        self.engine = settings;
    }

    /// The lines that announce them, with the values they began with.
    #[must_use]
    pub fn announcement(&self) -> &[String] {
        &self.announcement
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// One sentence if there is none of that name or it does not take the
    /// value; the old one stays.
    pub fn set(&mut self, assignment: &Assignment) -> Result<Change, String> {
        let Assignment { name, value } = assignment;
        if name.eq_ignore_ascii_case(self.names.clear) {
            return Ok(Change::Clear);
        }
        let known = self
            .names
            .names
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let full_name = known.map_or(name.as_str(), |(_, full_name)| full_name);
        let entries = self.entries();
        let entry = entries
            .iter()
            .find(|entry| entry.full_name.eq_ignore_ascii_case(full_name))
            .ok_or_else(|| self.unknown(name))?;
        let name = known.map_or(entry.full_name.as_str(), |(known, _)| known);
        let Some(value) = value else {
            return Err(format!(
                "setoption {name}: the value is missing, so {} stays; it takes {}",
                entry.value, entry.spec.kind
            ));
        };
        let settings = if entry.is_own {
            &mut self.own
        } else {
            &mut self.engine
        };
        let value = normalized(value, entry.spec.kind);
        settings.set(&entry.full_name, &value).map_err(|_| {
            format!(
                "setoption {name}: it takes {}, not {}, so {} stays",
                entry.spec.kind,
                quoted(&value),
                entry.value
            )
        })?;
        Ok(match entry {
            // A number may be written in several ways.
            Entry {
                full_name, value, ..
            } if self.value_of(full_name) == Some(value.clone()) => Change::Nothing,
            Entry { is_own: true, .. } => Change::Own,
            Entry { is_own: false, .. } => Change::Engine,
        })
    }

    fn value_of(&self, full_name: &str) -> Option<String> {
        let entries = self.entries();
        let entry = entries
            .into_iter()
            .find(|entry| entry.full_name == full_name);
        entry.map(|entry| entry.value)
    }

    fn entries(&self) -> Vec<Entry> {
        let mut all = Vec::new();
        for (settings, is_own) in [(&self.engine, false), (&self.own, true)] {
            for (full_name, spec, value) in settings.list() {
                if !self.missing.contains(&full_name.as_str()) {
                    all.push(Entry {
                        full_name,
                        spec,
                        value,
                        is_own,
                    });
                }
            }
        }
        all
    }

    fn unknown(&self, name: &str) -> String {
        let full_names: Vec<String> = self.entries().into_iter().map(|e| e.full_name).collect();
        let has = |full_name: &str| full_names.iter().any(|known| known == full_name);
        let names = self
            .names
            .names
            .iter()
            .filter(|(_, full_name)| has(full_name));
        let names: Vec<String> = names.map(|&(known, _)| known.to_owned()).collect();
        let lower = name.to_ascii_lowercase();
        let nearest = names
            .into_iter()
            .chain([self.names.clear.to_owned()])
            .chain(full_names)
            .map(|known| (edit_distance(&lower, &known.to_ascii_lowercase()), known))
            .filter(|(distance, _)| *distance <= 1 + name.len() / 3)
            .min();
        let remedy = match nearest {
            Some((_, nearest)) => format!("did you mean {nearest}?"),
            None => format!("send {} for a list", self.names.list),
        };
        format!("setoption: there is no option {}; {remedy}", quoted(name))
    }
}

fn announce(name: &str, entry: &Entry) -> String {
    let value = &entry.value;
    match entry.spec.kind {
        OptionKind::Switch => format!("option name {name} type check default {value}"),
        OptionKind::Number { min, max } => {
            format!("option name {name} type spin default {value} min {min} max {max}")
        }
        OptionKind::Choice(words) => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {value}{words}")
        }
    }
}

/// Words may be written in any case.
fn normalized(value: &str, kind: OptionKind) -> String {
    match kind {
        OptionKind::Number { .. } => value.to_owned(),
        OptionKind::Switch | OptionKind::Choice(_) => value.to_ascii_lowercase(),
    }
}
