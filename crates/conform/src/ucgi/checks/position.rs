//! `position`: what is played next, and what is none.

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
        "The answer is a play of the position that was set up last.",
        |probe| searches_positions(probe, &[OPENING, OTHER_OPENING, OPENING]),
    ),
    check(
        "position-moves",
        Required,
        "The moves behind `moves` are played before the answer.",
        |probe| searches_positions(probe, &[BEFORE_PASS, PASSED]),
    ),
    check(
        "position-stays",
        Required,
        "A position counts for every `go` up to the next one.",
        |probe| {
            let root = probe.root(OPENING)?;
            let mut subject = probe.ready_process()?;
            subject.search(&root, "go static")?;
            subject.send("go static")?;
            subject.answer(&root, "go static, again").map(drop)
        },
    ),
    check(
        "position-bad",
        Required,
        "What is no position does not end the engine.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for words in BAD_POSITIONS {
                subject.send(&format!("position {words}"))?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "position-bad-told",
        Recommended,
        "What is no position is answered by a sentence in an `info string`.",
        reports_bad_position,
    ),
    check(
        "position-illegal-move",
        Required,
        "A play that is not legal behind `moves` does not end the engine.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for word in ["8h.QQQQ", "a1.AE", "99z.AT", "8h", "moves", "ex.ZZ"] {
                subject.send(&format!("position {OPENING} moves {word}"))?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            probe.expect_still_running(&mut subject)
        },
    ),
];

/// None of these is a position.
const BAD_POSITIONS: [&str; 7] = [
    "",
    "cgp",
    "cgp 15/15 AEINRST/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/99 AEINRST/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRSTUVWXYZ/ 0/0 0",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ x/y -3",
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QQQQQQQ/ 0/0 0",
];

fn searches_positions(probe: &UcgiLauncher<'_>, positions: &[&str]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in positions {
        subject.search(&probe.root(words)?, "go static")?;
    }
    Ok(())
}

fn reports_bad_position(probe: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in BAD_POSITIONS {
        subject.send(&format!("position {words}"))?;
        let said = subject.synchronize()?;
        let is_told =
            |reply: &UcgiReply| matches!(reply, UcgiReply::Remark(text) if !text.is_empty());
        if !said.iter().any(|said| is_told(&said.reply)) {
            let seen = format!("no word about `position {words}`");
            return Err(wrong_reply(seen, "an info string that says what is wrong"));
        }
    }
    Ok(())
}
