//! Simulation: determinism, limits and advice, and known tiles.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rstest::rstest;
use zeitnot_clock::settings_for;
use zeitnot_clock::stoppers::samples::{LossCurve, SampleStopper, TimeValue};
use zeitnot_core::{
    Advice, Advisor, Answer, Checkpoint, FactValue, Facts, Game, GeneratedOpenings, Limits,
    ManualTime, Position, Request, Setup, SimSnapshot, StopReason, StopSignal, Worker, seen_by,
};
use zeitnot_crossword::Crossword;

/// A turn in the middle of a game.
const MIDDLE: &str = "15/15/15/15/15/4E10/4X10/3FAIRY7/4M10/4I10/4N10/4E10/1PANDY9/WAG12/15 \
    ILNSTUZ/ 70/57 0";

/// The bag is empty, and the opponent holds the four unseen tiles.
const LATE: &str = "7M3VEER/2Q2Z1O1J1I3/2U1HE1CHI1R3/BAILORS1EN1U3/O1N1WO2AXIS3/OW6P1N4/\
    TOGGLEs3F4/IN1Y1TIArAED3/ET1R6C4/1STAGY1A2T4/3TOADLIKE4/2DE2UP2D4/2ES2BI7/2L4N7/2F4E7 \
    AAEMRRV/ 439/355 0";

fn worker(options: &[(&str, &str)]) -> Worker {
    let game = Arc::new(Crossword::default());
    let mut settings = settings_for(&*game);
    settings.set("table.megabytes", "1").unwrap();
    for (name, value) in options {
        settings.set(name, value).unwrap();
    }
    Worker::new(game, settings, Arc::new(ManualTime::new())).unwrap()
}

fn position(words: &str) -> Box<dyn Position> {
    Crossword::default().position(&Setup::new(words)).unwrap()
}

fn request(words: &str, limits: Limits) -> Request {
    let time = ManualTime::new();
    let mut request = Request::new(
        position(words),
        limits,
        zeitnot_core::TimeSource::now(&time),
    );
    request.explain = true;
    request
}

