//! Sentences about moves, and the names of things, in English and Vietnamese.
//!
//! Facts choose a message and what is put into it ([`what`], [`why`],
//! [`patterns`]); the choice knows no language, so that all languages say the
//! same. The texts are Fluent messages in `locales`. A sentence claims what its
//! fact says and no more: a win is proven, a defense is one after which no forced
//! win was found, and where nothing is known nothing is said.

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

/// Puts every move of a review into words, in all languages.
pub fn add_text(review: &mut Review) {
    let words: Vec<Words> = review.moves.iter().map(|mv| text_of(review, mv)).collect();
    for (mv, words) in review.moves.iter_mut().zip(words) {
        mv.words = Some(words);
    }
}

/// A move of a review in words, in all languages: for those who show moves while
/// the rest is still judged.
#[must_use]
pub fn text_of(review: &Review, mv: &ReviewedMove) -> Words {
    let told = MoveText::new(&MoveContext::new(review, mv));
    Words {
        en: told.to_schema(Language::English),
        vi: told.to_schema(Language::Vietnamese),
    }
}

/// What is said about a move, before it is said in a language.
struct MoveText<'a> {
    what: Passage<'a>,
    why: Vec<Passage<'a>>,
    tips: Vec<Sentence<'a>>,
}

impl<'a> MoveText<'a> {
    fn new(scene: &MoveContext<'a>) -> Self {
        let mut why = why::why(scene);
        why.extend(patterns::patterns(scene));
        Self {
            what: what::what(scene),
            why,
            tips: tips(scene),
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

/// The tips for the gravest mistake: with more of them nobody remembers any.
fn tips<'a>(scene: &MoveContext<'a>) -> Vec<Sentence<'a>> {
    let gravest = scene.mv.mistakes.first();
    let tip = |category, number| Sentence::new(format!("tip-{category}-{number}"));
    gravest.map_or_else(Vec::new, |mistake| {
        [1, 2].map(|number| tip(mistake.category, number)).into()
    })
}
