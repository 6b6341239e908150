//! Nicknames in the turns of a game, and names in its header.

use crate::error::FormatProblem;
use crate::{GameRecord, PlayerSide, Players};

/// The text that Quackle writes for an unknown rack.
pub(super) const UNKNOWN_RACK: &str = "UNKNOWN";

/// Maximum length of a nickname, in bytes, because it is in every line.
const MAX_NICKNAME: usize = 64;

/// Returns the placeholder for a player without a name.
pub(super) fn default_nickname(side: PlayerSide) -> &'static str {
    side.select(["Player 1", "Player 2"])
}

/// Replaces white space with `_` and removes colons at the end.
fn one_word(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join("_").trim_end_matches(':').to_owned()
}

/// Returns `true` if a nickname can be written in a turn.
fn is_nickname(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NICKNAME && one_word(text) == text
}

/// Returns a nickname made of the player's name or placeholder.
fn derive_nickname(record: &GameRecord, side: PlayerSide) -> String {
    let name = record.players.get(side);
    name.filter(|name| name.len() <= MAX_NICKNAME)
        .map(one_word)
        .filter(|name| is_nickname(name))
        .unwrap_or_else(|| one_word(default_nickname(side)))
}

/// Returns the nicknames for the players of a record, which always differ.
pub(super) fn nicknames(record: &GameRecord) -> [String; 2] {
    let given = |side| {
        let nickname = record.nicknames.get(side);
        nickname.filter(|name| is_nickname(name)).map(str::to_owned)
    };
    let first =
        given(PlayerSide::First).unwrap_or_else(|| derive_nickname(record, PlayerSide::First));
    let mut second = given(PlayerSide::Second)
        .filter(|second| *second != first)
        .unwrap_or_else(|| derive_nickname(record, PlayerSide::Second));
    if second == first {
        second += "_2";
    }
    [first, second]
}

/// The players known so far.
#[derive(Debug, Default)]
pub(super) struct GcgPlayers {
    entries: [Option<PlayerEntry>; 2],
}

#[derive(Debug)]
struct PlayerEntry {
    nickname: String,
    name: String,
    /// The whole text of the pragma, because a nickname may have spaces.
    line: String,
    /// The nickname in lower case and the name as one word, for lookups.
    lowercase_nickname: String,
    name_as_word: String,
}

impl PlayerEntry {
    fn new(nickname: &str, name: &str, line: &str) -> Self {
        let nickname = one_word(nickname);
        Self {
            lowercase_nickname: nickname.to_lowercase(),
            nickname,
            name_as_word: one_word(name),
            name: name.to_owned(),
            line: line.to_owned(),
        }
    }
}

impl GcgPlayers {
    /// Adds the player of `#player1` or `#player2`.
    pub(super) fn add(&mut self, side: PlayerSide, line: &str) -> Result<(), FormatProblem> {
        let Some(nickname) = line.split_whitespace().next() else {
            return Ok(());
        };
        let entry = side.select(self.entries.each_mut());
        if entry.is_some() {
            return Err(FormatProblem::Duplicate);
        }
        let name = line.strip_prefix(nickname).unwrap_or_default().trim();
        let name = if name.is_empty() { nickname } else { name };
        *entry = Some(PlayerEntry::new(nickname, name, line));
        Ok(())
    }

    /// Returns the player with a nickname; `None` if both players have it.
    ///
    /// A new nickname becomes a player if there are fewer than two.
    pub(super) fn find(&mut self, nickname: &str) -> Result<Option<PlayerSide>, FormatProblem> {
        let word = one_word(nickname);
        let (lowercase, spaced) = (word.to_lowercase(), format!("{nickname} "));
        let found = self
            .find_unique(|entry| entry.nickname == word)
            .or_else(|| self.find_unique(|entry| entry.lowercase_nickname == lowercase))
            .or_else(|| self.find_unique(|entry| entry.name_as_word == word))
            .or_else(|| self.find_unique(|entry| entry.line.starts_with(&spaced)));
        if let Some(side) = found {
            return Ok(side);
        }
        let free = PlayerSide::BOTH
            .into_iter()
            .find(|side| side.select(self.entries.each_ref()).is_none())
            .ok_or(FormatProblem::UnknownPlayer)?;
        *free.select(self.entries.each_mut()) =
            Some(PlayerEntry::new(nickname, nickname, nickname));
        Ok(Some(free))
    }

