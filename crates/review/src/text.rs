//! Text about moves, and names, in English and Vietnamese.
//!
//! Facts select a message and its values ([`what`], [`why`], [`patterns`]),
//! independently of the language. The texts are Fluent messages in `locales`. A
//! sentence claims no more than its fact: a win is proven, and a defense is a move
//! after which no forced win was found. Unknown facts have no sentence.

mod dictionary;
mod language;
mod move_context;
mod names;
mod patterns;
mod sentence;
#[cfg(test)]
mod tests;
mod value;
mod what;
mod why;

use zeitnot_schema::v1::review::{MoveWords, Review, ReviewedMove, Words};

pub use dictionary::message;
pub use language::Language;
pub use move_context::move_number;
pub use names::{Name, name_of, name_of_side};
pub use value::MessageValue;

use move_context::MoveContext;
use sentence::{Passage, Sentence};

/// Adds the text of every move to a review, in all languages.
pub fn add_text(review: &mut Review) {
    let texts: Vec<Words> = review.moves.iter().map(|mv| text_of(review, mv)).collect();
    for (mv, text) in review.moves.iter_mut().zip(texts) {
        mv.words = Some(text);
    }
}

/// Returns the text of one move, in all languages, for a review in progress.
#[must_use]
pub fn text_of(review: &Review, mv: &ReviewedMove) -> Words {
    let text = MoveText::new(&MoveContext::new(review, mv));
    Words {
        en: text.to_schema(Language::English),
        vi: text.to_schema(Language::Vietnamese),
    }
}

/// The messages about a move, independent of the language.
struct MoveText<'a> {
    what: Passage<'a>,
    why: Vec<Passage<'a>>,
    tips: Vec<Sentence<'a>>,
}

impl<'a> MoveText<'a> {
    fn new(context: &MoveContext<'a>) -> Self {
        let mut why = why::why(context);
        why.extend(patterns::patterns(context));
        Self {
            what: what::what(context),
            why,
            tips: tips(context),
        }
    }

    fn to_schema(&self, language: Language) -> MoveWords {
        MoveWords {
            what: self.what.localized(language),
            why: self.why.iter().map(|one| one.localized(language)).collect(),
            tips: self
                .tips
                .iter()
                .map(|one| one.localized(language))
                .collect(),
        }
    }
}

/// Returns the tips for the most serious mistake only.
fn tips<'a>(context: &MoveContext<'a>) -> Vec<Sentence<'a>> {
    let mistake = context.mv.mistakes.first();
    let tip = |category, number| Sentence::new(format!("tip-{category}-{number}"));
    mistake.map_or_else(Vec::new, |mistake| {
        [1, 2].map(|number| tip(mistake.category, number)).into()
    })
}
