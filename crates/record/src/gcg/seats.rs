//! Who is who: nicknames in the lines of a game, and names in its header.

use crate::error::Problem;
use crate::{GameRecord, Players, Side};

/// What Quackle writes for a rack that it does not know.
pub(super) const UNKNOWN_RACK: &str = "UNKNOWN";

/// Longest nickname that is kept, in bytes: it stands in every line.
const MAX_NICKNAME: usize = 64;

/// What stands for a player without a name.
pub(super) fn nobody(side: Side) -> &'static str {
    side.of(["Player 1", "Player 2"])
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
fn derived(record: &GameRecord, side: Side) -> String {
    let name = record.players.of(side).map(one_word);
    name.filter(|name| is_nickname(name))
        .unwrap_or_else(|| one_word(nobody(side)))
}

/// The nicknames by which a file calls the players of a record. They differ.
pub(super) fn nicknames(record: &GameRecord) -> [String; 2] {
    let given = |side| {
        let nickname = record.nicknames.of(side);
        nickname.filter(|name| is_nickname(name)).map(str::to_owned)
    };
    let first = given(Side::First).unwrap_or_else(|| derived(record, Side::First));
    let mut second = given(Side::Second)
        .filter(|second| *second != first)
        .unwrap_or_else(|| derived(record, Side::Second));
    if second == first {
        second += "_2";
    }
    [first, second]
}

/// Who sits where, as far as a file has told.
#[derive(Debug, Default)]
pub(super) struct Seats {
    seats: [Option<Seat>; 2],
}

#[derive(Debug)]
struct Seat {
    nickname: String,
    name: String,
    /// All that the line said, in which the nickname may have had spaces.
    line: String,
}

/// Whom a nickname means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Who {
    One(Side),
    /// Both are called so.
    Either,
}

impl Seats {
    /// Takes what `#player1` or `#player2` says.
    pub(super) fn sit(&mut self, side: Side, line: &str) -> Result<(), Problem> {
        let Some(nickname) = line.split_whitespace().next() else {
            return Ok(());
        };
        let seat = side.of(self.seats.each_mut());
        if seat.is_some() {
            return Err(Problem::Duplicate);
        }
        let name = line.strip_prefix(nickname).unwrap_or_default().trim();
        let name = if name.is_empty() { nickname } else { name };
        *seat = Some(Seat {
            nickname: one_word(nickname),
            name: name.to_owned(),
            line: line.to_owned(),
        });
        Ok(())
    }

    /// Whom a nickname means. Somebody new takes a free seat.
    pub(super) fn find(&mut self, nickname: &str) -> Result<Who, Problem> {
        let word = one_word(nickname);
        let small = word.to_lowercase();
        let spaced = format!("{nickname} ");
        let found = self
            .only(|seat| seat.nickname == word)
            .or_else(|| self.only(|seat| seat.nickname.to_lowercase() == small))
            .or_else(|| self.only(|seat| one_word(&seat.name) == word))
            .or_else(|| self.only(|seat| seat.line.starts_with(&spaced)));
        if let Some(who) = found {
            return Ok(who);
        }
        let free = Side::BOTH
            .into_iter()
            .find(|side| side.of(self.seats.each_ref()).is_none())
            .ok_or(Problem::UnknownPlayer)?;
        *free.of(self.seats.each_mut()) = Some(Seat {
            nickname: word,
            name: nickname.to_owned(),
            line: nickname.to_owned(),
        });
        Ok(Who::One(free))
    }

    fn only(&self, is_meant: impl Fn(&Seat) -> bool) -> Option<Who> {
        match self.seats.each_ref().map(|seat| seat.as_ref().is_some_and(&is_meant)) {
            [true, true] => Some(Who::Either),
            [true, false] => Some(Who::One(Side::First)),
            [false, true] => Some(Who::One(Side::Second)),
            [false, false] => None,
        }
    }

    /// Notes names and nicknames in a record.
    pub(super) fn finish(self, record: &mut GameRecord) {
        let mut given = Players::default();
        for (side, seat) in Side::BOTH.into_iter().zip(self.seats) {
            let Some(seat) = seat else { continue };
            let name = Some(seat.name).filter(|name| name != nobody(side));
            *record.players.of_mut(side) = name;
            *given.of_mut(side) = Some(seat.nickname).filter(|name| is_nickname(name));
        }
        for side in Side::BOTH {
            let plain = side.of(nicknames(record));
            let other = record.nicknames.of(side.other()).map(str::to_owned);
            let nickname = given.of_mut(side).take();
            *record.nicknames.of_mut(side) =
                nickname.filter(|nickname| *nickname != plain && Some(nickname) != other.as_ref());
        }
    }
}
