//! `bench`: searches fixed positions with a separate engine.
//!
//! The number of nodes therefore depends only on the search.

use std::sync::Arc;

use zeitnot_core::stats::nodes_per_second;
use zeitnot_core::{
    Game, Limits, Notation, Request, Settings, Setup, StopReason, StopSignal, TimeSource, Worker,
};

use crate::BackgroundTask;

/// The default search depth.
pub(super) const DEFAULT_DEPTH: u32 = 12;

pub(super) struct BenchTask {
    pub(super) game: Arc<dyn Game>,
    pub(super) settings: Settings,
    pub(super) depth: u32,
    pub(super) time: Arc<dyn TimeSource>,
}

impl BackgroundTask for BenchTask {
    fn run(self: Box<Self>, signals: &Arc<StopSignal>, write: &mut dyn FnMut(String)) {
        let Self {
            game,
            mut settings,
            depth,
            time,
        } = *self;
        // With several threads, the number of nodes varies. The value is in the
        // option's range, so the engine accepts it.
        let _ = settings.set("engine.threads", "1");
        let mut worker = match Worker::new(Arc::clone(&game), settings, Arc::clone(&time)) {
            Ok(worker) => worker,
            Err(error) => return write(format!("info string bench: {error}")),
        };
        let start = time.now();
        let mut nodes: u64 = 0;
        let count = game.profile().bench_positions.len();
        for (&text, number) in game.profile().bench_positions.iter().zip(1..) {
            let Ok(position) = game.position(&Setup::new(text)) else {
                continue;
            };
            worker.clear();
            let request = Request::new(position.clone(), Limits::depth(depth), time.now());
            let answer = worker.answer(request, signals, &mut |_| ());
            if answer.reason == StopReason::Stop {
                return write("info string bench: stopped early".to_owned());
            }
            nodes = nodes.saturating_add(answer.nodes);
            let best = answer
                .best
                .map(|best| position.format_move(best, Notation::Engine));
            write(format!(
                "{number}/{count}: {} nodes, {} ({text})",
                answer.nodes,
                best.unwrap_or_default()
            ));
        }
        let spent = time.now().since(start);
        write(format!(
            "\nTotal time (ms) : {}\nNodes searched  : {nodes}\nNodes/second    : {}",
            spent.as_millis(),
            nodes_per_second(nodes, spent)
        ));
    }
}
