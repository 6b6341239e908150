//! The position that `position` sets up.

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
        "`position startpos` sets up the initial position, and `moves` plays moves from there.",
        |launcher| {
            answers_positions(
                launcher,
                &[START, BLACK_TO_MOVE, "startpos moves e2e4 e7e5 g1f3"],
            )
        },
    ),
    check(
        "position-fen",
        Required,
        "`position fen` sets up any position, with either side to move.",
        |launcher| answers_positions(launcher, &[QUEENS, ROOKS, KNIGHTS]),
    ),
    check(
        "position-fen-moves",
        Required,
        "`moves` also works after a FEN.",
        |launcher| {
            let after = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - - 0 1 moves e4f4 f6g7";
            answers_positions(launcher, &[after])
        },
    ),
    check(
        "position-special-moves",
        Required,
        "Castling (e1g1), en passant, and promotion (e7e8n) are played correctly.",
        |launcher| answers_positions(launcher, &SPECIAL_MOVES),
    ),
    check(
        "position-replaces",
        Required,
        "A new `position` replaces the previous one after any search.",
        |launcher| answers_positions(launcher, &DISJOINT),
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
        "A `position` may contain a game of 300 moves.",
        long_game,
    ),
    check(
        "position-repeated",
        Required,
        "A position is searched even after a threefold repetition or fifty moves without progress.",
        |launcher| answers_positions(launcher, &[REPEATED, FIFTY_MOVES]),
    ),
    check(
        "position-history",
        Recommended,
        "Earlier moves count: a position that occurs for the third time is a draw.",
        repetition_history,
    ),
    check(
        "position-short-fen",
        Recommended,
        "A FEN without its two counters is accepted.",
        short_fen,
    ),
    check(
        "position-illegal-move",
        Required,
        "The engine tolerates an illegal move: one `bestmove`, and it keeps working.",
        |launcher| illegal_moves(launcher).map(drop),
    ),
    check(
        "position-before-illegal",
        Recommended,
        "After an illegal move, the engine answers for a position before that move.",
        moves_before_illegal,
    ),
    check(
        "position-bad-fen",
        Required,
        "The engine tolerates an invalid FEN, and the next `position` works.",
        |launcher| {
            tolerates(
                launcher,
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
        "The engine tolerates a FEN without kings or with the wrong king in check.",
        |launcher| {
            tolerates(
                launcher,
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
        |launcher| {
            tolerates(
                launcher,
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
        "`ucinewgame` may come before the first search and between searches, even twice in a row.",
        new_games,
    ),
];

/// Checks that the answer in each position is legal.
fn answers_positions(launcher: &UciLauncher<'_>, positions: &[&str]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in positions {
        subject.search(&UciRoot::new(text)?, "go depth 3")?;
    }
    subject.expect_still_running()
}

fn position_persists(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(KNIGHTS)?;
    subject.search(&root, "go depth 2")?;
    for _ in 0..2 {
        subject.send("go depth 3")?;
        subject.answer(&root, "go depth 3")?;
    }
    Ok(())
}

fn search_without_position(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send("go depth 2")?;
    let root = UciRoot::new(START)?;
    subject.answer(&root, "go depth 2").map(drop)
}

/// Plays random moves that do not end the game, as long as there are any.
fn random_game(plies: usize) -> CheckResult<UciRoot> {
    let mut random = Random::new(11);
    let mut root = UciRoot::new(START)?;
    for _ in 0..plies {
        let moves = root.legal_moves();
        let goes_on = |mv: &String| {
            let next = root.play(mv)?;
            (!next.is_over()).then_some(next)
        };
        let offset = random.below(moves.len());
        let (before, after) = moves.split_at(offset.min(moves.len()));
        match after.iter().chain(before).find_map(goes_on) {
            Some(next) => root = next,
            None => break,
        }
    }
    Ok(root)
}

fn long_game(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.search(&random_game(600)?, "go depth 2")?;
    subject.expect_still_running()
}

fn repetition_history(launcher: &UciLauncher<'_>) -> CheckResult {
    const NEARLY_EVEN: i64 = 100;
    let mut subject = launcher.ready_process()?;
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

fn short_fen(launcher: &UciLauncher<'_>) -> CheckResult {
    let text = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - -";
    let mut subject = launcher.ready_process()?;
    subject.search(&UciRoot::new(text)?, "go depth 3").map(drop)
}

/// Positions with an illegal move, and the positions before that move.
const ILLEGAL_MOVES: [(&str, &str); 3] = [
    ("startpos moves e2e5", START),
    ("startpos moves e2e4 e2e4", BLACK_TO_MOVE),
    ("startpos moves e2e4 hello e7e5", BLACK_TO_MOVE),
];

/// Searches each position of [`ILLEGAL_MOVES`] and returns the answers.
fn illegal_moves(launcher: &UciLauncher<'_>) -> CheckResult<Vec<String>> {
    let mut answers = Vec::new();
    let mut subject = launcher.ready_process()?;
    for (moves, before) in ILLEGAL_MOVES {
        subject.send_together(&[format!("position {moves}"), "go depth 2".to_owned()])?;
        let search = subject.any_answer(&UciRoot::new(before)?, "go depth 2")?;
        answers.push(search.best().to_owned());
        subject.expect_still_running()?;
    }
    Ok(answers)
}

fn moves_before_illegal(launcher: &UciLauncher<'_>) -> CheckResult {
    for (best, (moves, before)) in illegal_moves(launcher)?.iter().zip(ILLEGAL_MOVES) {
        // Some engines then ignore all moves.
        let legal = |text: &str| UciRoot::new(text).map(|root| root.illegal_reason(best).is_none());
        if !legal(before)? && !legal(START)? {
            let seen = format!("bestmove {best} after `{moves}`");
            return Err(wrong_reply(seen, format!("a legal move in `{before}`")));
        }
    }
    Ok(())
}

/// Checks that the engine still works after each of these commands.
fn tolerates(launcher: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for command in commands {
        subject.send(command)?;
        subject.expect_still_running()?;
    }
    Ok(())
}

fn new_games(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.introduce()?;
    subject.send_together(&["ucinewgame", "ucinewgame"])?;
    subject.expect_still_running()?;
    for text in [QUEENS, START] {
        subject.search(&UciRoot::new(text)?, "go depth 3")?;
        subject.send("ucinewgame")?;
        subject.expect_still_running()?;
    }
    Ok(())
}
