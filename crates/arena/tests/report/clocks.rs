//! Tests of the clock statistics.

use zeitnot_arena::report::{Clocks, MatchSummary, TurnTimes};
use zeitnot_arena::{
    EndedStage, GameEndReason, GameResult, MoveTiming, PlannedTime, PlayedGame, PlayedMove,
    TimeControl,
};
use zeitnot_core::{Side, Stage, StopReason};

use crate::synthetic::{game, games, head};

/// Returns a move with this time, aim, and stop reason.
fn planned(used_ms: u64, aim_ms: u64, reason: StopReason) -> PlayedMove {
    PlayedMove {
        used_us: used_ms * 1_000,
        budget_us: Some(1_000_000),
        thinking: Some(MoveTiming {
            plan: Some(PlannedTime {
                aim_us: aim_ms * 1_000,
                ..PlannedTime::default()
            }),
            reason,
            stages: Vec::new(),
        }),
        ..PlayedMove::default()
    }
}

/// Returns a move without time decisions.
fn unplanned(used_ms: u64) -> PlayedMove {
    PlayedMove {
        thinking: None,
        ..planned(used_ms, 0, StopReason::Time)
    }
}

/// Returns the first game of a pair, in which engine 0 moves first.
fn played(moves: Vec<PlayedMove>) -> PlayedGame {
    PlayedGame {
        game: 0,
        moves,
        ..game("", &[], &[], Side::First)
    }
}

fn clocks(control: &str, games: &[PlayedGame]) -> Clocks {
    let mut head = head("chess");
    let clock: TimeControl = control.parse().unwrap();
    for engine in &mut head.conditions.engines {
        engine.pace.clock = Some(clock);
    }
    let mut clocks = Clocks::new(&head.conditions);
    games.iter().for_each(|game| clocks.add(game));
    clocks
}

#[test]
fn clocks_are_replayed_from_move_to_move() {
    let moves = vec![
        planned(100, 200, StopReason::Advice),
        unplanned(300),
        planned(400, 200, StopReason::Time),
        unplanned(500),
        planned(100, 100, StopReason::Advice),
    ];
    let clocks = clocks("1+0.1", &[played(moves)]);
    let one = clocks.engine(0);
    let left: Vec<_> = one
        .by_number
        .iter()
        .map(TurnTimes::mean_remaining)
        .collect();
    // 1.1 s at the start, and 0.1 s for each move.
    assert_eq!(left, [Some(1.1e6), Some(0.8e6), Some(0.8e6)]);
    assert_eq!(one.unused.mean(), Some(0.8e6));
    assert_eq!(one.unused.median(), Some(0.8e6));
    // 0.8 of 1.1 + 3 * 0.1 s.
    assert_eq!(one.unused.share(), Some(8.0 / 14.0));
    let two = clocks.engine(1);
    assert_eq!(two.unused.mean(), Some(0.5e6));
    assert_eq!((clocks.games(), two.unused.games()), (1, 1));
}

#[test]
fn turns_are_compared_with_their_aim_and_counted_by_reason() {
    let moves = vec![
        planned(100, 200, StopReason::Advice),
        unplanned(300),
        planned(400, 200, StopReason::Time),
        unplanned(500),
        planned(100, 100, StopReason::Advice),
    ];
    let clocks = clocks("1+0.1", &[played(moves)]);
    let one = clocks.engine(0);
    assert_eq!(one.aims.turns(), 3);
    assert_eq!(one.aims.mean_ratio(), Some((0.5 + 2.0 + 1.0) / 3.0));
    assert_eq!(one.total.mean_aim(), Some(500e3 / 3.0));
    let [(first, times), (second, _)] = clocks.reasons()[..] else {
        panic!("two reasons: {:?}", clocks.reasons());
    };
    assert_eq!((first, second), (StopReason::Advice, StopReason::Time));
    assert_eq!((times[0].turns, times[0].mean_used()), (2, Some(100e3)));
    assert_eq!((times[1].turns, times[1].mean_used()), (0, None));
    // An engine without reports has no statistics of aims.
    let two = clocks.engine(1);
    assert_eq!((two.aims.turns(), two.total.mean_aim()), (0, None));
    assert_eq!(two.total.turns, 2);
}