fn ask(worker: &mut Worker, request: Request) -> Answer {
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn lines(count: u32, nodes: u64) -> Limits {
    Limits {
        multi_pv: count,
        ..Limits::nodes(nodes)
    }
}

fn whole(facts: &Facts, name: &str) -> Option<i64> {
    facts.iter().find_map(|(own, value)| match value {
        FactValue::Whole(number) | FactValue::Milli(number) if *own == name => Some(*number),
        _ => None,
    })
}

#[test]
fn searches_are_deterministic_and_depend_on_the_seed() {
    let run = |seed: &str| {
        let mut worker = worker(&[("crossword.simulation.seed", seed)]);
        ask(&mut worker, request(MIDDLE, lines(5, 300)))
    };
    let (one, two, other) = (run("7"), run("7"), run("8"));
    assert_eq!(one.nodes, 300, "one node per sample");
    assert_eq!(one.reason, StopReason::Nodes);
    assert_eq!((&one.lines, &one.facts), (&two.lines, &two.facts));
    assert_ne!(one.lines, other.lines);
}

#[test]
fn lines_have_a_win_probability_and_its_error() {
    let mut worker = worker(&[("plays", "6"), ("allocation", "round_robin")]);
    let answer = ask(&mut worker, request(MIDDLE, lines(8, 600)));
    assert_eq!(answer.lines.len(), 8);
    for (index, facts) in answer.facts.iter().enumerate() {
        let percent = whole(facts, "win_percent").unwrap();
        assert!((1..100_000).contains(&percent), "{facts:?}");
        assert!(whole(facts, "score").is_some() && whole(facts, "equity").is_some());
        // Eight requested lines raise the number of simulated plays to eight.
        assert_eq!(whole(facts, "samples"), Some(75), "{index}: {facts:?}");
        let error = whole(facts, "win_error").unwrap();
        assert!((100..10_000).contains(&error), "{error}");
    }
    let first = &answer.lines[0];
    assert!(
        answer
            .lines
            .iter()
            .all(|line| line.score <= first.score + 20_000)
    );
    assert_eq!(first.facts.last().unwrap().0, "samples");
}

#[test]
fn quick_weak_and_static_players_do_not_simulate() {
    let samples = |answer: &Answer| whole(&answer.facts[0], "samples");
    let mut standard = worker(&[]);
    let quick = ask(&mut standard, request(MIDDLE, Limits::depth(1)));
    let strength = standard.game().strength(zeitnot_core::Level::ALL[1], 3);
    let weak = Limits {
        strength,
        ..Limits::default()
    };
    let weak = ask(&mut standard, request(MIDDLE, weak));
    let mut static_worker = worker(&[("thinking", "static")]);
    let static_answer = ask(&mut static_worker, request(MIDDLE, Limits::nodes(200)));
    let ended = ask(&mut standard, request(LATE, Limits::nodes(200)));
    assert_eq!(samples(&ended), None, "the endgame is deterministic");
    for answer in [&quick, &weak, &static_answer] {
        assert_eq!((samples(answer), answer.depth), (None, 1));
    }
    assert_eq!(quick.best, static_answer.best);
    let simulated = ask(&mut standard, request(MIDDLE, Limits::nodes(200)));
    assert!(samples(&simulated).is_some());
}

#[test]
fn without_the_endgame_solver_endgames_are_simulated() {
    let solved = ask(&mut worker(&[]), request(LATE, lines(2, 20_000)));
    let mut other = worker(&[("crossword.endgame.solver", "false")]);
    let simulated = ask(&mut other, request(LATE, lines(2, 600)));
    let samples = |answer: &Answer| whole(&answer.facts[0], "samples");
    assert_eq!((samples(&solved), simulated.nodes), (None, 600));
    assert!(samples(&simulated).unwrap() >= 16);
    assert!(
        position(LATE)
            .legal_moves()
            .contains(&simulated.best.unwrap())
    );
    // With an empty bag, all samples of a play end alike.
    assert_eq!(whole(&simulated.facts[0], "win_error"), Some(0));
    // With one line, certainty ends the search instead of more samples.
    let certain = ask(&mut other, request(LATE, lines(1, 100_000)));
    assert_eq!(certain.reason, StopReason::Sure);
}

#[test]
fn more_depth_means_more_samples() {
    let mut worker = worker(&[("stop_condition", "none")]);
    let nodes = [2, 6].map(|depth| {
        let answer = ask(&mut worker, request(MIDDLE, Limits::depth(depth)));
        assert_eq!(answer.reason, StopReason::Depth);
        assert!(answer.depth >= depth);
        answer.nodes
    });
    assert_eq!(nodes, [256, 256]);
    let answer = ask(&mut worker, request(MIDDLE, Limits::depth(8)));
    assert!(answer.nodes > 256, "{}", answer.nodes);
}

#[test]
fn higher_confidence_needs_more_samples() {
    let nodes = ["95", "98", "99"].map(|certain| {
        let mut worker = worker(&[
            ("stop_condition", certain),
            ("plays", "3"),
            ("indifference", "1000"),
            ("checkpoint", "16"),
        ]);
        let answer = ask(&mut worker, request(MIDDLE, Limits::nodes(20_000)));
        assert_eq!(answer.reason, StopReason::Sure, "{certain}");
        answer.nodes
    });
    assert!(nodes.is_sorted(), "{nodes:?}");
    let mut never = worker(&[("stop_condition", "none"), ("plays", "3")]);
    let answer = ask(&mut never, request(MIDDLE, Limits::nodes(nodes[2] + 50)));
    assert_eq!(
        (answer.reason, answer.nodes),
        (StopReason::Nodes, nodes[2] + 50)
    );
}

/// Records the snapshots and stops after `enough` samples.
struct SnapshotRecorder {
    snapshots: Arc<Mutex<Vec<(Checkpoint, SimSnapshot)>>>,
    enough: u64,
}

impl Advisor for SnapshotRecorder {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        let snapshot = checkpoint.simulation.unwrap();
        self.snapshots.lock().unwrap().push((*checkpoint, snapshot));
        match snapshot.samples < self.enough {
            true => Advice::Continue,
            false => Advice::Stop(StopReason::Advice),
        }
    }
}

