//! `bestmove`: the move, the move to ponder on, and the line behind it.

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
        "`bestmove` is a legal move of the position that was asked about.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for root in roots(&DISJOINT)? {
                subject.search(&root, "go movetime 50")?;
            }
            Ok(())
        },
    ),
    check(
        "bestmove-once",
        Required,
        "Every `go` has one `bestmove`, however it ends.",
        answers_once,
    ),
    check(
        "bestmove-last",
        Required,
        "After its `bestmove` the engine is silent: it never searches or ponders by itself.",
        bestmove_is_last,
    ),
    check(
        "bestmove-words",
        Required,
        "`bestmove` is followed by a move, and by nothing but `ponder` and a move.",
        |probe| check_samples(probe, malformed_bestmove),
    ),
    check(
        "bestmove-promotion",
        Required,
        "A promotion is written with a small letter: e7e8q.",
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
        "`bestmove` is the first move of the last line of play that was shown.",
        |probe| check_samples(probe, bestmove_not_first_in_line),
    ),
    check(
        "bestmove-ponder",
        Required,
        "The move to ponder on is legal after the `bestmove`.",
        ponder_move,
    ),
    check(
        "line-of-play-legal",
        Required,
        "Every line of play that is shown is legal to its end.",
        |probe| check_samples(probe, illegal_line),
    ),
];

/// Looks at every sample for something wrong: what is, and what should be.
fn check_samples(
    probe: &UciLauncher<'_>,
    problem: fn(&UciSearchRecord) -> Option<(String, String)>,
) -> CheckResult {
    for search in samples(probe)? {
        if let Some((seen, expected)) = problem(&search) {
            return Err(wrong_reply(
                format!("{seen}, {}", search.description()),
                expected,
            ));
        }
    }
    Ok(())
}

fn answers_once(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let root = UciRoot::new(START)?;
    for go in ["go depth 3", "go movetime 50", "go wtime 1000 btime 1000"] {
        subject.search(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        let moment = subject.timing().silence() / 2;
        let said = subject.replies_within(moment, ONE_BESTMOVE_PER_GO)?;
        check_no_bestmove(&said, ONE_BESTMOVE_PER_GO)?;
    }
    Ok(())
}

fn bestmove_is_last(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for root in roots(&DISJOINT[..3])? {
        subject.search(&root, "go movetime 50")?;
        let moment = subject.timing().silence();
        let expected = "silence after bestmove";
        for said in subject.replies_within(moment, expected)? {
            let counts = match &said.reply {
                UciReply::Info(info) => info.string.is_none(),
                UciReply::Other(_) => false,
                _ => true,
            };
            if counts {
                return Err(wrong_reply(shorten(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn malformed_bestmove(search: &UciSearchRecord) -> Option<(String, String)> {
    let best = &search.output.best;
    let seen = || {
        format!(
            "bestmove {} with `{}` behind",
            best.best,
            best.rest.join(" ")
        )
    };
    let expected = || "bestmove MOVE, or bestmove MOVE ponder MOVE".to_owned();
    (!best.rest.is_empty()).then(|| (seen(), expected()))
}

/// Where this move is asked for the answer is well written. An engine that
/// plays another of these is not told apart; one that plays none is skipped.
fn expect_notation(
    probe: &UciLauncher<'_>,
    words: &str,
    asked: &str,
    alike: &[&str],
) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let go = format!("go depth 2 searchmoves {asked}");
    let search = subject.search(&UciRoot::new(words)?, &go)?;
    if alike.contains(&search.best()) {
        return Ok(());
    }
    Err(skipped(format!("the engine does not play {asked}")))
}

fn promotion_notation(probe: &UciLauncher<'_>) -> CheckResult {
    for mv in ["e7e8q", "e7e8n"] {
        expect_notation(probe, PROMOTION, mv, &["e7e8q", "e7e8r", "e7e8b", "e7e8n"])?;
    }
    Ok(())
}

fn castling_notation(probe: &UciLauncher<'_>) -> CheckResult {
    for mv in ["e1g1", "e1c1"] {
        expect_notation(probe, CASTLING, mv, &["e1g1", "e1c1"])?;
    }
    Ok(())
}

fn bestmove_not_first_in_line(search: &UciSearchRecord) -> Option<(String, String)> {
    let head = search.first_lines().next_back()?.pv.first()?;
    let best = search.best();
    (head != best).then(|| {
        let seen = format!("bestmove {best} after a line that begins with {head}");
        (seen, head.clone())
    })
}

fn ponder_move(probe: &UciLauncher<'_>) -> CheckResult {
    let mut seen_one = false;
    for search in samples(probe)? {
        let Some(ponder) = &search.output.best.ponder else {
            continue;
        };
        seen_one = true;
        let after = search.root.play(search.best());
        if let Some(objection) = after.and_then(|after| after.illegal_reason(ponder)) {
            let seen = format!("ponder {objection}");
            return Err(wrong_reply(seen, "a legal move after the bestmove"));
        }
    }
    if seen_one {
        return Ok(());
    }
    Err(skipped("the engine names no move to ponder on"))
}

fn illegal_line(search: &UciSearchRecord) -> Option<(String, String)> {
    for info in search.infos() {
        for line in [&info.pv, &info.refutation] {
            if let Err(objection) = search.root.play_line(line) {
                let seen = format!("{objection} in the line {}", line.join(" "));
                return Some((
                    shorten(&seen),
                    "moves that are legal one after the other".to_owned(),
                ));
            }
        }
    }
    None
}
