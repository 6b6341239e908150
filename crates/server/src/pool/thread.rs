//! What an engine's thread does: take what is next, search, tell.

use std::time::Duration;

use zeitnot_core::{Answer, Limits, Moment, Request, StopReason};

use super::admission::{JobUsage, StartedJob};
use super::engines::Workers;
use super::job::{JobError, SearchJob, SearchResult};
use super::metrics::SearchMetrics;
use super::state::{PoolState, QueuedJob};

/// Serves one request after another, until the hall is closed.
pub(super) fn serve(hall: &PoolState) {
    let mut workers = Workers::new(&hall.engines);
    workers.warm_up();
    hall.mark_ready();
    while let Some((now, begun)) = hall.next() {
        search(hall, &mut workers, now, begun);
    }
}

fn search(hall: &PoolState, workers: &mut Workers<'_>, now: Moment, begun: StartedJob<QueuedJob>) {
    let StartedJob { number, payload } = begun;
    let QueuedJob {
        mut job,
        deadline,
        signals,
        reply: tell,
    } = payload;
    let (game, arrived, preemptible) = (job.game, job.arrived, job.preemptible);
    let reports = job.infos.take();
    let answer = workers.search(game, to_request(job), &signals, &mut |info| {
        if let Some(reports) = &reports {
            // A reader that is too slow misses some; the answer has all.
            let _ = reports.try_send(info);
        }
    });
    let done = hall.now();
    let ended = hall.finish(number).unwrap_or(JobUsage {
        granted: Duration::ZERO,
        shortened: false,
    });
    let waited = now.since(arrived);
    hall.metrics.record(&SearchMetrics {
        game: hall.engines.name(game),
        waited,
        granted: ended.granted,
        late_by: done.since(deadline),
        shortened: ended.shortened && !preemptible,
        failed: answer.is_none(),
    });
    let finished = answer.map(|answer| {
        Box::new(SearchResult {
            answer: with_shortened_reason(answer, ended),
            waited,
            granted: ended.granted,
            shortened: ended.shortened,
        })
    });
    // Nobody listening any more is as good as told.
    let _ = tell.send(finished.ok_or(JobError::Fault));
}

/// A search that had to make room ran out of its time: nobody has told it to
/// stop.
fn with_shortened_reason(answer: Answer, ended: JobUsage) -> Answer {
    let reason = match answer.reason {
        StopReason::Stop if ended.shortened => StopReason::Time,
        reason => reason,
    };
    Answer { reason, ..answer }
}

fn to_request(job: SearchJob) -> Request {
    let limits = Limits {
        time: Some(job.turn_time()),
        infinite: false,
        ponder: false,
        ..job.limits
    };
    let advisor = job.advisor;
    #[cfg(feature = "fault-injection")]
    let advisor = match job.inject_fault {
        true => {
            Some(Box::new(super::fault_injection::FaultInjector) as Box<dyn zeitnot_core::Advisor>)
        }
        false => advisor,
    };
    Request {
        advisor,
        explain: job.explain,
        ..Request::new(job.position, limits, job.arrived)
    }
}
