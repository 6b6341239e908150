//! Lists while games come, change and go.

use std::collections::HashSet;

use zeitnot_store::{GameQuery, MAX_PAGE_SIZE, StoreLimits, StoredGameStatus};

use crate::support::{drawn, head, ids, ongoing, open_store, walk};

#[tokio::test]
async fn pages_stay_apart_while_games_change() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for number in 0..30 {
        let id = format!("game{number:02}");
        // Three of a kind at each moment, so that ids decide too.
        store
            .create_game(&head(&id), &ongoing(number / 3))
            .await
            .unwrap();
    }
    let mut query = GameQuery {
        limit: 4,
        ..GameQuery::default()
    };
    let mut shown = Vec::new();
    let mut changed = HashSet::new();
    loop {
        let page = store.games(&query).await.unwrap();
        shown.extend(ids(&page.games));
        assert!(shown.len() < 60, "the list never ends");
        let Some(next) = page.next else { break };
        query.after = Some(next);
        // One that was shown and one that was not change, one goes, one comes.
        let moment = 100 + shown.len() as i64;
        for id in [shown[0].clone(), format!("game{:02}", 29 - shown.len())] {
            let events = store
                .game(&id)
                .await
                .unwrap()
                .map(|game| game.summary.events);
            if let Some(events) = events {
                store
                    .append_event(&id, events, "{}", &ongoing(moment))
                    .await
                    .unwrap();
                changed.insert(id);
            }
        }
        let gone = format!("game{:02}", shown.len() / 4);
        store.delete_game(&gone).await.unwrap();
        changed.insert(gone);
        let new = format!("new{}", shown.len());
        store
            .create_game(&head(&new), &ongoing(moment))
            .await
            .unwrap();
    }
    let once: HashSet<_> = shown.iter().cloned().collect();
    assert_eq!(once.len(), shown.len(), "shown twice: {shown:?}");
    for number in 0..30 {
        let id = format!("game{number:02}");
        assert!(
            once.contains(&id) || changed.contains(&id),
            "{id} was left out"
        );
    }
    assert!(
        changed.len() > 8 && once.len() > 15,
        "nothing much was tried"
    );
}

#[tokio::test]
async fn pages_have_a_size_between_one_and_the_largest() {
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
async fn the_moment_of_change_never_goes_back() {
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
async fn extreme_moments_are_in_order_too() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for (id, moment) in [("a", i64::MIN), ("b", 0), ("c", i64::MAX), ("d", i64::MAX)] {
        store
            .create_game(&head(id), &ongoing(moment))
            .await
            .unwrap();
    }
    let query = GameQuery {
        limit: 1,
        ..GameQuery::default()
    };
    assert_eq!(ids(&walk(&store, query).await), ["d", "c", "b", "a"]);
}

#[tokio::test]
async fn pruning_takes_finished_games_first_and_many_at_once() {
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
    // All 100 finished ones, and the 20 oldest of the others.
    assert_eq!(store.prune_games(30).await.unwrap(), 120);
    let left = walk(&store, GameQuery::default()).await;
    assert!(
        left.iter()
            .all(|game| game.state.status == StoredGameStatus::Ongoing)
    );
    let oldest = left.iter().map(|game| game.state.updated_ms).min();
    assert_eq!((left.len(), oldest), (30, Some(60)));
}
