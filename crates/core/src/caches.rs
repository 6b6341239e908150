//! The options of every engine, and the caches made from them.

use std::sync::Arc;

use zeitnot_table::snapshot::SnapshotIdentity;
use zeitnot_table::{
    EvalCache, EvalCacheConfig, ReplacementPolicy, Table, TableConfig, TableError,
};

use crate::fnv1a::Fnv1a;
use crate::game::{Game, Setup};
use crate::option_group;

use crate::options::{OptionGroup, OptionKind, OptionValue, Settings};

/// The replacement policy of the table, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyOption(pub ReplacementPolicy);

impl OptionValue for PolicyOption {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(&["strict", "aged", "two_tier"])
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        match text {
            "strict" => Some(Self(ReplacementPolicy::Strict)),
            "aged" => Some(Self(ReplacementPolicy::Aged)),
            "two_tier" => Some(Self(ReplacementPolicy::TwoTier)),
            _ => None,
        }
    }

    fn redefined(text: &str) -> Option<&'static str> {
        (text == "strict").then_some("aged")
    }

    fn render(&self) -> String {
        match self.0 {
            ReplacementPolicy::Strict => "strict".to_owned(),
            ReplacementPolicy::Aged => "aged".to_owned(),
            ReplacementPolicy::TwoTier => "two_tier".to_owned(),
        }
    }
}

option_group! {
    /// The engine as a whole.
    pub struct EngineOptions: "engine" {
        /// Number of search threads; with more than one, searches are not reproducible.
        threads: u32 = 1, 1..=256;
    }
}

option_group! {
    /// The transposition table.
    pub struct TableOptions: "table" {
        /// Size of the transposition table in MiB.
        megabytes: u32 = 64, 1..=65536;
        /// Use the transposition table.
        enabled: bool = true;
        /// Replacement policy: `strict` prefers deeper entries; `aged` lets any store replace very old ones; `two_tier` also makes one slot in four always-replace.
        policy: PolicyOption = PolicyOption(ReplacementPolicy::Aged);
        /// Number of stores per generation, in thousandths of the table's entries.
        generation_step: u32 = 60, 1..=100000;
    }
}

option_group! {
    /// The evaluation cache.
    pub struct EvalCacheOptions: "eval_cache" {
        /// Cache static evaluations; worth it only if they are expensive.
        enabled: bool = false;
        /// Size of the evaluation cache in KiB.
        kilobytes: u32 = 1024, 1..=1048576;
        /// Cache only scores at least this far from zero.
        min_abs_score: u32 = 0, 0..=30000;
    }
}

/// Returns the options of an engine for `game` without a clock, with default values.
#[must_use]
pub fn default_settings(game: &dyn Game) -> Settings {
    settings_with(game, Vec::new())
}

/// Returns the options of an engine for `game` with `more` groups, with default values.
#[must_use]
pub fn settings_with(game: &dyn Game, more: Vec<Box<dyn OptionGroup>>) -> Settings {
    let mut groups = game.options();
    groups.extend(more);
    groups.push(Box::new(EngineOptions::default()));
    groups.push(Box::new(TableOptions::default()));
    groups.push(Box::new(EvalCacheOptions::default()));
    Settings::new(groups)
}

/// The transposition table and the evaluation cache.
///
/// One worker owns them, or several share them. Keys differ between games,
/// rules, and sizes, so one table can hold entries of all of them.
pub struct Caches {
    /// The transposition table.
    pub table: Table,
    /// The evaluation cache.
    pub evals: EvalCache,
}

impl Caches {
    /// Creates caches for [workers that share them](crate::Worker::with_caches).
    ///
    /// Only their owner clears, enables, or disables them, even while workers search.
    ///
    /// # Errors
    ///
    /// Fails if a cache of the configured size could not be allocated.
    pub fn shared(settings: &Settings) -> Result<Arc<Self>, TableError> {
        Self::shared_with_aging(settings, true)
    }

    /// Creates caches as [`Self::shared`] does, with or without aging of entries.
    ///
    /// # Errors
    ///
    /// Fails if a cache of the configured size could not be allocated.
    pub fn shared_with_aging(settings: &Settings, aging: bool) -> Result<Arc<Self>, TableError> {
        // The owner may enable the cache later. Until then, its memory is not touched.
        let kilobytes = settings.group::<EvalCacheOptions>().kilobytes;
        Self::with_sizes(build_table_config(settings, aging), kilobytes, settings).map(Arc::new)
    }

    pub(crate) fn new(config: TableConfig, settings: &Settings) -> Result<Self, TableError> {
        let options: EvalCacheOptions = settings.group();
        // A disabled cache gets the minimum size.
        let kilobytes = if options.enabled {
            options.kilobytes
        } else {
            1
        };
        Self::with_sizes(config, kilobytes, settings)
    }

    fn with_sizes(
        config: TableConfig,
        kilobytes: u32,
        settings: &Settings,
    ) -> Result<Self, TableError> {
        let table = Table::new(config)?;
        table.set_enabled(settings.group::<TableOptions>().enabled);
        let options: EvalCacheOptions = settings.group();
        let evals = EvalCache::new(EvalCacheConfig {
            bytes: kilobytes as usize * 1024,
            min_abs_score: options.min_abs_score.cast_signed(),
        })?;
        evals.set_enabled(options.enabled);
        Ok(Self { table, evals })
    }

    /// Clears the table and the evaluation cache.
    pub fn clear(&self) {
        self.table.clear();
        self.evals.clear();
    }
}

/// Returns the identity of a snapshot of a table that these games fill.
///
/// The order of the games does not matter; games that store no scores are
/// ignored. The salt is a hash of the keys of all initial positions, so it
/// changes if the key computation changes.
#[must_use]
pub fn snapshot_identity<'a>(games: impl IntoIterator<Item = &'a dyn Game>) -> SnapshotIdentity {
    let mut identity = SnapshotIdentity {
        salt: 0,
        evaluation: 0,
    };
    for game in games {
        let scores = game.evaluation_id();
        if scores == 0 {
            continue;
        }
        let mut keys = Fnv1a::default();
        keys.update(game.name().as_bytes());
        let mut evaluation = keys;
        for rule in game.rules() {
            let setup = Setup {
                rule: Some((*rule).to_owned()),
                ..Setup::default()
            };
            if let Ok(position) = game.position(&setup) {
                keys.update(&position.table_key().to_le_bytes());
            }
        }
        evaluation.update(&scores.to_le_bytes());
        identity.salt ^= keys.finish();
        identity.evaluation ^= evaluation.finish();
    }
    identity
}

pub(crate) fn table_config(game: &dyn Game, settings: &Settings) -> TableConfig {
    build_table_config(settings, game.defaults(settings).memory.aging)
}

fn build_table_config(settings: &Settings, aging: bool) -> TableConfig {
    let options: TableOptions = settings.group();
    TableConfig {
        bytes: options.megabytes as usize * 1024 * 1024,
        policy: options.policy.0,
        aging,
        generation_step: options.generation_step,
    }
}
