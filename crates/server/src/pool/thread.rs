//! What an engine's thread does: take what is next, search, tell.

use std::time::Duration;

use zeitnot_core::{Answer, Limits, Moment, Request, StopReason};

use super::desk::{Begun, Ended};
use super::engines::Workers;
use super::hall::{Hall, Order};
use super::job::{Finished, Job, Lost};
use super::meters::Course;

/// Serves one request after another, until the hall is closed.
pub(super) fn serve(hall: &Hall) {
    let mut workers = Workers::new(&hall.engines);
    workers.warm();
    hall.report_ready();
    while let Some((now, begun)) = hall.next() {
        search(hall, &mut workers, now, begun);
    }
}

fn search(hall: &Hall, workers: &mut Workers<'_>, now: Moment, begun: Begun<Order>) {
    let Begun { number, payload } = begun;
    let Order {
        mut job,
        deadline,
        signals,
        tell,
    } = payload;
    let (game, arrived, preemptible) = (job.game, job.arrived, job.preemptible);
    let reports = job.reports.take();
    let answer = workers.answer(game, request(job), &signals, &mut |info| {
        if let Some(reports) = &reports {
            // A reader that is too slow misses some; the answer has all.
            let _ = reports.try_send(info);
        }
    });
    let done = hall.now();
    let ended = hall.end(number).unwrap_or(Ended {
        granted: Duration::ZERO,
        shortened: false,
    });
    let waited = now.since(arrived);
    hall.meters.count(&Course {
        game: hall.engines.name(game),
        waited,
        granted: ended.granted,
        late_by: done.since(deadline),
        shortened: ended.shortened && !preemptible,
        failed: answer.is_none(),
    });
    let finished = answer.map(|answer| {
        Box::new(Finished {
            answer: judged(answer, ended),
            waited,
            granted: ended.granted,
            shortened: ended.shortened,
        })
    });
    // Nobody listening any more is as good as told.
    let _ = tell.send(finished.ok_or(Lost::Fault));
}

/// A search that had to make room ran out of its time: nobody has told it to
/// stop.
fn judged(answer: Answer, ended: Ended) -> Answer {
    let reason = match answer.reason {
        StopReason::Stop if ended.shortened => StopReason::Time,
        reason => reason,
    };
    Answer { reason, ..answer }
}

fn request(job: Job) -> Request {
    let limits = Limits {
        time: Some(job.turn_time()),
        infinite: false,
        ponder: false,
        ..job.limits
    };
    let advisor = job.advisor;
    #[cfg(feature = "fault-injection")]
    let advisor = match job.sabotaged {
        true => Some(Box::new(super::sabotage::Saboteur) as Box<dyn zeitnot_core::Advisor>),
        false => advisor,
    };
    Request {
        advisor,
        explain: job.explain,
        ..Request::new(job.position, limits, job.arrived)
    }
}
