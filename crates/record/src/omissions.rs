//! What a record has and a format cannot hold, so that nobody loses it unawares.

use crate::{Format, GameRecord, Players, Racks, RecordOutcome, ScoreLine, gcg};

/// A part of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordPart {
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
    /// Who made moves out of turn.
    Movers,
    /// What players held.
    Racks,
    /// What moves scored.
    Points,
    /// Bonuses, penalties and how challenges ended.
    Events,
    /// The names of the players.
    Players,
    /// Other names of the players.
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

    /// The part in words, as a sentence names it.
    pub fn description(self) -> &'static str {
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
            Self::Movers => "who moved out of turn",
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

    /// Whether a record has something of this part.
    pub fn is_in(self, record: &GameRecord) -> bool {
        let tree = &record.tree;
        let some_move = |has: fn(&crate::Annotations) -> bool| {
            let mut nodes = tree.preorder();
            nodes.any(|(_, node)| node.text().is_some() && has(&node.annotations))
        };
        let some_line = |has: fn(&ScoreLine) -> bool| {
            let mut nodes = tree.preorder();
            nodes.any(|(_, node)| node.annotations.score.as_deref().is_some_and(has))
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
            Self::Movers => some_move(|remarks| remarks.mover.is_some()),
            Self::Racks => {
                let is_told = |score: &ScoreLine| !score.rack.is_empty();
                record.racks != Racks::default() || some_line(is_told)
            }
            Self::Points => some_line(|score| score.points.is_some() || score.total.is_some()),
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
    /// Whether this format has a place for the part. PSQ is said to have none
    /// for rules and tags, although it keeps some, and GCG none for the result,
    /// which often shows by the points.
    pub fn supports(self, part: RecordPart) -> bool {
        let is_of_board_games = !matches!(
            part,
            RecordPart::Movers
                | RecordPart::Racks
                | RecordPart::Points
                | RecordPart::Events
                | RecordPart::Nicknames
        );
        match self {
            Self::Sgf => is_of_board_games,
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
            Self::Pgn => is_of_board_games && part != RecordPart::Labels,
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

    /// The parts of a record that writing it in this format leaves out.
    pub fn omissions(self, record: &GameRecord) -> Vec<RecordPart> {
        let is_told = |part: &RecordPart| {
            let by_points = self == Self::Gcg && *part == RecordPart::Outcome;
            self.supports(*part) || (by_points && gcg::outcome(record) == record.outcome)
        };
        RecordPart::ALL
            .into_iter()
            .filter(|part| part.is_in(record) && !is_told(part))
            .collect()
    }
}
