//! The limits of the edge.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use super::host;
use super::origin::AllowedOrigins;
use super::secret::Secret;

/// Upper bound of the header timeout in any policy.
const MAX_HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Browsers send headers of about this size.
const MIN_HEADER_BYTES: usize = 1024;

/// The limits of the edge.
///
/// 0 disables a limit if its documentation says so; other limits are at least 1.
#[derive(Clone, Debug)]
pub struct EdgePolicy {
    /// The address on which the service listens.
    pub address: SocketAddr,
    /// The access token; required unless the service listens on loopback.
    pub token: Option<Secret>,
    /// The other sites whose pages may use the service.
    pub origins: AllowedOrigins,
    /// Host names of the service behind a proxy on this machine, besides those of the
    /// loopback interface.
    pub hosts: Vec<String>,
    /// Sustained number of requests per second and client; 0 disables the limit.
    pub requests_per_second: u32,
    /// Maximum number of requests of one client in a burst.
    pub request_burst: u32,
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections per address; 0 disables the limit.
    pub connections_per_address: usize,
    /// Maximum time from the connection, or the last response, to the end of the
    /// request headers; at most 10 seconds.
    pub header_timeout: Duration,
    /// Maximum time for a body, plus 1 second per 128 KiB received.
    pub body_timeout: Duration,
    /// Maximum time for which a client may read nothing of a pending response.
    pub write_timeout: Duration,
    /// Time for responses in progress when the service ends.
    pub grace: Duration,
    /// Maximum size of the request line and the headers, in bytes.
    pub header_bytes: usize,
    /// Maximum number of headers in a request.
    pub headers: usize,
    /// Maximum size of a body, in bytes.
    pub body_bytes: usize,
    /// Maximum size of an uploaded game record or lexicon, in bytes.
    pub upload_bytes: usize,
    /// Maximum number of concurrent uploads that are larger than an ordinary body.
    pub uploads: usize,
}

/// An invalid policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// Other machines could use the service without a token.
    #[error(
        "{0} is reachable from other machines, but no token is set; set one or listen on 127.0.0.1"
    )]
    MissingToken(SocketAddr),
    /// A slow client could block a connection for a long time.
    #[error("the header timeout is {}; use more than 0 and at most 10 seconds", seconds(.0))]
    HeaderTimeout(Duration),
    /// A required limit is 0.
    #[error("{0} is 0; use a larger value")]
    Zero(&'static str),
    /// Browsers could not send their headers.
    #[error("{0} bytes for the headers are too few; use at least {MIN_HEADER_BYTES}")]
    HeaderBytes(usize),
    /// The name is not a host name.
    #[error(
        "`{0}` is not a host name; use a form such as `chess.example.org`, without scheme and port"
    )]
    Host(String),
}

fn seconds(time: &Duration) -> String {
    format!("{} seconds", time.as_secs_f64())
}

impl EdgePolicy {
    /// Creates the default policy for a service at `address`, without a token.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        // On loopback, the visitors of a proxy share one address.
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

    /// Returns `true` if the service listens on loopback.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        is_loopback(self.address)
    }

    /// Returns the addresses at which other machines reach the service, best first.
    ///
    /// A host name belongs to a proxy with TLS. If the service listens on all
    /// interfaces, the address is that of the interface with the default route.
    #[must_use]
    pub fn public_addresses(&self) -> Vec<String> {
        let bracketed = |host: &String| match host.parse::<Ipv6Addr>() {
            Ok(address) => format!("https://[{address}]"),
            Err(_) => format!("https://{host}"),
        };
        let mut addresses: Vec<String> = self.hosts.iter().map(bracketed).collect();
        let mut own = self.address;
        if own.ip().is_unspecified() {
            own.set_ip(outbound_address(own.ip()));
        }
        if !is_loopback(own) && !own.ip().is_unspecified() {
            addresses.push(format!("http://{own}"));
        }
        addresses
    }

    /// Checks the policy.
    ///
    /// # Errors
    ///
    /// Fails if a limit is invalid or a token is missing.
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
        let required = [
            ("the number of connections", self.connections == 0),
            ("the number of headers", self.headers == 0),
            ("the number of uploads", self.uploads == 0),
            ("the size of a body", self.body_bytes == 0),
            ("the size of an upload", self.upload_bytes == 0),
            ("the body timeout", self.body_timeout.is_zero()),
            ("the write timeout", self.write_timeout.is_zero()),
        ];
        if let Some((name, _)) = required.into_iter().find(|&(_, is_zero)| is_zero) {
            return Err(PolicyError::Zero(name));
        }
        match self.hosts.iter().find(|name| !host::is_host_name(name)) {
            Some(name) => Err(PolicyError::Host(name.clone())),
            None => Ok(()),
        }
    }
}

/// Returns the address of the interface with the default route; `unspecified` without one.
fn outbound_address(unspecified: IpAddr) -> IpAddr {
    let documentation = match unspecified {
        IpAddr::V4(_) => IpAddr::from([192, 0, 2, 1]),
        IpAddr::V6(_) => IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]),
    };
    // Connecting a UDP socket chooses an interface and sends nothing.
    let found = UdpSocket::bind((unspecified, 0)).and_then(|socket| {
        socket.connect((documentation, 9))?;
        socket.local_addr()
    });
    match found {
        Ok(address) => address.ip(),
        Err(_) if unspecified.is_ipv6() => outbound_address(Ipv4Addr::UNSPECIFIED.into()),
        Err(_) => unspecified,
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
    fn only_loopback_addresses_need_no_token() {
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
    fn only_addresses_that_other_machines_reach_are_public() {
        let addresses = |address: &str, hosts: &[&str]| {
            let mut policy = policy(address);
            policy.hosts = hosts.iter().map(|&host| host.to_owned()).collect();
            policy.public_addresses()
        };
        assert!(addresses("127.0.0.1:7878", &[]).is_empty());
        assert!(addresses("[::1]:7878", &[]).is_empty());
        assert_eq!(
            addresses("127.0.0.1:7878", &["chess.example.org"]),
            ["https://chess.example.org"]
        );
        assert_eq!(addresses("192.168.1.5:80", &[]), ["http://192.168.1.5:80"]);
        assert_eq!(
            addresses("[2001:db8::5]:80", &[]),
            ["http://[2001:db8::5]:80"]
        );
        for address in addresses("0.0.0.0:80", &[]) {
            assert!(
                !address.contains("0.0.0.0") && address.ends_with(":80"),
                "{address}"
            );
        }
    }

    #[test]
    fn a_missing_token_error_names_the_remedies() {
        let error = policy("0.0.0.0:8080").check().unwrap_err().to_string();
        assert_eq!(
            error,
            "0.0.0.0:8080 is reachable from other machines, but no token is set; \
             set one or listen on 127.0.0.1"
        );
    }

    #[test]
    fn invalid_limits_are_rejected() {
        let invalid: [fn(&mut EdgePolicy); 6] = [
            |policy| policy.header_timeout = Duration::from_secs(11),
            |policy| policy.header_timeout = Duration::ZERO,
            |policy| policy.header_bytes = 100,
            |policy| policy.connections = 0,
            |policy| policy.write_timeout = Duration::ZERO,
            |policy| policy.hosts = vec!["https://example.org/".to_owned()],
        ];
        for (number, change) in invalid.into_iter().enumerate() {
            let mut policy = policy("127.0.0.1:0");
            change(&mut policy);
            assert!(policy.check().is_err(), "number {number}");
        }
    }
}
