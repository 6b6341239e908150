//! Values in messages, and their form in each language.

use std::borrow::Cow;

use fluent_bundle::FluentValue;
use zeitnot_schema::v1::review::Region;

use super::dictionary::{find_message, message};
use super::language::Language;
use super::names::{Name, name_of, readable};

/// Maximum number of moves of a line in a sentence. The page shows whole lines.
const MAX_LINE_MOVES: usize = 9;

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageValue<'a> {
    /// A text without localization.
    Text(Cow<'a, str>),
    /// A count, which may select a plural form.
    Number(i64),
    /// A number of tenths, shown with one decimal.
    Tenths(i64),
    /// A number of tenths of a percent.
    Percent(i64),
    /// Something with a name in every language.
    Name(Name<'a>),
    /// A side within a sentence, such as `black`.
    Side(&'a str),
    /// A point and its region; without a point, "the better move".
    Point(Option<&'a str>, Option<Region>),
    /// A region within a sentence.
    Region(Region),
    /// A threat that a stone makes, with its article.
    Shape(&'a str),
    /// A line of moves, shortened with an ellipsis.
    Line(&'a [String]),
    /// Alternative points, joined with "or".
    AnyOf(&'a [String]),
}

impl MessageValue<'_> {
    /// Formats the value in a language.
    pub(super) fn localized(&self, language: Language) -> FluentValue<'_> {
        match *self {
            Self::Text(ref text) => text.as_ref().into(),
            Self::Number(number) => number.into(),
            Self::Tenths(tenths) => decimal(language, tenths).into(),
            Self::Percent(tenths) => {
                let number = MessageValue::from(decimal(language, tenths));
                message(language, "percent", &[("number", number)]).into()
            }
            Self::Name(name) => name_of(language, name).into(),
            Self::Side(word) => form(language, "who", word).into(),
            Self::Point(point, region) => place(language, point, region).into(),
            Self::Region(region) => form(language, "in-region", region.word()).into(),
            Self::Shape(word) => form(language, "a-threat", word).into(),
            Self::Line(moves) => line(moves).into(),
            Self::AnyOf(points) => any_of(language, points).into(),
        }
    }
}

fn decimal(language: Language, tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    format!("{sign}{whole}{}{tenth}", language.decimal_sign())
}

/// Returns a name in the form used within a sentence.
fn form(language: Language, list: &str, word: &str) -> String {
    find_message(language, &format!("{list}-{word}"), &[]).unwrap_or_else(|| readable(word))
}

fn place(language: Language, point: Option<&str>, region: Option<Region>) -> String {
    match (point, region) {
        (None, _) => message(language, "better-move", &[]),
        (Some(point), None) => point.to_owned(),
        (Some(point), Some(region)) => {
            let values = [
                ("point", point.into()),
                ("region", MessageValue::Region(region)),
            ];
            message(language, "point-in-region", &values)
        }
    }
}

fn line(moves: &[String]) -> String {
    let shown = moves[..moves.len().min(MAX_LINE_MOVES)].join(", ");
    if moves.len() > MAX_LINE_MOVES {
        format!("{shown}, …")
    } else {
        shown
    }
}

fn any_of(language: Language, points: &[String]) -> String {
    match points {
        [] => String::new(),
        [point] => point.clone(),
        [list @ .., last] => {
            let values = [
                ("list", list.join(", ").into()),
                ("last", last.as_str().into()),
            ];
            message(language, "either", &values)
        }
    }
}

impl<'a> From<&'a str> for MessageValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for MessageValue<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<u32> for MessageValue<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for MessageValue<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<'a> From<Name<'a>> for MessageValue<'a> {
    fn from(name: Name<'a>) -> Self {
        Self::Name(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_have_one_decimal_and_the_separator_of_the_language() {
        for (tenths, english, vietnamese) in [
            (0, "0.0", "0,0"),
            (9, "0.9", "0,9"),
            (134, "13.4", "13,4"),
            (1_000, "100.0", "100,0"),
            (-5, "-0.5", "-0,5"),
            (i64::MIN, "-922337203685477580.8", "-922337203685477580,8"),
        ] {
            assert_eq!(decimal(Language::English, tenths), english);
            assert_eq!(decimal(Language::Vietnamese, tenths), vietnamese);
        }
        let percent = MessageValue::Percent(123);
        assert_eq!(percent.localized(Language::English), "12.3 %".into());
        assert_eq!(percent.localized(Language::Vietnamese), "12,3 %".into());
    }

    #[test]
    fn long_lines_are_shortened() {
        let moves: Vec<String> = (1..=10).map(|row| format!("a{row}")).collect();
        assert_eq!(line(&moves[..9]), "a1, a2, a3, a4, a5, a6, a7, a8, a9");
        assert_eq!(line(&moves), "a1, a2, a3, a4, a5, a6, a7, a8, a9, …");
        assert_eq!(line(&[]), "");
    }

    #[test]
    fn alternative_points_are_joined_with_or() {
        let points = ["j10", "i9", "k11"].map(str::to_owned);
        assert_eq!(any_of(Language::English, &points), "j10, i9 or k11");
        assert_eq!(any_of(Language::Vietnamese, &points), "j10, i9 hoặc k11");
        assert_eq!(any_of(Language::English, &points[..1]), "j10");
    }
}
