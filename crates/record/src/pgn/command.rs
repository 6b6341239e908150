//! Commands for times and evaluations in comments, such as `[%clk 0:04:58]`.

use super::clock;
use super::move_counter::MoveCounter;
use crate::number::{format_hundredths, parse_hundredths};
use crate::{Annotations, Evaluation};

/// Maximum length of a command in bytes, including the brackets.
pub(super) const MAX_BYTES: usize = 64;

/// Applies a command; returns `false` if it is unknown or invalid.
///
/// A forced end is in moves until [`count_plies`] converts it.
pub(super) fn try_apply(annotations: &mut Annotations, command: &str) -> bool {
    apply(annotations, command).is_some()
}

fn apply(annotations: &mut Annotations, command: &str) -> Option<()> {
    let inside = command.strip_prefix("[%")?.strip_suffix(']')?;
    let (name, value) = inside.split_once(' ')?;
    let value = value.trim_end();
    match name {
        "clk" => annotations.time_left = Some(clock::parse(value)?),
        "emt" => annotations.time_spent = Some(clock::parse(value)?),
        "eval" => annotations.evaluation = Some(parse_evaluation(value)?),
        _ => return None,
    }
    Some(())
}

fn parse_evaluation(value: &str) -> Option<Evaluation> {
    let (value, depth) = value.split_once(',').unwrap_or((value, "0"));
    depth.trim().parse::<u32>().ok()?;
    let Some(moves) = value.strip_prefix('#') else {
        return parse_hundredths(value).map(Evaluation::Centi);
    };
    let moves: i32 = moves.parse().ok()?;
    // Twice this number of plies must not overflow.
    let fits = moves.unsigned_abs() <= i32::MAX.unsigned_abs() / 2;
    fits.then_some(Evaluation::Mate(moves))
}

/// Converts a forced end from moves to plies.
///
/// This needs the starting position, which is only known after the whole game.
pub(super) fn count_plies(annotations: &mut Annotations, turn: MoveCounter, ply: u32) {
    if let Some(Evaluation::Mate(count)) = &mut annotations.evaluation {
        *count = turn.mate_plies(ply, *count);
    }
}

/// Returns the commands for annotations, the inverse of [`try_apply`].
pub(super) fn for_annotations(annotations: &Annotations) -> Vec<String> {
    let evaluation = annotations.evaluation.map(|evaluation| match evaluation {
        Evaluation::Centi(centi) => format!("[%eval {}]", format_hundredths(centi)),
        Evaluation::Mate(plies) => format!("[%eval #{}]", MoveCounter::mate_moves(plies)),
    });
    let time = |name, time: Option<_>| Some(format!("[%{name} {}]", clock::format(time?)));
    [
        evaluation,
        time("clk", annotations.time_left),
        time("emt", annotations.time_spent),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn applied(command: &str) -> Option<Annotations> {
        let mut annotations = Annotations::default();
        try_apply(&mut annotations, command).then_some(annotations)
    }

    #[test]
    fn known_commands_set_annotations() {
        let left = applied("[%clk 0:00:05]").unwrap().time_left;
        assert_eq!(left, Some(Duration::from_secs(5)));
        let spent = applied("[%emt 1:00:00.1 ]").unwrap().time_spent;
        assert_eq!(spent, Some(Duration::from_millis(3_600_100)));
        for (command, evaluation) in [
            ("[%eval 0.35]", Evaluation::Centi(35)),
            ("[%eval -12.5,22]", Evaluation::Centi(-1_250)),
            ("[%eval #4]", Evaluation::Mate(4)),
            ("[%eval #-4, 30]", Evaluation::Mate(-4)),
        ] {
            assert_eq!(applied(command).unwrap().evaluation, Some(evaluation));
        }
        for other in [
            "[%csl Ga1]",
            "[%clk]",
            "[%clk soon]",
            "[%eval #]",
            "[%eval #9999999999]",
            "[%eval #1073741824]",
            "[%eval 1,x]",
            "clk 0:01",
            "[clk 0:01]",
        ] {
            assert_eq!(applied(other), None, "{other}");
        }
    }

    #[test]
    fn commands_round_trip() {
        let annotations = Annotations {
            evaluation: Some(Evaluation::Mate(-1_073_741_823)),
            time_spent: Some(Duration::MAX),
            time_left: Some(Duration::from_nanos(1)),
            ..Annotations::default()
        };
        let mut back = Annotations::default();
        for command in for_annotations(&annotations) {
            assert!(command.len() <= MAX_BYTES);
            assert!(try_apply(&mut back, &command), "{command}");
        }
        back.evaluation = annotations.evaluation;
        assert_eq!(back, annotations);
    }
}
