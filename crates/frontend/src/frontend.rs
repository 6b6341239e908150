//! A conversation as a state machine.

use std::sync::Arc;

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Answer, Game, Moment, Settings, TimeSource};

use crate::{Effect, InputLine};

/// One side of a conversation: takes lines and news of the search it has
/// started, and answers with what is to be done. Nothing in it blocks.
pub trait Frontend: Send + 'static {
    /// Creates a front end for an engine of `game` with these settings.
    fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self
    where
        Self: Sized;

    /// Is this the line that ends the conversation? Nothing is read past it.
    fn is_last(line: &str) -> bool
    where
        Self: Sized;

    /// Deals with a line that arrived at `arrived`.
    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect>;

    /// Must the next line wait until what is running has ended? It has been
    /// told to.
    fn is_waiting(&self) -> bool;

    /// The running search tells what it has found so far.
    fn progress(&mut self, info: Info) -> Vec<Effect>;

    /// The running search tells which move it is about to search.
    fn current_move(&mut self, _trying: CurrentMove) -> Vec<Effect> {
        Vec::new()
    }

    /// The running search has answered, and it is `now`.
    fn answered(&mut self, answer: &Answer, now: Moment) -> Vec<Effect>;

    /// The search went away without an answer: there is nothing left to play
    /// with.
    fn failed(&mut self) -> Vec<Effect>;

    /// When the running search must have answered, if it must.
    fn deadline(&self) -> Option<Moment>;

    /// It is `now`, and past the deadline: on a busy machine the search may
    /// not get the processor in time to see that for itself.
    fn overdue(&mut self, now: Moment) -> Vec<Effect>;

    /// The engine has taken over its settings or forgotten what it was told
    /// to; or it refuses, with the reason, and the old settings stay.
    fn acknowledged(&mut self, _refusal: Option<String>) -> Vec<Effect> {
        Vec::new()
    }

    /// The errand under way has something to say.
    fn task_output(&mut self, text: String) -> Vec<Effect> {
        vec![Effect::Write(text)]
    }

    /// The errand has ended.
    fn task_ended(&mut self) -> Vec<Effect> {
        Vec::new()
    }
}
