//! Tests of the brain as a process, as a manager uses it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time after which the brain counts as hung, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The maximum reserve of a turn.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The number of moves in a sample of answer times.
const SAMPLE_SIZE: usize = 40;

/// A practically unlimited turn that reports every depth.
const LONG_TURN: &str = "INFO show_detail 1\nINFO timeout_turn 100000\nTURN 9,9\n";

struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    fn spawn() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-zeitnot"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Starts a brain with a board and sends these lines.
    fn started(size: u32, lines: &str) -> Self {
        let mut brain = Self::spawn();
        brain.send(format!("START {size}\r\n"));
        assert_eq!(brain.answer(), "OK");
        brain.send(lines);
        brain
    }

    fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).unwrap();
        input.flush().unwrap();
    }

    /// Returns the next line that is not a message.
    fn answer(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).unwrap();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    /// Waits for a line that `is_awaited` accepts; all lines must be messages.
    fn wait_for(&self, is_awaited: impl Fn(&str) -> bool) {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).unwrap();
            assert!(line.starts_with("MESSAGE"), "{line:?}");
            if is_awaited(&line) {
                return;
            }
        }
    }

    /// Waits until a search has completed depth 2.
    fn wait_for_search(&self) {
        self.wait_for(|line| line.starts_with("MESSAGE depth 2-"));
    }

    fn point(&self) -> (u32, u32) {
        let line = self.answer();
        let read = line.split_once(',');
        read.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)))
            .unwrap_or_else(|| unreachable!("{line:?} is not a point"))
    }

    /// Returns the time from sending the lines to the answer.
    fn time(&mut self, lines: &str) -> Duration {
        let start = Instant::now();
        self.send(lines);
        self.point();
        start.elapsed()
    }

    /// Waits for the exit, which must come within a second and without answers.
    fn wait_for_exit(mut self) -> ExitStatus {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < Duration::from_secs(1), "still running");
            std::thread::sleep(Duration::from_millis(2));
        };
        let rest: Vec<String> = self.lines.iter().collect();
        assert!(
            rest.iter().all(|line| line.starts_with("MESSAGE")),
            "{rest:?}"
        );
        status
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks a sample of answer times and returns its median.
///
/// Nine of ten must meet the limit; none may exceed it by twice the overhead.
fn check_times(limit: Duration, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let percentile = |percent: usize| times[(times.len() - 1) * percent / 100];
    assert!(percentile(90) <= limit, "{times:?}");
    assert!(percentile(100) < limit + 2 * OVERHEAD, "{times:?}");
    percentile(50)
}

/// Returns the search time in a message.
fn reported_time(line: &str) -> Option<Duration> {
    let (_, rest) = line.split_once(" time ")?;
    let (millis, _) = rest.split_once("ms ")?;
    millis.parse().ok().map(Duration::from_millis)
}

#[test]
fn cr_lf_and_crlf_are_line_ends() {
    for end in ["\r", "\n", "\r\n", "\n\r"] {
        let mut brain = Brain::spawn();
        brain.send(format!("START 15{end}"));
        assert_eq!(brain.answer(), "OK");
        brain.send(format!("INFO timeout_turn 0{end}BEGIN{end}"));
        assert_eq!(brain.point(), (7, 7));
        brain.send(format!("END{end}"));
        assert!(brain.wait_for_exit().success());
    }
}

#[test]
fn end_during_a_search_exits_within_a_second() {
    let mut brain = Brain::started(20, LONG_TURN);
    brain.wait_for_search();
    brain.send("END\r\n");
    assert!(brain.wait_for_exit().success());
}

#[test]
fn closing_the_input_ends_the_brain_with_and_without_a_search() {
    for lines in ["", LONG_TURN, "BOARD\n9,9,1\n"] {
        let mut brain = Brain::started(20, lines);
        if lines == LONG_TURN {
            brain.wait_for_search();
        }
        brain.input = None;
        assert!(brain.wait_for_exit().success());
    }
}

#[test]
fn turns_use_their_limit_and_answers_are_in_time() {
    let limit = Duration::from_millis(300);
    let mut brain = Brain::started(20, "INFO timeout_turn 300\n");
    let mut times = Vec::with_capacity(SAMPLE_SIZE);
    for number in 0..SAMPLE_SIZE {
        brain.send("RESTART\n");
        assert_eq!(brain.answer(), "OK");
        let (x, y) = (5 + number % 10, 8 + number / 10);
        times.push(brain.time(&format!("TURN {x},{y}\n")));
    }
    let median = check_times(limit, times);
    assert!(
        median >= limit * 8 / 10,
        "{median:?} is less than 80 % of the limit"
    );
}

