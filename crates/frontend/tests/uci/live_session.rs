//! A UCI session with real threads, streams in memory, and a manual clock.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use zeitnot_chess::Chess;
use zeitnot_clock::settings_for;
use zeitnot_core::{Game, ManualTime, SystemTime, TimeSource};
use zeitnot_frontend::uci::UciFrontend;
use zeitnot_frontend::{RunError, run};

use crate::pipe::{Pipe, Sink};

/// The time after which a session counts as hung, even on a slow machine.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) struct LiveSession {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: JoinHandle<Result<(), RunError>>,
    time: Arc<ManualTime>,
}

impl LiveSession {
    /// Starts a session of chess with a manual clock.
    pub(crate) fn new() -> Self {
        let time = Arc::new(ManualTime::new());
        Self::with(Arc::new(Chess), time.clone(), time)
    }

    /// Starts a session of chess with a real clock.
    pub(crate) fn with_real_clock() -> Self {
        Self::with(Arc::new(Chess), Arc::new(SystemTime::new()), Arc::default())
    }

    fn with(game: Arc<dyn Game>, source: Arc<dyn TimeSource>, time: Arc<ManualTime>) -> Self {
        let (input, bytes) = channel();
        let (sink, output) = channel();
        let thread = std::thread::spawn(move || {
            let mut settings = settings_for(&*game);
            settings.set("table.megabytes", "1").unwrap();
            run::<UciFrontend>(game, settings, Pipe::new(bytes), Sink(sink), source)
        });
        Self {
            input: Some(input),
            output,
            thread,
            time,
        }
    }

    pub(crate) fn send(&self, lines: &str) {
        let bytes = format!("{lines}\n").into_bytes();
        self.input.as_ref().unwrap().send(bytes).unwrap();
    }

    pub(crate) fn advance(&self, time: Duration) {
        self.time.advance(time);
    }

    /// Returns the output up to the write with the first line that has this prefix.
    #[track_caller]
    pub(crate) fn read_until(&self, prefix: &str) -> Vec<String> {
        let start = Instant::now();
        let mut output = Vec::new();
        loop {
            let left = TIMEOUT.saturating_sub(start.elapsed());
            let Ok(text) = self.output.recv_timeout(left) else {
                panic!("no line with {prefix:?}; {output:#?}");
            };
            assert!(text.ends_with('\n'), "{text:?}");
            output.extend(text.lines().map(str::to_owned));
            if output.iter().any(|line| line.starts_with(prefix)) {
                return output;
            }
        }
    }

    /// Waits for the `bestmove` of the running search, which must be the only one.
    #[track_caller]
    pub(crate) fn best_move(&self) -> String {
        let output = self.read_until("bestmove ");
        let count = output
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count();
        assert_eq!(count, 1, "{output:#?}");
        output.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// Asserts that no `bestmove` has been written yet.
    ///
    /// The answer to `isready` precedes all later output.
    #[track_caller]
    pub(crate) fn assert_no_best_move(&self) {
        self.send("isready");
        let output = self.read_until("readyok");
        assert!(
            !output.iter().any(|line| line.starts_with("bestmove")),
            "{output:#?}"
        );
    }

    /// Waits for the `bestmove` and returns the reason for the stop and the output.
    ///
    /// Needs `debug on`.
    #[track_caller]
    pub(crate) fn reason(&self) -> (String, Vec<String>) {
        let output = self.read_until("bestmove ");
        let reasons: Vec<&String> = output
            .iter()
            .filter(|line| line.starts_with("info string ") && line.contains(" after "))
            .collect();
        match reasons[..] {
            [reason] => {
                let reason = reason["info string ".len()..].split(" after ").next();
                (reason.unwrap().to_owned(), output)
            }
            _ => panic!("{output:#?}"),
        }
    }

    /// Closes the input, waits for the end, and returns the remaining output.
    pub(crate) fn end(mut self) -> Vec<String> {
        let start = Instant::now();
        self.input = None;
        self.thread.join().unwrap().unwrap();
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "{:?}",
            start.elapsed()
        );
        let rest: String = self.output.iter().collect();
        rest.lines().map(str::to_owned).collect()
    }

    /// Waits for the end and returns the remaining output.
    pub(crate) fn join(self) -> Vec<String> {
        self.thread.join().unwrap().unwrap();
        let rest: String = self.output.iter().collect();
        rest.lines().map(str::to_owned).collect()
    }
}
