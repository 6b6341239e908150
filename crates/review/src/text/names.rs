//! Names in each language.

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{
    Bearing, Category, CategoryFamily, Label, Pattern, Phase, Region, Review, Tier,
};
use zeitnot_schema::v1::service::SideName;

use super::dictionary::find_message;
use super::language::Language;

/// Something with a name in every language, identified by its JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// The quality of a move.
    Label(Label),
    /// A kind of mistake.
    Category(Category),
    /// A family of mistake kinds.
    Family(CategoryFamily),
    /// A tactical pattern of a move.
    Pattern(Pattern),
    /// The purpose of a good move.
    Bearing(Bearing),
    /// The phase of a game.
    Phase(Phase),
    /// A part of the board.
    Region(Region),
    /// The tier of a review.
    Tier(Tier),
    /// A threat, such as `open_four`.
    Threat(&'a str),
    /// A kind of win, such as `vcf`.
    Win(&'a str),
    /// A side, such as `black`.
    Side(&'a str),
    /// A link of a sequence: the word of a pattern, `double_threat`, or `win`.
    Link(&'a str),
    /// An evaluation factor, such as `tempo`.
    Factor(&'a str),
    /// A game, such as `gomoku`.
    Game(&'a str),
}

impl<'a> Name<'a> {
    /// Returns the prefix and the word of the message id.
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

/// Returns the name; an unknown word is returned with spaces for underscores.
#[must_use]
pub fn name_of<'a>(language: Language, name: impl Into<Name<'a>>) -> String {
    let (list, word) = name.into().key();
    find_message(language, &format!("{list}-{word}"), &[]).unwrap_or_else(|| readable(word))
}

/// Returns the name of a side in the reviewed game.
#[must_use]
pub fn name_of_side(language: Language, review: &Review, side: SideName) -> String {
    name_of(language, Name::Side(side_key(review, side)))
}

/// Returns the word of a side in the reviewed game.
pub(super) fn side_key(review: &Review, side: SideName) -> &str {
    let [first, second] = &review.sides;
    match side {
        SideName::First => first,
        SideName::Second => second,
    }
}

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
