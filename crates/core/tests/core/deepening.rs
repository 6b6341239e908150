//! Iterative deepening with scripted searches: results of unfinished depths,
//! progress reports, and effort.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::{
    Advice, Advisor, Answer, Bound, Checkpoint, CurrentMove, Deepening, DepthSearch, Game, Info,
    Limits, ManualTime, Moment, Move, Position, ProgressEvent, Request, RootMoves, Score,
    SearchContext, Setup, StopSignal, Stopped, Window, Worker, default_settings,
};
use zeitnot_testkit::{FnSearch, FnSearchGame};

type Script = fn(&mut SearchContext<'_>, &mut RootMoves, u32, Window) -> Result<Score, Stopped>;

struct Scripted(Script);

impl DepthSearch for Scripted {
    fn search_root(
        &mut self,
        ctx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        (self.0)(ctx, roots, depth, window)
    }
}

/// Sets score and line of a root move, as a game's loop does.
fn found(roots: &mut RootMoves, mv: u64, score: i32, depth: u32) -> Score {
    let root = roots
        .candidates()
        .iter_mut()
        .find(|root| root.mv == Move(mv));
    if let Some(root) = root {
        root.score = Score(score);
        root.line = (0..u64::from(depth)).map(|ply| Move(mv + ply)).collect();
    }
    Score(score)
}

/// Runs the first depth of every script; a window around 50 follows.
fn first_depth(ctx: &mut SearchContext<'_>, roots: &mut RootMoves) -> Result<Score, Stopped> {
    ctx.tick()?;
    Ok(found(roots, 0, 50, 1))
}

/// Visits nodes until the stop rule ends the search.
fn run_out(ctx: &mut SearchContext<'_>) -> Result<Score, Stopped> {
    loop {
        ctx.tick()?;
    }
}

struct Run {
    answer: Answer,
    infos: Vec<Info>,
    current_moves: Vec<CurrentMove>,
}

fn run(script: Script, completed_only: bool, limits: Limits, elapsed: Duration) -> Run {
    run_advised(script, completed_only, limits, elapsed, None)
}

fn run_advised(
    script: Script,
    completed_only: bool,
    limits: Limits,
    elapsed: Duration,
    advisor: Option<Box<dyn Advisor>>,
) -> Run {
    let deepening = Deepening {
        max_depth: 3,
        aspiration: Some(10),
        max_window: 1_000,
        completed_only,
    };
    let search = move |position: &dyn Position, ctx: &mut SearchContext<'_>| {
        let roots = RootMoves::new(ctx.root_moves(position));
        deepening.run(&mut Scripted(script), roots, ctx)
    };
    let game: Arc<dyn Game> = Arc::new(FnSearchGame(move || Box::new(FnSearch(search)) as _));
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1").unwrap();
    let time = Arc::new(ManualTime::new());
    time.advance(elapsed);
    let mut worker = Worker::new(Arc::clone(&game), settings, time).unwrap();
    let position = game.position(&Setup::default()).unwrap();
    let mut request = Request::new(position, limits, Moment::default());
    request.advisor = advisor;
    let (mut infos, mut current_moves) = (Vec::new(), Vec::new());
    let signal = Arc::new(StopSignal::new(false));
    let answer = worker.answer(request, &signal, &mut |event| match event {
        ProgressEvent::Info(info) => infos.push(info),
        ProgressEvent::CurrentMove(current) => current_moves.push(current),
    });
    Run {
        answer,
        infos,
        current_moves,
    }
}

/// Returns the move, score, bound, and line length after 1,000 nodes.
fn best_line(script: Script, completed_only: bool) -> (u64, i32, Bound, usize) {
    let limits = Limits::nodes(1_000);
    let answer = run(script, completed_only, limits, Duration::ZERO).answer;
    let line = &answer.lines[0];
    assert_eq!(answer.lines.len(), 1);
    (line.moves[0].0, line.score.0, line.bound, line.moves.len())
}

fn fails_low(
    ctx: &mut SearchContext<'_>,
    roots: &mut RootMoves,
    depth: u32,
    window: Window,
) -> Result<Score, Stopped> {
    match (depth, window.alpha) {
        (1, _) => first_depth(ctx, roots),
        (2, Score(40)) => Ok(found(roots, 0, 20, 2)),
        _ => run_out(ctx),
    }
}

#[test]
fn a_move_that_failed_low_does_not_replace_the_last_depth() {
    assert_eq!(best_line(fails_low, false), (0, 50, Bound::Exact, 1));
    assert_eq!(best_line(fails_low, true), (0, 50, Bound::Exact, 1));
}

fn fails_high(
    ctx: &mut SearchContext<'_>,
    roots: &mut RootMoves,
    depth: u32,
    window: Window,
) -> Result<Score, Stopped> {
    match (depth, window.beta) {
        (1, _) => first_depth(ctx, roots),
        (2, Score(60)) => {
            found(roots, 0, 45, 2);
            Ok(found(roots, 3, 70, 2))
        }
        _ => run_out(ctx),
    }
}

#[test]
fn a_move_that_failed_high_is_chosen_with_a_lower_bound() {
    assert_eq!(best_line(fails_high, false), (3, 70, Bound::Lower, 2));
    assert_eq!(best_line(fails_high, true), (0, 50, Bound::Exact, 1));
}

#[test]
fn a_better_move_of_an_unfinished_depth_is_chosen() {
    let script: Script = |ctx, roots, depth, _| {
        if depth == 1 {
            return first_depth(ctx, roots);
        }
        found(roots, 0, 45, 2);
        found(roots, 5, 55, 2);
        run_out(ctx)
    };
    assert_eq!(best_line(script, false), (5, 55, Bound::Exact, 2));
    assert_eq!(best_line(script, true), (0, 50, Bound::Exact, 1));
}

