//! Searches for training and measurements.

use std::sync::Arc;

use zeitnot_core::{Answer, Limits, Position, Request, StopSignal, Worker};

/// Searches a position until a limit is reached.
pub fn answer(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}
