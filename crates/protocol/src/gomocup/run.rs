//! The brain with real neighbors: a reader, an engine and an output.

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, never, select};
use zeitnot_core::{
    Engine, Event, Game, Moment, Request, Session, Settings, StartError, TableError, TimeSource,
    Worker,
};

use super::action::Action;
use super::brain::Brain;
use super::lines::Line;
use super::reader::{self, Incoming};

/// How long the last words may take to leave after the other side has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Longest sleep of a conversation: nothing depends on it.
const LONGEST_SLEEP: Duration = Duration::from_secs(3_600);

/// Why the brain could not be run, or not to the end.
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

/// Speaks the protocol until `END`, the end of the input, or until nobody
/// reads the output any more.
///
/// Returns at once then, even in the middle of a search, and within half a
/// second even if a write hangs because nobody reads. A thread may still be
/// hanging in a read of `input` or in that write; it ends with the process.
///
/// # Errors
///
/// The engine or a thread could not be had.
pub fn run(
    game: Arc<dyn Game>,
    settings: Settings,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    time: Arc<dyn TimeSource>,
) -> Result<(), RunError> {
    let worker = Worker::new(Arc::clone(&game), settings.clone(), Arc::clone(&time))?;
    let engine = Engine::new(worker)?;
    let Incoming { lines, open } = reader::spawn(input, Arc::clone(&time))?;
    let mut desk = Desk {
        brain: Brain::new(game, settings),
        engine,
        session: None,
        output,
        time,
    };
    let (result, done) = crossbeam_channel::bounded(1);
    std::thread::Builder::new()
        .name("zeitnot-gomocup".to_owned())
        .spawn(move || {
            let ended = desk.converse(&lines);
            drop(desk);
            // Nobody waits for it any more if writing has hung.
            let _ = result.send(ended);
        })?;
    select! {
        recv(done) -> ended => ended.unwrap_or(Ok(())),
        // The reader has gone: the conversation is about to end, too.
        recv(open) -> _ => done.recv_timeout(LAST_WORDS).unwrap_or(Ok(())),
    }
}

struct Desk<W> {
    brain: Brain,
    engine: Engine,
    session: Option<Session>,
    output: W,
    time: Arc<dyn TimeSource>,
}

/// Is there more to do?
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

impl<W: Write> Desk<W> {
    fn converse(&mut self, lines: &Receiver<(Line, Moment)>) -> Result<(), RunError> {
        let no_lines = never();
        let no_events = never();
        loop {
            let events = self.session.as_ref().map_or(&no_events, Session::events);
            let lines = if self.brain.is_waiting() {
                &no_lines
            } else {
                lines
            };
            let deadline = self.brain.deadline();
            let sleep = deadline.map_or(LONGEST_SLEEP, |at| at.since(self.time.now()));
            let actions = select! {
                recv(lines) -> line => match line {
                    Ok((line, arrived)) => self.brain.handle(line, arrived),
                    // The manager is gone.
                    Err(_) => return Ok(()),
                },
                recv(events) -> event => match event {
                    Ok(Event::Info(info)) => self.brain.progress(info),
                    Ok(Event::Answer(answer)) => {
                        self.session = None;
                        self.brain.answered(&answer, self.time.now())
                    }
                    Err(_) => {
                        self.session = None;
                        self.brain.failed()
                    }
                },
                default(sleep) => self.brain.overdue(self.time.now()),
            };
            if self.perform(actions)? == Next::End {
                return Ok(());
            }
        }
    }

    fn perform(&mut self, actions: Vec<Action>) -> Result<Next, RunError> {
        for action in actions {
            match action {
                Action::Say(line) => {
                    // A write fails when nobody reads any more.
                    if self.say(line).is_err() {
                        return Ok(Next::End);
                    }
                }
                Action::Think(order) => {
                    let request = Request::new(order.position, order.limits, order.arrived);
                    self.session = Some(self.engine.start(request)?);
                }
                Action::Stop => {
                    if let Some(session) = &self.session {
                        session.stop();
                    }
                }
                // Dropping a session stops it.
                Action::Abandon => self.session = None,
                Action::Configure(settings) => self.engine.configure(settings)?,
                Action::Clear => self.engine.clear()?,
                Action::End => return Ok(Next::End),
            }
        }
        Ok(Next::GoOn)
    }

    fn say(&mut self, mut line: String) -> std::io::Result<()> {
        line.push('\n');
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }
}
