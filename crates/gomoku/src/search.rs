//! The search of gomoku: principal variation search over pattern classes, with the
//! deepening driver, table, and stop rule of core.
//!
//! `situation` finds what forces the side to move, `candidates` selects the moves
//! that this leaves, and `move_picker` orders them. `node` is the recursion,
//! `pruning` its prunings, and `singular` its singular extension. `quiescence`
//! follows fours beyond the horizon. `root` handles the root moves,
//! `threat_blindness` hides threats from weak levels, `oracle` supplies the solvers
//! with moves, and `driver` selects the searcher of a rule set.

mod candidates;
mod driver;
mod move_picker;
mod node;
mod oracle;
mod pruning;
mod quiescence;
mod root;
mod singular;
mod situation;
mod threat_blindness;

pub(crate) use driver::{GomokuSearch, RuleSearch, rule_search};
pub(crate) use oracle::{OracleResult, SearchOracle};
pub(crate) use root::{to_move, to_square};
