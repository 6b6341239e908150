//! Checks of the `Origin` header, against requests from pages of other sites.
//!
//! Browsers send it with every request that could change something; other programs may
//! omit it.

use axum::extract::Request;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderName, HeaderValue, Method, header};

use crate::problem::ApiError;
use zeitnot_schema::v1::service::ProblemCode;

/// Header in which browsers say whether a page of another site sent a request.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The other sites whose pages may use the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedOrigins {
    /// Any site.
    Any,
    /// The listed origins: scheme, host, and port, as browsers send them.
    Listed(Vec<HeaderValue>),
}

/// A text that is not an origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an origin; use a form such as `https://example.org`, or `*` for any site")]
pub struct OriginError(String);

impl AllowedOrigins {
    /// Allows no other site.
    #[must_use]
    pub const fn none() -> Self {
        Self::Listed(Vec::new())
    }

    /// Parses a list of origins; `*` allows any site.
    ///
    /// # Errors
    ///
    /// Fails if an entry is not an origin.
    pub fn parse<'a>(entries: impl IntoIterator<Item = &'a str>) -> Result<Self, OriginError> {
        let mut listed = Vec::new();
        for entry in entries {
            if entry == "*" {
                return Ok(Self::Any);
            }
            let error = || OriginError(entry.to_owned());
            let origin = WebOrigin::parse(entry).ok_or_else(error)?;
            let serialized = origin.serialize().to_ascii_lowercase();
            listed.push(HeaderValue::from_str(&serialized).map_err(|_| error())?);
        }
        Ok(Self::Listed(listed))
    }

    fn allows(&self, origin: &HeaderValue) -> bool {
        match self {
            Self::Any => true,
            Self::Listed(listed) => listed.contains(origin),
        }
    }
}

/// The origin of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// The service's own page, a page of an allowed site, or a program.
    Trusted,
    /// A page of another site, in a request that can change nothing.
    Foreign,
    /// A page of another site, in a request that could change something.
    Refused,
}

/// Classifies the sender of a request.
///
/// Requests that could change something are unsafe methods, and WebSockets, which
/// browsers do not restrict. Browsers send `Sec-Fetch-Site` where they omit `Origin`.
pub(super) fn sender(origins: &AllowedOrigins, request: &Request, host: &Authority) -> Sender {
    let headers = request.headers();
    let mut given = headers.get_all(header::ORIGIN).iter().peekable();
    let is_foreign = if given.peek().is_some() {
        !given.all(|origin| is_own(origin, host) || origins.allows(origin))
    } else {
        let site = headers.get(FETCH_SITE).map(HeaderValue::as_bytes);
        *origins != AllowedOrigins::Any && matches!(site, Some(b"cross-site" | b"same-site"))
    };
    let safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let can_change = !safe || headers.contains_key(header::UPGRADE);
    match (
        is_foreign,
        can_change && headers.contains_key(header::ORIGIN),
    ) {
        (false, _) => Sender::Trusted,
        (true, false) => Sender::Foreign,
        (true, true) => Sender::Refused,
    }
}

/// Returns the error for [`Sender::Refused`].
pub(super) fn refusal() -> ApiError {
    ApiError::new(
        ProblemCode::Forbidden,
        "origin not allowed; allow it when the service is started",
    )
}

fn is_own(origin: &HeaderValue, host: &Authority) -> bool {
    let origin = origin.to_str().ok().and_then(WebOrigin::parse);
    origin.is_some_and(|origin| origin.matches_host(host))
}

struct WebOrigin {
    authority: Authority,
    is_encrypted: bool,
}

impl WebOrigin {
    fn parse(text: &str) -> Option<Self> {
        let uri: Uri = text.parse().ok()?;
        let is_encrypted = match uri.scheme_str()? {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let authority = uri.authority()?.clone();
        let bare = uri.path() == "/" && uri.query().is_none() && !authority.as_str().contains('@');
        bare.then_some(Self {
            authority,
            is_encrypted,
        })
    }

    /// Returns the form that browsers send, without the default port of the scheme.
    fn serialize(&self) -> String {
        let scheme = if self.is_encrypted { "https" } else { "http" };
        let host = self.authority.host();
        match self.port(&self.authority) {
            port if port == self.default_port() => format!("{scheme}://{host}"),
            port => format!("{scheme}://{host}:{port}"),
        }
    }

    /// Returns `true` if the page comes from the requested host.
    ///
    /// The scheme is ignored: behind a proxy, the page uses HTTPS and the request does
    /// not.
    fn matches_host(&self, host: &Authority) -> bool {
        self.authority.host().eq_ignore_ascii_case(host.host())
            && self.port(&self.authority) == self.port(host)
    }

    fn port(&self, authority: &Authority) -> u16 {
        authority.port_u16().unwrap_or_else(|| self.default_port())
    }

    const fn default_port(&self) -> u16 {
        if self.is_encrypted { 443 } else { 80 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn passes(
        origins: &AllowedOrigins,
        method: Method,
        upgrade: bool,
        origin: Option<&str>,
    ) -> bool {
        let mut request = Request::builder().method(method).uri("/");
        if upgrade {
            request = request.header(header::UPGRADE, "websocket");
        }
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        let host = Authority::from_static("localhost:8080");
        sender(origins, &request.body(Body::empty()).unwrap(), &host) != Sender::Refused
    }

    #[test]
    fn foreign_pages_cannot_change_anything() {
        let none = AllowedOrigins::none();
        for origin in [
            "https://evil.example",
            "null",
            "http://localhost",
            "http://localhost:8081",
            "http://localhost:8080.evil.example",
            "http://evil@localhost:8080",
            "ftp://localhost:8080",
        ] {
            assert!(
                !passes(&none, Method::POST, false, Some(origin)),
                "{origin}"
            );
            assert!(!passes(&none, Method::GET, true, Some(origin)), "{origin}");
            assert!(passes(&none, Method::GET, false, Some(origin)), "{origin}");
        }
        for origin in [
            None,
            Some("http://localhost:8080"),
            Some("http://LOCALHOST:8080"),
        ] {
            assert!(passes(&none, Method::DELETE, false, origin), "{origin:?}");
            assert!(passes(&none, Method::GET, true, origin), "{origin:?}");
        }
    }

    #[test]
    fn only_listed_origins_are_allowed() {
        let origins =
            AllowedOrigins::parse(["https://Example.org:443", "http://a.example:81/"]).unwrap();
        for (origin, allowed) in [
            ("https://example.org", true),
            ("http://a.example:81", true),
            ("http://example.org", false),
            ("http://a.example", false),
            ("https://sub.example.org", false),
        ] {
            let passed = passes(&origins, Method::POST, false, Some(origin));
            assert_eq!(passed, allowed, "{origin}");
        }
        let any = AllowedOrigins::parse(["https://a.example", "*"]).unwrap();
        assert_eq!(any, AllowedOrigins::Any);
        assert!(passes(&any, Method::POST, false, Some("null")));
    }

    #[test]
    fn invalid_origins_are_rejected() {
        for entry in [
            "example.org",
            "https://a/b",
            "https://a?b",
            "wss://a",
            "",
            "https://ü.example",
        ] {
            let error = AllowedOrigins::parse([entry]).unwrap_err().to_string();
            assert!(error.contains("https://example.org"), "{error}");
        }
    }
}
