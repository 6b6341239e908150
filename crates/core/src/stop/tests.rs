use super::*;
use crate::score::{Ply, Score};
use crate::strength::Strength;
use crate::time::ManualTime;

struct Bench {
    time: Arc<ManualTime>,
    signals: Arc<StopSignal>,
    rule: StopRule,
}

fn bench(limits: Limits) -> Bench {
    let time = Arc::new(ManualTime::new());
    let signals = Arc::new(StopSignal::new(limits.ponder));
    let rule = StopRule::new(
        limits,
        time.now(),
        Arc::clone(&signals),
        Arc::clone(&time) as Arc<dyn TimeSource>,
        None,
    );
    Bench {
        time,
        signals,
        rule,
    }
}

impl Bench {
    fn tick(&self, nodes: u64) -> Option<StopReason> {
        self.rule.should_stop(nodes, StopCheck::Tick)
    }

    fn depth(&self, depth: u32, score: Score) -> Option<StopReason> {
        self.rule.should_stop(
            10,
            StopCheck::Checkpoint(&Checkpoint {
                depth,
                nodes: 10,
                elapsed: self.rule.elapsed(),
                score,
                failed_low: false,
                best_changed: false,
                effort: 0,
                multi_pv: false,
                simulation: None,
            }),
        )
    }

    fn pass(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }
}

fn turn(soft: u64, hard: u64) -> Option<TurnTime> {
    Some(TurnTime {
        soft: Duration::from_millis(soft),
        hard: Duration::from_millis(hard),
    })
}

#[test]
fn each_limit_stops_for_its_own_reason() {
    let nodes = bench(Limits::nodes(100));
    assert_eq!(nodes.tick(99), None);
    assert_eq!(nodes.tick(100), Some(StopReason::Nodes));

    let depth = bench(Limits::depth(4));
    assert_eq!(depth.depth(3, Score::DRAW), None);
    assert_eq!(depth.depth(4, Score::DRAW), Some(StopReason::Depth));

    let time = bench(Limits {
        time: turn(50, 80),
        ..Limits::default()
    });
    time.pass(49);
    assert_eq!(time.depth(9, Score::DRAW), None);
    time.pass(1);
    assert_eq!(time.tick(9), None, "the soft limit never cuts a depth");
    assert_eq!(time.depth(9, Score::DRAW), Some(StopReason::SoftTime));
    time.pass(30);
    assert_eq!(time.tick(9), Some(StopReason::Time));
}

#[test]
fn a_book_answers_unless_the_answer_is_not_awaited_yet() {
    let awaited = bench(Limits::default());
    let judged = |bench: &Bench| bench.rule.should_stop(0, StopCheck::Book);
    assert_eq!(judged(&awaited), Some(StopReason::Book));
    let held = bench(Limits {
        infinite: true,
        ..Limits::default()
    });
    assert_eq!(judged(&held), None);
    held.signals.stop();
    assert_eq!(judged(&held), Some(StopReason::Stop));
}

#[test]
fn a_book_may_answer_who_wants_one_move_in_some_time_and_nobody_else() {
    let player = || Limits {
        book: true,
        ..Limits::time(Duration::from_millis(10))
    };
    assert!(player().allows_book());
    let others: [fn(&mut Limits); 10] = [
        |limits| limits.book = false,
        |limits| limits.time = None,
        |limits| limits.depth = Some(5),
        |limits| limits.nodes = Some(5),
        |limits| limits.mate = Some(5),
        |limits| limits.infinite = true,
        |limits| limits.ponder = true,
        |limits| limits.root_moves = Some(Vec::new()),
        |limits| limits.multi_pv = 2,
        |limits| limits.strength = strength(100),
    ];
    for (number, change) in others.into_iter().enumerate() {
        let mut limits = player();
        change(&mut limits);
        assert!(!limits.allows_book(), "number {number}");
    }
    let helper = bench(player()).rule;
    let helper = helper.for_helper(Arc::new(AtomicBool::new(false)));
    assert!(!helper.limits().allows_book());
}

#[test]
fn zero_is_the_smallest_search_and_never_unlimited() {
    assert_eq!(bench(Limits::nodes(0)).tick(1), Some(StopReason::Nodes));
    let depth = bench(Limits::depth(0));
    assert_eq!(depth.depth(1, Score::DRAW), Some(StopReason::Depth));
    let time = bench(Limits::time(Duration::ZERO));
    assert_eq!(time.tick(0), Some(StopReason::Time));
}

#[test]
fn a_mate_limit_accepts_a_mate_within_it_and_no_longer_one() {
    let mate = bench(Limits {
        mate: Some(5),
        ..Limits::default()
    });
    assert_eq!(mate.depth(7, Score::win_at(Ply(7))), None);
    assert_eq!(mate.depth(7, Score::win_at(Ply(5))), Some(StopReason::Mate));
}

