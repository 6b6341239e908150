//! Requirements on search results that do not depend on playing strength.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::sync::Arc;

use rstest::rstest;
use zeitnot_chess::Chess;
use zeitnot_core::{
    Answer, Game, Limits, ManualTime, Notation, Position, Random, Request, Settings, Setup, Status,
    StopReason, StopSignal, TimeSource, Worker, default_settings,
};

fn worker_with(change: impl FnOnce(&mut Settings)) -> Worker {
    let mut settings = default_settings(&Chess);
    settings.set("table.megabytes", "4").unwrap();
    change(&mut settings);
    let time: Arc<dyn TimeSource> = Arc::new(ManualTime::new());
    Worker::new(Arc::new(Chess), settings, time).unwrap()
}

fn worker() -> Worker {
    worker_with(|_| ())
}

fn position(text: &str) -> Box<dyn Position> {
    Chess.position(&Setup::new(text)).unwrap()
}

fn ask(worker: &mut Worker, text: &str, limits: Limits) -> Answer {
    let now = worker.time().now();
    let request = Request::new(position(text), limits, now);
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn best(answer: &Answer, text: &str) -> String {
    position(text).format_move(answer.best.unwrap(), Notation::Engine)
}

/// Returns the status after the best line.
fn end_of_line(answer: &Answer, text: &str) -> Status {
    let mut position = position(text);
    for &mv in &answer.lines[0].moves {
        position.play(mv).unwrap();
    }
    position.status()
}

#[rstest]
#[case("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1)]
#[case(
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    1
)]
#[case("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3)]
#[case("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5)]
fn a_mate_score_has_the_length_of_its_line(#[case] text: &str, #[case] plies: i32) {
    let answer = ask(&mut worker(), text, Limits::nodes(200_000));
    let line = &answer.lines[0];
    assert_eq!(line.score.mate_in(), Some(plies));
    assert_eq!(line.moves.len(), plies as usize);
    assert!(matches!(end_of_line(&answer, text), Status::Won(_)));
}

#[test]
fn the_mated_side_gets_a_negative_mate_score() {
    let text = "6k1/8/6K1/8/8/8/8/R7 b - - 0 1";
    let answer = ask(&mut worker(), text, Limits::nodes(100_000));
    let plies = answer.lines[0].score.mate_in().unwrap();
    assert!(plies < 0 && plies % 2 == 0, "{plies}");
    assert!(matches!(end_of_line(&answer, text), Status::Won(_)));
}

/// White is a rook ahead; repeating the position a third time would draw.
#[test]
fn the_winning_side_avoids_a_repetition() {
    let text = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1 \
                moves a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8";
    let answer = ask(&mut worker(), text, Limits::nodes(30_000));
    assert_ne!(best(&answer, text), "a1a2");
    assert!(answer.lines[0].score.0 > 300);
}

#[test]
fn the_losing_side_finds_a_perpetual_check() {
    // White is far behind; the queen checks on e8 and h5 forever.
    let text = "6k1/5p1p/8/8/7Q/1q6/r4PPP/6K1 w - - 0 1";
    let answer = ask(&mut worker(), text, Limits::nodes(150_000));
    assert_eq!(answer.lines[0].score.0, 0, "{}", best(&answer, text));
}

/// Any other move is the hundredth half-move without progress, a draw.
#[test]
fn the_winning_side_makes_progress_before_the_fifty_move_rule() {
    let text = "8/8/8/4k3/8/8/4P3/R3K3 w - - 99 90";
    let answer = ask(&mut worker(), text, Limits::nodes(20_000));
    assert!(
        best(&answer, text).starts_with("e2"),
        "{}",
        best(&answer, text)
    );
    // Table scores do not include the half-move clock.
    let mut warm = worker();
    ask(
        &mut warm,
        "8/8/8/4k3/8/8/4P3/R3K3 w - - 0 90",
        Limits::nodes(50_000),
    );
    let answer = ask(&mut warm, text, Limits::nodes(20_000));
    assert!(best(&answer, text).starts_with("e2"));
}

/// In zugzwang, null move pruning must not hide the win.
#[test]
fn zugzwang_is_found() {
    let text = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";
    let answer = ask(&mut worker(), text, Limits::nodes(600_000));
    assert_eq!(best(&answer, text), "e1f1");
}

