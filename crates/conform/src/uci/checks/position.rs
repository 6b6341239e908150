//! `position`: where to search.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::random::Random;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{
    BLACK_TO_MOVE, CAN_REPEAT, DISJOINT, FIFTY_MOVES, KNIGHTS, QUEENS, REPEATED, ROOKS,
    SPECIAL_MOVES, START,
};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::ScoreValue;

pub(super) const CHECKS: &[Check] = &[
    check(
        "position-startpos",
        Required,
        "`position startpos` sets up the initial position, and `moves` plays on from it.",
        |probe| {
            answers_positions(
                probe,
                &[START, BLACK_TO_MOVE, "startpos moves e2e4 e7e5 g1f3"],
            )
        },
    ),
    check(
        "position-fen",
        Required,
        "`position fen` sets up any position, for either side to move.",
        |probe| answers_positions(probe, &[QUEENS, ROOKS, KNIGHTS]),
    ),
    check(
        "position-fen-moves",
        Required,
        "`moves` plays on from a FEN too.",
        |probe| {
            let after = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - - 0 1 moves e4f4 f6g7";
            answers_positions(probe, &[after])
        },
    ),
    check(
        "position-special-moves",
        Required,
        "Castling (e1g1), en passant and promotion (e7e8n) are played as chess has them.",
        |probe| answers_positions(probe, &SPECIAL_MOVES),
    ),
    check(
        "position-replaces",
        Required,
        "A new `position` replaces the old one, whatever was searched before.",
        |probe| answers_positions(probe, &DISJOINT),
    ),
    check(
        "position-stays",
        Recommended,
        "A `go` without a new `position` searches the last one again.",
        position_persists,
    ),
    check(
        "position-first",
        Recommended,
        "A `go` before any `position` searches the initial position.",
        search_without_position,
    ),
    check(
        "position-long-game",
        Required,
        "A game of 300 moves fits in one `position`.",
        long_game,
    ),
    check(
        "position-repeated",
        Required,
        "A position that has been on the board three times, or fifty moves without progress, is searched all the same.",
        |probe| answers_positions(probe, &[REPEATED, FIFTY_MOVES]),
    ),
    check(
        "position-history",
        Recommended,
        "The moves before the position count: what repeats it for the third time is a draw.",
        repetition_history,
    ),
    check(
        "position-short-fen",
        Recommended,
        "A FEN without its two counters is read.",
        short_fen,
    ),
    check(
        "position-illegal-move",
        Required,
        "A move that is not legal does not end the engine: one `bestmove`, and it goes on.",
        |probe| illegal_moves(probe).map(drop),
    ),
    check(
        "position-before-illegal",
        Recommended,
        "After a move that is not legal the engine answers for a position before it.",
        moves_before_illegal,
    ),
    check(
        "position-bad-fen",
        Required,
        "A FEN that is none does not end the engine, and the next `position` works.",
        |probe| {
            survives(
                probe,
                &[
                    "position fen",
                    "position fen hello",
                    "position fen 8/8/8/8 w - - 0 1",
                    "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x y",
                ],
            )
        },
    ),
    check(
        "position-impossible",
        Recommended,
        "A FEN without kings, or with the wrong king in check, does not end the engine.",
        |probe| {
            survives(
                probe,
                &[
                    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                    "position fen 8/8/8/4k3/8/8/8/8 w - - 0 1",
                    "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                ],
            )
        },
    ),
    check(
        "position-incomplete",
        Required,
        "A `position` without a position is ignored.",
        |probe| {
            survives(
                probe,
                &[
                    "position",
                    "position moves",
                    "position moves e2e4",
                    "position hello",
                ],
            )
        },
    ),
    check(
        "newgame-idle",
        Required,
        "`ucinewgame` may come between any two searches, also twice and first of all.",
        new_games,
    ),
];

/// Every position is answered with a move that is legal there.
fn answers_positions(probe: &UciLauncher<'_>, positions: &[&str]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in positions {
        subject.search(&UciRoot::new(words)?, "go depth 3")?;
    }
    subject.expect_still_running()
}

