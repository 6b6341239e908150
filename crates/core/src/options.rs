//! Options of the engine.
//!
//! Each is declared once with [`option_group!`](crate::option_group): name, type,
//! range, default, and description. Files, flags, protocols, and reference pages
//! are derived from the declaration.

mod retired;

use std::any::Any;
use std::fmt;

pub use retired::{Deprecation, RetiredOption};

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Switch,
    /// A whole number within a range.
    Number {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Choice(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// The declaration of one option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name within its group.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: OptionKind,
    /// The description.
    pub about: &'static str,
}

/// The reason why an option could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The option does not exist.
    #[error("there is no option `{name}`{}", hint.as_ref().map(|h| format!("; did you mean `{h}`?")).unwrap_or_default())]
    Unknown {
        /// The name that was given.
        name: String,
        /// The most similar existing name.
        hint: Option<String>,
    },
    /// Several groups have an option of this bare name.
    #[error("option `{name}` is ambiguous; write one of {candidates}")]
    Ambiguous {
        /// The name that was given.
        name: String,
        /// The full names, joined by commas.
        candidates: String,
    },
    /// The value is out of range or of the wrong kind.
    #[error("option `{name}` takes {kind}, not `{value}`")]
    Value {
        /// The full name of the option.
        name: String,
        /// The values that it takes.
        kind: OptionKind,
        /// The value that was given.
        value: String,
    },
}

/// A type that an option may have.
pub trait OptionValue: Sized {
    /// Returns the kind of an option with this declared range.
    fn kind(range: Option<(i64, i64)>) -> OptionKind;
    /// Parses a value; returns `None` if it is not of this kind.
    fn parse(text: &str, kind: OptionKind) -> Option<Self>;
    /// Returns the value that replaced `text`, if an earlier version accepted `text`.
    fn renamed(_text: &str) -> Option<&'static str> {
        None
    }
    /// Returns the name of what `text` meant in an earlier version, if it now means
    /// something else.
    fn redefined(_text: &str) -> Option<&'static str> {
        None
    }
    /// Formats the value.
    fn render(&self) -> String;
}

impl OptionValue for bool {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Switch
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        match text {
            "true" | "on" => Some(true),
            "false" | "off" => Some(false),
            _ => None,
        }
    }

    fn render(&self) -> String {
        self.to_string()
    }
}

macro_rules! number_option {
    ($($number:ty),*) => {$(
        impl OptionValue for $number {
            fn kind(range: Option<(i64, i64)>) -> OptionKind {
                let (min, max) = range.unwrap_or((0, i64::from(<$number>::MAX)));
                OptionKind::Number { min, max }
            }

            fn parse(text: &str, kind: OptionKind) -> Option<Self> {
                let value: i64 = text.parse().ok()?;
                match kind {
                    OptionKind::Number { min, max } if (min..=max).contains(&value) => {
                        Self::try_from(value).ok()
                    }
                    _ => None,
                }
            }

            fn render(&self) -> String {
                self.to_string()
            }
        }
    )*};
}
number_option!(u32, i32);

/// A group of options, which is one table of a configuration file.
pub trait OptionGroup: Any + Send + Sync + fmt::Debug {
    /// Returns the name of the table, such as `gomoku.search`.
    fn prefix(&self) -> &'static str;
    /// Returns the declarations.
    fn specs(&self) -> Vec<OptionSpec>;
    /// Returns the names from an earlier version that are still accepted.
    fn retired(&self) -> &'static [RetiredOption];
    /// Parses and sets one option by its name within the group.
    ///
    /// Returns a warning if the value has a new name or a new meaning.
    ///
    /// # Errors
    ///
    /// Fails if the name or the value is invalid.
    fn set(&mut self, name: &str, value: &str) -> Result<Option<Deprecation>, OptionError>;
    /// Returns the current value of an option; `None` if the name is unknown.
    fn get(&self, name: &str) -> Option<String>;
    /// Clones the group.
    fn clone_box(&self) -> Box<dyn OptionGroup>;
}

