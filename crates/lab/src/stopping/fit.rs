//! Fit of the network, with Adam.
//!
//! Losses and gains have squared errors, and changes a logarithmic loss. The same examples
//! and seed give the same network.

use zeitnot_clock::stoppers::samples::{
    FEATURE_COUNT, FIRST_WIDTH, Network, NetworkOrigin, OUTPUT_SCALE, OUTPUTS, PARAMETER_COUNT,
    SECOND_WIDTH,
};
use zeitnot_core::Random;

use super::examples::StopExample;

/// Options of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Number of passes over the examples.
    pub epochs: u32,
    /// Random seed for the initial weights and the order of the examples.
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
/// The initial learning rate, which falls linearly.
const LEARNING_RATE: f32 = 0.002;
/// The final learning rate as a share of the initial one.
const FINAL_RATE_FACTOR: f32 = 0.05;
/// Weight decay, relative to the learning rate.
const WEIGHT_DECAY: f32 = 1e-4;
const ADAM_BETAS: [f32; 2] = [0.9, 0.999];
const ADAM_EPSILON: f32 = 1e-8;

// Offsets of the second and the last layer among the parameters.
const SECOND_LAYER_START: usize = (FEATURE_COUNT + 1) * FIRST_WIDTH;
const LAST_LAYER_START: usize = SECOND_LAYER_START + (FIRST_WIDTH + 1) * SECOND_WIDTH;

/// Fits a network to examples; returns `None` without examples.
///
/// The result is the network of the epoch with the lowest error on `validation`, or that
/// of the last epoch if `validation` is empty.
#[must_use]
pub fn fit(
    examples: &[&StopExample],
    validation: &[&StopExample],
    origin: NetworkOrigin,
    options: FitOptions,
) -> Option<Network> {
    if examples.is_empty() {
        return None;
    }
    let mut random = Random::new(options.seed);
    let mut optimizer = Optimizer::new(&mut random);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let steps = (order.len().div_ceil(BATCH_SIZE) as u64 * u64::from(options.epochs)) as f32;
    let mut best: Option<(f64, Network)> = None;
    for _ in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH_SIZE) {
            let mut gradient = vec![0.0; PARAMETER_COUNT];
            for &index in batch {
                optimizer.add_gradient(examples[index], &mut gradient);
            }
            let progress = optimizer.steps as f32 / steps;
            let rate = LEARNING_RATE * (1.0 - (1.0 - FINAL_RATE_FACTOR) * progress);
            optimizer.apply_gradient(&gradient, batch.len(), rate);
        }
        let network = Network::from_parameters(&optimizer.parameters, origin)?;
        let errors = validation.iter().map(|example| error(&network, example));
        let error = errors.sum();
        if validation.is_empty() || best.as_ref().is_none_or(|(min, _)| error < *min) {
            best = Some((error, network));
        }
    }
    best.map(|(_, network)| network)
}

/// Returns the error that the fit minimizes.
///
/// It is half the square for the loss and for the gain of a change, and the logarithmic
/// loss for the change.
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
    /// Moving averages of the gradient and of its square.
    moments: [Vec<f32>; 2],
    steps: u32,
}

impl Optimizer {
    /// Starts with small random weights and zero biases.
    fn new(random: &mut Random) -> Self {
        let mut parameters = vec![0.0; PARAMETER_COUNT];
        let layers = [
            (0, FEATURE_COUNT, FIRST_WIDTH),
            (SECOND_LAYER_START, FIRST_WIDTH, SECOND_WIDTH),
            (LAST_LAYER_START, SECOND_WIDTH, OUTPUTS),
        ];
        for (at, inputs, outputs) in layers {
            let limit = (6.0 / inputs as f32).sqrt();
            for weight in &mut parameters[at..at + inputs * outputs] {
                let unit = random.below(1 << 24) as f32 / (1_u32 << 23) as f32 - 1.0;
                *weight = limit * unit;
            }
        }
        Self {
            parameters,
            moments: [vec![0.0; PARAMETER_COUNT], vec![0.0; PARAMETER_COUNT]],
            steps: 0,
        }
    }

    /// Adds the gradient of the error of one example.
    fn add_gradient(&self, example: &StopExample, gradient: &mut [f32]) {
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
        let mut outputs = [0.0; OUTPUTS];
        forward(&self.parameters[LAST_LAYER_START..], &second, &mut outputs);
        let errors = output_gradient(outputs, example);
        let (before, last) = gradient.split_at_mut(LAST_LAYER_START);
        let (first_gradient, second_gradient) = before.split_at_mut(SECOND_LAYER_START);
        let mut back = backward(&self.parameters[LAST_LAYER_START..], &second, &errors, last);
        let mut back = backward(
            &self.parameters[SECOND_LAYER_START..LAST_LAYER_START],
            &first,
            &relu_gradient(&mut back, &second),
            second_gradient,
        );
        backward(
            &self.parameters[..SECOND_LAYER_START],
            input,
            &relu_gradient(&mut back, &first),
            first_gradient,
        );
    }

    /// Takes a step of Adam; `gradient` is a sum over `count` examples.
    fn apply_gradient(&mut self, gradient: &[f32], count: usize, rate: f32) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let corrections = ADAM_BETAS.map(|beta| 1.0 - beta.powi(steps));
        let [means, squares] = &mut self.moments;
        let moments = means.iter_mut().zip(squares);
        let parameters = self.parameters.iter_mut().zip(gradient);
        for ((parameter, sum), (mean, square)) in parameters.zip(moments) {
            let slope = sum / count as f32;
            *mean += (1.0 - ADAM_BETAS[0]) * (slope - *mean);
            *square += (1.0 - ADAM_BETAS[1]) * (slope * slope - *square);
            let deviation = (*square / corrections[1]).sqrt() + ADAM_EPSILON;
            let step = (*mean / corrections[0]) / deviation;
            *parameter -= rate * (step + WEIGHT_DECAY * *parameter);
        }
    }
}

