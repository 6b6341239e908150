//! Builds a record line by line.

use super::line::GcgLine;
use super::players::GcgPlayers;
use super::pragma::Pragma;
use super::turn::{GcgFault, GcgTurn, TurnAction, split_nickname};
use super::{MAX_EVENTS, totals};
use crate::crossword::{CrosswordMove, next_turn};
use crate::error::FormatProblem;
use crate::{
    Annotations, GameRecord, MAX_TAGS, NodeId, PlayerSide, ScoreEvent, ScoreEventKind, Tag,
    TreeError, crossword, text,
};

#[derive(Debug)]
pub(super) struct GcgBuilder {
    record: GameRecord,
    players: GcgPlayers,
    last_move: NodeId,
    /// Number of lines read.
    line_count: usize,
    /// The player to move.
    turn: PlayerSide,
    /// The player of the last move that was not a challenge.
    last_mover: PlayerSide,
    /// The final rack of the player to move.
    incomplete: Option<String>,
    event_count: usize,
    previous_line: PreviousLine,
}

/// The text that a line without `#` or `>` continues.
#[derive(Debug, Clone, Copy)]
enum PreviousLine {
    Nothing,
    Comment,
    GameComment,
    Tag,
}

impl GcgBuilder {
    pub(super) fn new(players: GcgPlayers, max_moves: usize) -> Self {
        let record = GameRecord {
            game: Some(crossword::GAME.to_owned()),
            ..GameRecord::with_max_moves(max_moves)
        };
        Self {
            last_move: record.tree.root(),
            record,
            players,
            line_count: 0,
            turn: PlayerSide::First,
            last_mover: PlayerSide::First,
            incomplete: None,
            event_count: 0,
            previous_line: PreviousLine::Nothing,
        }
    }