#[test]
fn after_a_fail_low_the_results_of_the_wider_window_count() {
    let script: Script = |ctx, roots, depth, window| match (depth, window.alpha) {
        (1, _) => first_depth(ctx, roots),
        (2, Score(40)) => Ok(found(roots, 0, 38, 2)),
        _ => {
            found(roots, 0, 35, 2);
            found(roots, 2, 37, 2);
            run_out(ctx)
        }
    };
    assert_eq!(best_line(script, false), (2, 37, Bound::Exact, 2));
}

#[test]
fn with_several_lines_an_unfinished_depth_is_discarded() {
    let limits = Limits {
        multi_pv: 2,
        ..Limits::nodes(1_000)
    };
    let script: Script = |ctx, roots, depth, _| {
        if depth > 1 {
            found(roots, 5, 55, 2);
            return run_out(ctx);
        }
        ctx.tick()?;
        let first = roots.candidates()[0].mv.0;
        Ok(found(roots, first, 50 - first as i32, 1))
    };
    let answer = run(script, false, limits, Duration::ZERO).answer;
    let heads: Vec<u64> = answer.lines.iter().map(|line| line.moves[0].0).collect();
    assert_eq!((answer.depth, heads), (1, vec![0, 1]));
}

#[test]
fn a_score_outside_its_window_is_reported_only_in_a_long_search() {
    let bounds = |script, elapsed, multi_pv| {
        let limits = Limits {
            multi_pv,
            ..Limits::nodes(1_000)
        };
        let mut infos = run(script, true, limits, elapsed).infos;
        infos.retain(|info| !info.is_complete());
        infos
    };
    let long = Duration::from_secs(1);
    let low = bounds(fails_low, long, 1);
    assert_eq!((low.len(), low[0].depth), (1, 2));
    let line = &low[0].lines[0];
    assert_eq!((line.score, line.bound), (Score(20), Bound::Upper));
    assert_eq!(line.moves, [Move(0)], "the last known line");

    let high = bounds(fails_high, long, 1);
    let line = &high[0].lines[0];
    assert_eq!((line.score, line.bound), (Score(70), Bound::Lower));
    assert_eq!(line.moves, [Move(3), Move(4)]);

    assert!(bounds(fails_high, long - Duration::from_millis(1), 1).is_empty());
    assert!(bounds(fails_high, long, 2).is_empty());
}

#[test]
fn root_moves_are_reported_only_in_a_long_search() {
    let script: Script = |ctx, roots, depth, _| {
        ctx.tick()?;
        ctx.report_current_move(depth, Move(7), 3);
        Ok(found(roots, 0, 50, depth))
    };
    let current_moves = |elapsed| run(script, true, Limits::depth(2), elapsed).current_moves;
    let moves = current_moves(Duration::from_secs(3));
    assert_eq!(moves.len(), 2);
    let last = &moves[1];
    assert_eq!((last.depth, last.mv, last.number), (2, Move(7), 3));
    assert_eq!((last.nodes, last.time), (2, Duration::from_secs(3)));
    assert!(current_moves(Duration::from_millis(999)).is_empty());
}

#[test]
fn effort_is_the_best_moves_share_of_the_nodes_of_its_depth() {
    struct RecordingAdvisor(Arc<Mutex<Vec<Checkpoint>>>);
    impl Advisor for RecordingAdvisor {
        fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
            self.0.lock().unwrap().push(*checkpoint);
            Advice::Continue
        }
    }
    let script: Script = |ctx, roots, depth, _| {
        for root in roots.candidates() {
            let before = ctx.nodes();
            // Nine moves: one takes three nodes, the others one each.
            for _ in 0..if root.mv == Move(4) { 3 } else { 1 } {
                ctx.tick()?;
            }
            root.nodes += ctx.nodes() - before;
        }
        Ok(found(roots, if depth == 1 { 4 } else { 2 }, 50, depth))
    };
    let checkpoints = Arc::new(Mutex::new(Vec::new()));
    let advisor = || -> Option<Box<dyn Advisor>> {
        Some(Box::new(RecordingAdvisor(Arc::clone(&checkpoints))))
    };
    let limits = |multi_pv| Limits {
        multi_pv,
        ..Limits::default()
    };
    run_advised(script, true, limits(1), Duration::ZERO, advisor());
    run_advised(script, true, limits(2), Duration::ZERO, advisor());
    let checkpoints = checkpoints.lock().unwrap();
    let efforts: Vec<u32> = checkpoints.iter().map(|at| at.effort).collect();
    assert_eq!(efforts[..3], [3_000 / 11, 1_000 / 11, 1_000 / 11]);
    let several: Vec<bool> = checkpoints.iter().map(|at| at.multi_pv).collect();
    assert_eq!(several, [false, false, false, true, true, true]);
}

/// A mate in two plies ends the search, unless the mate limit is one ply.
#[test]
fn a_mate_beyond_the_mate_limit_does_not_end_the_search() {
    let mate: Script = |ctx, roots, depth, _| {
        ctx.tick()?;
        let score = Score::win_at(zeitnot_core::Ply(2));
        Ok(found(roots, 0, score.0, depth))
    };
    let depth = |mate_limit| {
        let limits = Limits {
            mate: mate_limit,
            ..Limits::default()
        };
        run(mate, true, limits, Duration::ZERO).answer.depth
    };
    assert_eq!(depth(None), 2);
    assert_eq!(depth(Some(1)), 3);
}
