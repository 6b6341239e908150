//! Generates random scripts.

use super::script::{Script, ScriptGo, ScriptPosition, ScriptStep, SearchEnd};
use crate::random::Random;

/// The behavior of the simulated interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterfaceStyle {
    /// Sends only commands that the protocol allows at that time.
    WellBehaved,
    /// Sends any command at any time.
    Adversarial,
}

/// Lines that do not change any answer.
const NOISE: [&str; 7] = [
    "",
    " \t ",
    "zeitnottest",
    "debug on",
    "debug off",
    "register later",
    "stopp",
];

/// Limits that end a search without `stop`.
const SEARCH_LIMITS: [&str; 6] = [
    "depth 1",
    "depth 2",
    "depth 3",
    "movetime 1",
    "wtime 30 btime 30 depth 3",
    "movetime 1000 depth 1",
];

/// Node limits that end a search without `stop`, for engines that support them.
const NODE_LIMITS: [&str; 7] = [
    "nodes 1",
    "nodes 60",
    "nodes 500",
    "depth 30 nodes 200",
    "nodes 100000 depth 2",
    "wtime 30 btime 30 nodes 300",
    "mate 1 nodes 100",
];

/// Zero, negative, or unusual limits that end a search at once.
const ODD_LIMITS: [&str; 6] = [
    "depth 0",
    "nodes 0",
    "movetime 0",
    "wtime 0 btime 0",
    "wtime -5 btime -5",
    "depth 1 zeitnottest",
];

/// Missing or invalid limits.
const MISSING_LIMITS: [&str; 4] = ["", "depth", "depth abc", "movetime ten"];

/// Generates random scripts.
#[derive(Debug)]
pub(super) struct ScriptGenerator<'a> {
    random: Random,
    positions: &'a [ScriptPosition],
    style: InterfaceStyle,
    features: EngineFeatures,
}

/// The optional features of an engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineFeatures {
    /// Whether it has the option `Ponder`.
    pub(super) ponder: bool,
    /// Whether it has the option `MultiPV`.
    pub(super) multipv: bool,
    /// Whether `go nodes` ends a search.
    pub(super) nodes: bool,
}

impl<'a> ScriptGenerator<'a> {
    /// Creates a generator for an engine with these features.
    pub(super) fn new(
        seed: u64,
        positions: &'a [ScriptPosition],
        style: InterfaceStyle,
        features: EngineFeatures,
    ) -> Self {
        Self {
            random: Random::new(seed),
            positions,
            style,
            features,
        }
    }

    /// Generates the next script.
    pub(super) fn script(&mut self) -> Script {
        let mut script = Script::default();
        let uses_multipv = self.features.multipv && self.random.chance(10);
        if uses_multipv {
            let count = 2 + self.random.below(3);
            let line = format!("setoption name MultiPV value {count}");
            script.push(ScriptStep::Change(line), false);
        }
        if self.random.chance(10) {
            let change = self.setting_change();
            self.push(&mut script, change);
        }
        for _ in 0..=self.random.below(4) {
            match self.style {
                InterfaceStyle::WellBehaved => self.well_behaved_search(&mut script),
                InterfaceStyle::Adversarial => self.adversarial_search(&mut script),
            }
        }
        if uses_multipv {
            script.push(ScriptStep::Stop, false);
            script.push(ScriptStep::AwaitBest, false);
            let line = "setoption name MultiPV value 1".to_owned();
            script.push(ScriptStep::Change(line), false);
        }
        script
    }

    fn push(&mut self, script: &mut Script, step: ScriptStep) {
        let same_write = self.random.chance(60);
        script.push(step, same_write);
    }

    fn position(&mut self) -> ScriptStep {
        ScriptStep::Position(self.random.below(self.positions.len()))
    }

    fn setting_change(&mut self) -> ScriptStep {
        let line = match self.random.below(3) {
            0 => "ucinewgame",
            1 => "setoption name Zeitnot Test value some words",
            _ => "setoption name ZeitnotTest",
        };
        ScriptStep::Change(line.to_owned())
    }

    fn noise(&mut self) -> ScriptStep {
        match self.random.below(4) {
            0 => ScriptStep::Ready,
            1 => ScriptStep::PonderHit,
            _ => ScriptStep::Noise(self.random.pick(&NOISE).copied().unwrap_or("")),
        }
    }

    /// Adds a position, a search, and its end, as the protocol allows.
    fn well_behaved_search(&mut self, script: &mut Script) {
        let position = self.position();
        let go = self.go(&position);
        let until = go.until;
        self.push(script, position);
        self.push(script, ScriptStep::Go(go));
        for _ in 0..self.random.below(3) {
            // `ponderhit` would end the pondering.
            match self.noise() {
                ScriptStep::PonderHit if until == SearchEnd::PonderHit => (),
                step => self.push(script, step),
            }
        }
        if self.random.chance(30) {
            self.push(script, ScriptStep::Ready);
            script.push(ScriptStep::AwaitReady, false);
        }
        let sends_ponderhit = until == SearchEnd::PonderHit && self.random.chance(50);
        if sends_ponderhit {
            self.push(script, ScriptStep::PonderHit);
        }
        let ends_without_stop = until == SearchEnd::WithoutStop || sends_ponderhit;
        if !ends_without_stop || self.random.chance(40) {
            self.push(script, ScriptStep::Stop);
            if self.random.chance(20) {
                self.push(script, ScriptStep::Stop);
            }
            if self.random.chance(50) {
                return;
            }
        }
        script.push(ScriptStep::AwaitBest, false);
    }

