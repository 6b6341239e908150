//! From which site's page a request comes. Browsers send it along with
//! everything that could change something; other programs need not.

use axum::extract::Request;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderValue, Method, header};

use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Other sites whose pages may use the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedOrigins {
    /// Any site.
    Any,
    /// These: scheme, host and port, as browsers write them.
    Listed(Vec<HeaderValue>),
}

/// Why some text is no origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no origin; write it like `https://example.org`, or `*` for any site")]
pub struct OriginError(String);

impl AllowedOrigins {
    /// No other site.
    #[must_use]
    pub const fn none() -> Self {
        Self::Listed(Vec::new())
    }

    /// The sites that are named; `*` is any site.
    ///
    /// # Errors
    ///
    /// When one of them is no origin.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, OriginError> {
        let mut listed = Vec::new();
        for word in words {
            if word == "*" {
                return Ok(Self::Any);
            }
            let error = || OriginError(word.to_owned());
            let origin = WebOrigin::parse(word).ok_or_else(error)?;
            let written = origin.serialize().to_ascii_lowercase();
            listed.push(HeaderValue::from_str(&written).map_err(|_| error())?);
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

/// Refuses what a page of a foreign site has its browser send, where that could
/// change something: unsafe methods, and WebSockets, which no browser protects.
///
/// # Errors
///
/// When the origin is neither the service itself nor an allowed site.
pub(super) fn check(
    origins: &AllowedOrigins,
    request: &Request,
    named: &Authority,
) -> ApiResult<()> {
    let safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if safe && !request.headers().contains_key(header::UPGRADE) {
        return Ok(());
    }
    let mut given = request.headers().get_all(header::ORIGIN).iter();
    if given.all(|origin| is_own(origin, named) || origins.allows(origin)) {
        return Ok(());
    }
    Err(ApiError::new(
        ProblemCode::Forbidden,
        "pages of that origin may not use this service; allow it when the service is started",
    ))
}

fn is_own(origin: &HeaderValue, named: &Authority) -> bool {
    let origin = origin.to_str().ok().and_then(WebOrigin::parse);
    origin.is_some_and(|origin| origin.matches_host(named))
}

/// Scheme, host and port of a page.
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

    /// As browsers write it: without the port that the scheme implies.
    fn serialize(&self) -> String {
        let scheme = if self.is_encrypted { "https" } else { "http" };
        let host = self.authority.host();
        match self.port(&self.authority) {
            port if port == self.default_port() => format!("{scheme}://{host}"),
            port => format!("{scheme}://{host}:{port}"),
        }
    }

    /// Whether the page came from where the request goes. The scheme does not
    /// count: behind a proxy the page came encrypted and the request did not.
    fn matches_host(&self, named: &Authority) -> bool {
        self.authority.host().eq_ignore_ascii_case(named.host())
            && self.port(&self.authority) == self.port(named)
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
        let named = Authority::from_static("localhost:8080");
        check(origins, &request.body(Body::empty()).unwrap(), &named).is_ok()
    }

    #[test]
    fn a_foreign_page_changes_nothing() {
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
    fn allowed_sites_may() {
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
    fn what_is_no_origin_is_said() {
        for word in [
            "example.org",
            "https://a/b",
            "https://a?b",
            "wss://a",
            "",
            "https://ü.example",
        ] {
            let error = AllowedOrigins::parse([word]).unwrap_err().to_string();
            assert!(error.contains("https://example.org"), "{error}");
        }
    }
}
