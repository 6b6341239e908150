//! Parts of a record that a format cannot hold, so that callers can warn.

use crate::{Format, GameRecord, Players, Racks, RecordOutcome, ScoreLine, gcg};

/// A part of a record that some formats cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordPart {
    /// Moves outside of the main line.
    Variations,
    /// The comment on the game.
    GameComment,
    /// Comments on moves.
    Comments,
    /// Text before variations.
    Introductions,
    /// Annotation glyphs, such as `!` and `?`.
    Glyphs,
    /// Labels of points of the board.
    Labels,
    /// Evaluations of positions.
    Evaluations,
    /// Thinking times.
    TimesSpent,
    /// Times left on the clocks.
    TimesLeft,
    /// Players of moves out of turn.
    Movers,
    /// The players' racks.
    Racks,
    /// Points of moves, and totals.
    Points,
    /// Bonuses, penalties, and results of challenges.
    Events,
    /// The names of the players.
    Players,
    /// The short names of the players.
    Nicknames,
    /// The rule.
    Rule,
    /// The time control.
    TimeControl,
    /// Tags.
    Tags,
    /// The result.
    Outcome,
}

impl RecordPart {
    /// Every part.
    pub const ALL: [Self; 19] = [
        Self::Variations,
        Self::GameComment,
        Self::Comments,
        Self::Introductions,
        Self::Glyphs,
        Self::Labels,
        Self::Evaluations,
        Self::TimesSpent,
        Self::TimesLeft,
        Self::Movers,
        Self::Racks,
        Self::Points,
        Self::Events,
        Self::Players,
        Self::Nicknames,
        Self::Rule,
        Self::TimeControl,
        Self::Tags,
        Self::Outcome,
    ];

    /// Returns the name of the part, for use in a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Self::Variations => "variations",
            Self::GameComment => "the comment on the game",
            Self::Comments => "comments on moves",
            Self::Introductions => "text before variations",
            Self::Glyphs => "symbols such as ! and ?",
            Self::Labels => "labels",
            Self::Evaluations => "evaluations",
            Self::TimesSpent => "times spent",
            Self::TimesLeft => "times left",
            Self::Movers => "players of moves out of turn",
            Self::Racks => "the players' racks",
            Self::Points => "points and totals",
            Self::Events => "bonuses and penalties",
            Self::Players => "the players' names",
            Self::Nicknames => "nicknames",
            Self::Rule => "the rule",
            Self::TimeControl => "the time control",
            Self::Tags => "tags",
            Self::Outcome => "the result",
        }
    }

    /// Returns `true` if a record has this part.
    pub fn is_in(self, record: &GameRecord) -> bool {
        let tree = &record.tree;
        let any_move = |has: fn(&crate::Annotations) -> bool| {
            let mut nodes = tree.preorder();
            nodes.any(|(_, node)| node.text().is_some() && has(&node.annotations))
        };
        let any_score = |has: fn(&ScoreLine) -> bool| {
            let mut nodes = tree.preorder();
            nodes.any(|(_, node)| node.annotations.score.as_deref().is_some_and(has))
        };
        match self {
            Self::Variations => tree.node_count() > tree.main_line().count() + 1,
            Self::GameComment => !tree.comment().is_empty(),
            Self::Comments => any_move(|remarks| !remarks.comment.is_empty()),
            Self::Introductions => any_move(|remarks| !remarks.introduction.is_empty()),
            Self::Glyphs => any_move(|remarks| !remarks.glyphs.is_empty()),
            Self::Labels => any_move(|remarks| !remarks.label.is_empty()),
            Self::Evaluations => any_move(|remarks| remarks.evaluation.is_some()),
            Self::TimesSpent => any_move(|remarks| remarks.time_spent.is_some()),
            Self::TimesLeft => any_move(|remarks| remarks.time_left.is_some()),
            Self::Movers => any_move(|remarks| remarks.mover.is_some()),
            Self::Racks => {
                let has_rack = |score: &ScoreLine| !score.rack.is_empty();
                record.racks != Racks::default() || any_score(has_rack)
            }
            Self::Points => any_score(|score| score.points.is_some() || score.total.is_some()),
            Self::Events => tree
                .preorder()
                .any(|(_, node)| !node.annotations.events.is_empty()),
            Self::Nicknames => record.nicknames != Players::default(),
            Self::Players => record.players.first.is_some() || record.players.second.is_some(),
            Self::Rule => record.rule.is_some(),
            Self::TimeControl => record.time_control.is_some(),
            Self::Tags => !record.tags.is_empty(),
            Self::Outcome => record.outcome != RecordOutcome::Unfinished,
        }
    }
}

impl Format {
    /// Returns `true` if this format can hold the part.
    ///
    /// PSQ can hold only some rules and tags, and GCG only results that follow from
    /// the points; the answer is `false` for these.
    pub fn supports(self, part: RecordPart) -> bool {
        let is_board_game_part = !matches!(
            part,
            RecordPart::Movers
                | RecordPart::Racks
                | RecordPart::Points
                | RecordPart::Events
                | RecordPart::Nicknames
        );
        match self {
            Self::Sgf => is_board_game_part,
            Self::MoveList => matches!(
                part,
                RecordPart::GameComment
                    | RecordPart::Players
                    | RecordPart::Rule
                    | RecordPart::TimeControl
                    | RecordPart::Tags
                    | RecordPart::Outcome
            ),
            Self::Psq => matches!(part, RecordPart::TimesSpent | RecordPart::Players),
            Self::Pgn => is_board_game_part && part != RecordPart::Labels,
            Self::Epd => part == RecordPart::Tags,
            Self::RenLib => matches!(
                part,
                RecordPart::Variations
                    | RecordPart::GameComment
                    | RecordPart::Comments
                    | RecordPart::Labels
            ),
            Self::Gcg => matches!(
                part,
                RecordPart::GameComment
                    | RecordPart::Comments
                    | RecordPart::Movers
                    | RecordPart::Racks
                    | RecordPart::Points
                    | RecordPart::Events
                    | RecordPart::Players
                    | RecordPart::Nicknames
                    | RecordPart::Tags
            ),
        }
    }

    /// Returns the parts of a record that are lost when it is written in this format.
    pub fn omissions(self, record: &GameRecord) -> Vec<RecordPart> {
        let is_kept = |part: &RecordPart| {
            let follows_from_points = self == Self::Gcg
                && *part == RecordPart::Outcome
                && gcg::outcome(record) == record.outcome;
            self.supports(*part) || follows_from_points
        };
        RecordPart::ALL
            .into_iter()
            .filter(|part| part.is_in(record) && !is_kept(part))
            .collect()
    }
}