    /// Adds a position and a search, and then any commands.
    fn adversarial_search(&mut self, script: &mut Script) {
        let position = self.position();
        let go = self.go(&position);
        self.push(script, position);
        self.push(script, ScriptStep::Go(go));
        for _ in 0..self.random.below(4) {
            let step = match self.random.below(8) {
                0 => self.position(),
                1 => self.setting_change(),
                2 => ScriptStep::Stop,
                3 => ScriptStep::AwaitBest,
                4 => ScriptStep::AwaitReady,
                _ => self.noise(),
            };
            self.push(script, step);
        }
    }

    fn go(&mut self, position: &ScriptStep) -> ScriptGo {
        let is_adversarial = self.style == InterfaceStyle::Adversarial;
        let (limit, bounded) = match self.random.below(10) {
            0 | 1 if is_adversarial => (self.random.pick(&ODD_LIMITS), true),
            2 if is_adversarial => (self.random.pick(&MISSING_LIMITS), false),
            3..=6 if self.features.nodes => (self.random.pick(&NODE_LIMITS), true),
            _ => (self.random.pick(&SEARCH_LIMITS), true),
        };
        let limit = limit.copied().unwrap_or("depth 1");
        let bounded_end = if bounded {
            SearchEnd::WithoutStop
        } else {
            SearchEnd::Either
        };
        let (mut words, until) = match self.random.below(10) {
            0..=2 => (vec!["infinite".to_owned()], SearchEnd::Stop),
            3 if is_adversarial => (
                vec!["infinite".to_owned(), limit.to_owned()],
                SearchEnd::Stop,
            ),
            4 | 5
                if self.features.ponder
                    && bounded
                    && (is_adversarial || !limit.starts_with("mate")) =>
            {
                (
                    vec!["ponder".to_owned(), limit.to_owned()],
                    SearchEnd::PonderHit,
                )
            }
            _ => (vec![limit.to_owned()], bounded_end),
        };
        self.rotate(&mut words);
        let searchmoves = self.searchmoves(position, &mut words);
        // Many engines take everything after `searchmoves` for moves.
        if is_adversarial {
            self.rotate(&mut words);
        }
        ScriptGo {
            line: format!("go {}", words.join(" ")),
            until,
            searchmoves,
        }
    }

    /// Rotates the words at random.
    fn rotate(&mut self, words: &mut [String]) {
        let offset = self.random.below(words.len());
        words.rotate_left(offset);
    }

    /// Restricts the search at random; returns the listed moves.
    fn searchmoves(
        &mut self,
        position: &ScriptStep,
        words: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        let is_adversarial = self.style == InterfaceStyle::Adversarial;
        let ScriptStep::Position(number) = position else {
            return None;
        };
        let legal = &self.positions.get(*number)?.legal;
        if legal.is_empty() || !self.random.chance(20) {
            return None;
        }
        let mut listed = Vec::new();
        for _ in 0..=self.random.below(3) {
            listed.extend(self.random.pick(legal).cloned());
        }
        if is_adversarial && self.random.chance(30) {
            if self.random.chance(30) {
                listed.clear();
            }
            listed.push("a1a1".to_owned());
        }
        words.push(format!("searchmoves {}", listed.join(" ")));
        Some(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::scripts::model::ScriptModel;
    use crate::uci::scripts::script::positions;

    const EVERYTHING: EngineFeatures = EngineFeatures {
        ponder: true,
        multipv: true,
        nodes: true,
    };

    #[test]
    fn scripts_have_the_requested_style() {
        let positions = positions().unwrap();
        let mut count = 0;
        for style in [InterfaceStyle::WellBehaved, InterfaceStyle::Adversarial] {
            let mut generator = ScriptGenerator::new(5, &positions, style, EVERYTHING);
            for number in 0..2_000 {
                let script = generator.script();
                let is_well_behaved = ScriptModel::admits(&positions, &script, true);
                let description = script.description(&positions);
                assert!(
                    ScriptModel::admits(&positions, &script, false),
                    "{number}: {description}"
                );
                assert!(
                    is_well_behaved || style == InterfaceStyle::Adversarial,
                    "{number}: {description}"
                );
                count += usize::from(!is_well_behaved);
            }
        }
        assert!(count > 1_000, "{count}");
    }

    #[test]
    fn scripts_depend_on_the_seed_only() {
        let positions = positions().unwrap();
        let descriptions = |seed| {
            let mut generator =
                ScriptGenerator::new(seed, &positions, InterfaceStyle::Adversarial, EVERYTHING);
            let scripts: Vec<String> = (0..20)
                .map(|_| generator.script().description(&positions))
                .collect();
            scripts
        };
        assert_eq!(descriptions(3), descriptions(3));
        assert_ne!(descriptions(3), descriptions(4));
    }
}
