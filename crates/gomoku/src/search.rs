//! The search of gomoku: principal variation search over pattern classes,
//! under core's deepening driver, table and stop rule.
//!
//! `situation` tells what the side to move has to reckon with, `answers` which
//! moves that leaves, `moves` orders and selects, `node` is the recursion,
//! `pruning` says what it may leave out, `singular` which
//! move deserves another ply, `quiescence` follows fours beyond the
//! horizon, `root` prepares the root moves, `overlook` has what a weak player
//! does not see, `guide` is for who wants to prove a win.

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
