//! Gomoku and chess in one table: their keys never meet, and neither finds
//! anything of the other. A player may begin with what such a table held.

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
    Answer, Game, Limits, ManualTime, Moment, Request, Setup, StopSignal, SystemTime, Worker,
};
use zeitnot_gomoku::Gomoku;

fn ask(game: Arc<dyn Game>, caches: &Arc<Caches>, words: &str) -> Answer {
    let settings = settings_for(&*game);
    let position = game.position(&Setup::new(words)).unwrap();
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
            for words in ["", "c3", "c3d4"] {
                let setup = Setup {
                    rule: Some((*rule).to_owned()),
                    size: Some(size),
                    ..Setup::new(words)
                };
                let position = Gomoku.position(&setup).unwrap();
                assert!(keys.insert(position.table_key()), "{setup:?}");
            }
        }
    }
    for words in ["", "startpos moves e2e4", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] {
        let position = Chess.position(&Setup::new(words)).unwrap();
        assert!(keys.insert(position.table_key()), "{words}");
    }
}

#[test]
fn neither_game_notices_the_other() {
    let games: [(Arc<dyn Game>, &str); 2] =
        [(Arc::new(Gomoku), "h8i9j8"), (Arc::new(Chess), "startpos")];
    let shared = caches();
    for (game, words) in games {
        let alone = ask(Arc::clone(&game), &caches(), words);
        let together = ask(game, &shared, words);
        assert_eq!(together.lines, alone.lines);
        assert_eq!(together.stats.table_hits, alone.stats.table_hits);
    }
}

#[test]
fn a_snapshot_belongs_to_its_games() {
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

/// The first choice of a game from this position, and of the game after it.
fn two_games(player: &mut Builtin) -> Result<[PlayerMove; 2], PlayerError> {
    let position = Gomoku.position(&Setup::new("h8i9j8")).unwrap();
    let clock = TurnClock {
        // What was learned reaches so far.
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
fn a_player_begins_every_game_with_what_was_learned() {
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
    let refused = two_games(&mut player().with_preload(snapshot, other));
    assert!(matches!(refused, Err(PlayerError::NotStarted(_))));
}
