//! The brain between real threads, with streams in memory.

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

/// How long anything may take on a busy machine before it counts as hung.
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

    /// The next line that is no message.
    fn line(&self) -> String {
        loop {
            let line = self.output.recv_timeout(TIMEOUT).unwrap();
            assert!(line.ends_with('\n'), "{line:?}");
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Starts a turn without an end and waits until it is searched.
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

    /// Waits for the end; nothing may be said any more.
    fn assert_ends_within(mut self, time: Duration) {
        let began = Instant::now();
        self.input = None;
        self.thread.join().unwrap().unwrap();
        assert!(began.elapsed() < time, "{:?}", began.elapsed());
        assert!(self.output.iter().all(|line| line.starts_with("MESSAGE")));
    }
}

#[test]
fn a_game_in_odd_portions_with_odd_line_ends() {
    let talk = LiveSession::new();
    talk.send(b"STA");
    talk.send(b"RT 15\r");
    assert_eq!(talk.line(), "OK");
    talk.send(b"\nINFO timeout_turn 50\rBE");
    talk.send(b"GIN\n");
    assert_eq!(talk.line(), "7,7");
    talk.send(b"TURN 8,8\r\nINFO time_left 100000\r\n");
    talk.line();
    talk.send(b"END\n");
    talk.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn end_in_the_middle_of_a_search_is_at_once_and_silent() {
    let talk = LiveSession::new();
    talk.start_long_turn();
    talk.send(b"END\n");
    talk.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn a_closed_input_in_the_middle_of_a_search_is_an_end() {
    let talk = LiveSession::new();
    talk.start_long_turn();
    talk.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn a_reader_who_leaves_is_an_end() {
    let talk = LiveSession::new();
    drop(talk.output);
    for _ in 0..100 {
        // Sooner or later nobody listens on this end either.
        if talk
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
    talk.thread.join().unwrap().unwrap();
}

#[test]
fn a_command_behind_a_search_is_answered_after_it() {
    let talk = LiveSession::new();
    talk.send(b"START 15\nINFO timeout_turn 100000\nTURN 7,7\nTURN 0,0\nRESTART\n");
    let answers: Vec<String> = (0..4).map(|_| talk.line()).collect();
    assert_eq!((answers[0].as_str(), answers[3].as_str()), ("OK", "OK"));
    assert!(
        answers[1].contains(',') && answers[2].contains(','),
        "{answers:?}"
    );
    talk.assert_ends_within(Duration::from_secs(1));
}

#[test]
fn end_is_obeyed_even_if_nobody_reads() {
    let (input, bytes) = channel();
    let (_kept, stuck) = channel();
    input.send(b"ABOUT\nABOUT\nEND\n".to_vec()).unwrap();
    let began = Instant::now();
    let settings = settings_for(&Gomoku);
    let time = Arc::new(SystemTime::new());
    let pipe = Pipe::new(bytes);
    run::<GomocupDialect>(Arc::new(Gomoku), settings, pipe, BlockedWriter(stuck), time).unwrap();
    assert!(began.elapsed() < Duration::from_secs(1));
}
