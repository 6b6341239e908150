//! The thread that reads input lines and records their arrival times.

use std::io::{ErrorKind, Read};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender};
use zeitnot_core::{Moment, TimeSource};

use crate::lines::{InputLine, LineSplitter};

/// The longest queue of lines; the reader waits when it is full.
const MAX_QUEUED_LINES: usize = 1_024;

pub(super) struct ReaderChannels {
    /// Lines with their arrival times; closed after the last.
    pub(super) lines: Receiver<(InputLine, Moment)>,
    /// Never has a message; closed at the end of the input, even if lines are
    /// still queued.
    pub(super) open: Receiver<()>,
}

/// Reads `input` on a new thread until it ends or `is_last` accepts a line.
///
/// The thread is detached, because a read may block forever.
///
/// # Errors
///
/// Fails if the thread cannot be started.
pub(super) fn spawn(
    input: impl Read + Send + 'static,
    time: Arc<dyn TimeSource>,
    is_last: fn(&str) -> bool,
) -> std::io::Result<ReaderChannels> {
    let (sender, lines) = crossbeam_channel::bounded(MAX_QUEUED_LINES);
    let (reads, open) = crossbeam_channel::bounded(0);
    std::thread::Builder::new()
        .name("zeitnot-reader".to_owned())
        .spawn(move || {
            read_lines(input, &*time, is_last, &sender);
            drop(reads);
        })?;
    Ok(ReaderChannels { lines, open })
}

fn read_lines(
    mut input: impl Read,
    time: &dyn TimeSource,
    is_last: fn(&str) -> bool,
    sender: &Sender<(InputLine, Moment)>,
) {
    let mut splitter = LineSplitter::default();
    let mut buffer = [0; 4096];
    let mut open = true;
    let mut ended = false;
    while open && !ended {
        let count = match input.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // Treat a read error as end of input.
            Err(_) => 0,
        };
        let arrived = time.now();
        let mut send = |line| {
            // Stop after the last line, so that the channel closes even if the
            // event loop is blocked.
            if !ended {
                ended = matches!(&line, InputLine::Text(text) if is_last(text));
                open &= sender.send((line, arrived)).is_ok();
            }
        };
        if count == 0 {
            splitter.finish(&mut send);
            return;
        }
        splitter.feed(&buffer[..count], &mut send);
    }
}
