//! Random scripts of commands, checked against a model.
//!
//! Every `go` gets exactly one `bestmove`, in order, for the right position, and
//! never too early.

use proptest::prelude::*;

use crate::driver::UciDriver;

/// A step of a script.
#[derive(Clone, Debug)]
enum Step {
    /// Sends a line.
    Line(&'static str),
    /// Lets the running search complete a depth.
    Report,
    /// Ends the running search or task, if it may end.
    Answer,
    /// Advances the clock by milliseconds and checks the deadline.
    Pass(u64),
}

const LINES: [&str; 30] = [
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4",
    "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    "position fen nonsense",
    "go depth 3",
    "go infinite",
    "go ponder",
    "go ponder wtime 1000 btime 1000",
    "go movetime 100",
    "go wtime 0 btime 0",
    "go searchmoves a2a3 e7e6 depth 2",
    "go searchmoves zzzz infinite",
    "go depth",
    "go",
    "go perft 2",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "setoption name Hash value 2",
    "setoption name Hash value 3",
    "setoption name MultiPV value 2",
    "setoption name nothing value 3",
    "debug on",
    "joho isready",
    "d",
];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => proptest::sample::select(&LINES[..]).prop_map(Step::Line),
        2 => Just(Step::Report),
        3 => Just(Step::Answer),
        1 => prop_oneof![0..20u64, 0..2_000u64].prop_map(Step::Pass),
    ]
}

/// Plays a script and checks the output.
struct ScriptPlayer {
    driver: UciDriver,
    /// The position for the next `go`.
    position: &'static str,
    /// The positions of every `go` that must be answered.
    expected_moves: Vec<&'static str>,
    /// Number of `bestmove` lines so far.
    moves: usize,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PLAYED: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4";
const MATED: &str = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";

impl ScriptPlayer {
    fn new() -> Self {
        Self {
            driver: UciDriver::new(),
            position: START,
            expected_moves: Vec::new(),
            moves: 0,
        }
    }

    fn play(&mut self, step: &Step) {
        match step {
            Step::Line(line) => self.play_line(line),
            Step::Report => {
                if let Some(line) = self.driver.first_line() {
                    let output = self.driver.report(1, &[&line]);
                    self.check_moves(&output);
                }
            }
            Step::Answer => self.answer_if_allowed(),
            Step::Pass(millis) => {
                self.driver.advance(*millis);
                let output = self.driver.check_deadline();
                self.check_moves(&output);
            }
        }
    }

    fn play_line(&mut self, line: &'static str) {
        // A line is deferred until the running search, already stopped, has ended.
        while self.driver.is_waiting() {
            assert!(self.driver.is_stopped);
            self.finish();
        }
        match line {
            "position startpos" => self.position = START,
            "position startpos moves e2e4" => self.position = PLAYED,
            _ if line.starts_with("position fen 7k") => self.position = MATED,
            "go perft 2" => {}
            _ if line.starts_with("go") => self.expected_moves.push(self.position),
            _ => {}
        }
        let output = self.driver.send(line);
        if line.ends_with("isready") {
            assert_eq!(output, ["readyok"]);
        }
        self.check_moves(&output);
    }

    /// Ends the search unless it must wait for `stop` or `ponderhit`.
    fn answer_if_allowed(&mut self) {
        let allowed = if self.driver.is_searching() {
            let limits = self.driver.limits();
            let held = limits.infinite || (limits.ponder && !self.driver.is_hit);
            !held || self.driver.is_stopped
        } else {
            self.driver.is_running_task()
        };
        if allowed {
            self.finish();
        }
    }

    fn finish(&mut self) {
        let output = self.driver.finish();
        self.check_moves(&output);
    }

    /// Checks that every `go` is answered, running, or deferred.
    fn check_moves(&mut self, output: &[String]) {
        let moves = output.iter().filter(|line| line.starts_with("bestmove "));
        self.moves += moves.count();
        let running = usize::from(self.driver.is_searching());
        let waiting = usize::from(self.driver.is_waiting());
        let accounted = self.moves + running;
        let expected = self.expected_moves.len();
        assert!(accounted <= expected, "an extra move: {output:?}");
        assert!(
            accounted + waiting >= expected,
            "a move was lost: {output:?}"
        );
    }
}

proptest! {
    #[test]
    fn every_go_gets_one_move(steps in proptest::collection::vec(step(), 1..60)) {
        let mut player = ScriptPlayer::new();
        for step in &steps {
            player.play(step);
        }
        player.play_line("stop");
        while player.driver.is_searching() || player.driver.is_running_task() {
            player.finish();
        }
        prop_assert_eq!(player.moves, player.expected_moves.len());
        prop_assert_eq!(player.driver.started, player.expected_moves);
    }
}

/// Generates keywords, numbers, and arbitrary text.
fn word() -> impl Strategy<Value = String> {
    let words = proptest::sample::select(&WORDS[..]).prop_map(str::to_owned);
    prop_oneof![4 => words, 1 => any::<i64>().prop_map(|n| n.to_string()), 1 => ".{0,12}"]
}

const WORDS: [&str; 36] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "a7a8q",
    "go",
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "perft",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "UCI_Chess960",
    "true",
    "debug",
    "d",
    "0",
];

proptest! {
    #[test]
    fn arbitrary_lines_do_not_panic(
        lines in proptest::collection::vec(proptest::collection::vec(word(), 0..8), 1..12)
    ) {
        let mut driver = UciDriver::new();
        for words in lines {
            while driver.is_waiting() {
                driver.finish();
            }
            // A line never contains a line end.
            let line = words.join(" ").replace(['\n', '\r'], " ");
            for output in driver.send(&line) {
                prop_assert!(output.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{output:?}");
            }
            if driver.is_ended {
                return Ok(());
            }
        }
    }
}
