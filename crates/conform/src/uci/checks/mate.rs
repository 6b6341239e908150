//! Mate scores, mating moves, and mating lines.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{MATE_IN_1, MATE_IN_1_BLACK, MATE_IN_2, MATED_NEXT};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::ScoreValue;

pub(super) const CHECKS: &[Check] = &[
    check(
        "mate-score",
        Required,
        "A mate is shown as `score mate` with the number of moves, not with plies or centipawns.",
        |launcher| {
            expect_mate_score(launcher, MATE_IN_1, "go depth 4", 1)?;
            expect_mate_score(launcher, MATE_IN_1_BLACK, "go depth 4", 1)?;
            counts_moves(launcher)
        },
    ),
    check(
        "mate-sign",
        Required,
        "If the side to move gets mated, the number of moves is negative.",
        |launcher| expect_mate_score(launcher, MATED_NEXT, "go depth 5", -1),
    ),
    check(
        "mate-played",
        Recommended,
        "A mate in one is played.",
        mate_is_played,
    ),
    check(
        "go-mate",
        Required,
        "`go mate x` searches for a mate in x moves and ends when it is found.",
        |launcher| {
            expect_mate_score(launcher, MATE_IN_1, "go mate 1", 1)?;
            expect_mate_score(launcher, MATE_IN_2, "go mate 2", 2)?;
            expect_mate_score(launcher, MATE_IN_2, "go mate 3", 2)
        },
    ),
    check(
        "mate-line",
        Recommended,
        "The line of play of a mate score ends in mate after that number of moves.",
        mate_line,
    ),
];

/// Checks that the last score is a mate in `moves`.
fn expect_mate_score(launcher: &UciLauncher<'_>, text: &str, go: &str, moves: i64) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let search = subject.search(&UciRoot::new(text)?, go)?;
    match search.score() {
        Some(score) if score.value == ScoreValue::Mate(moves) => Ok(()),
        _ => {
            let seen = format!("{} after {}", search.score_text(), search.description());
            Err(wrong_reply(seen, format!("score mate {moves}")))
        }
    }
}

/// Checks that a mate in two is not shown with plies or centipawns.
///
/// An engine that does not find it shows an ordinary score and passes.
fn counts_moves(launcher: &UciLauncher<'_>) -> CheckResult {
    const MATE_CENTIPAWNS: i64 = 20_000;
    let mut subject = launcher.ready_process()?;
    let search = subject.search(&UciRoot::new(MATE_IN_2)?, "go depth 8")?;
    let is_correct = match search.score().map(|score| score.value) {
        Some(ScoreValue::Mate(moves)) => moves == 2,
        Some(ScoreValue::Centipawns(score)) => score.abs() < MATE_CENTIPAWNS,
        None => false,
    };
    if is_correct {
        return Ok(());
    }
    let seen = format!("{} after {}", search.score_text(), search.description());
    Err(wrong_reply(seen, "score mate 2"))
}

fn mate_is_played(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for (text, mv) in [(MATE_IN_1, "a1a8"), (MATE_IN_1_BLACK, "a8a1")] {
        let search = subject.search(&UciRoot::new(text)?, "go depth 4")?;
        if search.best() != mv {
            return Err(wrong_reply(format!("bestmove {}", search.best()), mv));
        }
    }
    Ok(())
}

fn mate_line(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for (text, go) in [
        (MATE_IN_1, "go depth 4"),
        (MATE_IN_2, "go depth 6"),
        (MATED_NEXT, "go depth 5"),
    ] {
        let search = subject.search(&UciRoot::new(text)?, go)?;
        if let Some(seen) = broken_mate(&search) {
            return Err(wrong_reply(
                seen,
                "a line that ends in the mate of its score",
            ));
        }
    }
    Ok(())
}

/// Describes the first line of play that does not end in the mate of its score.
fn broken_mate(search: &UciSearchRecord) -> Option<String> {
    for info in search.infos() {
        let Some(score) = info.score.filter(|score| score.bound.is_none()) else {
            continue;
        };
        let ScoreValue::Mate(moves) = score.value else {
            continue;
        };
        let plies = moves.unsigned_abs() * 2 - u64::from(moves > 0);
        let mates = search
            .root
            .play_line(&info.pv)
            .is_ok_and(|end| end.is_mate());
        if !mates || info.pv.len() as u64 != plies {
            return Some(format!("mate {moves} with the line {}", info.pv.join(" ")));
        }
    }
    None
}
