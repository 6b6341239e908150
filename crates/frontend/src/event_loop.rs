//! The event loop: waits for input, search events, and deadlines, passes them to
//! the front end, and executes its effects.

mod reader;

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, never, select};
use zeitnot_core::{
    Engine, Game, Moment, Request, SearchEvent, Session, Settings, StartError, StopSignal,
    TableError, TimeSource, Worker,
};

use crate::{BackgroundTask, Effect, Frontend, InputLine};
use reader::ReaderChannels;

/// The longest wait for pending output after the end of the input.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

/// A failure to start or continue a session.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A table could not be allocated.
    #[error("table.megabytes and eval_cache.kilobytes: {0}")]
    Table(#[from] TableError),
    /// A thread could not be started.
    #[error("could not start a thread: {0}; close other programs and try again")]
    Thread(#[from] std::io::Error),
    /// The engine could not start a search.
    #[error("could not start the search: {0}")]
    Start(#[from] StartError),
}

/// Runs a front end with an engine for `game` until the session ends.
///
/// The session ends with the protocol's last line, at the end of the input, or
/// when the output is closed. This function then returns at once, even during a
/// search, and within half a second if a write is blocked. A thread may still be
/// blocked in a read of `input` or in that write; it ends with the process.
///
/// # Errors
///
/// Fails if a table cannot be allocated, or a thread or search cannot be started.
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
    let mut event_loop = EventLoop::new(frontend, engine, output, time);
    let (result, done) = crossbeam_channel::bounded(1);
    std::thread::Builder::new()
        .name("zeitnot-loop".to_owned())
        .spawn(move || {
            let ended = event_loop.run(&lines);
            drop(event_loop);
            // After a blocked write, the receiver may already be gone.
            let _ = result.send(ended);
        })?;
    select! {
        recv(done) -> ended => ended.unwrap_or(Ok(())),
        // The reader has ended, so the event loop ends soon.
        recv(open) -> _ => done.recv_timeout(FLUSH_TIMEOUT).unwrap_or(Ok(())),
    }
}

/// The longest wait without a deadline; any value works.
const MAX_SLEEP: Duration = Duration::from_secs(3_600);

/// The longest queue of task output, in messages; a task waits when it is full.
const MAX_QUEUED_OUTPUT: usize = 64;

struct EventLoop<P, W> {
    frontend: P,
    engine: Engine,
    session: Option<Session>,
    task: Option<RunningTask>,
    output: W,
    time: Arc<dyn TimeSource>,
}

/// A task on its thread. Dropping it requests a stop.
struct RunningTask {
    signals: Arc<StopSignal>,
    /// Output of the task; closed when it is done.
    output: Receiver<String>,
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

#[derive(PartialEq, Eq)]
enum NextStep {
    Continue,
    End,
}

impl<P: Frontend, W: Write> EventLoop<P, W> {
    fn new(frontend: P, engine: Engine, output: W, time: Arc<dyn TimeSource>) -> Self {
        Self {
            frontend,
            engine,
            session: None,
            task: None,
            output,
            time,
        }
    }

    fn run(&mut self, lines: &Receiver<(InputLine, Moment)>) -> Result<(), RunError> {
        loop {
            let Some(effects) = self.next_effects(lines) else {
                return Ok(());
            };
            if self.apply(effects)? == NextStep::End {
                return Ok(());
            }
        }
    }

    /// Waits for the next event and handles it; `None` at the end of the input.
    fn next_effects(&mut self, lines: &Receiver<(InputLine, Moment)>) -> Option<Vec<Effect>> {
        let (no_lines, no_events, no_output) = (never(), never(), never());
        let lines = if self.frontend.is_waiting() {
            &no_lines
        } else {
            lines
        };
        let events = self.session.as_ref().map_or(&no_events, Session::events);
        let acknowledgements = self.engine.acknowledgements();
        let output = self.task.as_ref().map_or(&no_output, |task| &task.output);
        let deadline = self.frontend.deadline();
        let sleep = deadline.map_or(MAX_SLEEP, |at| at.since(self.time.now()));
        let effects = select! {
            recv(lines) -> line => {
                let (line, arrived) = line.ok()?;
                self.frontend.handle(line, arrived)
            },
            recv(events) -> event => match event {
                Ok(SearchEvent::Info(info)) => self.frontend.progress(info),
                Ok(SearchEvent::CurrentMove(current)) => self.frontend.current_move(current),
                Ok(SearchEvent::Answer(answer)) => {
                    self.session = None;
                    self.frontend.answered(&answer, self.time.now())
                }
                Err(_) => {
                    self.session = None;
                    self.frontend.failed()
                }
            },
            recv(acknowledgements) -> result => match result {
                Ok(result) => {
                    let refusal = result.err().map(|refusal| refusal.to_string());
                    self.frontend.acknowledged(refusal)
                }
                Err(_) => self.frontend.failed(),
            },
            recv(output) -> text => match text {
                Ok(text) => self.frontend.task_output(text),
                Err(_) => {
                    self.task = None;
                    self.frontend.task_ended()
                }
            },
            default(sleep) => self.frontend.overdue(self.time.now()),
        };
        Some(effects)
    }

    fn apply(&mut self, effects: Vec<Effect>) -> Result<NextStep, RunError> {
        for effect in effects {
            match effect {
                Effect::Write(text) => {
                    // A write fails when the reader has closed the pipe.
                    if self.write(text).is_err() {
                        return Ok(NextStep::End);
                    }
                }
                Effect::StartSearch(search) => {
                    let mut request = Request::new(search.position, search.limits, search.arrived);
                    request.advisor = search.advisor;
                    self.session = Some(self.engine.start(request)?);
                }
                Effect::Stop => self.stop(),
                Effect::PonderHit => {
                    if let Some(session) = &self.session {
                        session.ponder_hit();
                    }
                }
                // Dropping a session stops it.
                Effect::DiscardSearch => self.session = None,
                Effect::Configure(settings) => self.engine.configure(settings)?,
                Effect::Clear => self.engine.clear()?,
                Effect::RunTask(task) => self.task = Some(spawn_task(task)?),
                Effect::End => return Ok(NextStep::End),
            }
        }
        Ok(NextStep::Continue)
    }

    fn stop(&self) {
        if let Some(session) = &self.session {
            session.stop();
        }
        if let Some(task) = &self.task {
            task.signals.stop();
        }
    }

    fn write(&mut self, mut text: String) -> std::io::Result<()> {
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// Runs a task on a new, detached thread.
fn spawn_task(task: Box<dyn BackgroundTask>) -> std::io::Result<RunningTask> {
    let signals = Arc::new(StopSignal::new(false));
    let (sender, output) = crossbeam_channel::bounded(MAX_QUEUED_OUTPUT);
    let running = RunningTask {
        signals: Arc::clone(&signals),
        output,
    };
    std::thread::Builder::new()
        .name("zeitnot-task".to_owned())
        .stack_size(zeitnot_core::engine::SEARCH_STACK_BYTES)
        .spawn(move || {
            task.run(&signals, &mut |text| {
                // The event loop has ended.
                if sender.send(text).is_err() {
                    signals.stop();
                }
            });
        })?;
    Ok(running)
}