    /// Reads a line.
    pub(super) fn read_line<'a>(&mut self, line: &'a str) -> Result<(), GcgFault<'a>> {
        self.line_count += 1;
        match GcgLine::parse(line) {
            GcgLine::Blank => Ok(()),
            GcgLine::Turn(turn) => {
                let at = line.len() - line.trim_start().len() + 1;
                self.read_turn(turn)
                    .map_err(|(inside, token, problem)| (at + inside, token, problem))
            }
            other => self.read_text(other).map_err(|problem| (0, line, problem)),
        }
    }

    /// Returns the record after the last line.
    pub(super) fn finish(mut self) -> GameRecord {
        self.players.finish(&mut self.record);
        let rack = self.record.racks.get_mut(self.turn);
        if rack.is_empty() {
            *rack = self.incomplete.unwrap_or_default();
        }
        self.record.outcome = totals::outcome(&self.record);
        self.record
    }

    fn read_turn<'a>(&mut self, line: &'a str) -> Result<(), GcgFault<'a>> {
        self.previous_line = PreviousLine::Nothing;
        let whole = |problem| (0, line, problem);
        let (name, end) = split_nickname(line).ok_or(whole(FormatProblem::MissingNickname))?;
        let turn = GcgTurn::parse(line, end)?;
        let side = self
            .players
            .find(name)
            .map_err(|problem| (0, name, problem))?;
        let result = match turn.action {
            TurnAction::Move(movement) => {
                let side = side.unwrap_or(self.turn);
                self.add_move(side, &movement).map(|remarks| {
                    let score = Some(turn.score).filter(|score| !score.is_empty());
                    remarks.score = score.map(Box::new);
                })
            }
            TurnAction::Event(kind) => self.add_event(ScoreEvent {
                side: side.unwrap_or(self.last_mover),
                kind,
                score: turn.score,
                comment: String::new(),
            }),
        };
        result.map_err(whole)?;
        self.add_comment(turn.rest);
        Ok(())
    }

    /// Adds a move and returns its annotations.
    fn add_move(
        &mut self,
        side: PlayerSide,
        movement: &CrosswordMove,
    ) -> Result<&mut Annotations, FormatProblem> {
        let text = movement.to_string();
        let id = self
            .record
            .tree
            .add_move_in_line(self.last_move, &text, self.line_count)
            .map_err(|error| match error {
                TreeError::Full(_) => FormatProblem::TooManyMoves,
                _ => FormatProblem::MoveTooLong,
            })?;
        let expected = std::mem::replace(&mut self.turn, next_turn(side, &text));
        if *movement != CrosswordMove::Challenge {
            self.last_mover = side;
        }
        self.last_move = id;
        let node = self
            .record
            .tree
            .get_mut(id)
            .ok_or(FormatProblem::IncompleteTurn)?;
        node.annotations.mover = (side != expected).then_some(side);
        Ok(&mut node.annotations)
    }

    /// Adds an event after the last move, or after the challenge that it ends.
    fn add_event(&mut self, event: ScoreEvent) -> Result<(), FormatProblem> {
        if self.event_count >= MAX_EVENTS {
            return Err(FormatProblem::TooManyEvents);
        }
        self.event_count += 1;
        let pays = event.score.points.is_some_and(|points| points < 0);
        let challenger = match event.kind {
            ScoreEventKind::Withdrawal => Some(event.side.other()),
            ScoreEventKind::FailedChallenge if pays => Some(event.side),
            ScoreEventKind::FailedChallenge => Some(event.side.other()),
            _ => None,
        };
        if let Some(challenger) = challenger {
            self.add_move(challenger, &CrosswordMove::Challenge)?;
        }
        if let Some(node) = self.record.tree.get_mut(self.last_move) {
            node.annotations.events.push(event);
        }
        Ok(())
    }

    fn read_text(&mut self, line: GcgLine<'_>) -> Result<(), FormatProblem> {
        match line {
            GcgLine::Pragma { key, value } => self.read_pragma(key, value)?,
            GcgLine::Continuation(more) => match self.previous_line {
                PreviousLine::Nothing => return Err(FormatProblem::NotGcg),
                PreviousLine::Comment => self.add_comment(more),
                PreviousLine::GameComment => self.add_game_comment(more),
                PreviousLine::Tag => {
                    if let Some(tag) = self.record.tags.last_mut() {
                        tag.value.push(' ');
                        tag.value.push_str(more);
                    }
                }
            },
            GcgLine::Blank | GcgLine::Turn(_) => {}
        }
        Ok(())
    }

    fn read_pragma(&mut self, key: &str, value: &str) -> Result<(), FormatProblem> {
        self.previous_line = PreviousLine::Nothing;
        match Pragma::parse(key, value) {
            // Both were read before the first line.
            Pragma::Encoding | Pragma::Player(_) => {}
            Pragma::OtherPlayer => return Err(FormatProblem::ThirdPlayer),
            Pragma::Note => {
                self.add_comment(value);
                self.previous_line = PreviousLine::Comment;
            }
            Pragma::Description => {
                self.add_game_comment(value);
                self.previous_line = PreviousLine::GameComment;
            }
            Pragma::Rack(side, rack) => *self.record.racks.get_mut(side) = rack,
            Pragma::Incomplete(rack) => self.incomplete = rack,
            Pragma::Tag if value.is_empty() => {}
            Pragma::Tag if self.record.tags.len() >= MAX_TAGS => {
                return Err(FormatProblem::TooManyTags);
            }
            Pragma::Tag => {
                self.record.tags.push(Tag {
                    key: key.to_owned(),
                    value: value.to_owned(),
                });
                self.previous_line = PreviousLine::Tag;
            }
        }
        Ok(())
    }

    /// Adds a line to the comment on the last turn or event.
    fn add_comment(&mut self, line: &str) {
        let Some(node) = self.record.tree.get_mut(self.last_move) else {
            return;
        };
        let remarks = &mut node.annotations;
        let comment = match remarks.events.last_mut() {
            Some(event) if !event.kind.ends_challenge() => &mut event.comment,
            _ => &mut remarks.comment,
        };
        text::append_paragraph(comment, line);
    }

    fn add_game_comment(&mut self, line: &str) {
        let root = self.record.tree.root();
        if let Some(root) = self.record.tree.get_mut(root) {
            text::append_paragraph(&mut root.annotations.comment, line);
        }
    }
}
