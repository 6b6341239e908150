//! Helper threads of a search.
//!
//! Each runs the game's search on the same position. They share only the
//! caches, through which they use each other's results. Between sessions they
//! sleep.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};

use crate::caches::Caches;
use crate::context::SearchContext;
use crate::engine::SEARCH_STACK_BYTES;
use crate::flight::Recorder;
use crate::game::{Game, Position};
use crate::options::Settings;
use crate::search::Search;
use crate::shared_search::{SharedSearch, ThreadSlot};
use crate::stop::{StopCheck, StopRule};

/// Maximum number of queued commands per helper.
///
/// A helper sleeps between sessions, so there are never many.
const COMMAND_QUEUE_LENGTH: usize = 8;

enum HelperCommand {
    Search(Box<HelperJob>),
    Clear,
    Configure(Settings),
}

/// A helper's part in one session.
pub(crate) struct HelperJob {
    pub(crate) position: Box<dyn Position>,
    pub(crate) rule: StopRule,
    pub(crate) caches: Arc<Caches>,
    pub(crate) shared: Arc<SharedSearch>,
    pub(crate) index: usize,
    /// Dropped when this job ends, even by a panic.
    pub(crate) _done: Option<Sender<Infallible>>,
}

struct Helper {
    commands: Option<Sender<HelperCommand>>,
    thread: Option<JoinHandle<()>>,
}

/// The helpers of a worker.
#[derive(Default)]
pub(crate) struct HelperPool {
    helpers: Vec<Helper>,
}

impl HelperPool {
    /// Changes the number of helpers to `wanted`.
    ///
    /// There are fewer if the operating system cannot create more threads.
    pub(crate) fn resize(&mut self, wanted: usize, game: &Arc<dyn Game>, settings: &Settings) {
        self.helpers.retain(Helper::is_alive);
        self.helpers.truncate(wanted);
        while self.helpers.len() < wanted {
            let Ok(helper) = Helper::spawn(Arc::clone(game), settings.clone()) else {
                break;
            };
            self.helpers.push(helper);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.helpers.len()
    }

    pub(crate) fn clear(&self) {
        self.send_all(|| HelperCommand::Clear);
    }

    pub(crate) fn configure(&self, settings: &Settings) {
        self.send_all(|| HelperCommand::Configure(settings.clone()));
    }

    fn send_all(&self, command: impl Fn() -> HelperCommand) {
        for helper in &self.helpers {
            helper.send(command());
        }
    }

    /// Starts all helpers on `position`; returns `None` without helpers.
    ///
    /// `rule` is the stop rule of the main search.
    pub(crate) fn start(
        &self,
        position: &dyn Position,
        rule: &StopRule,
        caches: &Arc<Caches>,
    ) -> Option<HelperRun> {
        if self.helpers.is_empty() {
            return None;
        }
        let shared = Arc::new(SharedSearch::new(self.helpers.len() + 1));
        let canceled = Arc::new(AtomicBool::new(false));
        let (done, all_done) = crossbeam_channel::bounded(0);
        for (index, helper) in (1..).zip(&self.helpers) {
            helper.send(HelperCommand::Search(Box::new(HelperJob {
                position: position.clone_box(),
                rule: rule.for_helper(Arc::clone(&canceled)),
                caches: Arc::clone(caches),
                shared: Arc::clone(&shared),
                index,
                _done: Some(done.clone()),
            })));
        }
        Some(HelperRun {
            shared,
            canceled,
            all_done,
        })
    }
}

/// The helpers' work on one session.
pub(crate) struct HelperRun {
    shared: Arc<SharedSearch>,
    canceled: Arc<AtomicBool>,
    all_done: Receiver<Infallible>,
}

impl HelperRun {
    /// Returns the number of search threads, including the main one.
    pub(crate) fn threads(&self) -> u32 {
        u32::try_from(self.shared.threads()).unwrap_or(u32::MAX)
    }

    pub(crate) fn main_slot(&self) -> ThreadSlot<'_> {
        ThreadSlot {
            index: 0,
            shared: &self.shared,
        }
    }

    /// Stops the helpers and waits until none of them uses the caches.
    pub(crate) fn finish(&self) {
        self.canceled.store(true, Ordering::Release);
        // Nothing is ever sent: this waits until the last sender is dropped.
        let _ = self.all_done.recv();
    }
}

impl Helper {
    fn spawn(game: Arc<dyn Game>, settings: Settings) -> std::io::Result<Self> {
        let (commands, queue) = crossbeam_channel::bounded(COMMAND_QUEUE_LENGTH);
        let thread = std::thread::Builder::new()
            .name("zeitnot-helper".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run_helper(&*game, settings, &queue))?;
        Ok(Self {
            commands: Some(commands),
            thread: Some(thread),
        })
    }

    fn is_alive(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    fn send(&self, command: HelperCommand) {
        if let Some(commands) = &self.commands {
            // `resize` replaces a helper that has ended before the next session.
            let _ = commands.send(command);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // The panicking thread has already reported its panic.
            let _ = thread.join();
        }
    }
}

fn run_helper(game: &dyn Game, mut settings: Settings, queue: &Receiver<HelperCommand>) {
    let mut search = game.search(&settings);
    for command in queue {
        match command {
            HelperCommand::Search(job) => {
                if job.run(&mut *search).is_err() {
                    search = game.search(&settings);
                }
            }
            HelperCommand::Clear => search.clear(),
            HelperCommand::Configure(changed) => {
                search.configure(&changed);
                settings = changed;
            }
        }
    }
}

impl HelperJob {
    /// Searches until the stop rule ends the job.
    ///
    /// A panic ends only this helper's search.
    pub(crate) fn run(self: Box<Self>, search: &mut dyn Search) -> std::thread::Result<()> {
        let mut recorder = Recorder::default();
        let slot = ThreadSlot {
            index: self.index,
            shared: &self.shared,
        };
        if self
            .rule
            .should_stop(slot.other_nodes(), StopCheck::Tick)
            .is_some()
        {
            return Ok(());
        }
        let mut ignore = |_| ();
        let mut ctx = SearchContext::new(&self.caches, &self.rule, &mut recorder, &mut ignore)
            .with_thread(slot);
        let result = catch_unwind(AssertUnwindSafe(|| {
            search.run(&*self.position, &mut ctx);
        }));
        ctx.publish();
        result
    }
}
