//! Fits the network: Adam, mean squares for losses and gains, the logarithmic
//! loss for changes. The same examples and seed make the same numbers.

use zeitnot_clock::stoppers::samples::{
    FEATURE_COUNT, FIRST_WIDTH, Network, NetworkOrigin, OUTPUT_SCALE, OUTPUTS, PARAMETER_COUNT,
    SECOND_WIDTH,
};
use zeitnot_core::Random;

use super::examples::StopExample;

/// How the fit is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Times that every example is seen.
    pub epochs: u32,
    /// What the beginning and the order depend on.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            epochs: 60,
            seed: 1,
        }
    }
}

const BATCH_SIZE: usize = 64;
/// How far a step goes at first; it falls to a twentieth of that.
const LEARNING_RATE: f32 = 0.002;
const FINAL_RATE_FACTOR: f32 = 0.05;
/// How much larger weights are drawn towards 0, a step.
const WEIGHT_DECAY: f32 = 1e-4;
/// Adam's memories and what keeps its divisor from 0.
const ADAM_BETAS: [f32; 2] = [0.9, 0.999];
const ADAM_EPSILON: f32 = 1e-8;

/// Places of the three layers among the numbers.
const SECOND_LAYER_START: usize = (FEATURE_COUNT + 1) * FIRST_WIDTH;
const LAST_LAYER_START: usize = SECOND_LAYER_START + (FIRST_WIDTH + 1) * SECOND_WIDTH;

/// A network fitted to examples; none if there is none. Of the networks after
/// each time that all were seen, the one that is best on `watched` is taken;
/// the last one where nothing is watched.
#[must_use]
pub fn fit(
    examples: &[&StopExample],
    watched: &[&StopExample],
    origin: NetworkOrigin,
    options: FitOptions,
) -> Option<Network> {
    if examples.is_empty() {
        return None;
    }
    let mut random = Random::new(options.seed);
    let mut fit = Optimizer::new(&mut random);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let steps = (order.len().div_ceil(BATCH_SIZE) as u64 * u64::from(options.epochs)) as f32;
    let mut best: Option<(f64, Network)> = None;
    for _ in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH_SIZE) {
            let mut slope = vec![0.0; PARAMETER_COUNT];
            for &index in batch {
                fit.add_gradient(examples[index], &mut slope);
            }
            let done = fit.steps as f32 / steps;
            let step = LEARNING_RATE * (1.0 - (1.0 - FINAL_RATE_FACTOR) * done);
            fit.apply_gradient(&slope, batch.len(), step);
        }
        let network = Network::from_parameters(&fit.parameters, origin)?;
        let error = watched.iter().map(|example| error(&network, example)).sum();
        if watched.is_empty() || best.as_ref().is_none_or(|(least, _)| error < *least) {
            best = Some((error, network));
        }
    }
    best.map(|(_, network)| network)
}

/// What is made small: half a square for losses and gains, a logarithm for
/// changes.
fn error(network: &Network, example: &StopExample) -> f64 {
    let [loss, change, gain] = network.outputs(&example.features).map(f64::from);
    let scale = f64::from(OUTPUT_SCALE);
    let sign = if example.changes { -1.0 } else { 1.0 };
    let known = f64::from(u8::from(example.changes));
    0.5 * (loss - scale * example.loss).powi(2)
        + (1.0 + (sign * change).exp()).ln()
        + 0.5 * known * (gain - scale * example.gain).powi(2)
}

struct Optimizer {
    parameters: Vec<f32>,
    /// Means of slopes and of their squares.
    moments: [Vec<f32>; 2],
    steps: u32,
}

impl Optimizer {
    /// Begins with small random weights and no biases.
    fn new(random: &mut Random) -> Self {
        let mut parameters = vec![0.0; PARAMETER_COUNT];
        let layers = [
            (0, FEATURE_COUNT, FIRST_WIDTH),
            (SECOND_LAYER_START, FIRST_WIDTH, SECOND_WIDTH),
            (LAST_LAYER_START, SECOND_WIDTH, OUTPUTS),
        ];
        for (at, inputs, outputs) in layers {
            let spread = (6.0 / inputs as f32).sqrt();
            for number in &mut parameters[at..at + inputs * outputs] {
                let unit = random.below(1 << 24) as f32 / (1_u32 << 23) as f32 - 1.0;
                *number = spread * unit;
            }
        }
        Self {
            parameters,
            moments: [vec![0.0; PARAMETER_COUNT], vec![0.0; PARAMETER_COUNT]],
            steps: 0,
        }
    }

