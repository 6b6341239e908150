//! Queries for games.

use super::game::{GameSummary, StoredGameStatus};
use crate::page::Cursor;

/// A query for games; the most recently changed come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games with this name.
    pub game: Option<String>,
    /// Only games with one of these statuses; an empty list means any. Duplicates are
    /// allowed.
    pub statuses: Vec<StoredGameStatus>,
    /// Only games with this text in a player's name, the rule, or the id; ignores case,
    /// without wildcards.
    pub text: Option<String>,
    /// Only games after this cursor: [`StoredGamePage::next`] of the previous page.
    pub after: Option<Cursor>,
    /// The page size, clamped to 1 to [`MAX_PAGE_SIZE`](crate::MAX_PAGE_SIZE).
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
    /// Returns the wanted statuses without duplicates; empty for any status.
    pub(crate) fn distinct_statuses(&self) -> Vec<StoredGameStatus> {
        let wanted = |status: &StoredGameStatus| self.statuses.contains(status);
        StoredGameStatus::ALL.into_iter().filter(wanted).collect()
    }
}

/// A page of a list of games.
///
/// Pages stay consistent while games change: no game is listed twice, and an unchanged
/// game is never skipped. A game that changes moves to the front, where a new list
/// starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGamePage {
    /// The games, most recently changed first.
    pub games: Vec<GameSummary>,
    /// The cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
    /// The number of games on all pages.
    pub total: u64,
}
