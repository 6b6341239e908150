//! Versioned types of all JSON that the program writes.
//!
//! Within a version, fields may be added, but never removed or renamed, and their
//! meaning does not change. Readers ignore unknown fields. A breaking change
//! requires a new module beside [`v1`].

pub mod v1;
