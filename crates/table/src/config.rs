//! Configuration of the table and of the evaluation cache.

/// The treatment of a store that may not replace any entry of its bucket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplacementPolicy {
    /// The store is dropped and counted.
    #[default]
    Strict,
    /// The store replaces the fourth slot of the bucket, whatever it holds; the
    /// other three slots follow the strict rules.
    TwoTier,
}

impl ReplacementPolicy {
    /// Returns the number of leading slots that only the strict rules may overwrite.
    pub(crate) const fn protected_slots(self) -> usize {
        match self {
            Self::Strict => 4,
            Self::TwoTier => 3,
        }
    }
}

/// The configuration of a [`Table`](crate::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// Memory for the entries, in bytes; rounded down to whole buckets of 64 bytes.
    pub bytes: usize,
    /// The treatment of stores that replace nothing.
    pub policy: ReplacementPolicy,
    /// Whether the generation advances. If not, entries never expire.
    pub aging: bool,
    /// Number of live stores in a generation, in thousandths of the number of
    /// entries; at least one store.
    pub generation_step: u32,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            policy: ReplacementPolicy::Strict,
            aging: true,
            // Measured (docs/dev/experiments/search.md): expired entries can be replaced
            // but are still found, so fast aging costs nothing.
            generation_step: 60,
        }
    }
}

/// The configuration of an [`EvalCache`](crate::EvalCache).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalCacheConfig {
    /// Memory for the entries, in bytes; rounded down to whole buckets of 32 bytes.
    pub bytes: usize,
    /// The minimum absolute score to be stored.
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
