//! The commands of the `zeitnot` binary.
