//! Why a table could not be made.

/// Why memory of the wanted size cannot be had. The table that was to be
/// resized, if any, is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Not even one bucket fits.
    #[error("a table of {bytes} bytes holds nothing; give it at least {least} bytes")]
    TooSmall {
        /// The size asked for.
        bytes: usize,
        /// The smallest possible size.
        least: usize,
    },
    /// The size is beyond what any machine of this kind can give.
    #[error("a table of {bytes} bytes is more than the {most} bytes supported; give it less")]
    TooLarge {
        /// The size asked for.
        bytes: usize,
        /// The greatest size supported.
        most: usize,
    },
    /// The system refused the memory.
    #[error("the system has no {bytes} bytes for a table; give it less memory")]
    OutOfMemory {
        /// The size asked for.
        bytes: usize,
    },
}
