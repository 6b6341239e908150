//! What things are called in each language.

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{
    Bearing, Category, CategoryFamily, Label, Pattern, Phase, Region, Review, Tier,
};
use zeitnot_schema::v1::service::SideName;

use super::dictionary::find_message;
use super::language::Language;

/// Something that has a name in every language. What comes as a word in JSON
/// comes as that word here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// What a move was worth.
    Label(Label),
    /// A kind of mistakes.
    Category(Category),
    /// A family of such kinds.
    Family(CategoryFamily),
    /// What a move does.
    Pattern(Pattern),
    /// What a good move was for.
    Bearing(Bearing),
    /// How far a game has come.
    Phase(Phase),
    /// A part of the board.
    Region(Region),
    /// How thoroughly a game is reviewed.
    Tier(Tier),
    /// A threat: `open_four`.
    Threat(&'a str),
    /// A kind of win: `vcf`.
    Win(&'a str),
    /// A side: `black`.
    Side(&'a str),
    /// A link of a sequence: the word of a pattern, `double_threat` or `win`.
    Link(&'a str),
    /// A part of the evaluation: `tempo`.
    Factor(&'a str),
    /// A game: `gomoku`.
    Game(&'a str),
}

impl<'a> Name<'a> {
    /// The list of messages it is in, and its word in that list.
    const fn key(self) -> (&'static str, &'a str) {
        match self {
            Self::Label(label) => ("label", label.word()),
            Self::Category(category) => ("category", category.word()),
            Self::Family(family) => ("family", family.word()),
            Self::Pattern(pattern) => ("pattern", pattern.word()),
            Self::Bearing(bearing) => ("bearing", bearing.word()),
            Self::Phase(phase) => ("phase", phase.word()),
            Self::Region(region) => ("region", region.word()),
            Self::Tier(tier) => ("tier", tier.word()),
            Self::Threat(word) => ("threat", word),
            Self::Win(word) => ("win", word),
            Self::Side(word) => ("side", word),
            Self::Link(word) => ("link", word),
            Self::Factor(word) => ("factor", word),
            Self::Game(word) => ("game", word),
        }
    }
}

/// What something is called. A word that nobody knows is told as it is, with
/// spaces.
#[must_use]
pub fn name_of<'a>(language: Language, name: impl Into<Name<'a>>) -> String {
    let (list, word) = name.into().key();
    find_message(language, &format!("{list}-{word}"), &[]).unwrap_or_else(|| readable(word))
}

/// What a side is called in the game that was reviewed.
#[must_use]
pub fn name_of_side(language: Language, review: &Review, side: SideName) -> String {
    name_of(language, Name::Side(side_key(review, side)))
}

/// The word of a side in the game that was reviewed.
pub(super) fn side_key(review: &Review, side: SideName) -> &str {
    let [first, second] = &review.sides;
    match side {
        SideName::First => first,
        SideName::Second => second,
    }
}

/// A word that no list has.
pub(super) fn readable(word: &str) -> String {
    word.replace('_', " ")
}

macro_rules! from {
    ($($list:ident => $name:ident),+ $(,)?) => {
        $(impl From<$list> for Name<'_> {
            fn from(one: $list) -> Self {
                Self::$name(one)
            }
        })+
    };
}

from! {
    Label => Label,
    Category => Category,
    CategoryFamily => Family,
    Pattern => Pattern,
    Bearing => Bearing,
    Phase => Phase,
    Region => Region,
    Tier => Tier,
}

impl From<ThreatKind> for Name<'_> {
    fn from(kind: ThreatKind) -> Self {
        Self::Threat(kind.name())
    }
}
