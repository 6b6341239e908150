//! The `option` lines of an engine.

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The name, which may contain spaces and is case-insensitive.
    pub name: String,
    /// The type with its default and range.
    pub kind: DeclaredKind,
}

/// The type of an option; missing values are `None` or empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredKind {
    /// A Boolean.
    Check {
        /// The default.
        default: Option<bool>,
    },
    /// An integer.
    Spin {
        /// The default.
        default: Option<i64>,
        /// The minimum.
        min: Option<i64>,
        /// The maximum.
        max: Option<i64>,
    },
    /// One of several values.
    Combo {
        /// The default.
        default: Option<String>,
        /// The values.
        choices: Vec<String>,
    },
    /// An action without a value.
    Button,
    /// A string.
    Text {
        /// The default; `<empty>` means the empty string.
        default: Option<String>,
    },
}

/// An invalid `option` line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// The name is missing.
    #[error("it has no `name`")]
    Name,
    /// The type is missing.
    #[error("it has no `type`")]
    Type,
    /// The type is unknown.
    #[error("`{0}` is not an option type")]
    UnknownType(String),
    /// A value does not fit the type.
    #[error("`{word} {text}` does not fit its type")]
    Value {
        /// The keyword.
        word: &'static str,
        /// The value.
        text: String,
    },
}

/// The keywords of the line.
const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl OptionDeclaration {
    /// Parses the text after the keyword `option`.
    ///
    /// # Errors
    ///
    /// Fails if a field is missing or invalid.
    pub fn parse(text: &str) -> Result<Self, DeclarationError> {
        let parts = split_fields(text);
        let find = |keyword: &str| {
            let mut found = parts.iter().filter(move |(word, _)| *word == keyword);
            found.next().map(|(_, value)| value.clone())
        };
        let number = |word: &'static str| {
            let parsed = find(word).map(|text| match text.parse() {
                Ok(number) => Ok(number),
                Err(_) => Err(DeclarationError::Value { word, text }),
            });
            parsed.transpose()
        };
        let name = find("name")
            .filter(|name| !name.is_empty())
            .ok_or(DeclarationError::Name)?;
        let kind = match find("type").ok_or(DeclarationError::Type)?.as_str() {
            "check" => DeclaredKind::Check {
                default: find("default").map(parse_bool).transpose()?,
            },
            "spin" => DeclaredKind::Spin {
                default: number("default")?,
                min: number("min")?,
                max: number("max")?,
            },
            "combo" => {
                let choices = parts.iter().filter(|(word, _)| *word == "var");
                DeclaredKind::Combo {
                    default: find("default"),
                    choices: choices.map(|(_, value)| value.clone()).collect(),
                }
            }
            "button" => DeclaredKind::Button,
            "string" => DeclaredKind::Text {
                default: find("default"),
            },
            other => return Err(DeclarationError::UnknownType(other.to_owned())),
        };
        Ok(Self { name, kind })
    }

    /// Returns `true` if this is the name, ignoring case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// Splits a line into keywords and their values.
///
/// The default of a string may contain keywords, and a name ends at `type`.
fn split_fields(text: &str) -> Vec<(&'static str, String)> {
    let mut parts: Vec<(&'static str, Vec<&str>)> = Vec::new();
    let mut is_text = false;
    for token in text.split_whitespace() {
        let last = parts.last().map(|(word, _)| *word);
        let known = KEYWORDS.into_iter().find(|word| *word == token);
        let keyword = match last {
            Some("name") => known.filter(|&word| word == "type"),
            Some("default") if is_text => None,
            _ => known,
        };
        match (keyword, parts.last_mut()) {
            (Some(word), _) => parts.push((word, Vec::new())),
            (None, Some((_, values))) => values.push(token),
            (None, None) => (),
        }
        is_text = is_text || last == Some("type") && token == "string";
    }
    let joined = |(word, values): (&'static str, Vec<&str>)| (word, values.join(" "));
    parts.into_iter().map(joined).collect()
}

fn parse_bool(text: String) -> Result<bool, DeclarationError> {
    match text.as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(DeclarationError::Value {
            word: "default",
            text,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> DeclaredKind {
        OptionDeclaration::parse(text).unwrap().kind
    }

    #[test]
    fn every_type_is_parsed_with_its_fields() {
        let hash =
            OptionDeclaration::parse("name Hash type spin default 16 min 1 max 33554432").unwrap();
        assert!(hash.is_called("HASH") && !hash.is_called("Has"));
        assert_eq!(
            hash.kind,
            DeclaredKind::Spin {
                default: Some(16),
                min: Some(1),
                max: Some(33_554_432)
            }
        );
        assert_eq!(
            kind("name Ponder type check default false"),
            DeclaredKind::Check {
                default: Some(false)
            }
        );
        assert_eq!(
            kind("name Style type combo default Quite Solid var Quite Solid var Risky"),
            DeclaredKind::Combo {
                default: Some("Quite Solid".to_owned()),
                choices: vec!["Quite Solid".to_owned(), "Risky".to_owned()]
            }
        );
        assert_eq!(kind("name Clear Hash type button"), DeclaredKind::Button);
        assert_eq!(
            kind("name Path type string default c:\\my var min"),
            DeclaredKind::Text {
                default: Some("c:\\my var min".to_owned())
            }
        );
        assert_eq!(
            kind("name Path type string default"),
            DeclaredKind::Text {
                default: Some(String::new())
            }
        );
    }

    #[test]
    fn names_may_contain_spaces_and_keywords() {
        let long = OptionDeclaration::parse(" name  Min default  depth type button").unwrap();
        assert_eq!(long.name, "Min default depth");
    }

    #[test]
    fn errors_name_the_missing_or_invalid_field() {
        let error = |text: &str| OptionDeclaration::parse(text).unwrap_err().to_string();
        assert_eq!(error("type check"), "it has no `name`");
        assert_eq!(error("name type check"), "it has no `name`");
        assert_eq!(error("name Hash"), "it has no `type`");
        assert_eq!(
            error("name Hash type number"),
            "`number` is not an option type"
        );
        assert_eq!(
            error("name Hash type spin default many"),
            "`default many` does not fit its type"
        );
        assert_eq!(
            error("name Ponder type check default yes"),
            "`default yes` does not fit its type"
        );
    }
}
