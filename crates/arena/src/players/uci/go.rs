//! `go`: what the clocks show.

use std::fmt::Write as _;
use std::time::Duration;

use crate::player::TurnClock;

/// The command for a turn: white is the first player. Where there is a clock
/// and a limit for the turn, both are told.
pub(super) fn go_command(clock: &TurnClock) -> String {
    let mut words = "go".to_owned();
    let mut tell = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(words, " {name} {value}");
        }
    };
    tell("wtime", clock.remaining[0].map(millis));
    tell("btime", clock.remaining[1].map(millis));
    let is_timed = |index: usize| clock.remaining[index].is_some();
    let increment = |index: usize| is_timed(index).then(|| clock.increment[index].as_millis());
    tell("winc", increment(0));
    tell("binc", increment(1));
    let moves = clock.moves_to_go.filter(|&moves| moves > 0);
    tell("movestogo", moves.map(u128::from));
    tell("movetime", clock.turn.map(millis));
    tell("nodes", clock.nodes.map(u128::from));
    tell("depth", clock.depth.map(u128::from));
    words
}

/// Whole milliseconds; never 0, which many an engine takes for no limit.
fn millis(time: Duration) -> u128 {
    time.as_millis().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_its_word() {
        let second = |seconds| Some(Duration::from_secs(seconds));
        let clock = TurnClock {
            remaining: [second(60), second(55)],
            increment: [Duration::from_millis(500), Duration::from_millis(80)],
            moves_to_go: Some(12),
            ..TurnClock::default()
        };
        assert_eq!(
            go_command(&clock),
            "go wtime 60000 btime 55000 winc 500 binc 80 movestogo 12"
        );
        let clock = TurnClock {
            turn: second(1),
            nodes: Some(9),
            depth: Some(3),
            moves_to_go: Some(0),
            ..TurnClock::default()
        };
        assert_eq!(go_command(&clock), "go movetime 1000 nodes 9 depth 3");
    }

    #[test]
    fn no_time_is_told_as_the_least_there_is() {
        let clock = TurnClock {
            remaining: [Some(Duration::ZERO), Some(Duration::from_micros(1_999))],
            ..TurnClock::default()
        };
        assert_eq!(go_command(&clock), "go wtime 1 btime 1 winc 0 binc 0");
    }
}
