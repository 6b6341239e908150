//! A file of the web app as browsers want it: with its type, a tag by which it
//! is known again, and smaller where that helps.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

use super::ASSET_PREFIX;

/// What the web app was built to; committed, so that nobody needs its tools.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct EmbeddedFiles;

/// What browsers are told about a kind of file, by the ending of its name, and
/// whether it becomes smaller when it is packed.
const CONTENT_TYPES: [(&str, &str, bool); 12] = [
    ("html", "text/html; charset=utf-8", true),
    ("js", "text/javascript; charset=utf-8", true),
    ("css", "text/css; charset=utf-8", true),
    ("json", "application/json", true),
    ("webmanifest", "application/manifest+json", true),
    ("svg", "image/svg+xml", true),
    ("txt", "text/plain; charset=utf-8", true),
    ("wasm", "application/wasm", true),
    ("png", "image/png", false),
    ("ico", "image/x-icon", false),
    ("webp", "image/webp", false),
    ("woff2", "font/woff2", false),
];

/// A part's name changes with its content, so what has it has it for good.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Everything else is asked for again, and the tag says that it is the same.
const REVALIDATE: &str = "no-cache";

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let named = EmbeddedFiles::iter().filter_map(|name| {
        let asset = Asset::load(&name)?;
        Some((name.into_owned(), asset))
    });
    named.collect()
});

/// The names of all files.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.keys().map(String::as_str)
}

/// A file of the web app.
pub(super) struct Asset {
    bytes: Bytes,
    /// The same packed, made when somebody first wants it; none where that
    /// would not be smaller.
    compressed: OnceLock<Option<Bytes>>,
    /// Weak, because it stands for the packed bytes, too.
    etag: HeaderValue,
    content_type: &'static str,
    is_compressible: bool,
    cache_control: &'static str,
}

impl Asset {
    /// The file of this name.
    pub(super) fn find(name: &str) -> Option<&'static Self> {
        ASSETS.get(name)
    }

    fn load(name: &str) -> Option<Self> {
        let file = EmbeddedFiles::get(name)?;
        let hash = file.metadata.sha256_hash();
        let digits: String = hash
            .iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let ending = name.rsplit('.').next().unwrap_or_default();
        let kind = CONTENT_TYPES.into_iter().find(|(own, ..)| *own == ending);
        let (_, kind, is_packable) = kind.unwrap_or(("", "application/octet-stream", false));
        Some(Self {
            bytes: match file.data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
            },
            compressed: OnceLock::new(),
            etag: HeaderValue::try_from(format!("W/\"{digits}\"")).ok()?,
            content_type: kind,
            is_compressible: is_packable,
            cache_control: match name.starts_with(ASSET_PREFIX) {
                true => IMMUTABLE,
                false => REVALIDATE,
            },
        })
    }

    /// The answer to a request with these headers.
    pub(super) async fn response(&'static self, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(self.cache_control),
        );
        if self.is_compressible {
            let encoding = HeaderValue::from_static("accept-encoding");
            headers.insert(header::VARY, encoding);
        }
        if self.is_not_modified(asked) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(self.content_type),
        );
        let packed = match self.is_compressible && accepts_gzip(asked) {
            true => self.compressed().await,
            false => None,
        };
        let bytes = match packed {
            Some(packed) => {
                let gzip = HeaderValue::from_static("gzip");
                headers.insert(header::CONTENT_ENCODING, gzip);
                packed
            }
            None => self.bytes.clone(),
        };
        (headers, bytes).into_response()
    }

    /// Has whoever asks got it already?
    fn is_not_modified(&self, asked: &HeaderMap) -> bool {
        let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let own = self.etag.to_str().map(bare).unwrap_or_default();
        list_items(asked, header::IF_NONE_MATCH).any(|tag| tag == "*" || bare(tag) == own)
    }

    /// The packed bytes, if they are fewer. Packing takes a while, and is done
    /// once.
    async fn compressed(&'static self) -> Option<Bytes> {
        if let Some(packed) = self.compressed.get() {
            return packed.clone();
        }
        let packing =
            tokio::task::spawn_blocking(|| self.compressed.get_or_init(|| self.compress()));
        packing.await.ok().and_then(Clone::clone)
    }

    fn compress(&self) -> Option<Bytes> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&self.bytes).ok()?;
        let packed = encoder.finish().ok()?;
        (packed.len() < self.bytes.len()).then(|| Bytes::from(packed))
    }
}

/// Does whoever asks unpack gzip?
fn accepts_gzip(asked: &HeaderMap) -> bool {
    list_items(asked, header::ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().trim_start_matches("q=");
        let is_refused = weight.parse() == Ok(0.0);
        matches!(name.trim(), "gzip" | "*") && !is_refused
    })
}

/// The items of a header that is a list.
fn list_items(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::INDEX;

    fn asked(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::try_from(value).unwrap())])
    }

    #[test]
    fn gzip_is_for_those_who_say_so() {
        for (value, takes) in [
            ("gzip", true),
            ("br, gzip;q=0.8", true),
            ("*", true),
            ("br", false),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("", false),
        ] {
            let headers = asked(header::ACCEPT_ENCODING, value);
            assert_eq!(accepts_gzip(&headers), takes, "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn a_tag_is_known_again_however_it_is_written() {
        let page = Asset::find(INDEX).unwrap();
        let tag = page.etag.to_str().unwrap();
        let strong = tag.trim_start_matches("W/");
        for value in [tag, strong, "*", &format!("\"other\", {tag}")] {
            assert!(
                page.is_not_modified(&asked(header::IF_NONE_MATCH, value)),
                "{value}"
            );
        }
        for value in ["\"other\"", "", "W/\"\""] {
            assert!(
                !page.is_not_modified(&asked(header::IF_NONE_MATCH, value)),
                "{value}"
            );
        }
    }

    #[test]
    fn what_is_packed_is_smaller_and_unpacks_to_the_same() {
        use std::io::Read as _;
        for name in names() {
            let asset = Asset::find(name).unwrap();
            if let Some(packed) = asset.compress() {
                assert!(packed.len() < asset.bytes.len(), "{name}");
                let mut unpacked = Vec::new();
                let mut decoder = flate2::read::GzDecoder::new(&packed[..]);
                decoder.read_to_end(&mut unpacked).unwrap();
                assert!(unpacked == asset.bytes, "{name}");
            }
        }
    }

    #[test]
    fn every_file_has_a_type_of_its_own() {
        for name in names() {
            let asset = Asset::find(name).unwrap();
            assert_ne!(asset.content_type, "application/octet-stream", "{name}");
        }
    }
}