/// Declares a group of options: a struct with public fields, its defaults, and
/// its [`OptionGroup`].
///
/// The doc comment of an option is its description for users. The optional
/// block `retired` lists options that were renamed or removed in this release:
/// [`Settings::set`] accepts their names and returns a warning.
///
/// ```
/// zeitnot_core::option_group! {
///     /// A tea kettle.
///     pub struct KettleOptions: "kettle" {
///         /// Temperature at which it whistles.
///         whistle_at: u32 = 100, 40..=120;
///         /// Whistle when the water boils.
///         whistle: bool = true;
///
///         retired { loud => whistle; color; }
///     }
/// }
/// let mut kettle = KettleOptions::default();
/// use zeitnot_core::options::OptionGroup;
/// kettle.set("whistle_at", "80").unwrap();
/// assert_eq!(kettle.whistle_at, 80);
/// assert!(kettle.set("whistle_at", "400").is_err());
/// ```
#[macro_export]
macro_rules! option_group {
    (
        $(#[doc = $group_about:literal])*
        $visibility:vis struct $group:ident: $prefix:literal {
            $(
                $(#[doc = $about:literal])+
                $name:ident: $type:ty = $default:expr $(, $min:literal..=$max:literal)?;
            )*
            $(retired { $($old:ident $(=> $new:ident)?;)* })?
        }
    ) => {
        $(#[doc = $group_about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visibility struct $group {
            $($(#[doc = $about])+ pub $name: $type,)*
        }

        impl Default for $group {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl $crate::options::OptionGroup for $group {
            fn prefix(&self) -> &'static str {
                $prefix
            }

            fn specs(&self) -> Vec<$crate::options::OptionSpec> {
                vec![$($crate::options::OptionSpec {
                    name: stringify!($name),
                    kind: <$type as $crate::options::OptionValue>::kind(
                        [$(($min, $max))?].first().copied(),
                    ),
                    about: concat!($($about),+).trim_ascii(),
                },)*]
            }

            fn retired(&self) -> &'static [$crate::options::RetiredOption] {
                const RETIRED: &[$crate::options::RetiredOption] =
                    &[$($($crate::options::RetiredOption {
                        name: stringify!($old),
                        renamed_to: [$(Some(stringify!($new)),)? None][0],
                    },)*)?];
                // Does not compile unless the new name is a field.
                $($($(let _ = &self.$new;)?)*)?
                RETIRED
            }

            fn set(
                &mut self,
                name: &str,
                value: &str,
            ) -> Result<Option<$crate::options::Deprecation>, $crate::options::OptionError> {
                match name {
                    $(stringify!($name) => {
                        let new = <$type as $crate::options::OptionValue>::renamed(value);
                        let kind = <$type as $crate::options::OptionValue>::kind(
                            [$(($min, $max))?].first().copied(),
                        );
                        self.$name = <$type as $crate::options::OptionValue>::parse(new.unwrap_or(value), kind)
                            .ok_or_else(|| $crate::options::OptionError::Value {
                                name: concat!($prefix, ".", stringify!($name)).to_owned(),
                                kind,
                                value: value.to_owned(),
                            })?;
                        let former = <$type as $crate::options::OptionValue>::redefined(value);
                        Ok($crate::options::Deprecation::of_value(
                            concat!($prefix, ".", stringify!($name)),
                            value,
                            new,
                            former,
                        ))
                    })*
                    _ => Err($crate::options::OptionError::Unknown {
                        name: format!("{}.{name}", $prefix),
                        hint: None,
                    }),
                }
            }

            fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => {
                        Some($crate::options::OptionValue::render(&self.$name))
                    })*
                    _ => None,
                }
            }

            fn clone_box(&self) -> Box<dyn $crate::options::OptionGroup> {
                Box::new(self.clone())
            }
        }
    };
}

/// All options of an engine: the common groups and those of its game.
#[derive(Debug, Default)]
pub struct Settings {
    groups: Vec<Box<dyn OptionGroup>>,
}

impl Clone for Settings {
    fn clone(&self) -> Self {
        Self {
            groups: self.groups.iter().map(|g| g.clone_box()).collect(),
        }
    }
}

impl Settings {
    /// Creates settings with these groups.
    #[must_use]
    pub fn new(groups: Vec<Box<dyn OptionGroup>>) -> Self {
        Self { groups }
    }

