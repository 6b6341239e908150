//! Admission under random load, with simulated threads and a simulated clock.
//!
//! No admitted job ends late or gets less than the minimum time.

use std::collections::HashMap;

use proptest::prelude::*;
use zeitnot_core::Random;

use super::*;

#[derive(Clone, Copy, Debug)]
struct Load {
    threads: usize,
    clients: u64,
    /// The arrivals in percent of the capacity at minimum length.
    percent: u64,
    /// The range of the budgets, in milliseconds.
    budgets: (u64, u64),
    /// One in `easy` searches ends at once; 0 disables this.
    easy: u64,
    /// The number of analyses that each client submits with each other request.
    analyses: u64,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct LoadTotals {
    served: u64,
    refused: u64,
    shortened: u64,
    min_granted: Option<Duration>,
    granted: Duration,
    waited: Duration,
    max_waiting: usize,
}

struct ActiveSearch {
    started: Moment,
    deadline: Moment,
    /// The end if the search is not stopped.
    end: Moment,
    preemptible: bool,
}

#[derive(Clone, Copy)]
struct Payload {
    arrived: Moment,
    deadline: Moment,
    /// Whether the search ends at once.
    easy: bool,
    preemptible: bool,
}

struct LoadSimulation {
    admission: Admission<Payload>,
    searches: HashMap<JobNumber, ActiveSearch>,
    totals: LoadTotals,
    random: Random,
    load: Load,
    now: Moment,
    /// The last refused request, with its retry time.
    refused: Option<(AdmissionRequest, Duration)>,
}

impl LoadSimulation {
    fn new(load: Load, seed: u64) -> Self {
        let config = PoolConfig {
            handover: Duration::ZERO,
            ..PoolConfig::with_threads(load.threads)
        };
        Self {
            admission: Admission::new(config),
            searches: HashMap::new(),
            totals: LoadTotals::default(),
            random: Random::new(seed),
            load,
            now: Moment::default(),
            refused: None,
        }
    }

    /// Simulates `arrivals` until the last job is finished.
    fn run(mut self, arrivals: u64) -> LoadTotals {
        for _ in 0..arrivals {
            self.arrive();
            let next = self.now.after(self.gap());
            self.pass(next);
        }
        self.pass(Moment::from_nanos(u64::MAX));
        assert!(self.admission.is_empty());
        self.totals
    }

    /// Simulates until a request is refused and retried without new arrivals.
    ///
    /// Returns whether the retry was admitted; `None` without a refusal.
    fn run_to_retry(mut self, arrivals: u64) -> Option<bool> {
        for _ in 0..arrivals {
            self.arrive();
            if let Some((mut request, retry_after)) = self.refused {
                let again = self.now.after(retry_after);
                request.deadline = request.deadline.after(retry_after);
                self.pass(again);
                let payload = Payload {
                    arrived: self.now,
                    deadline: request.deadline,
                    easy: false,
                    preemptible: false,
                };
                return Some(self.admission.admit(self.now, request, payload).is_ok());
            }
            let next = self.now.after(self.gap());
            self.pass(next);
        }
        None
    }

    fn pass(&mut self, until: Moment) {
        loop {
            self.begin();
            let preemption = self.admission.preempt(self.now);
            for &number in &preemption.stop {
                self.finish(number);
            }
            if !preemption.stop.is_empty() {
                continue;
            }
            let ends = self
                .searches
                .iter()
                .map(|(&number, search)| (search.end, number));
            let natural = ends.min();
            let times = [preemption.next_stop, natural.map(|(end, _)| end)];
            let Some(next) = times.into_iter().flatten().min() else {
                break;
            };
            if next > until {
                break;
            }
            self.now = next.max(self.now);
            if let Some((end, number)) = natural
                && end <= self.now
            {
                self.finish(number);
            }
        }
        self.now = until;
    }

    /// Returns the time to the next arrival, from 0 to twice the mean.
    fn gap(&mut self) -> Duration {
        let Load {
            threads, percent, ..
        } = self.load;
        let min_search = u64::try_from(millis(30).as_nanos()).unwrap();
        let max_gap = 2 * min_search * 100 / percent / threads as u64;
        Duration::from_nanos(self.random.below(max_gap + 1))
    }

    fn arrive(&mut self) {
        let (shortest, longest) = self.load.budgets;
        let budget = millis(shortest + self.random.below(longest - shortest + 1));
        let easy = self.load.easy > 0 && self.random.below(self.load.easy) == 0;
        let request = AdmissionRequest {
            client: ClientId(self.random.below(self.load.clients)),
            deadline: self.now.after(budget),
            preemptible: false,
        };
        let payload = Payload {
            arrived: self.now,
            deadline: request.deadline,
            easy,
            preemptible: false,
        };
        for _ in 0..self.load.analyses {
            self.submit_analysis(request.client);
        }
        match self.admission.admit(self.now, request, payload) {
            Ok(admitted) => self.totals.refused += admitted.displaced.len() as u64,
            Err(refusal) => {
                self.totals.refused += 1;
                self.refused = Some((request, refusal.retry_after));
            }
        }
        let waiting = self.admission.queue.len();
        self.totals.max_waiting = self.totals.max_waiting.max(waiting);
    }

