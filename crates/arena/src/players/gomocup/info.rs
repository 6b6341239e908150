//! The `INFO` lines for rules and limits.

use std::time::Duration;

use zeitnot_core::Side;

use crate::player::TurnClock;

/// The protocol's value for no match limit.
const UNLIMITED: u64 = 2_147_483_647;

/// The turn limit without a limit: 0 means as fast as possible, and many
/// engines compute with the value.
const NO_TURN_LIMIT: Duration = Duration::from_secs(24 * 3600);

/// A key and its value.
pub(super) type InfoEntry = (&'static str, String);

/// Returns the rule set: its number, or its name if the protocol has no number.
pub(super) fn rule(name: &str) -> InfoEntry {
    let number = match name {
        "freestyle" => "0",
        "standard" => "1",
        "renju" => "4",
        "caro6" => "8",
        "caro5" => "9",
        other => return ("rule_name", other.to_owned()),
    };
    ("rule", number.to_owned())
}

/// Returns the limits, which are sent once per game, for the side of the engine.
///
/// Only the Yixin family knows the last three, which are left out if not set.
pub(super) fn limits(clock: &TurnClock, side: Side) -> Vec<InfoEntry> {
    let left = clock.remaining[side.index()];
    let turn = clock.turn.or(left).unwrap_or(NO_TURN_LIMIT);
    let mut infos = vec![
        ("timeout_turn", millis(turn).max(1).to_string()),
        (
            "timeout_match",
            left.map_or(0, |left| millis(left).max(1)).to_string(),
        ),
        ("max_memory", "0".to_owned()),
        // 1 means an opponent that is a program.
        ("game_type", "1".to_owned()),
    ];
    let increment = clock.increment[side.index()];
    if left.is_some() && !increment.is_zero() {
        infos.push(("time_increment", millis(increment).to_string()));
    }
    if let Some(nodes) = clock.nodes {
        infos.push(("max_node", nodes.to_string()));
    }
    if let Some(depth) = clock.depth {
        infos.push(("max_depth", depth.to_string()));
    }
    infos
}

/// Returns `time_left`, which is sent before every turn.
pub(super) fn time_left(clock: &TurnClock, side: Side) -> u64 {
    clock.remaining[side.index()].map_or(UNLIMITED, millis)
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).map_or(UNLIMITED, |millis| millis.min(UNLIMITED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::Game;

    fn limit_lines(clock: &TurnClock, side: Side) -> Vec<String> {
        let infos = limits(clock, side).into_iter();
        infos.map(|(key, value)| format!("{key} {value}")).collect()
    }

    #[test]
    fn our_own_brain_understands_every_rule_set() {
        use zeitnot_frontend::gomocup::rules::RuleChoice;
        for &name in zeitnot_gomoku::Gomoku.profile().rules {
            let choice = match rule(name) {
                ("rule", bits) => RuleChoice::Bits(bits.parse().unwrap()),
                (_, name) => RuleChoice::Name(name),
            };
            assert_eq!(choice.rule_name(false), Ok(name));
        }
    }

    #[test]
    fn each_side_gets_its_own_limits() {
        let clock = TurnClock {
            remaining: [Some(Duration::from_secs(60)), Some(Duration::from_secs(30))],
            increment: [Duration::ZERO, Duration::from_millis(250)],
            ..TurnClock::default()
        };
        assert_eq!(
            limit_lines(&clock, Side::First),
            [
                "timeout_turn 60000",
                "timeout_match 60000",
                "max_memory 0",
                "game_type 1"
            ]
        );
        let second = limit_lines(&clock, Side::Second);
        assert_eq!(second[..2], ["timeout_turn 30000", "timeout_match 30000"]);
        assert_eq!(second[4..], ["time_increment 250"]);
        assert_eq!(time_left(&clock, Side::Second), 30_000);
    }

    #[test]
    fn missing_limits_are_not_sent_as_0_turn_time() {
        let clock = TurnClock {
            nodes: Some(5_000),
            depth: Some(6),
            ..TurnClock::default()
        };
        let lines = limit_lines(&clock, Side::First);
        assert_eq!(lines[..2], ["timeout_turn 86400000", "timeout_match 0"]);
        assert_eq!(lines[4..], ["max_node 5000", "max_depth 6"]);
        assert_eq!(time_left(&clock, Side::First), UNLIMITED);
        let clock = TurnClock {
            turn: Some(Duration::from_micros(10)),
            remaining: [Some(Duration::MAX), None],
            ..TurnClock::default()
        };
        assert_eq!(limit_lines(&clock, Side::First)[0], "timeout_turn 1");
        assert_eq!(time_left(&clock, Side::First), UNLIMITED);
    }
}
