//! Conversion between records and JSON.

use std::collections::HashMap;
use std::sync::Arc;

use zeitnot_record::{BoardSize, Format, GameRecord, NodeId, Players, RecordOutcome, Tree};
use zeitnot_schema::v1::service::{RecordNode, RecordView};
use zeitnot_transcript::{Interpretation, MAX_MOVES, interpret, to_file_notation};

use super::{invalid_record, source};
use crate::problem::ApiResult;
use crate::services::{HostedGame, Services};

/// Converts a record of a file to JSON.
///
/// Moves are checked if the service hosts the game and copied otherwise.
pub(super) fn record_view(
    services: &Services,
    format: Format,
    record: &GameRecord,
    games: u32,
) -> ApiResult<RecordView> {
    let game = game_name(format, record);
    let hosted = find_game(services, &game);
    let interpreted = match hosted {
        Some(hosted) => interpret(record, &*hosted.game).map_err(invalid_record)?,
        None => Interpretation {
            rule: record.rule.clone(),
            ..Interpretation::default()
        },
    };
    Ok(RecordView {
        game: hosted.map_or(game, |hosted| hosted.game.name().to_owned()),
        nodes: nodes(&record.tree, &interpreted),
        rule: interpreted.rule,
        size: record.size.map(|size| size.rows().into()),
        players: [&record.players.first, &record.players.second].map(Clone::clone),
        start: record.start.clone(),
        comment: non_empty(record.tree.comment()),
        result: Some(record.outcome.to_string()),
        games,
    })
}

/// Returns the first game of a file and its hosted game.
pub(in crate::api) fn first_game<'a>(
    services: &'a Services,
    bytes: &[u8],
    name: Option<&str>,
) -> ApiResult<(GameRecord, &'a Arc<HostedGame>)> {
    if bytes.is_empty() {
        return Err(source::no_games_error());
    }
    let (format, mut games) = source::read_games(bytes, name);
    let record = games
        .next()
        .unwrap_or_else(|| Err(source::no_games_error()))?;
    let game = game_name(format, &record);
    let hosted = find_game(services, &game);
    let hosted = hosted.ok_or_else(|| {
        invalid_record(format!(
            "this service does not host {game}; send another game"
        ))
    })?;
    Ok((record, hosted))
}

fn game_name(format: Format, record: &GameRecord) -> String {
    let name = record.game.as_deref();
    name.unwrap_or(format.default_game()).to_owned()
}

/// Finds a hosted game, ignoring case.
fn find_game<'a>(services: &'a Services, name: &str) -> Option<&'a Arc<HostedGame>> {
    let is_called = |hosted: &&Arc<HostedGame>| hosted.game.name().eq_ignore_ascii_case(name);
    services.games.iter().find(is_called)
}

/// Returns all moves; parents come first.
fn nodes(tree: &Tree, interpreted: &Interpretation) -> Vec<RecordNode> {
    let mut numbers: HashMap<NodeId, u32> = HashMap::new();
    let moves = tree.preorder().filter_map(|(id, node)| {
        let text = node.text()?;
        let number = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        let parent = node.parent().and_then(|parent| numbers.get(&parent));
        let mv = interpreted.moves.get(&id).map_or(text, String::as_str);
        let node = RecordNode {
            parent: parent.copied(),
            mv: mv.to_owned(),
            shown: interpreted.readable_moves.get(&id).cloned(),
            comment: non_empty(&node.annotations.comment),
        };
        numbers.insert(id, number);
        Some(node)
    });
    moves.collect()
}

fn non_empty(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// Converts JSON to a record with moves in file notation.
pub(super) fn to_record(services: &Services, view: &RecordView) -> ApiResult<GameRecord> {
    if view.nodes.len() > MAX_MOVES {
        return Err(invalid_record(format!(
            "the record has more than {MAX_MOVES} moves; send fewer"
        )));
    }
    let hosted = find_game(services, &view.game);
    let size = view.size.map(|side| {
        let side = u8::try_from(side).ok().and_then(BoardSize::square);
        side.ok_or_else(|| invalid_record("invalid board size; use one that the game supports"))
    });
    let outcome = view.result.as_deref().map(|result| {
        let outcome = RecordOutcome::parse(result);
        outcome.ok_or_else(|| invalid_record("invalid result; use 1-0, 0-1, 1/2-1/2, or *"))
    });
    let [first, second] = view.players.clone();
    let (tree, ids) = tree(view, |_| None)?;
    let mut record = GameRecord {
        game: Some(
            hosted
                .map_or(&*view.game, |hosted| hosted.game.name())
                .to_owned(),
        ),
        rule: view.rule.clone(),
        size: size.transpose()?,
        players: Players { first, second },
        start: view.start.clone(),
        tree,
        outcome: outcome.transpose()?.unwrap_or_default(),
        ..GameRecord::default()
    };
    if let Some(hosted) = hosted {
        let rewritten = to_file_notation(&record, &*hosted.game).map_err(invalid_record)?;
        record.rule = rewritten.rule;
        let replacement = |index: usize| rewritten.moves.get(ids.get(index)?).map(String::as_str);
        record.tree = self::tree(view, replacement)?.0;
    }
    Ok(record)
}

/// Builds the tree of a view and returns it with the ids of the moves.
///
/// `word` replaces the text of a move if it returns one.
fn tree<'a>(
    view: &'a RecordView,
    replacement: impl Fn(usize) -> Option<&'a str>,
) -> ApiResult<(Tree, Vec<NodeId>)> {
    let mut tree = Tree::new();
    let root = tree.root();
    if let (Some(comment), Some(node)) = (&view.comment, tree.get_mut(root)) {
        node.annotations.comment.clone_from(comment);
    }
    let mut ids: Vec<NodeId> = Vec::with_capacity(view.nodes.len());
    for (index, node) in view.nodes.iter().enumerate() {
        let parent = match node.parent {
            None => Some(root),
            Some(parent) => usize::try_from(parent)
                .ok()
                .and_then(|at| ids.get(at).copied()),
        };
        let parent = parent.ok_or_else(|| {
            invalid_record(format!(
                "nodes[{index}] precedes its parent; put it after the parent"
            ))
        })?;
        let text = replacement(index).unwrap_or(&node.mv);
        let id = tree.add_move(parent, text).map_err(invalid_record)?;
        if let (Some(comment), Some(added)) = (&node.comment, tree.get_mut(id)) {
            added.annotations.comment.clone_from(comment);
        }
        ids.push(id);
    }
    Ok((tree, ids))
}
