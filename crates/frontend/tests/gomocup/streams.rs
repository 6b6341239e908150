//! The Gomocup front end with real threads and streams in memory.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use zeitnot_clock::settings_for;
use zeitnot_core::SystemTime;
use zeitnot_frontend::gomocup::GomocupDialect;
use zeitnot_frontend::{RunError, run};
use zeitnot_gomoku::Gomoku;

use crate::pipe::{BlockedWriter, Pipe, Sink};

/// The time after which a session counts as hung, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

struct LiveSession {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: JoinHandle<Result<(), RunError>>,
}

impl LiveSession {
    fn new() -> Self {
        let (input, bytes) = channel();
        let (sink, output) = channel();
        let thread = std::thread::spawn(move || {
            let mut settings = settings_for(&Gomoku);
            settings.set("table.megabytes", "4").unwrap();
            let time = Arc::new(SystemTime::new());
            run::<GomocupDialect>(
                Arc::new(Gomoku),
                settings,
                Pipe::new(bytes),
                Sink(sink),
                time,
            )
        });
        Self {
            input: Some(input),
            output,
            thread,
        }
    }

    fn send(&self, bytes: &[u8]) {
        self.input.as_ref().unwrap().send(bytes.to_vec()).unwrap();
    }

    /// Returns the next line that is not a message.
    fn line(&self) -> String {
        loop {
            let line = self.output.recv_timeout(TIMEOUT).unwrap();
            assert!(line.ends_with('\n'), "{line:?}");
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Starts a long turn and waits until its search is running.
    fn start_long_turn(&self) {
        self.send(b"START 20\n");
        assert_eq!(self.line(), "OK");
        self.send(b"INFO show_detail 1\nINFO timeout_turn 100000\nTURN 8,8\n");
        loop {
            let line = self.output.recv_timeout(TIMEOUT).unwrap();
            if line.starts_with("MESSAGE depth 2-") {
                return;
            }
        }
    }

    /// Waits for the end of the session, which must not write anything but messages.
    fn assert_ends_within(mut self, time: Duration) {
        let start = Instant::now();
        self.input = None;
        self.thread.join().unwrap().unwrap();
        assert!(start.elapsed() < time, "{:?}", start.elapsed());
        assert!(self.output.iter().all(|line| line.starts_with("MESSAGE")));
    }
}

#[test]
fn input_in_odd_chunks_with_odd_line_ends_is_accepted() {
    let session = LiveSession::new();
    session.send(b"STA");
    session.send(b"RT 15\r");
    assert_eq!(session.line(), "OK");
    session.send(b"\nINFO timeout_turn 50\rBE");
    session.send(b"GIN\n");
    assert_eq!(session.line(), "7,7");
    session.send(b"TURN 8,8\r\nINFO time_left 100000\r\n");
    session.line();
    session.send(b"END\n");
    session.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn end_during_a_search_exits_at_once_without_output() {
    let session = LiveSession::new();
    session.start_long_turn();
    session.send(b"END\n");
    session.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn a_closed_input_during_a_search_ends_the_session() {
    let session = LiveSession::new();
    session.start_long_turn();
    session.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn a_closed_output_ends_the_session() {
    let session = LiveSession::new();
    drop(session.output);
    for _ in 0..100 {
        // The session closes its input once it has noticed the closed output.
        if session
            .input
            .as_ref()
            .unwrap()
            .send(b"ABOUT\n".to_vec())
            .is_err()
        {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    session.thread.join().unwrap().unwrap();
}

#[test]
fn a_command_after_a_turn_is_answered_after_its_move() {
    let session = LiveSession::new();
    session.send(b"START 15\nINFO timeout_turn 100000\nTURN 7,7\nTURN 0,0\nRESTART\n");
    let answers: Vec<String> = (0..4).map(|_| session.line()).collect();
    assert_eq!((answers[0].as_str(), answers[3].as_str()), ("OK", "OK"));
    assert!(
        answers[1].contains(',') && answers[2].contains(','),
        "{answers:?}"
    );
    session.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn end_is_obeyed_even_if_the_output_is_blocked() {
    let (input, bytes) = channel();
    let (_kept, stuck) = channel();
    input.send(b"ABOUT\nABOUT\nEND\n".to_vec()).unwrap();
    let start = Instant::now();
    let settings = settings_for(&Gomoku);
    let time = Arc::new(SystemTime::new());
    let pipe = Pipe::new(bytes);
    run::<GomocupDialect>(Arc::new(Gomoku), settings, pipe, BlockedWriter(stuck), time).unwrap();
    assert!(start.elapsed() < Duration::from_secs(1));
}
