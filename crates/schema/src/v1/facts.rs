//! Named facts about a position or a move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zeitnot_core::FactValue;

/// A number or a text. Fractional numbers are given in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A text.
    Words(String),
}

/// Facts by name.
pub type Facts = BTreeMap<String, Fact>;

/// Converts the facts of a game.
#[must_use]
pub fn from_core(facts: zeitnot_core::Facts) -> Facts {
    let fact = |value: FactValue| match value {
        FactValue::Whole(number) | FactValue::Milli(number) => Fact::Number(number),
        FactValue::Text(text) => Fact::Words(text),
    };
    let facts = facts.into_iter();
    facts
        .map(|(name, value)| (name.to_owned(), fact(value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_survive_a_round_trip() {
        let facts = from_core(vec![
            ("score", FactValue::Whole(22)),
            ("equity", FactValue::Milli(-2_500)),
            ("leave", FactValue::Text("QV?".to_owned())),
        ]);
        let text = serde_json::to_string(&facts).unwrap();
        assert_eq!(text, r#"{"equity":-2500,"leave":"QV?","score":22}"#);
        assert_eq!(serde_json::from_str::<Facts>(&text).unwrap(), facts);
    }
}
