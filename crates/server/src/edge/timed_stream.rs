//! A TCP stream with a write timeout.
//!
//! Its rules apply to HTTP and to WebSockets: it closes if the client reads nothing, it
//! holds the connection permit while it is open, and it ends with the service.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::connection_limit::ConnectionPermit;
use super::metrics;

/// A connection with a write timeout that can be aborted.
pub(super) struct TimedStream {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    abort: Pin<Box<WaitForCancellationFutureOwned>>,
    _permit: ConnectionPermit,
    _task: TaskTrackerToken,
}

impl TimedStream {
    pub(super) fn new(
        stream: TcpStream,
        write_timeout: Duration,
        abort: CancellationToken,
        permit: ConnectionPermit,
        task: TaskTrackerToken,
    ) -> Self {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(write_timeout));
        Self {
            stream: Box::pin(stream),
            abort: Box::pin(abort.cancelled_owned()),
            _permit: permit,
            _task: task,
        }
    }

    /// Returns the stream, or an error after an abort.
    fn stream(
        &mut self,
        context: &mut Context<'_>,
    ) -> io::Result<Pin<&mut TimeoutStream<TcpStream>>> {
        match self.abort.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::ConnectionAborted.into()),
            Poll::Pending => Ok(self.stream.as_mut()),
        }
    }
}

fn count_write_timeout(written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
    if matches!(&written, Poll::Ready(Err(error)) if error.kind() == io::ErrorKind::TimedOut) {
        metrics::count_slow_reader();
        tracing::info!("closed a connection that did not read its response");
    }
    written
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream(context)?.poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        count_write_timeout(self.stream(context)?.poll_write(context, bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream(context)?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        count_write_timeout(self.stream(context)?.poll_write_vectored(context, buffers))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
