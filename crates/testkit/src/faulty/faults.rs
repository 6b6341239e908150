//! The faults of a process.

/// Faults by name, with their effects. A name that ends in `=` takes a number.
pub type FaultList = &'static [(&'static str, &'static str)];

/// Faults in games, for all protocols.
const GAME_FAULTS: FaultList = &[
    ("crash-at-start", "exits with status 3 at the start"),
    ("crash-at-move-10", "crashes at its tenth move"),
    ("mute", "reads all commands but never moves"),
    ("late-by=", "moves this many milliseconds late"),
    ("flood-first", "writes 20,000 lines before each move"),
    (
        "flood-forever",
        "writes lines without end instead of a move",
    ),
    (
        "flood-wide",
        "writes long lines without end instead of a move",
    ),
    ("garbage", "answers text that is not a move"),
    ("child", "starts a child process that outlives it"),
];

/// The selected faults of a process.
#[derive(Clone, Debug)]
pub struct Faults {
    known: FaultList,
    names: Vec<String>,
}

impl Faults {
    /// Selects faults by name.
    ///
    /// # Errors
    ///
    /// Fails with the first name that is neither in `known` nor a fault in games.
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

    /// Returns `true` if the fault is selected.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.check(name);
        self.names.iter().any(|fault| fault == name)
    }

    /// Returns the number given with a selected fault, whose name ends in `=`.
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
