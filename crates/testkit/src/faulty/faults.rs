//! The ways in which a process is wrong.

/// Every fault that a program knows, and what it does. One whose name ends in
/// `=` takes a number behind it.
pub type Known = &'static [(&'static str, &'static str)];

/// The faults of a process.
#[derive(Clone, Debug)]
pub struct Faults {
    known: Known,
    names: Vec<String>,
}

impl Faults {
    /// Takes names of faults.
    ///
    /// # Errors
    ///
    /// The first name that is not `known`.
    pub fn new(known: Known, names: impl Iterator<Item = String>) -> Result<Self, String> {
        let names: Vec<String> = names.collect();
        let is_known = |name: &&String| {
            let fault = match name.split_once('=') {
                Some((fault, number)) if number.parse::<u64>().is_ok() => &name[..=fault.len()],
                _ => name,
            };
            known.iter().any(|(known, _)| *known == fault)
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
            self.known.iter().any(|(fault, _)| *fault == name),
            "{name} is not among the known faults"
        );
    }
}
