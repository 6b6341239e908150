//! Plays the games of a round on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;
use zeitnot_crossword::generate::PlayGenerator;

use crate::error::CliError;

/// What came of a round.
pub(super) struct Batch<T> {
    /// What each game told; nothing if the round was broken off.
    pub(super) played: Option<Vec<T>>,
    /// Processor time of all threads.
    pub(super) cpu: Duration,
}

/// Plays the games of these numbers, `threads` at a time.
pub(super) fn play_batch<T: Send>(
    games: Range<u64>,
    threads: u32,
    stop: &AtomicBool,
    game: impl Fn(u64, &mut PlayGenerator) -> T + Sync,
) -> Result<Batch<T>, CliError> {
    let next = AtomicU64::new(games.start);
    let work = || {
        let began = ThreadTime::now();
        let mut generator = PlayGenerator::default();
        let mut played = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.end {
                break;
            }
            played.push(game(number, &mut generator));
        }
        (played, began.elapsed())
    };
    let mut all = Vec::new();
    let mut cpu = Duration::ZERO;
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            let worker = thread::Builder::new().spawn_scoped(scope, work);
            workers.push(worker.map_err(CliError::Thread)?);
        }
        for worker in workers {
            let (played, time) = worker.join().map_err(|_| CliError::NoAnswer)?;
            all.extend(played);
            cpu += time;
        }
        Ok::<(), CliError>(())
    })?;
    let whole = all.len() as u64 == games.end - games.start;
    Ok(Batch {
        played: whole.then_some(all),
        cpu,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_played_once_whatever_the_number_of_threads() {
        for threads in [1, 3] {
            let stop = AtomicBool::new(false);
            let round = play_batch(5..25, threads, &stop, |number, _| number).unwrap();
            let mut played = round.played.unwrap();
            played.sort_unstable();
            assert_eq!(played, (5..25).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_round_that_was_broken_off_tells_nothing() {
        let stop = AtomicBool::new(false);
        let round = play_batch(0..20, 2, &stop, |_, _| stop.store(true, Ordering::Relaxed));
        assert!(round.unwrap().played.is_none());
    }
}
