//! A long random script of session commands with a manual clock.
//!
//! Every session gives exactly one answer, which belongs to it and comes only
//! after a stop or a limit.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed step fails the test"
)]

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{
    Answer, Engine, Game, Limits, ManualTime, Move, Random, Request, SearchEvent, Session, Setup,
    StopReason, Strength, TimeSource, TurnTime, Worker, default_settings,
};
use zeitnot_testkit::{Endless, TicTacToe};

const COMMANDS: u32 = 100_000;

/// A session and the commands that were sent to it.
struct Watched {
    session: Session,
    limits: Limits,
    arrived: Duration,
    hit: Option<Duration>,
    stopped: bool,
    only_move: Move,
    threads: u32,
    last_depth: u32,
}

impl Watched {
    fn is_suspended(&self) -> bool {
        self.limits.infinite || (self.limits.ponder && self.hit.is_none())
    }

    /// Checks the events so far; returns `true` if the answer was among them.
    fn drain(&mut self, now: Duration) -> bool {
        while let Ok(event) = self.session.events().try_recv() {
            match event {
                SearchEvent::CurrentMove(_) => {}
                SearchEvent::Info(info) if !info.is_complete() => {
                    assert!(info.depth > self.last_depth, "the depth was complete");
                }
                SearchEvent::Info(info) => {
                    assert!(info.depth > self.last_depth, "infos are in order");
                    self.last_depth = info.depth;
                }
                SearchEvent::Answer(answer) => {
                    self.check(&answer, now);
                    return true;
                }
            }
        }
        false
    }

    fn await_answer(&mut self, time: &ManualTime) {
        loop {
            match self.session.next_within(Duration::from_secs(20)) {
                Ok(SearchEvent::Info(_) | SearchEvent::CurrentMove(_)) => {}
                Ok(SearchEvent::Answer(answer)) => return self.check(&answer, since_origin(time)),
                Err(error) => panic!("no answer to {:?}: {error}", self.limits),
            }
        }
    }

    fn check(&self, answer: &Answer, now: Duration) {
        assert_eq!(
            answer.best,
            Some(self.only_move),
            "another session's answer"
        );
        let limits = &self.limits;
        match answer.reason {
            StopReason::Stop => assert!(self.stopped, "no stop was sent"),
            reason => assert!(!self.is_suspended(), "{reason:?} while suspended"),
        }
        let turn = limits.time.unwrap_or(TurnTime::fixed(Duration::MAX));
        match answer.reason {
            StopReason::Time => {
                let start = self.hit.unwrap_or(self.arrived);
                assert!(now.saturating_sub(start) >= turn.hard, "early");
            }
            StopReason::SoftTime => assert!(now - self.arrived >= turn.soft, "early"),
            StopReason::Nodes => {
                let limit = limits.nodes.unwrap().max(1);
                // One thread is exact; several check the limit at intervals.
                let tolerance = u64::from(self.threads - 1) * 256 * 2;
                let exact = (limit..=limit + tolerance).contains(&answer.nodes);
                // The limit may be exceeded before the ponderhit.
                assert!(exact || (limits.ponder && answer.nodes > limit));
            }
            StopReason::Depth => assert!(answer.depth >= limits.depth.unwrap().max(1)),
            StopReason::Mate => assert_eq!(answer.lines[0].score.mate_in(), Some(1)),
            StopReason::Strength => assert!(answer.nodes >= limits.strength.unwrap().nodes),
            StopReason::Complete | StopReason::Stop => {}
            other => panic!("unexpected reason {other:?}"),
        }
        let more = self.session.next_within(Duration::from_secs(20));
        assert!(more.is_err(), "something followed the answer");
    }
}

fn since_origin(time: &ManualTime) -> Duration {
    time.now().since(zeitnot_core::Moment::default())
}