    /// Adds the slope of the error of one example.
    fn add_gradient(&self, example: &StopExample, slope: &mut [f32]) {
        let input = &example.features;
        let mut first = [0.0; FIRST_WIDTH];
        forward(&self.parameters[..SECOND_LAYER_START], input, &mut first);
        relu(&mut first);
        let mut second = [0.0; SECOND_WIDTH];
        forward(
            &self.parameters[SECOND_LAYER_START..LAST_LAYER_START],
            &first,
            &mut second,
        );
        relu(&mut second);
        let mut answers = [0.0; OUTPUTS];
        forward(&self.parameters[LAST_LAYER_START..], &second, &mut answers);
        let errors = output_gradient(answers, example);
        let (before, last) = slope.split_at_mut(LAST_LAYER_START);
        let (first_slope, second_slope) = before.split_at_mut(SECOND_LAYER_START);
        let mut back = backward(&self.parameters[LAST_LAYER_START..], &second, &errors, last);
        let mut back = backward(
            &self.parameters[SECOND_LAYER_START..LAST_LAYER_START],
            &first,
            &relu_gradient(&mut back, &second),
            second_slope,
        );
        backward(
            &self.parameters[..SECOND_LAYER_START],
            input,
            &relu_gradient(&mut back, &first),
            first_slope,
        );
    }

    fn apply_gradient(&mut self, slope: &[f32], count: usize, step: f32) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let [fresh, wide] = ADAM_BETAS.map(|memory| 1.0 - memory.powi(steps));
        let [means, squares] = &mut self.moments;
        let moments = means.iter_mut().zip(squares);
        for ((number, sum), (mean, square)) in self.parameters.iter_mut().zip(slope).zip(moments) {
            let slope = sum / count as f32;
            *mean += (1.0 - ADAM_BETAS[0]) * (slope - *mean);
            *square += (1.0 - ADAM_BETAS[1]) * (slope * slope - *square);
            let by = (*mean / fresh) / ((*square / wide).sqrt() + ADAM_EPSILON);
            *number -= step * (by + WEIGHT_DECAY * *number);
        }
    }
}

/// The slope of the error in each answer.
fn output_gradient([loss, change, gain]: [f32; OUTPUTS], example: &StopExample) -> [f32; OUTPUTS] {
    let chance = 1.0 / (1.0 + (-change).exp());
    [
        loss - OUTPUT_SCALE * example.loss as f32,
        chance - f32::from(u8::from(example.changes)),
        match example.changes {
            true => gain - OUTPUT_SCALE * example.gain as f32,
            // Nothing is known about what a change would have gained.
            false => 0.0,
        },
    ]
}

fn forward<const OUT: usize>(numbers: &[f32], input: &[f32], sums: &mut [f32; OUT]) {
    let (rows, _) = numbers.as_chunks::<OUT>();
    if let Some((biases, weights)) = rows.split_last() {
        *sums = *biases;
        for (row, number) in weights.iter().zip(input) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += number * weight;
            }
        }
    }
}

