//! Tests of puzzles and their practice state.

use zeitnot_store::{NewPuzzle, Practice, PuzzleQuery, ReviewHead, Store, StoreLimits};

use crate::support::{TestDirectory, open_store};

fn puzzle(id: &str, category: Option<&str>) -> NewPuzzle {
    NewPuzzle {
        id: id.to_owned(),
        game: if id.starts_with('c') {
            "chess"
        } else {
            "gomoku"
        }
        .to_owned(),
        phase: if id.ends_with('1') {
            "opening"
        } else {
            "middle"
        }
        .to_owned(),
        category: category.map(str::to_owned),
        body: format!("body of {id}"),
    }
}

async fn listed(store: &Store, query: &PuzzleQuery) -> Vec<String> {
    let page = store.puzzles(query).await.unwrap();
    assert_eq!(store.count_puzzles(query).await.unwrap(), page.total);
    page.puzzles
        .into_iter()
        .map(|stored| stored.puzzle.id)
        .collect()
}

#[tokio::test]
async fn the_longest_due_puzzles_come_first() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    let puzzles = ["p1", "p2", "c3"].map(|id| puzzle(id, Some("slow_move")));
    store.put_puzzles("r", &puzzles, 100).await.unwrap();
    let later = Practice {
        due_ms: 500,
        stage: 2,
        right: 1,
        wrong: 3,
    };
    assert!(store.set_practice("c3", &later).await.unwrap());
    assert!(!store.set_practice("none", &later).await.unwrap());
    let all = PuzzleQuery::default();
    assert_eq!(listed(&store, &all).await, ["p1", "p2", "c3"]);
    let due = PuzzleQuery {
        due_by_ms: Some(499),
        ..PuzzleQuery::default()
    };
    assert_eq!(listed(&store, &due).await, ["p1", "p2"]);
    let found = store.puzzle("c3").await.unwrap().unwrap();
    assert_eq!((found.practice, found.created_ms), (later, 100));
    assert_eq!(store.puzzle("none").await.unwrap(), None);

    let mut paged = PuzzleQuery {
        limit: 2,
        ..PuzzleQuery::default()
    };
    paged.after = store.puzzles(&paged).await.unwrap().next;
    assert_eq!(listed(&store, &paged).await, ["c3"]);
}

#[tokio::test]
async fn puzzles_can_be_filtered() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    let first = [puzzle("p1", Some("missed_win")), puzzle("p2", None)];
    store.put_puzzles("one", &first, 1).await.unwrap();
    let second = [puzzle("c2", Some("missed_win"))];
    store.put_puzzles("two", &second, 2).await.unwrap();
    let some = |word: &str| Some(word.to_owned());
    let no_filter = PuzzleQuery::default();
    for (query, expected) in [
        (
            PuzzleQuery {
                category: some("missed_win"),
                ..no_filter.clone()
            },
            &["p1", "c2"][..],
        ),
        (
            PuzzleQuery {
                game: some("gomoku"),
                phase: some("middle"),
                ..no_filter.clone()
            },
            &["p2"],
        ),
        (
            PuzzleQuery {
                review: some("two"),
                ..no_filter.clone()
            },
            &["c2"],
        ),
        (
            PuzzleQuery {
                review: some("three"),
                ..no_filter.clone()
            },
            &[],
        ),
    ] {
        assert_eq!(listed(&store, &query).await, expected, "{query:?}");
    }
}

#[tokio::test]
async fn a_puzzle_keeps_its_practice_until_its_last_review_is_deleted() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for review in ["one", "two"] {
        let head = ReviewHead {
            id: review.to_owned(),
            created_ms: 1,
            game: "gomoku".to_owned(),
            summary: String::new(),
        };
        store.put_review(&head, "").await.unwrap();
    }
    let both = [puzzle("p1", None), puzzle("p2", None)];
    store.put_puzzles("one", &both, 1).await.unwrap();
    let practice = Practice {
        due_ms: 9,
        stage: 1,
        right: 1,
        wrong: 0,
    };
    store.set_practice("p1", &practice).await.unwrap();
    let again = NewPuzzle {
        body: "other words".to_owned(),
        ..puzzle("p1", Some("slow_move"))
    };
    store
        .put_puzzles("two", std::slice::from_ref(&again), 5)
        .await
        .unwrap();
    let found = store.puzzle("p1").await.unwrap().unwrap();
    assert_eq!((found.practice, found.puzzle), (practice, again));

    assert!(store.delete_review("one").await.unwrap());
    let all = PuzzleQuery::default();
    assert_eq!(listed(&store, &all).await, ["p1"]);
    // A repeated review may have other puzzles or none.
    store.put_puzzles("two", &[], 6).await.unwrap();
    assert_eq!(listed(&store, &all).await, [""; 0]);
}

#[tokio::test]
async fn the_oldest_puzzles_are_evicted() {
    let limits = StoreLimits {
        puzzles: 2,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    for (id, now_ms) in [("p3", 1), ("p2", 2), ("p1", 3)] {
        let puzzles = [puzzle(id, None)];
        store.put_puzzles(id, &puzzles, now_ms).await.unwrap();
    }
    let all = PuzzleQuery::default();
    assert_eq!(listed(&store, &all).await, ["p2", "p1"]);
}

#[tokio::test]
async fn practice_survives_a_restart() {
    let home = TestDirectory::new();
    let store = home.open().await;
    store
        .put_puzzles("r", &[puzzle("p1", None)], 1)
        .await
        .unwrap();
    let practice = Practice {
        due_ms: i64::MAX,
        stage: 5,
        right: 7,
        wrong: 2,
    };
    store.set_practice("p1", &practice).await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    let found = store.puzzle("p1").await.unwrap().unwrap();
    assert_eq!(found.practice, practice);
}
