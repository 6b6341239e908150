//! Runs checks on a few threads, because they spend most of their time waiting.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use zeitnot_conform::{Check, CheckOutcome, CheckVerdict, ConformProtocol, Suite};
use zeitnot_engine_client::CommandLine;

const THREADS: usize = 12;

pub(crate) fn find_check<P: ConformProtocol>(id: &str) -> Check<P> {
    let found = P::checks().into_iter().find(|check| check.id == id);
    found.unwrap_or_else(|| panic!("there is no check {id}"))
}

/// Returns the command of a program with these faults, separated by spaces.
pub(crate) fn faulty_command(program: &str, faults: &str) -> CommandLine {
    let words = std::iter::once(program);
    CommandLine::new(words.chain(faults.split_whitespace())).unwrap()
}

/// Runs all jobs on a few threads and returns the outcomes in order.
pub(crate) fn run_all<P: ConformProtocol, T: Sync>(
    jobs: &[T],
    run: impl Fn(&T) -> CheckOutcome<P> + Sync,
) -> Vec<CheckOutcome<P>> {
    let next = AtomicUsize::new(0);
    let outcomes: Vec<Mutex<Option<CheckOutcome<P>>>> =
        jobs.iter().map(|_| Mutex::default()).collect();
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { break };
                    *outcomes[index].lock().unwrap() = Some(run(job));
                }
            });
        }
    });
    let outcome = |slot: Mutex<Option<CheckOutcome<P>>>| slot.into_inner().unwrap().unwrap();
    outcomes.into_iter().map(outcome).collect()
}

/// Checks that all checks pass.
///
/// A check that fails is repeated with four times the timeouts, because other programs
/// may slow down a correct engine.
#[track_caller]
pub(crate) fn assert_all_pass<P: ConformProtocol>(
    checks: &[Check<P>],
    suite: impl Fn(f64) -> Suite<P> + Sync,
) {
    let outcomes = run_all(checks, |check| {
        let outcome = suite(1.0).run(check);
        match outcome.verdict {
            CheckVerdict::Passed => outcome,
            _ => suite(4.0).run(check),
        }
    });
    let failed: Vec<String> = outcomes
        .iter()
        .filter(|outcome| outcome.verdict != CheckVerdict::Passed)
        .map(|outcome| {
            let CheckOutcome { check, verdict, .. } = outcome;
            let lines = outcome.transcript.iter();
            let lines = lines.map(|line| format!("  {:?} {}", line.direction, line.text));
            let lines: Vec<String> = lines.collect();
            format!("{}: {verdict:?}\n{}", check.id, lines.join("\n"))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
