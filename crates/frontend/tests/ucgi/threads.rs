//! UCGI sessions with real threads and real searches.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use zeitnot_clock::settings_for;
use zeitnot_core::{Notation, Setup, SystemTime};
use zeitnot_frontend::ucgi::UcgiFrontend;
use zeitnot_frontend::{RunError, run};

use crate::driver::{OPENING, game};
use crate::pipe::{BlockedWriter, Pipe, Sink};

/// The time after which a session counts as hung, even on a slow machine.
const TIMEOUT: Duration = Duration::from_secs(30);

struct LiveSession {
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
    thread: JoinHandle<Result<(), RunError>>,
}

/// Runs a session on a new thread.
fn spawn_session(
    bytes: Receiver<Vec<u8>>,
    output: impl Write + Send + 'static,
) -> JoinHandle<Result<(), RunError>> {
    std::thread::spawn(move || {
        let game = game();
        let mut settings = settings_for(&*game);
        settings.set("table.megabytes", "1").unwrap();
        let time = Arc::new(SystemTime::new());
        run::<UcgiFrontend>(game, settings, Pipe::new(bytes), output, time)
    })
}

impl LiveSession {
    fn new() -> Self {
        let (input, bytes) = channel();
        let (sink, output) = channel();
        Self {
            input,
            output,
            thread: spawn_session(bytes, Sink(sink)),
        }
    }

    fn send(&self, lines: &str) {
        self.input.send(format!("{lines}\n").into_bytes()).unwrap();
    }

    /// Returns the output up to the write with the first line that has this prefix.
    #[track_caller]
    fn read_until(&self, prefix: &str) -> Vec<String> {
        let start = Instant::now();
        let mut output: Vec<String> = Vec::new();
        while !output.iter().any(|line| line.starts_with(prefix)) {
            let left = TIMEOUT.saturating_sub(start.elapsed());
            let Ok(text) = self.output.recv_timeout(left) else {
                panic!("no line with {prefix:?}; {output:#?}");
            };
            output.extend(text.lines().map(str::to_owned));
        }
        output
    }
}

#[test]
fn plays_are_reported_and_legal() {
    let session = LiveSession::new();
    let position = game().position(&Setup::new(&OPENING["position cgp ".len()..]));
    let position = position.unwrap();
    for go in ["go static", "go nodes 600", "go depth 3 threads 2"] {
        session.send(&format!("{OPENING}\n{go}"));
        let output = session.read_until("bestmove ");
        let best = output.last().unwrap()["bestmove ".len()..].to_owned();
        position.parse_move(&best, Notation::Engine).unwrap();
        let info = output
            .iter()
            .rfind(|line| line.starts_with("info currmove "));
        let info = info.unwrap();
        assert!(
            info.starts_with(&format!("info currmove {best} sc ")),
            "{output:#?}"
        );
        let samples: u64 = info.split(' ').nth(8).unwrap().parse().unwrap();
        assert_eq!(samples > 0, go != "go static", "{go}: {info}");
    }
    session.send("quit");
    session.thread.join().unwrap().unwrap();
}

#[test]
fn an_endless_search_waits_for_stop_and_ends_with_the_input() {
    let session = LiveSession::new();
    session.send(&format!("{OPENING}\ngo infinite"));
    let output = session.read_until("info currmove ");
    session.send("isready");
    let more = session.read_until("readyok");
    let mut all = output.iter().chain(&more);
    assert!(!all.any(|line| line.starts_with("bestmove")), "{more:#?}");
    session.send("stop");
    session.read_until("bestmove ");
    session.send("go infinite");
    drop(session.input);
    session.thread.join().unwrap().unwrap();
}

#[test]
fn a_blocked_output_does_not_block_the_end() {
    let (input, bytes) = channel();
    let (_held, stuck) = channel();
    let thread = spawn_session(bytes, BlockedWriter(stuck));
    input.send(b"ucgi\nquit\n".to_vec()).unwrap();
    thread.join().unwrap().unwrap();
}
