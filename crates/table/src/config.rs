//! What can be chosen when a table or an evaluation cache is made.

/// What happens to a store that no entry of the bucket has to give way to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplacementPolicy {
    /// It is dropped and counted.
    #[default]
    Strict,
    /// It goes to the fourth slot of the bucket, which is replaced always; the
    /// other three follow the strict rules.
    TwoTier,
}

impl ReplacementPolicy {
    /// The leading slots of a bucket that only the strict rules may overwrite.
    pub(crate) const fn protected_slots(self) -> usize {
        match self {
            Self::Strict => 4,
            Self::TwoTier => 3,
        }
    }
}

/// How to make a [`Table`](crate::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// Memory for the entries; rounded down to whole buckets of 64 bytes.
    pub bytes: usize,
    /// What to do with stores that replace nothing.
    pub policy: ReplacementPolicy,
    /// Whether the generation advances at all. Without it nothing expires.
    pub aging: bool,
    /// After how many live stores the generation advances, in thousandths of
    /// the number of entries. At least one store.
    pub generation_step: u32,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            policy: ReplacementPolicy::Strict,
            aging: true,
            // Measured, see docs/experiments.md: old entries are only
            // replaceable, not gone, so growing old fast costs nothing.
            generation_step: 60,
        }
    }
}

/// How to make an [`EvalCache`](crate::EvalCache).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalCacheConfig {
    /// Memory for the entries; rounded down to whole buckets of 32 bytes.
    pub bytes: usize,
    /// Scores nearer to zero than this are not stored.
    pub min_abs_score: i32,
}

impl Default for EvalCacheConfig {
    fn default() -> Self {
        Self {
            bytes: 8 << 20,
            min_abs_score: 0,
        }
    }
}