fn random_limits(random: &mut Random, only_move: Move) -> Limits {
    let mut one_in = |n: u64| random.below(n) == 0;
    let (timed, by_depth, by_nodes) = (one_in(2), one_in(4), one_in(4));
    let (infinite, ponder, mate) = (one_in(8), one_in(4), one_in(8));
    let (weak, book) = (one_in(8), one_in(2));
    let soft = Duration::from_millis(random.below(40));
    Limits {
        time: timed.then(|| TurnTime {
            soft,
            hard: soft + Duration::from_millis(random.below(40)),
        }),
        depth: by_depth.then(|| random.below(6) as u32),
        nodes: by_nodes.then(|| random.below(5_000)),
        mate: mate.then_some(1),
        min_depth: random.below(3) as u32,
        infinite,
        ponder,
        root_moves: Some(vec![only_move]),
        multi_pv: random.below(3) as u32,
        strength: weak.then(|| Strength::from_level(random.below(600) as u32, 100, 1)),
        book,
    }
}

fn run_script(game: Arc<dyn Game>, seed: u64, commands: u32, threads: u32) {
    let time = Arc::new(ManualTime::new());
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1").unwrap();
    settings
        .set("engine.threads", &threads.to_string())
        .unwrap();
    let worker = Worker::new(Arc::clone(&game), settings.clone(), Arc::clone(&time) as _).unwrap();
    let engine = Engine::new(worker).unwrap();
    let mut random = Random::new(seed);
    let mut open: Vec<Watched> = Vec::new();
    let mut answered = 0u32;
    for _ in 0..commands {
        match random.below(100) {
            0..30 => {
                let moves = random.below(5);
                let mut position = game.position(&Setup::new("")).unwrap();
                for _ in 0..moves {
                    let legal = position.legal_moves();
                    position.play(*random.pick(&legal).unwrap()).unwrap();
                }
                let only_move = *random.pick(&position.legal_moves()).unwrap();
                let limits = random_limits(&mut random, only_move);
                let arrived = time.now();
                let request = Request::new(position, limits.clone(), arrived);
                if let Some(running) = open.last_mut() {
                    running.stopped = true;
                }
                let session = engine.start(request).unwrap();
                open.push(Watched {
                    session,
                    limits,
                    arrived: since_origin(&time),
                    hit: None,
                    stopped: false,
                    only_move,
                    threads,
                    last_depth: 0,
                });
            }
            30..50 => time.advance(Duration::from_millis(random.below(30))),
            50..62 => {
                if let Some(running) = open.last_mut() {
                    running.stopped = true;
                    running.session.stop();
                }
            }
            62..74 => {
                if let Some(running) = open.last_mut() {
                    if running.limits.ponder && running.hit.is_none() {
                        running.hit = Some(since_origin(&time));
                    }
                    running.session.ponder_hit();
                }
            }
            74..78 => drop(open.pop()),
            78..80 => {
                if let Some(running) = open.last_mut() {
                    running.stopped = true;
                }
                match random.below(2) {
                    0 => engine.clear().unwrap(),
                    _ => engine.configure(settings.clone()).unwrap(),
                }
            }
            _ => {
                let now = since_origin(&time);
                open.retain_mut(|watched| {
                    let done = watched.drain(now);
                    answered += u32::from(done);
                    !done
                });
            }
        }
        // All but the latest were stopped, so their answers must arrive.
        while open.len() > 8 {
            open.remove(0).await_answer(&time);
            answered += 1;
        }
    }
    for mut watched in open {
        watched.stopped = true;
        watched.session.stop();
        watched.await_answer(&time);
        answered += 1;
    }
    assert!(answered > commands / 8, "too few answers: {answered}");
}

#[test]
fn an_endless_search_answers_every_session_once() {
    run_script(Arc::new(Endless), 1, COMMANDS / 2, 1);
}

#[test]
fn a_finite_search_answers_every_session_once() {
    run_script(Arc::new(TicTacToe), 2, COMMANDS / 2, 1);
}

#[test]
fn several_threads_answer_every_session_once() {
    run_script(Arc::new(Endless), 3, COMMANDS / 20, 2);
    run_script(Arc::new(TicTacToe), 4, COMMANDS / 20, 4);
}
