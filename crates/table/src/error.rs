//! Errors of table creation.

/// A table that could not be allocated. On a resize, the old table is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The size is less than one bucket.
    #[error("a table of {bytes} bytes has no room for entries; use at least {min} bytes")]
    TooSmall {
        /// The requested size.
        bytes: usize,
        /// The minimum size.
        min: usize,
    },
    /// The size exceeds the supported maximum.
    #[error("a table of {bytes} bytes exceeds the maximum of {max} bytes; use a smaller size")]
    TooLarge {
        /// The requested size.
        bytes: usize,
        /// The maximum size.
        max: usize,
    },
    /// The system could not provide the memory.
    #[error("could not allocate {bytes} bytes for a table; use a smaller size")]
    OutOfMemory {
        /// The requested size.
        bytes: usize,
    },
}
