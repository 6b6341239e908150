//! Records of games played in a match or in the service.

use zeitnot_core::{Position, Side};
use zeitnot_record::{
    Annotations, Format, GameRecord, NodeId, Players, Racks, RecordOutcome, Tag, Tree,
};

use crate::line::{PlayedLine, RecordError};
use crate::sheet::{self, SheetEntry};

/// The comment on a move of the opening.
const BOOK_MOVE_COMMENT: &str = "book";

/// A played game.
pub struct PlayedRecord<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The game's default format, which determines the tag names.
    pub format: Option<Format>,
    /// The start of the game.
    pub start: PlayedStart<'a>,
    /// The opening, in matches.
    pub opening: Option<PlayedOpening<'a>>,
    /// The moves after the opening.
    pub moves: Vec<TimedMove>,
    /// The outcome.
    pub outcome: RecordOutcome,
    /// The reason for the end; `None` for an unfinished game.
    pub ending: Option<PlayedEnding>,
    /// Description of the end, if the board does not show it.
    pub remark: Option<String>,
    /// The racks at the end, first player first.
    pub held: Option<[String; 2]>,
    /// The names of the players.
    pub players: Players,
    /// The time control in the notation of the format.
    pub time_control: Option<String>,
    /// The name of the match.
    pub event: Option<String>,
    /// The number of the game in the match.
    pub round: Option<String>,
    /// The day of the game, such as `2026-11-03`.
    pub date: Option<String>,
    /// The time of day in UTC, such as `18:30:05`.
    pub time: Option<String>,
    /// The word list.
    pub lexicon: Option<String>,
    /// More tags.
    pub tags: Vec<Tag>,
}

/// The start of a played game.
pub enum PlayedStart<'a> {
    /// A position, from which the record is a line of moves.
    Position(&'a dyn Position),
    /// A [deal](crate::is_deal), from which the record is a score sheet.
    Deal {
        /// The deal, such as `deal 17`.
        text: &'a str,
        /// The rule.
        rule: &'a str,
    },
}

/// The opening of a game in a match.
pub struct PlayedOpening<'a> {
    /// The name of the opening.
    pub name: Option<String>,
    /// The moves, in the game's notation.
    pub moves: &'a [String],
}

/// A move with its times.
#[derive(Clone, Debug)]
pub struct TimedMove {
    /// The move, in the game's notation.
    pub text: String,
    /// The side that made it.
    pub side: Side,
    /// Comment, evaluation, and times. A score sheet has only the comment.
    pub annotations: Annotations,
    /// Rack and points, for a score sheet.
    pub sheet: SheetEntry,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedEnding {
    /// The rules of the game.
    Rules,
    /// A player resigned.
    Resignation,
    /// The game was adjudicated.
    Adjudication,
    /// A player lost on time.
    Time,
    /// A player made an illegal move.
    IllegalMove,
    /// A player crashed or made no move.
    Abandoned,
}

impl PlayedRecord<'_> {
    fn remark(&self) -> &str {
        self.remark.as_deref().unwrap_or_default()
    }
}

/// Creates the record of a played game.
///
/// # Errors
///
/// Fails if a move is illegal or a record cannot hold the game.
pub fn record_of(played: &PlayedRecord<'_>) -> Result<GameRecord, RecordError> {
    let record = match played.start {
        PlayedStart::Position(start) => line_record(played, start)?,
        PlayedStart::Deal { text, rule } => sheet_record(played, text, rule)?,
    };
    let plies = record.tree.node_count().saturating_sub(1);
    Ok(GameRecord {
        game: Some(played.game.to_owned()),
        players: played.players.clone(),
        time_control: played.time_control.clone(),
        tags: tags(played, plies),
        outcome: played.outcome,
        ..record
    })
}

/// Returns rule, board, start, and moves of a game without hidden tiles.
fn line_record(played: &PlayedRecord<'_>, start: &dyn Position) -> Result<GameRecord, RecordError> {
    let opening = played.opening.as_ref();
    let before = opening.map_or(&[][..], |opening| opening.moves).iter();
    let texts = before.chain(played.moves.iter().map(|mv| &mv.text));
    let line = PlayedLine::new(played.game, start, texts.map(String::as_str))?;
    let mut tree = Tree::new();
    let mut last = tree.root();
    add_comment(&mut tree, last, line.remark.as_deref().unwrap_or_default());
    let before = line.moves.len().saturating_sub(played.moves.len());
    for (index, text) in line.moves.iter().enumerate() {
        last = tree.add_move(last, text)?;
        let own = index
            .checked_sub(before)
            .and_then(|at| played.moves.get(at));
        if let (Some(own), Some(node)) = (own, tree.get_mut(last)) {
            node.annotations = own.annotations.clone();
        } else if opening.is_some() {
            add_comment(&mut tree, last, BOOK_MOVE_COMMENT);
        }
    }
    add_comment(&mut tree, last, played.remark());
    Ok(GameRecord {
        rule: line.rule,
        size: line.size,
        start: line.start,
        tree,
        ..GameRecord::default()
    })
}