    /// Returns the matching player; `Some(None)` if both match.
    fn find_unique(&self, matches: impl Fn(&PlayerEntry) -> bool) -> Option<Option<PlayerSide>> {
        let matches = |entry: &Option<PlayerEntry>| entry.as_ref().is_some_and(&matches);
        match self.entries.each_ref().map(matches) {
            [true, true] => Some(None),
            [true, false] => Some(Some(PlayerSide::First)),
            [false, true] => Some(Some(PlayerSide::Second)),
            [false, false] => None,
        }
    }

    /// Stores the names in a record, and the nicknames that differ from derived ones.
    pub(super) fn finish(self, record: &mut GameRecord) {
        let mut given = Players::default();
        for (side, entry) in PlayerSide::BOTH.into_iter().zip(self.entries) {
            let Some(entry) = entry else { continue };
            *record.players.get_mut(side) =
                Some(entry.name).filter(|name| name != default_nickname(side));
            *given.get_mut(side) = Some(entry.nickname).filter(|name| is_nickname(name));
        }
        let derived = derive_nickname(record, PlayerSide::First);
        record.nicknames.first = given.first.filter(|name| *name != derived);
        let written = nicknames(record);
        record.nicknames.second = given.second.filter(|name| !written.contains(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a record with the players of header lines and turns.
    fn record_with(lines: [&str; 2], turns: &[&str]) -> GameRecord {
        let mut players = GcgPlayers::default();
        for (side, line) in PlayerSide::BOTH.into_iter().zip(lines) {
            players.add(side, line).unwrap();
        }
        for turn in turns {
            players.find(turn).unwrap();
        }
        let mut record = GameRecord::default();
        players.finish(&mut record);
        record
    }

    #[test]
    fn nicknames_that_can_be_derived_are_not_kept() {
        let record = record_with(["ada_l ada l", "cb Charles Babbage"], &[]);
        assert_eq!(record.players.get(PlayerSide::First), Some("ada l"));
        assert_eq!(record.nicknames.get(PlayerSide::First), None);
        assert_eq!(record.nicknames.get(PlayerSide::Second), Some("cb"));
        assert_eq!(nicknames(&record), ["ada_l", "cb"]);
        let same = record_with(["NoName one", "NoName two"], &[]);
        assert_eq!(nicknames(&same), ["NoName", "two"]);
        let twins = record_with(["x x", "x x"], &[]);
        assert_eq!(nicknames(&twins), ["x", "x_2"]);
        let unnamed = record_with(["Player_1 Player 1", ""], &[]);
        assert_eq!(unnamed.players, Players::default());
        assert_eq!(nicknames(&unnamed), ["Player_1", "Player_2"]);
        let long = "x".repeat(MAX_NICKNAME + 1);
        assert_eq!(
            nicknames(&record_with([&long, ""], &[])),
            ["Player_1", "Player_2"]
        );
    }

    #[test]
    fn new_nicknames_become_players_until_there_are_two() {
        let record = record_with(["", "cb Charles"], &["cb", "Ada"]);
        assert_eq!(record.players.get(PlayerSide::First), Some("Ada"));
        let mut players = GcgPlayers::default();
        assert_eq!(players.find("b"), Ok(Some(PlayerSide::First)));
        assert_eq!(players.find("a"), Ok(Some(PlayerSide::Second)));
        assert_eq!(players.find("B"), Ok(Some(PlayerSide::First)));
        assert_eq!(players.find("c"), Err(FormatProblem::UnknownPlayer));
    }

    #[test]
    fn ambiguous_nicknames_are_resolved_by_the_full_name() {
        let mut players = GcgPlayers::default();
        players.add(PlayerSide::First, "Bot 1 Bot 1").unwrap();
        players.add(PlayerSide::Second, "Bot 2 Bot 2").unwrap();
        assert_eq!(players.find("Bot 2"), Ok(Some(PlayerSide::Second)));
        assert_eq!(players.find("Bot"), Ok(None));
        assert_eq!(players.find("1 Bot 1"), Ok(Some(PlayerSide::First)));
        assert_eq!(
            players.add(PlayerSide::First, "x"),
            Err(FormatProblem::Duplicate)
        );
    }
}
