//! Reference values of fastchess, computed by its own code (revision 74deac2).
//!
//! They were checked by a third computation, which finds the distributions by
//! another method.

use super::{EloModel, Pentanomial, Sprt};

/// Pairs; Elo and its error; normalized Elo and its error; likelihood of
/// superiority in percent; the bounds of a test; its log likelihood ratio in
/// normalized and in logistic Elo.
type Known = ([u64; 5], [f64; 2], [f64; 2], f64, [f64; 2], [f64; 2]);

#[rustfmt::skip]
const KNOWN: [Known; 13] = [
    ([365, 16618, 36229, 16974, 390], [0.99934, 0.92308], [1.96227, 1.81250], 98.31, [0.0, 2.0], [2.25037, -0.00525]),
    ([127, 4883, 10712, 5150, 104], [1.83028, 1.69897], [3.58171, 3.32465], 98.26, [-1.75, 0.25], [3.01015, 6.86196]),
    ([12, 40, 90, 55, 20], [24.85916, 23.35146], [34.96990, 32.68718], 98.2, [0.0, 5.0], [0.57672, 0.78067]),
    ([3, 10, 34, 18, 5], [29.85345, 37.44649], [46.29047, 57.55173], 94.25, [0.0, 10.0], [0.46407, 0.66277]),
    ([1, 2, 7, 5, 6], [111.18588, 96.16985], [134.24386, 105.07460], 99.39, [-5.0, 5.0], [0.40665, 0.44188]),
    ([0, 3, 10, 9, 0], [47.67456, 51.15359], [97.62097, 102.65877], 96.88, [0.0, 5.0], [0.15993, 0.29961]),
    ([900, 2000, 3100, 1900, 800], [-5.99086, 4.04766], [-7.64256, 5.16235], 0.19, [-3.0, 1.0], [-3.82818, -4.67988]),
    ([55, 10, 305, 12, 71], [13.04455, 17.23458], [17.15348, 22.62342], 93.14, [0.0, 5.0], [0.54855, 0.68221]),
    ([1, 0, 10000, 4, 2], [0.10416, 0.13608], [3.68424, 4.81344], 93.32, [0.0, 3.0], [1.03453, -74.15525]),
    ([0, 1, 3, 30, 70], [394.11070, 59.81005], [675.03740, 47.21617], 100.0, [0.0, 20.0], [7.29052, 5.81397]),
    ([6, 900, 2540, 800, 3], [-4.33397, 3.33680], [-9.59573, 7.38693], 0.54, [-10.0, 0.0], [-3.23344, 2.29274]),
    ([40, 1, 0, 1, 20], [-116.22583, 92.96322], [-84.87936, 61.15212], 0.33, [-100.0, 50.0], [-8.63104, -6.91396]),
    ([100_000, 400_000, 700_000, 401_000, 101_000], [0.30620, 0.25344], [0.44593, 0.36909], 99.11, [0.0, 2.0], [-31.24893, -82.97471]),
];

fn assert_near(ours: f64, theirs: f64, tolerance: f64, name: &str, pairs: &Pentanomial) {
    assert!(
        (ours - theirs).abs() <= tolerance,
        "{name} of {pairs}: ours is {ours}, theirs {theirs}"
    );
}

#[test]
fn elo_and_errors_agree_with_fastchess() {
    for (pairs, known_elo, known_normalized, known_superiority, _, _) in KNOWN {
        let pairs = Pentanomial(pairs);
        let (elo, normalized) = (pairs.elo(), pairs.normalized_elo());
        let near = |ours, theirs, name| assert_near(ours, theirs, 6e-6, name, &pairs);
        near(elo.value, known_elo[0], "Elo");
        near(elo.error(), known_elo[1], "the error");
        near(normalized.value, known_normalized[0], "normalized Elo");
        near(normalized.error(), known_normalized[1], "its error");
        let superiority = 100.0 * pairs.likelihood_of_superiority();
        assert_near(superiority, known_superiority, 0.005_001, "LOS", &pairs);
    }
}

#[test]
fn likelihood_ratios_agree_with_fastchess() {
    for (pairs, _, _, _, [elo0, elo1], known) in KNOWN {
        let pairs = Pentanomial(pairs);
        let llr = |model| {
            Sprt::new(elo0, elo1, 0.05, 0.05, model)
                .unwrap()
                .llr(&pairs)
        };
        assert_near(
            llr(EloModel::Normalized),
            known[0],
            1e-5,
            "normalized LLR",
            &pairs,
        );
        // Fastchess solves in logistic Elo to a thousandth, so its error grows with the
        // number of pairs.
        let tolerance = 5e-4 + 1.5e-8 * pairs.pairs() as f64;
        assert_near(
            llr(EloModel::Logistic),
            known[1],
            tolerance,
            "logistic LLR",
            &pairs,
        );
    }
}

/// Compares with the third computation, which is more precise than fastchess.
#[test]
fn logistic_likelihood_ratios_are_exact() {
    for (pairs, test, llr) in [
        ([365, 16618, 36229, 16974, 390], [0.0, 2.0], -0.005_920),
        ([127, 4883, 10712, 5150, 104], [-1.75, 0.25], 6.862_003),
        ([900, 2000, 3100, 1900, 800], [-3.0, 1.0], -4.679_886),
        ([0, 1, 3, 30, 70], [0.0, 20.0], 5.814_423),
        ([0, 0, 0, 0, 5550], [0.0, 5.0], 79.296_251),
        ([0, 0, 100_050, 0, 0], [0.0, 5.0], -1_450.180_600),
    ] {
        let pairs = Pentanomial(pairs);
        let sprt = Sprt::new(test[0], test[1], 0.05, 0.05, EloModel::Logistic).unwrap();
        assert_near(sprt.llr(&pairs), llr, 1e-6, "logistic LLR", &pairs);
    }
}

/// Compares matches for which fastchess computes a ratio but no Elo.
#[test]
fn likelihood_ratios_of_one_sided_matches_agree_with_fastchess() {
    for (pairs, llr) in [
        ([0, 0, 0, 0, 5550], 111.797_555),
        ([0, 0, 100, 0, 0], -0.037_753),
        ([0, 0, 100_050, 0, 0], -41.595_278),
        ([2, 0, 0, 0, 0], -0.041_126),
    ] {
        let pairs = Pentanomial(pairs);
        let sprt: Sprt = "elo0=0 elo1=5".parse().unwrap();
        assert_near(sprt.llr(&pairs), llr, 2e-6, "normalized LLR", &pairs);
    }
}
