//! `option`: what an engine lets the interface set.

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// Its name, which may have blanks; case does not count.
    pub name: String,
    /// What may be set.
    pub kind: DeclaredKind,
}

/// What may be set, and what is set without it. What a line left out is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredKind {
    /// Yes or no.
    Check {
        /// The default.
        default: Option<bool>,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: Option<i64>,
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: Option<String>,
        /// The words.
        choices: Vec<String>,
    },
    /// Something that is done, not set.
    Button,
    /// Any text.
    Text {
        /// The default; `<empty>` is the empty one.
        default: Option<String>,
    },
}

/// Why a line declares nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// No name.
    #[error("it has no `name`")]
    Name,
    /// No type.
    #[error("it has no `type`")]
    Type,
    /// A type that does not exist.
    #[error("`{0}` is no type")]
    UnknownType(String),
    /// A value of another type.
    #[error("`{word} {text}` does not fit its type")]
    Value {
        /// Of which word.
        word: &'static str,
        /// What it was.
        text: String,
    },
}

/// Words that begin something new in a line.
const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl OptionDeclaration {
    /// Reads what follows the word `option`.
    ///
    /// # Errors
    ///
    /// Says what is missing or does not fit.
    pub fn parse(text: &str) -> Result<Self, DeclarationError> {
        let parts = split_fields(text);
        let find = |wanted: &str| {
            let mut found = parts.iter().filter(move |(word, _)| *word == wanted);
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

    /// Is it the one of this name? Case does not count.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// The words of a line and what follows each. A text's default may hold words
/// of ours; a name ends at the type.
fn split_fields(text: &str) -> Vec<(&'static str, String)> {
    let mut parts: Vec<(&'static str, Vec<&str>)> = Vec::new();
    let mut is_text = false;
    for token in text.split_whitespace() {
        let last = parts.last().map(|(word, _)| *word);
        let known = KEYWORDS.into_iter().find(|word| *word == token);
        let begins = match last {
            Some("name") => known.filter(|&word| word == "type"),
            Some("default") if is_text => None,
            _ => known,
        };
        match (begins, parts.last_mut()) {
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
    fn every_type_is_read_with_what_belongs_to_it() {
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
    fn names_have_blanks_and_words_of_ours() {
        let long = OptionDeclaration::parse(" name  Min default  depth type button").unwrap();
        assert_eq!(long.name, "Min default depth");
    }

    #[test]
    fn what_is_no_declaration_says_why() {
        let why = |text: &str| OptionDeclaration::parse(text).unwrap_err().to_string();
        assert_eq!(why("type check"), "it has no `name`");
        assert_eq!(why("name type check"), "it has no `name`");
        assert_eq!(why("name Hash"), "it has no `type`");
        assert_eq!(why("name Hash type number"), "`number` is no type");
        assert_eq!(
            why("name Hash type spin default many"),
            "`default many` does not fit its type"
        );
        assert_eq!(
            why("name Ponder type check default yes"),
            "`default yes` does not fit its type"
        );
    }
}
