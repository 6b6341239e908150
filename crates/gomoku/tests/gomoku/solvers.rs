//! The solvers: a checker that tries all defenses verifies every claimed win, and on
//! small boards so does exhaustive search.

#![expect(clippy::unwrap_used, reason = "a failed helper fails the test")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use rstest::rstest;
use zeitnot_core::proof::{ProofCheck, ProofStep, ProofTree, SolverResult};
use zeitnot_core::{
    Answer, Game, Limits, Move, Notation, Position, Random, Request, Settings, Setup, Side, Status,
    StopSignal, SystemTime, TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::Gomoku;

/// Maximum number of positions for a verification.
const MAX_CHECKED: u64 = 50_000_000;

fn settings(method: &str) -> Settings {
    let mut settings = default_settings(&Gomoku);
    settings.set("gomoku.solve.method", method).unwrap();
    settings.set("gomoku.solve.table_mib", "16").unwrap();
    settings
}

fn solve(position: &dyn Position, method: &str, limits: Limits) -> Answer {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let mut worker = Worker::new(Arc::new(Gomoku), settings(method), Arc::clone(&time)).unwrap();
    let request = Request::new(position.clone_box(), limits, time.now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn position(rule: &str, moves: &str) -> Box<dyn Position> {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        ..Setup::new(moves)
    };
    Gomoku.position(&setup).unwrap()
}

/// Returns the proof of a claimed win.
fn proof(answer: &Answer) -> Option<Arc<ProofTree>> {
    match &answer.solver_result {
        Some(SolverResult::Win { proof, .. }) => Some(Arc::clone(proof)),
        _ => None,
    }
}

#[rstest]
// Two crossing closed threes make a double four.
#[case("freestyle", "h8g8i8a1j8a3l9m9l10l13l11a15", "vcf")]
// Two crossing open twos make a double three.
#[case("freestyle", "h8a1h9a3i10a15j10o1", "vct")]
#[case("freestyle", "h8a1h9a3i10a15j10o1", "tss")]
#[case("standard", "h8a1h9a3i10a15j10o1", "auto")]
#[case("caro6", "h8a1h9a3i10a15j10o1", "vct")]
#[case("caro5", "h8a1h9a3i10a15j10o1", "lambda3")]
#[case("renju", "h8a1h9a3i10a15j10o1o3o5", "guided")]
fn wins_are_found_and_hold_against_every_defense(
    #[case] rule: &str,
    #[case] moves: &str,
    #[case] method: &str,
) {
    let position = position(rule, moves);
    let answer = solve(&*position, method, Limits::nodes(200_000));
    let proof = proof(&answer).unwrap();
    assert!(matches!(
        position.verify_proof(&proof, MAX_CHECKED),
        ProofCheck::Proven(_)
    ));
    // The line can be played and wins.
    let line = &answer.lines[0].moves;
    let mut end = position.clone_box();
    for &mv in line {
        end.play(mv).unwrap();
    }
    assert_eq!(end.status(), Status::Won(position.side_to_move()));
    assert_eq!(
        Some(line.len() as u32),
        proof.root().map(|root| proof.plies(root))
    );
}

#[rstest]
#[case("vcf")]
#[case("vct")]
#[case("tss")]
#[case("lambda2")]
#[case("lambda3")]
#[case("guided")]
#[case("auto")]
fn solvers_claim_no_win_where_there_is_none(#[case] method: &str) {
    let answer = solve(
        &*position("freestyle", "h8i9"),
        method,
        Limits::nodes(20_000),
    );
    assert_eq!(proof(&answer), None);
    // A game with these options still needs a move.
    assert!(answer.best.is_some() && !answer.lines[0].score.is_mate());
    let complete = matches!(method, "vcf" | "vct");
    assert_eq!(
        answer.solver_result == Some(SolverResult::NoWin),
        complete,
        "{method}"
    );
}

#[test]
fn solvers_keep_node_and_time_limits() {
    let position = position("freestyle", "h8i9h10g9f10j8i11k7");
    for method in ["vcf", "vct", "tss", "lambda3", "guided", "pns", "auto"] {
        let answer = solve(&*position, method, Limits::nodes(5_000));
        assert!(answer.nodes <= 5_300, "{method}: {}", answer.nodes);
        let answer = solve(&*position, method, Limits::time(Duration::from_millis(100)));
        assert!(
            answer.time < Duration::from_secs(5),
            "{method}: {:?}",
            answer.time
        );
    }
}

/// The refutation shows the missing answer.
#[test]
fn an_incomplete_proof_is_refuted() {
    let position = position("freestyle", "h8a1i8a3j8a5");
    let mv = |name: &str| position.parse_move(name, Notation::Engine).unwrap();
    let mut proof = ProofTree::new();
    // After k8 this proof always continues with l8, even if that is occupied.
    let five = proof.push_end(mv("l8"));
    proof.push(ProofStep {
        mv: mv("k8"),
        answers: Vec::new(),
        otherwise: Some(five),
    });
    let ProofCheck::Refuted(line) = position.verify_proof(&proof, MAX_CHECKED) else {
        panic!("the missing answer was not found");
    };
    assert_eq!(line[..2], [mv("k8"), mv("l8")]);
    // The same proof with the other end of the four.
    let mut proof = ProofTree::new();
    let (low, high) = (proof.push_end(mv("g8")), proof.push_end(mv("l8")));
    proof.push(ProofStep {
        mv: mv("k8"),
        answers: vec![(mv("l8"), low)],
        otherwise: Some(high),
    });
    assert!(matches!(
        position.verify_proof(&proof, MAX_CHECKED),
        ProofCheck::Proven(_)
    ));
    assert_eq!(position.verify_proof(&proof, 2), ProofCheck::Unfinished);
    assert_eq!(
        position.verify_proof(&ProofTree::new(), 3),
        ProofCheck::Refuted(Vec::new())
    );
}

/// Returns `true` if the side to move can force a win, by trying everything.
fn wins(position: &dyn Position, known: &mut HashMap<u64, bool>) -> bool {
    let key = position.key();
    if let Some(&won) = known.get(&key) {
        return won;
    }
    let own = position.side_to_move();
    let won = position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone_box();
        after.play(mv).unwrap();
        match after.status() {
            Status::Won(side) => side == own,
            Status::Draw => false,
            Status::Ongoing => loses(&*after, own, known),
        }
    });
    known.insert(key, won);
    won
}

