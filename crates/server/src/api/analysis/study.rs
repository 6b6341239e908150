//! One position under analysis: a search that is asked again whenever it had
//! to make room, until its time is over.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;
use zeitnot_core::{Answer, Game, Info, Moment, StopReason, TimeSource};
use zeitnot_schema::v1::service::{AnalysisEvent, ProblemCode};
use zeitnot_schema::v1::{Analysis, Line};

use super::failed;
use crate::pool::{Finished, Job, Lost, Pool, Ticket};
use crate::problem::ApiError;

/// Infos that may wait for a slow reader; later ones are dropped.
const WAITING_INFOS: usize = 16;

/// Less than this is not worth asking for.
const LEAST_REST: Duration = Duration::from_millis(20);

/// What comes of a study.
pub(super) enum News {
    /// A depth is complete.
    Info(AnalysisEvent),
    /// Nothing follows.
    Last(AnalysisEvent),
}

/// A position under analysis.
pub(super) struct Study {
    id: u64,
    game: Arc<dyn Game>,
    time: Arc<dyn TimeSource>,
    /// What is asked, again and again; its arrival is the beginning of all.
    wanted: Job,
    /// The search under way, or in the queue.
    asked: Option<Asked>,
    /// Not to be asked again before this.
    rest_until: Option<Instant>,
    /// The best that is known: the deepest that was completed.
    best: Option<Answer>,
    /// The depth told last.
    told_depth: u32,
    /// Nodes and the deepest ply of searches that are over.
    past: (u64, u32),
    stopped: bool,
}

struct Asked {
    ticket: Ticket,
    infos: mpsc::Receiver<Info>,
}

/// What a study waits for.
enum Step {
    Info(Info),
    Over(Result<Box<Finished>, Lost>),
}

impl Study {
    /// Looks at the position of `job` until its budget is over.
    pub(super) fn new(id: u64, game: Arc<dyn Game>, job: Job, time: Arc<dyn TimeSource>) -> Self {
        Self {
            id,
            game,
            time,
            wanted: job,
            asked: None,
            rest_until: None,
            best: None,
            told_depth: 0,
            past: (0, 0),
            stopped: false,
        }
    }

    /// Looks no longer; the last news follows.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
        self.rest_until = None;
        if let Some(asked) = &self.asked {
            asked.ticket.stop();
        }
    }

    /// What comes next. Nothing is lost if this is given up before it is done.
    pub(super) async fn next(&mut self, pool: &Pool) -> News {
        loop {
            if let Some(until) = self.rest_until {
                tokio::time::sleep_until(until).await;
                self.rest_until = None;
            }
            let Some(asked) = &mut self.asked else {
                if self.is_over() {
                    return self.last();
                }
                self.ask(pool);
                continue;
            };
            match asked.step().await {
                Step::Info(info) => {
                    if let Some(event) = self.heard(&info) {
                        return News::Info(event);
                    }
                }
                Step::Over(outcome) => {
                    self.asked = None;
                    if let Some(last) = self.finished(outcome) {
                        return last;
                    }
                }
            }
        }
    }

    fn deadline(&self) -> Moment {
        self.wanted.arrived.after(self.wanted.budget)
    }

    fn is_over(&self) -> bool {
        let left = self.deadline().since(self.time.now());
        self.stopped || left.is_zero() || (left < LEAST_REST && self.best.is_some())
    }

    fn ask(&mut self, pool: &Pool) {
        let (sender, infos) = mpsc::channel(WAITING_INFOS);
        let Job {
            client,
            game,
            ref position,
            ref limits,
            arrived,
            budget,
            ..
        } = self.wanted;
        let job = Job {
            limits: limits.clone(),
            explain: true,
            reports: Some(sender),
            preemptible: true,
            ..Job::new(client, game, position.clone(), arrived, budget)
        };
        match pool.submit(job) {
            Ok(ticket) => self.asked = Some(Asked { ticket, infos }),
            Err(refusal) => {
                let left = self.deadline().since(self.time.now());
                let rest = refusal.retry_after.min(left);
                self.rest_until = Some(Instant::now() + rest);
            }
        }
    }

    /// Tells of a depth, unless something deeper has been told.
    fn heard(&mut self, info: &Info) -> Option<AnalysisEvent> {
        if !info.is_complete() || info.depth <= self.told_depth {
            return None;
        }
        self.told_depth = info.depth;
        let (position, unit) = (&*self.wanted.position, self.game.score_unit());
        let lines = info.lines.iter();
        Some(AnalysisEvent::Info {
            id: self.id,
            depth: info.depth,
            seldepth: info.seldepth.max(self.past.1),
            nodes: info.nodes + self.past.0,
            time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            lines: lines.map(|line| Line::new(unit, position, line)).collect(),
        })
    }

    /// A search is over: is everything?
    fn finished(&mut self, outcome: Result<Box<Finished>, Lost>) -> Option<News> {
        let finished = match outcome {
            Ok(finished) => finished,
            Err(Lost::Closed) if self.stopped => return None,
            Err(lost) => return Some(News::Last(failed(Some(self.id), &lost.into()))),
        };
        let made_room = finished.shortened && finished.answer.reason == StopReason::Time;
        self.remember(finished.answer);
        (!made_room).then(|| self.last())
    }

    /// Keeps the deepest answer, with the figures of all.
    fn remember(&mut self, answer: Answer) {
        let (nodes, seldepth) = self.past;
        self.past = (nodes + answer.nodes, seldepth.max(answer.seldepth));
        let (time, reason) = (answer.time, answer.reason);
        let best = match self.best.take() {
            Some(best) if best.depth > answer.depth => best,
            _ => answer,
        };
        self.best = Some(Answer {
            nodes: self.past.0,
            seldepth: self.past.1,
            time,
            reason,
            ..best
        });
    }

    fn last(&mut self) -> News {
        let Some(mut answer) = self.best.take() else {
            let message = "no engine was free while there was time; ask again later";
            let error = ApiError::new(ProblemCode::Busy, message);
            return News::Last(failed(Some(self.id), &error));
        };
        if self.stopped && answer.reason == StopReason::Time {
            // It was between two searches.
            answer.reason = StopReason::Stop;
        }
        let (game, position) = (&*self.game, &*self.wanted.position);
        let mut analysis = Analysis::new(game, position, &answer);
        if self.wanted.limits.multi_pv > 1 {
            analysis = analysis.with_lines(game, position, &answer);
        }
        News::Last(AnalysisEvent::Done {
            id: self.id,
            analysis: Box::new(analysis),
        })
    }
}

impl Asked {
    /// Infos come before the end.
    async fn step(&mut self) -> Step {
        tokio::select! {
            biased;
            Some(info) = self.infos.recv() => Step::Info(info),
            outcome = &mut self.ticket => Step::Over(outcome.map(Box::new)),
        }
    }
}

#[cfg(test)]
mod tests;
