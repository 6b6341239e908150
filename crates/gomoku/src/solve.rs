//! Solvers, which prove forced wins with an answer to every defense.
//!
//! `forcing` has the forcing moves and their answers. `vcf` finds wins by fours
//! alone. `prover` is a proof-number search; its `scope` limits the attacker's
//! moves, and `defense` finds what they threaten. `tss` combines threats. `guided`
//! verifies wins that the search believes in. `proof_writer` and `proof_steps` write
//! a win down as a proof tree that core's checker can verify; `replay` is the board
//! for that checker. `vcf_table` and `proof_table` store results. `run_methods` runs
//! the solvers, and `method` names them.

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
