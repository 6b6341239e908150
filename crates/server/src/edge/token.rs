//! Who knows the token. Programs send it as `Bearer`; browsers ask their user
//! for a name and a password (`Basic`), where the password is the token and the
//! name does not matter.

use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::secret::Secret;

/// Whether the headers have the token in them.
pub(super) fn has_valid_token(secret: &Secret, headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return false;
    };
    let Some((scheme, word)) = value.to_str().ok().and_then(|text| text.split_once(' ')) else {
        return false;
    };
    let word = word.trim();
    if scheme.eq_ignore_ascii_case("Bearer") {
        return secret.matches(word.as_bytes());
    }
    scheme.eq_ignore_ascii_case("Basic")
        && STANDARD
            .decode(word)
            .is_ok_and(|pair| password(&pair).is_some_and(|word| secret.matches(word)))
}

/// What comes after the first colon: names have none, passwords may.
fn password(pair: &[u8]) -> Option<&[u8]> {
    let colon = pair.iter().position(|&byte| byte == b':')?;
    pair.get(colon + 1..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(value: &[u8]) -> bool {
        let secret = Secret::new("0123456789:abcdef").unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, value.try_into().unwrap());
        has_valid_token(&secret, &headers)
    }

    #[test]
    fn both_schemes_open_and_nothing_else_does() {
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
    fn a_second_try_in_one_request_is_none() {
        let secret = Secret::new("0123456789abcdef").unwrap();
        let mut headers = HeaderMap::new();
        assert!(!has_valid_token(&secret, &headers));
        for word in ["Bearer 0123456789abcdef", "Bearer 0123456789abcdeg"] {
            headers.append(header::AUTHORIZATION, word.parse().unwrap());
        }
        assert!(!has_valid_token(&secret, &headers));
    }
}
