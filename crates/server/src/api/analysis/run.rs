//! The analysis of one position.
//!
//! The search restarts after each interruption by other requests until its budget is
//! used up.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;
use zeitnot_core::{Answer, Game, Info, Moment, StopReason, TimeSource};
use zeitnot_schema::v1::service::{AnalysisEvent, ProblemCode};
use zeitnot_schema::v1::{Analysis, Line};

use super::failed_event;
use crate::pool::{JobError, Pool, SearchJob, SearchResult, Ticket};
use crate::problem::ApiError;

/// Capacity of the channel for infos; it drops infos when it is full.
const INFO_CAPACITY: usize = 16;

/// A search shorter than this is not submitted.
const MIN_REMAINING: Duration = Duration::from_millis(20);

pub(super) enum AnalysisUpdate {
    /// A completed depth.
    Info(AnalysisEvent),
    /// The final event.
    Last(AnalysisEvent),
}

pub(super) struct AnalysisRun {
    id: u64,
    game: Arc<dyn Game>,
    time: Arc<dyn TimeSource>,
    /// The template of all searches; its arrival starts the budget.
    job: SearchJob,
    search: Option<SubmittedSearch>,
    /// The earliest time of the next submission.
    retry_at: Option<Instant>,
    best: Option<Answer>,
    /// The greatest depth sent.
    reported_depth: u32,
    /// Node count and maximum selective depth of finished searches.
    past_totals: (u64, u32),
    stopped: bool,
}

struct SubmittedSearch {
    ticket: Ticket,
    infos: mpsc::Receiver<Info>,
    /// When to withdraw the search if it still waits; `None` afterwards.
    give_up_at: Option<Instant>,
}

enum SearchUpdate {
    Info(Info),
    Finished(Result<Box<SearchResult>, JobError>),
}

impl AnalysisRun {
    pub(super) fn new(
        id: u64,
        game: Arc<dyn Game>,
        job: SearchJob,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        Self {
            id,
            game,
            time,
            job,
            search: None,
            retry_at: None,
            best: None,
            reported_depth: 0,
            past_totals: (0, 0),
            stopped: false,
        }
    }

