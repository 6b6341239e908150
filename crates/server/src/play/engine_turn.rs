//! The engine's turn in a game.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::returns::advised;
use zeitnot_clock::{ClockManager, ClockReading, TimeControl};
use zeitnot_core::{Advisor, Answer, Game, Limits, Moment, Position, Side, StopReason};
use zeitnot_schema::v1::service::{ClockPlan, Thought};
use zeitnot_schema::v1::{Analysis, facts};

use super::clock::GameClock;
use super::clock_plan::Planned;
use super::live_game::LiveGame;
use super::room::{By, Progress, Room};
use super::spec::SeatSpec;
use crate::client::ClientId;
use crate::millis::millis;
use crate::pool::{Finished, Job, Lost};
use crate::problem::ApiResult;
use crate::services::{Hosted, Services};

/// What a turn costs beyond the search: waking up, storing the move.
const OVERHEAD: Duration = Duration::from_millis(15);

/// How long to wait before a move that could not be stored is stored again.
const STORE_AGAIN: Duration = Duration::from_secs(2);

/// How often a search that failed is tried again.
const RETRIES: u32 = 1;

/// With less than this on its clock the engine does not wait for a place any
/// more: any legal move is better than none.
const HURRY: Duration = Duration::from_millis(400);

/// Everything needed to search, as the game stood when the turn began.
struct Turn {
    side: Side,
    position: Box<dyn Position>,
    seat: SeatSpec,
    game: Arc<dyn Game>,
    client: ClientId,
    seed: u64,
    began: Moment,
    left: Option<Duration>,
    control: TimeControl,
    /// Does it hold tiles that others must not learn of?
    has_secrets: bool,
}

/// What a search may take.
struct Terms {
    limits: Limits,
    advisor: Option<Box<dyn Advisor>>,
    budget: Duration,
    /// The plan, where there is a clock.
    plan: Option<Planned>,
}

/// Thinks and moves, unless the game has moved on meanwhile.
pub(super) async fn take(room: Arc<Room>, services: Arc<Services>, revision: u64) {
    let turn = {
        let live = room.look().await;
        match Turn::of(&live, room.client(), &services) {
            Some(turn) if live.revision() == revision => turn,
            _ => return,
        }
    };
    let Some(choice) = turn.choose(&room, &services).await else {
        room.tell_progress(None);
        return;
    };
    // A disk that is full may have room again, and the game waits for the move.
    while let Err(error) = make(&room, &services, revision, &turn, &choice).await {
        tracing::warn!(%error, "the engine's move could not be stored yet");
        tokio::select! {
            () = services.shutdown.cancelled() => return,
            () = tokio::time::sleep(STORE_AGAIN) => {}
        }
    }
}

/// Makes the move, unless the game has moved on.
async fn make(
    room: &Arc<Room>,
    services: &Arc<Services>,
    revision: u64,
    turn: &Turn,
    choice: &Choice,
) -> ApiResult<()> {
    let mut live = room.look().await;
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
                // Asking again would not make it legal.
                Err(error) => {
                    tracing::error!(game = live.id(), %error, "the engine's move is refused");
                    return Ok(());
                }
            }
        }
    };
    room.commit(services, &mut live, &event, By::Engine).await
}

struct Choice {
    text: String,
    thought: Thought,
}

impl Turn {
    fn of(live: &LiveGame, client: ClientId, services: &Services) -> Option<Self> {
        let (side, seat) = live.engine_to_move()?;
        let now = services.time.now();
        let seed = blake3::hash(live.id().as_bytes());
        let seed = u64::from_le_bytes(*seed.as_bytes().first_chunk()?);
        let clock = live.clock();
        Some(Self {
            side,
            // The engine sees what its side sees.
            position: live.position().seen_by(side),
            seat: seat.clone(),
            game: Arc::clone(live.game()),
            client,
            seed,
            began: now,
            left: clock.map(|clock| clock.time_left(side, now)),
            control: clock.map_or_else(TimeControl::default, GameClock::control),
            has_secrets: live.spec().dealt,
        })
    }

    /// A move, as good as time allows; none if the service ends before.
    async fn choose(&self, room: &Room, services: &Services) -> Option<Choice> {
        let mut failed = 0;
        loop {
            match self.search(room, services).await {
                Searched::Found(finished, plan) => return self.chosen(&finished, plan),
                Searched::Lost(Lost::Closed) => return None,
                Searched::Lost(Lost::Fault) if failed < RETRIES => failed += 1,
                Searched::Lost(Lost::Fault) => return self.anything(StopReason::Fault),
                Searched::Refused(wait) => {
                    let gone = services.time.now().since(self.began);
                    let left = self.left.map(|left| left.saturating_sub(gone));
                    if left.is_some_and(|left| left < HURRY) {
                        return self.anything(StopReason::LowTime);
                    }
                    let spare = left.map_or(wait, |left| left.saturating_sub(HURRY));
                    let wait = wait.min(spare);
                    tokio::select! {
                        () = services.shutdown.cancelled() => return None,
                        () = tokio::time::sleep(wait) => {}
                    }
                }
            }
        }
    }