#[rstest]
#[case("informed")]
#[case("round_robin")]
fn advisors_see_every_checkpoint_and_can_stop(#[case] allocation: &str) {
    let options = [
        ("allocation", allocation),
        ("stop_condition", "none"),
        ("checkpoint", "64"),
    ];
    let mut worker = worker(&options);
    let recorded = Arc::new(Mutex::new(Vec::new()));
    let mut request = request(MIDDLE, Limits::nodes(50_000));
    request.advisor = Some(Box::new(SnapshotRecorder {
        snapshots: Arc::clone(&recorded),
        enough: 500,
    }));
    let answer = ask(&mut worker, request);
    assert_eq!((answer.reason, answer.nodes), (StopReason::Advice, 512));
    let recorded = recorded.lock().unwrap();
    assert_eq!(recorded.len(), 8);
    for (index, (checkpoint, snapshot)) in recorded.iter().enumerate() {
        assert_eq!(snapshot.samples, 64 * (index as u64 + 1));
        assert_eq!(checkpoint.nodes, snapshot.samples);
        assert_eq!((snapshot.arms, snapshot.lead), (20, 13.0));
        // All tiles but two racks and the 19 on the board.
        assert_eq!(snapshot.in_bag, 67);
        let best = snapshot.best();
        assert_eq!(best.len(), 8);
        assert!(best.iter().all(|arm| (0.0..=1.0).contains(&arm.mean)));
        assert!(snapshot.max_error() >= snapshot.mean_error());
        assert!(best.is_sorted_by(|one, two| one.posterior_mean >= two.posterior_mean));
        assert_eq!(best[0].gap_error, 0.0);
        assert!(best[1..].iter().all(|arm| arm.gap_error > 0.0));
        let mut candidates: Vec<u32> = best.iter().map(|arm| arm.candidate).collect();
        candidates.sort_unstable();
        candidates.dedup();
        assert!(candidates.len() == 8 && candidates.iter().all(|play| *play < 20));
    }
    let last = &recorded[7].1;
    let samples: u64 = last.best().iter().map(|arm| arm.samples).sum();
    match allocation {
        "round_robin" => assert_eq!(last.best()[0].samples, 26),
        _ => assert!(
            samples > 8 * 512 / 20,
            "the better plays get more: {samples}"
        ),
    }
}

#[rstest]
#[case("none", StopReason::Nodes)]
#[case("expected_loss", StopReason::SmallLoss)]
fn a_sample_stop_rule_ends_a_simulation_with_its_reason(
    #[case] rule: &str,
    #[case] reason: StopReason,
) {
    let mut worker = worker(&[("clock.sample_stop", rule), ("stop_condition", "none")]);
    let mut request = request(MIDDLE, Limits::nodes(600));
    let stopper = SampleStopper::new(&worker.settings().group(), Duration::from_secs(1));
    request.advisor = stopper.map(|stopper| {
        // A second is worth more than any play can lose.
        let value = TimeValue::new([LossCurve::new(1.0, 4.0); 5], 0);
        stopper.with_time_value(value).into_advisor()
    });
    assert_eq!(ask(&mut worker, request).reason, reason);
}

#[test]
fn only_allowed_plays_are_simulated() {
    let position = position(MIDDLE);
    let mut moves = position.legal_moves();
    moves.truncate(3);
    let limits = Limits {
        root_moves: Some(moves.clone()),
        ..lines(9, 120)
    };
    let answer = ask(&mut worker(&[]), request(MIDDLE, limits));
    assert_eq!(answer.lines.len(), 3);
    assert!(
        answer
            .lines
            .iter()
            .all(|line| moves.contains(&line.moves[0]))
    );
}

