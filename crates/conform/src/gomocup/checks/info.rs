//! `INFO`, which is never answered.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::GomocupUnderTest;
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::CheckResult;

/// The keys of the protocol, with values that a manager sends.
const PROTOCOL_KEYS: &[&str] = &[
    "timeout_turn 1000",
    "timeout_match 100000",
    "max_memory 367001600",
    "time_left 100000",
    "time_left -20",
    "time_left 2147483647",
    "game_type 0",
    "game_type 1",
    "game_type 2",
    "game_type 3",
    "rule 0",
    "rule 1",
    "rule 4",
    "evaluate 3,4",
    "folder .",
    "timeout_match 0",
    "max_memory 0",
    "timeout_turn 0",
];

/// Keys of the Yixin extension.
const YIXIN_KEYS: &[&str] = &[
    "max_depth 20",
    "max_node 1000000",
    "hash_size 16384",
    "thread_num 1",
    "pondering 0",
];

pub(super) const CHECKS: &[Check] = &[
    check(
        "info-known-keys",
        Required,
        "`INFO` with a key of the protocol is not answered.",
        |launcher| expect_no_answer_to(&mut launcher.started_game(20)?, PROTOCOL_KEYS),
    ),
    check(
        "info-unknown-key",
        Required,
        "`INFO` with an unknown key is ignored and not answered.",
        |launcher| {
            expect_no_answer_to(
                &mut launcher.started_game(20)?,
                &["no_such_key 1", "another_key some words"],
            )
        },
    ),
    check(
        "info-yixin-keys",
        Required,
        "`INFO` with a key of the Yixin extension is not answered, whether known or not.",
        |launcher| expect_no_answer_to(&mut launcher.started_game(20)?, YIXIN_KEYS),
    ),
    check(
        "info-before-start",
        Required,
        "`INFO` before `START` is accepted and not answered.",
        before_start,
    ),
    check(
        "info-malformed",
        Recommended,
        "`INFO` with a missing key, a missing value, or an invalid number is tolerated and not answered.",
        malformed,
    ),
];

fn expect_no_answer_to(subject: &mut GomocupUnderTest, infos: &[&str]) -> CheckResult {
    for info in infos {
        let command = format!("INFO {info}");
        subject.send(&command)?;
        subject.expect_no_answer(&command)?;
    }
    Ok(())
}

fn before_start(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let infos = ["timeout_turn 100", "timeout_match 100000", "rule 0"];
    expect_no_answer_to(&mut subject, &infos)?;
    subject.start(20)?;
    subject.begin().map(drop)
}

fn malformed(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    for command in [
        "INFO",
        "INFO timeout_turn",
        "INFO timeout_turn soon",
        "INFO time_left 99999999999999999999999999",
        "INFO evaluate nowhere",
    ] {
        subject.send(command)?;
        subject.expect_no_answer(command)?;
    }
    subject.set_short_limits()?;
    subject.begin().map(drop)
}
