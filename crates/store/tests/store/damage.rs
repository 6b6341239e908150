//! Tests of damaged database files: every read returns the written data or a clear error.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sqlx::ConnectOptions;
use tokio::runtime::Runtime;
use zeitnot_store::{
    GameQuery, GameSummary, NewPuzzle, PuzzleQuery, ReviewHead, ReviewQuery, StoreError,
    StoreOptions, StoredGame, StoredJudgment, StoredPuzzle, StoredReview,
};

use crate::support::{TestDirectory, drawn, head, ongoing};

#[derive(Debug, PartialEq, Eq)]
struct Contents {
    games: Vec<StoredGame>,
    list: Vec<GameSummary>,
    found: Vec<GameSummary>,
    total: u64,
    blob: Option<Vec<u8>>,
    review: Option<StoredReview>,
    reviews: Vec<ReviewHead>,
    judgment: Option<Vec<u8>>,
    puzzles: Vec<StoredPuzzle>,
}

/// Returns the ids of all games, independent of any list.
fn all_ids() -> impl Iterator<Item = String> {
    (0..12).map(|number| format!("game{number}"))
}

async fn write(home: &TestDirectory) {
    let store = home.open().await;
    for (moment, id) in (0..).zip(all_ids()) {
        store
            .create_game(&head(&id), &ongoing(moment))
            .await
            .unwrap();
        for sequence in 0..12 {
            let event = format!(
                "{{\"event\":{sequence},\"of\":\"{id}\",\"long\":\"{}\"}}",
                "x".repeat(100)
            );
            let state = if sequence == 11 {
                drawn(50)
            } else {
                ongoing(40)
            };
            store
                .append_event(&id, sequence, &event, &state)
                .await
                .unwrap();
        }
    }
    store.put_blob("words", "mine", &[7; 10_000]).await.unwrap();
    let review = ReviewHead {
        id: "review".to_owned(),
        created_ms: 5,
        game: "gomoku".to_owned(),
        summary: "what a list shows".to_owned(),
    };
    store
        .put_review(&review, &"long".repeat(1_000))
        .await
        .unwrap();
    let judgment = StoredJudgment {
        key: "position".to_owned(),
        bytes: vec![3; 2_000],
    };
    store.put_judgments(&[judgment], &[], 6).await.unwrap();
    let puzzle = NewPuzzle {
        id: "puzzle".to_owned(),
        game: "gomoku".to_owned(),
        phase: "middle".to_owned(),
        category: Some("missed_win".to_owned()),
        body: "find it".repeat(50),
    };
    store.put_puzzles("review", &[puzzle], 7).await.unwrap();
    // The deletion leaves unused pages.
    store.delete_game("game3").await.unwrap();
    store.close().await;
}

async fn read(home: &TestDirectory, options: StoreOptions) -> Result<Contents, StoreError> {
    let store = home.open_with(options).await?;
    let query = GameQuery {
        limit: 100,
        ..GameQuery::default()
    };
    let search = GameQuery {
        text: Some("game1".to_owned()),
        ..query.clone()
    };
    let mut games = Vec::new();
    for id in all_ids() {
        games.extend(store.game(&id).await?);
    }
    let contents = Contents {
        games,
        list: store.games(&query).await?.games,
        found: store.games(&search).await?.games,
        total: store.count_games().await?,
        blob: store.blob("words", "mine").await?,
        review: store.review("review").await?,
        reviews: store.reviews(&ReviewQuery::default()).await?.reviews,
        judgment: store.judgment("position").await?,
        puzzles: store.puzzles(&PuzzleQuery::default()).await?.puzzles,
    };
    store.check().await?;
    store.close().await;
    Ok(contents)
}

/// Counts panics in threads of the database; a panic in the test's own thread fails the
/// test anyway.
static PANICS: AtomicU32 = AtomicU32::new(0);

fn count_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = std::thread::current();
            if thread
                .name()
                .is_none_or(|name| name.starts_with("database-"))
            {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            previous(panic);
        }));
    });
}

