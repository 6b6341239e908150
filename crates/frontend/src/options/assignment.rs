//! Parsing of `setoption`.

/// The name and value of a `setoption`.
///
/// Both may contain spaces; a run of white space becomes one space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionAssignment {
    /// The text between `name` and `value`.
    pub name: String,
    /// The text after `value`; `None` if that keyword is missing.
    pub value: Option<String>,
}

impl OptionAssignment {
    /// Parses the text after `setoption`.
    ///
    /// # Errors
    ///
    /// Fails with a message if the option name is missing.
    pub fn parse(rest: &str) -> Result<Self, String> {
        let is = |word: &'static str| move |token: &&str| token.eq_ignore_ascii_case(word);
        let tokens: Vec<&str> = rest
            .split_whitespace()
            .skip_while(|t| !is("name")(t))
            .collect();
        let tokens = tokens.get(1..).unwrap_or_default();
        let end = tokens.iter().position(is("value")).unwrap_or(tokens.len());
        let (name, value) = tokens.split_at(end);
        if name.is_empty() {
            return Err("setoption: missing name; send setoption name NAME value VALUE".to_owned());
        }
        Ok(Self {
            name: name.join(" "),
            value: value.split_first().map(|(_, words)| words.join(" ")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_may_have_spaces() {
        let read = |text: &str| {
            OptionAssignment::parse(text)
                .map(|a| (a.name, a.value))
                .unwrap()
        };
        let pair = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
        assert_eq!(read("name Hash value 64"), pair("Hash", Some("64")));
        assert_eq!(
            read("foo NAME  Move   Overhead VALUE 1 2"),
            pair("Move Overhead", Some("1 2"))
        );
        assert_eq!(read("name Clear Hash"), pair("Clear Hash", None));
        assert_eq!(read("name Hash value"), pair("Hash", Some("")));
        assert_eq!(
            read("name X value name value y"),
            pair("X", Some("name value y"))
        );
        for text in ["", "Hash 64", "name", "name value 5"] {
            assert!(OptionAssignment::parse(text).is_err(), "{text}");
        }
    }
}
