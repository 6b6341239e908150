//! Names of options and values from an earlier version. They are accepted for
//! one release, with a warning.

use std::fmt;

/// A name that an option group no longer uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetiredOption {
    /// The old name within the group.
    pub name: &'static str,
    /// The new name within the group; `None` if the option was removed.
    pub renamed_to: Option<&'static str>,
}

/// The use of a retired name or value.
///
/// Prints as a warning that names the replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deprecation {
    /// The option has another name now.
    RenamedOption {
        /// The full name that was used.
        name: String,
        /// The full name to use.
        new: String,
    },
    /// The value has another name now.
    RenamedValue {
        /// The full name of the option.
        name: String,
        /// The value that was used.
        value: String,
        /// The value to use.
        new: &'static str,
    },
    /// The value means something else now.
    RedefinedValue {
        /// The full name of the option.
        name: String,
        /// The value that was used.
        value: String,
        /// The value with the former meaning.
        former: &'static str,
    },
    /// The option was removed; setting it has no effect.
    RemovedOption {
        /// The full name that was used.
        name: String,
    },
}

impl Deprecation {
    /// Returns the warning about a value with a `new` name, or whose former meaning
    /// is now called `former`.
    #[must_use]
    pub fn of_value(
        name: &str,
        value: &str,
        new: Option<&'static str>,
        former: Option<&'static str>,
    ) -> Option<Self> {
        let (name, value) = (name.to_owned(), value.to_owned());
        match (new, former) {
            (Some(new), _) => Some(Self::RenamedValue { name, value, new }),
            (None, Some(former)) => Some(Self::RedefinedValue {
                name,
                value,
                former,
            }),
            (None, None) => None,
        }
    }
}

impl fmt::Display for Deprecation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RenamedOption { name, new } => {
                write!(f, "option `{name}` is now called `{new}`; use the new name")
            }
            Self::RenamedValue { name, value, new } => write!(
                f,
                "value `{value}` of option `{name}` is now called `{new}`; use the new name"
            ),
            Self::RedefinedValue {
                name,
                value,
                former,
            } => write!(
                f,
                "value `{value}` of option `{name}` has a new meaning; `{former}` has the former one"
            ),
            Self::RemovedOption { name } => {
                write!(
                    f,
                    "option `{name}` was removed and has no effect; delete it"
                )
            }
        }
    }
}