    /// Sets an option by its full name (`gomoku.search.max_depth`), or by its
    /// bare name if only one group has it.
    ///
    /// A name or value from an earlier version is accepted too; the returned
    /// [`Deprecation`] is a warning for the user.
    ///
    /// # Errors
    ///
    /// Fails if the name is unknown or ambiguous, or if the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Option<Deprecation>, OptionError> {
        let value = value.trim();
        let current = |group: &dyn OptionGroup| group.specs().iter().map(|s| s.name).collect();
        if let Some((group, bare)) = self.find(name, current)? {
            return self.groups[group].set(bare, value);
        }
        let old = |group: &dyn OptionGroup| group.retired().iter().map(|r| r.name).collect();
        let Some((group, bare)) = self.find(name, old)? else {
            return Err(OptionError::Unknown {
                name: name.to_owned(),
                hint: self.nearest(name),
            });
        };
        let group = &mut self.groups[group];
        let retired = group.retired().iter().find(|retired| retired.name == bare);
        let name = full_name(group.prefix(), bare);
        Ok(Some(match retired.and_then(|retired| retired.renamed_to) {
            None => Deprecation::RemovedOption { name },
            Some(new) => {
                group.set(new, value)?;
                let new = full_name(group.prefix(), new);
                Deprecation::RenamedOption { name, new }
            }
        }))
    }

    /// Returns the index of the group with this full or bare name, and the bare
    /// name. `names` lists the bare names of a group.
    fn find(
        &self,
        name: &str,
        names: impl Fn(&dyn OptionGroup) -> Vec<&'static str>,
    ) -> Result<Option<(usize, &'static str)>, OptionError> {
        let mut matches: Vec<(usize, &'static str)> = Vec::new();
        for (index, group) in self.groups.iter().enumerate() {
            for bare in names(&**group) {
                if name == bare || name == full_name(group.prefix(), bare) {
                    matches.push((index, bare));
                }
            }
        }
        match matches.as_slice() {
            [] => Ok(None),
            [found] => Ok(Some(*found)),
            several => Err(OptionError::Ambiguous {
                name: name.to_owned(),
                candidates: several
                    .iter()
                    .map(|(index, bare)| full_name(self.groups[*index].prefix(), bare))
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }

    /// Returns the names from an earlier version that [`Settings::set`] accepts.
    ///
    /// Each full name comes with the full name that replaces it; `None` if the
    /// option was removed.
    #[must_use]
    pub fn retired(&self) -> Vec<(String, Option<String>)> {
        let groups = self.groups.iter();
        let names = groups.flat_map(|group| {
            let name = |bare| full_name(group.prefix(), bare);
            let retired = group.retired().iter();
            retired.map(move |retired| (name(retired.name), retired.renamed_to.map(name)))
        });
        names.collect()
    }

    /// Returns the group of type `G`, or its defaults if this engine lacks it.
    #[must_use]
    pub fn group<G: OptionGroup + Clone + Default>(&self) -> G {
        self.groups
            .iter()
            .find_map(|group| (group.as_ref() as &dyn Any).downcast_ref::<G>())
            .cloned()
            .unwrap_or_default()
    }

    /// Returns the full name, declaration, and current value of every option.
    #[must_use]
    pub fn list(&self) -> Vec<(String, OptionSpec, String)> {
        let mut all = Vec::new();
        for group in &self.groups {
            for spec in group.specs() {
                let value = group.get(spec.name).unwrap_or_default();
                all.push((full_name(group.prefix(), spec.name), spec, value));
            }
        }
        all
    }

    fn nearest(&self, wanted: &str) -> Option<String> {
        let bare = wanted.rsplit('.').next().unwrap_or(wanted);
        self.list()
            .into_iter()
            .map(|(name, spec, _)| (edit_distance(bare, spec.name), name))
            .filter(|&(distance, _)| distance <= 1 + bare.len() / 3)
            .min()
            .map(|(_, name)| name)
    }
}

fn full_name(prefix: &str, name: &str) -> String {
    format!("{prefix}.{name}")
}

/// Returns the Levenshtein distance of the first 64 bytes of both words.
#[must_use]
pub fn edit_distance(left: &str, right: &str) -> usize {
    let left = &left.as_bytes()[..left.len().min(64)];
    let right = &right.as_bytes()[..right.len().min(64)];
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Shape {
        Round,
        Square,
    }

    impl OptionValue for Shape {
        fn kind(_: Option<(i64, i64)>) -> OptionKind {
            OptionKind::Choice(&["round", "square"])
        }

        fn parse(text: &str, _: OptionKind) -> Option<Self> {
            match text {
                "round" => Some(Self::Round),
                "square" => Some(Self::Square),
                _ => None,
            }
        }

        fn renamed(text: &str) -> Option<&'static str> {
            (text == "angular").then_some("square")
        }

        fn redefined(text: &str) -> Option<&'static str> {
            (text == "round").then_some("oval")
        }

        fn render(&self) -> String {
            format!("{self:?}").to_lowercase()
        }
    }

    crate::option_group! {
        /// One.
        struct One: "game.one" {
            /// Width of
            /// the window.
            width: u32 = 8, 1..=400;
            /// Shared name.
            enabled: bool = true;
            /// May be negative.
            bias: i32 = -5, -10..=10;
            /// One of two words.
            shape: Shape = Shape::Round;

            retired { breadth => width; form => shape; paint; }
        }
    }

    crate::option_group! {
        /// Two.
        struct Two: "two" {
            /// Shared name.
            enabled: bool = false;
        }
    }

    fn settings() -> Settings {
        Settings::new(vec![Box::new(One::default()), Box::new(Two::default())])
    }

    #[test]
    fn full_and_bare_names_both_work() {
        let mut settings = settings();
        settings.set("game.one.width", "12").unwrap();
        settings.set("bias", "-7").unwrap();
        settings.set("two.enabled", "true").unwrap();
        let one: One = settings.group();
        assert_eq!((one.width, one.bias), (12, -7));
        assert!(settings.group::<Two>().enabled);
    }

    #[test]
    fn errors_name_the_option_and_the_remedy() {
        let mut settings = settings();
        let error = |s: &mut Settings, n: &str, v: &str| s.set(n, v).unwrap_err().to_string();
        assert_eq!(
            error(&mut settings, "width", "0"),
            "option `game.one.width` takes a whole number from 1 to 400, not `0`"
        );
        assert_eq!(
            error(&mut settings, "widht", "3"),
            "there is no option `widht`; did you mean `game.one.width`?"
        );
        assert_eq!(
            error(&mut settings, "enabled", "true"),
            "option `enabled` is ambiguous; write one of game.one.enabled, two.enabled"
        );
        assert_eq!(
            error(&mut settings, "two.enabled", "maybe"),
            "option `two.enabled` takes true or false, not `maybe`"
        );
        assert_eq!(settings.group::<One>(), One::default());
    }

    #[test]
    fn the_list_has_name_description_and_value_of_each_option() {
        let list = settings().list();
        let (name, spec, value) = &list[0];
        assert_eq!((name.as_str(), value.as_str()), ("game.one.width", "8"));
        assert_eq!(spec.about, "Width of the window.");
        assert_eq!(list.len(), 5);
    }

    #[test]
    fn retired_names_and_values_work_with_a_warning() {
        let mut settings = settings();
        let mut warning = |name: &str, value: &str| {
            let warning = settings.set(name, value).unwrap();
            warning.map(|warning| warning.to_string())
        };
        assert_eq!(
            warning("game.one.breadth", "12").as_deref(),
            Some("option `game.one.breadth` is now called `game.one.width`; use the new name")
        );
        assert_eq!(
            warning("shape", "angular").as_deref(),
            Some(
                "value `angular` of option `game.one.shape` is now called `square`; use the new name"
            )
        );
        assert_eq!(
            warning("shape", "round").as_deref(),
            Some(
                "value `round` of option `game.one.shape` has a new meaning; `oval` has the former one"
            )
        );
        assert_eq!(
            warning("paint", "red").as_deref(),
            Some("option `game.one.paint` was removed and has no effect; delete it")
        );
        // If both are retired, the warning names the new option.
        assert!(
            warning("form", "angular")
                .unwrap()
                .contains("game.one.shape")
        );
        assert_eq!(warning("width", "13"), None);
        assert_eq!(warning("shape", "square"), None);
        let one: One = settings.group();
        assert_eq!((one.width, one.shape), (13, Shape::Square));
    }

    #[test]
    fn retired_names_take_the_values_of_the_new_ones_and_are_not_listed() {
        let mut settings = settings();
        assert_eq!(
            settings.set("breadth", "0").unwrap_err().to_string(),
            "option `game.one.width` takes a whole number from 1 to 400, not `0`"
        );
        let (old, new): (Vec<String>, Vec<_>) = settings.retired().into_iter().unzip();
        assert_eq!(old, ["game.one.breadth", "game.one.form", "game.one.paint"]);
        assert_eq!(new[0].as_deref(), Some("game.one.width"));
        assert_eq!(new[2], None);
        let listed = settings.list();
        assert!(listed.iter().all(|(name, ..)| !old.contains(name)));
        // The nearest name is never an old one.
        let error = settings.set("breadht", "3").unwrap_err().to_string();
        assert!(!error.contains("breadth`?"), "{error}");
    }
}
