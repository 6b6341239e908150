//! What a record has and a format cannot hold, so that nobody loses it unawares.

use crate::{Format, GameRecord, Outcome};

/// A part of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// Moves beside the main line.
    Variations,
    /// The comment on the game as a whole.
    GameComment,
    /// Comments on single moves.
    Comments,
    /// Text before variations.
    Introductions,
    /// Verdicts on moves.
    Glyphs,
    /// Words for points of the board.
    Labels,
    /// How good positions are.
    Evaluations,
    /// Thinking times.
    TimesSpent,
    /// What the clocks showed.
    TimesLeft,
    /// The names of the players.
    Players,
    /// The rule.
    Rule,
    /// The time control.
    TimeControl,
    /// Tags.
    Tags,
    /// The result.
    Outcome,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 14] = [
        Self::Variations,
        Self::GameComment,
        Self::Comments,
        Self::Introductions,
        Self::Glyphs,
        Self::Labels,
        Self::Evaluations,
        Self::TimesSpent,
        Self::TimesLeft,
        Self::Players,
        Self::Rule,
        Self::TimeControl,
        Self::Tags,
        Self::Outcome,
    ];

    /// The part in words, as a sentence names it.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Variations => "variations",
            Self::GameComment => "the comment on the game",
            Self::Comments => "comments on moves",
            Self::Introductions => "text before variations",
            Self::Glyphs => "verdicts such as ! and ?",
            Self::Labels => "labels",
            Self::Evaluations => "evaluations",
            Self::TimesSpent => "times spent",
            Self::TimesLeft => "times left",
            Self::Players => "the players' names",
            Self::Rule => "the rule",
            Self::TimeControl => "the time control",
            Self::Tags => "tags",
            Self::Outcome => "the result",
        }
    }

    /// Whether a record has something of this part.
    pub fn is_in(self, record: &GameRecord) -> bool {
        let tree = &record.tree;
        let some_move = |has: fn(&crate::Annotations) -> bool| {
            let mut nodes = tree.preorder();
            nodes.any(|(_, node)| node.text().is_some() && has(&node.annotations))
        };
        match self {
            Self::Variations => tree.node_count() > tree.main_line().count() + 1,
            Self::GameComment => !tree.comment().is_empty(),
            Self::Comments => some_move(|remarks| !remarks.comment.is_empty()),
            Self::Introductions => some_move(|remarks| !remarks.introduction.is_empty()),
            Self::Glyphs => some_move(|remarks| !remarks.glyphs.is_empty()),
            Self::Labels => some_move(|remarks| !remarks.label.is_empty()),
            Self::Evaluations => some_move(|remarks| remarks.evaluation.is_some()),
            Self::TimesSpent => some_move(|remarks| remarks.time_spent.is_some()),
            Self::TimesLeft => some_move(|remarks| remarks.time_left.is_some()),
            Self::Players => record.players.first.is_some() || record.players.second.is_some(),
            Self::Rule => record.rule.is_some(),
            Self::TimeControl => record.time_control.is_some(),
            Self::Tags => !record.tags.is_empty(),
            Self::Outcome => record.outcome != Outcome::Unfinished,
        }
    }
}

impl Format {
    /// Whether this format has a place for the part. PSQ is said to have none
    /// for rules and tags, although it keeps some.
    pub fn holds(self, part: Part) -> bool {
        match self {
            Self::Sgf => true,
            Self::MoveList => matches!(
                part,
                Part::GameComment
                    | Part::Players
                    | Part::Rule
                    | Part::TimeControl
                    | Part::Tags
                    | Part::Outcome
            ),
            Self::Psq => matches!(part, Part::TimesSpent | Part::Players),
            Self::Pgn => part != Part::Labels,
            Self::Epd => part == Part::Tags,
            Self::RenLib => matches!(
                part,
                Part::Variations | Part::GameComment | Part::Comments | Part::Labels
            ),
        }
    }

    /// The parts of a record that writing it in this format leaves out.
    pub fn losses(self, record: &GameRecord) -> Vec<Part> {
        Part::ALL
            .into_iter()
            .filter(|part| !self.holds(*part) && part.is_in(record))
            .collect()
    }
}
