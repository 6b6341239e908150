//! The cache of analyses. Hashed strings in its keys never change.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zeitnot_core::{Game, Position};

use super::PositionAnalyzer;
use crate::chance::ChanceCurve;
use crate::tier::AnalysisBudget;

pub(crate) const ENGINE: &str = concat!("zeitnot ", env!("CARGO_PKG_VERSION"));

/// Part of every cache key.
///
/// Increase it when the search or the facts change in a way that neither the engine
/// version nor the evaluation id shows.
const CACHE_VERSION: u32 = 5;

/// A query about a position. `u64` values are node limits.
#[derive(Clone, Copy, Debug)]
pub(super) enum CacheQuery<'a> {
    /// The full analysis.
    Position,
    /// The win that the opponent threatens.
    ThreatenedWin(u64),
    /// The win by fours alone that the opponent threatens.
    ThreatenedVcf,
    /// A win of the side to move.
    Win(u64),
    /// The moves that stop a threatened win.
    Defenses,
    /// Whether every defense against a threatened win loses; nodes per defense.
    Loss(u64),
    /// The best move except one.
    BestExcept(&'a str),
    /// Two moves in one search.
    Compare(&'a [String; 2], u64),
    /// The best move of a very short search.
    ShallowBestMove,
}

impl PositionAnalyzer {
    /// Returns the cached result, or computes and caches it.
    pub(super) fn cached<T: Serialize + DeserializeOwned>(
        &mut self,
        query: CacheQuery<'_>,
        position: &dyn Position,
        find: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let key = cache_key(&self.identity, query, position);
        let cached = self.cache.get(&key);
        if let Some(found) = cached.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return found;
        }
        let found = find(self);
        // A stopped search has no valid result.
        if let (false, Ok(bytes)) = (self.is_stopped(), serde_json::to_vec(&found)) {
            self.cache.put(&key, &bytes);
        }
        found
    }
}

/// Returns the part that all cache keys of an analyzer share.
pub(super) fn identity(game: &dyn Game, budget: AnalysisBudget, curve: ChanceCurve) -> String {
    format!(
        "{CACHE_VERSION} {ENGINE} {} {:016x} {} {} {} {} {}",
        game.name(),
        game.evaluation_id(),
        game.equipment_id(),
        budget.search,
        budget.lines,
        budget.solve,
        curve.scale(),
    )
}

/// Returns the cache key of a query.
///
/// `setup.position` includes the moves that led to the position, so rules that
/// depend on them are covered.
fn cache_key(identity: &str, query: CacheQuery<'_>, position: &dyn Position) -> String {
    let setup = position.setup();
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &str| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    };
    add(identity);
    add(&setup.position);
    add(setup.rule.as_deref().unwrap_or_default());
    add(&format!("{:?} {:?}", setup.size, setup.side));
    match query {
        CacheQuery::Compare(moves, nodes) => {
            add("compare");
            add(&moves[0]);
            add(&moves[1]);
            add(&nodes.to_string());
        }
        CacheQuery::Position => add("position"),
        CacheQuery::ThreatenedWin(nodes) => {
            add("danger");
            add(&nodes.to_string());
        }
        CacheQuery::ThreatenedVcf => add("fours"),
        CacheQuery::Loss(nodes) => {
            add("loss");
            add(&nodes.to_string());
        }
        CacheQuery::BestExcept(mv) => {
            add("beside");
            add(mv);
        }
        CacheQuery::Win(nodes) => {
            add("win");
            add(&nodes.to_string());
        }
        CacheQuery::Defenses => add("answers"),
        CacheQuery::ShallowBestMove => add("glance"),
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::Setup;
    use zeitnot_gomoku::Gomoku;
    use zeitnot_schema::v1::review::Tier;

    #[test]
    fn cache_keys_differ_in_every_input() {
        let curve = ChanceCurve::for_game("gomoku", "freestyle");
        let quick = identity(
            &Gomoku,
            AnalysisBudget::for_tier("gomoku", "freestyle", Tier::Quick),
            curve,
        );
        let deep = identity(
            &Gomoku,
            AnalysisBudget::for_tier("gomoku", "freestyle", Tier::Deep),
            curve,
        );
        let position = |text: &str, rule: &str| {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::new(text)
            };
            Gomoku.position(&setup).unwrap()
        };
        let here = position("h8i9", "freestyle");
        let keys = [
            cache_key(&quick, CacheQuery::Position, &*here),
            cache_key(&deep, CacheQuery::Position, &*here),
            cache_key(&quick, CacheQuery::ThreatenedWin(9), &*here),
            cache_key(&quick, CacheQuery::ThreatenedWin(8), &*here),
            cache_key(&quick, CacheQuery::ThreatenedVcf, &*here),
            cache_key(&quick, CacheQuery::BestExcept("a1"), &*here),
            cache_key(&quick, CacheQuery::BestExcept("a2"), &*here),
            cache_key(&quick, CacheQuery::Position, &*position("h8i9", "renju")),
            cache_key(
                &quick,
                CacheQuery::Position,
                &*position("h8i9j1", "freestyle"),
            ),
            cache_key(
                &quick,
                CacheQuery::Compare(&["a1".to_owned(), "a2".to_owned()], 9),
                &*here,
            ),
        ];
        let different: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(different.len(), keys.len());
        assert_eq!(keys[0], cache_key(&quick, CacheQuery::Position, &*here));
    }
}
