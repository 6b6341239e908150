//! One end of a connection, byte by byte.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Nothing in these tests takes so long if it works.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A connection of a client.
pub(crate) struct RawConnection {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// What the service said.
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

    /// Sends what the other side may not want; whether it took all.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Sends a byte now and then until the other side has had enough; after how
    /// long that was.
    pub(crate) fn dribble(&mut self, byte: u8) -> Duration {
        let begun = Instant::now();
        self.stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nobody minds");
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
        begun.elapsed()
    }

    /// The next answer.
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

    /// Waits for bytes of which there are so many.
    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        while self.unread.len() < count && self.read_on() {}
        let count = count.min(self.unread.len());
        self.unread.drain(..count).collect()
    }

    /// Reads to the end; how many bytes there were and how long it took.
    pub(crate) fn drain(&mut self) -> (usize, Duration) {
        let begun = Instant::now();
        let mut count = self.unread.len();
        self.unread.clear();
        while self.read_on() {
            count += self.unread.len();
            self.unread.clear();
        }
        (count, begun.elapsed())
    }

    /// Reads a little; false at the end, also at a hard one.
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
                    "the other side neither answers nor closes"
                );
                false
            }
        }
    }
}

impl RawResponse {
    /// The value of a header, if there is one.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(':')?;
            own.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// That this is a problem of some kind, in JSON; its sentence.
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
