//! A raw client connection.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than any working test takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct RawConnection {
    stream: TcpStream,
    unread: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct RawResponse {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl RawConnection {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            stream,
            unread: Vec::new(),
        }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Sends bytes that the server may reject; returns `true` if all were sent.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Sends a byte every 20 ms until the server closes; returns the time it took.
    pub(crate) fn dribble(&mut self, byte: u8) -> Duration {
        let started = Instant::now();
        self.stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        loop {
            assert!(
                started.elapsed() < PATIENCE,
                "the server did not close the connection"
            );
            let sent = self.try_send(&[byte]);
            let mut buffer = [0; 1024];
            match self.stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => self.unread.extend_from_slice(&buffer[..count]),
                Err(error) if is_timeout(error.kind()) && sent => {}
                Err(_) => break,
            }
        }
        self.stream.set_read_timeout(Some(PATIENCE)).unwrap();
        started.elapsed()
    }

    pub(crate) fn answer(&mut self) -> RawResponse {
        let end = loop {
            if let Some(end) = find(&self.unread, b"\r\n\r\n") {
                break end;
            }
            assert!(self.read_on(), "no answer: {:?}", self.unread);
        };
        let head = String::from_utf8(self.unread.drain(..end + 4).collect()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = RawResponse {
            status,
            head,
            body: String::new(),
        };
        let length: usize = answer
            .header("content-length")
            .map_or(0, |length| length.parse().unwrap());
        while self.unread.len() < length && self.read_on() {}
        let length = length.min(self.unread.len());
        answer.body = String::from_utf8(self.unread.drain(..length).collect()).unwrap();
        answer
    }

    /// Reads `count` bytes, or fewer at the end.
    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        while self.unread.len() < count && self.read_on() {}
        let count = count.min(self.unread.len());
        self.unread.drain(..count).collect()
    }

    /// Reads to the end; returns the number of bytes and the time it took.
    pub(crate) fn drain(&mut self) -> (usize, Duration) {
        let started = Instant::now();
        let mut count = self.unread.len();
        self.unread.clear();
        while self.read_on() {
            count += self.unread.len();
            self.unread.clear();
        }
        (count, started.elapsed())
    }

    /// Reads some bytes; returns `false` at the end or on a reset.
    fn read_on(&mut self) -> bool {
        let mut buffer = [0; 64 * 1024];
        match self.stream.read(&mut buffer) {
            Ok(0) => false,
            Ok(count) => {
                self.unread.extend_from_slice(&buffer[..count]);
                true
            }
            Err(error) => {
                assert!(
                    !is_timeout(error.kind()),
                    "the server neither answers nor closes"
                );
                false
            }
        }
    }
}

impl RawResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(':')?;
            own.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// Asserts that this is a problem with this status and code; returns its message.
    pub(crate) fn problem(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        let problem: Value = serde_json::from_str(&self.body).unwrap();
        assert_eq!(problem["code"], code, "{self:?}");
        problem["message"].as_str().unwrap().to_owned()
    }
}

fn is_timeout(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
