//! Which games a list shows, and where its next page begins.

use std::fmt;
use std::str::FromStr;

use crate::game::{GameSummary, StoredGameStatus};

/// The most games, reviews or puzzles on a page.
pub const MAX_PAGE_SIZE: u32 = 200;

/// The size of a page for which somebody asked.
pub(crate) fn page_size(limit: u32) -> u32 {
    limit.clamp(1, MAX_PAGE_SIZE)
}

/// Which games are wanted. The game that changed last comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameQuery {
    /// Only this game.
    pub game: Option<String>,
    /// Only games that stand like one of these, each of which counts once;
    /// however they stand if there is none.
    pub statuses: Vec<StoredGameStatus>,
    /// Only games with this text somewhere in a player's name, the rule or the
    /// id. Capital and small letters are the same; nothing else is special.
    pub text: Option<String>,
    /// Only what comes after this place: [`StoredGamePage::next`] of the page before.
    pub after: Option<Cursor>,
    /// The most games on the page, from 1 to [`MAX_PAGE_SIZE`]; a number outside
    /// is taken for the nearest inside.
    pub limit: u32,
}

impl Default for GameQuery {
    /// All games, on pages of 50.
    fn default() -> Self {
        Self {
            game: None,
            statuses: Vec::new(),
            text: None,
            after: None,
            limit: 50,
        }
    }
}

impl GameQuery {
    /// The size of a page.
    pub(crate) fn page_size(&self) -> u32 {
        page_size(self.limit)
    }

    /// Whether a game that stands like this is wanted.
    pub(crate) fn matches(&self, status: StoredGameStatus) -> bool {
        self.statuses.is_empty() || self.statuses.contains(&status)
    }

    /// How wanted games may stand, each way once; none if it does not matter.
    pub(crate) fn distinct_statuses(&self) -> Vec<StoredGameStatus> {
        let wanted = |status: &StoredGameStatus| self.statuses.contains(status);
        StoredGameStatus::ALL.into_iter().filter(wanted).collect()
    }
}

/// A page of a list.
///
/// Pages stay apart while games change: no game is shown twice, and a game that
/// has not changed since the first page is not left out. One that changes
/// meanwhile moves to the front, where a new list finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGamePage {
    /// The games, the last changed first.
    pub games: Vec<GameSummary>,
    /// Where the next page begins; none if there is no more.
    pub next: Option<Cursor>,
    /// How many games there are on all pages.
    pub total: u64,
}

impl StoredGamePage {
    /// The page that begins with these games, of which there is one more than
    /// fit if there is another page.
    pub(crate) fn from_rows(mut games: Vec<GameSummary>, size: u32, total: u64) -> Self {
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let more = games.len() > size;
        games.truncate(size);
        let next = games.last().filter(|_| more).map(Cursor::after);
        Self { games, next, total }
    }
}

/// A place in a list: behind one game, review or puzzle. Its text is for handing
/// back and not for reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) updated_ms: i64,
    pub(crate) id: String,
}

impl Cursor {
    /// The place behind a game.
    fn after(game: &GameSummary) -> Self {
        Self {
            updated_ms: game.state.updated_ms,
            id: game.head.id.clone(),
        }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.updated_ms, self.id)
    }
}

/// The text is not a place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not the beginning of a page; leave it out to get the first page")]
pub struct CursorError;

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let (updated_ms, id) = text.split_once('.').ok_or(CursorError)?;
        Ok(Self {
            updated_ms: updated_ms.parse().map_err(|_| CursorError)?,
            id: id.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_its_text() {
        for (updated_ms, id) in [(0, ""), (i64::MIN, "a.b.c"), (i64::MAX, "%_'\u{0}ế")] {
            let cursor = Cursor {
                updated_ms,
                id: id.to_owned(),
            };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
    }

    #[test]
    fn other_text_is_no_cursor() {
        for text in ["", "12", ".", "x.y", "99999999999999999999.a"] {
            assert_eq!(text.parse::<Cursor>(), Err(CursorError), "{text}");
        }
    }
}
