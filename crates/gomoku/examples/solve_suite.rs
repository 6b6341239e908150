//! Solves the positions of files, each with empty caches, and counts those that were
//! solved in time and verified.
//!
//! `solve_suite FILE... [--method auto] [--time-ms 1000] [--limit N] [--show]
//! [--cpu] [--random RULE]`
//!
//! A line is a JSON object with `rule` and `position` (moves), or with `moves`
//! separated by commas and no rule, which means renju; `attacker` sets the side to
//! move. `--random` adds `--limit` positions of random stones. `--cpu` measures CPU
//! time, which does not depend on other processes.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "an example is run by hand and may end with a message"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use zeitnot_core::proof::{ProofCheck, SolverResult};
use zeitnot_core::{
    Game, Limits, Moment, Notation, Random, Request, Setup, Side, Status, StopSignal, SystemTime,
    TimeSource, TurnTime, Worker, default_settings,
};
use zeitnot_gomoku::Gomoku;

/// Maximum number of positions for the verification of a proof.
const MAX_CHECKED: u64 = 50_000_000;

/// Stones on a random board: the minimum, and the size of the range above it.
const RANDOM_STONES: (u64, u64) = (6, 30);

/// The CPU time of this thread.
struct ProcessorTime;

impl TimeSource for ProcessorTime {
    fn now(&self) -> Moment {
        let nanos = ThreadTime::now().as_duration().as_nanos();
        Moment::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

fn main() {
    let mut files = Vec::new();
    let mut random = Vec::new();
    let (mut method, mut time_ms, mut limit, mut show) =
        ("auto".to_owned(), 1000, usize::MAX, false);
    let mut time: Arc<dyn TimeSource> = Arc::new(SystemTime::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--method" => method = arguments.next().unwrap(),
            "--time-ms" => time_ms = arguments.next().unwrap().parse().unwrap(),
            "--limit" => limit = arguments.next().unwrap().parse().unwrap(),
            "--show" => show = true,
            "--cpu" => time = Arc::new(ProcessorTime),
            "--random" => random.push(arguments.next().unwrap()),
            _ => files.push(argument),
        }
    }
    let load = |file: &String| {
        let text = std::fs::read_to_string(file).unwrap();
        text.lines()
            .take(limit)
            .map(SuiteCase::parse)
            .collect::<Vec<_>>()
    };
    let generate = |rule: &String| SuiteCase::random(rule, limit);
    let from_files = files.iter().map(|file| (file, load(file)));
    for (name, cases) in from_files.chain(random.iter().map(|rule| (rule, generate(rule)))) {
        let mut rows: std::collections::BTreeMap<String, SuiteTotals> = Default::default();
        for case in cases {
            let result = case.solve(&method, time_ms, &time);
            if show && !(result.solved && result.checked == Some(true)) {
                println!("{} {:?}", case.setup.position, result);
            }
            rows.entry(case.setup.rule.clone().unwrap())
                .or_default()
                .add(&result);
        }
        println!("{name}, {method}, {time_ms} ms");
        for (rule, totals) in rows {
            println!("  {rule}: {totals:?}");
        }
    }
}

#[derive(Debug)]
struct CaseResult {
    solved: bool,
    checked: Option<bool>,
    method: &'static str,
    search: Duration,
    check: Duration,
    steps: usize,
    plies: u32,
    nodes: u64,
}

#[derive(Debug, Default)]
struct SuiteTotals {
    positions: usize,
    solved: usize,
    checked: usize,
    refuted: usize,
    by_method: std::collections::BTreeMap<&'static str, usize>,
    longest: u32,
    search_ms: u128,
    check_ms: u128,
    nodes: u64,
}

impl SuiteTotals {
    fn add(&mut self, result: &CaseResult) {
        self.positions += 1;
        self.solved += usize::from(result.solved);
        self.checked += usize::from(result.checked == Some(true));
        self.refuted += usize::from(result.checked == Some(false));
        if result.solved {
            *self.by_method.entry(result.method).or_default() += 1;
        }
        self.longest = self.longest.max(result.plies);
        self.search_ms += result.search.as_millis();
        self.check_ms += result.check.as_millis();
        self.nodes += result.nodes;
    }
}

struct SuiteCase {
    setup: Setup,
}

impl SuiteCase {
    fn parse(line: &str) -> Self {
        let field = |name: &str| {
            let start = line.find(&format!("\"{name}\":"))? + name.len() + 3;
            let rest = line[start..].trim_start().strip_prefix('"')?;
            Some(rest[..rest.find('"')?].to_owned())
        };
        let position = field("position").unwrap_or_else(|| {
            field("moves")
                .unwrap_or_default()
                .to_lowercase()
                .replace(',', "")
        });
        let side = field("attacker").map(|name| {
            if name.eq_ignore_ascii_case("black") {
                Side::First
            } else {
                Side::Second
            }
        });
        Self {
            setup: Setup {
                rule: Some(field("rule").unwrap_or_else(|| "renju".to_owned())),
                side,
                ..Setup::new(position)
            },
        }
    }

    /// Returns positions of random moves near the center.
    fn random(rule: &str, number: usize) -> Vec<Self> {
        let mut random = Random::new(0x5017e);
        let setup = |position: String| Setup {
            rule: Some(rule.to_owned()),
            ..Setup::new(position)
        };
        let mut cases = Vec::new();
        while cases.len() < number {
            let mut position = Gomoku.position(&setup(String::new())).unwrap();
            let stones = RANDOM_STONES.0 + random.below(RANDOM_STONES.1);
            for _ in 0..stones {
                let column = b'd' + random.below(9) as u8;
                let name = format!("{}{}", char::from(column), 4 + random.below(9));
                if let Ok(mv) = position.parse_move(&name, Notation::Engine) {
                    position.play(mv).unwrap();
                }
                if position.status() != Status::Ongoing {
                    break;
                }
            }
            if position.status() == Status::Ongoing {
                cases.push(Self {
                    setup: position.setup(),
                });
            }
        }
        cases
    }

    fn solve(&self, method: &str, time_ms: u64, time: &Arc<dyn TimeSource>) -> CaseResult {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let position = game.position(&self.setup).unwrap();
        let mut settings = default_settings(&*game);
        settings.set("gomoku.solve.method", method).unwrap();
        let mut worker = Worker::new(Arc::clone(&game), settings, Arc::clone(time)).unwrap();
        let limits = Limits {
            time: Some(TurnTime::fixed(Duration::from_millis(time_ms))),
            ..Limits::default()
        };
        let request = Request::new(position.clone_box(), limits, time.now());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let search = answer.time;
        let started = Instant::now();
        let mut result = CaseResult {
            solved: false,
            checked: None,
            method: "",
            search,
            check: Duration::ZERO,
            steps: 0,
            plies: 0,
            nodes: answer.nodes,
        };
        if let Some(SolverResult::Win { proof, method, .. }) = &answer.solver_result {
            result.solved = true;
            result.method = method;
            result.steps = proof.len();
            result.plies = proof.plies(proof.root().unwrap());
            result.checked = match position.verify_proof(proof, MAX_CHECKED) {
                ProofCheck::Proven(_) => Some(true),
                ProofCheck::Refuted(line) => {
                    let moves: Vec<String> = line
                        .iter()
                        .map(|&mv| position.format_move(mv, Notation::Engine))
                        .collect();
                    println!("refuted by {}", moves.join(" "));
                    Some(false)
                }
                ProofCheck::Unfinished => None,
            };
            result.check = started.elapsed();
        }
        result
    }
}
