//! The event loop: waits for input lines, the search and the clock, hands them
//! to the front end, and carries out its effects.

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

/// Longest sleep of a conversation: nothing depends on it.
const MAX_SLEEP: Duration = Duration::from_secs(3_600);

/// What an errand has said and nobody has taken yet; one that says more waits.
const MAX_QUEUED_OUTPUT: usize = 64;

/// A protocol at work.
struct EventLoop<P, W> {
    frontend: P,
    engine: Engine,
    session: Option<Session>,
    task: Option<RunningTask>,
    output: W,
    time: Arc<dyn TimeSource>,
}

/// An errand on its thread. Dropping it ends it at its next look.
struct RunningTask {
    signals: Arc<StopSignal>,
    /// What it says; closed when it is done.
    output: Receiver<String>,
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

/// Is there more to do?
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

    /// Converses until there is nothing more to do.
    fn run(&mut self, lines: &Receiver<(InputLine, Moment)>) -> Result<(), RunError> {
        loop {
            let actions = match self.next_effects(lines) {
                Some(actions) => actions,
                // Whoever spoke to us is gone.
                None => return Ok(()),
            };
            if self.apply(actions)? == NextStep::End {
                return Ok(());
            }
        }
    }

    /// Waits for the next thing to happen; none if nobody speaks to us any
    /// more.
    fn next_effects(&mut self, lines: &Receiver<(InputLine, Moment)>) -> Option<Vec<Effect>> {
        let (no_lines, no_events, no_words) = (never(), never(), never());
        let lines = if self.frontend.is_waiting() {
            &no_lines
        } else {
            lines
        };
        let events = self.session.as_ref().map_or(&no_events, Session::events);
        let settled = self.engine.acknowledgements();
        let words = self.task.as_ref().map_or(&no_words, |e| &e.output);
        let deadline = self.frontend.deadline();
        let sleep = deadline.map_or(MAX_SLEEP, |at| at.since(self.time.now()));
        let actions = select! {
            recv(lines) -> line => {
                let (line, arrived) = line.ok()?;
                self.frontend.handle(line, arrived)
            },
            recv(events) -> event => match event {
                Ok(SearchEvent::Info(info)) => self.frontend.progress(info),
                Ok(SearchEvent::CurrentMove(trying)) => self.frontend.current_move(trying),
                Ok(SearchEvent::Answer(answer)) => {
                    self.session = None;
                    self.frontend.answered(&answer, self.time.now())
                }
                Err(_) => {
                    self.session = None;
                    self.frontend.failed()
                }
            },
            recv(settled) -> result => match result {
                Ok(result) => {
                    let refusal = result.err().map(|refusal| refusal.to_string());
                    self.frontend.acknowledged(refusal)
                }
                Err(_) => self.frontend.failed(),
            },
            recv(words) -> text => match text {
                Ok(text) => self.frontend.task_output(text),
                Err(_) => {
                    self.task = None;
                    self.frontend.task_ended()
                }
            },
            default(sleep) => self.frontend.overdue(self.time.now()),
        };
        Some(actions)
    }

    fn apply(&mut self, actions: Vec<Effect>) -> Result<NextStep, RunError> {
        for action in actions {
            match action {
                Effect::Write(text) => {
                    // A write fails when nobody reads any more.
                    if self.write(text).is_err() {
                        return Ok(NextStep::End);
                    }
                }
                Effect::StartSearch(order) => {
                    let mut request = Request::new(order.position, order.limits, order.arrived);
                    request.advisor = order.advisor;
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
                Effect::RunTask(errand) => self.task = Some(spawn_task(errand)?),
                Effect::End => return Ok(NextStep::End),
            }
        }
        Ok(NextStep::Continue)
    }

    fn stop(&self) {
        if let Some(session) = &self.session {
            session.stop();
        }
        if let Some(errand) = &self.task {
            errand.signals.stop();
        }
    }

    fn write(&mut self, mut text: String) -> std::io::Result<()> {
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// Puts an errand on a thread of its own, which is not waited for.
fn spawn_task(errand: Box<dyn BackgroundTask>) -> std::io::Result<RunningTask> {
    let signals = Arc::new(StopSignal::new(false));
    let (sender, words) = crossbeam_channel::bounded(MAX_QUEUED_OUTPUT);
    let running = RunningTask {
        signals: Arc::clone(&signals),
        output: words,
    };
    std::thread::Builder::new()
        .name("zeitnot-errand".to_owned())
        .stack_size(zeitnot_core::engine::SEARCH_STACK_BYTES)
        .spawn(move || {
            errand.run(&signals, &mut |text| {
                // Nobody listens any more: then it is as good as stopped.
                if sender.send(text).is_err() {
                    signals.stop();
                }
            });
        })?;
    Ok(running)
}
