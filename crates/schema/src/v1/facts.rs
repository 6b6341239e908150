//! What there is to say about a position or a move, by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zeitnot_core::FactValue;

/// A number or words. What has decimals is a whole number of thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// Words.
    Words(String),
}

/// Facts by name.
pub type Facts = BTreeMap<String, Fact>;

/// What a game said, as JSON has it.
#[must_use]
pub fn from_core(said: zeitnot_core::Facts) -> Facts {
    let fact = |figure: FactValue| match figure {
        FactValue::Whole(number) | FactValue::Milli(number) => Fact::Number(number),
        FactValue::Text(words) => Fact::Words(words),
    };
    let facts = said.into_iter();
    facts
        .map(|(name, figure)| (name.to_owned(), fact(figure)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_read_back_the_same() {
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
