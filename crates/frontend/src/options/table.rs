//! The options of the engine and the protocol, by their protocol names.

use zeitnot_core::Settings;
use zeitnot_core::options::{Deprecation, OptionGroup, OptionKind, OptionSpec, edit_distance};

use super::assignment::OptionAssignment;
use crate::quoted;

/// The option names of a protocol.
#[derive(Debug)]
pub struct OptionNames {
    /// Pairs of protocol name and full name, in the order of announcement.
    ///
    /// Names of options that the engine does not have are not announced. Every
    /// option can also be set by its full name.
    pub names: &'static [(&'static str, &'static str)],
    /// The button that clears the table.
    pub clear_button: &'static str,
    /// The command that lists the options.
    pub list_command: &'static str,
}

/// The options of a session and their values.
#[derive(Clone, Debug)]
pub struct OptionTable {
    /// Options of the engine.
    engine: Settings,
    /// Options of the protocol.
    protocol: Settings,
    /// Full names of options that do not apply to this game.
    excluded: &'static [&'static str],
    names: &'static OptionNames,
    announcement: Vec<String>,
}

/// The consequence of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionChange {
    /// The value is the same as before.
    Unchanged,
    /// A protocol option has changed.
    Protocol,
    /// An engine option has changed, so the engine must be configured.
    Engine,
    /// The engine's caches must be cleared.
    Clear,
}

struct OptionEntry {
    full_name: String,
    spec: OptionSpec,
    value: String,
    is_protocol: bool,
}

impl OptionTable {
    /// Creates a table from the engine's settings and the protocol's options.
    ///
    /// `excluded` holds full names of options that do not apply to this game.
    #[must_use]
    pub fn new(
        engine: Settings,
        protocol: Box<dyn OptionGroup>,
        excluded: &'static [&'static str],
        names: &'static OptionNames,
    ) -> Self {
        let mut table = Self {
            engine,
            protocol: Settings::new(vec![protocol]),
            excluded,
            names,
            announcement: Vec::new(),
        };
        let entries = table.entries();
        for (name, full_name) in names.names {
            let entry = entries.iter().find(|entry| entry.full_name == *full_name);
            table
                .announcement
                .extend(entry.map(|entry| announcement_line(name, entry)));
        }
        table
            .announcement
            .push(format!("option name {} type button", names.clear_button));
        table
    }

    /// Returns the options of the protocol.
    #[must_use]
    pub fn protocol_options<G: OptionGroup + Clone + Default>(&self) -> G {
        self.protocol.group()
    }

    /// Returns the settings of the engine.
    #[must_use]
    pub fn engine_settings(&self) -> &Settings {
        &self.engine
    }

    /// Replaces the settings of the engine.
    pub fn restore_engine_settings(&mut self, settings: Settings) {
        self.engine = settings;
    }

    /// Returns the lines that announce the options with their initial values.
    #[must_use]
    pub fn announcement(&self) -> &[String] {
        &self.announcement
    }

    /// Sets an option. Calls `warn` for a deprecated name or value.
    ///
    /// # Errors
    ///
    /// Fails with a message if the option is unknown or the value is invalid; the
    /// old value stays.
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
                "setoption {name}: missing value, keeping {}; send {}",
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
                "setoption {name}: {} is not {}; keeping {}",
                quoted(&value),
                entry.spec.kind,
                entry.value
            )
        })?;
        if let Some(deprecation) = deprecation {
            warn(format!("setoption: {deprecation}"));
        }
        Ok(match entry {
            // Different spellings of a number have the same value.
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
        for (settings, is_protocol) in [(&self.engine, false), (&self.protocol, true)] {
            for (full_name, spec, value) in settings.list() {
                if !self.excluded.contains(&full_name.as_str()) {
                    all.push(OptionEntry {
                        full_name,
                        spec,
                        value,
                        is_protocol,
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
            let choices: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {value}{choices}")
        }
    }
}

/// Converts a switch or choice to lower case.
fn normalized(value: &str, kind: OptionKind) -> String {
    match kind {
        OptionKind::Number { .. } => value.to_owned(),
        OptionKind::Switch | OptionKind::Choice(_) => value.to_ascii_lowercase(),
    }
}
