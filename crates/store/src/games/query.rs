//! Which games a list shows.

use super::game::{GameSummary, StoredGameStatus};
use crate::page::Cursor;

/// Which games are wanted. The game that changed last comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameQuery {
    /// Only this game.
    pub game: Option<String>,
    /// Only games with one of these statuses; duplicates count once. An empty
    /// list means any status.
    pub statuses: Vec<StoredGameStatus>,
    /// Only games with this text somewhere in a player's name, the rule or the
    /// id. Case is ignored; no character is special.
    pub text: Option<String>,
    /// Only what comes after this place: [`StoredGamePage::next`] of the page before.
    pub after: Option<Cursor>,
    /// The maximum number of games on the page, clamped to 1 to
    /// [`MAX_PAGE_SIZE`](crate::MAX_PAGE_SIZE).
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

/// A page of a list.
///
/// Pages stay apart while games change: no game is shown twice, and a game that
/// has not changed since the first page is not left out. A game that changes in
/// between moves to the front, where a new list finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGamePage {
    /// The games, the last changed first.
    pub games: Vec<GameSummary>,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<Cursor>,
    /// The number of games on all pages.
    pub total: u64,
}