    async fn search(&self, room: &Room, services: &Services) -> Searched {
        let now = services.time.now();
        let Ok(hosted) = services.hosted(self.game.name()) else {
            return Searched::Lost(Lost::Closed);
        };
        let Terms {
            limits,
            advisor,
            budget,
            plan,
        } = self.terms(hosted, now);
        let start = Progress {
            budget_ms: millis(budget),
            plan: plan.as_ref().map(Planned::read),
            ..Progress::none(now)
        };
        let (news, mut infos) = tokio::sync::mpsc::channel(16);
        let job = Job {
            limits,
            advisor,
            overhead: OVERHEAD,
            explain: true,
            reports: Some(news),
            ..Job::new(self.client, hosted.id, self.position.clone(), now, budget)
        };
        let mut ticket = match services.pool.submit(job) {
            Ok(ticket) => ticket,
            Err(refusal) => return Searched::Refused(refusal.retry_after),
        };
        room.tell_progress(Some(start));
        loop {
            tokio::select! {
                finished = &mut ticket => return match finished {
                    Ok(finished) => Searched::Found(Box::new(finished), plan.map(|plan| plan.read())),
                    Err(lost) => Searched::Lost(lost),
                },
                // How hard it finds its turn tells something about the tiles it
                // has: of those only the plan as it was made before is told.
                Some(info) = infos.recv(), if !self.has_secrets => room.tell_progress(Some(Progress {
                    depth: info.depth,
                    nodes: info.nodes,
                    plan: plan.as_ref().map(Planned::read),
                    ..start
                })),
            }
        }
    }

    /// What the search may take: the seat's budget, or less where the clock
    /// says so.
    fn terms(&self, hosted: &Hosted, now: Moment) -> Terms {
        let SeatSpec::Engine {
            level, budget_ms, ..
        } = self.seat
        else {
            return Terms {
                limits: Limits::depth(1),
                advisor: None,
                budget: OVERHEAD,
                plan: None,
            };
        };
        let Hosted { game, settings, .. } = hosted;
        let granted = Duration::from_millis(budget_ms.into());
        let gone = now.since(self.began);
        let plan = self.left.map(|left| {
            let calibration = hosted.calibration.clone();
            let mut clocks = ClockManager::sharing(settings, calibration);
            clocks.new_game(self.control);
            let reading = ClockReading {
                left: left.saturating_sub(gone),
                increment: self.control.increment,
                moves_to_go: self.control.moves_to_go,
                overhead: OVERHEAD,
                ponder: false,
                root_moves: 1 + usize::from(self.position.has_choice()),
                unit: game.score_unit(),
            };
            clocks.turn(self.side, &reading, &self.position.turn_signals())
        });
        let budget = plan.as_ref().map_or(granted, |plan| {
            granted.min(plan.time.hard.saturating_add(OVERHEAD))
        });
        let limits = Limits {
            time: plan.as_ref().map(|plan| plan.time),
            min_depth: game.min_depth(settings),
            strength: game.strength(level, self.seed),
            book: true,
            ..Limits::default()
        };
        let (advisor, plan) = match plan {
            Some(plan) => (Some(plan.advisor), Some(Planned::new(plan.sheet, granted))),
            None => (advised(settings, limits.time), None),
        };
        Terms {
            limits,
            advisor,
            budget,
            plan,
        }
    }

    fn chosen(&self, finished: &Finished, plan: Option<ClockPlan>) -> Option<Choice> {
        let answer: &Answer = &finished.answer;
        let best = answer.best?;
        let analysis = Analysis::new(&*self.game, &*self.position, answer);
        let said = answer.facts.first().cloned().map(facts);
        Some(Choice {
            text: self.position.format_move(best),
            thought: Thought {
                depth: answer.depth,
                nodes: answer.nodes,
                time_ms: analysis.time_ms,
                budget_ms: millis(finished.granted.saturating_add(finished.waited)),
                score: analysis.score,
                facts: said.unwrap_or_default(),
                stop_reason: Some(answer.reason),
                plan,
            },
        })
    }

    /// Any legal move: there is no time for more, or nobody to search.
    fn anything(&self, reason: StopReason) -> Option<Choice> {
        let mv = self.position.any_move()?;
        let unit = self.game.score_unit();
        Some(Choice {
            text: self.position.format_move(mv),
            thought: Thought {
                depth: 0,
                nodes: 0,
                time_ms: 0,
                budget_ms: 0,
                score: zeitnot_schema::v1::Score::DRAW.counted_in(unit),
                facts: zeitnot_schema::v1::Facts::new(),
                stop_reason: Some(reason),
                plan: None,
            },
        })
    }
}

/// What came of asking the pool.
enum Searched {
    Found(Box<Finished>, Option<ClockPlan>),
    Lost(Lost),
    Refused(Duration),
}
