//! The record of a game, line by line.

use super::line::Line;
use super::pragma::Pragma;
use super::seats::Seats;
use super::turn::{Action, Fault, Turn, nickname};
use super::{MAX_EVENTS, tally};
use crate::crossword::{Movement, next_turn};
use crate::error::Problem;
use crate::{
    Annotations, Event, EventKind, GameRecord, MAX_TAGS, NodeId, Side, Tag, TreeError, crossword,
    text,
};

/// A game of which some lines were taken.
#[derive(Debug)]
pub(super) struct Builder {
    record: GameRecord,
    seats: Seats,
    last: NodeId,
    /// Lines that were taken.
    lines: usize,
    /// Whose turn it is.
    turn: Side,
    /// Who laid, exchanged or passed last.
    mover: Side,
    /// What the player holds whose turn it is at the end.
    incomplete: Option<String>,
    events: usize,
    above: Above,
}

/// What a line without a sign of its own goes on with.
#[derive(Debug, Clone, Copy)]
enum Above {
    Nothing,
    Comment,
    GameComment,
    Tag,
}

impl Builder {
    /// A game between these players.
    pub(super) fn new(seats: Seats) -> Self {
        let record = GameRecord {
            game: Some(crossword::GAME.to_owned()),
            ..GameRecord::default()
        };
        Self {
            last: record.tree.root(),
            record,
            seats,
            lines: 0,
            turn: Side::First,
            mover: Side::First,
            incomplete: None,
            events: 0,
            above: Above::Nothing,
        }
    }

    /// Takes a line, of which a fault tells what is wrong.
    pub(super) fn line<'a>(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        self.lines += 1;
        match Line::of(line) {
            Line::Blank => Ok(()),
            Line::Turn(turn) => {
                let at = line.len() - line.trim_start().len() + 1;
                self.turn(turn)
                    .map_err(|(inside, token, problem)| (at + inside, token, problem))
            }
            kind => self.words(kind).map_err(|problem| (0, line, problem)),
        }
    }

    /// The record with all that the lines said.
    pub(super) fn finish(mut self) -> GameRecord {
        self.seats.finish(&mut self.record);
        let rack = self.record.racks.of_mut(self.turn);
        if rack.is_empty() {
            *rack = self.incomplete.unwrap_or_default();
        }
        self.record.outcome = tally::outcome(&self.record);
        self.record
    }

    fn turn<'a>(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        self.above = Above::Nothing;
        let whole = |problem| (0, line, problem);
        let (name, end) = nickname(line).ok_or(whole(Problem::NoNickname))?;
        let turn = Turn::parse(line, end)?;
        let who = self
            .seats
            .find(name)
            .map_err(|problem| (0, name, problem))?;
        let taken = match turn.action {
            Action::Move(movement) => {
                let side = who.unwrap_or(self.turn);
                self.play(side, &movement).map(|remarks| {
                    let score = Some(turn.score).filter(|score| !score.is_empty());
                    remarks.score = score.map(Box::new);
                })
            }
            Action::Event(kind) => self.happen(Event {
                side: who.unwrap_or(self.mover),
                kind,
                score: turn.score,
                comment: String::new(),
            }),
        };
        taken.map_err(whole)?;
        self.comment(turn.rest);
        Ok(())
    }

    /// Adds a move, and hands out what can be said about it.
    fn play(&mut self, side: Side, movement: &Movement) -> Result<&mut Annotations, Problem> {
        let text = movement.to_string();
        let id = self
            .record
            .tree
            .add_move_in_line(self.last, &text, self.lines)
            .map_err(|error| match error {
                TreeError::Full => Problem::TooManyMoves,
                _ => Problem::MoveTooLong,
            })?;
        let expected = std::mem::replace(&mut self.turn, next_turn(side, &text));
        if *movement != Movement::Challenge {
            self.mover = side;
        }
        self.last = id;
        let node = self.record.tree.get_mut(id).ok_or(Problem::NotATurn)?;
        node.annotations.mover = (side != expected).then_some(side);
        Ok(&mut node.annotations)
    }

    /// Adds an event behind the last move, or behind the challenge that it ends.
    fn happen(&mut self, event: Event) -> Result<(), Problem> {
        if self.events >= MAX_EVENTS {
            return Err(Problem::TooManyEvents);
        }
        self.events += 1;
        let pays = event.score.points.is_some_and(|points| points < 0);
        let challenger = match event.kind {
            EventKind::Withdrawal => Some(event.side.other()),
            EventKind::FailedChallenge if pays => Some(event.side),
            EventKind::FailedChallenge => Some(event.side.other()),
            _ => None,
        };
        if let Some(challenger) = challenger {
            self.play(challenger, &Movement::Challenge)?;
        }
        if let Some(node) = self.record.tree.get_mut(self.last) {
            node.annotations.events.push(event);
        }
        Ok(())
    }

    fn words(&mut self, line: Line<'_>) -> Result<(), Problem> {
        match line {
            Line::Pragma { key, value } => self.pragma(key, value)?,
            Line::More(more) => match self.above {
                Above::Nothing => return Err(Problem::NotGcg),
                Above::Comment => self.comment(more),
                Above::GameComment => self.game_comment(more),
                Above::Tag => {
                    if let Some(tag) = self.record.tags.last_mut() {
                        tag.value.push(' ');
                        tag.value.push_str(more);
                    }
                }
            },
            Line::Blank | Line::Turn(_) => {}
        }
        Ok(())
    }

    fn pragma(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        self.above = Above::Nothing;
        match Pragma::of(key, value) {
            // Both were looked for before.
            Pragma::Encoding | Pragma::Player(_) => {}
            Pragma::OtherPlayer => return Err(Problem::ThirdPlayer),
            Pragma::Note => {
                self.comment(value);
                self.above = Above::Comment;
            }
            Pragma::Description => {
                self.game_comment(value);
                self.above = Above::GameComment;
            }
            Pragma::Rack(side, rack) => *self.record.racks.of_mut(side) = rack,
            Pragma::Incomplete(rack) => self.incomplete = rack,
            Pragma::Tag if value.is_empty() => {}
            Pragma::Tag if self.record.tags.len() >= MAX_TAGS => return Err(Problem::TooManyTags),
            Pragma::Tag => {
                self.record.tags.push(Tag {
                    key: key.to_owned(),
                    value: value.to_owned(),
                });
                self.above = Above::Tag;
            }
        }
        Ok(())
    }

    /// Adds a line to what is said about the last turn or event.
    fn comment(&mut self, line: &str) {
        let Some(node) = self.record.tree.get_mut(self.last) else {
            return;
        };
        let remarks = &mut node.annotations;
        let comment = match remarks.events.last_mut() {
            Some(event) if !event.kind.ends_challenge() => &mut event.comment,
            _ => &mut remarks.comment,
        };
        text::append(comment, line);
    }

    fn game_comment(&mut self, line: &str) {
        let root = self.record.tree.root();
        if let Some(root) = self.record.tree.get_mut(root) {
            text::append(&mut root.annotations.comment, line);
        }
    }
}
