use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer};

use super::*;
use crate::score::Ply;

const WILD: Strength = Strength {
    nodes: 50,
    blur: 4_000_000_000,
    lines: 8,
    seed: 1,
    oversight: None,
};

fn line(score: Score, mv: u64) -> Line {
    Line::exact(score, vec![Move(mv)])
}

fn chosen(strength: Strength, lines: &[Line], key: u64) -> u64 {
    let mut lines = lines.to_vec();
    strength.choose(&mut lines, key);
    lines[0].moves[0].0
}

#[test]
fn strength_grows_evenly_from_the_lowest_to_the_top_level() {
    let level = |level| Strength::from_level(level, 100, 7);
    assert_eq!(
        (level(0).nodes, level(0).blur, level(0).lines),
        (50, 250, 9)
    );
    let top = level(1_000);
    assert_eq!((top.nodes, top.blur, top.lines), (204_800, 0, 1));
    assert_eq!(level(u32::MAX), top);
    for at in 0..1_000 {
        let (low, high) = (level(at), level(at + 1));
        assert!(low.nodes <= high.nodes, "{at}");
        assert!(high.nodes <= low.nodes + low.nodes / 50, "{at}");
        assert!(low.blur >= high.blur && low.blur <= high.blur + 1, "{at}");
        assert!(
            low.lines >= high.lines && low.lines <= high.lines + 1,
            "{at}"
        );
    }
    assert_eq!(Strength::from_level(0, 40, 7).blur, 100, "another unit");
}

#[test]
fn the_choice_depends_only_on_seed_position_and_moves() {
    let lines: Vec<Line> = (0..8).map(|mv| line(Score(0), mv)).collect();
    let reversed: Vec<Line> = lines.iter().rev().cloned().collect();
    for key in 0..100 {
        let choice = chosen(WILD, &lines, key);
        assert_eq!(choice, chosen(WILD, &lines, key));
        assert_eq!(choice, chosen(WILD, &reversed, key), "another order");
    }
    let by_key = |seed| -> Vec<u64> {
        let strength = Strength { seed, ..WILD };
        (0..100).map(|key| chosen(strength, &lines, key)).collect()
    };
    assert_ne!(by_key(1), by_key(2));
    let mut seen = by_key(1);
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 8, "every move is chosen sometimes");
}

#[test]
fn without_an_error_the_best_line_stays_first() {
    let lines = [line(Score(30), 4), line(Score(30), 2), line(Score(-9), 1)];
    let exact = Strength { blur: 0, ..WILD };
    assert!((0..100).all(|key| chosen(exact, &lines, key) == 4));
}

#[test]
fn the_error_has_the_configured_standard_deviation() {
    let strength = Strength { blur: 250, ..WILD };
    let errors: Vec<f64> = (0..4_000)
        .map(|key| strength.error(key, Move(3)) as f64)
        .collect();
    let mean = errors.iter().sum::<f64>() / 4_000.0;
    let variance = errors.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / 4_000.0;
    assert!(mean.abs() < 15.0, "{mean}");
    assert!((240.0..260.0).contains(&variance.sqrt()), "{variance}");
}

#[test]
fn the_lines_not_chosen_keep_their_order() {
    let mut lines = [
        line(Score(3), 0),
        line(Score(2), 1),
        line(Score::win_at(Ply(1)), 2),
    ];
    WILD.choose(&mut lines, 5);
    let heads: Vec<u64> = lines.iter().map(|line| line.moves[0].0).collect();
    assert_eq!(heads, [2, 0, 1]);
    WILD.choose(&mut [], 5);
}

#[test]
fn an_immediate_win_is_always_chosen() {
    let lines = [line(Score(0), 0), line(Score::win_at(Ply(1)), 1)];
    let later = [line(Score(0), 0), line(Score::win_at(Ply(3)), 1)];
    assert!((0..200).all(|key| chosen(WILD, &lines, key) == 1));
    assert!((0..200).any(|key| chosen(WILD, &later, key) == 0));
}

