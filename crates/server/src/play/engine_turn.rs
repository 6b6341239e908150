//! The engine's turn in a game.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::{ClockManager, SharedPlan, TimeControl, TurnRequest};
use zeitnot_core::{
    Advisor, Answer, Game, Limits, Moment, Notation, Position, Side, StopReason, seen_by,
};
use zeitnot_schema::v1::service::{ClockPlan, Thought};
use zeitnot_schema::v1::{Analysis, facts};

use super::active_game::{ActiveGame, Actor, EngineProgress};
use super::clock::GameClock;
use super::clock_plan::clock_plan;
use super::live_game::LiveGame;
use super::spec::SeatSpec;
use crate::client::ClientId;
use crate::millis::millis;
use crate::pool::{JobError, SearchJob, SearchResult};
use crate::problem::ApiResult;
use crate::services::{HostedGame, Services};

/// Time reserved for a turn beyond its search: waking up and storing the move.
const OVERHEAD: Duration = Duration::from_millis(15);

/// Delay before a failed write of a move is repeated.
const STORE_RETRY_DELAY: Duration = Duration::from_secs(2);

const RETRIES: u32 = 1;

/// With less remaining time, the engine plays any legal move instead of waiting for
/// capacity.
const MIN_WAIT_TIME: Duration = Duration::from_millis(400);

/// The inputs of a search, as of the start of the turn.
struct EngineTurn {
    side: Side,
    position: Box<dyn Position>,
    seat: SeatSpec,
    game: Arc<dyn Game>,
    client: ClientId,
    seed: u64,
    started: Moment,
    left: Option<Duration>,
    control: TimeControl,
    /// Whether the engine holds tiles that clients must not see.
    has_hidden_info: bool,
}

struct SearchTerms {
    limits: Limits,
    advisor: Option<Box<dyn Advisor>>,
    /// The budget of the engine's side, whatever the clock shows.
    granted: Duration,
    budget: Duration,
    /// The plan of the clock; `None` without a clock.
    plan: Option<SharedPlan>,
}

/// Searches and plays a move, unless the game changes meanwhile.
pub(super) async fn run(active: Arc<ActiveGame>, services: Arc<Services>, revision: u64) {
    let turn = {
        let live = active.lock().await;
        match EngineTurn::new(&live, active.client(), &services) {
            Some(turn) if live.revision() == revision => turn,
            _ => return,
        }
    };
    let Some(choice) = turn.choose(&active, &services).await else {
        active.set_progress(None);
        return;
    };
    // Repeat until the write succeeds, because the game waits for the move.
    while let Err(error) = commit_move(&active, &services, revision, &turn, &choice).await {
        tracing::warn!(%error, "could not store the engine's move; retrying");
        tokio::select! {
            () = services.shutdown.cancelled() => return,
            () = tokio::time::sleep(STORE_RETRY_DELAY) => {}
        }
    }
}

/// Plays the move, unless the game has changed.
async fn commit_move(
    active: &Arc<ActiveGame>,
    services: &Arc<Services>,
    revision: u64,
    turn: &EngineTurn,
    choice: &ChosenMove,
) -> ApiResult<()> {
    let mut live = active.lock().await;
    if live.revision() != revision {
        return Ok(());
    }
    let now = services.time.now();
    let event = match live.decide_flag(now) {
        Some(flag) => flag,
        None => {
            let thought = Some(choice.thought.clone());
            match live.decide_move(turn.side, &choice.text, thought, now) {
                Ok(event) => event,
                // Another attempt would fail, too.
                Err(error) => {
                    tracing::error!(game = live.id(), %error, "the engine's move was rejected");
                    return Ok(());
                }
            }
        }
    };
    active
        .commit(services, &mut live, &event, Actor::Engine)
        .await
}

struct ChosenMove {
    text: String,
    thought: Thought,
}

impl EngineTurn {
    fn new(live: &LiveGame, client: ClientId, services: &Services) -> Option<Self> {
        let (side, seat) = live.engine_to_move()?;
        let now = services.time.now();
        let seed = blake3::hash(live.id().as_bytes());
        let seed = u64::from_le_bytes(*seed.as_bytes().first_chunk()?);
        let clock = live.clock();
        Some(Self {
            side,
            position: seen_by(live.position(), side),
            seat: seat.clone(),
            game: Arc::clone(live.game()),
            client,
            seed,
            started: now,
            left: clock.map(|clock| clock.time_left(side, now)),
            control: clock.map_or_else(TimeControl::default, GameClock::control),
            has_hidden_info: live.spec().dealt,
        })
    }

    /// Returns the best move for the time available; `None` at a shutdown.
    async fn choose(&self, active: &ActiveGame, services: &Services) -> Option<ChosenMove> {
        let mut failed = 0;
        loop {
            match self.search(active, services).await {
                SearchAttempt::Found(result, plan) => return self.chosen_move(&result, plan),
                SearchAttempt::Lost(JobError::Displaced) => {}
                SearchAttempt::Lost(JobError::Closed) => return None,
                SearchAttempt::Lost(JobError::Fault) if failed < RETRIES => failed += 1,
                SearchAttempt::Lost(JobError::Fault) => {
                    return self.fallback_move(StopReason::Fault);
                }
                SearchAttempt::Refused(wait) => {
                    let used = services.time.now().since(self.started);
                    let remaining = self.left.map(|left| left.saturating_sub(used));
                    if remaining.is_some_and(|left| left < MIN_WAIT_TIME) {
                        return self.fallback_move(StopReason::LowTime);
                    }
                    let spare = remaining.map_or(wait, |left| left.saturating_sub(MIN_WAIT_TIME));
                    let wait = wait.min(spare);
                    tokio::select! {
                        () = services.shutdown.cancelled() => return None,
                        () = tokio::time::sleep(wait) => {}
                    }
                }
            }
        }
    }

