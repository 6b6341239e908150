//! Iterative deepening under a search that does exactly what a test wants:
//! what an unfinished depth may leave, what is told on the way, and how the
//! work of a depth is counted.

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
        cx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        (self.0)(cx, roots, depth, window)
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

/// The first depth of every script: a window around 50 follows.
fn first_depth(cx: &mut SearchContext<'_>, roots: &mut RootMoves) -> Result<Score, Stopped> {
    cx.tick()?;
    Ok(found(roots, 0, 50, 1))
}

/// Visits nodes until told to stop.
fn run_out(cx: &mut SearchContext<'_>) -> Result<Score, Stopped> {
    loop {
        cx.tick()?;
    }
}

struct Flight {
    answer: Answer,
    infos: Vec<Info>,
    tryings: Vec<CurrentMove>,
}

fn fly(script: Script, completed_only: bool, limits: Limits, elapsed: Duration) -> Flight {
    fly_advised(script, completed_only, limits, elapsed, None)
}

fn fly_advised(
    script: Script,
    completed_only: bool,
    limits: Limits,
    elapsed: Duration,
    advisor: Option<Box<dyn Advisor>>,
) -> Flight {
    let deepening = Deepening {
        max_depth: 3,
        aspiration: Some(10),
        max_window: 1_000,
        completed_only,
    };
    let run = move |position: &dyn Position, cx: &mut SearchContext<'_>| {
        let roots = RootMoves::new(cx.root_moves(position));
        deepening.run(&mut Scripted(script), roots, cx)
    };
    let game: Arc<dyn Game> = Arc::new(FnSearchGame(move || Box::new(FnSearch(run)) as _));
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1").unwrap();
    let time = Arc::new(ManualTime::new());
    time.advance(elapsed);
    let mut worker = Worker::new(Arc::clone(&game), settings, time).unwrap();
    let position = game.position(&Setup::default()).unwrap();
    let mut request = Request::new(position, limits, Moment::default());
    request.advisor = advisor;
    let (mut infos, mut tryings) = (Vec::new(), Vec::new());
    let signals = Arc::new(StopSignal::new(false));
    let answer = worker.answer(request, &signals, &mut |report| match report {
        ProgressEvent::Info(info) => infos.push(info),
        ProgressEvent::CurrentMove(trying) => tryings.push(trying),
    });
    Flight {
        answer,
        infos,
        tryings,
    }
}

/// The move, score and bound of the answer to a script that runs out of nodes.
fn landing(script: Script, completed_only: bool) -> (u64, i32, Bound, usize) {
    let limits = Limits::nodes(1_000);
    let answer = fly(script, completed_only, limits, Duration::ZERO).answer;
    let line = &answer.lines[0];
    assert_eq!(answer.lines.len(), 1);
    (line.moves[0].0, line.score.0, line.bound, line.moves.len())
}

fn fails_low(
    cx: &mut SearchContext<'_>,
    roots: &mut RootMoves,
    depth: u32,
    window: Window,
) -> Result<Score, Stopped> {
    match (depth, window.alpha) {
        (1, _) => first_depth(cx, roots),
        (2, Score(40)) => Ok(found(roots, 0, 20, 2)),
        _ => run_out(cx),
    }
}

#[test]
fn a_move_that_only_failed_low_does_not_replace_the_last_depth() {
    assert_eq!(landing(fails_low, false), (0, 50, Bound::Exact, 1));
    assert_eq!(landing(fails_low, true), (0, 50, Bound::Exact, 1));
}

fn fails_high(
    cx: &mut SearchContext<'_>,
    roots: &mut RootMoves,
    depth: u32,
    window: Window,
) -> Result<Score, Stopped> {
    match (depth, window.beta) {
        (1, _) => first_depth(cx, roots),
        (2, Score(60)) => {
            found(roots, 0, 45, 2);
            Ok(found(roots, 3, 70, 2))
        }
        _ => run_out(cx),
    }
}

#[test]
fn a_move_that_failed_high_wins_though_its_score_is_a_bound() {
    assert_eq!(landing(fails_high, false), (3, 70, Bound::Lower, 2));
    assert_eq!(landing(fails_high, true), (0, 50, Bound::Exact, 1));
}

#[test]
fn a_better_move_searched_fully_wins_an_unfinished_depth() {
    let script: Script = |cx, roots, depth, _| {
        if depth == 1 {
            return first_depth(cx, roots);
        }
        found(roots, 0, 45, 2);
        found(roots, 5, 55, 2);
        run_out(cx)
    };
    assert_eq!(landing(script, false), (5, 55, Bound::Exact, 2));
    assert_eq!(landing(script, true), (0, 50, Bound::Exact, 1));
}

#[test]
fn after_a_fail_low_the_wider_window_decides() {
    let script: Script = |cx, roots, depth, window| match (depth, window.alpha) {
        (1, _) => first_depth(cx, roots),
        (2, Score(40)) => Ok(found(roots, 0, 38, 2)),
        _ => {
            found(roots, 0, 35, 2);
            found(roots, 2, 37, 2);
            run_out(cx)
        }
    };
    assert_eq!(landing(script, false), (2, 37, Bound::Exact, 2));
}

