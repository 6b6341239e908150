//! Commands in comments, `[%clk 0:04:58]`: what clocks and engines have to say.

use super::clock;
use super::move_counter::MoveCounter;
use crate::number::{format_hundredths, parse_hundredths};
use crate::{Annotations, Evaluation};

/// Longest command that is looked at, brackets included.
pub(super) const MAX_BYTES: usize = 64;

/// Takes one command; false when it is none of those that a record has a place
/// for. A forced end is left in moves, see [`count_plies`].
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
    // Twice as many plies have to fit.
    let fits = moves.unsigned_abs() <= i32::MAX.unsigned_abs() / 2;
    fits.then_some(Evaluation::Mate(moves))
}

/// Makes plies of the moves to a forced end. Only when the whole game is read is
/// it known who moves.
pub(super) fn count_plies(annotations: &mut Annotations, turn: MoveCounter, ply: u32) {
    if let Some(Evaluation::Mate(count)) = &mut annotations.evaluation {
        *count = turn.mate_plies(ply, *count);
    }
}

/// The commands that [`try_apply`] makes the annotations of.
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

    fn taken(command: &str) -> Option<Annotations> {
        let mut annotations = Annotations::default();
        try_apply(&mut annotations, command).then_some(annotations)
    }

    #[test]
    fn takes_what_a_record_has_a_place_for() {
        let left = taken("[%clk 0:00:05]").unwrap().time_left;
        assert_eq!(left, Some(Duration::from_secs(5)));
        let spent = taken("[%emt 1:00:00.1 ]").unwrap().time_spent;
        assert_eq!(spent, Some(Duration::from_millis(3_600_100)));
        for (command, evaluation) in [
            ("[%eval 0.35]", Evaluation::Centi(35)),
            ("[%eval -12.5,22]", Evaluation::Centi(-1_250)),
            ("[%eval #4]", Evaluation::Mate(4)),
            ("[%eval #-4, 30]", Evaluation::Mate(-4)),
        ] {
            assert_eq!(taken(command).unwrap().evaluation, Some(evaluation));
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
            assert_eq!(taken(other), None, "{other}");
        }
    }

    #[test]
    fn takes_what_it_writes() {
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