#[test]
fn infinite_silences_everything_but_stop() {
    let all = bench(Limits {
        infinite: true,
        time: turn(1, 1),
        depth: Some(1),
        nodes: Some(1),
        mate: Some(9),
        ..Limits::default()
    });
    all.pass(1000);
    assert_eq!(all.tick(1_000_000), None);
    assert_eq!(all.depth(60, Score::win_at(Ply(1))), None);
    assert_eq!(all.rule.should_stop(5, StopCheck::Finished), None);
    all.signals.stop();
    assert_eq!(all.tick(1), Some(StopReason::Stop));
}

#[test]
fn ponderhit_wakes_the_limits_the_hard_one_from_then_on() {
    let ponder = bench(Limits {
        ponder: true,
        time: turn(50, 80),
        ..Limits::default()
    });
    ponder.pass(200);
    assert_eq!(ponder.tick(5), None);
    ponder.signals.ponder_hit(ponder.time.now());
    assert_eq!(ponder.tick(5), None, "the hard limit has just begun");
    assert_eq!(
        ponder.depth(5, Score::DRAW),
        Some(StopReason::SoftTime),
        "time pondered satisfies the soft limit"
    );
    ponder.pass(80);
    assert_eq!(ponder.tick(5), Some(StopReason::Time));
}

#[test]
fn a_settled_search_answers_at_the_ponderhit_and_not_at_its_next_depth() {
    let ponder = bench(Limits {
        ponder: true,
        time: turn(50, 80),
        depth: Some(9),
        ..Limits::default()
    });
    ponder.pass(10);
    assert_eq!(ponder.depth(5, Score::DRAW), None);
    ponder.pass(100);
    assert_eq!(ponder.tick(500), None);
    ponder.signals.ponder_hit(ponder.time.now());
    assert_eq!(ponder.tick(501), Some(StopReason::SoftTime));

    let deep = bench(Limits {
        ponder: true,
        depth: Some(9),
        ..Limits::default()
    });
    assert_eq!(deep.depth(9, Score::DRAW), None);
    deep.signals.ponder_hit(deep.time.now());
    assert_eq!(deep.tick(501), Some(StopReason::Depth));

    let early = bench(Limits {
        ponder: true,
        time: turn(50, 80),
        ..Limits::default()
    });
    assert_eq!(early.depth(3, Score::DRAW), None);
    early.pass(10);
    early.signals.ponder_hit(early.time.now());
    assert_eq!(early.tick(501), None, "its time has not come");
}

#[test]
fn ponderhit_out_of_season_is_nothing() {
    let plain = bench(Limits::time(Duration::from_millis(10)));
    plain.pass(9);
    plain.signals.ponder_hit(plain.time.now());
    plain.pass(1);
    assert_eq!(plain.tick(5), Some(StopReason::Time));
}

#[test]
fn the_hard_limit_beats_min_depth_and_min_depth_beats_the_soft_one() {
    let deep = bench(Limits {
        time: turn(10, 20),
        min_depth: 6,
        ..Limits::default()
    });
    deep.pass(15);
    assert_eq!(deep.depth(5, Score::DRAW), None);
    assert_eq!(deep.depth(6, Score::DRAW), Some(StopReason::SoftTime));
    deep.pass(5);
    assert_eq!(deep.depth(2, Score::DRAW), Some(StopReason::Time));
}

#[test]
fn advice_is_asked_at_checkpoints_and_weighs_less_than_min_depth() {
    struct Bored;
    impl Advisor for Bored {
        fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
            if checkpoint.depth >= 3 {
                Advice::Stop(StopReason::Advice)
            } else {
                Advice::Continue
            }
        }
    }
    let mut advised = bench(Limits {
        min_depth: 5,
        ..Limits::default()
    });
    advised.rule.advisor = Some(Mutex::new(Box::new(Bored)));
    assert_eq!(advised.tick(1_000_000), None);
    assert_eq!(advised.depth(4, Score::DRAW), None);
    assert_eq!(advised.depth(5, Score::DRAW), Some(StopReason::Advice));
    advised.rule.limits.min_depth = 0;
    assert_eq!(advised.depth(2, Score::DRAW), None);
    assert_eq!(advised.depth(3, Score::DRAW), Some(StopReason::Advice));
    advised.rule.limits.infinite = true;
    assert_eq!(advised.depth(3, Score::DRAW), None);
}

#[test]
fn a_depth_that_failed_low_gets_half_as_much_time_again() {
    let low = bench(Limits {
        time: turn(40, 100),
        ..Limits::default()
    });
    let at = |failed_low| Checkpoint {
        depth: 7,
        nodes: 10,
        elapsed: low.rule.elapsed(),
        score: Score::DRAW,
        failed_low,
        best_changed: false,
        effort: 0,
        multi_pv: false,
        simulation: None,
    };
    low.pass(50);
    let judge = |checkpoint| low.rule.should_stop(10, StopCheck::Checkpoint(&checkpoint));
    assert_eq!(judge(at(false)), Some(StopReason::SoftTime));
    assert_eq!(judge(at(true)), None);
    low.pass(10);
    assert_eq!(judge(at(true)), Some(StopReason::SoftTime));
}

