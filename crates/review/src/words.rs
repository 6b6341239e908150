//! Sentences about moves, and the names of things, in English and Vietnamese.
//!
//! Facts choose a message and what is put into it ([`what`], [`why`],
//! [`patterns`]); the choice knows no language, so that all languages say the
//! same. The texts are Fluent messages in `locales`. A sentence claims what its
//! fact says and no more: a win is proven, a defense is one after which no forced
//! win was found, and where nothing is known nothing is said.

mod dictionary;
mod language;
mod names;
mod patterns;
mod scene;
mod sentence;
#[cfg(test)]
mod tests;
mod value;
mod what;
mod why;

use zeitnot_schema::v1::review::{MoveWords, Review, ReviewedMove, Words};

pub use dictionary::message;
pub use language::Language;
pub use names::{Name, name_of, name_of_side};
pub use scene::move_number;
pub use value::Value;

use scene::Scene;
use sentence::{Passage, Sentence};

/// Puts every move of a review into words, in all languages.
pub fn tell(review: &mut Review) {
    let words: Vec<Words> = review.moves.iter().map(|mv| words_of(review, mv)).collect();
    for (mv, words) in review.moves.iter_mut().zip(words) {
        mv.words = Some(words);
    }
}

/// A move of a review in words, in all languages: for those who show moves while
/// the rest is still judged.
#[must_use]
pub fn words_of(review: &Review, mv: &ReviewedMove) -> Words {
    let told = Told::of(&Scene::new(review, mv));
    Words {
        en: told.in_language(Language::English),
        vi: told.in_language(Language::Vietnamese),
    }
}

/// What is said about a move, before it is said in a language.
struct Told<'a> {
    what: Passage<'a>,
    why: Vec<Passage<'a>>,
    tips: Vec<Sentence<'a>>,
}

impl<'a> Told<'a> {
    fn of(scene: &Scene<'a>) -> Self {
        let mut why = why::why(scene);
        why.extend(patterns::patterns(scene));
        Self {
            what: what::what(scene),
            why,
            tips: tips(scene),
        }
    }

    fn in_language(&self, language: Language) -> MoveWords {
        MoveWords {
            what: self.what.told(language),
            why: self.why.iter().map(|one| one.told(language)).collect(),
            tips: self.tips.iter().map(|one| one.told(language)).collect(),
        }
    }
}

/// The tips for the gravest mistake: with more of them nobody remembers any.
fn tips<'a>(scene: &Scene<'a>) -> Vec<Sentence<'a>> {
    let gravest = scene.mv.mistakes.first();
    let tip = |category, number| Sentence::new(format!("tip-{category}-{number}"));
    gravest.map_or_else(Vec::new, |mistake| {
        [1, 2].map(|number| tip(mistake.category, number)).into()
    })
}
