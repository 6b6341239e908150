//! An embedded file, with content type, entity tag, and compression.

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

/// The built web app; committed, so that building the server needs no Node.js.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct EmbeddedFiles;

/// File extension, content type, and whether compression helps.
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

/// Hashed file names change with their content, so browsers may keep them.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Browsers revalidate all other files by their entity tag.
const REVALIDATE: &str = "no-cache";

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let named = EmbeddedFiles::iter().filter_map(|name| {
        let asset = Asset::load(&name)?;
        Some((name.into_owned(), asset))
    });
    named.collect()
});

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.keys().map(String::as_str)
}

pub(super) struct Asset {
    bytes: Bytes,
    /// The gzip form, created on first use; `None` if it is not smaller.
    compressed: OnceLock<Option<Bytes>>,
    /// A weak tag, because it is shared with the compressed form.
    etag: HeaderValue,
    content_type: &'static str,
    is_compressible: bool,
    cache_control: &'static str,
}

impl Asset {
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
        let extension = name.rsplit('.').next().unwrap_or_default();
        let content_type = CONTENT_TYPES
            .into_iter()
            .find(|(own, ..)| *own == extension);
        let (_, content_type, is_compressible) =
            content_type.unwrap_or(("", "application/octet-stream", false));
        Some(Self {
            bytes: match file.data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
            },
            compressed: OnceLock::new(),
            etag: HeaderValue::try_from(format!("W/\"{digits}\"")).ok()?,
            content_type,
            is_compressible,
            cache_control: match name.starts_with(ASSET_PREFIX) {
                true => IMMUTABLE,
                false => REVALIDATE,
            },
        })
    }

    pub(super) async fn response(&'static self, request: &HeaderMap) -> Response {
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
        if self.is_not_modified(request) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(self.content_type),
        );
        let compressed = match self.is_compressible && accepts_gzip(request) {
            true => self.compressed().await,
            false => None,
        };
        let bytes = match compressed {
            Some(compressed) => {
                let gzip = HeaderValue::from_static("gzip");
                headers.insert(header::CONTENT_ENCODING, gzip);
                compressed
            }
            None => self.bytes.clone(),
        };
        (headers, bytes).into_response()
    }

    /// Returns `true` if the client has the current version.
    fn is_not_modified(&self, request: &HeaderMap) -> bool {
        let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let own = self.etag.to_str().map(bare).unwrap_or_default();
        list_items(request, header::IF_NONE_MATCH).any(|tag| tag == "*" || bare(tag) == own)
    }

    /// Returns the compressed bytes if they are smaller; compresses once.
    async fn compressed(&'static self) -> Option<Bytes> {
        if let Some(compressed) = self.compressed.get() {
            return compressed.clone();
        }
        let compression =
            tokio::task::spawn_blocking(|| self.compressed.get_or_init(|| self.compress()));
        compression.await.ok().and_then(Clone::clone)
    }

    fn compress(&self) -> Option<Bytes> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&self.bytes).ok()?;
        let compressed = encoder.finish().ok()?;
        (compressed.len() < self.bytes.len()).then(|| Bytes::from(compressed))
    }
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    list_items(request, header::ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().trim_start_matches("q=");
        let is_refused = weight.parse() == Ok(0.0);
        matches!(name.trim(), "gzip" | "*") && !is_refused
    })
}

/// Returns the items of a list header.
fn list_items(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::INDEX;

    fn request(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::try_from(value).unwrap())])
    }

    #[test]
    fn gzip_requires_accept_encoding() {
        for (value, accepted) in [
            ("gzip", true),
            ("br, gzip;q=0.8", true),
            ("*", true),
            ("br", false),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("", false),
        ] {
            let headers = request(header::ACCEPT_ENCODING, value);
            assert_eq!(accepts_gzip(&headers), accepted, "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn entity_tags_match_in_all_forms() {
        let page = Asset::find(INDEX).unwrap();
        let tag = page.etag.to_str().unwrap();
        let strong = tag.trim_start_matches("W/");
        for value in [tag, strong, "*", &format!("\"other\", {tag}")] {
            assert!(
                page.is_not_modified(&request(header::IF_NONE_MATCH, value)),
                "{value}"
            );
        }
        for value in ["\"other\"", "", "W/\"\""] {
            assert!(
                !page.is_not_modified(&request(header::IF_NONE_MATCH, value)),
                "{value}"
            );
        }
    }

    #[test]
    fn compressed_files_are_smaller_and_decompress_to_the_original() {
        use std::io::Read as _;
        for name in names() {
            let asset = Asset::find(name).unwrap();
            if let Some(compressed) = asset.compress() {
                assert!(compressed.len() < asset.bytes.len(), "{name}");
                let mut decompressed = Vec::new();
                let mut decoder = flate2::read::GzDecoder::new(&compressed[..]);
                decoder.read_to_end(&mut decompressed).unwrap();
                assert!(decompressed == asset.bytes, "{name}");
            }
        }
    }

    #[test]
    fn every_file_has_a_known_content_type() {
        for name in names() {
            let asset = Asset::find(name).unwrap();
            assert_ne!(asset.content_type, "application/octet-stream", "{name}");
        }
    }
}
