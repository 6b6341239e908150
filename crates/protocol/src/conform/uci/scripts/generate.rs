//! Scripts from random numbers.

use super::script::{Go, Place, Script, Step, Until};
use crate::conform::random::Random;

/// How the interface behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manners {
    /// It sends what the protocol lets it send.
    Polite,
    /// It sends anything at any time.
    Rude,
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
const LIMITS: [&str; 6] = [
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
const NO_LIMITS: [&str; 4] = ["", "depth", "depth abc", "movetime ten"];

/// Makes scripts.
#[derive(Debug)]
pub(super) struct Generator<'a> {
    random: Random,
    places: &'a [Place],
    manners: Manners,
    abilities: Abilities,
}

/// What an engine offers, beyond what every engine has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abilities {
    /// The option `Ponder`.
    pub(super) ponder: bool,
    /// The option `MultiPV`.
    pub(super) multipv: bool,
    /// A search by nodes that ends.
    pub(super) nodes: bool,
}

impl<'a> Generator<'a> {
    /// Scripts for an engine that can do this.
    pub(super) fn new(
        seed: u64,
        places: &'a [Place],
        manners: Manners,
        abilities: Abilities,
    ) -> Self {
        Self {
            random: Random::new(seed),
            places,
            manners,
            abilities,
        }
    }

    /// The next script.
    pub(super) fn script(&mut self) -> Script {
        let mut script = Script::default();
        let lines = self.abilities.multipv && self.random.chance(10);
        if lines {
            let count = 2 + self.random.below(3);
            let line = format!("setoption name MultiPV value {count}");
            script.push(Step::Change(line), false);
        }
        if self.random.chance(10) {
            let change = self.change();
            self.push(&mut script, change);
        }
        for _ in 0..=self.random.below(4) {
            match self.manners {
                Manners::Polite => self.polite_search(&mut script),
                Manners::Rude => self.rude_search(&mut script),
            }
        }
        if lines {
            script.push(Step::Stop, false);
            script.push(Step::AwaitBest, false);
            let line = "setoption name MultiPV value 1".to_owned();
            script.push(Step::Change(line), false);
        }
        script
    }

    fn push(&mut self, script: &mut Script, step: Step) {
        let joined = self.random.chance(60);
        script.push(step, joined);
    }

    fn position(&mut self) -> Step {
        Step::Position(self.random.below(self.places.len()))
    }

    fn change(&mut self) -> Step {
        let line = match self.random.below(3) {
            0 => "ucinewgame",
            1 => "setoption name Zeitnot Test value some words",
            _ => "setoption name ZeitnotTest",
        };
        Step::Change(line.to_owned())
    }

    fn noise(&mut self) -> Step {
        match self.random.below(4) {
            0 => Step::Ready,
            1 => Step::PonderHit,
            _ => Step::Noise(self.random.pick(&NOISE).copied().unwrap_or("")),
        }
    }

    /// A position, a search and its end, as the protocol has them.
    fn polite_search(&mut self, script: &mut Script) {
        let position = self.position();
        let go = self.go(&position);
        let until = go.until;
        self.push(script, position);
        self.push(script, Step::Go(go));
        for _ in 0..self.random.below(3) {
            // A search that ponders would be let go by it.
            match self.noise() {
                Step::PonderHit if until == Until::PonderHit => (),
                step => self.push(script, step),
            }
        }
        if self.random.chance(30) {
            self.push(script, Step::Ready);
            script.push(Step::AwaitReady, false);
        }
        let hits = until == Until::PonderHit && self.random.chance(50);
        if hits {
            self.push(script, Step::PonderHit);
        }
        let itself = until == Until::Itself || hits;
        if !itself || self.random.chance(40) {
            self.push(script, Step::Stop);
            if self.random.chance(20) {
                self.push(script, Step::Stop);
            }
            if self.random.chance(50) {
                return;
            }
        }
        script.push(Step::AwaitBest, false);
    }

    /// A position and a search, and then anything.
    fn rude_search(&mut self, script: &mut Script) {
        let position = self.position();
        let go = self.go(&position);
        self.push(script, position);
        self.push(script, Step::Go(go));
        for _ in 0..self.random.below(4) {
            let step = match self.random.below(8) {
                0 => self.position(),
                1 => self.change(),
                2 => Step::Stop,
                3 => Step::AwaitBest,
                4 => Step::AwaitReady,
                _ => self.noise(),
            };
            self.push(script, step);
        }
    }

    fn go(&mut self, position: &Step) -> Go {
        let rude = self.manners == Manners::Rude;
        let (limit, bounded) = match self.random.below(10) {
            0 | 1 if rude => (self.random.pick(&ODD_LIMITS), true),
            2 if rude => (self.random.pick(&NO_LIMITS), false),
            3..=6 if self.abilities.nodes => (self.random.pick(&NODE_LIMITS), true),
            _ => (self.random.pick(&LIMITS), true),
        };
        let limit = limit.copied().unwrap_or("depth 1");
        let by_itself = if bounded {
            Until::Itself
        } else {
            Until::Anything
        };
        let (mut words, until) = match self.random.below(10) {
            0..=2 => (vec!["infinite".to_owned()], Until::Stop),
            3 if rude => (vec!["infinite".to_owned(), limit.to_owned()], Until::Stop),
            4 | 5 if self.abilities.ponder && bounded && (rude || !limit.starts_with("mate")) => (
                vec!["ponder".to_owned(), limit.to_owned()],
                Until::PonderHit,
            ),
            _ => (vec![limit.to_owned()], by_itself),
        };
        self.turn(&mut words);
        let only = self.searchmoves(position, &mut words);
        // Many an engine takes everything behind it for moves.
        if rude {
            self.turn(&mut words);
        }
        Go {
            line: format!("go {}", words.join(" ")),
            until,
            only,
        }
    }

    /// The same words in another order.
    fn turn(&mut self, words: &mut [String]) {
        let by = self.random.below(words.len());
        words.rotate_left(by);
    }

    /// Sometimes restricts the search; the moves that are listed.
    fn searchmoves(&mut self, position: &Step, words: &mut Vec<String>) -> Option<Vec<String>> {
        let rude = self.manners == Manners::Rude;
        let Step::Position(number) = position else {
            return None;
        };
        let legal = &self.places.get(*number)?.legal;
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
    use crate::conform::uci::scripts::model::Model;
    use crate::conform::uci::scripts::script::places;

    const EVERYTHING: Abilities = Abilities {
        ponder: true,
        multipv: true,
        nodes: true,
    };

    #[test]
    fn scripts_have_the_manners_that_are_asked_for() {
        let places = places().unwrap();
        let mut rude = 0;
        for manners in [Manners::Polite, Manners::Rude] {
            let mut generator = Generator::new(5, &places, manners, EVERYTHING);
            for number in 0..2_000 {
                let script = generator.script();
                let polite = Model::admits(&places, &script, true);
                let words = script.words(&places);
                assert!(Model::admits(&places, &script, false), "{number}: {words}");
                assert!(polite || manners == Manners::Rude, "{number}: {words}");
                rude += usize::from(!polite);
            }
        }
        assert!(rude > 1_000, "{rude}");
    }

    #[test]
    fn a_seed_gives_the_same_scripts() {
        let places = places().unwrap();
        let words = |seed| {
            let mut generator = Generator::new(seed, &places, Manners::Rude, EVERYTHING);
            let scripts: Vec<String> = (0..20).map(|_| generator.script().words(&places)).collect();
            scripts
        };
        assert_eq!(words(3), words(3));
        assert_ne!(words(3), words(4));
    }
}
