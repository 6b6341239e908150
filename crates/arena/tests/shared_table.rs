//! Tests of gomoku and chess in one table, and of players with a preloaded table.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_arena::player::{NewGame, Player, PlayerError, PlayerMove, PlayerTurn, TurnClock};
use zeitnot_arena::players::Builtin;
use zeitnot_chess::Chess;
use zeitnot_clock::settings_for;
use zeitnot_core::caches::{Caches, snapshot_identity};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Answer, EntryOrigin, Game, Limits, ManualTime, Moment, ProgressEvent, Request, Setup,
    StopSignal, SystemTime, Worker,
};
use zeitnot_gomoku::Gomoku;

fn ask(game: Arc<dyn Game>, caches: &Arc<Caches>, text: &str) -> Answer {
    let settings = settings_for(&*game);
    let position = game.position(&Setup::new(text)).unwrap();
    let time = Arc::new(ManualTime::new());
    let mut worker = Worker::with_caches(game, settings, time, Arc::clone(caches));
    let request = Request::new(position, Limits::nodes(20_000), Moment::default());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn caches() -> Arc<Caches> {
    Caches::shared(&settings_for(&Gomoku)).unwrap()
}

#[test]
fn keys_of_games_rules_and_sizes_differ() {
    let mut keys = HashSet::new();
    for rule in Gomoku.profile().rules {
        for size in 5..=20 {
            for text in ["", "c3", "c3d4"] {
                let setup = Setup {
                    rule: Some((*rule).to_owned()),
                    size: Some(size),
                    ..Setup::new(text)
                };
                let position = Gomoku.position(&setup).unwrap();
                assert!(keys.insert(position.table_key()), "{setup:?}");
            }
        }
    }
    for text in ["", "startpos moves e2e4", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] {
        let position = Chess.position(&Setup::new(text)).unwrap();
        assert!(keys.insert(position.table_key()), "{text}");
    }
}

#[test]
fn games_do_not_see_entries_of_other_games() {
    let games: [(Arc<dyn Game>, &str); 2] =
        [(Arc::new(Gomoku), "h8i9j8"), (Arc::new(Chess), "startpos")];
    let shared = caches();
    for (game, text) in games {
        let alone = ask(Arc::clone(&game), &caches(), text);
        let together = ask(game, &shared, text);
        assert_eq!(together.lines, alone.lines);
        assert_eq!(together.stats.table_hits, alone.stats.table_hits);
    }
}

#[test]
fn the_identity_of_a_snapshot_depends_on_its_games() {
    let (gomoku, chess): (&dyn Game, &dyn Game) = (&Gomoku, &Chess);
    let both = snapshot_identity([gomoku, chess]);
    assert_eq!(both, snapshot_identity([chess, gomoku]));
    for one in [snapshot_identity([gomoku]), snapshot_identity([chess])] {
        assert_ne!(one.salt, both.salt);
        assert_ne!(one.evaluation, both.evaluation);
    }
    assert_ne!(gomoku.evaluation_id(), 0);
    assert_ne!(gomoku.evaluation_id(), chess.evaluation_id());
    assert_eq!(chess.evaluation_id(), chess.evaluation_id());
}

/// Returns the first move of two games from this position.
fn two_games(player: &mut Builtin) -> Result<[PlayerMove; 2], PlayerError> {
    let position = Gomoku.position(&Setup::new("h8i9j8")).unwrap();
    let clock = TurnClock {
        // The preloaded entries reach this depth.
        depth: Some(8),
        ..TurnClock::default()
    };
    let mut play = || {
        player.new_game(&NewGame {
            start: &*position,
            clock,
        })?;
        player.choose(&PlayerTurn {
            moves: &[],
            position: &*position,
            clock,
            timeout: Duration::from_secs(60),
        })
    };
    Ok([play()?, play()?])
}

#[test]
fn a_player_starts_every_game_with_the_preloaded_table() {
    let identity = snapshot_identity([&Gomoku as &dyn Game, &Chess]);
    let learned = caches();
    ask(Arc::new(Gomoku), &learned, "h8i9j8");
    let mut file = std::io::Cursor::new(Vec::new());
    snapshot::save(&learned.table, identity, &mut file).unwrap();
    let snapshot: Arc<[u8]> = file.into_inner().into();
    let player = || {
        let time = Arc::new(SystemTime::new());
        Builtin::new(Arc::new(Gomoku), settings_for(&Gomoku), time)
    };
    let cold = two_games(&mut player()).unwrap();
    let mut warm = player().with_preload(Arc::clone(&snapshot), identity);
    let warm = two_games(&mut warm).unwrap();
    assert_eq!(cold[0].nodes, cold[1].nodes);
    assert_eq!(warm[0].nodes, warm[1].nodes);
    let (warm, cold) = (warm[0].nodes.unwrap(), cold[0].nodes.unwrap());
    assert!(warm * 2 < cold, "{warm} {cold}");

    let other = SnapshotIdentity {
        evaluation: 1,
        ..identity
    };
    let result = two_games(&mut player().with_preload(snapshot, other));
    assert!(matches!(result, Err(PlayerError::NotStarted(_))));
}

#[test]
fn a_search_of_a_studied_position_starts_at_the_studied_depth() {
    let games: [(Arc<dyn Game>, &str); 2] =
        [(Arc::new(Gomoku), "h8i9j8"), (Arc::new(Chess), "startpos")];
    for (game, text) in games {
        let search = |caches: &Arc<Caches>, origin: EntryOrigin, depth: u32| {
            let time = Arc::new(ManualTime::new());
            let settings = settings_for(&*game);
            let mut worker =
                Worker::with_caches(Arc::clone(&game), settings, time, Arc::clone(caches));
            let request = Request {
                origin,
                ..Request::new(
                    game.position(&Setup::new(text)).unwrap(),
                    Limits::depth(depth),
                    Moment::default(),
                )
            };
            let mut depths = Vec::new();
            let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |event| {
                if let ProgressEvent::Info(info) = event {
                    depths.push(info.depth);
                }
            });
            (answer, depths)
        };
        let studied = caches();
        let (lesson, _) = search(&studied, EntryOrigin::Idle, 9);
        let (answer, depths) = search(&studied, EntryOrigin::Live, 9);
        assert_eq!((answer.depth, &depths[..]), (9, &[9][..]));
        assert!(
            answer.nodes * 2 < lesson.nodes,
            "{} {}",
            answer.nodes,
            lesson.nodes
        );
        // A lower limit holds, and a search without a study starts at depth 1.
        let (answer, depths) = search(&studied, EntryOrigin::Live, 4);
        assert_eq!((answer.depth, &depths[..]), (4, &[4][..]));
        let (_, depths) = search(&caches(), EntryOrigin::Live, 3);
        assert_eq!(depths.first(), Some(&1));
    }
}
