//! Mates: found, counted and shown.

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
        "A mate is shown as `score mate` and the number of moves, not of plies, and not as centipawns.",
        |probe| {
            expect_mate_score(probe, MATE_IN_1, "go depth 4", 1)?;
            expect_mate_score(probe, MATE_IN_1_BLACK, "go depth 4", 1)?;
            counts_moves(probe)
        },
    ),
    check(
        "mate-sign",
        Required,
        "Who is being mated shows a negative number of moves.",
        |probe| expect_mate_score(probe, MATED_NEXT, "go depth 5", -1),
    ),
    check(
        "mate-played",
        Recommended,
        "Who sees a mate in one plays it.",
        mate_is_played,
    ),
    check(
        "go-mate",
        Required,
        "`go mate x` looks for a mate in x moves, and ends when it is found.",
        |probe| {
            expect_mate_score(probe, MATE_IN_1, "go mate 1", 1)?;
            expect_mate_score(probe, MATE_IN_2, "go mate 2", 2)?;
            expect_mate_score(probe, MATE_IN_2, "go mate 3", 2)
        },
    ),
    check(
        "mate-line",
        Recommended,
        "The line of play of a mate ends in mate, after as many moves as its score says.",
        mate_line,
    ),
];

/// A mate in so many moves is shown last.
fn expect_mate_score(probe: &UciLauncher<'_>, words: &str, go: &str, moves: i64) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let search = subject.search(&UciRoot::new(words)?, go)?;
    match search.score() {
        Some(score) if score.value == ScoreValue::Mate(moves) => Ok(()),
        _ => {
            let seen = format!("{} after {}", search.score_text(), search.description());
            Err(wrong_reply(seen, format!("score mate {moves}")))
        }
    }
}

/// A mate in two is not one in three plies, and no heap of pawns. An engine
/// that does not see it says neither.
fn counts_moves(probe: &UciLauncher<'_>) -> CheckResult {
    const HEAP: i64 = 20_000;
    let mut subject = probe.ready_process()?;
    let search = subject.search(&UciRoot::new(MATE_IN_2)?, "go depth 8")?;
    let right = match search.score().map(|score| score.value) {
        Some(ScoreValue::Mate(moves)) => moves == 2,
        Some(ScoreValue::Centipawns(score)) => score.abs() < HEAP,
        None => false,
    };
    if right {
        return Ok(());
    }
    let seen = format!("{} after {}", search.score_text(), search.description());
    Err(wrong_reply(seen, "score mate 2"))
}

fn mate_is_played(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for (words, mv) in [(MATE_IN_1, "a1a8"), (MATE_IN_1_BLACK, "a8a1")] {
        let search = subject.search(&UciRoot::new(words)?, "go depth 4")?;
        if search.best() != mv {
            return Err(wrong_reply(format!("bestmove {}", search.best()), mv));
        }
    }
    Ok(())
}

fn mate_line(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for (words, go) in [
        (MATE_IN_1, "go depth 4"),
        (MATE_IN_2, "go depth 6"),
        (MATED_NEXT, "go depth 5"),
    ] {
        let search = subject.search(&UciRoot::new(words)?, go)?;
        if let Some(seen) = broken_mate(&search) {
            return Err(wrong_reply(
                seen,
                "a line that ends in mate as its score says",
            ));
        }
    }
    Ok(())
}

/// A line of play that does not end in the mate that its score tells.
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
