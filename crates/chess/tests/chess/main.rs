//! Tests of the rules, the evaluation, and the search of chess.

mod corpus;
mod evaluation;
mod learning;
mod levels;
mod perft;
mod positions;
mod san;
mod search;
