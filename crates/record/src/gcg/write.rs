//! Writes GCG.

use super::players;
use super::pragma::Pragma;
use crate::crossword::{CrosswordMove, tiles};
use crate::error::{WriteError, quote};
use crate::{
    BoardSize, GameRecord, MAX_INPUT_BYTES, MAX_TAGS, Node, PlayerSide, ScoreEvent, ScoreEventKind,
    ScoreLine, text,
};

/// The supported sides of a board, which is square.
const BOARD_SIDES: [u8; 2] = [15, 21];

/// Writes the main line of a record as a game in GCG.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    record.check_crossword()?;
    if let Some(size) = record.size
        && !BOARD_SIDES.map(BoardSize::square).contains(&Some(size))
    {
        return Err(WriteError::Size { size });
    }
    let mut writer = Writer {
        out: "#character-encoding UTF-8\n".to_owned(),
        nicknames: players::nicknames(record),
    };
    writer.write_header(record)?;
    writer.write_game(record)?;
    for (side, key) in PlayerSide::BOTH.into_iter().zip(["rack1", "rack2"]) {
        let rack = record.racks.get(side);
        check_rack(rack)?;
        if !rack.is_empty() {
            writer.write_pragma(key, rack)?;
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
    fn write_header(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        for (side, key) in PlayerSide::BOTH.into_iter().zip(["player1", "player2"]) {
            let name = record
                .players
                .get(side)
                .unwrap_or(players::default_nickname(side));
            if !text::is_one_line(name) {
                return Err(WriteError::Field {
                    key: side.select(["first", "second"]).to_owned(),
                });
            }
            let nickname = side.select(self.nicknames.each_ref());
            self.write_pragma(key, &format!("{nickname} {name}"))?;
        }
        for line in comment_lines(record.tree.comment(), 0)? {
            self.write_pragma("description", line)?;
        }
        if record.tags.len() > MAX_TAGS {
            return Err(WriteError::TooManyTags);
        }
        for tag in &record.tags {
            let is_word = !tag.key.contains(char::is_whitespace);
            if !is_word || Pragma::parse(&tag.key, &tag.value) != Pragma::Tag {
                let key = quote(&tag.key);
                return Err(WriteError::Key { key });
            }
            self.write_pragma(&tag.key, &tag.value)?;
        }
        Ok(())
    }

    fn write_pragma(&mut self, key: &str, value: &str) -> Result<(), WriteError> {
        if !text::is_one_line(value) || key.contains(char::is_control) {
            return Err(WriteError::Field { key: quote(key) });
        }
        self.out.push_str(&format!("#{key} {value}\n"));
        Ok(())
    }

    fn write_game(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let root = record.tree.get(record.tree.root());
        for event in root.into_iter().flat_map(|root| &root.annotations.events) {
            self.write_event(event, 0)?;
        }
        for (side, node) in record.turns() {
            self.write_node(side, node)?;
            if self.out.len() > MAX_INPUT_BYTES {
                return Err(WriteError::TooLarge);
            }
        }
        Ok(())
    }

    fn write_node(&mut self, side: PlayerSide, node: &Node) -> Result<(), WriteError> {
        let (ply, text) = (node.ply(), node.text().unwrap_or_default());
        let remarks = &node.annotations;
        let movement = CrosswordMove::parse(text).ok_or_else(|| WriteError::CrosswordMove {
            ply,
            text: quote(text),
        })?;
        let mut events = remarks.events.iter();
        match format_action(&movement) {
            Some(action) => {
                let empty = ScoreLine::default();
                let score = remarks.score.as_deref().unwrap_or(&empty);
                self.write_turn(side, &action, score)?;
            }
            None => {
                let ends = events.next().filter(|event| event.kind.ends_challenge());
                let end = ends.ok_or(WriteError::Challenge { ply })?;
                self.write_event(end, ply)?;
            }
        }
        self.write_notes(&remarks.comment, ply)?;
        for event in events {
            self.write_event(event, ply)?;
        }
        Ok(())
    }

    fn write_event(&mut self, event: &ScoreEvent, ply: u32) -> Result<(), WriteError> {
        let action = match &event.kind {
            ScoreEventKind::Withdrawal => "--".to_owned(),
            ScoreEventKind::FailedChallenge => "(challenge)".to_owned(),
            ScoreEventKind::Overtime => "(time)".to_owned(),
            ScoreEventKind::RackCount(tiles) => {
                check_rack(tiles)?;
                format!("({tiles})")
            }
        };
        self.write_turn(event.side, &action, &event.score)?;
        self.write_notes(&event.comment, ply)
    }

    fn write_turn(
        &mut self,
        side: PlayerSide,
        action: &str,
        score: &ScoreLine,
    ) -> Result<(), WriteError> {
        check_rack(&score.rack)?;
        let nickname = side.select(self.nicknames.each_ref());
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

    /// Writes notes. A line that begins with `#` or `>` needs its own pragma.
    fn write_notes(&mut self, comment: &str, ply: u32) -> Result<(), WriteError> {
        for (index, line) in comment_lines(comment, ply)?.enumerate() {
            let needs_pragma = index == 0 || line.starts_with(['#', '>']);
            let pragma = if needs_pragma { "#note " } else { "" };
            self.out.push_str(&format!("{pragma}{line}\n"));
        }
        Ok(())
    }
}

fn check_rack(rack: &str) -> Result<(), WriteError> {
    if rack.is_empty() || tiles::normalize_rack(rack).is_some_and(|normalized| normalized == rack) {
        return Ok(());
    }
    let rack = quote(rack);
    Err(WriteError::Rack { rack })
}

/// Returns the lines of a comment that are not blank.
fn comment_lines(comment: &str, ply: u32) -> Result<impl Iterator<Item = &str>, WriteError> {
    if !text::is_normalized(comment) {
        return Err(WriteError::Remark { ply });
    }
    let lines = comment.lines().map(str::trim);
    Ok(lines.filter(|line| !line.is_empty()))
}

/// Formats a move; `None` for a challenge, which is written as its event.
fn format_action(movement: &CrosswordMove) -> Option<String> {
    match movement {
        CrosswordMove::Play { place, word } => {
            let place = place.to_string().to_ascii_uppercase();
            Some(format!("{place} {word}"))
        }
        CrosswordMove::Exchange(exchange) => Some(format!("-{exchange}")),
        CrosswordMove::Pass => Some("-".to_owned()),
        CrosswordMove::Challenge => None,
    }
}