#[test]
fn an_avoidable_immediate_loss_is_never_chosen() {
    let soon = Score::loss_at(Ply(2));
    let lines = [line(soon, 0), line(Score(-500), 1), line(soon, 2)];
    assert!((0..200).all(|key| chosen(WILD, &lines, key) == 1));
    let later = [line(Score::loss_at(Ply(4)), 0), line(Score(-500), 1)];
    assert!((0..200).any(|key| chosen(WILD, &later, key) == 0));
    let all = [line(soon, 0), line(soon, 1)];
    assert!((0..200).any(|key| chosen(WILD, &all, key) == 1));
}

#[test]
fn default_levels_grow_to_full_strength() {
    for unit in [ScoreUnit::Centi, ScoreUnit::Millipoints] {
        let table = Level::ALL.map(|level| Strength::default_for(level, unit, 3));
        let weaker: Vec<Strength> = table.into_iter().flatten().collect();
        assert_eq!((weaker.len(), table[4]), (4, None));
        assert!(weaker.is_sorted_by(|low, high| low.nodes < high.nodes));
        assert!(weaker.is_sorted_by(|low, high| low.blur > high.blur));
        assert!(weaker.iter().all(|strength| strength.seed == 3));
    }
}

#[test]
fn overlooked_ends_get_the_best_ordinary_score() {
    let blind = Strength {
        oversight: Some(ThreatBlindness {
            sight: 3,
            chance: 1_000,
        }),
        ..WILD
    };
    let scores = |strength: Strength, given: &[Score]| -> Vec<Score> {
        let mut lines: Vec<Line> = (0..).zip(given).map(|(mv, &s)| line(s, mv)).collect();
        strength.hide_overlooked_ends(&mut lines, 5);
        lines.iter().map(|line| line.score).collect()
    };
    let (win, loss) = (Score::win_at(Ply(5)), Score::loss_at(Ply(4)));
    let unproven = [loss.unproven_loss(), win.unproven_win()];
    let lines = [Score(-40), win, loss, unproven[0], unproven[1], Score(30)];
    let best = Score(30);
    assert_eq!(
        scores(blind, &lines),
        [Score(-40), best, best, best, best, best]
    );
    assert_eq!(scores(WILD, &lines), lines, "nothing is overlooked");
    let near = [
        Score::win_at(Ply(1)),
        Score::win_at(Ply(3)),
        Score::loss_at(Ply(2)).unproven_loss(),
    ];
    assert_eq!(scores(blind, &near), near);
    let sightless = Strength {
        oversight: Some(ThreatBlindness {
            sight: 0,
            chance: 1_000,
        }),
        ..WILD
    };
    assert_eq!(
        scores(sightless, &near),
        [near[0], Score::DRAW, Score::DRAW],
        "an immediate win is always seen"
    );
}

#[test]
fn overlooking_depends_on_seed_position_and_threat() {
    let overlooked = |seed, key, threat| {
        let strength = Strength {
            seed,
            oversight: Some(ThreatBlindness {
                sight: 3,
                chance: 500,
            }),
            ..WILD
        };
        let first = strength.overlooks(key, threat, 4);
        assert_eq!(first, strength.overlooks(key, threat, 4));
        first
    };
    let differs = |result: &dyn Fn(u64) -> bool| (1..50).any(|at| result(at) != result(0));
    assert!(differs(&|seed| overlooked(seed, 1, 1)));
    assert!(differs(&|key| overlooked(1, key, 1)));
    assert!(differs(&|threat| overlooked(1, 1, threat)));
}

#[test]
fn a_strength_without_the_field_oversight_overlooks_nothing() {
    let fields = [("nodes", 50), ("blur", 7), ("lines", 3), ("seed", 9_u64)];
    let old = MapDeserializer::<_, Error>::new(fields.into_iter());
    let read = Strength::deserialize(old).unwrap();
    let expected = Strength {
        nodes: 50,
        blur: 7,
        lines: 3,
        seed: 9,
        oversight: None,
    };
    assert_eq!(read, expected);
}
