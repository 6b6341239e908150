//! Builds a record from tokens.

use super::header::{self, PgnHeader};
use super::lexer::{PgnToken, TokenPosition};
use super::move_counter::MoveCounter;
use super::{command, comments};
use crate::error::{FormatProblem, SyntaxError};
use crate::tree::MAX_NESTING;
use crate::{Annotations, GameRecord, Node, NodeId, RecordOutcome, TreeError, text};

#[derive(Debug)]
pub(super) struct PgnBuilder {
    record: GameRecord,
    header: PgnHeader,
    /// The last move of the current line.
    last_move: NodeId,
    /// The open variations. Recursion instead of this stack could overflow the call
    /// stack on a hostile file.
    open_variations: Vec<OpenVariation>,
    /// Annotations of a variation's first move, until that move is read.
    pending_annotations: Option<Annotations>,
    section: PgnSection,
}

#[derive(Debug)]
struct OpenVariation {
    position: TokenPosition,
    /// The move that the variation replaces.
    replaced: NodeId,
}

/// The part of a game that has been reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PgnSection {
    /// Only comments and move numbers so far.
    Nothing,
    Header,
    Moves,
    Ended,
}

impl PgnBuilder {
    pub(super) fn new(max_moves: usize) -> Self {
        let record = GameRecord {
            game: Some("chess".to_owned()),
            ..GameRecord::with_max_moves(max_moves)
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

    /// Returns `true` if there were only comments and move numbers.
    pub(super) fn is_empty(&self) -> bool {
        self.section == PgnSection::Nothing
    }

    /// Returns `true` if a tag would belong to the next game.
    pub(super) fn is_past_header(&self) -> bool {
        self.section > PgnSection::Header
    }

    /// Returns `true` if the result was read.
    pub(super) fn is_ended(&self) -> bool {
        self.section == PgnSection::Ended
    }

    /// Processes the next token.
    pub(super) fn push(
        &mut self,
        place: TokenPosition,
        token: PgnToken,
    ) -> Result<(), SyntaxError> {
        let section = match &token {
            PgnToken::Comment(_) => PgnSection::Nothing,
            PgnToken::Filler if self.is_empty() => PgnSection::Nothing,
            PgnToken::Tag(_) => PgnSection::Header,
            _ => PgnSection::Moves,
        };
        self.section = self.section.max(section);
        match token {
            PgnToken::Tag(tag) => {
                let shown = format!("{} {}", tag.key, tag.value);
                let added = self.header.add_tag(&mut self.record, tag);
                added.map_err(|problem| place.error(&shown, problem))?;
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

    /// Returns the record after the last token.
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

    /// Returns the annotations of the last move, or of a variation's first move.
    fn annotations(&mut self) -> Option<&mut Annotations> {
        let node = self.record.tree.get_mut(self.last_move);
        match &mut self.pending_annotations {
            Some(pending) => Some(pending),
            None => node.map(|node| &mut node.annotations),
        }
    }

    fn add_comment(&mut self, comment: &str) {
        let is_introduction = self.pending_annotations.is_some();
        if let Some(annotations) = self.annotations() {
            let comment = comments::extract_commands(annotations, comment);
            let place = if is_introduction {
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
                TreeError::Full(_) => FormatProblem::TooManyMoves,
                _ => FormatProblem::NotAChessMove,
            };
            place.error(text, problem)
        })?;
        if let (Some(pending), Some(node)) = (
            self.pending_annotations.take(),
            self.record.tree.get_mut(self.last_move),
        ) {
            node.annotations = pending;
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
        if let (Some(pending), Some(node)) = (
            self.pending_annotations.take(),
            self.record.tree.get_mut(self.last_move),
        ) {
            text::append_paragraph(&mut node.annotations.comment, &pending.introduction);
        }
        Ok(())
    }

    /// Ends the game with a result; ignores results inside variations.
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
