//! Scripts from random numbers.

use super::script::{Script, ScriptGo, ScriptPosition, ScriptStep, SearchEnd};
use crate::random::Random;

/// How the interface behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterfaceStyle {
    /// It sends what the protocol lets it send.
    WellBehaved,
    /// It sends anything at any time.
    Adversarial,
}

/// Lines that change no answer.
const NOISE: [&str; 7] = [
    "",
    " \t ",
    "zeitnottest",
    "debug on",
    "debug off",
    "register later",
    "stopp",
];

/// Limits under which a search ends by itself.
const SEARCH_LIMITS: [&str; 6] = [
    "depth 1",
    "depth 2",
    "depth 3",
    "movetime 1",
    "wtime 30 btime 30 depth 3",
    "movetime 1000 depth 1",
];

/// The same by nodes, for engines that count them.
const NODE_LIMITS: [&str; 7] = [
    "nodes 1",
    "nodes 60",
    "nodes 500",
    "depth 30 nodes 200",
    "nodes 100000 depth 2",
    "wtime 30 btime 30 nodes 300",
    "mate 1 nodes 100",
];

/// Limits of nothing, which end a search at once.
const ODD_LIMITS: [&str; 6] = [
    "depth 0",
    "nodes 0",
    "movetime 0",
    "wtime 0 btime 0",
    "wtime -5 btime -5",
    "depth 1 zeitnottest",
];

/// No limit at all, or none that can be read.
const MISSING_LIMITS: [&str; 4] = ["", "depth", "depth abc", "movetime ten"];

/// Makes scripts.
#[derive(Debug)]
pub(super) struct ScriptGenerator<'a> {
    random: Random,
    positions: &'a [ScriptPosition],
    style: InterfaceStyle,
    features: EngineFeatures,
}

/// What an engine offers, beyond what every engine has.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineFeatures {
    /// The option `Ponder`.
    pub(super) ponder: bool,
    /// The option `MultiPV`.
    pub(super) multipv: bool,
    /// A search by nodes that ends.
    pub(super) nodes: bool,
}

impl<'a> ScriptGenerator<'a> {
    /// Scripts for an engine that can do this.
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

    /// The next script.
    pub(super) fn script(&mut self) -> Script {
        let mut script = Script::default();
        let lines = self.features.multipv && self.random.chance(10);
        if lines {
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
        if lines {
            script.push(ScriptStep::Stop, false);
            script.push(ScriptStep::AwaitBest, false);
            let line = "setoption name MultiPV value 1".to_owned();
            script.push(ScriptStep::Change(line), false);
        }
        script
    }

    fn push(&mut self, script: &mut Script, step: ScriptStep) {
        let joined = self.random.chance(60);
        script.push(step, joined);
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

    /// A position, a search and its end, as the protocol has them.
    fn well_behaved_search(&mut self, script: &mut Script) {
        let position = self.position();
        let go = self.go(&position);
        let until = go.until;
        self.push(script, position);
        self.push(script, ScriptStep::Go(go));
        for _ in 0..self.random.below(3) {
            // A search that ponders would be let go by it.
            match self.noise() {
                ScriptStep::PonderHit if until == SearchEnd::PonderHit => (),
                step => self.push(script, step),
            }
        }
        if self.random.chance(30) {
            self.push(script, ScriptStep::Ready);
            script.push(ScriptStep::AwaitReady, false);
        }
        let hits = until == SearchEnd::PonderHit && self.random.chance(50);
        if hits {
            self.push(script, ScriptStep::PonderHit);
        }
        let itself = until == SearchEnd::WithoutStop || hits;
        if !itself || self.random.chance(40) {
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

    /// A position and a search, and then anything.
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
        let rude = self.style == InterfaceStyle::Adversarial;
        let (limit, bounded) = match self.random.below(10) {
            0 | 1 if rude => (self.random.pick(&ODD_LIMITS), true),
            2 if rude => (self.random.pick(&MISSING_LIMITS), false),
            3..=6 if self.features.nodes => (self.random.pick(&NODE_LIMITS), true),
            _ => (self.random.pick(&SEARCH_LIMITS), true),
        };
        let limit = limit.copied().unwrap_or("depth 1");
        let by_itself = if bounded {
            SearchEnd::WithoutStop
        } else {
            SearchEnd::Either
        };
        let (mut words, until) = match self.random.below(10) {
            0..=2 => (vec!["infinite".to_owned()], SearchEnd::Stop),
            3 if rude => (
                vec!["infinite".to_owned(), limit.to_owned()],
                SearchEnd::Stop,
            ),
            4 | 5 if self.features.ponder && bounded && (rude || !limit.starts_with("mate")) => (
                vec!["ponder".to_owned(), limit.to_owned()],
                SearchEnd::PonderHit,
            ),
            _ => (vec![limit.to_owned()], by_itself),
        };
        self.shuffle(&mut words);
        let only = self.searchmoves(position, &mut words);
        // Many an engine takes everything behind it for moves.
        if rude {
            self.shuffle(&mut words);
        }
        ScriptGo {
            line: format!("go {}", words.join(" ")),
            until,
            searchmoves: only,
        }
    }

    /// The same words in another order.
    fn shuffle(&mut self, words: &mut [String]) {
        let by = self.random.below(words.len());
        words.rotate_left(by);
    }

    /// Sometimes restricts the search; the moves that are listed.
    fn searchmoves(
        &mut self,
        position: &ScriptStep,
        words: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        let rude = self.style == InterfaceStyle::Adversarial;
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
        if rude && self.random.chance(30) {
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
    fn scripts_have_the_manners_that_are_asked_for() {
        let places = positions().unwrap();
        let mut rude = 0;
        for manners in [InterfaceStyle::WellBehaved, InterfaceStyle::Adversarial] {
            let mut generator = ScriptGenerator::new(5, &places, manners, EVERYTHING);
            for number in 0..2_000 {
                let script = generator.script();
                let polite = ScriptModel::admits(&places, &script, true);
                let words = script.description(&places);
                assert!(
                    ScriptModel::admits(&places, &script, false),
                    "{number}: {words}"
                );
                assert!(
                    polite || manners == InterfaceStyle::Adversarial,
                    "{number}: {words}"
                );
                rude += usize::from(!polite);
            }
        }
        assert!(rude > 1_000, "{rude}");
    }

    #[test]
    fn a_seed_gives_the_same_scripts() {
        let places = positions().unwrap();
        let words = |seed| {
            let mut generator =
                ScriptGenerator::new(seed, &places, InterfaceStyle::Adversarial, EVERYTHING);
            let scripts: Vec<String> = (0..20)
                .map(|_| generator.script().description(&places))
                .collect();
            scripts
        };
        assert_eq!(words(3), words(3));
        assert_ne!(words(3), words(4));
    }
}
