//! The end of an engine's standard error.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::LockExt;

use crossbeam_channel::{Receiver, bounded};

/// The number of bytes that are stored.
const MAX_TAIL_BYTES: usize = 4 * 1024;

/// Drains a stream and stores its end.
#[derive(Debug)]
pub(super) struct StderrTail {
    buffer: TailBuffer,
    /// Never receives anything; disconnected when the stream ends.
    open: Receiver<()>,
}

#[derive(Clone, Debug, Default)]
struct TailBuffer(Arc<Mutex<VecDeque<u8>>>);

impl StderrTail {
    pub(super) fn drain(mut stream: impl Read + Send + 'static) -> std::io::Result<Self> {
        let buffer = TailBuffer::default();
        let (sender, open) = bounded(0);
        let tail = Self {
            buffer: buffer.clone(),
            open,
        };
        std::thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                let _open = sender;
                let mut bytes = [0; 1024];
                while let Ok(count @ 1..) = stream.read(&mut bytes) {
                    buffer.push(&bytes[..count]);
                }
            })?;
        Ok(tail)
    }

    /// Waits until the stream ends, at most for `timeout`.
    pub(super) fn wait(&self, timeout: Duration) {
        let _ = self.open.recv_timeout(timeout);
    }

    /// Returns the stored text.
    pub(super) fn text(&self) -> String {
        self.buffer.text()
    }
}

impl TailBuffer {
    fn push(&self, bytes: &[u8]) {
        let mut buffer = self.0.lock_ok();
        buffer.extend(bytes);
        let surplus = buffer.len().saturating_sub(MAX_TAIL_BYTES);
        buffer.drain(..surplus);
    }

    fn text(&self) -> String {
        let buffer = self.0.lock_ok();
        let bytes: Vec<u8> = buffer.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_stored() {
        let tail = TailBuffer::default();
        tail.push(&[b'a'; MAX_TAIL_BYTES]);
        tail.push(b"bc \n");
        let text = tail.text();
        assert!(
            text.ends_with("abc") && text.len() == MAX_TAIL_BYTES - 2,
            "{text}"
        );
    }
}
