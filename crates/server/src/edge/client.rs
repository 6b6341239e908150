//! Identification of clients.
//!
//! All addresses of a network are one client. A trusted backend may distinguish its
//! visitors.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::LazyLock;

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::HeaderName;
use axum::http::request::Parts;

use super::policy::EdgePolicy;
use super::token;
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Header in which a backend names the visitor of a request.
pub(super) const CLIENT_HEADER: HeaderName = HeaderName::from_static("zeitnot-client");
/// Headers with which a proxy names the visitor of a request.
const PROXY_HEADERS: [HeaderName; 4] = [
    CLIENT_HEADER,
    HeaderName::from_static("forwarded"),
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-real-ip"),
];
const MAX_NAME_BYTES: usize = 64;

/// Randomly seeded, so that clients cannot choose colliding names, and a logged
/// identity reveals no address.
static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The client of a request; set on every request that passed `observe`.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The identity for the engine pool.
    pub id: ClientId,
    /// Whether the request has a valid token or needs none.
    pub(super) is_authorized: bool,
    is_operator: bool,
}

impl Client {
    /// Identifies the sender of a request.
    ///
    /// # Errors
    ///
    /// Fails if a trusted client sends an invalid visitor name.
    pub(super) fn identify(policy: &EdgePolicy, request: &Request) -> ApiResult<Self> {
        let knows_token = policy
            .token
            .as_ref()
            .map(|secret| token::has_valid_token(secret, request.headers()));
        let address = peer(request);
        let name = if knows_token == Some(true) || address.is_loopback() {
            visitor_name(request)?
        } else {
            None
        };
        Ok(Self {
            id: ClientId(HASHER.hash_one((network(address), name))),
            is_authorized: knows_token.unwrap_or(true),
            is_operator: match knows_token {
                Some(knows_token) => knows_token && !request.headers().contains_key(CLIENT_HEADER),
                None => policy.hosts.is_empty() && !is_proxied(request),
            },
        })
    }

    /// Returns `true` for the operator of the service.
    ///
    /// The operator sends the token and no `Zeitnot-Client`. Without a token, every
    /// user of this machine is the operator, unless the service is published by a
    /// proxy.
    #[must_use]
    pub const fn is_operator(&self) -> bool {
        self.is_operator
    }

    /// Checks that the client is the operator.
    ///
    /// # Errors
    ///
    /// Fails for everyone else.
    pub fn require_operator(&self) -> ApiResult<()> {
        if self.is_operator {
            return Ok(());
        }
        Err(ApiError::new(
            ProblemCode::Forbidden,
            "only the operator may do that; send the service's token without Zeitnot-Client",
        ))
    }
}

/// Returns `true` if a proxy sent the request for a visitor.
fn is_proxied(request: &Request) -> bool {
    let headers = request.headers();
    PROXY_HEADERS.iter().any(|name| headers.contains_key(name))
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        parts.extensions.get().copied().ok_or_else(|| {
            ApiError::new(ProblemCode::Internal, "the request has no client identity")
        })
    }
}

/// Returns the address of the peer; 0.0.0.0 for a request without a socket.
fn peer(request: &Request) -> IpAddr {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| {
        info.0.ip().to_canonical()
    })
}