fn relu(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

/// Where nothing went through, nothing comes back.
fn relu_gradient<const N: usize>(slope: &mut [f32; N], outputs: &[f32; N]) -> [f32; N] {
    for (slope, output) in slope.iter_mut().zip(outputs) {
        if *output <= 0.0 {
            *slope = 0.0;
        }
    }
    *slope
}

/// Adds the slopes of a layer, and gives those of its inputs.
fn backward<const IN: usize, const OUT: usize>(
    numbers: &[f32],
    input: &[f32; IN],
    errors: &[f32; OUT],
    slope: &mut [f32],
) -> [f32; IN] {
    let mut back = [0.0; IN];
    let (rows, _) = numbers.as_chunks::<OUT>();
    let (slopes, _) = slope.as_chunks_mut::<OUT>();
    let inputs = input.iter().zip(&mut back);
    for ((row, slope), (number, back)) in rows.iter().zip(slopes.iter_mut()).zip(inputs) {
        for ((weight, slope), error) in row.iter().zip(slope).zip(errors) {
            *slope += number * error;
            *back += weight * error;
        }
    }
    if let Some(biases) = slopes.get_mut(IN) {
        for (slope, error) in biases.iter_mut().zip(errors) {
            *slope += error;
        }
    }
    back
}

#[cfg(test)]
pub(super) mod tests {
    use zeitnot_core::SimSnapshot;

    use super::*;

    /// Examples of a world in which two features decide everything.
    pub(crate) fn world(count: u64, seed: u64) -> Vec<StopExample> {
        let mut random = Random::new(seed);
        let mut unit = || random.below(1_000_001) as f32 / 1_000_000.0;
        let example = |_| {
            let mut features = [0.0; FEATURE_COUNT];
            features.iter_mut().for_each(|number| *number = unit());
            let changes = unit() < features[3];
            StopExample {
                snapshot: SimSnapshot::default(),
                stable_checks: 0,
                features,
                loss: f64::from(features[3] * features[7]) / 10.0,
                changes,
                gain: f64::from(features[7]) / 10.0,
            }
        };
        (0..count).map(example).collect()
    }

    #[test]
    fn slopes_are_those_of_the_error() {
        let mut random = Random::new(5);
        let mut fit = Optimizer::new(&mut random);
        let examples = world(3, 2);
        for example in &examples {
            let mut slope = vec![0.0; PARAMETER_COUNT];
            fit.add_gradient(example, &mut slope);
            let error_of = |fit: &Optimizer| {
                let network =
                    Network::from_parameters(&fit.parameters, NetworkOrigin::default()).unwrap();
                error(&network, example)
            };
            for place in [
                0,
                77,
                SECOND_LAYER_START - 40,
                SECOND_LAYER_START - 1,
                SECOND_LAYER_START + 400,
                LAST_LAYER_START - 20,
                LAST_LAYER_START + 40,
                PARAMETER_COUNT - 1,
            ] {
                let before = fit.parameters[place];
                fit.parameters[place] = before + 1e-2;
                let above = error_of(&fit);
                fit.parameters[place] = before - 1e-2;
                let below = error_of(&fit);
                fit.parameters[place] = before;
                let measured = (above - below) / 2e-2;
                let own = f64::from(slope[place]);
                assert!(
                    (own - measured).abs() < 0.02 + 0.03 * measured.abs(),
                    "{place}: {own} {measured}"
                );
            }
        }
    }

    #[test]
    fn what_was_learned_by_heart_is_not_taken() {
        // Few examples, and losses that nothing foretells.
        let mut noise = world(60, 4);
        let mut random = Random::new(8);
        for example in &mut noise {
            example.loss = random.below(1_000) as f64 / 2_000.0;
        }
        let (known, watched) = noise.split_at(40);
        let [known, watched] = [known, watched].map(|part| part.iter().collect::<Vec<_>>());
        let options = FitOptions {
            epochs: 300,
            seed: 3,
        };
        let total = |network: &Network| -> f64 {
            watched.iter().map(|example| error(network, example)).sum()
        };
        let last = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let best = fit(&known, &watched, NetworkOrigin::default(), options).unwrap();
        assert!(total(&best) < total(&last));
    }

    #[test]
    fn it_learns_what_there_is_to_learn_and_always_the_same() {
        let (known, new) = (world(3_000, 1), world(500, 9));
        let known: Vec<&StopExample> = known.iter().collect();
        let options = FitOptions {
            epochs: 15,
            seed: 3,
        };
        let network = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let (mut error, mut spread, mut sure) = (0.0, 0.0, 0.0);
        for example in &new {
            let outlook = network.predict(&example.features);
            error += (outlook.loss - example.loss).powi(2);
            spread += (0.025 - example.loss).powi(2);
            sure += (outlook.change - f64::from(example.features[3])).abs() / 500.0;
        }
        assert!(error < 0.1 * spread, "{error} of {spread}");
        assert!(sure < 0.15, "{sure}");
        assert_eq!(
            fit(&known, &[], NetworkOrigin::default(), options),
            Some(network)
        );
        assert!(fit(&[], &[], NetworkOrigin::default(), options).is_none());
    }
}
