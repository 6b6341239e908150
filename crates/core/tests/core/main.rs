//! Tests of what all games share: sessions, solvers, threads, and the idle learner.

mod deepening;
mod learning;
mod proof;
mod seams;
mod session_script;
mod sharing;
mod stages;
mod strength;
mod threads;
