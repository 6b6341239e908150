//! The desk under load: engines and clock are simulated, arrivals are random.
//! Nobody who was taken on is late or has less than the floor.

use std::collections::HashMap;

use proptest::prelude::*;
use zeitnot_core::Random;

use super::*;

/// Who comes, and how often.
#[derive(Clone, Copy, Debug)]
struct Load {
    threads: usize,
    clients: u64,
    /// Arrivals, in percent of what the engines could do at the floor.
    percent: u64,
    /// Budgets are between these.
    budgets: (u64, u64),
    /// One search in so many ends by itself at once; 0 for none.
    easy: u64,
}

#[derive(Debug, Default)]
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
    begun: Moment,
    deadline: Moment,
    /// When it ends by itself.
    end: Moment,
}

/// What belongs to a request: when it came, its deadline, and whether its
/// search ends by itself.
type Visitor = (Moment, Moment, bool);

struct LoadSimulation {
    admission: Admission<Visitor>,
    searches: HashMap<JobNumber, ActiveSearch>,
    totals: LoadTotals,
    random: Random,
    load: Load,
    now: Moment,
    /// Who was refused last, and when to ask again.
    refused: Option<(AdmissionRequest, Duration)>,
}

impl LoadSimulation {
    fn new(load: Load, seed: u64) -> Self {
        let rules = PoolConfig {
            handover: Duration::ZERO,
            ..PoolConfig::with_threads(load.threads)
        };
        Self {
            admission: Admission::new(rules),
            searches: HashMap::new(),
            totals: LoadTotals::default(),
            random: Random::new(seed),
            load,
            now: Moment::default(),
            refused: None,
        }
    }

    /// Until `arrivals` have come and all are gone.
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

    /// Until somebody is refused, and asks again when told to while nobody
    /// else comes: was that worth it? None if nobody was refused.
    fn run_to_retry(mut self, arrivals: u64) -> Option<bool> {
        for _ in 0..arrivals {
            self.arrive();
            if let Some((mut wish, retry_after)) = self.refused {
                let again = self.now.after(retry_after);
                wish.deadline = wish.deadline.after(retry_after);
                self.pass(again);
                let visitor = (self.now, wish.deadline, false);
                return Some(self.admission.admit(self.now, wish, visitor).is_ok());
            }
            let next = self.now.after(self.gap());
            self.pass(next);
        }
        None
    }

