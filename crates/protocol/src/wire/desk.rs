//! The desk: waits for lines, for news of the search and for the clock, tells
//! the protocol, and does what it wants.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, never, select};
use zeitnot_core::{Engine, Event, Moment, Request, Session, Signals, TimeSource};

use super::action::{Action, Errand};
use super::lines::Line;
use super::protocol::Protocol;
use super::run::RunError;

/// Longest sleep of a conversation: nothing depends on it.
const LONGEST_SLEEP: Duration = Duration::from_secs(3_600);

/// What an errand has said and nobody has taken yet; one that says more waits.
const WAITING_WORDS: usize = 64;

/// A protocol at work.
pub(super) struct Desk<P, W> {
    protocol: P,
    engine: Engine,
    session: Option<Session>,
    errand: Option<RunningErrand>,
    output: W,
    time: Arc<dyn TimeSource>,
}

/// An errand on its thread. Dropping it ends it at its next look.
struct RunningErrand {
    signals: Arc<Signals>,
    /// What it says; closed when it is done.
    words: Receiver<String>,
}

impl Drop for RunningErrand {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

/// Is there more to do?
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

impl<P: Protocol, W: Write> Desk<P, W> {
    pub(super) fn new(protocol: P, engine: Engine, output: W, time: Arc<dyn TimeSource>) -> Self {
        Self {
            protocol,
            engine,
            session: None,
            errand: None,
            output,
            time,
        }
    }

    /// Converses until there is nothing more to do.
    pub(super) fn converse(&mut self, lines: &Receiver<(Line, Moment)>) -> Result<(), RunError> {
        loop {
            let actions = match self.wait(lines) {
                Some(actions) => actions,
                // Whoever spoke to us is gone.
                None => return Ok(()),
            };
            if self.perform(actions)? == Next::End {
                return Ok(());
            }
        }
    }

    /// Waits for the next thing to happen; none if nobody speaks to us any
    /// more.
    fn wait(&mut self, lines: &Receiver<(Line, Moment)>) -> Option<Vec<Action>> {
        let (no_lines, no_events, no_words) = (never(), never(), never());
        let lines = if self.protocol.is_waiting() {
            &no_lines
        } else {
            lines
        };
        let events = self.session.as_ref().map_or(&no_events, Session::events);
        let settled = self.engine.settled();
        let words = self.errand.as_ref().map_or(&no_words, |e| &e.words);
        let deadline = self.protocol.deadline();
        let sleep = deadline.map_or(LONGEST_SLEEP, |at| at.since(self.time.now()));
        let actions = select! {
            recv(lines) -> line => {
                let (line, arrived) = line.ok()?;
                self.protocol.handle(line, arrived)
            },
            recv(events) -> event => match event {
                Ok(Event::Info(info)) => self.protocol.progress(info),
                Ok(Event::Trying(trying)) => self.protocol.trying(trying),
                Ok(Event::Answer(answer)) => {
                    self.session = None;
                    self.protocol.answered(&answer, self.time.now())
                }
                Err(_) => {
                    self.session = None;
                    self.protocol.failed()
                }
            },
            recv(settled) -> result => match result {
                Ok(result) => {
                    let refusal = result.err().map(|refusal| refusal.to_string());
                    self.protocol.settled(refusal)
                }
                Err(_) => self.protocol.failed(),
            },
            recv(words) -> text => match text {
                Ok(text) => self.protocol.errand_said(text),
                Err(_) => {
                    self.errand = None;
                    self.protocol.errand_ended()
                }
            },
            default(sleep) => self.protocol.overdue(self.time.now()),
        };
        Some(actions)
    }

    fn perform(&mut self, actions: Vec<Action>) -> Result<Next, RunError> {
        for action in actions {
            match action {
                Action::Say(text) => {
                    // A write fails when nobody reads any more.
                    if self.say(text).is_err() {
                        return Ok(Next::End);
                    }
                }
                Action::Think(order) => {
                    let mut request = Request::new(order.position, order.limits, order.arrived);
                    request.advisor = order.advisor;
                    self.session = Some(self.engine.start(request)?);
                }
                Action::Stop => self.stop(),
                Action::PonderHit => {
                    if let Some(session) = &self.session {
                        session.ponder_hit();
                    }
                }
                // Dropping a session stops it.
                Action::Abandon => self.session = None,
                Action::Configure(settings) => self.engine.configure(settings)?,
                Action::Clear => self.engine.clear()?,
                Action::Run(errand) => self.errand = Some(begin(errand)?),
                Action::End => return Ok(Next::End),
            }
        }
        Ok(Next::GoOn)
    }

    fn stop(&self) {
        if let Some(session) = &self.session {
            session.stop();
        }
        if let Some(errand) = &self.errand {
            errand.signals.stop();
        }
    }

    fn say(&mut self, mut text: String) -> std::io::Result<()> {
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// Puts an errand on a thread of its own, which is not waited for.
fn begin(errand: Box<dyn Errand>) -> std::io::Result<RunningErrand> {
    let signals = Arc::new(Signals::new(false));
    let (sender, words) = crossbeam_channel::bounded(WAITING_WORDS);
    let running = RunningErrand {
        signals: Arc::clone(&signals),
        words,
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
