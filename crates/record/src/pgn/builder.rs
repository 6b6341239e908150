//! Pieces to record.

use super::header::{self, Header};
use super::lexer::{Place, Token};
use super::turn::Turn;
use super::{command, remarks};
use crate::error::{Problem, SyntaxError};
use crate::tree::MAX_NESTING;
use crate::{Annotations, GameRecord, Node, NodeId, Outcome, TreeError, text};

/// The record of one game while its pieces come in.
#[derive(Debug)]
pub(super) struct Builder {
    record: GameRecord,
    header: Header,
    /// The last move of the line at hand.
    at: NodeId,
    /// The variations that are not closed yet. A list of our own, because the
    /// machine's stack is too small for what a hostile file can nest.
    open: Vec<Open>,
    /// In a variation without moves so far, what is said about its first.
    ahead: Option<Annotations>,
    stage: Stage,
}

/// A variation that is not closed yet.
#[derive(Debug)]
struct Open {
    place: Place,
    /// The move that it replaces.
    replaced: NodeId,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Nothing but comments and numbers.
    Nothing,
    Header,
    Moves,
    Ended,
}

impl Builder {
    pub(super) fn new() -> Self {
        let record = GameRecord {
            game: Some("chess".to_owned()),
            ..GameRecord::default()
        };
        Self {
            at: record.tree.root(),
            record,
            header: Header::default(),
            open: Vec::new(),
            ahead: None,
            stage: Stage::Nothing,
        }
    }

    /// Whether nothing but comments and numbers came in.
    pub(super) fn is_empty(&self) -> bool {
        self.stage == Stage::Nothing
    }

    /// Whether a tag would belong to the next game.
    pub(super) fn is_past_header(&self) -> bool {
        self.stage > Stage::Header
    }

    /// Whether the result was read.
    pub(super) fn is_ended(&self) -> bool {
        self.stage == Stage::Ended
    }

    /// Takes the next piece.
    pub(super) fn take(&mut self, place: Place, token: Token) -> Result<(), SyntaxError> {
        let stage = match &token {
            Token::Comment(_) => Stage::Nothing,
            Token::Filler if self.is_empty() => Stage::Nothing,
            Token::Tag(_) => Stage::Header,
            _ => Stage::Moves,
        };
        self.stage = self.stage.max(stage);
        match token {
            Token::Tag(tag) => {
                let shown = format!("{} {}", tag.key, tag.value);
                let taken = self.header.take(&mut self.record, tag);
                taken.map_err(|problem| place.fault(&shown, problem))?;
            }
            Token::Comment(comment) => self.comment(&comment),
            Token::Filler => {}
            Token::Glyph(glyph) => {
                if let Some(annotations) = self.annotations() {
                    annotations.glyphs.push(glyph);
                }
            }
            Token::Move(text) => self.play(place, &text)?,
            Token::Open => self.open(place)?,
            Token::Close => self.close(place)?,
            Token::Outcome(outcome) => self.end(place, outcome)?,
        }
        Ok(())
    }

    /// The record, when all pieces are in.
    pub(super) fn finish(mut self) -> Result<GameRecord, SyntaxError> {
        if let Some(open) = self.open.last() {
            return Err(open.place.fault("(", Problem::Unclosed));
        }
        let mut record = self.record;
        if let (Outcome::Unfinished, Some(outcome)) = (record.outcome, self.header.outcome.take()) {
            record.outcome = outcome;
        }
        header::sort(&mut record.tags);
        let turn = Turn::at_start(record.start.as_deref());
        let nodes: Vec<NodeId> = record.tree.preorder().map(|(id, _)| id).collect();
        for id in nodes {
            if let Some(node) = record.tree.get_mut(id) {
                let ply = node.ply();
                command::count_plies(&mut node.annotations, turn, ply);
            }
        }
        Ok(record)
    }

    /// What is said about the last move, or about one that is still to come.
    fn annotations(&mut self) -> Option<&mut Annotations> {
        let node = self.record.tree.get_mut(self.at);
        match &mut self.ahead {
            Some(ahead) => Some(ahead),
            None => node.map(|node| &mut node.annotations),
        }
    }

    fn comment(&mut self, comment: &str) {
        let is_ahead = self.ahead.is_some();
        if let Some(annotations) = self.annotations() {
            let comment = remarks::take(annotations, comment);
            let place = if is_ahead {
                &mut annotations.introduction
            } else {
                &mut annotations.comment
            };
            text::append(place, &comment);
        }
    }

    fn play(&mut self, place: Place, text: &str) -> Result<(), SyntaxError> {
        let tree = &mut self.record.tree;
        let added = tree.add_move_in_line(self.at, text, place.line());
        self.at = added.map_err(|error| {
            let problem = match error {
                TreeError::TooDeep => Problem::TooDeep,
                TreeError::Full => Problem::TooManyMoves,
                _ => Problem::NotAChessMove,
            };
            place.fault(text, problem)
        })?;
        if let (Some(ahead), Some(node)) = (self.ahead.take(), self.record.tree.get_mut(self.at)) {
            node.annotations = ahead;
        }
        Ok(())
    }

    fn open(&mut self, place: Place) -> Result<(), SyntaxError> {
        if self.open.len() >= usize::from(MAX_NESTING) {
            return Err(place.fault("(", Problem::TooDeep));
        }
        let before = self.record.tree.get(self.at).and_then(Node::parent);
        let before = before.filter(|_| self.ahead.is_none());
        let before = before.ok_or_else(|| place.fault("(", Problem::NoMoveToReplace))?;
        let replaced = std::mem::replace(&mut self.at, before);
        self.open.push(Open { place, replaced });
        self.ahead = Some(Annotations::default());
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), SyntaxError> {
        let open = self.open.pop();
        let open = open.ok_or_else(|| place.fault(")", Problem::StrayClose))?;
        self.at = open.replaced;
        // A variation without moves is a comment on the move before it.
        if let (Some(ahead), Some(node)) = (self.ahead.take(), self.record.tree.get_mut(self.at)) {
            text::append(&mut node.annotations.comment, &ahead.introduction);
        }
        Ok(())
    }

    /// The result ends the game, unless it only ends a variation.
    fn end(&mut self, place: Place, outcome: Outcome) -> Result<(), SyntaxError> {
        if !self.open.is_empty() {
            return Ok(());
        }
        self.stage = Stage::Ended;
        self.record.outcome = outcome;
        let contradicts = |tag: Outcome| {
            tag != outcome && tag != Outcome::Unfinished && outcome != Outcome::Unfinished
        };
        if self.header.outcome.is_some_and(contradicts) {
            return Err(place.fault(&outcome.to_string(), Problem::OutcomeConflict));
        }
        Ok(())
    }
}
