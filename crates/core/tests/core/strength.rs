//! Weakened play, from request to answer.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;

use zeitnot_core::flight::{self, TableState};
use zeitnot_core::{
    Answer, Engine, Game, Limits, ManualTime, Moment, Notation, ProgressEvent, Request, Setup,
    StopReason, StopSignal, Strength, Worker, default_settings,
};
use zeitnot_testkit::{Endless, TicTacToe};

fn worker(game: impl Game + 'static) -> Worker {
    let mut settings = default_settings(&game);
    settings.set("table.megabytes", "1").unwrap();
    Worker::new(Arc::new(game), settings, Arc::new(ManualTime::new())).unwrap()
}

fn ask(worker: &mut Worker, position: &str, limits: Limits) -> Answer {
    let position = worker.game().position(&Setup::new(position)).unwrap();
    let request = Request::new(position, limits, Moment::default());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn weak(nodes: u64, blur: u32, seed: u64) -> Limits {
    Limits {
        strength: Some(Strength {
            nodes,
            blur,
            lines: 9,
            seed,
            oversight: None,
        }),
        ..Limits::default()
    }
}

#[test]
fn a_weakened_search_ends_at_its_node_limit_after_the_first_depth() {
    let mut worker = worker(TicTacToe);
    let answer = ask(&mut worker, "", weak(1_000, 0, 1));
    assert_eq!((answer.reason, answer.nodes), (StopReason::Strength, 1_000));
    let answer = ask(&mut worker, "", weak(1, 0, 1));
    assert_eq!((answer.reason, answer.depth), (StopReason::Strength, 1));
    // The limits of the request still apply.
    let limits = Limits {
        nodes: Some(7),
        ..weak(1_000, 0, 1)
    };
    let answer = ask(&mut worker, "", limits);
    assert_eq!((answer.reason, answer.nodes), (StopReason::Nodes, 7));
}

#[test]
fn the_seed_decides_the_moves() {
    let mut worker = worker(TicTacToe);
    let mut moves = |seed| {
        let mut choices = Vec::new();
        for position in ["", "a1", "b2", "c3", "a1 b2", "b2 a1", "b1 c2", "a3 c1"] {
            choices.push(ask(&mut worker, position, weak(400, 500_000, seed)).best);
        }
        choices
    };
    let first = moves(1);
    assert_eq!(first, moves(1));
    assert_ne!(first, moves(2));
    assert_ne!(first, moves(3));
}

#[test]
fn weakened_and_full_searches_do_not_share_a_table() {
    let mut worker = worker(TicTacToe);
    let fresh = ask(&mut worker, "b2", weak(2_000, 300, 5));
    assert_eq!(worker.caches().table.counters().stores, 0);
    let full = ask(&mut worker, "b2", Limits::default());
    let after = ask(&mut worker, "b2", weak(2_000, 300, 5));
    assert_eq!((fresh.nodes, &fresh.lines), (after.nodes, &after.lines));
    let stored = worker.caches().table.counters().stores;
    assert!(stored > 0 && fresh.table.stores > 0);
    worker.clear();
    let again = ask(&mut worker, "b2", Limits::default());
    assert_eq!(full.nodes, again.nodes);
}

#[test]
fn only_the_requested_lines_are_reported() {
    let mut worker = worker(TicTacToe);
    for (multi_pv, expected) in [(0, 1), (1, 1), (3, 3)] {
        let limits = Limits {
            multi_pv,
            ..weak(3_000, 400_000, 1)
        };
        let position = worker.game().position(&Setup::default()).unwrap();
        let request = Request::new(position, limits, Moment::default());
        let mut reported = Vec::new();
        let signal = Arc::new(StopSignal::new(false));
        let answer = worker.answer(request, &signal, &mut |event| {
            if let ProgressEvent::Info(info) = event {
                reported.push(info.lines.len());
            }
        });
        assert_eq!(answer.lines.len(), expected);
        assert!(reported.iter().all(|&lines| lines == expected));
        assert_eq!(answer.best, answer.lines[0].moves.first().copied());
    }
}

#[test]
fn immediate_wins_and_threats_are_never_missed() {
    let mut worker = worker(TicTacToe);
    let mut reply = |position: &str, seed| {
        let answer = ask(&mut worker, position, weak(5_000, 100_000_000, seed));
        let position = TicTacToe.position(&Setup::new(position)).unwrap();
        answer
            .best
            .map(|mv| position.format_move(mv, Notation::Engine))
            .unwrap()
    };
    for seed in 0..40 {
        assert_eq!(reply("a1 a2 b1 b2", seed), "c1", "completes three");
        assert_eq!(reply("a1 c3 b1", seed), "c1", "blocks two");
    }
}

#[test]
fn a_suspended_weakened_search_stops_at_its_node_limit_and_is_replayed_exactly() {
    let game: Arc<dyn Game> = Arc::new(Endless);
    let engine = Engine::new(worker(Endless)).unwrap();
    let start = |limits: Limits| {
        let position = game.position(&Setup::default()).unwrap();
        let mut request = Request::new(position, limits, Moment::default());
        request.record = true;
        engine.start(request).unwrap()
    };
    let ponder = Limits {
        ponder: true,
        ..weak(1_700, 0, 1)
    };
    let session = start(ponder);
    session.ponder_hit();
    let answer = session.wait().unwrap();
    assert_eq!((answer.reason, answer.nodes), (StopReason::Strength, 1_700));

    // The moment when it falls asleep is unknown, so it is stopped at random until
    // it has reached its node limit. It never exceeds it.
    let infinite = Limits {
        infinite: true,
        ..weak(1_700, 0, 1)
    };
    let mut slept = false;
    while !slept {
        let session = start(infinite.clone());
        std::thread::yield_now();
        session.stop();
        let answer = session.wait().unwrap();
        assert_eq!(answer.reason, StopReason::Stop);
        assert!(answer.nodes <= 1_700);
        slept = answer.nodes == 1_700;
        let record = answer.record.unwrap();
        assert_eq!(record.memory, TableState::Cleared);
        let position = game.position(&Setup::default()).unwrap();
        let mut request = Request::new(position, record.limits.clone(), Moment::default());
        (request.record, request.recorded_stops) = (true, Some(record.recorded_stops()));
        let signal = Arc::new(StopSignal::new(false));
        let replayed = worker(Endless).answer(request, &signal, &mut |_| ());
        assert_eq!(
            flight::first_difference(&record, &replayed.record.unwrap()),
            None
        );
    }
}