/// Returns the gradient of the error with respect to the outputs.
fn output_gradient([loss, change, gain]: [f32; OUTPUTS], example: &StopExample) -> [f32; OUTPUTS] {
    let chance = 1.0 / (1.0 + (-change).exp());
    [
        loss - OUTPUT_SCALE * example.loss as f32,
        chance - f32::from(u8::from(example.changes)),
        match example.changes {
            true => gain - OUTPUT_SCALE * example.gain as f32,
            // Without a change, its gain is unknown.
            false => 0.0,
        },
    ]
}

fn forward<const OUT: usize>(parameters: &[f32], input: &[f32], sums: &mut [f32; OUT]) {
    let (rows, _) = parameters.as_chunks::<OUT>();
    if let Some((biases, weights)) = rows.split_last() {
        *sums = *biases;
        for (row, input) in weights.iter().zip(input) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
    }
}

fn relu(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

/// Clears the gradient of inactive units.
fn relu_gradient<const N: usize>(gradient: &mut [f32; N], outputs: &[f32; N]) -> [f32; N] {
    for (slope, output) in gradient.iter_mut().zip(outputs) {
        if *output <= 0.0 {
            *slope = 0.0;
        }
    }
    *gradient
}

/// Adds the gradient of a layer, and returns the gradient of its inputs.
fn backward<const IN: usize, const OUT: usize>(
    parameters: &[f32],
    input: &[f32; IN],
    errors: &[f32; OUT],
    gradient: &mut [f32],
) -> [f32; IN] {
    let mut back = [0.0; IN];
    let (rows, _) = parameters.as_chunks::<OUT>();
    let (gradients, _) = gradient.as_chunks_mut::<OUT>();
    let inputs = input.iter().zip(&mut back);
    for ((row, gradient), (input, back)) in rows.iter().zip(gradients.iter_mut()).zip(inputs) {
        for ((weight, slope), error) in row.iter().zip(gradient).zip(errors) {
            *slope += input * error;
            *back += weight * error;
        }
    }
    if let Some(biases) = gradients.get_mut(IN) {
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

    /// Returns random examples whose results depend on two features.
    pub(crate) fn synthetic_examples(count: u64, seed: u64) -> Vec<StopExample> {
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
    fn the_gradient_matches_differences_of_the_error() {
        let mut random = Random::new(5);
        let mut optimizer = Optimizer::new(&mut random);
        let examples = synthetic_examples(3, 2);
        for example in &examples {
            let mut gradient = vec![0.0; PARAMETER_COUNT];
            optimizer.add_gradient(example, &mut gradient);
            let error_of = |optimizer: &Optimizer| {
                let network =
                    Network::from_parameters(&optimizer.parameters, NetworkOrigin::default());
                error(&network.unwrap(), example)
            };
            for index in [
                0,
                77,
                SECOND_LAYER_START - 40,
                SECOND_LAYER_START - 1,
                SECOND_LAYER_START + 400,
                LAST_LAYER_START - 20,
                LAST_LAYER_START + 40,
                PARAMETER_COUNT - 1,
            ] {
                let before = optimizer.parameters[index];
                optimizer.parameters[index] = before + 1e-2;
                let above = error_of(&optimizer);
                optimizer.parameters[index] = before - 1e-2;
                let below = error_of(&optimizer);
                optimizer.parameters[index] = before;
                let measured = (above - below) / 2e-2;
                let slope = f64::from(gradient[index]);
                assert!(
                    (slope - measured).abs() < 0.02 + 0.03 * measured.abs(),
                    "{index}: {slope} {measured}"
                );
            }
        }
    }

    #[test]
    fn validation_examples_prevent_overfitting() {
        // Few examples, with losses that are independent of the features.
        let mut noise = synthetic_examples(60, 4);
        let mut random = Random::new(8);
        for example in &mut noise {
            example.loss = random.below(1_000) as f64 / 2_000.0;
        }
        let (known, validation) = noise.split_at(40);
        let [known, validation] = [known, validation].map(|part| part.iter().collect::<Vec<_>>());
        let options = FitOptions {
            epochs: 300,
            seed: 3,
        };
        let total = |network: &Network| -> f64 {
            let errors = validation.iter().map(|example| error(network, example));
            errors.sum()
        };
        let last = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let best = fit(&known, &validation, NetworkOrigin::default(), options).unwrap();
        assert!(total(&best) < total(&last));
    }

    #[test]
    fn fits_predict_new_examples_and_are_reproducible() {
        let (known, new) = (synthetic_examples(3_000, 1), synthetic_examples(500, 9));
        let known: Vec<&StopExample> = known.iter().collect();
        let options = FitOptions {
            epochs: 15,
            seed: 3,
        };
        let network = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let (mut error, mut variance, mut chance_error) = (0.0, 0.0, 0.0);
        for example in &new {
            let prediction = network.predict(&example.features);
            error += (prediction.loss - example.loss).powi(2);
            variance += (0.025 - example.loss).powi(2);
            chance_error += (prediction.change - f64::from(example.features[3])).abs() / 500.0;
        }
        assert!(error < 0.1 * variance, "{error} of {variance}");
        assert!(chance_error < 0.15, "{chance_error}");
        assert_eq!(
            fit(&known, &[], NetworkOrigin::default(), options),
            Some(network)
        );
        assert!(fit(&[], &[], NetworkOrigin::default(), options).is_none());
    }
}
