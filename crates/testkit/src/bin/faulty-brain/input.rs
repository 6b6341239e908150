//! Lines from standard input, split rightly or wrongly.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use crate::faults::Faults;

/// Lines as they come, and those that were put back.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Receiver<Vec<u8>>,
    put_back: VecDeque<Vec<u8>>,
}

impl Input {
    /// Reads standard input on a thread of its own.
    pub(crate) fn new(faults: &Faults) -> Self {
        let (sender, lines) = sync_channel(4096);
        let faults = faults.clone();
        std::thread::spawn(move || read(&faults, &sender));
        Self {
            lines,
            put_back: VecDeque::new(),
        }
    }

    /// The next line; none at the end.
    pub(crate) fn next(&mut self) -> Option<Vec<u8>> {
        match self.put_back.pop_front() {
            Some(line) => Some(line),
            None => self.lines.recv().ok(),
        }
    }

    /// A line that comes within `patience`.
    pub(crate) fn next_within(&mut self, patience: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.lines.recv_timeout(patience)
    }

    /// Keeps a line for later.
    pub(crate) fn put_back(&mut self, line: Vec<u8>) {
        self.put_back.push_back(line);
    }
}

fn read(faults: &Faults, lines: &SyncSender<Vec<u8>>) {
    let mut stdin = std::io::stdin();
    let mut bytes = vec![0; 64 * 1024];
    let mut line = Vec::new();
    let mut after_return = false;
    while let Ok(count @ 1..) = stdin.read(&mut bytes) {
        let mut given = 0;
        let mut give = |line: &mut Vec<u8>| {
            given += 1;
            let line = std::mem::take(line);
            if given == 1 || !faults.has("one-line-per-read") {
                let _ = lines.send(line);
            }
        };
        for &byte in &bytes[..count] {
            let was_return = std::mem::replace(&mut after_return, byte == b'\r');
            match byte {
                b'\n' if faults.has("cr-only") => (),
                b'\r' if faults.has("lf-only") => (),
                b'\r' if faults.has("keep-cr") => line.push(byte),
                b'\n' if faults.has("keep-cr") || faults.has("lf-only") => give(&mut line),
                b'\n' if was_return => (),
                b'\r' | b'\n' => give(&mut line),
                _ => line.push(byte),
            }
        }
        if faults.has("split-line") && !line.is_empty() {
            give(&mut line);
        }
    }
}
