//! Playing the games of a batch on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use zeitnot_crossword::generate::PlayGenerator;

use crate::error::LabError;
use crate::workers;

/// The results of a batch of games.
pub(super) struct Batch<T> {
    /// The results of the games, in any order; `None` if the batch was interrupted.
    pub(super) played: Option<Vec<T>>,
    /// Processor time of all threads.
    pub(super) cpu: Duration,
}

/// Plays the games with these numbers, `threads` at a time.
pub(super) fn play_batch<T: Send>(
    games: Range<u64>,
    threads: u32,
    stop: &AtomicBool,
    game: impl Fn(u64, &mut PlayGenerator) -> T + Sync,
) -> Result<Batch<T>, LabError> {
    let next = AtomicU64::new(games.start);
    let work = || {
        let start = ThreadTime::now();
        let mut generator = PlayGenerator::default();
        let mut played = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.end {
                break;
            }
            played.push(game(number, &mut generator));
        }
        Ok::<_, LabError>((played, start.elapsed()))
    };
    let mut all = Vec::new();
    let mut cpu = Duration::ZERO;
    for (played, time) in workers::run(threads.into(), work)? {
        all.extend(played);
        cpu += time;
    }
    let complete = all.len() as u64 == games.end - games.start;
    Ok(Batch {
        played: complete.then_some(all),
        cpu,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_played_once_for_any_number_of_threads() {
        for threads in [1, 3] {
            let stop = AtomicBool::new(false);
            let batch = play_batch(5..25, threads, &stop, |number, _| number).unwrap();
            let mut played = batch.played.unwrap();
            played.sort_unstable();
            assert_eq!(played, (5..25).collect::<Vec<_>>());
        }
    }

    #[test]
    fn interrupted_batches_have_no_results() {
        let stop = AtomicBool::new(false);
        let batch = play_batch(0..20, 2, &stop, |_, _| stop.store(true, Ordering::Relaxed));
        assert!(batch.unwrap().played.is_none());
    }
}
