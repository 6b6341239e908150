//! Runs random commands on the model and on the store, and compares the answers.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use zeitnot_store::{
    GameHead, GameQuery, GameSummary, Store, StoreError, StoreLimits, StoreOptions, StoredGame,
    StoredGameState, StoredGameStatus,
};

use crate::model::{Model, ModelError};
use crate::support::TestDirectory;

const GAMES: usize = 6;
const EVENTS: usize = 5;
const TEXT: usize = 12;

/// Similar ids, so that commands affect the same games.
const IDS: [&str; 9] = ["a", "b", "c", "A", "a%", "a_", "ab", "", "é\u{0}'\""];
const NAMES: [&str; 7] = ["Anna", "anna_b", "100%", "Đỗ", "ĐỖ", "_", ""];
const KINDS: [&str; 2] = ["chess", "gomoku"];
const TEXTS: [&str; 9] = ["", "a", "ANNA", "%", "_", "đỗ", "a_b", "\\", "' OR 1"];

#[derive(Clone, Debug)]
enum Command {
    Create(GameHead, StoredGameState),
    /// An append whose event number has an offset from the next number.
    Append(&'static str, i8, String, StoredGameState),
    Load(&'static str),
    Walk(GameQuery),
    Delete(&'static str),
    Prune(u64),
    Reopen,
}

fn state() -> impl Strategy<Value = StoredGameState> {
    (0..4_i64, 0..400_u32, select(&StoredGameStatus::ALL)).prop_map(
        |(updated_ms, plies, status)| StoredGameState {
            updated_ms,
            plies,
            status,
        },
    )
}

fn head() -> impl Strategy<Value = GameHead> {
    let names = (
        select(&KINDS),
        select(&NAMES),
        select(&NAMES),
        select(&NAMES),
    );
    (select(&IDS), 0..3_i64, names).prop_map(|(id, created_ms, (game, rule, first, second))| {
        GameHead {
            id: id.to_owned(),
            created_ms,
            game: game.to_owned(),
            rule: rule.to_owned(),
            players: [first.to_owned(), second.to_owned()],
            spec: format!("{id}{first}"),
        }
    })
}

fn query() -> impl Strategy<Value = GameQuery> {
    (
        option::of(select(&KINDS)),
        vec(select(&StoredGameStatus::ALL), 0..4),
        option::of(select(&TEXTS)),
        0..4_u32,
    )
        .prop_map(|(game, statuses, text, limit)| GameQuery {
            game: game.map(str::to_owned),
            statuses,
            text: text.map(str::to_owned),
            after: None,
            limit,
        })
}

fn command() -> impl Strategy<Value = Command> {
    let sequence = prop_oneof![8 => Just(0_i8), 1 => Just(-1), 1 => Just(1)];
    prop_oneof![
        6 => (head(), state()).prop_map(|(head, state)| Command::Create(head, state)),
        12 => (select(&IDS), sequence, ".{0,5}", state())
            .prop_map(|(id, offset, event, state)| Command::Append(id, offset, event, state)),
        3 => select(&IDS).prop_map(Command::Load),
        5 => query().prop_map(Command::Walk),
        2 => select(&IDS).prop_map(Command::Delete),
        1 => (0..=GAMES as u64).prop_map(Command::Prune),
        1 => Just(Command::Reopen),
    ]
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Done(Result<(), ModelError>),
    Game(Option<StoredGame>),
    Games(Vec<GameSummary>),
    Deleted(bool),
    Number(u64),
}

impl Answer {
    fn result(result: Result<(), StoreError>) -> Self {
        Self::Done(result.map_err(|error| ModelError::of(&error)))
    }
}

/// Returns the next event number of a game plus an offset.
fn sequence(model: &Model, id: &str, offset: i8) -> u64 {
    let next = model.load(id).map_or(0, |game| game.summary.events);
    next.wrapping_add_signed(i64::from(offset))
}

async fn run_on_store(store: &Store, command: &Command, before: &Model) -> Answer {
    match command {
        Command::Create(head, state) => Answer::result(store.create_game(head, state).await),
        Command::Append(id, offset, event, state) => {
            let sequence = sequence(before, id, *offset);
            Answer::result(store.append_event(id, sequence, event, state).await)
        }
        Command::Load(id) => Answer::Game(store.game(id).await.unwrap()),
        Command::Walk(query) => Answer::Games(walk(store, query).await),
        Command::Delete(id) => Answer::Deleted(store.delete_game(id).await.unwrap()),
        Command::Prune(keep) => Answer::Number(store.prune_games(*keep).await.unwrap()),
        Command::Reopen => Answer::Number(store.count_games().await.unwrap()),
    }
}

fn run_on_model(model: &mut Model, command: &Command) -> Answer {
    match command {
        Command::Create(head, state) => Answer::Done(model.create(head, *state)),
        Command::Append(id, offset, event, state) => {
            let sequence = sequence(model, id, *offset);
            Answer::Done(model.append(id, sequence, event, *state))
        }
        Command::Load(id) => Answer::Game(model.load(id)),
        Command::Walk(query) => Answer::Games(model.list(query)),
        Command::Delete(id) => Answer::Deleted(model.delete(id)),
        Command::Prune(keep) => Answer::Number(model.prune(*keep)),
        Command::Reopen => Answer::Number(model.count()),
    }
}

/// Returns all pages of a list and checks their sizes.
async fn walk(store: &Store, query: &GameQuery) -> Vec<GameSummary> {
    let mut query = query.clone();
    let size = query.limit.max(1) as usize;
    let mut games = Vec::new();
    loop {
        let page = store.games(&query).await.unwrap();
        games.extend(page.games.iter().cloned());
        assert!(games.len() <= GAMES, "the list never ends");
        let Some(next) = page.next else {
            assert!(page.games.len() <= size);
            assert_eq!(page.total, games.len() as u64);
            return games;
        };
        assert_eq!(page.games.len(), size);
        assert!(page.total > games.len() as u64);
        // The cursor takes the same way as through a browser.
        query.after = Some(next.to_string().parse().unwrap());
    }
}

async fn run(commands: Vec<Command>) {
    let limits = StoreLimits {
        games: GAMES as u64,
        events: EVENTS as u64,
        text_bytes: TEXT as u64,
        ..StoreLimits::default()
    };
    let options = StoreOptions {
        limits,
        ..StoreOptions::default()
    };
    let home = TestDirectory::new();
    let mut store = home.open_with(options.clone()).await.unwrap();
    let mut model = Model::new(GAMES, EVENTS, TEXT);
    for command in commands {
        if matches!(command, Command::Reopen) {
            store.close().await;
            drop(store);
            store = home.open_with(options.clone()).await.unwrap();
        }
        let answer = run_on_store(&store, &command, &model).await;
        assert_eq!(answer, run_on_model(&mut model, &command), "{command:?}");
    }
    store.close().await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_store_behaves_like_the_model(commands in vec(command(), 1..60)) {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
            .block_on(run(commands));
    }
}