#[test]
fn a_move_without_time_comes_in_time_and_blocks_a_five() {
    let mut brain = Brain::started(20, "INFO timeout_turn 0\n");
    let mut times = Vec::with_capacity(SAMPLE_SIZE);
    for _ in 0..SAMPLE_SIZE {
        brain.send("RESTART\n");
        assert_eq!(brain.answer(), "OK");
        let start = Instant::now();
        brain.send("BOARD\n3,7,2\n0,0,1\n4,7,2\n2,7,1\n5,7,2\n0,4,1\n6,7,2\nDONE\n");
        assert_eq!(brain.point(), (7, 7));
        times.push(start.elapsed());
    }
    check_times(Duration::from_millis(100), times);
}

#[test]
fn moves_come_in_time_with_an_empty_clock() {
    let mut times = Vec::with_capacity(SAMPLE_SIZE);
    let clocks = ["-1", "-100000", "0", "1"];
    for left in clocks {
        let lines = format!("INFO timeout_turn 5000\nINFO time_left {left}\n");
        let mut brain = Brain::started(15, &lines);
        for _ in 0..SAMPLE_SIZE / clocks.len() {
            brain.send(format!("RESTART\nINFO time_left {left}\n"));
            assert_eq!(brain.answer(), "OK");
            times.push(brain.time("TURN 7,7\n"));
        }
    }
    check_times(Duration::from_millis(100), times);
}

#[test]
fn yxstop_ends_an_unlimited_analysis() {
    let mut brain = Brain::started(15, "YXBOARD\n7,7,2\nDONE\nYXNBEST 3\n");
    // Without a limit, it must not end before `YXSTOP`.
    brain.wait_for(|line| reported_time(line) > Some(Duration::from_millis(700)));
    let time = brain.time("YXSTOP\n");
    assert!(time < Duration::from_secs(1), "{time:?}");
    brain.send("END\n");
    assert!(brain.wait_for_exit().success());
}

#[test]
fn time_left_after_a_turn_does_not_cause_a_second_answer() {
    let mut brain = Brain::started(15, "INFO timeout_turn 60\n");
    for y in [7, 3, 11] {
        brain.send(format!("TURN 0,{y}\r\nINFO time_left 100000\r\n"));
        brain.point();
    }
    let none = brain.lines.recv_timeout(Duration::from_millis(100));
    assert_eq!(none, Err(RecvTimeoutError::Timeout));
}

#[test]
fn invalid_lines_get_one_error_and_the_game_goes_on() {
    let mut brain = Brain::started(15, "INFO timeout_turn 0\nBEGIN\n");
    brain.point();
    let mut long = vec![b'x'; 1 << 20];
    long.push(b'\n');
    brain.send(&long);
    assert!(brain.answer().starts_with("ERROR a line longer"));
    for (invalid, answer) in [
        (&b"\0\0\n"[..], "UNKNOWN "),
        (b"TURN 8,8\0\n", "ERROR TURN"),
        (b"\xff\xfe\x80\n", "UNKNOWN "),
        (b"TURN \xff,8\n", "ERROR TURN"),
        (b"TURN 7,7\n", "ERROR TURN 7,7"),
        (b"START 21\n", "ERROR START"),
        (b"RECTSTART 15,20\n", "ERROR RECTSTART"),
    ] {
        brain.send(invalid);
        let line = brain.answer();
        assert!(line.starts_with(answer), "{line}");
    }
    brain.send("TURN 8,8\n");
    brain.point();
}

#[test]
fn command_line_arguments_get_an_answer() {
    let run = |argument: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-zeitnot"));
        command.arg(argument).output().unwrap()
    };
    let version = run("--version");
    assert!(version.status.success());
    assert!(version.stdout.starts_with(b"pbrain-zeitnot "));
    let wrong = run("--frobnicate");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("start it without arguments"));
}

/// Returns the peak memory of a process in bytes.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    let kib: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kib * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_below_the_limit() {
    for (limit, lines) in [
        (350_u64 << 20, "INFO max_memory 367001600\n"),
        (
            350 << 20,
            "INFO hash_size 1048576\nINFO max_memory 367001600\n",
        ),
        (64 << 20, "INFO max_memory 67108864\n"),
    ] {
        let mut brain = Brain::started(20, lines);
        for rule in [0, 1, 4] {
            brain.send(format!(
                "INFO rule {rule}\nRESTART\nINFO timeout_turn 200\n"
            ));
            assert_eq!(brain.answer(), "OK");
            brain.time("BOARD\n9,9,1\n10,10,2\n9,11,1\n11,9,2\nDONE\n");
        }
        let peak = peak_memory(brain.child.id());
        assert!(peak < limit, "{} MiB of {} MiB", peak >> 20, limit >> 20);
    }
}
