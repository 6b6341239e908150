//! The opening protocol `SWAP2BOARD`.

use crate::check::Severity::Optional;
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe, skip_if_unknown};
use crate::gomocup::grid::THEIRS;
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply};

const STONES: [EnginePoint; 5] = [
    EnginePoint::new(7, 7),
    EnginePoint::new(8, 7),
    EnginePoint::new(9, 9),
    EnginePoint::new(8, 8),
    EnginePoint::new(8, 6),
];

pub(super) const CHECKS: &[Check] = &[
    check(
        "swap2-opening",
        Optional,
        "`SWAP2BOARD` without stones is answered with three different points.",
        |launcher| answers_swap2(launcher, 0, &[3], false),
    ),
    check(
        "swap2-three",
        Optional,
        "`SWAP2BOARD` with three stones is answered with `SWAP`, one free point, or two.",
        |launcher| answers_swap2(launcher, 3, &[1, 2], true),
    ),
    check(
        "swap2-five",
        Optional,
        "`SWAP2BOARD` with five stones is answered with `SWAP` or one free point.",
        |launcher| answers_swap2(launcher, 5, &[1], true),
    ),
];

fn answers_swap2(
    launcher: &GomocupLauncher<'_>,
    stones: usize,
    counts: &[usize],
    may_swap: bool,
) -> CheckResult {
    if stones > 0 {
        // A brain that supports the command must support all cases.
        let (_, reply) = ask_swap2(launcher, 0, "an opening")?;
        skip_if_unknown(reply, "SWAP2BOARD")?;
    }
    let expected = match stones {
        0 => "three different points",
        3 => "SWAP, one free point, or two",
        _ => "SWAP or one free point",
    };
    let (mut subject, mut reply) = ask_swap2(launcher, stones, expected)?;
    if stones == 0 {
        reply = skip_if_unknown(reply, "SWAP2BOARD")?;
    }
    match &reply {
        GomocupReply::Swap if may_swap => Ok(()),
        GomocupReply::Points(points) if counts.contains(&points.len()) => {
            for &point in points {
                if let Some(reason) = subject.grid().illegal_reason(point) {
                    return Err(wrong_reply(reason, expected));
                }
                subject.grid().set_stone(point, THEIRS);
            }
            Ok(())
        }
        _ => Err(wrong_reply(describe(&reply), expected)),
    }
}

/// Returns the answer of a new process to `SWAP2BOARD` with this number of stones.
fn ask_swap2(
    launcher: &GomocupLauncher<'_>,
    stones: usize,
    expected: &str,
) -> CheckResult<(GomocupUnderTest, GomocupReply)> {
    let mut subject = launcher.new_process()?;
    if !subject.try_start(15)? {
        return Err(skipped("the brain does not play on size 15"));
    }
    // Swap2 is played with the rule of exactly five.
    subject.info("rule", 1)?;
    subject.set_limits(500, 1_000_000)?;
    let mut lines = vec!["SWAP2BOARD".to_owned()];
    for point in &STONES[..stones] {
        lines.push(point.to_string());
        subject.grid().set_stone(*point, THEIRS);
    }
    lines.push("DONE".to_owned());
    subject.send_together(&lines)?;
    let reply = subject.reply(expected)?;
    Ok((subject, reply))
}
