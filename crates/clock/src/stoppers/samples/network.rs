//! A small neural network and its file format.
//!
//! It has two hidden layers and three outputs: the expected loss of stopping, the
//! probability that more thinking changes the choice, and the gain of such a change.

use std::sync::OnceLock;

use zeitnot_core::data_file::{DataFileError, DataFormat};

use super::features::FEATURE_COUNT;

/// Width of the first hidden layer.
pub const FIRST_WIDTH: usize = 32;
/// Width of the second hidden layer.
pub const SECOND_WIDTH: usize = 32;
/// Number of outputs.
pub const OUTPUTS: usize = 3;

/// Number of parameters of a network.
pub const PARAMETER_COUNT: usize = (FEATURE_COUNT + 1) * FIRST_WIDTH
    + (FIRST_WIDTH + 1) * SECOND_WIDTH
    + (SECOND_WIDTH + 1) * OUTPUTS;

/// Losses and gains are output in hundredths of a game, for well-scaled numbers.
pub const OUTPUT_SCALE: f32 = 100.0;

const FORMAT: DataFormat = DataFormat {
    content: "weights of the expected loss",
    magic: b"\x89LOSSN\r\n",
    version: 1,
};

/// The training data of a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetworkOrigin {
    /// Number of training positions.
    pub positions: u64,
    /// Number of training examples.
    pub examples: u64,
    /// Random seed of the training.
    pub seed: u64,
}

/// The network's prediction for a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The expected loss of stopping now, from 0 to 1.
    pub loss: f64,
    /// The probability that more thinking changes the choice.
    pub change: f64,
    /// The gain of such a change, from 0 to 1.
    pub gain: f64,
}

impl Prediction {
    /// Returns the expected gain of more thinking.
    #[must_use]
    pub fn expected_gain(&self) -> f64 {
        self.change * self.gain
    }
}

/// A fully connected layer.
///
/// Weights are stored by input, so that the sums of all outputs grow in parallel.
#[derive(Clone, Debug, PartialEq)]
struct Layer<const IN: usize, const OUT: usize> {
    weights: [[f32; OUT]; IN],
    biases: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    /// Reads a layer from the start of `numbers`.
    fn read(numbers: &mut &[f32]) -> Option<Box<Self>> {
        let mut layer = Box::new(Self {
            weights: [[0.0; OUT]; IN],
            biases: [0.0; OUT],
        });
        let rows = layer.weights.iter_mut().chain([&mut layer.biases]);
        for row in rows {
            let (values, rest) = numbers.split_first_chunk::<OUT>()?;
            *row = *values;
            *numbers = rest;
        }
        Some(layer)
    }

    #[inline]
    fn apply(&self, input: &[f32; IN]) -> [f32; OUT] {
        let mut sums = self.biases;
        for (row, &number) in self.weights.iter().zip(input) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += number * weight;
            }
        }
        sums
    }
}

/// A network that predicts the loss of stopping early.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    first: Box<Layer<FEATURE_COUNT, FIRST_WIDTH>>,
    second: Box<Layer<FIRST_WIDTH, SECOND_WIDTH>>,
    last: Box<Layer<SECOND_WIDTH, OUTPUTS>>,
    origin: NetworkOrigin,
}

impl Network {
    /// Creates a network from its parameters, layer by layer.
    ///
    /// Each layer has the weights of each input in turn, then the biases. Returns `None`
    /// if the number of parameters is wrong, or one is not finite or too large.
    #[must_use]
    pub fn from_parameters(numbers: &[f32], origin: NetworkOrigin) -> Option<Self> {
        let is_valid = |number: &f32| number.is_finite() && number.abs() < 1e6;
        if numbers.len() != PARAMETER_COUNT || !numbers.iter().all(is_valid) {
            return None;
        }
        let mut left = numbers;
        Some(Self {
            first: Layer::read(&mut left)?,
            second: Layer::read(&mut left)?,
            last: Layer::read(&mut left)?,
            origin,
        })
    }

