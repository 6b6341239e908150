//! Pieces to record.

use super::header::{self, PgnHeader};
use super::lexer::{PgnToken, TokenPosition};
use super::move_counter::MoveCounter;
use super::{command, comments};
use crate::error::{FormatProblem, SyntaxError};
use crate::tree::MAX_NESTING;
use crate::{Annotations, GameRecord, Node, NodeId, RecordOutcome, TreeError, text};

/// The record of one game while its pieces come in.
#[derive(Debug)]
pub(super) struct PgnBuilder {
    record: GameRecord,
    header: PgnHeader,
    /// The last move of the line at hand.
    last_move: NodeId,
    /// The variations that are not closed yet. A list of our own, because the
    /// machine's stack is too small for what a hostile file can nest.
    open_variations: Vec<OpenVariation>,
    /// In a variation without moves so far, what is said about its first.
    pending_annotations: Option<Annotations>,
    section: PgnSection,
}

/// A variation that is not closed yet.
#[derive(Debug)]
struct OpenVariation {
    position: TokenPosition,
    /// The move that it replaces.
    replaced: NodeId,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PgnSection {
    /// Nothing but comments and numbers.
    Nothing,
    Header,
    Moves,
    Ended,
}

impl PgnBuilder {
    pub(super) fn new() -> Self {
        let record = GameRecord {
            game: Some("chess".to_owned()),
            ..GameRecord::default()
        };
        Self {
            last_move: record.tree.root(),
            record,
            header: PgnHeader::default(),
            open_variations: Vec::new(),
            pending_annotations: None,
            section: PgnSection::Nothing,
        }
    }

    /// Whether nothing but comments and numbers came in.
    pub(super) fn is_empty(&self) -> bool {
        self.section == PgnSection::Nothing
    }

    /// Whether a tag would belong to the next game.
    pub(super) fn is_past_header(&self) -> bool {
        self.section > PgnSection::Header
    }

    /// Whether the result was read.
    pub(super) fn is_ended(&self) -> bool {
        self.section == PgnSection::Ended
    }

    /// Takes the next piece.
    pub(super) fn push(
        &mut self,
        place: TokenPosition,
        token: PgnToken,
    ) -> Result<(), SyntaxError> {
        let stage = match &token {
            PgnToken::Comment(_) => PgnSection::Nothing,
            PgnToken::Filler if self.is_empty() => PgnSection::Nothing,
            PgnToken::Tag(_) => PgnSection::Header,
            _ => PgnSection::Moves,
        };
        self.section = self.section.max(stage);
        match token {
            PgnToken::Tag(tag) => {
                let shown = format!("{} {}", tag.key, tag.value);
                let taken = self.header.add_tag(&mut self.record, tag);
                taken.map_err(|problem| place.error(&shown, problem))?;
            }
            PgnToken::Comment(comment) => self.add_comment(&comment),
            PgnToken::Filler => {}
            PgnToken::Glyph(glyph) => {
                if let Some(annotations) = self.annotations() {
                    annotations.glyphs.push(glyph);
                }
            }
            PgnToken::Move(text) => self.add_move(place, &text)?,
            PgnToken::Open => self.open_variation(place)?,
            PgnToken::Close => self.close_variation(place)?,
            PgnToken::Outcome(outcome) => self.set_outcome(place, outcome)?,
        }
        Ok(())
    }

    /// The record, when all pieces are in.
    pub(super) fn finish(mut self) -> Result<GameRecord, SyntaxError> {
        if let Some(open) = self.open_variations.last() {
            return Err(open.position.error("(", FormatProblem::Unclosed));
        }
        let mut record = self.record;
        if let (RecordOutcome::Unfinished, Some(outcome)) =
            (record.outcome, self.header.outcome.take())
        {
            record.outcome = outcome;
        }
        header::sort_tags(&mut record.tags);
        let turn = MoveCounter::new(record.start.as_deref());
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
        let node = self.record.tree.get_mut(self.last_move);
        match &mut self.pending_annotations {
            Some(ahead) => Some(ahead),
            None => node.map(|node| &mut node.annotations),
        }
    }

    fn add_comment(&mut self, comment: &str) {
        let is_ahead = self.pending_annotations.is_some();
        if let Some(annotations) = self.annotations() {
            let comment = comments::extract_commands(annotations, comment);
            let place = if is_ahead {
                &mut annotations.introduction
            } else {
                &mut annotations.comment
            };
            text::append_paragraph(place, &comment);
        }
    }

    fn add_move(&mut self, place: TokenPosition, text: &str) -> Result<(), SyntaxError> {
        let tree = &mut self.record.tree;
        let added = tree.add_move_in_line(self.last_move, text, place.line());
        self.last_move = added.map_err(|error| {
            let problem = match error {
                TreeError::TooDeep => FormatProblem::TooDeep,
                TreeError::Full => FormatProblem::TooManyMoves,
                _ => FormatProblem::NotAChessMove,
            };
            place.error(text, problem)
        })?;
        if let (Some(ahead), Some(node)) = (
            self.pending_annotations.take(),
            self.record.tree.get_mut(self.last_move),
        ) {
            node.annotations = ahead;
        }
        Ok(())
    }

    fn open_variation(&mut self, place: TokenPosition) -> Result<(), SyntaxError> {
        if self.open_variations.len() >= usize::from(MAX_NESTING) {
            return Err(place.error("(", FormatProblem::TooDeep));
        }
        let before = self.record.tree.get(self.last_move).and_then(Node::parent);
        let before = before.filter(|_| self.pending_annotations.is_none());
        let before = before.ok_or_else(|| place.error("(", FormatProblem::NoMoveToReplace))?;
        let replaced = std::mem::replace(&mut self.last_move, before);
        self.open_variations.push(OpenVariation {
            position: place,
            replaced,
        });
        self.pending_annotations = Some(Annotations::default());
        Ok(())
    }

    fn close_variation(&mut self, place: TokenPosition) -> Result<(), SyntaxError> {
        let open = self.open_variations.pop();
        let open = open.ok_or_else(|| place.error(")", FormatProblem::StrayClose))?;
        self.last_move = open.replaced;
        // A variation without moves is a comment on the move before it.
        if let (Some(ahead), Some(node)) = (
            self.pending_annotations.take(),
            self.record.tree.get_mut(self.last_move),
        ) {
            text::append_paragraph(&mut node.annotations.comment, &ahead.introduction);
        }
        Ok(())
    }

    /// The result ends the game, unless it only ends a variation.
    fn set_outcome(
        &mut self,
        place: TokenPosition,
        outcome: RecordOutcome,
    ) -> Result<(), SyntaxError> {
        if !self.open_variations.is_empty() {
            return Ok(());
        }
        self.section = PgnSection::Ended;
        self.record.outcome = outcome;
        let contradicts = |tag: RecordOutcome| {
            tag != outcome
                && tag != RecordOutcome::Unfinished
                && outcome != RecordOutcome::Unfinished
        };
        if self.header.outcome.is_some_and(contradicts) {
            return Err(place.error(&outcome.to_string(), FormatProblem::OutcomeConflict));
        }
        Ok(())
    }
}