    async fn search(&self, active: &ActiveGame, services: &Services) -> SearchAttempt {
        let now = services.time.now();
        let Ok(hosted) = services.game(self.game.name()) else {
            return SearchAttempt::Lost(JobError::Closed);
        };
        let SearchTerms {
            limits,
            advisor,
            granted,
            budget,
            plan,
        } = self.search_terms(hosted, now);
        let shown = || plan.as_ref().map(|plan| clock_plan(plan, granted));
        let start = EngineProgress {
            budget_ms: millis(budget),
            plan: shown(),
            ..EngineProgress::new(now)
        };
        let (sender, mut infos) = tokio::sync::mpsc::channel(16);
        let job = SearchJob {
            limits,
            advisor,
            overhead: OVERHEAD,
            explain: true,
            infos: Some(sender),
            ..SearchJob::new(self.client, hosted.id, self.position.clone(), now, budget)
        };
        let mut ticket = match services.pool.submit(job) {
            Ok(ticket) => ticket,
            Err(refusal) => return SearchAttempt::Refused(refusal.retry_after),
        };
        active.set_progress(Some(start));
        loop {
            tokio::select! {
                result = &mut ticket => return match result {
                    Ok(result) => SearchAttempt::Found(Box::new(result), shown()),
                    Err(error) => SearchAttempt::Lost(error),
                },
                // The difficulty of the turn would reveal something about the engine's
                // tiles, so with hidden tiles clients see only the initial plan.
                Some(info) = infos.recv(), if !self.has_hidden_info => {
                    active.set_progress(Some(EngineProgress {
                        depth: info.depth,
                        nodes: info.nodes,
                        plan: shown(),
                        ..start
                    }));
                }
            }
        }
    }

    /// Returns the limits of the search: the engine's budget, or less if the clock
    /// requires it.
    fn search_terms(&self, hosted: &HostedGame, now: Moment) -> SearchTerms {
        let SeatSpec::Engine {
            level, budget_ms, ..
        } = self.seat
        else {
            return SearchTerms {
                limits: Limits::depth(1),
                advisor: None,
                granted: OVERHEAD,
                budget: OVERHEAD,
                plan: None,
            };
        };
        let HostedGame { game, settings, .. } = hosted;
        let granted = Duration::from_millis(budget_ms.into());
        let used = now.since(self.started);
        let mut clocks = ClockManager::with_calibration(settings, hosted.calibration.clone());
        clocks.new_game(self.control);
        let plan = clocks.plan(&TurnRequest {
            left: self.left.map(|left| left.saturating_sub(used)),
            increment: self.control.increment,
            moves_to_go: self.control.moves_to_go,
            overhead: OVERHEAD,
            ..TurnRequest::new(&*self.position, game.score_unit())
        });
        let budget = plan.time.map_or(granted, |time| {
            granted.min(time.hard.saturating_add(OVERHEAD))
        });
        let limits = Limits {
            time: plan.time,
            min_depth: game.defaults(settings).min_depth,
            strength: game.strength(level, self.seed),
            book: true,
            ..Limits::default()
        };
        SearchTerms {
            limits,
            advisor: plan.advisor,
            granted,
            budget,
            plan: plan.shown,
        }
    }

    fn chosen_move(&self, result: &SearchResult, plan: Option<ClockPlan>) -> Option<ChosenMove> {
        let answer: &Answer = &result.answer;
        let best = answer.best?;
        let analysis = Analysis::new(&*self.game, &*self.position, answer);
        let facts = answer.facts.first().cloned().map(facts);
        Some(ChosenMove {
            text: self.position.format_move(best, Notation::Engine),
            thought: Thought {
                depth: answer.depth,
                nodes: answer.nodes,
                time_ms: analysis.time_ms,
                budget_ms: millis(result.granted.saturating_add(result.waited)),
                score: analysis.score,
                facts: facts.unwrap_or_default(),
                stop_reason: Some(answer.reason),
                plan,
            },
        })
    }

    /// Returns any legal move, because time is short or the search failed.
    fn fallback_move(&self, reason: StopReason) -> Option<ChosenMove> {
        let mv = self.position.fallback_move()?;
        let unit = self.game.score_unit();
        Some(ChosenMove {
            text: self.position.format_move(mv, Notation::Engine),
            thought: Thought {
                depth: 0,
                nodes: 0,
                time_ms: 0,
                budget_ms: 0,
                score: zeitnot_schema::v1::Score::DRAW.in_unit(unit),
                facts: zeitnot_schema::v1::Facts::new(),
                stop_reason: Some(reason),
                plan: None,
            },
        })
    }
}

enum SearchAttempt {
    Found(Box<SearchResult>, Option<ClockPlan>),
    Lost(JobError),
    Refused(Duration),
}