    /// Returns the network that comes with the program.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<Network> = OnceLock::new();
        let bytes = include_bytes!("../../../data/loss.net");
        SHIPPED.get_or_init(|| Self::from_bytes(bytes).expect("the weights are valid"))
    }

    /// Returns the training data of the network.
    #[must_use]
    pub const fn origin(&self) -> NetworkOrigin {
        self.origin
    }

    /// Evaluates the network for [`features`](super::features()).
    #[must_use]
    pub fn predict(&self, features: &[f32; FEATURE_COUNT]) -> Prediction {
        let [loss, change, gain] = self.outputs(features);
        let share = |answer: f32| f64::from((answer / OUTPUT_SCALE).clamp(0.0, 1.0));
        Prediction {
            loss: share(loss),
            change: 1.0 / (1.0 + f64::from(-change).exp()),
            gain: share(gain),
        }
    }

    /// Returns the outputs of the last layer.
    ///
    /// These are the loss in hundredths of a game, the log odds of a change, and the
    /// gain in hundredths of a game.
    #[must_use]
    pub fn outputs(&self, features: &[f32; FEATURE_COUNT]) -> [f32; OUTPUTS] {
        let rectified = |number: f32| number.max(0.0);
        let first = self.first.apply(features).map(rectified);
        let second = self.second.apply(&first).map(rectified);
        self.last.apply(&second)
    }

    /// Returns the parameters, in the order of [`Network::from_parameters`].
    fn parameters(&self) -> impl Iterator<Item = f32> + '_ {
        let first = self.first.weights.iter().chain([&self.first.biases]);
        let second = self.second.weights.iter().chain([&self.second.biases]);
        let last = self.last.weights.iter().chain([&self.last.biases]);
        let first = first.flatten().chain(second.flatten());
        first.chain(last.flatten()).copied()
    }

    /// Serializes the network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            let NetworkOrigin {
                positions,
                examples,
                seed,
            } = self.origin;
            for number in [positions, examples, seed] {
                bytes.extend(number.to_le_bytes());
            }
            for width in [FEATURE_COUNT, FIRST_WIDTH, SECOND_WIDTH, OUTPUTS] {
                bytes.extend((width as u16).to_le_bytes());
            }
            for number in self.parameters() {
                bytes.extend(number.to_le_bytes());
            }
        })
    }

    /// Parses a file.
    ///
    /// # Errors
    ///
    /// Fails if the file is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = NetworkOrigin {
            positions: reader.u64()?,
            examples: reader.u64()?,
            seed: reader.u64()?,
        };
        for width in [FEATURE_COUNT, FIRST_WIDTH, SECOND_WIDTH, OUTPUTS] {
            if u16::from_le_bytes(*reader.array()?) as usize != width {
                return Err(reader.invalid_content());
            }
        }
        let numbers = reader.arrays(PARAMETER_COUNT)?.map(f32::from_le_bytes);
        let numbers: Vec<f32> = numbers.collect();
        let network =
            Self::from_parameters(&numbers, origin).ok_or_else(|| reader.invalid_content())?;
        reader.finish()?;
        Ok(network)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use zeitnot_core::Random;

    use super::super::features;
    use super::super::loss::tests::any_snapshot;
    use super::*;

    fn network(seed: u64) -> Network {
        let mut random = Random::new(seed);
        let number = |_| (random.below(2_001) as f32 - 1_000.0) / 4_000.0;
        let numbers: Vec<f32> = (0..PARAMETER_COUNT).map(number).collect();
        Network::from_parameters(&numbers, NetworkOrigin::default()).unwrap()
    }

    #[test]
    fn a_network_round_trips_through_a_small_file() {
        let own = network(3);
        let bytes = own.to_bytes();
        assert!(bytes.len() < 50_000, "{}", bytes.len());
        assert_eq!(Network::from_bytes(&bytes).unwrap(), own);
        assert!(Network::from_bytes(&bytes[..bytes.len() - 1]).is_err());
    }

    #[test]
    fn parameters_have_the_documented_order() {
        // One feature with a single path: 0.5 * 2 = 1 is added to the loss, and the
        // biases are -3 for the log odds and 4 for the gain.
        let mut numbers = vec![0.0; PARAMETER_COUNT];
        numbers[5 * FIRST_WIDTH + 7] = 2.0;
        let second = (FEATURE_COUNT + 1) * FIRST_WIDTH;
        numbers[second + 7 * SECOND_WIDTH + 9] = 1.0;
        let last = second + (FIRST_WIDTH + 1) * SECOND_WIDTH;
        numbers[last + 9 * OUTPUTS] = 1.0;
        numbers[last + SECOND_WIDTH * OUTPUTS + 1] = -3.0;
        numbers[last + SECOND_WIDTH * OUTPUTS + 2] = 4.0;
        let network = Network::from_parameters(&numbers, NetworkOrigin::default()).unwrap();
        let mut features = [0.0; FEATURE_COUNT];
        features[5] = 0.5;
        let prediction = network.predict(&features);
        assert!((prediction.loss - 0.01).abs() < 1e-7);
        assert!((prediction.change - 0.047_425_87).abs() < 1e-7);
        assert!((prediction.gain - 0.04).abs() < 1e-7);
        features[5] = -0.5;
        assert_eq!(network.predict(&features).loss, 0.0, "rectified");
    }

    #[test]
    fn the_shipped_network_is_valid() {
        let origin = Network::shipped().origin();
        assert!(origin.positions > 0 && origin.examples > origin.positions);
    }

    #[test]
    fn invalid_parameters_are_rejected() {
        let mut numbers = vec![0.0; PARAMETER_COUNT];
        numbers[17] = f32::NAN;
        assert!(Network::from_parameters(&numbers, NetworkOrigin::default()).is_none());
        assert!(Network::from_parameters(&numbers[1..], NetworkOrigin::default()).is_none());
    }

    proptest! {
        #[test]
        fn predictions_are_from_0_to_1(snapshot in any_snapshot(), stable: u32, seed: u64) {
            let prediction = network(seed).predict(&features(&snapshot, stable));
            for number in [prediction.loss, prediction.change, prediction.gain] {
                prop_assert!((0.0..=1.0).contains(&number), "{number}");
            }
        }

        #[test]
        fn damaged_files_are_rejected(bytes: Vec<u8>, at in 0_usize..20_000, with in 1_u8..) {
            prop_assert!(Network::from_bytes(&bytes).is_err());
            let mut own = network(1).to_bytes();
            let at = at % own.len();
            own[at] ^= with;
            prop_assert!(Network::from_bytes(&own).is_err());
        }
    }
}