/// Returns the score sheet of a game with hidden tiles.
fn sheet_record(
    played: &PlayedRecord<'_>,
    deal: &str,
    rule: &str,
) -> Result<GameRecord, RecordError> {
    let by_rules = played.ending == Some(PlayedEnding::Rules);
    let (mut tree, last) = sheet::score_sheet(&played.moves, rule, &played.held, by_rules)?;
    add_comment(&mut tree, last, played.remark());
    // Other programs reject unknown GCG pragmas, so this goes into a comment.
    let rule_text = (!rule.is_empty()).then(|| format!("rule {rule}"));
    let description = [rule_text, Some(deal.to_owned()), played.date.clone()];
    let description: Vec<String> = description.into_iter().flatten().collect();
    let root = tree.root();
    if let Some(root) = tree.get_mut(root) {
        root.annotations.comment = description.join(", ");
    }
    let [first, second] = played
        .held
        .clone()
        .filter(|_| !by_rules)
        .unwrap_or_default();
    Ok(GameRecord {
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        tree,
        racks: Racks { first, second },
        ..GameRecord::default()
    })
}

/// Appends a comment, unless it is empty.
fn add_comment(tree: &mut Tree, id: NodeId, text: &str) {
    let Some(node) = tree.get_mut(id).filter(|_| !text.is_empty()) else {
        return;
    };
    let comment = &mut node.annotations.comment;
    if !comment.is_empty() {
        comment.push_str("; ");
    }
    comment.push_str(text);
}

/// Returns the tags with the names of the format.
fn tags(played: &PlayedRecord<'_>, plies: usize) -> Vec<Tag> {
    let PlayedRecord {
        event, round, date, ..
    } = played;
    let opening = played.opening.as_ref();
    let opening_name = opening.and_then(|opening| opening.name.clone());
    let named = match played.format {
        Some(Format::Pgn) => {
            let date = date.as_ref().map(|date| date.replace('-', "."));
            let opening_plies = plies.saturating_sub(played.moves.len());
            vec![
                ("Event", event.clone()),
                ("Date", date.clone()),
                ("Round", round.clone()),
                ("UTCDate", date.filter(|_| played.time.is_some())),
                ("UTCTime", played.time.clone()),
                ("Opening", opening_name),
                ("OpeningPlies", opening.map(|_| opening_plies.to_string())),
                ("PlyCount", opening.map(|_| plies.to_string())),
                ("Termination", Some(termination(played.ending).to_owned())),
            ]
        }
        Some(Format::Sgf) => vec![
            ("EV", event.clone()),
            ("DT", date.clone()),
            ("RO", round.clone()),
            ("ON", opening_name),
            ("RE", sgf_result(played)),
        ],
        Some(Format::Gcg) => {
            let title = round.as_ref().map(|round| match event {
                Some(event) => format!("{event}, game {round}"),
                None => format!("game {round}"),
            });
            vec![("title", title), ("lexicon", played.lexicon.clone())]
        }
        _ => vec![("date", date.clone())],
    };
    let tag = |(key, value): (&str, Option<String>)| {
        let key = key.to_owned();
        value.map(|value| Tag { key, value })
    };
    let named = named.into_iter().filter_map(tag);
    named.chain(played.tags.iter().cloned()).collect()
}

/// Returns the PGN `Termination` value.
const fn termination(ending: Option<PlayedEnding>) -> &'static str {
    match ending {
        None => "unterminated",
        Some(PlayedEnding::Rules | PlayedEnding::Resignation) => "normal",
        Some(PlayedEnding::Adjudication) => "adjudication",
        Some(PlayedEnding::Time) => "time forfeit",
        Some(PlayedEnding::IllegalMove) => "rules infraction",
        Some(PlayedEnding::Abandoned) => "abandoned",
    }
}

/// Returns the SGF result, if the board does not show it.
fn sgf_result(played: &PlayedRecord<'_>) -> Option<String> {
    let winner = match played.outcome {
        RecordOutcome::FirstWins => "B",
        RecordOutcome::SecondWins => "W",
        _ => return None,
    };
    let reason = match played.ending? {
        PlayedEnding::Rules => return None,
        PlayedEnding::Resignation | PlayedEnding::Adjudication => "Resign",
        PlayedEnding::Time => "Time",
        PlayedEnding::IllegalMove | PlayedEnding::Abandoned => "Forfeit",
    };
    Some(format!("{winner}+{reason}"))
}