#[test]
fn an_unclaimed_draw_still_gets_a_move() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90";
    let answer = ask(&mut worker(), text, Limits::nodes(1_000));
    assert_eq!(answer.status, Status::Draw);
    assert!(answer.best.is_some());
}

/// 230 legal moves cannot occur in a game, but in a FEN they can.
#[test]
fn a_position_with_230_moves_is_searched() {
    let text = "QQ3Qrk/3Q2pp/Q5Q1/2Q5/7Q/1Q4Q1/3QQ3/Q4QKQ w - - 0 1";
    assert_eq!(position(text).legal_moves().len(), 230);
    for mates_only in ["false", "true"] {
        let mut worker = worker_with(|settings| {
            settings.set("chess.search.mates_only", mates_only).unwrap();
        });
        let answer = ask(&mut worker, text, Limits::depth(3));
        assert_ne!(answer.reason, StopReason::Fault);
        assert!(answer.best.is_some());
    }
}

#[test]
fn mated_and_stalemated_roots_have_no_move() {
    for text in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    ] {
        let answer = ask(&mut worker(), text, Limits::nodes(1_000));
        assert_eq!(answer.best, None);
        assert_eq!(answer.reason, StopReason::NoMove);
    }
}

#[rstest]
#[case(1)]
#[case(2)]
#[case(33)]
#[case(1_000)]
#[case(12_345)]
fn a_node_limit_is_exact_and_repeatable(#[case] nodes: u64) {
    let text = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PNB1N2/P4PPP/R1BQ1RK1 b - - 0 10";
    let mut worker = worker();
    let first = ask(&mut worker, text, Limits::nodes(nodes));
    worker.clear();
    let second = ask(&mut worker, text, Limits::nodes(nodes));
    assert_eq!(first.nodes, nodes);
    assert_eq!(first.lines, second.lines);
    assert_eq!(first.best, second.best);
}

#[test]
fn the_best_move_is_one_of_the_given_root_moves() {
    let text = "startpos";
    let allowed = ["a2a3", "h2h4"].map(|text| {
        position("startpos")
            .parse_move(text, Notation::Engine)
            .unwrap()
    });
    let limits = Limits {
        root_moves: Some(allowed.to_vec()),
        ..Limits::depth(6)
    };
    let answer = ask(&mut worker(), text, limits);
    assert!(allowed.contains(&answer.best.unwrap()));
}

#[test]
fn multi_pv_lines_start_differently_and_are_sorted_by_score() {
    let limits = Limits {
        multi_pv: 5,
        ..Limits::depth(7)
    };
    let answer = ask(&mut worker(), "startpos", limits);
    assert_eq!(answer.lines.len(), 5);
    assert!(
        answer
            .lines
            .is_sorted_by_key(|line| std::cmp::Reverse(line.score))
    );
    let mut first: Vec<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 5);
}

