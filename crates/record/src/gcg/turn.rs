//! Parses turns and events after the nickname.

use super::players;
use crate::crossword::{CrosswordMove, Exchange, PlayCoordinates, tiles};
use crate::error::FormatProblem;
use crate::{ScoreEventKind, ScoreLine};

/// A turn or an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GcgTurn<'a> {
    pub(super) action: TurnAction,
    pub(super) score: ScoreLine,
    /// The text after the total.
    pub(super) rest: &'a str,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum TurnAction {
    Move(CrosswordMove),
    Event(ScoreEventKind),
}

/// The byte offset of an error, the offending text, and the problem.
pub(super) type GcgFault<'a> = (usize, &'a str, FormatProblem);

/// Splits off the nickname of a line without its `>`.
///
/// Returns the nickname and the byte offset of the following text.
pub(super) fn split_nickname(line: &str) -> Option<(&str, usize)> {
    let ends_word = |at: usize| {
        let after = line.get(at + 1..).unwrap_or_default();
        after.is_empty() || after.starts_with(char::is_whitespace)
    };
    let mut colons = line.match_indices(':').map(|(at, _)| at);
    let end = colons.find(|at| ends_word(*at)).or(line.find(':'))?;
    let nickname = line.get(..end)?.trim();
    (!nickname.is_empty()).then_some((nickname, end + 1))
}

impl<'a> GcgTurn<'a> {
    /// Parses a line from byte `from`.
    pub(super) fn parse(line: &'a str, from: usize) -> Result<Self, GcgFault<'a>> {
        let mut words = LineWords { line, from };
        let whole = (0, line, FormatProblem::IncompleteTurn);
        let mut score = ScoreLine::default();
        let (mut at, mut word) = words.next().ok_or(whole)?;
        if is_rack(word, &words) {
            let plain = strip_brackets(word).unwrap_or(word);
            score.rack = tiles::normalize_rack(plain).ok_or((at, word, FormatProblem::BadRack))?;
            (at, word) = words.next().ok_or(whole)?;
        }
        let action = TurnAction::parse(at, word, &mut words, whole)?;
        if action == TurnAction::Event(ScoreEventKind::FailedChallenge)
            && score.rack == players::UNKNOWN_RACK
        {
            score.rack.clear();
        }
        if let Some((at, word)) = words.next() {
            let points = parse_number(word).ok_or((at, word, FormatProblem::BadPoints))?;
            score.points = Some(points);
        }
        if let Some(total) = words
            .clone()
            .next()
            .and_then(|(_, word)| parse_number(word))
        {
            score.total = Some(total);
            words.next();
        }
        Ok(Self {
            action,
            score,
            rest: words.rest(),
        })
    }
}

/// Returns `true` if the first word of a line is a rack and not an action.
fn is_rack(word: &str, rest: &LineWords<'_>) -> bool {
    let next = rest.clone().next().map(|(_, next)| next);
    match strip_brackets(word) {
        // Some programs put the rack in parentheses for passes and exchanges.
        Some(_) => next.is_some_and(|next| parse_number(next).is_none() && next.starts_with('-')),
        None => !word.starts_with('-') && PlayCoordinates::parse(word).is_none(),
    }
}

impl TurnAction {
    fn parse<'a>(
        at: usize,
        word: &'a str,
        rest: &mut LineWords<'a>,
        whole: GcgFault<'a>,
    ) -> Result<Self, GcgFault<'a>> {
        if let Some(inside) = strip_brackets(word) {
            let kind = parse_event(inside).ok_or((at, word, FormatProblem::BadRack))?;
            return Ok(Self::Event(kind));
        }
        let movement = match word.strip_prefix('-') {
            Some("-") => return Ok(Self::Event(ScoreEventKind::Withdrawal)),
            Some("" | "0") => CrosswordMove::Pass,
            Some(tiles) => {
                let exchange = Exchange::parse(tiles);
                CrosswordMove::Exchange(exchange.ok_or((at, word, FormatProblem::BadExchange))?)
            }
            None => {
                let place = PlayCoordinates::parse(word).ok_or((
                    at,
                    word,
                    FormatProblem::BadCoordinates,
                ))?;
                let (at, word) = rest.next().ok_or(whole)?;
                let word = tiles::normalize_placed_tiles(word).ok_or((
                    at,
                    word,
                    FormatProblem::BadWord,
                ))?;
                CrosswordMove::Play { place, word }
            }
        };
        Ok(Self::Move(movement))
    }
}

/// Parses an event from the text in parentheses.
///
/// `TIME` in upper case may be four tiles.
fn parse_event(inside: &str) -> Option<ScoreEventKind> {
    let is = |word: &str| inside.eq_ignore_ascii_case(word) && inside != word.to_ascii_uppercase();
    if is("time") {
        Some(ScoreEventKind::Overtime)
    } else if is("challenge") {
        Some(ScoreEventKind::FailedChallenge)
    } else if inside.is_empty() {
        Some(ScoreEventKind::RackCount(String::new()))
    } else {
        tiles::normalize_rack(inside).map(ScoreEventKind::RackCount)
    }
}

