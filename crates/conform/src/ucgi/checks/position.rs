//! Valid and invalid positions.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::{BEFORE_PASS, OPENING, OTHER_OPENING, PASSED};
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::ucgi::UcgiReply;

pub(super) const CHECKS: &[Check] = &[
    check(
        "position-cgp",
        Required,
        "The answer is a play in the last position.",
        |launcher| searches_positions(launcher, &[OPENING, OTHER_OPENING, OPENING]),
    ),
    check(
        "position-moves",
        Required,
        "The moves after `moves` are played before the search.",
        |launcher| searches_positions(launcher, &[BEFORE_PASS, PASSED]),
    ),
    check(
        "position-stays",
        Required,
        "A position applies to every `go` until the next `position`.",
        |launcher| {
            let root = launcher.root(OPENING)?;
            let mut subject = launcher.ready_process()?;
            subject.search(&root, "go static")?;
            subject.send("go static")?;
            subject.answer(&root, "go static, again").map(drop)
        },
    ),
    check(
        "position-bad",
        Required,
        "The engine tolerates an invalid position.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for text in BAD_POSITIONS {
                subject.send(&format!("position {text}"))?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "position-bad-told",
        Recommended,
        "An invalid position is reported with `info string`.",
        reports_bad_position,
    ),
    check(
        "position-illegal-move",
        Required,
        "The engine tolerates an illegal play in `moves`.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for word in ["8h.QQQQ", "a1.AE", "99z.AT", "8h", "moves", "ex.ZZ"] {
                subject.send(&format!("position {OPENING} moves {word}"))?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            launcher.expect_still_running(&mut subject)
        },
    ),
];

const BAD_POSITIONS: [&str; 7] = [
    "",
    "cgp",
    "cgp 15/15 AEINRST/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/99 AEINRST/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRSTUVWXYZ/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ x/y -3",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QQQQQQQ/ 0/0 0",
];

fn searches_positions(launcher: &UcgiLauncher<'_>, positions: &[&str]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in positions {
        subject.search(&launcher.root(text)?, "go static")?;
    }
    Ok(())
}

fn reports_bad_position(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in BAD_POSITIONS {
        subject.send(&format!("position {text}"))?;
        let replies = subject.synchronize()?;
        let is_report =
            |reply: &UcgiReply| matches!(reply, UcgiReply::Remark(text) if !text.is_empty());
        if !replies.iter().any(|timed| is_report(&timed.reply)) {
            let seen = format!("no info string after `position {text}`");
            return Err(wrong_reply(seen, "an info string that describes the error"));
        }
    }
    Ok(())
}