    fn submit_analysis(&mut self, client: ClientId) {
        let request = AdmissionRequest {
            client,
            deadline: self.now.after(millis(10_000)),
            preemptible: true,
        };
        let payload = Payload {
            arrived: self.now,
            deadline: request.deadline,
            easy: false,
            preemptible: true,
        };
        // Beyond its places, an analysis is refused.
        let _ = self.admission.admit(self.now, request, payload);
    }

    fn begin(&mut self) {
        while let Some((number, payload)) = self.admission.next(self.now) {
            let Payload {
                arrived,
                deadline,
                easy,
                preemptible,
            } = payload;
            if !preemptible {
                assert!(deadline >= self.now, "a search started after its deadline");
                self.totals.waited += self.now.since(arrived);
            }
            let end = if easy { self.now } else { deadline };
            let search = ActiveSearch {
                started: self.now,
                deadline,
                end,
                preemptible,
            };
            self.searches.insert(number, search);
        }
    }

    fn finish(&mut self, number: JobNumber) {
        let search = self.searches.remove(&number).unwrap();
        let usage = self.admission.finish(number).unwrap();
        if search.preemptible {
            return;
        }
        assert!(
            self.now <= search.deadline,
            "a search ended after its deadline"
        );
        let used = self.now.since(search.started);
        self.totals.served += 1;
        self.totals.granted += used;
        self.totals.shortened += u64::from(usage.shortened);
        if search.end > search.started {
            let min = self.totals.min_granted.unwrap_or(used);
            self.totals.min_granted = Some(min.min(used));
        }
    }
}

const DEFAULT_LOAD: Load = Load {
    threads: 4,
    clients: 1_000,
    percent: 50,
    budgets: (100, 2_000),
    easy: 0,
    analyses: 0,
};

fn simulate(load: Load, arrivals: u64) -> LoadTotals {
    LoadSimulation::new(load, 7).run(arrivals)
}

#[test]
fn half_load_is_served() {
    let totals = simulate(DEFAULT_LOAD, 2_000);
    // A few requests with very short budgets do not fit.
    assert!(totals.refused <= 5, "{totals:?}");
    assert!(totals.min_granted >= Some(millis(30)), "{totals:?}");
    // The capacity is twice the minimum demand.
    assert!(totals.granted / 2_000 > millis(55), "{totals:?}");
}

#[test]
fn full_load_is_mostly_served() {
    let load = Load {
        percent: 100,
        ..DEFAULT_LOAD
    };
    let totals = simulate(load, 2_000);
    assert!(totals.refused < 100, "{totals:?}");
    assert!(totals.min_granted >= Some(millis(30)), "{totals:?}");
}

#[test]
fn half_of_double_load_is_served() {
    let load = Load {
        percent: 200,
        ..DEFAULT_LOAD
    };
    let totals = simulate(load, 2_000);
    assert!((950..=1_200).contains(&totals.served), "{totals:?}");
    assert!(totals.min_granted >= Some(millis(30)), "{totals:?}");
    assert!(totals.max_waiting <= 260, "{totals:?}");
}

#[test]
fn searches_that_end_at_once_leave_their_time_to_others() {
    let load = Load {
        percent: 200,
        easy: 2,
        ..DEFAULT_LOAD
    };
    let totals = simulate(load, 2_000);
    assert!(totals.served > 1_900, "{totals:?}");
}

#[test]
fn a_retry_after_the_given_time_is_mostly_admitted() {
    let outcomes: Vec<bool> = (0..300)
        .filter_map(|seed| {
            let load = Load {
                threads: 1 + seed as usize % 5,
                clients: 2 + seed % 30,
                percent: 150,
                ..DEFAULT_LOAD
            };
            LoadSimulation::new(load, seed).run_to_retry(200)
        })
        .collect();
    let admitted = outcomes.iter().filter(|&&admitted| admitted).count();
    assert!(outcomes.len() > 200);
    assert!(
        admitted * 10 >= outcomes.len() * 9,
        "{admitted} of {}",
        outcomes.len()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn admitted_jobs_meet_their_deadlines(
        threads in 1..6_usize,
        clients in 1..20_u64,
        percent in 20..400_u64,
        shortest in 34..300_u64,
        spread in 0..3_000_u64,
        easy in 0..4_u64,
        seed in any::<u64>(),
    ) {
        let budgets = (shortest, shortest + spread);
        let load = Load { threads, clients, percent, budgets, easy, analyses: 0 };
        let totals = LoadSimulation::new(load, seed).run(150);
        prop_assert_eq!(totals.served + totals.refused, 150);
        prop_assert!(totals.min_granted.is_none_or(|min| min >= millis(30)), "{:?}", totals);
    }

    #[test]
    fn analyses_change_nothing_for_other_jobs(
        threads in 1..4_usize,
        clients in 1..10_u64,
        percent in 20..300_u64,
        easy in 0..4_u64,
        analyses in 1..5_u64,
        seed in any::<u64>(),
    ) {
        let load = Load { threads, clients, percent, easy, ..DEFAULT_LOAD };
        let alone = LoadSimulation::new(load, seed).run(100);
        let beside = LoadSimulation::new(Load { analyses, ..load }, seed).run(100);
        prop_assert_eq!(alone, beside);
    }
}
