//! Types of all JSON that leaves the program, by version.
//!
//! Within a version fields are added but never removed, renamed or given
//! another meaning; readers ignore fields they do not know. What must break
//! that goes into a new module beside [`v1`].

pub mod v1;
