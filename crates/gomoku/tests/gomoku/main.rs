//! Tests of the rules, the threat detector, the solvers, and the search of gomoku.

mod captures;
mod corpus;
mod learning;
mod maps;
mod notation;
mod reference;
mod renju;
mod rules;
mod search;
mod shapes;
mod solvers;
mod threat_detector;
mod threat_kinds;
mod threats;
