//! What a judgment is kept under: everything that it depends on.

use zeitnot_core::{Game, Position};

use crate::chance::Curve;
use crate::tier::Budget;

/// The engine that judges.
pub(crate) const ENGINE: &str = concat!("zeitnot ", env!("CARGO_PKG_VERSION"));

/// Changes when the same question has another answer without another engine or
/// evaluation: when the search or the facts change.
const JUDGMENT: u32 = 5;

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question<'a> {
    /// All there is to say.
    Position,
    /// What the other side threatens, by so many nodes.
    Danger(u64),
    /// What the other side threatens by fours alone.
    Fours,
    /// What the side to move wins by, by so many nodes.
    Win(u64),
    /// What answers a threatened win.
    Answers,
    /// Whether every answer to a threatened win loses, by so many nodes each.
    Loss(u64),
    /// What there is beside a move.
    Beside(&'a str),
    /// How two moves compare, by so many nodes.
    Compare(&'a [String; 2], u64),
    /// What somebody sees at once.
    Glance,
}

/// What all questions to a judge have in common.
pub(super) fn identity(game: &dyn Game, budget: Budget, curve: Curve) -> String {
    format!(
        "{JUDGMENT} {ENGINE} {} {:016x} {} {} {} {} {}",
        game.name(),
        game.evaluation_id(),
        game.equipped_with(),
        budget.search,
        budget.lines,
        budget.solve,
        curve.scale(),
    )
}

/// The key of a question about a position. The words of a position have the
/// moves that led there, so what the rules make of them is in it, too.
pub(super) fn of(identity: &str, question: Question<'_>, position: &dyn Position) -> String {
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
        Question::Compare(moves, nodes) => {
            take("compare");
            take(&moves[0]);
            take(&moves[1]);
            take(&nodes.to_string());
        }
        Question::Position => take("position"),
        Question::Danger(nodes) => {
            take("danger");
            take(&nodes.to_string());
        }
        Question::Fours => take("fours"),
        Question::Loss(nodes) => {
            take("loss");
            take(&nodes.to_string());
        }
        Question::Beside(mv) => {
            take("beside");
            take(mv);
        }
        Question::Win(nodes) => {
            take("win");
            take(&nodes.to_string());
        }
        Question::Answers => take("answers"),
        Question::Glance => take("glance"),
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
        let curve = Curve::of("gomoku", "freestyle");
        let quick = identity(
            &Gomoku,
            Budget::of("gomoku", "freestyle", Tier::Quick),
            curve,
        );
        let deep = identity(
            &Gomoku,
            Budget::of("gomoku", "freestyle", Tier::Deep),
            curve,
        );
        let position = |words: &str, rule: &str| {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::of(words)
            };
            Gomoku.position(&setup).unwrap()
        };
        let here = position("h8i9", "freestyle");
        let keys = [
            of(&quick, Question::Position, &*here),
            of(&deep, Question::Position, &*here),
            of(&quick, Question::Danger(9), &*here),
            of(&quick, Question::Danger(8), &*here),
            of(&quick, Question::Fours, &*here),
            of(&quick, Question::Beside("a1"), &*here),
            of(&quick, Question::Beside("a2"), &*here),
            of(&quick, Question::Position, &*position("h8i9", "renju")),
            of(
                &quick,
                Question::Position,
                &*position("h8i9j1", "freestyle"),
            ),
            of(
                &quick,
                Question::Compare(&["a1".to_owned(), "a2".to_owned()], 9),
                &*here,
            ),
        ];
        let different: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(different.len(), keys.len());
        assert_eq!(keys[0], of(&quick, Question::Position, &*here));
    }
}
