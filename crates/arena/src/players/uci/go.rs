//! The `go` command.

use std::fmt::Write as _;
use std::time::Duration;

use crate::player::TurnClock;

/// Returns `go` for a turn; white is the first player.
///
/// A clock and a limit per turn are both sent.
pub(super) fn go_command(clock: &TurnClock) -> String {
    let mut command = "go".to_owned();
    let mut add = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(command, " {name} {value}");
        }
    };
    add("wtime", clock.remaining[0].map(millis));
    add("btime", clock.remaining[1].map(millis));
    let is_timed = |index: usize| clock.remaining[index].is_some();
    let increment = |index: usize| is_timed(index).then(|| clock.increment[index].as_millis());
    add("winc", increment(0));
    add("binc", increment(1));
    let moves = clock.moves_to_go.filter(|&moves| moves > 0);
    add("movestogo", moves.map(u128::from));
    add("movetime", clock.turn.map(millis));
    add("nodes", clock.nodes.map(u128::from));
    add("depth", clock.depth.map(u128::from));
    command
}

/// Returns at least 1 ms, because many engines take 0 for no limit.
fn millis(time: Duration) -> u128 {
    time.as_millis().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_sent() {
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
    fn an_empty_clock_is_sent_as_1_ms() {
        let clock = TurnClock {
            remaining: [Some(Duration::ZERO), Some(Duration::from_micros(1_999))],
            ..TurnClock::default()
        };
        assert_eq!(go_command(&clock), "go wtime 1 btime 1 winc 0 binc 0");
    }
}
