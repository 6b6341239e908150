//! The ways in which a process is wrong.

/// Every fault that a program knows, and what it does.
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
        let is_known = |name: &&String| known.iter().any(|(fault, _)| fault == name);
        match names.iter().find(|name| !is_known(name)) {
            Some(name) => Err(name.clone()),
            None => Ok(Self { known, names }),
        }
    }

    /// Is it wrong in this way?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        debug_assert!(
            self.known.iter().any(|(fault, _)| *fault == name),
            "{name} is not among the known faults"
        );
        self.names.iter().any(|fault| fault == name)
    }
}