/// Returns `true` if every move of the side to move loses to `winner`.
fn loses(position: &dyn Position, winner: Side, known: &mut HashMap<u64, bool>) -> bool {
    position.legal_moves().into_iter().all(|mv: Move| {
        let mut after = position.clone_box();
        after.play(mv).unwrap();
        match after.status() {
            Status::Won(side) => side == winner,
            Status::Draw => false,
            Status::Ongoing => wins(&*after, known),
        }
    })
}

/// Returns a random position with `empty` empty squares; `None` if the game ended
/// before.
fn small(rule: &str, size: u32, empty: usize, random: &mut Random) -> Option<Box<dyn Position>> {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        size: Some(size),
        ..Setup::default()
    };
    let mut position = Gomoku.position(&setup).unwrap();
    loop {
        let moves = position.legal_moves();
        if position.status() != Status::Ongoing {
            return None;
        }
        if moves.len() <= empty {
            return Some(position);
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        position.play(mv).unwrap();
    }
}

/// Returns the number of positions to test.
fn wanted(default: usize) -> usize {
    let wanted = std::env::var("ZEITNOT_POSITIONS").ok();
    wanted.map_or(default, |number| number.parse().unwrap())
}

#[rstest]
#[case("caro5", 6, 7)]
#[case("caro6", 6, 7)]
#[case("capture", 5, 7)]
#[case("pente", 5, 7)]
#[case("renju", 6, 7)]
#[case("standard", 6, 7)]
#[case("freestyle", 6, 7)]
fn small_boards_agree_with_exhaustive_search(
    #[case] rule: &str,
    #[case] size: u32,
    #[case] empty: usize,
) {
    let mut random = Random::new(0x5eed);
    let (mut tested, mut won) = (0, 0);
    while tested < wanted(15) {
        let Some(position) = small(rule, size, empty, &mut random) else {
            continue;
        };
        tested += 1;
        let truth = wins(&*position, &mut HashMap::new());
        won += usize::from(truth);
        let moves = position.setup().position;
        let answer = solve(&*position, "pns", Limits::nodes(3_000_000));
        match &answer.solver_result {
            Some(SolverResult::Win { proof, .. }) => {
                assert!(truth, "{rule} {moves} is not a win");
                let checked = position.verify_proof(proof, MAX_CHECKED);
                assert!(
                    matches!(checked, ProofCheck::Proven(_)),
                    "{rule} {moves}: {checked:?}"
                );
            }
            Some(SolverResult::NoWin) => assert!(!truth, "{rule} {moves} is a win"),
            _ => panic!("{rule} {moves} was not solved"),
        }
        for method in ["vcf", "vct", "tss", "lambda2", "lambda3", "guided"] {
            let answer = solve(&*position, method, Limits::nodes(20_000));
            if let Some(proof) = proof(&answer) {
                assert!(truth, "{rule} {moves} is not a win, claimed by {method}");
                let checked = position.verify_proof(&proof, MAX_CHECKED);
                assert!(
                    matches!(checked, ProofCheck::Proven(_)),
                    "{rule} {moves} by {method}: {checked:?}"
                );
            }
        }
    }
    assert!(won > 0, "no position has a win");
}
