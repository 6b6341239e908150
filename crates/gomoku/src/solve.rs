//! Solvers that prove: forced wins, found and written down with an answer to
//! every defence.
//!
//! `forcing` knows what forces and what answers it. `vcf` finds wins by fours
//! alone; `prover` is a proof-number search whose `scope` says what the attacker
//! may try, and `defence` what that threatens; `guided` proves what the search
//! of moves believes in. `written` and `plans` put a
//! proven win down as a plan that core's checker can play through; `replay` is
//! the board as that checker sees it. `facts` and `proof_table` are what the
//! two remember. `solving` runs all of it behind the facade, `method` names the
//! ways.

mod defense;
mod forcing;
mod guided;
mod method;
mod proof_steps;
mod proof_table;
mod proof_writer;
mod prover;
mod replay;
mod run_methods;
mod scope;
mod tss;
mod vcf;
mod vcf_table;

pub(crate) use method::SOLVERS;
pub use method::{Method, SolveOptions};
pub(crate) use run_methods::solve;
