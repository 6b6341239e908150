//! Lines from standard input, split correctly or with faults.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

/// Faults in splitting the input into lines; all `false` is correct.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineSplitting {
    /// Whether text after the first line of a read is dropped.
    pub one_line_per_read: bool,
    /// Whether LF is ignored.
    pub cr_only: bool,
    /// Whether CR without LF is ignored.
    pub lf_only: bool,
    /// Whether CR is part of a line.
    pub keep_cr: bool,
    /// Whether a read ends a line.
    pub every_read: bool,
    /// Whether a last line without a line end is dropped.
    pub drop_partial: bool,
}

/// The lines of the input, and the lines that were put back.
#[derive(Debug)]
pub struct InputLines {
    lines: Receiver<Vec<u8>>,
    put_back: VecDeque<Vec<u8>>,
}

impl InputLines {
    /// Reads standard input in a separate thread.
    #[must_use]
    pub fn new(splitting: LineSplitting) -> Self {
        let (sender, lines) = sync_channel(4096);
        std::thread::spawn(move || read_lines(splitting, &sender));
        Self {
            lines,
            put_back: VecDeque::new(),
        }
    }

    /// Returns the next line, first those put back; `None` at the end.
    pub fn next_line(&mut self) -> Option<Vec<u8>> {
        match self.put_back.pop_front() {
            Some(line) => Some(line),
            None => self.lines.recv().ok(),
        }
    }

    /// Returns a line that arrives within `timeout`, ignoring those put back.
    ///
    /// # Errors
    ///
    /// Fails on a timeout, or at the end of the input.
    pub fn next_line_within(&mut self, timeout: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.lines.recv_timeout(timeout)
    }

    /// Returns a line that has arrived, ignoring those put back.
    ///
    /// # Errors
    ///
    /// Fails if no line has arrived, or at the end of the input.
    pub fn try_next_line(&mut self) -> Result<Vec<u8>, TryRecvError> {
        self.lines.try_recv()
    }

    /// Keeps a line for [`InputLines::next_line`].
    pub fn put_back(&mut self, line: Vec<u8>) {
        self.put_back.push_back(line);
    }
}

fn read_lines(splitting: LineSplitting, lines: &SyncSender<Vec<u8>>) {
    let mut stdin = std::io::stdin();
    let mut bytes = vec![0; 64 * 1024];
    let mut line = Vec::new();
    let mut after_return = false;
    while let Ok(count @ 1..) = stdin.read(&mut bytes) {
        let mut line_count = 0;
        let mut end_line = |line: &mut Vec<u8>| {
            line_count += 1;
            let line = std::mem::take(line);
            if line_count == 1 || !splitting.one_line_per_read {
                let _ = lines.send(line);
            }
        };
        for &byte in &bytes[..count] {
            let was_return = std::mem::replace(&mut after_return, byte == b'\r');
            match byte {
                b'\n' if splitting.cr_only => (),
                b'\r' if splitting.lf_only => (),
                b'\r' if splitting.keep_cr => line.push(byte),
                b'\n' if splitting.keep_cr || splitting.lf_only => end_line(&mut line),
                b'\n' if was_return => (),
                b'\r' | b'\n' => end_line(&mut line),
                _ => line.push(byte),
            }
        }
        if splitting.every_read && !line.is_empty() {
            end_line(&mut line);
        }
    }
    if !line.is_empty() && !splitting.drop_partial {
        let _ = lines.send(line);
    }
}
