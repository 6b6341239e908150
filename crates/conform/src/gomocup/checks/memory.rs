//! Memory limits, measured as peak resident memory of the process group.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::launcher::GomocupLauncher;
use crate::gomocup::random_opponent::RandomOpponent;
use crate::verdict::{CheckResult, skipped, wrong_reply};

const MEGABYTE: u64 = 1024 * 1024;

pub(super) const CHECKS: &[Check] = &[
    check(
        "memory-limit",
        Required,
        "The process stays within a `max_memory` of 350 MB, the limit of the tournament.",
        |launcher| stays_within(launcher, 350 * MEGABYTE),
    ),
    check(
        "memory-small",
        Recommended,
        "The process stays within a `max_memory` of 80 MB.",
        |launcher| stays_within(launcher, 80 * MEGABYTE),
    ),
    check(
        "memory-unlimited",
        Required,
        "`max_memory 0` means no limit, and the brain plays.",
        |launcher| {
            let mut subject = launcher.started_game(20)?;
            subject.info("max_memory", 0)?;
            subject.begin()?;
            subject.turn_at_first_free().map(drop)
        },
    ),
];

fn stays_within(launcher: &GomocupLauncher<'_>, limit: u64) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.start(20)?;
    subject.info("max_memory", limit)?;
    subject.set_limits(500, 1_000_000)?;
    subject.begin()?;
    let mut opponent = RandomOpponent::new(9);
    for _ in 0..2 {
        if let Some(point) = opponent.choose(subject.grid()) {
            subject.turn(point)?;
        }
    }
    let Some(usage) = subject.engine().process().usage() else {
        return Err(skipped(
            "this system does not report the memory of a process",
        ));
    };
    let peak = usage.peak_memory;
    if peak <= limit {
        return Ok(());
    }
    let megabytes = |bytes: u64| bytes.div_ceil(MEGABYTE);
    let seen = format!("{} MB of resident memory", megabytes(peak));
    Err(wrong_reply(
        seen,
        format!("at most {} MB", megabytes(limit)),
    ))
}
