//! The dialogue between real threads, with streams in memory and a clock that
//! stands still until the test moves it.

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

/// Longer than anything takes on the slowest machine.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) struct LiveSession {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: JoinHandle<Result<(), RunError>>,
    time: Arc<ManualTime>,
}

impl LiveSession {
    /// Chess on a clock that the test moves.
    pub(crate) fn new() -> Self {
        let time = Arc::new(ManualTime::new());
        Self::with(Arc::new(Chess), time.clone(), time)
    }

    /// Chess on a real clock.
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

    /// Everything that is said up to the first line that begins so, that line
    /// last.
    #[track_caller]
    pub(crate) fn read_until(&self, begins: &str) -> Vec<String> {
        let began = Instant::now();
        let mut said = Vec::new();
        loop {
            let left = TIMEOUT.saturating_sub(began.elapsed());
            let Ok(text) = self.output.recv_timeout(left) else {
                panic!("{begins:?} did not come; {said:#?}");
            };
            assert!(text.ends_with('\n'), "{text:?}");
            said.extend(text.lines().map(str::to_owned));
            if said.iter().any(|line| line.starts_with(begins)) {
                return said;
            }
        }
    }

    /// The one `bestmove` of the search under way.
    #[track_caller]
    pub(crate) fn best_move(&self) -> String {
        let said = self.read_until("bestmove ");
        let count = said
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count();
        assert_eq!(count, 1, "{said:#?}");
        said.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// Asserts that no `bestmove` has been said so far: `isready` is answered
    /// before anything that comes later.
    #[track_caller]
    pub(crate) fn assert_no_best_move(&self) {
        self.send("isready");
        let said = self.read_until("readyok");
        assert!(
            !said.iter().any(|line| line.starts_with("bestmove")),
            "{said:#?}"
        );
    }

    /// Says these lines and waits for the one answer; tells the reason for
    /// which the search ended, too.
    #[track_caller]
    pub(crate) fn reason(&self) -> (String, Vec<String>) {
        let said = self.read_until("bestmove ");
        let reasons: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("info string ") && line.contains(" after "))
            .collect();
        match reasons[..] {
            [reason] => {
                let reason = reason["info string ".len()..].split(" after ").next();
                (reason.unwrap().to_owned(), said)
            }
            _ => panic!("{said:#?}"),
        }
    }

    /// Closes the input and waits for the end; returns what was still said.
    pub(crate) fn end(mut self) -> Vec<String> {
        let began = Instant::now();
        self.input = None;
        self.thread.join().unwrap().unwrap();
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "{:?}",
            began.elapsed()
        );
        let rest: String = self.output.iter().collect();
        rest.lines().map(str::to_owned).collect()
    }

    /// Waits for the end without closing anything.
    pub(crate) fn join(self) -> Vec<String> {
        self.thread.join().unwrap().unwrap();
        let rest: String = self.output.iter().collect();
        rest.lines().map(str::to_owned).collect()
    }
}