fn visitor_name(request: &Request) -> ApiResult<Option<&str>> {
    let Some(value) = request.headers().get(CLIENT_HEADER) else {
        return Ok(None);
    };
    let is_name = |text: &&str| {
        (1..=MAX_NAME_BYTES).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let name = value.to_str().ok().filter(is_name);
    name.map(Some).ok_or_else(|| {
        ApiError::bad_request(format!(
            "invalid Zeitnot-Client header; use 1 to {MAX_NAME_BYTES} visible ASCII characters"
        ))
    })
}

/// Returns the network that counts as one client: a /64 for IPv6, the unit that providers assign.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::Secret;
    use axum::body::Body;
    use axum::http::header;

    const TOKEN: &str = "0123456789abcdef";

    fn client(peer: &str, name: Option<&str>, token: Option<&str>) -> ApiResult<Client> {
        let mut policy = EdgePolicy::new("0.0.0.0:80".parse().unwrap());
        policy.token = Some(Secret::new(TOKEN).unwrap());
        let mut request = Request::get("/");
        if let Some(name) = name {
            request = request.header(CLIENT_HEADER, name);
        }
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let mut request = request.body(Body::empty()).unwrap();
        let address = SocketAddr::new(peer.parse().unwrap(), 1234);
        request.extensions_mut().insert(ConnectInfo(address));
        Client::identify(&policy, &request)
    }

    fn id(peer: &str, name: Option<&str>, token: Option<&str>) -> ClientId {
        client(peer, name, token).unwrap().id
    }

    #[test]
    fn clients_are_identified_by_network() {
        let of = |peer| id(peer, None, None);
        assert_eq!(of("10.0.0.1"), of("10.0.0.1"));
        assert_eq!(of("10.0.0.1"), of("::ffff:10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert_eq!(of("2001:db8:0:1::1"), of("2001:db8:0:1:ffff::2"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
    }

    #[test]
    fn only_trusted_clients_may_name_visitors() {
        let plain = id("10.0.0.1", None, None);
        assert_eq!(id("10.0.0.1", Some("anna"), None), plain);
        assert_eq!(id("10.0.0.1", Some("anna"), Some("wrong")), plain);
        let anna = id("10.0.0.1", Some("anna"), Some(TOKEN));
        assert_ne!(anna, plain);
        assert_ne!(anna, id("10.0.0.1", Some("bert"), Some(TOKEN)));
        assert_ne!(
            id("127.0.0.1", Some("anna"), None),
            id("127.0.0.1", None, None)
        );
    }

    #[test]
    fn invalid_visitor_names_are_rejected_from_trusted_clients() {
        let long = "a".repeat(65);
        for name in ["", "with space", &long] {
            assert!(client("127.0.0.1", Some(name), None).is_err(), "{name:?}");
            assert!(client("10.0.0.1", Some(name), None).is_ok(), "{name:?}");
        }
        assert!(client("127.0.0.1", Some(&long[1..]), None).is_ok());
    }

    fn is_local_operator(hosts: &[&str], header: Option<&str>) -> bool {
        let mut policy = EdgePolicy::new("127.0.0.1:80".parse().unwrap());
        policy.hosts = hosts.iter().map(|&host| host.to_owned()).collect();
        let mut request = Request::get("/");
        if let Some(header) = header {
            request = request.header(header, "10.0.0.1");
        }
        let mut request = request.body(Body::empty()).unwrap();
        let address: SocketAddr = "127.0.0.1:1234".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(address));
        Client::identify(&policy, &request).unwrap().is_operator()
    }

    #[test]
    fn without_a_token_only_direct_clients_of_an_unpublished_service_are_the_operator() {
        assert!(is_local_operator(&[], None));
        assert!(!is_local_operator(&["chess.example.org"], None));
        for header in [
            "Zeitnot-Client",
            "Forwarded",
            "X-Forwarded-For",
            "X-Real-IP",
        ] {
            assert!(!is_local_operator(&[], Some(header)), "{header}");
        }
    }

    #[test]
    fn with_a_token_only_its_holder_is_the_operator() {
        let is_operator = |peer, name, token| client(peer, name, token).unwrap().is_operator();
        assert!(is_operator("10.0.0.1", None, Some(TOKEN)));
        assert!(
            !is_operator("10.0.0.1", Some("anna"), Some(TOKEN)),
            "a visitor of a backend"
        );
        assert!(!is_operator("127.0.0.1", None, Some("wrong")));
        assert!(!is_operator("127.0.0.1", None, None));
    }

    #[test]
    fn only_the_token_authorizes_a_client() {
        assert!(client("10.0.0.1", None, Some(TOKEN)).unwrap().is_authorized);
        assert!(!client("10.0.0.1", None, None).unwrap().is_authorized);
        assert!(
            !client("127.0.0.1", None, Some("wrong"))
                .unwrap()
                .is_authorized
        );
    }
}
