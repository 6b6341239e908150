use super::*;
use crate::score::{Ply, Score};
use crate::strength::Strength;
use crate::time::ManualTime;

struct Bench {
    time: Arc<ManualTime>,
    signal: Arc<StopSignal>,
    rule: StopRule,
}

fn bench(limits: Limits) -> Bench {
    let time = Arc::new(ManualTime::new());
    let signal = Arc::new(StopSignal::new(limits.ponder));
    let rule = StopRule::new(
        limits,
        time.now(),
        Arc::clone(&signal),
        Arc::clone(&time) as Arc<dyn TimeSource>,
        None,
    );
    Bench { time, signal, rule }
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
fn a_book_move_waits_while_limits_are_suspended() {
    let plain = bench(Limits::default());
    let reason = |bench: &Bench| bench.rule.should_stop(0, StopCheck::Book);
    assert_eq!(reason(&plain), Some(StopReason::Book));
    let infinite = bench(Limits {
        infinite: true,
        ..Limits::default()
    });
    assert_eq!(reason(&infinite), None);
    infinite.signal.stop();
    assert_eq!(reason(&infinite), Some(StopReason::Stop));
}

#[test]
fn only_plain_timed_requests_use_the_book() {
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
fn a_zero_limit_means_the_smallest_search() {
    assert_eq!(bench(Limits::nodes(0)).tick(1), Some(StopReason::Nodes));
    let depth = bench(Limits::depth(0));
    assert_eq!(depth.depth(1, Score::DRAW), Some(StopReason::Depth));
    let time = bench(Limits::time(Duration::ZERO));
    assert_eq!(time.tick(0), Some(StopReason::Time));
}

#[test]
fn a_mate_limit_rejects_longer_mates() {
    let mate = bench(Limits {
        mate: Some(5),
        ..Limits::default()
    });
    assert_eq!(mate.depth(7, Score::win_at(Ply(7))), None);
    assert_eq!(mate.depth(7, Score::win_at(Ply(5))), Some(StopReason::Mate));
}

#[test]
fn infinite_suspends_all_limits() {
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
    all.signal.stop();
    assert_eq!(all.tick(1), Some(StopReason::Stop));
}

#[test]
fn the_hard_limit_counts_from_the_ponderhit() {
    let ponder = bench(Limits {
        ponder: true,
        time: turn(50, 80),
        ..Limits::default()
    });
    ponder.pass(200);
    assert_eq!(ponder.tick(5), None);
    ponder.signal.ponder_hit(ponder.time.now());
    assert_eq!(ponder.tick(5), None, "the hard limit counts from now");
    assert_eq!(
        ponder.depth(5, Score::DRAW),
        Some(StopReason::SoftTime),
        "pondering counts for the soft limit"
    );
    ponder.pass(80);
    assert_eq!(ponder.tick(5), Some(StopReason::Time));
}

#[test]
fn soft_limits_are_checked_at_the_ponderhit() {
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
    ponder.signal.ponder_hit(ponder.time.now());
    assert_eq!(ponder.tick(501), Some(StopReason::SoftTime));

    let deep = bench(Limits {
        ponder: true,
        depth: Some(9),
        ..Limits::default()
    });
    assert_eq!(deep.depth(9, Score::DRAW), None);
    deep.signal.ponder_hit(deep.time.now());
    assert_eq!(deep.tick(501), Some(StopReason::Depth));

    let early = bench(Limits {
        ponder: true,
        time: turn(50, 80),
        ..Limits::default()
    });
    assert_eq!(early.depth(3, Score::DRAW), None);
    early.pass(10);
    early.signal.ponder_hit(early.time.now());
    assert_eq!(early.tick(501), None, "the soft limit is not reached");
}

#[test]
fn a_ponderhit_without_pondering_has_no_effect() {
    let plain = bench(Limits::time(Duration::from_millis(10)));
    plain.pass(9);
    plain.signal.ponder_hit(plain.time.now());
    plain.pass(1);
    assert_eq!(plain.tick(5), Some(StopReason::Time));
}

#[test]
fn min_depth_overrides_the_soft_limit_but_not_the_hard_one() {
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
fn advice_applies_at_checkpoints_from_min_depth_on() {
    struct StopsAtDepth3;
    impl Advisor for StopsAtDepth3 {
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
    advised.rule.advisor = Some(Mutex::new(Box::new(StopsAtDepth3)));
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
fn the_soft_limit_is_half_as_long_again_after_a_fail_low() {
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
    let reason = |checkpoint| low.rule.should_stop(10, StopCheck::Checkpoint(&checkpoint));
    assert_eq!(reason(at(false)), Some(StopReason::SoftTime));
    assert_eq!(reason(at(true)), None);
    low.pass(10);
    assert_eq!(reason(at(true)), Some(StopReason::SoftTime));
}

#[test]
fn a_replay_stops_at_the_recorded_node_or_reports_divergence() {
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
fn a_weakened_search_ends_at_its_node_limit_after_a_complete_depth() {
    let weak = bench(Limits {
        strength: strength(100),
        ..Limits::default()
    });
    assert_eq!(weak.rule.next_poll(0, 512), 100);
    assert_eq!(weak.tick(150), None, "no lines to choose from");
    assert_eq!(weak.depth(1, Score::DRAW), None);
    assert_eq!(weak.tick(99), None);
    assert_eq!(weak.tick(100), Some(StopReason::Strength));
}

#[test]
fn an_infinite_weakened_search_stops_searching_but_does_not_answer() {
    let infinite = bench(Limits {
        strength: strength(5),
        infinite: true,
        ..Limits::default()
    });
    assert_eq!(infinite.depth(1, Score::DRAW), Some(StopReason::Strength));
    assert_eq!(infinite.tick(10), Some(StopReason::Strength));
    assert_eq!(infinite.rule.should_stop(10, StopCheck::Finished), None);
    infinite.signal.stop();
    let end = infinite.rule.should_stop(10, StopCheck::Finished);
    assert_eq!(end, Some(StopReason::Stop));
}

#[test]
fn the_next_poll_is_exactly_at_the_next_node_limit() {
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
fn a_helper_obeys_hard_limits_and_its_cancellation() {
    let main = bench(Limits {
        time: turn(10, 80),
        depth: Some(3),
        nodes: Some(500),
        mate: Some(9),
        ..Limits::default()
    });
    let canceled = Arc::new(AtomicBool::new(false));
    let helper = main.rule.for_helper(Arc::clone(&canceled));
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
    assert_eq!(at_depth(), None, "no depth, mate, or soft limit");
    assert_eq!(
        helper.should_stop(500, StopCheck::Tick),
        Some(StopReason::Nodes)
    );
    canceled.store(true, Ordering::Release);
    assert_eq!(at_depth(), Some(StopReason::Stop));
    canceled.store(false, Ordering::Release);
    main.pass(60);
    assert_eq!(
        helper.should_stop(9, StopCheck::Tick),
        Some(StopReason::Time)
    );
    main.signal.stop();
    assert_eq!(
        helper.should_stop(9, StopCheck::Tick),
        Some(StopReason::Stop)
    );
}

#[test]
fn the_reason_of_the_advisor_is_returned() {
    struct StopsWith(StopReason);
    impl Advisor for StopsWith {
        fn advise(&mut self, _: &Checkpoint) -> Advice {
            Advice::Stop(self.0)
        }
    }
    for reason in [StopReason::SmallLoss, StopReason::NoChallenger] {
        let mut advised = bench(Limits::default());
        advised.rule.advisor = Some(Mutex::new(Box::new(StopsWith(reason))));
        assert_eq!(advised.depth(2, Score::DRAW), Some(reason));
    }
}
