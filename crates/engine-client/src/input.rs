//! The way to an engine's standard input, which never makes us wait for ever:
//! a thread of its own writes, and a bounded queue stands before it.

use std::io::Write;
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};

/// Writes that may wait for the engine to read them.
const MAX_QUEUED_WRITES: usize = 256;

/// The queue to an engine's standard input.
#[derive(Debug)]
pub(super) struct InputQueue(Sender<Vec<u8>>);

impl InputQueue {
    /// Starts the thread that writes to `stream`. It ends when the queue is
    /// dropped or the engine reads no more, and closes the stream.
    pub(super) fn new(mut stream: impl Write + Send + 'static) -> std::io::Result<Self> {
        let (sender, receiver) = bounded::<Vec<u8>>(MAX_QUEUED_WRITES);
        std::thread::Builder::new()
            .name("engine input".to_owned())
            .spawn(move || {
                for bytes in receiver {
                    if stream.write_all(&bytes).is_err() || stream.flush().is_err() {
                        break;
                    }
                }
            })?;
        Ok(Self(sender))
    }

    /// Queues bytes as one write. False if they could not be queued: the
    /// engine has not read for `patience`, or is gone.
    pub(super) fn send(&self, bytes: Vec<u8>, patience: Duration) -> bool {
        self.0.send_timeout(bytes, patience).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that blocks until its sender is dropped.
    struct Stuck(crossbeam_channel::Receiver<()>);

    impl Write for Stuck {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let _ = self.0.recv();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_engine_that_does_not_read_cannot_hold_us() {
        let (release, blocked) = bounded(0);
        let input = InputQueue::new(Stuck(blocked)).unwrap();
        let patience = Duration::from_millis(1);
        let taken = (0..MAX_QUEUED_WRITES * 2)
            .take_while(|_| input.send(b"x".to_vec(), patience))
            .count();
        assert!(
            (MAX_QUEUED_WRITES..=MAX_QUEUED_WRITES + 1).contains(&taken),
            "{taken}"
        );
        drop(release);
    }
}