#[derive(Clone, Debug)]
enum Damage {
    Change(Vec<(Index, u8)>),
    ChangeHead(Vec<(Index, u8)>),
    Overwrite(Index, Vec<u8>),
    Zero(Index),
    Cut(Index),
    Replace(Vec<u8>),
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        match self {
            Self::Change(changes) => {
                for (at, change) in changes {
                    bytes[at.index(length)] ^= change;
                }
            }
            Self::ChangeHead(changes) => {
                for (at, change) in changes {
                    bytes[at.index(200)] ^= change;
                }
            }
            Self::Overwrite(at, with) => {
                let at = at.index(length - with.len());
                bytes[at..at + with.len()].copy_from_slice(with);
            }
            Self::Zero(page) => {
                let page = page.index(length / 4096);
                bytes[page * 4096..(page + 1) * 4096].fill(0);
            }
            Self::Cut(at) => bytes.truncate(at.index(length)),
            Self::Replace(with) => bytes.clone_from(with),
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let change = || (any::<Index>(), 1..=255_u8);
    prop_oneof![
        6 => vec(change(), 1..5).prop_map(Damage::Change),
        2 => vec(change(), 1..3).prop_map(Damage::ChangeHead),
        2 => (any::<Index>(), vec(any::<u8>(), 16..200))
            .prop_map(|(at, with)| Damage::Overwrite(at, with)),
        1 => any::<Index>().prop_map(Damage::Zero),
        1 => any::<Index>().prop_map(Damage::Cut),
        1 => vec(any::<u8>(), 0..9000).prop_map(Damage::Replace),
    ]
}

/// Returns `true` for errors that a damaged file may cause.
///
/// A damaged header may look like another kind of file, which is refused without being
/// detected as damage.
fn is_clear(error: &StoreError) -> bool {
    use StoreError::{Damaged, DamagedIndex, Directory, Disk, Foreign, Full, Newer, ReadOnly};
    use zeitnot_store::DirectoryError::EmptyDatabase;
    matches!(
        error,
        Damaged { .. }
            | DamagedIndex { .. }
            | Directory(EmptyDatabase(_))
            | Disk { .. }
            | Foreign
            | Full
            | Newer { .. }
            | ReadOnly
    ) && error.to_string().contains("; ")
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap()
}

fn try_damage(cases: u32, inspect: bool, check: impl Fn(Contents, &Contents)) {
    count_panics();
    let home = TestDirectory::new();
    let options = StoreOptions {
        inspect,
        ..StoreOptions::default()
    };
    let runtime = runtime();
    runtime.block_on(write(&home));
    let intact = fs::read(home.database()).unwrap();
    let expected = runtime
        .block_on(read(&home, StoreOptions::default()))
        .unwrap();
    let refused = AtomicU32::new(0);
    let config = ProptestConfig {
        cases,
        max_shrink_iters: 50,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(damage in damage())| {
        let mut bytes = intact.clone();
        damage.apply(&mut bytes);
        for log in ["games.sqlite-wal", "games.sqlite-shm"] {
            let _ = fs::remove_file(home.path().join(log));
        }
        fs::write(home.database(), &bytes).unwrap();
        match runtime.block_on(read(&home, options.clone())) {
            Ok(contents) => check(contents, &expected),
            Err(error) => {
                refused.fetch_add(1, Ordering::Relaxed);
                prop_assert!(is_clear(&error), "{error}");
            }
        }
        prop_assert_eq!(PANICS.load(Ordering::SeqCst), 0);
    });
    let refused = refused.into_inner();
    assert!(
        refused > cases / 10,
        "only {refused} of {cases} cases of damage were detected"
    );
}

#[test]
fn an_inspected_database_is_correct_or_refused() {
    try_damage(60, true, |contents, expected| {
        assert_eq!(&contents, expected);
    });
}

#[test]
fn without_inspection_every_game_is_correct_or_refused() {
    try_damage(60, false, |contents, expected| {
        for game in &contents.games {
            assert!(expected.games.contains(game), "{game:?}");
        }
        for game in contents.list.iter().chain(&contents.found) {
            assert!(expected.list.contains(game), "{game:?}");
        }
        assert!(contents.blob.is_none() || contents.blob == expected.blob);
    });
}

#[test]
fn a_changed_event_is_detected_and_other_games_can_be_read() {
    let runtime = runtime();
    let home = TestDirectory::new();
    runtime.block_on(write(&home));
    let mut bytes = fs::read(home.database()).unwrap();
    let event = b"\"event\":7,\"of\":\"game5\"";
    let at = positions(&bytes, event)[0];
    bytes[at + 8] = b'8';
    fs::write(home.database(), &bytes).unwrap();
    runtime.block_on(async {
        let store = home.open().await;
        let error = store.game("game5").await.unwrap_err().to_string();
        assert_eq!(
            error,
            "the log of game `game5` is damaged: checksum mismatch; \
             restore the data directory from a backup"
        );
        assert!(store.game("game6").await.unwrap().is_some());
        assert!(store.delete_game("game5").await.unwrap());
        assert_eq!(store.game("game5").await.unwrap(), None);
    });
}

/// Returns all positions of `wanted` in a file.
fn positions(bytes: &[u8], wanted: &[u8]) -> Vec<usize> {
    let windows = bytes.windows(wanted.len()).enumerate();
    let found = windows.filter(|(_, window)| *window == wanted);
    found.map(|(at, _)| at).collect()
}

#[test]
fn an_index_that_differs_from_its_table_is_detected() {
    let runtime = runtime();
    let home = TestDirectory::new();
    runtime.block_on(write(&home));
    let intact = fs::read(home.database()).unwrap();
    // The searchable text of a game is in its row and in an index.
    let name = b"game5\nfreestyle\n";
    let found_at = positions(&intact, name);
    assert_eq!(found_at.len(), 2);
    let repair = StoreOptions {
        repair: true,
        ..StoreOptions::default()
    };
    let mut repaired = 0;
    for at in found_at {
        let mut bytes = intact.clone();
        bytes[at] = b'n';
        fs::write(home.database(), &bytes).unwrap();
        let error = runtime
            .block_on(home.open_with(StoreOptions::default()))
            .unwrap_err();
        let can_repair = matches!(error, StoreError::DamagedIndex { .. });
        assert!(
            can_repair || matches!(error, StoreError::Damaged { .. }),
            "{error}"
        );
        assert_eq!(fs::read(home.database()).unwrap(), bytes);
        // Only the damaged index can be rebuilt, not the damaged row.
        let opened = runtime.block_on(read(&home, repair.clone()));
        assert_eq!(opened.is_ok(), can_repair, "{error}: {opened:?}");
        if let Ok(contents) = opened {
            repaired += 1;
            assert_eq!(contents.found.len(), 3);
            let ids = ["game1", "game10", "game11"];
            assert!(
                contents
                    .found
                    .iter()
                    .all(|game| ids.contains(&&*game.head.id))
            );
            runtime
                .block_on(read(&home, StoreOptions::default()))
                .unwrap();
        }
    }
    assert_eq!(repaired, 1);
}

#[test]
fn an_empty_database_is_refused_where_there_were_games() {
    let runtime = runtime();
    let home = TestDirectory::new();
    runtime.block_on(write(&home));
    fs::write(home.database(), b"").unwrap();
    let error = runtime
        .block_on(home.open_with(StoreOptions::default()))
        .unwrap_err();
    let path = home.database();
    assert_eq!(
        error.to_string(),
        format!(
            "database `{}` is empty, but it had games; restore it from a backup, or delete it \
             to start without games",
            path.display()
        )
    );
    assert!(fs::read(&path).unwrap().is_empty());
    fs::remove_file(&path).unwrap();
    let contents = runtime.block_on(read(&home, StoreOptions::default()));
    assert_eq!(contents.unwrap().total, 0);
}

#[test]
fn miscounted_games_are_detected() {
    runtime().block_on(async {
        let home = TestDirectory::new();
        write(&home).await;
        let mut connection = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(home.database())
            .connect()
            .await
            .unwrap();
        sqlx::query("UPDATE tallies SET games = games + 1")
            .execute(&mut connection)
            .await
            .unwrap();
        drop(connection);
        let error = home.open_with(StoreOptions::default()).await.unwrap_err();
        assert_eq!(
            error.to_string(),
            "the database is damaged: games are miscounted; \
             restore the data directory from a backup"
        );
    });
}

#[test]
fn another_programs_database_is_refused_and_unchanged() {
    runtime().block_on(async {
        let home = TestDirectory::new();
        let mut other = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(home.database())
            .create_if_missing(true)
            .connect()
            .await
            .unwrap();
        let table = "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 2";
        sqlx::raw_sql(table).execute(&mut other).await.unwrap();
        drop(other);
        let previous = fs::read(home.database()).unwrap();
        let refused = home.open_with(StoreOptions::default()).await;
        assert!(matches!(refused, Err(StoreError::Foreign)), "{refused:?}");
        assert_eq!(fs::read(home.database()).unwrap(), previous);
    });
}
