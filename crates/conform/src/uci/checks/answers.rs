//! The move and the ponder move of `bestmove`, and lines of play.

use super::samples::samples;
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::{ONE_BESTMOVE_PER_GO, check_no_bestmove};
use crate::text::shorten;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{CASTLING, DISJOINT, PROMOTION, START, roots};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::uci::UciReply;

pub(super) const CHECKS: &[Check] = &[
    check(
        "bestmove-legal",
        Required,
        "`bestmove` is a legal move in the searched position.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for root in roots(&DISJOINT)? {
                subject.search(&root, "go movetime 50")?;
            }
            Ok(())
        },
    ),
    check(
        "bestmove-once",
        Required,
        "Every `go` has exactly one `bestmove`, with any limit.",
        answers_once,
    ),
    check(
        "bestmove-last",
        Required,
        "After its `bestmove`, the engine is silent: it never searches or ponders without a command.",
        bestmove_is_last,
    ),
    check(
        "bestmove-words",
        Required,
        "`bestmove` is followed by a move, and then only by `ponder` and a move.",
        |launcher| check_samples(launcher, malformed_bestmove),
    ),
    check(
        "bestmove-promotion",
        Required,
        "A promotion is written with a lowercase letter: e7e8q.",
        promotion_notation,
    ),
    check(
        "bestmove-castling",
        Required,
        "Castling is written as the king's move: e1g1.",
        castling_notation,
    ),
    check(
        "bestmove-heads-line",
        Recommended,
        "`bestmove` is the first move of the last line of play.",
        |launcher| check_samples(launcher, bestmove_not_first_in_line),
    ),
    check(
        "bestmove-ponder",
        Required,
        "The ponder move is legal after the `bestmove`.",
        ponder_move,
    ),
    check(
        "line-of-play-legal",
        Required,
        "Every line of play consists of legal moves.",
        |launcher| check_samples(launcher, illegal_line),
    ),
];

/// Checks every sample; `problem` returns what was seen and what was expected.
fn check_samples(
    launcher: &UciLauncher<'_>,
    problem: fn(&UciSearchRecord) -> Option<(String, String)>,
) -> CheckResult {
    for search in samples(launcher)? {
        if let Some((seen, expected)) = problem(&search) {
            return Err(wrong_reply(
                format!("{seen}, {}", search.description()),
                expected,
            ));
        }
    }
    Ok(())
}

fn answers_once(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(START)?;
    for go in ["go depth 3", "go movetime 50", "go wtime 1000 btime 1000"] {
        subject.search(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        let timeout = subject.timing().silence() / 2;
        let replies = subject.replies_within(timeout, ONE_BESTMOVE_PER_GO)?;
        check_no_bestmove(&replies, ONE_BESTMOVE_PER_GO)?;
    }
    Ok(())
}

fn bestmove_is_last(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for root in roots(&DISJOINT[..3])? {
        subject.search(&root, "go movetime 50")?;
        let timeout = subject.timing().silence();
        let expected = "silence after bestmove";
        for timed in subject.replies_within(timeout, expected)? {
            let is_message = match &timed.reply {
                UciReply::Info(info) => info.string.is_none(),
                UciReply::Other(_) => false,
                _ => true,
            };
            if is_message {
                return Err(wrong_reply(shorten(&timed.line), expected));
            }
        }
    }
    Ok(())
}

fn malformed_bestmove(search: &UciSearchRecord) -> Option<(String, String)> {
    let best = &search.output.best;
    let seen = || {
        format!(
            "bestmove {} followed by `{}`",
            best.best,
            best.rest.join(" ")
        )
    };
    let expected = || "bestmove MOVE or bestmove MOVE ponder MOVE".to_owned();
    (!best.rest.is_empty()).then(|| (seen(), expected()))
}

/// Requests a move, and checks the notation of the answer.
///
/// Any move in `alike` passes. The check is skipped if the engine plays another one.
fn expect_notation(
    launcher: &UciLauncher<'_>,
    text: &str,
    requested: &str,
    alike: &[&str],
) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let go = format!("go depth 2 searchmoves {requested}");
    let search = subject.search(&UciRoot::new(text)?, &go)?;
    if alike.contains(&search.best()) {
        return Ok(());
    }
    Err(skipped(format!("the engine does not play {requested}")))
}

fn promotion_notation(launcher: &UciLauncher<'_>) -> CheckResult {
    for mv in ["e7e8q", "e7e8n"] {
        expect_notation(
            launcher,
            PROMOTION,
            mv,
            &["e7e8q", "e7e8r", "e7e8b", "e7e8n"],
        )?;
    }
    Ok(())
}

fn castling_notation(launcher: &UciLauncher<'_>) -> CheckResult {
    for mv in ["e1g1", "e1c1"] {
        expect_notation(launcher, CASTLING, mv, &["e1g1", "e1c1"])?;
    }
    Ok(())
}

fn bestmove_not_first_in_line(search: &UciSearchRecord) -> Option<(String, String)> {
    let head = search.first_lines().next_back()?.pv.first()?;
    let best = search.best();
    (head != best).then(|| {
        let seen = format!("bestmove {best} after a line of play that begins with {head}");
        (seen, head.clone())
    })
}

fn ponder_move(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut has_ponder = false;
    for search in samples(launcher)? {
        let Some(ponder) = &search.output.best.ponder else {
            continue;
        };
        has_ponder = true;
        let after = search.root.play(search.best());
        if let Some(reason) = after.and_then(|after| after.illegal_reason(ponder)) {
            let seen = format!("ponder {reason}");
            return Err(wrong_reply(seen, "a legal move after the bestmove"));
        }
    }
    if has_ponder {
        return Ok(());
    }
    Err(skipped("the engine sends no ponder moves"))
}

fn illegal_line(search: &UciSearchRecord) -> Option<(String, String)> {
    for info in search.infos() {
        for line in [&info.pv, &info.refutation] {
            if let Err(reason) = search.root.play_line(line) {
                let seen = format!("{reason} in the line {}", line.join(" "));
                return Some((shorten(&seen), "a sequence of legal moves".to_owned()));
            }
        }
    }
    None
}
