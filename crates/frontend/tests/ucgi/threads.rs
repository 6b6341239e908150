//! The dialogue between real threads, with an engine that thinks.

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

/// Longer than anything takes on the slowest machine.
const TIMEOUT: Duration = Duration::from_secs(30);

struct LiveSession {
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
    thread: JoinHandle<Result<(), RunError>>,
}

/// Speaks between these on a thread of its own.
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

    /// Everything that is said up to the first line that begins so.
    #[track_caller]
    fn read_until(&self, begins: &str) -> Vec<String> {
        let began = Instant::now();
        let mut said: Vec<String> = Vec::new();
        while !said.iter().any(|line| line.starts_with(begins)) {
            let left = TIMEOUT.saturating_sub(began.elapsed());
            let Ok(text) = self.output.recv_timeout(left) else {
                panic!("{begins:?} did not come; {said:#?}");
            };
            said.extend(text.lines().map(str::to_owned));
        }
        said
    }
}

#[test]
fn plays_are_found_told_and_legal() {
    let talk = LiveSession::new();
    let position = game().position(&Setup::new(&OPENING["position cgp ".len()..]));
    let position = position.unwrap();
    for go in ["go static", "go nodes 600", "go depth 3 threads 2"] {
        talk.send(&format!("{OPENING}\n{go}"));
        let said = talk.read_until("bestmove ");
        let best = said.last().unwrap()["bestmove ".len()..].to_owned();
        position.parse_move(&best, Notation::Engine).unwrap();
        let told = said.iter().rfind(|line| line.starts_with("info currmove "));
        let told = told.unwrap();
        assert!(
            told.starts_with(&format!("info currmove {best} sc ")),
            "{said:#?}"
        );
        let samples: u64 = told.split(' ').nth(8).unwrap().parse().unwrap();
        assert_eq!(samples > 0, go != "go static", "{go}: {told}");
    }
    talk.send("quit");
    talk.thread.join().unwrap().unwrap();
}

#[test]
fn an_endless_search_waits_for_stop_and_ends_with_the_input() {
    let talk = LiveSession::new();
    talk.send(&format!("{OPENING}\ngo infinite"));
    let said = talk.read_until("info currmove ");
    talk.send("isready");
    let more = talk.read_until("readyok");
    let mut all = said.iter().chain(&more);
    assert!(!all.any(|line| line.starts_with("bestmove")), "{more:#?}");
    talk.send("stop");
    talk.read_until("bestmove ");
    talk.send("go infinite");
    drop(talk.input);
    talk.thread.join().unwrap().unwrap();
}

#[test]
fn an_output_that_nobody_reads_does_not_keep_us() {
    let (input, bytes) = channel();
    let (_held, stuck) = channel();
    let thread = spawn_session(bytes, BlockedWriter(stuck));
    input.send(b"ucgi\nquit\n".to_vec()).unwrap();
    thread.join().unwrap().unwrap();
}
