//! Checks of the `Host` header, against DNS rebinding.
//!
//! The page of another site can let its own name resolve to this machine. The browser
//! then treats the service as part of that site, and only the host name in the request
//! reveals it.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header;
use axum::http::uri::Authority;

use super::policy::EdgePolicy;
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Returns `true` if this is a bare host name, without scheme, port, and path.
pub(super) fn is_host_name(name: &str) -> bool {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    !name.is_empty() && (name.bytes().all(is_valid) || parse_address(name).is_some())
}

/// Returns the host that the request names.
///
/// # Errors
///
/// Fails without a valid `Host` header, or with more than one host.
pub(super) fn requested_host(request: &Request) -> ApiResult<Authority> {
    let mut values = request.headers().get_all(header::HOST).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err(ApiError::bad_request(
            "a request needs exactly one Host header",
        ));
    };
    let host: Authority = value
        .to_str()
        .ok()
        .and_then(|text| text.parse().ok())
        .filter(|authority: &Authority| !authority.as_str().contains('@'))
        .ok_or_else(|| ApiError::bad_request("the Host header is not a valid host"))?;
    // A full address in the request line takes precedence; a different header is an
    // attack.
    match request.uri().authority() {
        Some(other) if *other != host => Err(ApiError::bad_request(
            "the request line and the Host header name different hosts",
        )),
        _ => Ok(host),
    }
}

/// Rejects a host name that does not belong to the service.
///
/// # Errors
///
/// Fails if the service listens on loopback and the name is not allowed.
pub(super) fn check(policy: &EdgePolicy, host: &Authority) -> ApiResult<()> {
    let name = host.host();
    let is_allowed = !policy.is_loopback()
        || name.eq_ignore_ascii_case("localhost")
        || parse_address(name).is_some_and(|address| address.to_canonical().is_loopback())
        || policy.hosts.iter().any(|host| is_same_name(host, name));
    if is_allowed {
        return Ok(());
    }
    Err(ApiError::new(
        ProblemCode::Forbidden,
        "host name not allowed; allow it when the service is started",
    ))
}

fn is_same_name(left: &str, right: &str) -> bool {
    left.eq_ignore_ascii_case(right)
        || parse_address(left).is_some_and(|left| parse_address(right) == Some(left))
}

fn parse_address(name: &str) -> Option<IpAddr> {
    name.strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
        .unwrap_or(name)
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_name(policy: &EdgePolicy, name: &str) -> bool {
        check(policy, &name.parse().unwrap()).is_ok()
    }

    #[test]
    fn a_service_on_loopback_accepts_only_its_own_names() {
        let mut policy = EdgePolicy::new("127.0.0.1:8080".parse().unwrap());
        for name in [
            "localhost",
            "LocalHost:8080",
            "127.0.0.1:1",
            "127.8.8.8",
            "[::1]:8080",
            "[::ffff:127.0.0.1]",
        ] {
            assert!(check_name(&policy, name), "{name}");
        }
        for name in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "0.0.0.0",
            "[::2]",
        ] {
            assert!(!check_name(&policy, name), "{name}");
        }
        policy.hosts = vec!["chess.example.org".to_owned(), "10.0.0.1".to_owned()];
        assert!(check_name(&policy, "Chess.Example.Org:443"));
        assert!(check_name(&policy, "10.0.0.1:80"));
        assert!(!check_name(&policy, "evil.example"));
    }

    #[test]
    fn a_public_service_accepts_any_name() {
        let policy = EdgePolicy::new("0.0.0.0:80".parse().unwrap());
        assert!(check_name(&policy, "anything.example"));
    }

    #[test]
    fn host_names_have_no_scheme_port_or_path() {
        for name in ["localhost", "a-b.example.org", "10.0.0.1", "[::1]", "::1"] {
            assert!(is_host_name(name), "{name}");
        }
        for name in ["", "a b", "http://a", "a:80", "a/b", "[::1]:80", "a@b"] {
            assert!(!is_host_name(name), "{name}");
        }
    }

    #[test]
    fn a_request_needs_exactly_one_valid_host() {
        let with = |uri: &str, hosts: &[&str]| {
            let request = hosts.iter().fold(Request::get(uri), |request, host| {
                request.header(header::HOST, *host)
            });
            requested_host(&request.body(axum::body::Body::empty()).unwrap())
        };
        assert!(with("/", &["localhost:80"]).is_ok());
        assert!(with("http://localhost/", &["localhost"]).is_ok());
        for (uri, hosts) in [
            ("/", &[][..]),
            ("/", &["localhost", "localhost"]),
            ("/", &["user@localhost"]),
            ("/", &["local host"]),
            ("/", &[""]),
            ("http://evil.example/", &["localhost"]),
        ] {
            assert!(with(uri, hosts).is_err(), "{uri} {hosts:?}");
        }
    }
}