#[test]
fn a_replay_ends_where_the_record_ended_or_says_it_diverged() {
    let point = StopPoint {
        nodes: 77,
        occasion: StopCheckKind::Tick,
        reason: StopReason::Time,
    };
    let rule = bench(Limits::default())
        .rule
        .with_recorded_stops(Some(point.into()));
    assert_eq!(rule.should_stop(76, StopCheck::Tick), None);
    assert_eq!(
        rule.should_stop(77, StopCheck::Tick),
        Some(StopReason::Time)
    );
    assert_eq!(
        rule.should_stop(78, StopCheck::Tick),
        Some(StopReason::Diverged)
    );
    assert_eq!(rule.next_poll(70, 512), 77);
}

fn strength(nodes: u64) -> Option<Strength> {
    Some(Strength {
        nodes,
        blur: 0,
        lines: 3,
        seed: 0,
        oversight: None,
    })
}

#[test]
fn a_weakened_search_ends_at_its_nodes_once_a_depth_is_complete() {
    let weak = bench(Limits {
        strength: strength(100),
        ..Limits::default()
    });
    assert_eq!(weak.rule.next_poll(0, 512), 100);
    assert_eq!(weak.tick(150), None, "nothing to choose from yet");
    assert_eq!(weak.depth(1, Score::DRAW), None);
    assert_eq!(weak.tick(99), None);
    assert_eq!(weak.tick(100), Some(StopReason::Strength));
}

#[test]
fn a_weakened_search_that_is_held_stops_thinking_and_does_not_answer() {
    let held = bench(Limits {
        strength: strength(5),
        infinite: true,
        ..Limits::default()
    });
    assert_eq!(held.depth(1, Score::DRAW), Some(StopReason::Strength));
    assert_eq!(held.tick(10), Some(StopReason::Strength));
    assert_eq!(held.rule.should_stop(10, StopCheck::Finished), None);
    held.signals.stop();
    let end = held.rule.should_stop(10, StopCheck::Finished);
    assert_eq!(end, Some(StopReason::Stop));
}

#[test]
fn the_nearest_limit_to_come_is_polled_exactly() {
    let both = bench(Limits {
        strength: strength(100),
        nodes: Some(120),
        ..Limits::default()
    });
    assert_eq!(both.rule.next_poll(50, 512), 100);
    assert_eq!(both.rule.next_poll(100, 512), 120);
    assert_eq!(both.rule.next_poll(120, 512), 632);
}

#[test]
fn a_helper_obeys_what_holds_anywhere_and_its_dismissal() {
    let main = bench(Limits {
        time: turn(10, 80),
        depth: Some(3),
        nodes: Some(500),
        mate: Some(9),
        ..Limits::default()
    });
    let dismissed = Arc::new(AtomicBool::new(false));
    let helper = main.rule.for_helper(Arc::clone(&dismissed));
    let checkpoint = Checkpoint {
        depth: 7,
        nodes: 10,
        elapsed: Duration::from_millis(20),
        score: Score::win_at(Ply(5)),
        failed_low: false,
        best_changed: false,
        effort: 0,
        multi_pv: false,
        simulation: None,
    };
    main.pass(20);
    let at_depth = || helper.should_stop(10, StopCheck::Checkpoint(&checkpoint));
    assert_eq!(at_depth(), None, "neither depth nor mate nor soft time");
    assert_eq!(
        helper.should_stop(500, StopCheck::Tick),
        Some(StopReason::Nodes)
    );
    dismissed.store(true, Ordering::Release);
    assert_eq!(at_depth(), Some(StopReason::Stop));
    dismissed.store(false, Ordering::Release);
    main.pass(60);
    assert_eq!(
        helper.should_stop(9, StopCheck::Tick),
        Some(StopReason::Time)
    );
    main.signals.stop();
    assert_eq!(
        helper.should_stop(9, StopCheck::Tick),
        Some(StopReason::Stop)
    );
}

#[test]
fn the_reason_of_an_advisor_is_told() {
    struct Sure(StopReason);
    impl Advisor for Sure {
        fn advise(&mut self, _: &Checkpoint) -> Advice {
            Advice::Stop(self.0)
        }
    }
    for reason in [StopReason::SmallLoss, StopReason::NoChallenger] {
        let mut advised = bench(Limits::default());
        advised.rule.advisor = Some(Mutex::new(Box::new(Sure(reason))));
        assert_eq!(advised.depth(2, Score::DRAW), Some(reason));
    }
}