#[test]
fn overtime_is_counted_with_its_penalty() {
    let late = |late_ms: u64, fine: i32| PlayedMove {
        budget_us: Some(50_000),
        points: Some([0, 0]),
        fine,
        ..unplanned(50 + late_ms)
    };
    let in_time = || PlayedMove {
        points: Some([0, 0]),
        ..unplanned(1)
    };
    let moves = vec![late(30, 10_000), in_time(), late(70, 10_000), in_time()];
    let clocks = clocks("1", &[played(moves)]);
    let one = clocks.engine(0).overtime;
    assert_eq!((one.turns, one.max_us, one.total_us), (2, 70_000, 100_000));
    assert_eq!(one.fine, Some(20_000));
    let two = clocks.engine(1).overtime;
    assert_eq!((two.turns, two.fine), (0, Some(0)));
    // Games without points have no penalty.
    let none = self::clocks("1", &[played(vec![unplanned(1)])]);
    assert_eq!(none.engine(0).overtime.fine, None);
}

#[test]
fn a_loss_on_time_leaves_no_time() {
    let late = PlayedGame {
        ending: GameEndReason::Time,
        result: GameResult::SecondWins,
        late: Some(PlayedMove {
            budget_us: Some(900_000),
            ..unplanned(950)
        }),
        ..played(vec![unplanned(100), unplanned(100)])
    };
    let silent = PlayedGame {
        late: None,
        ..late.clone()
    };
    let clocks = clocks("1", &[late, silent]);
    let one = clocks.engine(0);
    assert_eq!((one.unused.games(), one.unused.mean()), (2, Some(0.0)));
    assert_eq!(one.overtime.max_us, 50_000);
    assert_eq!(clocks.engine(1).unused.mean(), Some(900e3));
}

#[test]
fn an_engine_without_moves_has_no_unused_time() {
    let crash = PlayedGame {
        ending: GameEndReason::Crash,
        ..played(vec![unplanned(100)])
    };
    let clocks = clocks("1", &[crash]);
    assert_eq!(clocks.engine(0).unused.games(), 1);
    assert_eq!(clocks.engine(1).unused.games(), 0);
    assert_eq!(clocks.engine(1).unused.mean(), None);
}

#[test]
fn stages_and_low_time_are_counted() {
    let mut mv = planned(10, 20, StopReason::LowTime);
    if let Some(thinking) = &mut mv.thinking {
        thinking.stages = vec![EndedStage {
            stage: Stage::Simulation,
            reason: StopReason::StageTime,
        }];
        if let Some(plan) = &mut thinking.plan {
            plan.is_low = true;
        }
    }
    let clocks = clocks("1", &[played(vec![mv.clone(), unplanned(1), mv])]);
    let one = clocks.engine(0);
    assert_eq!(one.low, 2);
    let stages: Vec<_> = one.ends.stages().collect();
    assert_eq!(stages.len(), 1);
    assert_eq!((stages[0].stage, stages[0].turns), (Stage::Simulation, 2));
}

#[test]
fn extreme_values_do_not_overflow() {
    let huge = PlayedMove {
        used_us: u64::MAX,
        budget_us: Some(0),
        fine: i32::MIN,
        ..planned(1, 1, StopReason::Time)
    };
    let moves = vec![huge; 1_000];
    let summary = || {
        let mut summary = MatchSummary::new(&head("chess").conditions);
        summary.add(&played(moves.clone()));
        summary
    };
    assert_eq!(summary().clocks.engine(0).overtime.total_us, u64::MAX);
}

#[test]
fn unused_time_agrees_with_the_budgets() {
    // Engine 0 never loses on time in these games, and the budget of a move is the
    // remaining time of its clock.
    let games = games(30);
    let mut clocks = Clocks::new(&head("chess").conditions);
    games.iter().for_each(|game| clocks.add(game));
    let left = games.iter().map(|game| {
        let mut moves = game.moves.iter().enumerate();
        let last = moves.rfind(|&(index, _)| game.engine_at(index) == 0);
        let (_, last) = last.unwrap();
        last.budget_us.unwrap().saturating_sub(last.used_us) + 80_000
    });
    let total: u64 = left.sum();
    let unused = &clocks.engine(0).unused;
    assert_eq!(unused.games(), 60);
    assert_eq!(unused.mean(), Some(total as f64 / 60.0));
}
