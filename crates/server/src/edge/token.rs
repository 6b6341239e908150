//! Checks of the access token.
//!
//! Programs send it as `Bearer`. Browsers ask for a name and a password (`Basic`); the
//! password is the token, and the name is ignored.

use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::secret::Secret;

pub(super) fn has_valid_token(secret: &Secret, headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return false;
    };
    let Some((scheme, token)) = value.to_str().ok().and_then(|text| text.split_once(' ')) else {
        return false;
    };
    let token = token.trim();
    if scheme.eq_ignore_ascii_case("Bearer") {
        return secret.matches(token.as_bytes());
    }
    scheme.eq_ignore_ascii_case("Basic")
        && STANDARD
            .decode(token)
            .is_ok_and(|pair| password(&pair).is_some_and(|password| secret.matches(password)))
}

/// Returns the text after the first colon; names cannot contain a colon.
fn password(pair: &[u8]) -> Option<&[u8]> {
    let colon = pair.iter().position(|&byte| byte == b':')?;
    pair.get(colon + 1..)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn passes(value: &[u8]) -> bool {
        let secret = Secret::new("0123456789:abcdef").unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, value.try_into().unwrap());
        has_valid_token(&secret, &headers)
    }

    #[test]
    fn only_valid_bearer_and_basic_tokens_are_accepted() {
        assert!(passes(b"Bearer 0123456789:abcdef"));
        assert!(passes(b"bearer  0123456789:abcdef"));
        let basic = |pair: &[u8]| format!("Basic {}", STANDARD.encode(pair));
        assert!(passes(basic(b"anybody:0123456789:abcdef").as_bytes()));
        assert!(passes(basic(b":0123456789:abcdef").as_bytes()));
        for wrong in [
            &b""[..],
            b"Bearer",
            b"Bearer ",
            b"Bearer 0123456789:abcdeg",
            b"Bearer 0123456789:abcdef0",
            b"0123456789:abcdef",
            b"Basic 0123456789:abcdef",
            b"Basic !!!!",
            b"Bearer \xff\xfe",
            basic(b"0123456789:abcdef").as_bytes(),
            basic(b"\xff\xfe\x00").as_bytes(),
        ] {
            assert!(!passes(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn a_missing_authorization_header_is_rejected() {
        let secret = Secret::new("0123456789abcdef").unwrap();
        assert!(!has_valid_token(&secret, &HeaderMap::new()));
    }

    #[test]
    fn duplicate_authorization_headers_are_rejected() {
        let secret = Secret::new("0123456789abcdef").unwrap();
        let valid = HeaderValue::from_static("Bearer 0123456789abcdef");
        let mut headers = HeaderMap::new();
        headers.append(header::AUTHORIZATION, valid.clone());
        assert!(has_valid_token(&secret, &headers));
        headers.append(header::AUTHORIZATION, valid);
        assert!(!has_valid_token(&secret, &headers));
    }
}
