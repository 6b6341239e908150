//! The engines: which games there are, and a thread's own worker for each.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_core::caches::Caches;
use zeitnot_core::{
    Answer, Game, Info, Limits, ProgressEvent, Request, Settings, Setup, StopReason, StopSignal,
    TimeSource, Worker,
};

/// A game of the pool, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(usize);

/// What the engines play, with which options, and where they remember.
pub struct Engines {
    games: Vec<(Arc<dyn Game>, Settings)>,
    caches: Arc<Caches>,
    time: Arc<dyn TimeSource>,
}

impl Engines {
    /// Engines for these games. Each search has one thread: there are others
    /// who want the rest.
    #[must_use]
    pub fn new(
        games: Vec<(Arc<dyn Game>, Settings)>,
        caches: Arc<Caches>,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        let alone = |(game, mut settings): (Arc<dyn Game>, Settings)| {
            // Settings without the option search alone anyway.
            let _ = settings.set("engine.threads", "1");
            (game, settings)
        };
        Self {
            games: games.into_iter().map(alone).collect(),
            caches,
            time,
        }
    }

    /// The game of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<GameId> {
        let mut games = self.games.iter();
        games.position(|(game, _)| game.name() == name).map(GameId)
    }

    /// The clock that jobs are stamped with.
    #[must_use]
    pub fn time(&self) -> &Arc<dyn TimeSource> {
        &self.time
    }

    /// The name of a game, for figures.
    pub(super) fn name(&self, game: GameId) -> &'static str {
        self.games.get(game.0).map_or("", |(game, _)| game.name())
    }
}

impl Engines {
    fn new_worker(&self, game: usize) -> Worker {
        let (game, settings) = &self.games[game];
        Worker::with_caches(
            Arc::clone(game),
            settings.clone(),
            Arc::clone(&self.time),
            Arc::clone(&self.caches),
        )
    }
}

/// One thread's workers, made when they are first needed.
pub(super) struct Workers<'a> {
    engines: &'a Engines,
    workers: Vec<Option<Worker>>,
}

impl<'a> Workers<'a> {
    pub(super) fn new(engines: &'a Engines) -> Self {
        let workers = engines.games.iter().map(|_| None).collect();
        Self { engines, workers }
    }

    /// Looks at the first position of every rule set of every game: some of
    /// their tables take long to make, and nobody should wait for that.
    pub(super) fn warm_up(&mut self) {
        for (index, (game, _)) in self.engines.games.iter().enumerate() {
            for rule in game.rules() {
                let setup = Setup {
                    rule: Some((*rule).to_owned()),
                    ..Setup::new(game.deal(0).unwrap_or_default())
                };
                let Ok(position) = game.position(&setup) else {
                    continue;
                };
                let limits = Limits {
                    nodes: Some(Self::WARM_NODES),
                    ..Limits::depth(1)
                };
                let request = Request::new(position, limits, self.engines.time.now());
                let signals = Arc::new(StopSignal::new(false));
                self.search(GameId(index), request, &signals, &mut |_| ());
            }
        }
    }

    /// Enough to touch everything.
    const WARM_NODES: u64 = 2_000;

    /// Searches; none if that failed. A worker that failed in a way that it
    /// did not expect itself is made anew.
    pub(super) fn search(
        &mut self,
        game: GameId,
        request: Request,
        signals: &Arc<StopSignal>,
        report: &mut dyn FnMut(Info),
    ) -> Option<Answer> {
        let engines = self.engines;
        let worker = self.workers.get_mut(game.0)?;
        let search = || {
            let worker = worker.get_or_insert_with(|| engines.new_worker(game.0));
            worker.answer(request, signals, &mut |news| match news {
                ProgressEvent::Info(info) => report(info),
                ProgressEvent::CurrentMove(_) => {}
            })
        };
        let answer = catch_unwind(AssertUnwindSafe(search)).ok();
        if answer.is_none() {
            *worker = None;
        }
        answer.filter(|answer| answer.reason != StopReason::Fault)
    }
}