    /// Stops the analysis; the final update follows.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
        self.retry_at = None;
        if let Some(search) = &self.search {
            search.ticket.stop();
        }
    }

    /// Returns the next update; cancel safe.
    pub(super) async fn next(&mut self, pool: &Pool) -> AnalysisUpdate {
        loop {
            if let Some(until) = self.retry_at {
                tokio::time::sleep_until(until).await;
                self.retry_at = None;
            }
            let Some(search) = &mut self.search else {
                if self.is_over() {
                    return self.final_update();
                }
                self.submit(pool);
                continue;
            };
            match search.next_update().await {
                SearchUpdate::Info(info) => {
                    if let Some(event) = self.info_event(&info) {
                        return AnalysisUpdate::Info(event);
                    }
                }
                SearchUpdate::Finished(outcome) => {
                    self.search = None;
                    if let Some(last) = self.finish_search(outcome) {
                        return last;
                    }
                }
            }
        }
    }

    fn deadline(&self) -> Moment {
        self.job.arrived.after(self.job.budget)
    }

    fn is_over(&self) -> bool {
        let remaining = self.deadline().since(self.time.now());
        self.stopped || remaining.is_zero() || (remaining < MIN_REMAINING && self.best.is_some())
    }

    fn submit(&mut self, pool: &Pool) {
        let (sender, infos) = mpsc::channel(INFO_CAPACITY);
        let SearchJob {
            client,
            game,
            ref position,
            ref limits,
            arrived,
            budget,
            ..
        } = self.job;
        let job = SearchJob {
            limits: limits.clone(),
            explain: true,
            infos: Some(sender),
            preemptible: true,
            ..SearchJob::new(client, game, position.clone(), arrived, budget)
        };
        let remaining = self.deadline().since(self.time.now());
        match pool.submit(job) {
            Ok(ticket) => {
                self.search = Some(SubmittedSearch {
                    ticket,
                    infos,
                    give_up_at: Some(Instant::now() + remaining),
                });
            }
            Err(refusal) => {
                let delay = refusal.retry_after.min(remaining);
                self.retry_at = Some(Instant::now() + delay);
            }
        }
    }

    /// Returns an event if the depth is greater than all reported ones.
    fn info_event(&mut self, info: &Info) -> Option<AnalysisEvent> {
        if !info.is_complete() || info.depth <= self.reported_depth {
            return None;
        }
        self.reported_depth = info.depth;
        let (position, unit) = (&*self.job.position, self.game.score_unit());
        let lines = info.lines.iter();
        Some(AnalysisEvent::Info {
            id: self.id,
            depth: info.depth,
            seldepth: info.seldepth.max(self.past_totals.1),
            nodes: info.nodes + self.past_totals.0,
            time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            lines: lines.map(|line| Line::new(unit, position, line)).collect(),
        })
    }

    /// Records a finished search; returns the final update unless it was preempted.
    fn finish_search(
        &mut self,
        outcome: Result<Box<SearchResult>, JobError>,
    ) -> Option<AnalysisUpdate> {
        let finished = match outcome {
            Ok(finished) => finished,
            // Withdrawn before it started.
            Err(JobError::Closed) if self.is_over() => return None,
            Err(error) => {
                return Some(AnalysisUpdate::Last(failed_event(
                    Some(self.id),
                    &error.into(),
                )));
            }
        };
        let preempted = finished.shortened && finished.answer.reason == StopReason::Time;
        self.record_answer(finished.answer);
        (!preempted).then(|| self.final_update())
    }

    /// Keeps the deepest answer with the totals of all searches.
    fn record_answer(&mut self, answer: Answer) {
        let (nodes, seldepth) = self.past_totals;
        self.past_totals = (nodes + answer.nodes, seldepth.max(answer.seldepth));
        let (time, reason) = (answer.time, answer.reason);
        let best = match self.best.take() {
            Some(best) if best.depth > answer.depth => best,
            _ => answer,
        };
        self.best = Some(Answer {
            nodes: self.past_totals.0,
            seldepth: self.past_totals.1,
            time,
            reason,
            ..best
        });
    }

    fn final_update(&mut self) -> AnalysisUpdate {
        let Some(mut answer) = self.best.take() else {
            let message = "no engine was free within the budget; try again later";
            let error = ApiError::new(ProblemCode::Busy, message);
            return AnalysisUpdate::Last(failed_event(Some(self.id), &error));
        };
        if self.stopped && answer.reason == StopReason::Time {
            // The stop came between two searches.
            answer.reason = StopReason::Stop;
        }
        let (game, position) = (&*self.game, &*self.job.position);
        let mut analysis = Analysis::new(game, position, &answer);
        if self.job.limits.multi_pv > 1 {
            analysis = analysis.with_lines(game, position, &answer);
        }
        AnalysisUpdate::Last(AnalysisEvent::Done {
            id: self.id,
            analysis: Box::new(analysis),
        })
    }
}

impl SubmittedSearch {
    /// Returns queued infos before the result; cancel safe.
    async fn next_update(&mut self) -> SearchUpdate {
        if let Some(until) = self.give_up_at {
            tokio::select! {
                biased;
                update = Self::receive(&mut self.infos, &mut self.ticket) => return update,
                () = tokio::time::sleep_until(until) => {}
            }
            self.give_up_at = None;
            self.ticket.withdraw();
        }
        Self::receive(&mut self.infos, &mut self.ticket).await
    }

    async fn receive(infos: &mut mpsc::Receiver<Info>, ticket: &mut Ticket) -> SearchUpdate {
        tokio::select! {
            biased;
            Some(info) = infos.recv() => SearchUpdate::Info(info),
            outcome = ticket => SearchUpdate::Finished(outcome.map(Box::new)),
        }
    }
}

#[cfg(test)]
mod tests;
