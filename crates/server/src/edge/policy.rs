//! What the edge allows, in one place.

use std::net::SocketAddr;
use std::time::Duration;

use super::host;
use super::origin::AllowedOrigins;
use super::secret::Secret;

/// Whoever has not sent the head of a request by then is closed, whatever the
/// policy says.
const MAX_HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Less would refuse what browsers send.
const MIN_HEADER_BYTES: usize = 1024;

/// What the edge allows. A zero turns off the limits that say so; the others
/// are at least one.
#[derive(Clone, Debug)]
pub struct EdgePolicy {
    /// Where the service listens.
    pub address: SocketAddr,
    /// What everybody must know; needed when others than this machine can
    /// connect.
    pub token: Option<Secret>,
    /// Other sites whose pages may use the service.
    pub origins: AllowedOrigins,
    /// Names of this service, beside those of the loopback interface, for a
    /// proxy on the same machine.
    pub hosts: Vec<String>,
    /// Requests a second that each client may make for long; 0 for any number.
    pub requests_per_second: u32,
    /// Requests that each client may make at once.
    pub request_burst: u32,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address; 0 for any number.
    pub connections_per_address: usize,
    /// From the connection, or the last answer on it, to the end of a
    /// request's headers: 10 seconds at most.
    pub header_timeout: Duration,
    /// What a body may take to arrive, beside a second for every 128 KiB of it.
    pub body_timeout: Duration,
    /// How long a reader may take nothing of what there is for him.
    pub write_timeout: Duration,
    /// What is left to answers in progress when the service ends.
    pub grace: Duration,
    /// Bytes of the request line and the headers together.
    pub header_bytes: usize,
    /// Headers of a request.
    pub headers: usize,
    /// Bytes of a body.
    pub body_bytes: usize,
    /// Bytes of a body that is a file: a game record or a lexicon.
    pub upload_bytes: usize,
    /// Files larger than an ordinary body that are in memory at one time.
    pub uploads: usize,
}

/// Why a policy is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// Anybody could use the service.
    #[error(
        "others than this machine can reach {0}, and there is no token; set a token, or listen on 127.0.0.1"
    )]
    MissingToken(SocketAddr),
    /// A slow sender could hold a connection for long.
    #[error("the header timeout is {}; take more than 0 and at most 10 seconds", seconds(.0))]
    HeaderTimeout(Duration),
    /// A limit of nothing serves nobody.
    #[error("{0} must not be 0")]
    Zero(&'static str),
    /// Browsers could not send their headers.
    #[error("{0} bytes for the headers are too few; take at least {MIN_HEADER_BYTES}")]
    HeaderBytes(usize),
    /// It is no name of a host.
    #[error(
        "`{0}` is no name of a host; write it like `chess.example.org`, without scheme and port"
    )]
    Host(String),
}

fn seconds(time: &Duration) -> String {
    format!("{} seconds", time.as_secs_f64())
}

impl EdgePolicy {
    /// The usual policy for a service at `address`, without a token.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        // All connections to a loopback address come from one address, those of
        // a proxy's visitors, too.
        let connections_per_address = if is_loopback(address) { 0 } else { 64 };
        Self {
            address,
            token: None,
            origins: AllowedOrigins::none(),
            hosts: Vec::new(),
            requests_per_second: 50,
            request_burst: 200,
            connections: 2048,
            connections_per_address,
            header_timeout: Duration::from_secs(8),
            body_timeout: Duration::from_secs(8),
            write_timeout: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            header_bytes: 16 * 1024,
            headers: 64,
            body_bytes: 256 * 1024,
            upload_bytes: 8 * 1024 * 1024,
            uploads: 8,
        }
    }

    /// Whether only this machine can connect.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        is_loopback(self.address)
    }

    /// Whether the service may be started like this.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what helps.
    pub fn check(&self) -> Result<(), PolicyError> {
        if !self.is_loopback() && self.token.is_none() {
            return Err(PolicyError::MissingToken(self.address));
        }
        if self.header_timeout.is_zero() || self.header_timeout > MAX_HEADER_TIMEOUT {
            return Err(PolicyError::HeaderTimeout(self.header_timeout));
        }
        if self.header_bytes < MIN_HEADER_BYTES {
            return Err(PolicyError::HeaderBytes(self.header_bytes));
        }
        let needed = [
            ("the number of connections", self.connections == 0),
            ("the number of headers", self.headers == 0),
            ("the number of uploads", self.uploads == 0),
            ("the size of a body", self.body_bytes == 0),
            ("the size of an upload", self.upload_bytes == 0),
            ("the body timeout", self.body_timeout.is_zero()),
            ("the write timeout", self.write_timeout.is_zero()),
        ];
        if let Some((name, _)) = needed.into_iter().find(|&(_, is_zero)| is_zero) {
            return Err(PolicyError::Zero(name));
        }
        match self.hosts.iter().find(|name| !host::is_host_name(name)) {
            Some(name) => Err(PolicyError::Host(name.clone())),
            None => Ok(()),
        }
    }
}

fn is_loopback(address: SocketAddr) -> bool {
    address.ip().to_canonical().is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(address: &str) -> EdgePolicy {
        EdgePolicy::new(address.parse().unwrap())
    }

    #[test]
    fn loopback_needs_no_token_and_all_else_does() {
        for address in [
            "127.0.0.1:0",
            "127.3.2.1:0",
            "[::1]:0",
            "[::ffff:127.0.0.1]:0",
        ] {
            assert_eq!(policy(address).check(), Ok(()), "{address}");
        }
        for address in [
            "0.0.0.0:80",
            "192.168.1.2:80",
            "[::]:80",
            "[::ffff:10.0.0.1]:80",
        ] {
            let mut policy = policy(address);
            assert_eq!(
                policy.check(),
                Err(PolicyError::MissingToken(policy.address))
            );
            policy.token = Some(Secret::new("0123456789abcdef").unwrap());
            assert_eq!(policy.check(), Ok(()), "{address}");
        }
    }

    #[test]
    fn an_error_says_what_helps() {
        let error = policy("0.0.0.0:8080").check().unwrap_err().to_string();
        assert_eq!(
            error,
            "others than this machine can reach 0.0.0.0:8080, and there is no token; \
             set a token, or listen on 127.0.0.1"
        );
    }

    #[test]
    fn limits_that_limit_nothing_or_everything_are_refused() {
        let broken: [fn(&mut EdgePolicy); 6] = [
            |policy| policy.header_timeout = Duration::from_secs(11),
            |policy| policy.header_timeout = Duration::ZERO,
            |policy| policy.header_bytes = 100,
            |policy| policy.connections = 0,
            |policy| policy.write_timeout = Duration::ZERO,
            |policy| policy.hosts = vec!["https://example.org/".to_owned()],
        ];
        for (number, break_it) in broken.into_iter().enumerate() {
            let mut policy = policy("127.0.0.1:0");
            break_it(&mut policy);
            assert!(policy.check().is_err(), "number {number}");
        }
    }
}
