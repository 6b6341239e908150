//! The options of an engine and of its protocol, by the names of both.

use zeitnot_core::Settings;
use zeitnot_core::options::{Deprecation, OptionGroup, OptionKind, OptionSpec, edit_distance};

use super::assignment::OptionAssignment;
use crate::quoted;

/// The names by which the other side knows options.
#[derive(Debug)]
pub struct OptionNames {
    /// Its names and the full names of the options they stand for, in the
    /// order in which they are announced. One that the engine has not got is
    /// not announced; every other option can be set by its full name.
    pub names: &'static [(&'static str, &'static str)],
    /// The button that empties the table.
    pub clear_button: &'static str,
    /// The command that lists them.
    pub list_command: &'static str,
}

/// The options and their values.
#[derive(Clone, Debug)]
pub struct OptionTable {
    /// What the engine is told.
    engine: Settings,
    /// What only this protocol needs.
    protocol: Settings,
    /// Options that this game has no use for, by their full names.
    excluded: &'static [&'static str],
    names: &'static OptionNames,
    announcement: Vec<String>,
}

/// What a new value asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionChange {
    /// Nothing: it is the old value.
    Unchanged,
    /// A setting of this protocol has changed.
    Protocol,
    /// The engine has to be told.
    Engine,
    /// Forget everything learned.
    Clear,
}

/// An option as it stands.
struct OptionEntry {
    full_name: String,
    spec: OptionSpec,
    value: String,
    is_protocol: bool,
}

impl OptionTable {
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
            protocol: Settings::new(vec![own]),
            excluded: missing,
            names,
            announcement: Vec::new(),
        };
        let entries = book.entries();
        for (name, full_name) in names.names {
            let entry = entries.iter().find(|entry| entry.full_name == *full_name);
            book.announcement
                .extend(entry.map(|entry| announcement_line(name, entry)));
        }
        book.announcement
            .push(format!("option name {} type button", names.clear_button));
        book
    }

    /// The options of this protocol.
    #[must_use]
    pub fn protocol_options<G: OptionGroup + Clone + Default>(&self) -> G {
        self.protocol.group()
    }

    /// The options of the engine.
    #[must_use]
    pub fn engine_settings(&self) -> &Settings {
        &self.engine
    }

    /// Goes back to these options of the engine.
    pub fn restore_engine_settings(&mut self, settings: Settings) {
        self.engine = settings;
    }

    /// The lines that announce them, with the values they began with.
    #[must_use]
    pub fn announcement(&self) -> &[String] {
        &self.announcement
    }

    /// Sets an option. Calls `warn` if its name or value has been replaced.
    ///
    /// # Errors
    ///
    /// One sentence if there is none of that name or it does not take the
    /// value; the old one stays.
    pub fn set(
        &mut self,
        assignment: &OptionAssignment,
        warn: &mut dyn FnMut(String),
    ) -> Result<OptionChange, String> {
        let OptionAssignment { name, value } = assignment;
        if name.eq_ignore_ascii_case(self.names.clear_button) {
            return Ok(OptionChange::Clear);
        }
        let known = self
            .names
            .names
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let full_name = known.map_or(name.as_str(), |(_, full_name)| full_name);
        let entries = self.entries();
        let mut candidates = entries.iter();
        let Some(entry) = candidates.find(|e| e.full_name.eq_ignore_ascii_case(full_name)) else {
            return self.set_retired(name, value.as_ref(), warn);
        };
        let name = known.map_or(entry.full_name.as_str(), |(known, _)| known);
        let Some(value) = value else {
            return Err(format!(
                "setoption {name}: the value is missing, so {} stays; it takes {}",
                entry.value, entry.spec.kind
            ));
        };
        let settings = if entry.is_protocol {
            &mut self.protocol
        } else {
            &mut self.engine
        };
        let value = normalized(value, entry.spec.kind);
        let deprecation = settings.set(&entry.full_name, &value).map_err(|_| {
            format!(
                "setoption {name}: it takes {}, not {}, so {} stays",
                entry.spec.kind,
                quoted(&value),
                entry.value
            )
        })?;
        if let Some(deprecation) = deprecation {
            warn(format!("setoption: {deprecation}"));
        }
        Ok(match entry {
            // A number may be written in several ways.
            OptionEntry {
                full_name, value, ..
            } if self.value_of(full_name) == Some(value.clone()) => OptionChange::Unchanged,
            OptionEntry {
                is_protocol: true, ..
            } => OptionChange::Protocol,
            OptionEntry {
                is_protocol: false, ..
            } => OptionChange::Engine,
        })
    }

    /// Sets an option by a name from an earlier version.
    fn set_retired(
        &mut self,
        name: &str,
        value: Option<&String>,
        warn: &mut dyn FnMut(String),
    ) -> Result<OptionChange, String> {
        let mut retired = self
            .engine
            .retired()
            .into_iter()
            .chain(self.protocol.retired());
        let retired = retired.find(|(old, _)| old.eq_ignore_ascii_case(name));
        let (change, deprecation) = match retired {
            None => return Err(self.unknown_option(name)),
            Some((name, None)) => (OptionChange::Unchanged, Deprecation::RemovedOption { name }),
            Some((name, Some(new))) => {
                let assignment = OptionAssignment {
                    name: new.clone(),
                    value: value.cloned(),
                };
                let change = self.set(&assignment, warn)?;
                (change, Deprecation::RenamedOption { name, new })
            }
        };
        warn(format!("setoption: {deprecation}"));
        Ok(change)
    }

    fn value_of(&self, full_name: &str) -> Option<String> {
        let entries = self.entries();
        let entry = entries
            .into_iter()
            .find(|entry| entry.full_name == full_name);
        entry.map(|entry| entry.value)
    }

    fn entries(&self) -> Vec<OptionEntry> {
        let mut all = Vec::new();
        for (settings, is_own) in [(&self.engine, false), (&self.protocol, true)] {
            for (full_name, spec, value) in settings.list() {
                if !self.excluded.contains(&full_name.as_str()) {
                    all.push(OptionEntry {
                        full_name,
                        spec,
                        value,
                        is_protocol: is_own,
                    });
                }
            }
        }
        all
    }

    fn unknown_option(&self, name: &str) -> String {
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
            .chain([self.names.clear_button.to_owned()])
            .chain(full_names)
            .map(|known| (edit_distance(&lower, &known.to_ascii_lowercase()), known))
            .filter(|(distance, _)| *distance <= 1 + name.len() / 3)
            .min();
        let remedy = match nearest {
            Some((_, nearest)) => format!("did you mean {nearest}?"),
            None => format!("send {} for a list", self.names.list_command),
        };
        format!("setoption: there is no option {}; {remedy}", quoted(name))
    }
}

fn announcement_line(name: &str, entry: &OptionEntry) -> String {
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
