//! Helper threads: each runs the game's own search on the same position and
//! shares nothing with the others but table and cache, where they find each
//! other's results. Between sessions they sleep.

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

/// Orders that a helper may have waiting: it sleeps between sessions, so there
/// are never many.
const COMMAND_QUEUE_LENGTH: usize = 8;

enum HelperCommand {
    Search(Box<HelperJob>),
    Clear,
    Configure(Settings),
}

/// A helper's part in one session.
struct HelperJob {
    position: Box<dyn Position>,
    rule: StopRule,
    caches: Arc<Caches>,
    shared: Arc<SharedSearch>,
    index: usize,
    /// Closed when this task is done, however it ended.
    _done: Sender<Infallible>,
}

/// A thread and the way to it.
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
    /// Brings the team to this many helpers, or to as many as the operating
    /// system grants: a search goes on with those it has.
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

    /// How many helpers there are.
    pub(crate) fn len(&self) -> usize {
        self.helpers.len()
    }

    /// Lets every helper forget what it has learned.
    pub(crate) fn clear(&self) {
        self.send_all(|| HelperCommand::Clear);
    }

    /// Gives every helper new options.
    pub(crate) fn configure(&self, settings: &Settings) {
        self.send_all(|| HelperCommand::Configure(settings.clone()));
    }

    fn send_all(&self, order: impl Fn() -> HelperCommand) {
        for helper in &self.helpers {
            helper.send(order());
        }
    }

    /// Sets the helpers to work on `position` beside a search that obeys
    /// `rule`; none if there are none.
    pub(crate) fn start(
        &self,
        position: &dyn Position,
        rule: &StopRule,
        caches: &Arc<Caches>,
    ) -> Option<HelperRun> {
        if self.helpers.is_empty() {
            return None;
        }
        let tally = Arc::new(SharedSearch::new(self.helpers.len() + 1));
        let dismissed = Arc::new(AtomicBool::new(false));
        let (done, all_done) = crossbeam_channel::bounded(0);
        for (index, helper) in (1..).zip(&self.helpers) {
            helper.send(HelperCommand::Search(Box::new(HelperJob {
                position: position.clone_box(),
                rule: rule.for_helper(Arc::clone(&dismissed)),
                caches: Arc::clone(caches),
                shared: Arc::clone(&tally),
                index,
                _done: done.clone(),
            })));
        }
        Some(HelperRun {
            shared: tally,
            canceled: dismissed,
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
    /// How many threads search, the main one included.
    pub(crate) fn threads(&self) -> u32 {
        u32::try_from(self.shared.threads()).unwrap_or(u32::MAX)
    }

    /// The main thread's place among them.
    pub(crate) fn main_slot(&self) -> ThreadSlot<'_> {
        ThreadSlot {
            index: 0,
            shared: &self.shared,
        }
    }

    /// Ends the work and waits until every helper has put it down: from then
    /// on nobody writes to the table.
    pub(crate) fn finish(&self) {
        self.canceled.store(true, Ordering::Release);
        // Nothing is ever sent: this waits for the last sender to go.
        let _ = self.all_done.recv();
    }
}

impl Helper {
    fn spawn(game: Arc<dyn Game>, settings: Settings) -> std::io::Result<Self> {
        let (orders, inbox) = crossbeam_channel::bounded(COMMAND_QUEUE_LENGTH);
        let thread = std::thread::Builder::new()
            .name("zeitnot-helper".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run_helper(&*game, settings, &inbox))?;
        Ok(Self {
            commands: Some(orders),
            thread: Some(thread),
        })
    }

    fn is_alive(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    fn send(&self, order: HelperCommand) {
        if let Some(orders) = &self.commands {
            // A helper that is gone takes no orders; its place is filled
            // before the next session.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // Whatever ended it has been told where it happened.
            let _ = thread.join();
        }
    }
}

fn run_helper(game: &dyn Game, mut settings: Settings, inbox: &Receiver<HelperCommand>) {
    let mut search = game.search(&settings);
    for order in inbox {
        match order {
            HelperCommand::Search(task) => {
                if task.run(&mut *search).is_err() {
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
    /// Searches until told otherwise. A panic costs this helper's search and
    /// nothing else.
    fn run(self: Box<Self>, search: &mut dyn Search) -> std::thread::Result<()> {
        let mut recorder = Recorder::default();
        let seat = ThreadSlot {
            index: self.index,
            shared: &self.shared,
        };
        if self
            .rule
            .should_stop(seat.other_nodes(), StopCheck::Tick)
            .is_some()
        {
            return Ok(());
        }
        let mut unheard = |_| ();
        let mut cx = SearchContext::new(&self.caches, &self.rule, &mut recorder, &mut unheard)
            .with_thread(seat);
        let searched = catch_unwind(AssertUnwindSafe(|| {
            search.run(&*self.position, &mut cx);
        }));
        cx.publish();
        searched
    }
}
