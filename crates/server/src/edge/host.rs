//! Under which name the service was called. A page of another site can have its
//! own name lead to this machine (DNS rebinding); the browser then believes that
//! it talks to that site, and only the name in the request tells.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header;
use axum::http::uri::Authority;

use super::policy::EdgePolicy;
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Whether this is the bare name of a host: no scheme, no port, no path.
pub(super) fn is_host_name(name: &str) -> bool {
    let character = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    !name.is_empty() && (name.bytes().all(character) || parse_address(name).is_some())
}

/// The one name under which the service was called.
///
/// # Errors
///
/// When there is none, more than one, or what is there is no name.
pub(super) fn requested_host(request: &Request) -> ApiResult<Authority> {
    let mut values = request.headers().get_all(header::HOST).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err(ApiError::bad_request(
            "a request has exactly one Host header",
        ));
    };
    let named: Authority = value
        .to_str()
        .ok()
        .and_then(|text| text.parse().ok())
        .filter(|authority: &Authority| !authority.as_str().contains('@'))
        .ok_or_else(|| ApiError::bad_request("the Host header is not a host with a port"))?;
    // A whole address in the request line counts more than the header; two names
    // are an attempt to be taken for another.
    match request.uri().authority() {
        Some(other) if *other != named => Err(ApiError::bad_request(
            "the request line and the Host header name different hosts",
        )),
        _ => Ok(named),
    }
}

/// Refuses names that are not the service's own.
///
/// # Errors
///
/// When only this machine can connect and the name leads elsewhere.
pub(super) fn check(policy: &EdgePolicy, named: &Authority) -> ApiResult<()> {
    let name = named.host();
    let own = !policy.is_loopback()
        || name.eq_ignore_ascii_case("localhost")
        || parse_address(name).is_some_and(|address| address.to_canonical().is_loopback())
        || policy.hosts.iter().any(|host| is_same_name(host, name));
    if own {
        return Ok(());
    }
    Err(ApiError::new(
        ProblemCode::Forbidden,
        "this service does not answer to that host name; name it when the service is started",
    ))
}

fn is_same_name(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || parse_address(one).is_some_and(|one| parse_address(other) == Some(one))
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
    fn a_service_on_loopback_answers_to_its_own_names_only() {
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
    fn a_service_for_others_answers_to_any_name() {
        let policy = EdgePolicy::new("0.0.0.0:80".parse().unwrap());
        assert!(check_name(&policy, "anything.example"));
    }

    #[test]
    fn names_are_bare() {
        for name in ["localhost", "a-b.example.org", "10.0.0.1", "[::1]", "::1"] {
            assert!(is_host_name(name), "{name}");
        }
        for name in ["", "a b", "http://a", "a:80", "a/b", "[::1]:80", "a@b"] {
            assert!(!is_host_name(name), "{name}");
        }
    }

    #[test]
    fn one_request_names_one_host() {
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