fn strip_brackets(word: &str) -> Option<&str> {
    word.strip_prefix('(')?.strip_suffix(')')
}

/// Parses `+22`, `22`, or `-5`; `None` if invalid.
fn parse_number(word: &str) -> Option<i32> {
    word.parse().ok()
}

/// An iterator over the words of a line with their byte offsets.
#[derive(Debug, Clone)]
struct LineWords<'a> {
    line: &'a str,
    from: usize,
}

impl<'a> LineWords<'a> {
    /// Returns the rest of the line.
    fn rest(&self) -> &'a str {
        self.line.get(self.from..).unwrap_or_default().trim()
    }
}

impl<'a> Iterator for LineWords<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.line.get(self.from..)?;
        let word = rest.split_whitespace().next()?;
        let at = self.from + rest.find(word)?;
        self.from = at + word.len();
        Some((at, word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats rack, action, points, total, and the rest.
    fn read(line: &str) -> String {
        match GcgTurn::parse(line, 0) {
            Ok(GcgTurn {
                action,
                score:
                    ScoreLine {
                        rack,
                        points,
                        total,
                    },
                rest,
            }) => {
                let action = match action {
                    TurnAction::Move(movement) => movement.to_string(),
                    TurnAction::Event(kind) => format!("{kind:?}"),
                };
                let or_none =
                    |number: Option<i32>| number.map_or("-".to_owned(), |n| n.to_string());
                let (points, total) = (or_none(points), or_none(total));
                format!("{rack}|{action}|{points}|{total}|{rest}")
            }
            Err((at, token, problem)) => format!("{at} {token}: {problem}"),
        }
    }

    #[test]
    fn rack_points_and_total_are_optional() {
        for (line, turn) in [
            ("AEINRST 8D NASTIER +74 74", "AEINRST|8d.NASTIER|74|74|"),
            (
                "  AB_  h2   rE.   +6   64  JEWS, AX ",
                "AB?|h2.rE.|6|64|JEWS, AX",
            ),
            ("AB 8D AB 12", "AB|8d.AB|12|-|"),
            ("8D AB", "|8d.AB|-|-|"),
            ("8D AB +6 words", "|8d.AB|6|-|words"),
            ("AB - +0 12", "AB|pass|0|12|"),
            ("(AB) - +0 12", "AB|pass|0|12|"),
            ("(AB) -A +0 12", "AB|ex.A|0|12|"),
            ("AB -0", "AB|pass|-|-|"),
            ("- +0 12", "|pass|0|12|"),
            ("AB -5 +0 12", "AB|ex.5|0|12|"),
            ("AB --  -27 -3", "AB|Withdrawal|-27|-3|"),
            ("(challenge) +5 12", "|FailedChallenge|5|12|"),
            ("UNKNOWN (challenge) +5 12", "|FailedChallenge|5|12|"),
            ("UNKNOWN 8D KNOWN +5 12", "UNKNOWN|8d.KNOWN|5|12|"),
            ("AB (time) -10 12", "AB|Overtime|-10|12|"),
            ("(TIME) +12 400", "|RackCount(\"TIME\")|12|400|"),
            ("(T) -1 452", "|RackCount(\"T\")|-1|452|"),
            ("T (T) -1 452", "T|RackCount(\"T\")|-1|452|"),
            ("() +0 7", "|RackCount(\"\")|0|7|"),
        ] {
            assert_eq!(read(line), turn, "{line}");
        }
    }

    #[test]
    fn errors_locate_the_invalid_word() {
        for (line, fault) in [
            ("", "0 : is not a turn"),
            ("AB", "0 AB: is not a turn"),
            ("AB 8D", "0 AB 8D: is not a turn"),
            ("AB +5 12", "3 +5: is not a square"),
            ("A1 8D AB", "3 8D: is not a play"),
            ("AB* 8D AB", "0 AB*: is not a rack"),
            ("AB 8Dx AB", "3 8Dx: is not a square"),
            ("AB 8D A1 +5", "6 A1: is not a play"),
            ("AB -A1 +5", "3 -A1: is not an exchange"),
            ("AB 8D AB +x", "9 +x: is not a number of points"),
            (
                "AB 8D AB 99999999999",
                "9 99999999999: is not a number of points",
            ),
        ] {
            assert_eq!(read(line), fault, "{line}");
        }
    }

    #[test]
    fn nicknames_may_have_a_colon() {
        assert_eq!(split_nickname("ada: A"), Some(("ada", 4)));
        assert_eq!(split_nickname(" ada :A"), Some(("ada", 6)));
        assert_eq!(split_nickname("a:b: A"), Some(("a:b", 4)));
        assert_eq!(split_nickname("a:b"), Some(("a", 2)));
        assert_eq!(split_nickname("ada"), None);
        assert_eq!(split_nickname(": A"), None);
    }
}
