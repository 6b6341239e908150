//! Tests of lists while games are created, changed, and deleted.

use std::collections::HashSet;

use zeitnot_store::{GameQuery, MAX_PAGE_SIZE, StoreLimits, StoredGameStatus};

use crate::support::{drawn, head, ids, ongoing, open_store, walk};

#[tokio::test]
async fn pages_are_consistent_while_games_change() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for number in 0..30 {
        let id = format!("game{number:02}");
        // Three games per time, so that the id decides between them.
        store
            .create_game(&head(&id), &ongoing(number / 3))
            .await
            .unwrap();
    }
    let mut query = GameQuery {
        limit: 4,
        ..GameQuery::default()
    };
    let mut listed = Vec::new();
    let mut changed = HashSet::new();
    loop {
        let page = store.games(&query).await.unwrap();
        listed.extend(ids(&page.games));
        assert!(listed.len() < 60, "the list never ends");
        let Some(next) = page.next else { break };
        query.after = Some(next);
        // A listed game and an unlisted one change, one is deleted, and one is created.
        let time = 100 + listed.len() as i64;
        for id in [listed[0].clone(), format!("game{:02}", 29 - listed.len())] {
            let events = store
                .game(&id)
                .await
                .unwrap()
                .map(|game| game.summary.events);
            if let Some(events) = events {
                store
                    .append_event(&id, events, "{}", &ongoing(time))
                    .await
                    .unwrap();
                changed.insert(id);
            }
        }
        let deleted = format!("game{:02}", listed.len() / 4);
        store.delete_game(&deleted).await.unwrap();
        changed.insert(deleted);
        let new = format!("new{}", listed.len());
        store
            .create_game(&head(&new), &ongoing(time))
            .await
            .unwrap();
    }
    let unique: HashSet<_> = listed.iter().cloned().collect();
    assert_eq!(unique.len(), listed.len(), "shown twice: {listed:?}");
    for number in 0..30 {
        let id = format!("game{number:02}");
        assert!(
            unique.contains(&id) || changed.contains(&id),
            "{id} is missing"
        );
    }
    assert!(
        changed.len() > 8 && unique.len() > 15,
        "too few changes to test anything"
    );
}

#[tokio::test]
async fn the_page_size_is_clamped() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for number in 0..=MAX_PAGE_SIZE {
        let id = format!("{number}");
        store.create_game(&head(&id), &ongoing(0)).await.unwrap();
    }
    for (limit, size) in [(0, 1), (1, 1), (7, 7), (u32::MAX, MAX_PAGE_SIZE)] {
        let query = GameQuery {
            limit,
            ..GameQuery::default()
        };
        let page = store.games(&query).await.unwrap();
        assert_eq!(page.games.len(), size as usize);
        assert_eq!(page.total, u64::from(MAX_PAGE_SIZE) + 1);
        assert_eq!(walk(&store, query).await.len(), MAX_PAGE_SIZE as usize + 1);
    }
}

#[tokio::test]
async fn the_time_of_change_never_decreases() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    store.create_game(&head("a"), &ongoing(50)).await.unwrap();
    store
        .append_event("a", 0, "{}", &ongoing(40))
        .await
        .unwrap();
    let state = store.game("a").await.unwrap().unwrap().summary.state;
    assert_eq!(state.updated_ms, 50);
    store
        .append_event("a", 1, "{}", &ongoing(60))
        .await
        .unwrap();
    let state = store.game("a").await.unwrap().unwrap().summary.state;
    assert_eq!(state.updated_ms, 60);
}

#[tokio::test]
async fn extreme_times_are_ordered_correctly() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for (id, time) in [("a", i64::MIN), ("b", 0), ("c", i64::MAX), ("d", i64::MAX)] {
        store.create_game(&head(id), &ongoing(time)).await.unwrap();
    }
    let query = GameQuery {
        limit: 1,
        ..GameQuery::default()
    };
    assert_eq!(ids(&walk(&store, query).await), ["d", "c", "b", "a"]);
}

#[tokio::test]
async fn pruning_deletes_finished_games_first() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for number in 0..150 {
        let state = if number % 3 == 0 {
            ongoing(number)
        } else {
            drawn(number)
        };
        store
            .create_game(&head(&format!("{number:03}")), &state)
            .await
            .unwrap();
    }
    assert_eq!(store.prune_games(200).await.unwrap(), 0);
    // All 100 finished games and the 20 oldest unfinished ones.
    assert_eq!(store.prune_games(30).await.unwrap(), 120);
    let remaining = walk(&store, GameQuery::default()).await;
    assert!(
        remaining
            .iter()
            .all(|game| game.state.status == StoredGameStatus::Ongoing)
    );
    let oldest = remaining.iter().map(|game| game.state.updated_ms).min();
    assert_eq!((remaining.len(), oldest), (30, Some(60)));
}