#[test]
fn every_line_is_legal_to_its_end() {
    let mut worker = worker();
    for text in Chess.profile().bench_positions {
        let limits = Limits {
            multi_pv: 3,
            ..Limits::nodes(20_000)
        };
        let answer = ask(&mut worker, text, limits);
        for line in &answer.lines {
            let mut position = position(text);
            for &mv in &line.moves {
                position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn the_evaluation_cache_does_not_change_results() {
    let limits = || Limits::depth(9);
    let text = Chess.profile().bench_positions[6];
    let plain = ask(&mut worker(), text, limits());
    let mut cached = worker_with(|settings| {
        settings.set("eval_cache.enabled", "true").unwrap();
    });
    let cached = ask(&mut cached, text, limits());
    assert_eq!(plain.nodes, cached.nodes);
    assert_eq!(plain.lines, cached.lines);
    assert!(cached.stats.eval_hits > 0.0);
}

#[test]
fn a_disabled_table_stores_nothing() {
    let mut without = worker_with(|settings| {
        settings.set("table.enabled", "false").unwrap();
    });
    let answer = ask(&mut without, "startpos", Limits::depth(6));
    assert_eq!(answer.table.stores, 0);
    assert_eq!(answer.depth, 6);
}

/// Returns the shortest mate within `plies` for the side to move, by brute force.
fn brute_force_mate(position: &dyn Position, plies: u32) -> Option<u32> {
    let moves = position.legal_moves();
    let mut shortest = None;
    for mv in moves {
        let mut after = position.clone_box();
        after.play(mv).unwrap();
        if matches!(after.status(), Status::Won(_)) {
            return Some(1);
        }
        if plies < 3 {
            continue;
        }
        let replies = after.legal_moves();
        if replies.is_empty() {
            continue;
        }
        let longest = replies.into_iter().try_fold(0, |longest, reply| {
            let mut then = after.clone_box();
            then.play(reply).unwrap();
            brute_force_mate(&*then, plies - 2).map(|mate| longest.max(mate))
        });
        if let Some(longest) = longest {
            shortest = Some(shortest.unwrap_or(u32::MAX).min(longest + 2));
        }
    }
    shortest
}

/// Every mate score of at most three plies is right, and at least 90 % are found.
#[test]
fn short_mate_scores_agree_with_brute_force() {
    let mut random = Random::new(11);
    let mut worker = worker();
    let (mut tried, mut mates, mut found) = (0, 0, 0);
    while tried < 150 {
        let Some(text) = random_position(&mut random) else {
            continue;
        };
        tried += 1;
        worker.clear();
        let answer = ask(&mut worker, &text, Limits::nodes(8_000));
        let claim = answer.lines[0].score.mate_in();
        let truth = brute_force_mate(&*position(&text), 3).map(|plies| plies as i32);
        match (truth, claim) {
            (Some(truth), claim) => {
                mates += 1;
                found += i32::from(claim == Some(truth));
                assert!(claim.is_none_or(|claim| claim >= truth), "{text}");
                assert!(truth > 1 || claim == Some(1), "{text}");
            }
            (None, Some(claim)) => assert!(!(1..=3).contains(&claim), "{text}"),
            (None, None) => {}
        }
    }
    assert!(mates > 10 && found * 10 >= mates * 9, "{found} of {mates}");
}

/// Returns a random legal position with a queen, two rooks, and a few other pieces;
/// `None` if the random squares do not give one.
fn random_position(random: &mut Random) -> Option<String> {
    let mut squares = [b'.'; 64];
    for piece in *b"KkQRrPpn" {
        let at = random.below(64) as usize;
        if squares[at] != b'.' || (b"Pp".contains(&piece) && !(8..56).contains(&at)) {
            return None;
        }
        squares[at] = piece;
    }
    let rows: Vec<String> = squares
        .chunks(8)
        .map(|row| {
            row.iter()
                .map(|&b| if b == b'.' { '1' } else { char::from(b) })
                .collect()
        })
        .collect();
    let text = format!("{} w - - 0 1", rows.join("/"));
    let position = Chess.position(&Setup::new(&text)).ok()?;
    (position.status() == Status::Ongoing).then_some(text)
}

#[rstest]
#[case("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Some(1))]
#[case("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Some(3))]
#[case("4n2r/8/8/8/Q1p5/P7/8/R1K1k3 w - - 0 1", Some(3))]
#[case("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", Some(5))]
#[case("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None)]
fn the_search_for_mates_finds_the_shortest(#[case] text: &str, #[case] plies: Option<i32>) {
    let mut worker = worker_with(|settings| {
        settings.set("chess.search.mates_only", "true").unwrap();
    });
    let answer = ask(&mut worker, text, Limits::depth(7));
    assert_eq!(answer.lines[0].score.mate_in(), plies);
    if let Some(plies) = plies {
        assert_eq!(answer.lines[0].moves.len(), plies as usize);
        assert!(matches!(end_of_line(&answer, text), Status::Won(_)));
    } else {
        assert_eq!((answer.depth, answer.reason), (7, StopReason::Depth));
    }
}

#[test]
fn the_search_for_mates_agrees_with_brute_force() {
    let mut random = Random::new(5);
    let mut worker = worker_with(|settings| {
        settings.set("chess.search.mates_only", "true").unwrap();
    });
    let mut tried = 0;
    while tried < 100 {
        let Some(text) = random_position(&mut random) else {
            continue;
        };
        tried += 1;
        let answer = ask(&mut worker, &text, Limits::depth(3));
        let truth = brute_force_mate(&*position(&text), 3).map(|plies| plies as i32);
        assert_eq!(answer.lines[0].score.mate_in(), truth, "{text}");
    }
}
