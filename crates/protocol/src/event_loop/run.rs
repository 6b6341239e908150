//! A protocol with real neighbors: a reader, an engine and an output.

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::select;
use zeitnot_core::{Engine, Game, Settings, StartError, TableError, TimeSource, Worker};

use super::frontend::Frontend;
use super::main_loop::EventLoop;
use super::reader::{self, ReaderChannels};

/// How long the last words may take to leave after the other side has ended.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

/// Why a protocol could not be spoken, or not to the end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The engine has no memory to work with.
    #[error("table.megabytes and eval_cache.kilobytes: {0}")]
    Table(#[from] TableError),
    /// The operating system refused a thread.
    #[error("no thread could be started: {0}; end other programs and try again")]
    Thread(#[from] std::io::Error),
    /// The engine did not take a request.
    #[error("the search could not be started: {0}")]
    Start(#[from] StartError),
}

/// Runs a front end with an engine for `game` until the protocol's last line,
/// the end of the input, or the end of the output.
///
/// Returns at once then, even in the middle of a search, and within half a
/// second even if a write hangs because nobody reads. A thread may still be
/// hanging in a read of `input` or in that write; it ends with the process.
///
/// # Errors
///
/// The engine or a thread could not be had.
pub fn run<F: Frontend>(
    game: Arc<dyn Game>,
    settings: Settings,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    time: Arc<dyn TimeSource>,
) -> Result<(), RunError> {
    let frontend = F::new(Arc::clone(&game), settings.clone(), Arc::clone(&time));
    let engine = Engine::new(Worker::new(game, settings, Arc::clone(&time))?)?;
    let ReaderChannels { lines, open } = reader::spawn(input, Arc::clone(&time), F::is_last)?;
    let mut desk = EventLoop::new(frontend, engine, output, time);
    let (result, done) = crossbeam_channel::bounded(1);
    std::thread::Builder::new()
        .name("zeitnot-desk".to_owned())
        .spawn(move || {
            let ended = desk.run(&lines);
            drop(desk);
            // Nobody waits for it any more if writing has hung.
            let _ = result.send(ended);
        })?;
    select! {
        recv(done) -> ended => ended.unwrap_or(Ok(())),
        // The reader has gone: the conversation is about to end, too.
        recv(open) -> _ => done.recv_timeout(FLUSH_TIMEOUT).unwrap_or(Ok(())),
    }
}
