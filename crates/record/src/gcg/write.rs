//! Record to text.

use super::pragma::Pragma;
use super::seats;
use crate::crossword::{Movement, tiles};
use crate::error::{WriteError, quote};
use crate::{
    BoardSize, Event, EventKind, GameRecord, MAX_INPUT_BYTES, MAX_TAGS, Node, ScoreLine, Side, text,
};

/// The sides of the boards that games are played on.
const SIDES: [u8; 2] = [15, 21];

/// Writes the main line of a record as a game in GCG.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    record.check_crossword()?;
    if let Some(size) = record.size
        && !SIDES.map(BoardSize::square).contains(&Some(size))
    {
        return Err(WriteError::Size { size });
    }
    let mut writer = Writer {
        out: "#character-encoding UTF-8\n".to_owned(),
        nicknames: seats::nicknames(record),
    };
    writer.header(record)?;
    writer.game(record)?;
    for (side, key) in Side::BOTH.into_iter().zip(["rack1", "rack2"]) {
        let rack = record.racks.of(side);
        check_rack(rack)?;
        if !rack.is_empty() {
            writer.pragma(key, rack)?;
        }
    }
    if writer.out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(writer.out)
}

struct Writer {
    out: String,
    nicknames: [String; 2],
}

impl Writer {
    fn header(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        for (side, key) in Side::BOTH.into_iter().zip(["player1", "player2"]) {
            let name = record.players.of(side).unwrap_or(seats::nobody(side));
            if !text::is_one_line(name) {
                return Err(WriteError::Field {
                    key: side.of(["first", "second"]).to_owned(),
                });
            }
            let nickname = side.of(self.nicknames.each_ref());
            self.pragma(key, &format!("{nickname} {name}"))?;
        }
        for line in comment_lines(record.tree.comment(), 0)? {
            self.pragma("description", line)?;
        }
        if record.tags.len() > MAX_TAGS {
            return Err(WriteError::TooManyTags);
        }
        for tag in &record.tags {
            let is_word = !tag.key.contains(|letter: char| letter.is_whitespace());
            if !is_word || Pragma::of(&tag.key, &tag.value) != Pragma::Tag {
                let key = quote(&tag.key);
                return Err(WriteError::Key { key });
            }
            self.pragma(&tag.key, &tag.value)?;
        }
        Ok(())
    }

    fn pragma(&mut self, key: &str, value: &str) -> Result<(), WriteError> {
        if !text::is_one_line(value) || key.contains(char::is_control) {
            return Err(WriteError::Field { key: quote(key) });
        }
        self.out.push_str(&format!("#{key} {value}\n"));
        Ok(())
    }

    fn game(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let root = record.tree.get(record.tree.root());
        for event in root.into_iter().flat_map(|root| &root.annotations.events) {
            self.event(event, 0)?;
        }
        for (side, node) in record.turns() {
            self.node(side, node)?;
            if self.out.len() > MAX_INPUT_BYTES {
                return Err(WriteError::TooLarge);
            }
        }
        Ok(())
    }

    fn node(&mut self, side: Side, node: &Node) -> Result<(), WriteError> {
        let (ply, text) = (node.ply(), node.text().unwrap_or_default());
        let remarks = &node.annotations;
        let movement = Movement::parse(text).ok_or_else(|| WriteError::CrosswordMove {
            ply,
            text: quote(text),
        })?;
        let mut events = remarks.events.iter();
        match action(&movement) {
            Some(action) => {
                let nothing = ScoreLine::default();
                let score = remarks.score.as_deref().unwrap_or(&nothing);
                self.turn(side, &action, score)?;
            }
            None => {
                let ends = events.next().filter(|event| event.kind.ends_challenge());
                let end = ends.ok_or(WriteError::Challenge { ply })?;
                self.event(end, ply)?;
            }
        }
        self.notes(&remarks.comment, ply)?;
        for event in events {
            self.event(event, ply)?;
        }
        Ok(())
    }

    fn event(&mut self, event: &Event, ply: u32) -> Result<(), WriteError> {
        let what = match &event.kind {
            EventKind::Withdrawal => "--".to_owned(),
            EventKind::FailedChallenge => "(challenge)".to_owned(),
            EventKind::Overtime => "(time)".to_owned(),
            EventKind::RackCount(tiles) => {
                check_rack(tiles)?;
                format!("({tiles})")
            }
        };
        self.turn(event.side, &what, &event.score)?;
        self.notes(&event.comment, ply)
    }

    fn turn(&mut self, side: Side, action: &str, score: &ScoreLine) -> Result<(), WriteError> {
        check_rack(&score.rack)?;
        let nickname = side.of(self.nicknames.each_ref());
        self.out.push_str(&format!(">{nickname}:"));
        for word in [score.rack.as_str(), action] {
            if !word.is_empty() {
                self.out.push_str(&format!(" {word}"));
            }
        }
        if let Some(points) = score.points {
            self.out.push_str(&format!(" {points:+}"));
            if let Some(total) = score.total {
                self.out.push_str(&format!(" {total}"));
            }
        }
        self.out.push('\n');
        Ok(())
    }

    /// A line that begins like a line of the game needs a pragma of its own.
    fn notes(&mut self, comment: &str, ply: u32) -> Result<(), WriteError> {
        for (index, line) in comment_lines(comment, ply)?.enumerate() {
            let is_first = index == 0 || line.starts_with(['#', '>']);
            let sign = if is_first { "#note " } else { "" };
            self.out.push_str(&format!("{sign}{line}\n"));
        }
        Ok(())
    }
}

fn check_rack(rack: &str) -> Result<(), WriteError> {
    if rack.is_empty() || tiles::held(rack).is_some_and(|held| held == rack) {
        return Ok(());
    }
    let rack = quote(rack);
    Err(WriteError::Rack { rack })
}

/// The lines of a comment that say something.
fn comment_lines(comment: &str, ply: u32) -> Result<impl Iterator<Item = &str>, WriteError> {
    if !text::is_lines(comment) {
        return Err(WriteError::Remark { ply });
    }
    let lines = comment.lines().map(str::trim);
    Ok(lines.filter(|line| !line.is_empty()))
}

/// What a player did; nothing for a challenge, which shows by how it ended.
fn action(movement: &Movement) -> Option<String> {
    match movement {
        Movement::Play { place, word } => {
            let place = place.to_string().to_ascii_uppercase();
            Some(format!("{place} {word}"))
        }
        Movement::Exchange(exchange) => Some(format!("-{exchange}")),
        Movement::Pass => Some("-".to_owned()),
        Movement::Challenge => None,
    }
}
