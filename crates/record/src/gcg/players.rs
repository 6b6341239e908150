//! Who is who: nicknames in the lines of a game, and names in its header.

use crate::error::FormatProblem;
use crate::{GameRecord, PlayerSide, Players};

/// What Quackle writes for a rack that it does not know.
pub(super) const UNKNOWN_RACK: &str = "UNKNOWN";

/// Longest nickname that is kept, in bytes: it stands in every line.
const MAX_NICKNAME: usize = 64;

/// What stands for a player without a name.
pub(super) fn default_nickname(side: PlayerSide) -> &'static str {
    side.select(["Player 1", "Player 2"])
}

/// A nickname without spaces, and without a colon that would end it.
fn one_word(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join("_").trim_end_matches(':').to_owned()
}

/// Whether a nickname can stand in a line as it is.
fn is_nickname(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NICKNAME && one_word(text) == text
}

/// The nickname of a player for whom the record has none.
fn derive_nickname(record: &GameRecord, side: PlayerSide) -> String {
    let name = record.players.get(side);
    name.filter(|name| name.len() <= MAX_NICKNAME)
        .map(one_word)
        .filter(|name| is_nickname(name))
        .unwrap_or_else(|| one_word(default_nickname(side)))
}

/// The nicknames by which a file calls the players of a record. They differ.
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

/// Who sits where, as far as a file has told.
#[derive(Debug, Default)]
pub(super) struct GcgPlayers {
    entries: [Option<PlayerEntry>; 2],
}

#[derive(Debug)]
struct PlayerEntry {
    nickname: String,
    name: String,
    /// All that the line said, in which the nickname may have had spaces.
    line: String,
    /// The nickname in small letters, and the name as one word: every turn asks.
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
    /// Takes what `#player1` or `#player2` says.
    pub(super) fn add(&mut self, side: PlayerSide, line: &str) -> Result<(), FormatProblem> {
        let Some(nickname) = line.split_whitespace().next() else {
            return Ok(());
        };
        let seat = side.select(self.entries.each_mut());
        if seat.is_some() {
            return Err(FormatProblem::Duplicate);
        }
        let name = line.strip_prefix(nickname).unwrap_or_default().trim();
        let name = if name.is_empty() { nickname } else { name };
        *seat = Some(PlayerEntry::new(nickname, name, line));
        Ok(())
    }

    /// Whom a nickname means; `None` if both are called so. Somebody new takes a
    /// free seat.
    pub(super) fn find(&mut self, nickname: &str) -> Result<Option<PlayerSide>, FormatProblem> {
        let word = one_word(nickname);
        let (small, spaced) = (word.to_lowercase(), format!("{nickname} "));
        let found = self
            .find_unique(|seat| seat.nickname == word)
            .or_else(|| self.find_unique(|seat| seat.lowercase_nickname == small))
            .or_else(|| self.find_unique(|seat| seat.name_as_word == word))
            .or_else(|| self.find_unique(|seat| seat.line.starts_with(&spaced)));
        if let Some(who) = found {
            return Ok(who);
        }
        let free = PlayerSide::BOTH
            .into_iter()
            .find(|side| side.select(self.entries.each_ref()).is_none())
            .ok_or(FormatProblem::UnknownPlayer)?;
        *free.select(self.entries.each_mut()) =
            Some(PlayerEntry::new(nickname, nickname, nickname));
        Ok(Some(free))
    }

    /// Who is meant, and `Some(None)` if both are.
    fn find_unique(&self, is_meant: impl Fn(&PlayerEntry) -> bool) -> Option<Option<PlayerSide>> {
        let is_meant = |seat: &Option<PlayerEntry>| seat.as_ref().is_some_and(&is_meant);
        match self.entries.each_ref().map(is_meant) {
            [true, true] => Some(None),
            [true, false] => Some(Some(PlayerSide::First)),
            [false, true] => Some(Some(PlayerSide::Second)),
            [false, false] => None,
        }
    }

    /// Notes names and nicknames in a record. Of nicknames, only what could not
    /// be made up again.
    pub(super) fn finish(self, record: &mut GameRecord) {
        let mut given = Players::default();
        for (side, seat) in PlayerSide::BOTH.into_iter().zip(self.entries) {
            let Some(seat) = seat else { continue };
            *record.players.get_mut(side) =
                Some(seat.name).filter(|name| name != default_nickname(side));
            *given.get_mut(side) = Some(seat.nickname).filter(|name| is_nickname(name));
        }
        let made_up = derive_nickname(record, PlayerSide::First);
        record.nicknames.first = given.first.filter(|name| *name != made_up);
        let taken = nicknames(record);
        record.nicknames.second = given.second.filter(|name| !taken.contains(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names and nicknames in a record after header lines and nicknames in turns.
    fn seated(lines: [&str; 2], turns: &[&str]) -> GameRecord {
        let mut seats = GcgPlayers::default();
        for (side, line) in PlayerSide::BOTH.into_iter().zip(lines) {
            seats.add(side, line).unwrap();
        }
        for turn in turns {
            seats.find(turn).unwrap();
        }
        let mut record = GameRecord::default();
        seats.finish(&mut record);
        record
    }

    #[test]
    fn only_nicknames_of_their_own_are_kept() {
        let record = seated(["ada_l ada l", "cb Charles Babbage"], &[]);
        assert_eq!(record.players.get(PlayerSide::First), Some("ada l"));
        assert_eq!(record.nicknames.get(PlayerSide::First), None);
        assert_eq!(record.nicknames.get(PlayerSide::Second), Some("cb"));
        assert_eq!(nicknames(&record), ["ada_l", "cb"]);
        let same = seated(["NoName one", "NoName two"], &[]);
        assert_eq!(nicknames(&same), ["NoName", "two"]);
        let twins = seated(["x x", "x x"], &[]);
        assert_eq!(nicknames(&twins), ["x", "x_2"]);
        let nobody = seated(["Player_1 Player 1", ""], &[]);
        assert_eq!(nobody.players, Players::default());
        assert_eq!(nicknames(&nobody), ["Player_1", "Player_2"]);
        let long = "x".repeat(MAX_NICKNAME + 1);
        assert_eq!(
            nicknames(&seated([&long, ""], &[])),
            ["Player_1", "Player_2"]
        );
    }

    #[test]
    fn whoever_comes_takes_a_free_seat() {
        let record = seated(["", "cb Charles"], &["cb", "Ada"]);
        assert_eq!(record.players.get(PlayerSide::First), Some("Ada"));
        let mut seats = GcgPlayers::default();
        assert_eq!(seats.find("b"), Ok(Some(PlayerSide::First)));
        assert_eq!(seats.find("a"), Ok(Some(PlayerSide::Second)));
        assert_eq!(seats.find("B"), Ok(Some(PlayerSide::First)));
        assert_eq!(seats.find("c"), Err(FormatProblem::UnknownPlayer));
    }

    #[test]
    fn nicknames_are_found_by_whatever_means_one_player() {
        let mut seats = GcgPlayers::default();
        seats.add(PlayerSide::First, "Bot 1 Bot 1").unwrap();
        seats.add(PlayerSide::Second, "Bot 2 Bot 2").unwrap();
        assert_eq!(seats.find("Bot 2"), Ok(Some(PlayerSide::Second)));
        assert_eq!(seats.find("Bot"), Ok(None));
        assert_eq!(seats.find("1 Bot 1"), Ok(Some(PlayerSide::First)));
        assert_eq!(
            seats.add(PlayerSide::First, "x"),
            Err(FormatProblem::Duplicate)
        );
    }
}
