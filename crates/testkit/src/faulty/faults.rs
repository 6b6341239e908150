//! The ways in which a process is wrong.

/// Every fault that a program knows, and what it does. One whose name ends in
/// `=` takes a number behind it.
pub type FaultList = &'static [(&'static str, &'static str)];

/// What can go wrong in games, whatever the protocol.
const GAME_FAULTS: FaultList = &[
    ("crash-at-start", "ends before it has said anything"),
    ("crash-at-move-10", "dies of its tenth move"),
    ("mute", "hears everything and never moves"),
    ("late-by=", "moves so many milliseconds late"),
    ("flood-first", "says 20,000 lines before each move"),
    ("flood-forever", "never stops talking before its move"),
    ("flood-wide", "never stops talking, in long lines"),
    ("garbage", "answers words that are no move"),
    ("child", "starts a child that outlives it"),
];

/// The faults of a process.
#[derive(Clone, Debug)]
pub struct Faults {
    known: FaultList,
    names: Vec<String>,
}

impl Faults {
    /// Takes names of faults.
    ///
    /// # Errors
    ///
    /// The first name that is neither `known` nor a fault in games.
    pub fn new(known: FaultList, names: impl Iterator<Item = String>) -> Result<Self, String> {
        let names: Vec<String> = names.collect();
        let is_known = |name: &&String| {
            let fault = match name.split_once('=') {
                Some((fault, number)) if number.parse::<u64>().is_ok() => &name[..=fault.len()],
                _ => name,
            };
            contains(known, fault)
        };
        match names.iter().find(|name| !is_known(name)) {
            Some(name) => Err(name.clone()),
            None => Ok(Self { known, names }),
        }
    }

    /// Is it wrong in this way?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.check(name);
        self.names.iter().any(|fault| fault == name)
    }

    /// How much it is wrong in this way, if it is; the name ends in `=`.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        self.check(name);
        let mut numbers = self
            .names
            .iter()
            .filter_map(|fault| fault.strip_prefix(name));
        numbers.next()?.parse().ok()
    }

    fn check(&self, name: &str) {
        debug_assert!(
            contains(self.known, name),
            "{name} is not among the known faults"
        );
    }
}

fn contains(known: FaultList, name: &str) -> bool {
    let mut faults = known.iter().chain(GAME_FAULTS);
    faults.any(|(fault, _)| *fault == name)
}
