//! How large the tables may be where the manager limits memory.

use zeitnot_core::Settings;
use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

/// What the process needs beside the tables: code, pattern tables of one rule
/// set, the stack of the search. Measured figures stand in `docs/gui.md`.
pub(crate) const PROCESS_OVERHEAD_BYTES: u64 = 32 << 20;

const MEBIBYTE: u64 = 1 << 20;

/// What the manager has said about memory; nothing at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MemoryLimits {
    /// `max_memory`: bytes of the whole process; none without a limit.
    pub(crate) process_bytes: Option<u64>,
    /// `hash_size`: KiB of the table; the configured size if absent.
    pub(crate) table_kib: Option<u64>,
}

impl MemoryLimits {
    /// The settings with tables that fit: the evaluation cache is given up
    /// first, then the table shrinks. A limit below what the process needs
    /// anyway leaves the smallest table.
    pub(crate) fn apply(&self, configured: &Settings) -> Settings {
        let mut settings = configured.clone();
        let table: TableOptions = configured.group();
        let cache: EvalCacheOptions = configured.group();
        let wanted = match self.table_kib {
            Some(kib) => kib.saturating_mul(1024) / MEBIBYTE,
            None => table.megabytes.into(),
        };
        let mut megabytes = wanted.clamp(1, 65_536);
        if let Some(limit) = self.process_bytes {
            let room = limit.saturating_sub(PROCESS_OVERHEAD_BYTES);
            let cache_bytes = if cache.enabled {
                u64::from(cache.kilobytes) * 1024
            } else {
                0
            };
            if megabytes * MEBIBYTE + cache_bytes > room {
                let _ = settings.set("eval_cache.enabled", "false");
            }
            megabytes = megabytes.min(room / MEBIBYTE).max(1);
        }
        // Inside the option's range, so it cannot be refused.
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
    fn no_limit_leaves_the_configured_size() {
        assert_eq!(applied(limits(None, None), false), (64, false));
        assert_eq!(applied(limits(Some(350 << 20), None), false), (64, false));
    }

    #[test]
    fn a_tight_limit_gives_up_the_cache_first() {
        let tight = PROCESS_OVERHEAD_BYTES + (64 << 20);
        assert_eq!(applied(limits(Some(tight), None), true), (64, false));
        assert_eq!(
            applied(limits(Some(tight + (1 << 20)), None), true),
            (64, true)
        );
        assert_eq!(applied(limits(Some(tight - 1), None), true), (63, false));
    }

    #[test]
    fn the_smallest_table_is_left_of_nothing_and_the_largest_of_everything() {
        assert_eq!(applied(limits(Some(1), None), false), (1, false));
        assert_eq!(applied(limits(None, Some(0)), false), (1, false));
        assert_eq!(
            applied(limits(None, Some(u64::MAX)), false),
            (65_536, false)
        );
    }

    #[test]
    fn a_wanted_table_stays_inside_the_limit() {
        assert_eq!(applied(limits(None, Some(128 * 1024)), false), (128, false));
        let limit = PROCESS_OVERHEAD_BYTES + (100 << 20);
        assert_eq!(
            applied(limits(Some(limit), Some(1 << 20)), false),
            (100, false)
        );
    }
}
