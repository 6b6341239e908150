//! The last words on an engine's standard error.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that are kept.
const KEPT: usize = 4 * 1024;

/// Drains a stream and keeps its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    /// Starts the thread that drains `stream`.
    pub(super) fn drain(mut stream: impl Read + Send + 'static) -> std::io::Result<Self> {
        let tail = Self::default();
        let kept = tail.clone();
        std::thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                let mut bytes = [0; 1024];
                while let Ok(count @ 1..) = stream.read(&mut bytes) {
                    kept.push(&bytes[..count]);
                }
            })?;
        Ok(tail)
    }

    fn push(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
    }

    /// What was said last.
    pub(super) fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let tail = Tail::default();
        tail.push(&[b'a'; KEPT]);
        tail.push(b"bc \n");
        let text = tail.text();
        assert!(text.ends_with("abc") && text.len() == KEPT - 2, "{text}");
    }
}
