//! Records as downloadable files.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use zeitnot_record::{Format, GameRecord, RecordPart};

use super::invalid_record;
use crate::problem::{ApiError, ApiResult};

/// Lists the content that the format cannot hold.
const OMITTED_HEADER: HeaderName = HeaderName::from_static("zeitnot-left-out");

/// Maximum length of a file name without its extension.
const MAX_NAME_CHARS: usize = 60;

pub(in crate::api) fn parse_format(name: &str) -> ApiResult<Format> {
    let wanted = |format: &Format| format.extension().eq_ignore_ascii_case(name);
    Format::ALL.into_iter().find(wanted).ok_or_else(|| {
        let known = Format::ALL.map(Format::extension).join(", ");
        ApiError::bad_request(format!("unknown format; choose one of {known}"))
    })
}

pub(in crate::api) struct FileResponse {
    name: String,
    bytes: Vec<u8>,
    omitted: Vec<String>,
}

impl FileResponse {
    /// Writes a record; the file gets the stem of `name`.
    pub(in crate::api) fn new(format: Format, name: &str, record: &GameRecord) -> ApiResult<Self> {
        Self::from_records(format, name, [Ok(record.clone())].into_iter())
    }

    /// Returns an HTML page that works offline; the file gets the stem of `name`.
    pub(in crate::api) fn html(name: &str, text: String) -> Self {
        Self {
            name: format!("{}.html", stem(name)),
            bytes: text.into_bytes(),
            omitted: Vec::new(),
        }
    }

    /// Writes all records to one file, or the first if the format holds only one.
    pub(super) fn from_records(
        format: Format,
        name: &str,
        games: impl Iterator<Item = ApiResult<GameRecord>>,
    ) -> ApiResult<Self> {
        let mut bytes = Vec::new();
        let mut omitted = Vec::new();
        let mut others = 0_u32;
        for (number, game) in (1_u32..).zip(games) {
            if number > 1 && !supports_collections(format) {
                others = number - 1;
                continue;
            }
            let place = |error: ApiError| match number {
                1 => error,
                _ => invalid_record(format!("game {number}: {}", error.message)),
            };
            let record = game.map_err(place)?;
            let written = format
                .write(&record)
                .map_err(invalid_record)
                .map_err(place)?;
            if number > 1 && format == Format::Pgn {
                bytes.push(b'\n');
            }
            bytes.extend(written);
            omitted.extend(format.omissions(&record));
        }
        let omitted = |part: &RecordPart| omitted.contains(part);
        let parts = RecordPart::ALL
            .into_iter()
            .filter(omitted)
            .map(RecordPart::description);
        let mut omissions: Vec<String> = parts.map(str::to_owned).collect();
        match others {
            0 => {}
            1 => omissions.push("a further game".to_owned()),
            _ => omissions.push(format!("{others} further games")),
        }
        Ok(Self {
            name: format!("{}.{}", stem(name), format.extension()),
            bytes,
            omitted: omissions,
        })
    }
}

/// Returns `true` if a file of this format may have several games.
fn supports_collections(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Epd | Format::Sgf)
}

/// Returns the name without its extension, reduced to portable characters.
fn stem(name: &str) -> String {
    let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_portable = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let plain: String = name
        .chars()
        .filter(is_portable)
        .take(MAX_NAME_CHARS)
        .collect();
    match plain.is_empty() {
        true => "game".to_owned(),
        false => plain,
    }
}

/// Generic, so that browsers save every file and never display it.
const CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/octet-stream");

impl IntoResponse for FileResponse {
    fn into_response(self) -> Response {
        let mut response = ([(header::CONTENT_TYPE, CONTENT_TYPE)], self.bytes).into_response();
        let headers = [
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{}\"", self.name),
            ),
            (OMITTED_HEADER, self.omitted.join(", ")),
        ];
        for (name, value) in headers {
            // The names and parts are ASCII letters, so every value is valid.
            if let Ok(value) = HeaderValue::from_str(&value)
                && !value.is_empty()
            {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_reduced_to_portable_characters() {
        for (name, expected) in [
            ("game.sgf", "game"),
            ("../../etc/passwd", "game"),
            ("My \"game\"\r\nX: y.tar.gz", "MygameXytar"),
            ("ế", "game"),
            ("", "game"),
        ] {
            assert_eq!(stem(name), expected, "{name:?}");
        }
        assert_eq!(stem(&"a".repeat(1_000)).len(), MAX_NAME_CHARS);
    }
}
