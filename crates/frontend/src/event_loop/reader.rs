//! The thread that reads: whole lines with the moment of their arrival.

use std::io::{ErrorKind, Read};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender};
use zeitnot_core::{Moment, TimeSource};

use crate::lines::{InputLine, LineSplitter};

/// Lines that may wait. Whoever sends more waits until some are read.
const MAX_QUEUED_LINES: usize = 1_024;

/// What comes in.
pub(super) struct ReaderChannels {
    /// The lines, each with the moment of its arrival; closed behind the last.
    pub(super) lines: Receiver<(InputLine, Moment)>,
    /// Nothing comes here; it is closed as soon as the input has ended, even
    /// if nobody takes the lines.
    pub(super) open: Receiver<()>,
}

/// Reads `input` on a thread of its own until it ends or says a line that
/// `is_last`. The thread is not waited for: it may hang in a read for ever.
///
/// # Errors
///
/// The operating system refused the thread.
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
            // What cannot be read is as good as closed.
            Err(_) => 0,
        };
        let arrived = time.now();
        let mut send = |line| {
            // Nothing is read past the last line, so that the channel closes
            // with it even if whoever listens is stuck.
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
