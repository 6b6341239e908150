//! A conversation as a state machine.

use zeitnot_core::report::{Info, Trying};
use zeitnot_core::{Answer, Moment};

use super::action::Action;
use super::lines::Line;

/// One side of a conversation: takes lines and news of the search it has
/// started, and answers with what is to be done. Nothing in it blocks.
pub trait Protocol: Send + 'static {
    /// Is this the line that ends the conversation? Nothing is read past it.
    fn is_last(line: &str) -> bool
    where
        Self: Sized;

    /// Deals with a line that arrived at `arrived`.
    fn handle(&mut self, line: Line, arrived: Moment) -> Vec<Action>;

    /// Must the next line wait until what is running has ended? It has been
    /// told to.
    fn is_waiting(&self) -> bool;

    /// The running search tells what it has found so far.
    fn progress(&mut self, info: Info) -> Vec<Action>;

    /// The running search tells which move it is about to search.
    fn trying(&mut self, _trying: Trying) -> Vec<Action> {
        Vec::new()
    }

    /// The running search has answered, and it is `now`.
    fn answered(&mut self, answer: &Answer, now: Moment) -> Vec<Action>;

    /// The search went away without an answer: there is nothing left to play
    /// with.
    fn failed(&mut self) -> Vec<Action>;

    /// When the running search must have answered, if it must.
    fn deadline(&self) -> Option<Moment>;

    /// It is `now`, and past the deadline: on a busy machine the search may
    /// not get the processor in time to see that for itself.
    fn overdue(&mut self, now: Moment) -> Vec<Action>;

    /// The engine has taken over its settings or forgotten what it was told
    /// to; or it refuses, with the reason, and the old settings stay.
    fn settled(&mut self, _refusal: Option<String>) -> Vec<Action> {
        Vec::new()
    }

    /// The errand under way has something to say.
    fn errand_said(&mut self, text: String) -> Vec<Action> {
        vec![Action::Say(text)]
    }

    /// The errand has ended.
    fn errand_ended(&mut self) -> Vec<Action> {
        Vec::new()
    }
}
