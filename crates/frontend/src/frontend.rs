//! The interface of a front end.

use std::sync::Arc;

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Answer, Game, Moment, Settings, TimeSource};

use crate::{Effect, InputLine};

/// The engine side of a protocol, as a state machine.
///
/// It takes input lines and search events and returns the effects to execute,
/// in order. Its methods do not block.
pub trait Frontend: Send + 'static {
    /// Creates a front end for an engine of `game` with these settings.
    fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self
    where
        Self: Sized;

    /// Returns `true` if this line ends the session; no input is read after it.
    fn is_last(line: &str) -> bool
    where
        Self: Sized;

    /// Handles an input line that arrived at `arrived`.
    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect>;

    /// Returns `true` if the next line must wait for the end of running work.
    ///
    /// That work has already been asked to stop.
    fn is_waiting(&self) -> bool;

    /// Handles a progress report of the running search.
    fn progress(&mut self, info: Info) -> Vec<Effect>;

    /// Handles the report of the root move that is searched next.
    fn current_move(&mut self, _current: CurrentMove) -> Vec<Effect> {
        Vec::new()
    }

    /// Handles the answer of the running search.
    fn answered(&mut self, answer: &Answer, now: Moment) -> Vec<Effect>;

    /// Handles the loss of the engine: the search ended without an answer.
    fn failed(&mut self) -> Vec<Effect>;

    /// Returns the time by which the running search must answer, if any.
    fn deadline(&self) -> Option<Moment>;

    /// Answers for a search that has missed its deadline.
    ///
    /// On a busy machine the search thread may not be scheduled in time to check
    /// the clock. May also be called before the deadline.
    fn overdue(&mut self, now: Moment) -> Vec<Effect>;

    /// Handles the engine's reply to [`Effect::Configure`] or [`Effect::Clear`].
    ///
    /// `refusal` is the reason why the engine kept its old settings.
    fn acknowledged(&mut self, _refusal: Option<String>) -> Vec<Effect> {
        Vec::new()
    }

    /// Handles output of the background task.
    fn task_output(&mut self, text: String) -> Vec<Effect> {
        vec![Effect::Write(text)]
    }

    /// Handles the end of the background task.
    fn task_ended(&mut self) -> Vec<Effect> {
        Vec::new()
    }
}
