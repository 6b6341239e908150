//! Streams in memory, for protocol tests with real threads.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, Sender};

/// An input that ends when its sender is dropped.
pub(crate) struct Pipe {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Pipe {
    pub(crate) fn new(chunks: Receiver<Vec<u8>>) -> Self {
        Self {
            chunks,
            rest: Vec::new(),
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.chunks.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// An output that sends every write to a channel.
pub(crate) struct Sink(pub(crate) Sender<String>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.0
            .send(text)
            .map_err(|_| std::io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An output whose first write blocks until the sender is dropped.
pub(crate) struct BlockedWriter(pub(crate) Receiver<()>);

impl Write for BlockedWriter {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.recv();
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
