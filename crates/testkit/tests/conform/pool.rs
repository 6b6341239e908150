//! Runs checks on a few threads at a time: most of the time is spent waiting.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use zeitnot_protocol::client::CommandLine;
use zeitnot_protocol::conform::{Check, Outcome, Suite, gomocup};

const THREADS: usize = 2;

/// The check of this name.
pub(crate) fn check(id: &str) -> Check {
    let found = gomocup().into_iter().find(|check| check.id == id);
    found.unwrap_or_else(|| panic!("there is no check {id}"))
}

/// The brain with these faults, separated by spaces.
pub(crate) fn brain(faults: &str) -> CommandLine {
    let words = std::iter::once(env!("CARGO_BIN_EXE_faulty-brain"));
    CommandLine::new(words.chain(faults.split_whitespace())).unwrap()
}

/// The suite for the brain with these faults.
pub(crate) fn suite(faults: &str, scale: f64) -> Suite {
    Suite::new(brain(faults), scale).unwrap()
}

/// Runs every job on a few threads and gives the outcomes in order.
pub(crate) fn all<T: Sync>(jobs: &[T], run: impl Fn(&T) -> Outcome + Sync) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let outcomes: Vec<Mutex<Option<Outcome>>> = jobs.iter().map(|_| Mutex::default()).collect();
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
    let outcome = |slot: Mutex<Option<Outcome>>| slot.into_inner().unwrap().unwrap();
    outcomes.into_iter().map(outcome).collect()
}