#[test]
fn one_sample_is_enough_for_an_answer() {
    let mut worker = worker(&[]);
    let answer = ask(&mut worker, request(MIDDLE, Limits::nodes(1)));
    assert_eq!(answer.nodes, 1);
    let static_answer = ask(&mut worker, request(MIDDLE, Limits::depth(1)));
    assert_eq!(
        answer.best, static_answer.best,
        "one sample does not change the best play"
    );
}

#[test]
fn several_threads_share_the_samples() {
    let options = [
        ("engine.threads", "3"),
        ("allocation", "round_robin"),
        ("plays", "10"),
    ];
    let mut worker = worker(&options);
    let answer = ask(&mut worker, request(MIDDLE, lines(10, 900)));
    // Each thread may be one sample ahead of its last report.
    assert!((900..=910).contains(&answer.nodes), "{}", answer.nodes);
    let samples = answer
        .facts
        .iter()
        .map(|facts| whole(facts, "samples").unwrap());
    let samples: Vec<i64> = samples.collect();
    assert!(samples.iter().sum::<i64>() >= 890, "{samples:?}");
    let (least, most) = (samples.iter().min().unwrap(), samples.iter().max().unwrap());
    assert!(most - least <= 6, "{samples:?}");
}

#[test]
fn known_tiles_of_the_opponent_are_used() {
    let unknown = ask(&mut worker(&[]), request(MIDDLE, lines(1, 400)));
    let known = MIDDLE.replace("ILNSTUZ/", "ILNSTUZ/??AEINR");
    let strong = ask(&mut worker(&[]), request(&known, lines(1, 400)));
    let weak = MIDDLE.replace("ILNSTUZ/", "ILNSTUZ/IIUUVVW");
    let weak = ask(&mut worker(&[]), request(&weak, lines(1, 400)));
    let chance = |answer: &Answer| whole(&answer.facts[0], "win_percent").unwrap();
    let chances = [&strong, &unknown, &weak].map(chance);
    assert!(chances.is_sorted_by(|a, b| a + 2_000 < *b), "{chances:?}");
    // A partly known rack is used, too.
    let part = MIDDLE.replace("ILNSTUZ/", "ILNSTUZ/??");
    let part = chance(&ask(&mut worker(&[]), request(&part, lines(1, 400))));
    assert!(part + 2_000 < chances[1], "{part} {chances:?}");
}

#[test]
fn inference_uses_the_last_play() {
    // A low score with a good rack suggests that good tiles were kept.
    let words = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /ILNSTUZ 0/0 0 moves 8h.OF";
    let run = |inference: &str| {
        let mut worker = worker(&[("inference", inference), ("stop_condition", "none")]);
        ask(&mut worker, request(words, lines(3, 900)))
    };
    let (without, with) = (run("false"), run("true"));
    assert_eq!((without.nodes, with.nodes), (900, 900));
    let chance = |answer: &Answer| whole(&answer.facts[0], "win_percent").unwrap();
    assert!(
        chance(&with) + 500 < chance(&without),
        "{} {}",
        chance(&with),
        chance(&without)
    );
    assert_eq!(run("true").lines, with.lines);
}

#[test]
fn hidden_tiles_do_not_affect_the_answer() {
    let game = Crossword::default();
    let whole = game.position(&Setup::new(game.deal(17).unwrap())).unwrap();
    let seen = seen_by(&*whole, whole.side_to_move());
    let run = |position: &dyn Position| {
        let mut worker = worker(&[]);
        let now = worker.time().now();
        let request = Request::new(position.clone_box(), lines(4, 200), now);
        ask(&mut worker, request).lines
    };
    assert_eq!(run(&*whole), run(&*seen));
}