    /// Lets time pass.
    fn pass(&mut self, until: Moment) {
        loop {
            self.begin();
            let round = self.admission.preempt(self.now);
            for &number in &round.stop {
                self.finish(number);
            }
            if !round.stop.is_empty() {
                continue;
            }
            let ends = self.searches.iter().map(|(&number, it)| (it.end, number));
            let natural = ends.min();
            let times = [round.next_stop, natural.map(|(end, _)| end)];
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

    /// Time to the next arrival: anything from nothing to twice the mean.
    fn gap(&mut self) -> Duration {
        let Load {
            threads, percent, ..
        } = self.load;
        let floor = u64::try_from(millis(30).as_nanos()).unwrap();
        let most = 2 * floor * 100 / percent / threads as u64;
        Duration::from_nanos(self.random.below(most + 1))
    }

    fn arrive(&mut self) {
        let (shortest, longest) = self.load.budgets;
        let budget = millis(shortest + self.random.below(longest - shortest + 1));
        let easy = self.load.easy > 0 && self.random.below(self.load.easy) == 0;
        let wish = AdmissionRequest {
            client: ClientId(self.random.below(self.load.clients)),
            deadline: self.now.after(budget),
            preemptible: false,
        };
        let visitor = (self.now, wish.deadline, easy);
        if let Err(refusal) = self.admission.admit(self.now, wish, visitor) {
            self.totals.refused += 1;
            self.refused = Some((wish, refusal.retry_after));
        }
        self.totals.max_waiting = self.totals.max_waiting.max(self.admission.waiting());
    }

    fn begin(&mut self) {
        while let Some(begun) = self.admission.next(self.now) {
            let (came, deadline, easy) = begun.payload;
            assert!(deadline >= self.now, "began too late");
            self.totals.waited += self.now.since(came);
            let end = if easy { self.now } else { deadline };
            let search = ActiveSearch {
                begun: self.now,
                deadline,
                end,
            };
            self.searches.insert(begun.number, search);
        }
    }

    fn finish(&mut self, number: JobNumber) {
        let search = self.searches.remove(&number).unwrap();
        assert!(self.now <= search.deadline, "ended too late");
        let ended = self.admission.finish(number).unwrap();
        let had = self.now.since(search.begun);
        self.totals.served += 1;
        self.totals.granted += had;
        self.totals.shortened += u64::from(ended.shortened);
        if search.end > search.begun {
            let least = self.totals.min_granted.unwrap_or(had);
            self.totals.min_granted = Some(least.min(had));
        }
    }
}

const USUAL: Load = Load {
    threads: 4,
    clients: 1_000,
    percent: 50,
    budgets: (100, 2_000),
    easy: 0,
};

fn simulate(load: Load, arrivals: u64) -> LoadTotals {
    LoadSimulation::new(load, 7).run(arrivals)
}

#[test]
fn half_the_load_is_served() {
    let tally = simulate(USUAL, 2_000);
    // Now and then somebody with very little time does not fit.
    assert!(tally.refused <= 5, "{tally:?}");
    assert!(tally.min_granted >= Some(millis(30)), "{tally:?}");
    // There is twice as much as everybody needs at least.
    assert!(tally.granted / 2_000 > millis(55), "{tally:?}");
}

#[test]
fn at_the_limit_few_are_refused() {
    let load = Load {
        percent: 100,
        ..USUAL
    };
    let tally = simulate(load, 2_000);
    assert!(tally.refused < 100, "{tally:?}");
    assert!(tally.min_granted >= Some(millis(30)), "{tally:?}");
}

#[test]
fn of_twice_the_load_half_is_served() {
    let load = Load {
        percent: 200,
        ..USUAL
    };
    let tally = simulate(load, 2_000);
    assert!((950..=1_200).contains(&tally.served), "{tally:?}");
    assert!(tally.min_granted >= Some(millis(30)), "{tally:?}");
    assert!(tally.max_waiting <= 260, "{tally:?}");
}

#[test]
fn easy_positions_leave_their_time_to_others() {
    let load = Load {
        percent: 200,
        easy: 2,
        ..USUAL
    };
    let tally = simulate(load, 2_000);
    assert!(tally.served > 1_900, "{tally:?}");
}

#[test]
fn asking_again_when_told_to_is_worth_it() {
    let outcomes: Vec<bool> = (0..300)
        .filter_map(|seed| {
            let load = Load {
                threads: 1 + seed as usize % 5,
                clients: 2 + seed % 30,
                percent: 150,
                ..USUAL
            };
            LoadSimulation::new(load, seed).run_to_retry(200)
        })
        .collect();
    let taken = outcomes.iter().filter(|&&taken| taken).count();
    assert!(outcomes.len() > 200);
    assert!(
        taken * 10 >= outcomes.len() * 9,
        "{taken} of {}",
        outcomes.len()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nobody_who_was_taken_on_is_late(
        threads in 1..6_usize,
        clients in 1..20_u64,
        percent in 20..400_u64,
        shortest in 34..300_u64,
        spread in 0..3_000_u64,
        easy in 0..4_u64,
        seed in any::<u64>(),
    ) {
        let budgets = (shortest, shortest + spread);
        let load = Load { threads, clients, percent, budgets, easy };
        let tally = LoadSimulation::new(load, seed).run(150);
        prop_assert_eq!(tally.served + tally.refused, 150);
        prop_assert!(tally.min_granted.is_none_or(|least| least >= millis(30)), "{:?}", tally);
    }
}