fn position_persists(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let root = UciRoot::new(KNIGHTS)?;
    subject.search(&root, "go depth 2")?;
    for _ in 0..2 {
        subject.send("go depth 3")?;
        subject.answer(&root, "go depth 3")?;
    }
    Ok(())
}

fn search_without_position(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.send("go depth 2")?;
    let root = UciRoot::new(START)?;
    subject.answer(&root, "go depth 2").map(drop)
}

/// A game of random moves that does not end too soon.
fn random_game(plies: usize) -> CheckResult<UciRoot> {
    let mut random = Random::new(11);
    let mut root = UciRoot::new(START)?;
    for _ in 0..plies {
        let moves = root.legal_moves();
        let goes_on = |mv: &String| {
            let after = root.play(mv)?;
            (!after.is_over()).then_some(after)
        };
        let offset = random.below(moves.len());
        let (before, behind) = moves.split_at(offset.min(moves.len()));
        match behind.iter().chain(before).find_map(goes_on) {
            Some(after) => root = after,
            None => break,
        }
    }
    Ok(root)
}

fn long_game(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.search(&random_game(600)?, "go depth 2")?;
    subject.expect_still_running()
}

fn repetition_history(probe: &UciLauncher<'_>) -> CheckResult {
    const NEARLY_EVEN: i64 = 100;
    let mut subject = probe.ready_process()?;
    let search = subject.search(&UciRoot::new(CAN_REPEAT)?, "go depth 6")?;
    let even = match search.score().map(|score| score.value) {
        Some(ScoreValue::Centipawns(score)) => score.abs() <= NEARLY_EVEN,
        _ => false,
    };
    if even && search.best() == "f3g1" {
        return Ok(());
    }
    let seen = format!("{} with {}", search.best(), search.score_text());
    let expected = "f3g1, which repeats the position for the third time, and a draw";
    Err(wrong_reply(seen, expected))
}

fn short_fen(probe: &UciLauncher<'_>) -> CheckResult {
    let words = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - -";
    let mut subject = probe.ready_process()?;
    subject
        .search(&UciRoot::new(words)?, "go depth 3")
        .map(drop)
}

/// Moves of which one is not legal, and the position before it.
const ILLEGAL_MOVES: [(&str, &str); 3] = [
    ("startpos moves e2e5", START),
    ("startpos moves e2e4 e2e4", BLACK_TO_MOVE),
    ("startpos moves e2e4 hello e7e5", BLACK_TO_MOVE),
];

/// What is answered after each.
fn illegal_moves(probe: &UciLauncher<'_>) -> CheckResult<Vec<String>> {
    let mut answers = Vec::new();
    let mut subject = probe.ready_process()?;
    for (moves, before) in ILLEGAL_MOVES {
        subject.send_together(&[format!("position {moves}"), "go depth 2".to_owned()])?;
        let search = subject.any_answer(&UciRoot::new(before)?, "go depth 2")?;
        answers.push(search.best().to_owned());
        subject.expect_still_running()?;
    }
    Ok(answers)
}

fn moves_before_illegal(probe: &UciLauncher<'_>) -> CheckResult {
    for (best, (moves, before)) in illegal_moves(probe)?.iter().zip(ILLEGAL_MOVES) {
        // Some play none of the moves.
        let legal =
            |words: &str| UciRoot::new(words).map(|root| root.illegal_reason(best).is_none());
        if !legal(before)? && !legal(START)? {
            let seen = format!("bestmove {best} after `{moves}`");
            return Err(wrong_reply(
                seen,
                format!("a move that is legal in `{before}`"),
            ));
        }
    }
    Ok(())
}

/// The engine lives after each of these.
fn survives(probe: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for command in commands {
        subject.send(command)?;
        subject.expect_still_running()?;
    }
    Ok(())
}

fn new_games(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.introduce()?;
    subject.send_together(&["ucinewgame", "ucinewgame"])?;
    subject.expect_still_running()?;
    for words in [QUEENS, START] {
        subject.search(&UciRoot::new(words)?, "go depth 3")?;
        subject.send("ucinewgame")?;
        subject.expect_still_running()?;
    }
    Ok(())
}
