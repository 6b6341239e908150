//! Configuration of the table and of the evaluation cache.

/// The rules by which a store replaces entries (`docs/dev/table.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplacementPolicy {
    /// A store replaces another position's entry only if it is deeper, or exact
    /// at equal depth, or of equal depth and bound while the entry is very old.
    Strict,
    /// As `Strict`, but any store replaces a very old entry.
    #[default]
    Aged,
    /// As `Aged` in three slots; a store that finds no place there replaces the
    /// fourth, whatever it holds.
    TwoTier,
}

impl ReplacementPolicy {
    /// Returns the number of leading slots that are not always replaced.
    pub(crate) const fn protected_slots(self) -> usize {
        match self {
            Self::Strict | Self::Aged => 4,
            Self::TwoTier => 3,
        }
    }
}

/// The configuration of a [`Table`](crate::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// Memory for the entries, in bytes; rounded down to whole buckets of 64 bytes.
    pub bytes: usize,
    /// The replacement rules.
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
            policy: ReplacementPolicy::Aged,
            aging: true,
            // Measured (docs/dev/table.md): expired entries can be replaced
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
