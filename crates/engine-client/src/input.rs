//! The queue to an engine's standard input.
//!
//! A separate thread writes to the engine, so that we never block.

use std::io::Write;
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};

/// The maximum number of queued writes.
const MAX_QUEUED_WRITES: usize = 256;

#[derive(Debug)]
pub(super) struct InputQueue(Sender<Vec<u8>>);

impl InputQueue {
    /// Starts the thread that writes to `stream`.
    ///
    /// It ends and closes the stream when the queue is dropped or the engine
    /// closes its input.
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

    /// Queues bytes as one write.
    ///
    /// Returns `false` if the engine did not read for `timeout` or has ended.
    pub(super) fn send(&self, bytes: Vec<u8>, timeout: Duration) -> bool {
        self.0.send_timeout(bytes, timeout).is_ok()
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
    fn a_full_queue_returns_false_after_the_timeout() {
        let (release, blocked) = bounded(0);
        let input = InputQueue::new(Stuck(blocked)).unwrap();
        let timeout = Duration::from_millis(1);
        let taken = (0..MAX_QUEUED_WRITES * 2)
            .take_while(|_| input.send(b"x".to_vec(), timeout))
            .count();
        assert!(
            (MAX_QUEUED_WRITES..=MAX_QUEUED_WRITES + 1).contains(&taken),
            "{taken}"
        );
        drop(release);
    }
}
