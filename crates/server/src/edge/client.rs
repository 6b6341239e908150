//! Who asks. One who has a whole network of addresses is still one, and a site
//! whose backend asks for many visitors may tell them apart.

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

/// The header by which a backend names the visitor for whom it asks.
pub(super) const CLIENT_HEADER: HeaderName = HeaderName::from_static("zeitnot-client");
/// The longest name of a visitor.
const MAX_NAME_BYTES: usize = 64;

/// Nobody outside can choose addresses or names that count as one client, and
/// an identity in a log tells no address.
static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// Who asks; every request that passed the guard has one.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// As the engine pool tells clients apart.
    pub id: ClientId,
    /// Whether he knows the token, or none is needed.
    pub(super) is_authorized: bool,
}

impl Client {
    /// Who sent this request.
    ///
    /// # Errors
    ///
    /// When one who may name his visitors gives something that is no name.
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
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        parts.extensions.get().copied().ok_or_else(|| {
            ApiError::new(ProblemCode::Internal, "the service does not know who asks")
        })
    }
}

/// The address of the other side; a request that came from no socket is nobody's.
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
            "Zeitnot-Client is 1 to {MAX_NAME_BYTES} visible ASCII characters"
        ))
    })
}

/// What counts as one address: providers give out IPv6 by networks of 64 bits.
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
    fn clients_are_told_apart_by_network() {
        let of = |peer| id(peer, None, None);
        assert_eq!(of("10.0.0.1"), of("10.0.0.1"));
        assert_eq!(of("10.0.0.1"), of("::ffff:10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert_eq!(of("2001:db8:0:1::1"), of("2001:db8:0:1:ffff::2"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
    }

    #[test]
    fn only_those_who_are_trusted_may_name_visitors() {
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
    fn what_is_no_name_is_said() {
        let long = "a".repeat(65);
        for name in ["", "with space", &long] {
            assert!(client("127.0.0.1", Some(name), None).is_err(), "{name:?}");
            assert!(client("10.0.0.1", Some(name), None).is_ok(), "{name:?}");
        }
        assert!(client("127.0.0.1", Some(&long[1..]), None).is_ok());
    }

    #[test]
    fn the_token_admits() {
        assert!(client("10.0.0.1", None, Some(TOKEN)).unwrap().is_authorized);
        assert!(!client("10.0.0.1", None, None).unwrap().is_authorized);
        assert!(
            !client("127.0.0.1", None, Some("wrong"))
                .unwrap()
                .is_authorized
        );
    }
}