#[test]
fn several_lines_of_an_unfinished_depth_leave_no_trace() {
    let limits = Limits {
        multi_pv: 2,
        ..Limits::nodes(1_000)
    };
    let script: Script = |cx, roots, depth, _| {
        if depth > 1 {
            found(roots, 5, 55, 2);
            return run_out(cx);
        }
        cx.tick()?;
        let first = roots.candidates()[0].mv.0;
        Ok(found(roots, first, 50 - first as i32, 1))
    };
    let answer = fly(script, false, limits, Duration::ZERO).answer;
    let heads: Vec<u64> = answer.lines.iter().map(|line| line.moves[0].0).collect();
    assert_eq!((answer.depth, heads), (1, vec![0, 1]));
}

#[test]
fn a_score_out_of_its_window_is_told_in_a_long_search() {
    let told = |script, elapsed, multi_pv| {
        let limits = Limits {
            multi_pv,
            ..Limits::nodes(1_000)
        };
        let mut infos = fly(script, true, limits, elapsed).infos;
        infos.retain(|info| !info.is_complete());
        infos
    };
    let long = Duration::from_secs(1);
    let low = told(fails_low, long, 1);
    assert_eq!((low.len(), low[0].depth), (1, 2));
    let line = &low[0].lines[0];
    assert_eq!((line.score, line.bound), (Score(20), Bound::Upper));
    assert_eq!(line.moves, [Move(0)], "the last line that is known");

    let high = told(fails_high, long, 1);
    let line = &high[0].lines[0];
    assert_eq!((line.score, line.bound), (Score(70), Bound::Lower));
    assert_eq!(line.moves, [Move(3), Move(4)]);

    assert!(told(fails_high, long - Duration::from_millis(1), 1).is_empty());
    assert!(told(fails_high, long, 2).is_empty());
}

#[test]
fn root_moves_are_told_only_in_a_long_search() {
    let script: Script = |cx, roots, depth, _| {
        cx.tick()?;
        cx.report_current_move(depth, Move(7), 3);
        Ok(found(roots, 0, 50, depth))
    };
    let tryings = |elapsed| fly(script, true, Limits::depth(2), elapsed).tryings;
    let told = tryings(Duration::from_secs(3));
    assert_eq!(told.len(), 2);
    assert_eq!((told[1].depth, told[1].mv, told[1].number), (2, Move(7), 3));
    assert_eq!((told[1].nodes, told[1].time), (2, Duration::from_secs(3)));
    assert!(tryings(Duration::from_millis(999)).is_empty());
}

#[test]
fn effort_is_the_share_of_the_best_move_in_the_nodes_of_its_depth() {
    struct Listener(Arc<Mutex<Vec<Checkpoint>>>);
    impl Advisor for Listener {
        fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
            self.0.lock().unwrap().push(*checkpoint);
            Advice::Continue
        }
    }
    let script: Script = |cx, roots, depth, _| {
        for root in roots.candidates() {
            let before = cx.nodes();
            // Nine moves: three times as many nodes for one of them.
            for _ in 0..if root.mv == Move(4) { 3 } else { 1 } {
                cx.tick()?;
            }
            root.nodes += cx.nodes() - before;
        }
        Ok(found(roots, if depth == 1 { 4 } else { 2 }, 50, depth))
    };
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Box::new(Listener(Arc::clone(&heard)));
    let limits = |multi_pv| Limits {
        multi_pv,
        ..Limits::default()
    };
    fly_advised(script, true, limits(1), Duration::ZERO, Some(listener));
    let listener = Box::new(Listener(Arc::clone(&heard)));
    fly_advised(script, true, limits(2), Duration::ZERO, Some(listener));
    let heard = heard.lock().unwrap();
    let efforts: Vec<u32> = heard.iter().map(|at| at.effort).collect();
    assert_eq!(efforts[..3], [3_000 / 11, 1_000 / 11, 1_000 / 11]);
    let several: Vec<bool> = heard.iter().map(|at| at.multi_pv).collect();
    assert_eq!(several, [false, false, false, true, true, true]);
}

/// A mate of two plies settles the search, but not for who wants one of one
/// ply: that goes on to the last depth.
#[test]
fn a_mate_longer_than_wanted_settles_nothing() {
    let mate: Script = |cx, roots, depth, _| {
        cx.tick()?;
        let score = Score::win_at(zeitnot_core::Ply(2));
        Ok(found(roots, 0, score.0, depth))
    };
    let depth = |mate_limit| {
        let limits = Limits {
            mate: mate_limit,
            ..Limits::default()
        };
        fly(mate, true, limits, Duration::ZERO).answer.depth
    };
    assert_eq!(depth(None), 2);
    assert_eq!(depth(Some(1)), 3);
}
