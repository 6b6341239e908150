//! Lines from standard input, split rightly or wrongly.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

/// How bytes become lines; everything false is right.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineSplitting {
    /// Drops what follows the first line of a read.
    pub one_line_per_read: bool,
    /// Knows no LF.
    pub cr_only: bool,
    /// Knows no CR alone.
    pub lf_only: bool,
    /// Takes CR for a letter.
    pub keep_cr: bool,
    /// Takes every read for a line.
    pub every_read: bool,
    /// Drops a last line without an end.
    pub drop_partial: bool,
}

/// Lines as they come, and those that were put back.
#[derive(Debug)]
pub struct InputLines {
    lines: Receiver<Vec<u8>>,
    put_back: VecDeque<Vec<u8>>,
}

impl InputLines {
    /// Reads standard input on a thread of its own.
    #[must_use]
    pub fn new(splitting: LineSplitting) -> Self {
        let (sender, lines) = sync_channel(4096);
        std::thread::spawn(move || read_lines(splitting, &sender));
        Self {
            lines,
            put_back: VecDeque::new(),
        }
    }

    /// The next line, those that were put back first; none at the end.
    pub fn next_line(&mut self) -> Option<Vec<u8>> {
        match self.put_back.pop_front() {
            Some(line) => Some(line),
            None => self.lines.recv().ok(),
        }
    }

    /// A line that comes within `patience`, past those that were put back.
    ///
    /// # Errors
    ///
    /// None has come, or none will come.
    pub fn next_line_within(&mut self, patience: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.lines.recv_timeout(patience)
    }

    /// A line that has come already, past those that were put back.
    ///
    /// # Errors
    ///
    /// None has come, or none will come.
    pub fn try_next_line(&mut self) -> Result<Vec<u8>, TryRecvError> {
        self.lines.try_recv()
    }

    /// Keeps a line for later.
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
        let mut given = 0;
        let mut give = |line: &mut Vec<u8>| {
            given += 1;
            let line = std::mem::take(line);
            if given == 1 || !splitting.one_line_per_read {
                let _ = lines.send(line);
            }
        };
        for &byte in &bytes[..count] {
            let was_return = std::mem::replace(&mut after_return, byte == b'\r');
            match byte {
                b'\n' if splitting.cr_only => (),
                b'\r' if splitting.lf_only => (),
                b'\r' if splitting.keep_cr => line.push(byte),
                b'\n' if splitting.keep_cr || splitting.lf_only => give(&mut line),
                b'\n' if was_return => (),
                b'\r' | b'\n' => give(&mut line),
                _ => line.push(byte),
            }
        }
        if splitting.every_read && !line.is_empty() {
            give(&mut line);
        }
    }
    if !line.is_empty() && !splitting.drop_partial {
        let _ = lines.send(line);
    }
}
