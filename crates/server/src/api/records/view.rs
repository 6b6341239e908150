//! Records in JSON.

use std::collections::HashMap;
use std::sync::Arc;

use zeitnot_record::{BoardSize, Format, GameRecord, NodeId, Players, RecordOutcome, Tree};
use zeitnot_schema::v1::service::{RecordNode, RecordView};
use zeitnot_transcript::{Interpretation, MAX_MOVES, interpret, to_file_notation};

use super::{invalid_record, source};
use crate::problem::ApiResult;
use crate::services::{HostedGame, Services};

/// A record that a file of this format had. Its moves are checked where the
/// game is played here, and else taken as they are.
pub(super) fn record_view(
    services: &Services,
    format: Format,
    record: &GameRecord,
    games: u32,
) -> ApiResult<RecordView> {
    let game = game_name(format, record);
    let hosted = find_game(services, &game);
    let told = match hosted {
        Some(hosted) => interpret(record, &*hosted.game).map_err(invalid_record)?,
        None => Interpretation {
            rule: record.rule.clone(),
            ..Interpretation::default()
        },
    };
    Ok(RecordView {
        game: hosted.map_or(game, |hosted| hosted.game.name().to_owned()),
        nodes: nodes(&record.tree, &told),
        rule: told.rule,
        size: record.size.map(|size| size.rows().into()),
        players: [&record.players.first, &record.players.second].map(Clone::clone),
        start: record.start.clone(),
        comment: non_empty(record.tree.comment()),
        result: Some(record.outcome.to_string()),
        games,
    })
}

/// The first game of a file, and the game that it is, which must be played here.
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
    let hosted =
        hosted.ok_or_else(|| invalid_record(format!("{game} is not played here; send another")))?;
    Ok((record, hosted))
}

/// Returns the game of a record.
fn game_name(format: Format, record: &GameRecord) -> String {
    let name = record.game.as_deref();
    name.unwrap_or(format.default_game()).to_owned()
}

/// The game of this name in letters of either case, if it is played here.
fn find_game<'a>(services: &'a Services, name: &str) -> Option<&'a Arc<HostedGame>> {
    let is_called = |hosted: &&Arc<HostedGame>| hosted.game.name().eq_ignore_ascii_case(name);
    services.games.iter().find(is_called)
}

/// All moves, each behind its parent.
fn nodes(tree: &Tree, told: &Interpretation) -> Vec<RecordNode> {
    let mut numbers: HashMap<NodeId, u32> = HashMap::new();
    let moves = tree.preorder().filter_map(|(id, node)| {
        let text = node.text()?;
        let number = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        let parent = node.parent().and_then(|parent| numbers.get(&parent));
        let word = told.moves.get(&id).map_or(text, String::as_str);
        let node = RecordNode {
            parent: parent.copied(),
            mv: word.to_owned(),
            shown: told.readable_moves.get(&id).cloned(),
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

/// The record that somebody describes, in the words that files have for its
/// moves.
pub(super) fn to_record(services: &Services, view: &RecordView) -> ApiResult<GameRecord> {
    if view.nodes.len() > MAX_MOVES {
        return Err(invalid_record(format!(
            "there are more than {MAX_MOVES} moves; send fewer"
        )));
    }
    let hosted = find_game(services, &view.game);
    let size = view.size.map(|side| {
        let side = u8::try_from(side).ok().and_then(BoardSize::square);
        side.ok_or_else(|| invalid_record("there is no board of that size; correct it"))
    });
    let outcome = view.result.as_deref().map(|result| {
        let outcome = RecordOutcome::parse(result);
        outcome.ok_or_else(|| {
            invalid_record("the result is none of 1-0, 0-1, 1/2-1/2 and *; choose one")
        })
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
        let told = to_file_notation(&record, &*hosted.game).map_err(invalid_record)?;
        record.rule = told.rule;
        let word = |index: usize| told.moves.get(ids.get(index)?).map(String::as_str);
        record.tree = self::tree(view, word)?.0;
    }
    Ok(record)
}

/// The tree of a view and the ids of its moves, under the words that `word` has
/// for some of them.
fn tree<'a>(
    view: &'a RecordView,
    word: impl Fn(usize) -> Option<&'a str>,
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
                "nodes[{index}] stands before its parent; put it behind"
            ))
        })?;
        let text = word(index).unwrap_or(&node.mv);
        let id = tree.add_move(parent, text).map_err(invalid_record)?;
        if let (Some(comment), Some(added)) = (&node.comment, tree.get_mut(id)) {
            added.annotations.comment.clone_from(comment);
        }
        ids.push(id);
    }
    Ok((tree, ids))
}
