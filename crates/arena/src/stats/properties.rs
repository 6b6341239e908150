//! Property tests of the statistics.

use proptest::prelude::*;

use super::{Decision, EloModel, Estimate, MAX_ELO, Pentanomial, Sprt, WIDEST_BOUND};

/// A count of zero, few, many, or up to the maximum.
fn count() -> impl Strategy<Value = u64> {
    prop_oneof![
        2 => Just(0),
        3 => 0_u64..20,
        3 => 0_u64..100_000,
        1 => any::<u64>(),
    ]
}

fn any_pairs() -> impl Strategy<Value = Pentanomial> {
    prop::array::uniform5(count()).prop_map(Pentanomial)
}

/// Counts as in a match, with at least two different results.
fn match_pairs() -> impl Strategy<Value = Pentanomial> {
    let counts = prop::array::uniform5(0_u64..5_000);
    let pairs = counts.prop_map(Pentanomial);
    pairs.prop_filter("all pairs are equal", Pentanomial::is_varied)
}

fn model() -> impl Strategy<Value = EloModel> {
    prop_oneof![Just(EloModel::Normalized), Just(EloModel::Logistic)]
}

/// Tests with any bounds.
fn any_sprt() -> impl Strategy<Value = Sprt> {
    let bounds = (-WIDEST_BOUND..WIDEST_BOUND, 1e-3..WIDEST_BOUND);
    let risks = (1e-6..0.499, 1e-6..0.499);
    (bounds, risks, model()).prop_filter_map("out of range", |((elo0, more), (a, b), model)| {
        Sprt::new(elo0, elo0 + more, a, b, model).ok()
    })
}

/// Returns the test from the second engine's side.
fn reversed(sprt: &Sprt) -> Sprt {
    let [elo0, elo1] = sprt.elo();
    Sprt::new(-elo1, -elo0, 0.05, 0.05, sprt.model()).unwrap()
}

fn is_sound(estimate: &Estimate) -> bool {
    let Estimate { value, low, high } = *estimate;
    let are_finite = [value, low, high].into_iter().all(f64::is_finite);
    are_finite && low <= value && value <= high
}

proptest! {
    #[test]
    fn all_results_are_finite(pairs in any_pairs(), sprt in any_sprt()) {
        prop_assert!(is_sound(&pairs.elo()), "{:?}", pairs.elo());
        prop_assert!(pairs.elo().high <= MAX_ELO);
        prop_assert!(is_sound(&pairs.normalized_elo()), "{:?}", pairs.normalized_elo());
        prop_assert!((0.0..=1.0).contains(&pairs.likelihood_of_superiority()));
        prop_assert!((0.0..=1.0).contains(&pairs.score()));
        let state = sprt.state(&pairs);
        prop_assert!(state.llr.is_finite(), "{}: {:?}", sprt, state);
        prop_assert!(state.lower.is_finite() && state.upper.is_finite());
        prop_assert!(state.lower < 0.0 && state.upper > 0.0);
    }

    #[test]
    fn results_are_antisymmetric_in_the_engines(pairs in match_pairs(), sprt in any_sprt()) {
        let other = pairs.reversed();
        prop_assert!((pairs.elo().value + other.elo().value).abs() < 1e-6);
        prop_assert!((pairs.normalized_elo().low + other.normalized_elo().high).abs() < 1e-6);
        let superiority = pairs.likelihood_of_superiority() + other.likelihood_of_superiority();
        prop_assert!((superiority - 1.0).abs() < 1e-9);
        let (llr, opposite) = (sprt.llr(&pairs), reversed(&sprt).llr(&other));
        prop_assert!((llr + opposite).abs() <= 1e-6 * (1.0 + llr.abs()), "{} {}", llr, opposite);
    }

    #[test]
    fn more_pairs_narrow_the_interval(
        pairs in match_pairs(), times in 2_u64..50, sprt in any_sprt(),
    ) {
        let more = Pentanomial(pairs.0.map(|n| n * times));
        prop_assert!(more.elo().error() < pairs.elo().error());
        let [wide, narrow] = [pairs, more].map(|pairs| pairs.normalized_elo().error());
        prop_assert!((wide / narrow - (times as f64).sqrt()).abs() < 1e-6);
        // Counts of 0 are replaced by a constant, so only others scale.
        if !pairs.0.contains(&0) {
            let (llr, scaled) = (sprt.llr(&pairs), sprt.llr(&more));
            prop_assert!((scaled - llr * times as f64).abs() <= 1e-6 * (1.0 + scaled.abs()));
        }
    }

    #[test]
    fn a_better_result_raises_elo_and_the_likelihood_ratio(
        pairs in match_pairs(), from in 0_usize..4, sprt in any_sprt(),
    ) {
        prop_assume!(pairs.0[from] > 1);
        let mut better = pairs;
        better.0[from] -= 1;
        better.0[from + 1] += 1;
        prop_assert!(better.elo().value > pairs.elo().value);
        if sprt.model() == EloModel::Logistic && pairs.0.iter().all(|&n| n > 0) {
            prop_assert!(sprt.llr(&better) > sprt.llr(&pairs));
        }
    }

    #[test]
    fn the_text_form_of_a_test_can_be_parsed(sprt in any_sprt()) {
        prop_assert_eq!(sprt.to_string().parse(), Ok(sprt));
    }

    #[test]
    fn parsing_any_text_does_not_panic(text in "[a-z0-9= .-]{0,40}") {
        if let Ok(sprt) = text.parse::<Sprt>() {
            prop_assert_eq!(sprt.state(&Pentanomial::default()).decision, Decision::Continue);
        }
    }
}
