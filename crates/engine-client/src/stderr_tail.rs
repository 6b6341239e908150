//! The last words on an engine's standard error.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::LockExt;

use crossbeam_channel::{Receiver, bounded};

/// Bytes that are kept.
const MAX_TAIL_BYTES: usize = 4 * 1024;

/// Drains a stream and keeps its end.
#[derive(Debug)]
pub(super) struct StderrTail {
    buffer: TailBuffer,
    /// Says nothing, and is closed when the stream is.
    open: Receiver<()>,
}

#[derive(Clone, Debug, Default)]
struct TailBuffer(Arc<Mutex<VecDeque<u8>>>);

impl StderrTail {
    /// Starts the thread that drains `stream`.
    pub(super) fn drain(mut stream: impl Read + Send + 'static) -> std::io::Result<Self> {
        let kept = TailBuffer::default();
        let (holder, open) = bounded(0);
        let tail = Self {
            buffer: kept.clone(),
            open,
        };
        std::thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                let _open = holder;
                let mut bytes = [0; 1024];
                while let Ok(count @ 1..) = stream.read(&mut bytes) {
                    kept.push(&bytes[..count]);
                }
            })?;
        Ok(tail)
    }

    /// Waits for the end of the stream, but not for longer than `patience`.
    pub(super) fn wait(&self, patience: Duration) {
        let _ = self.open.recv_timeout(patience);
    }

    /// What was said last.
    pub(super) fn text(&self) -> String {
        self.buffer.text()
    }
}

impl TailBuffer {
    fn push(&self, bytes: &[u8]) {
        let mut kept = self.0.lock_ok();
        kept.extend(bytes);
        let surplus = kept.len().saturating_sub(MAX_TAIL_BYTES);
        kept.drain(..surplus);
    }

    fn text(&self) -> String {
        let kept = self.0.lock_ok();
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
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
