//! The cache of judgments: the key, which has everything that an answer depends
//! on, and the lookup. The strings that are hashed never change.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zeitnot_core::{Game, Position};

use super::PositionAnalyzer;
use crate::chance::ChanceCurve;
use crate::tier::AnalysisBudget;

/// The engine that judges.
pub(crate) const ENGINE: &str = concat!("zeitnot ", env!("CARGO_PKG_VERSION"));

/// Changes when the same question has another answer without another engine or
/// evaluation: when the search or the facts change.
const JUDGMENT: u32 = 5;

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum CacheQuery<'a> {
    /// All there is to say.
    Position,
    /// What the other side threatens, by so many nodes.
    ThreatenedWin(u64),
    /// What the other side threatens by fours alone.
    ThreatenedVcf,
    /// What the side to move wins by, by so many nodes.
    Win(u64),
    /// What answers a threatened win.
    Defenses,
    /// Whether every answer to a threatened win loses, by so many nodes each.
    Loss(u64),
    /// What there is beside a move.
    BestExcept(&'a str),
    /// How two moves compare, by so many nodes.
    Compare(&'a [String; 2], u64),
    /// What somebody sees at once.
    ShallowBestMove,
}

impl PositionAnalyzer {
    /// Returns the cached answer, or computes it and puts it into the cache.
    pub(super) fn cached<T: Serialize + DeserializeOwned>(
        &mut self,
        question: CacheQuery<'_>,
        position: &dyn Position,
        find: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let key = cache_key(&self.identity, question, position);
        let kept = self.cache.get(&key);
        if let Some(found) = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return found;
        }
        let found = find(self);
        // A search that was cut short has no answer.
        if let (false, Ok(bytes)) = (self.is_stopped(), serde_json::to_vec(&found)) {
            self.cache.put(&key, &bytes);
        }
        found
    }
}

/// What all questions to a judge have in common.
pub(super) fn identity(game: &dyn Game, budget: AnalysisBudget, curve: ChanceCurve) -> String {
    format!(
        "{JUDGMENT} {ENGINE} {} {:016x} {} {} {} {} {}",
        game.name(),
        game.evaluation_id(),
        game.equipment_id(),
        budget.search,
        budget.lines,
        budget.solve,
        curve.scale(),
    )
}

/// The key of a question about a position. The words of a position have the
/// moves that led there, so what the rules make of them is in it, too.
fn cache_key(identity: &str, question: CacheQuery<'_>, position: &dyn Position) -> String {
    let setup = position.setup();
    let mut hasher = blake3::Hasher::new();
    let mut take = |part: &str| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    };
    take(identity);
    take(&setup.position);
    take(setup.rule.as_deref().unwrap_or_default());
    take(&format!("{:?} {:?}", setup.size, setup.side));
    match question {
        CacheQuery::Compare(moves, nodes) => {
            take("compare");
            take(&moves[0]);
            take(&moves[1]);
            take(&nodes.to_string());
        }
        CacheQuery::Position => take("position"),
        CacheQuery::ThreatenedWin(nodes) => {
            take("danger");
            take(&nodes.to_string());
        }
        CacheQuery::ThreatenedVcf => take("fours"),
        CacheQuery::Loss(nodes) => {
            take("loss");
            take(&nodes.to_string());
        }
        CacheQuery::BestExcept(mv) => {
            take("beside");
            take(mv);
        }
        CacheQuery::Win(nodes) => {
            take("win");
            take(&nodes.to_string());
        }
        CacheQuery::Defenses => take("answers"),
        CacheQuery::ShallowBestMove => take("glance"),
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
    fn whatever_matters_changes_the_key() {
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
        let position = |words: &str, rule: &str| {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::new(words)
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
