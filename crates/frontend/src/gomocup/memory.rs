//! Table sizes under the memory limits of the manager.

use zeitnot_core::Settings;
use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

/// Memory of the process without the tables, in bytes.
///
/// It covers code, the pattern tables of one rule set, and the stack of the
/// search. See `docs/engines.md` for measurements.
pub(crate) const PROCESS_OVERHEAD_BYTES: u64 = 32 << 20;

const MEBIBYTE: u64 = 1 << 20;

/// Memory limits set by the manager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MemoryLimits {
    /// `max_memory`: limit for the process, in bytes; `None` without a limit.
    pub(crate) process_bytes: Option<u64>,
    /// `hash_size`: table size in KiB; `None` for the configured size.
    pub(crate) table_kib: Option<u64>,
}

impl MemoryLimits {
    /// Returns settings whose tables fit into the limits.
    ///
    /// It disables the evaluation cache first, and then shrinks the table. If the
    /// limit is below [`PROCESS_OVERHEAD_BYTES`], it chooses the smallest table.
    pub(crate) fn apply(&self, configured: &Settings) -> Settings {
        let mut settings = configured.clone();
        let table: TableOptions = configured.group();
        let cache: EvalCacheOptions = configured.group();
        let requested = match self.table_kib {
            Some(kib) => kib.saturating_mul(1024) / MEBIBYTE,
            None => table.megabytes.into(),
        };
        let mut megabytes = requested.clamp(1, 65_536);
        if let Some(limit) = self.process_bytes {
            let available = limit.saturating_sub(PROCESS_OVERHEAD_BYTES);
            let cache_bytes = if cache.enabled {
                u64::from(cache.kilobytes) * 1024
            } else {
                0
            };
            if megabytes * MEBIBYTE + cache_bytes > available {
                let _ = settings.set("eval_cache.enabled", "false");
            }
            megabytes = megabytes.min(available / MEBIBYTE).max(1);
        }
        // The value is in the option's range, so this cannot fail.
        let _ = settings.set("table.megabytes", &megabytes.to_string());
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::default_settings;
    use zeitnot_testkit::TicTacToe;

    fn applied(limits: MemoryLimits, cache: bool) -> (u32, bool) {
        let mut settings = default_settings(&TicTacToe);
        settings
            .set("eval_cache.enabled", if cache { "true" } else { "false" })
            .unwrap();
        let settings = limits.apply(&settings);
        let table: TableOptions = settings.group();
        (
            table.megabytes,
            settings.group::<EvalCacheOptions>().enabled,
        )
    }

    fn limits(process: Option<u64>, table_kib: Option<u64>) -> MemoryLimits {
        MemoryLimits {
            process_bytes: process,
            table_kib,
        }
    }

    #[test]
    fn without_a_limit_the_configured_size_is_used() {
        assert_eq!(applied(limits(None, None), false), (64, false));
        assert_eq!(applied(limits(Some(350 << 20), None), false), (64, false));
    }

    #[test]
    fn a_tight_limit_disables_the_cache_first() {
        let tight = PROCESS_OVERHEAD_BYTES + (64 << 20);
        assert_eq!(applied(limits(Some(tight), None), true), (64, false));
        assert_eq!(
            applied(limits(Some(tight + (1 << 20)), None), true),
            (64, true)
        );
        assert_eq!(applied(limits(Some(tight - 1), None), true), (63, false));
    }

    #[test]
    fn the_table_size_is_clamped_to_its_range() {
        assert_eq!(applied(limits(Some(1), None), false), (1, false));
        assert_eq!(applied(limits(None, Some(0)), false), (1, false));
        assert_eq!(
            applied(limits(None, Some(u64::MAX)), false),
            (65_536, false)
        );
    }

    #[test]
    fn a_requested_table_is_cut_to_the_limit() {
        assert_eq!(applied(limits(None, Some(128 * 1024)), false), (128, false));
        let limit = PROCESS_OVERHEAD_BYTES + (100 << 20);
        assert_eq!(
            applied(limits(Some(limit), Some(1 << 20)), false),
            (100, false)
        );
    }
}
