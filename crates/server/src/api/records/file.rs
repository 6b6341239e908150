//! Records as the files that are sent back.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use zeitnot_record::{Format, GameRecord, RecordPart};

use super::invalid_record;
use crate::problem::{ApiError, ApiResult};

/// What the format has no place for.
const OMITTED_HEADER: HeaderName = HeaderName::from_static("zeitnot-left-out");

/// Most letters of a file's name before its ending.
const MAX_NAME_CHARS: usize = 60;

/// The format of this name.
pub(in crate::api) fn parse_format(name: &str) -> ApiResult<Format> {
    let wanted = |format: &Format| format.extension().eq_ignore_ascii_case(name);
    Format::ALL.into_iter().find(wanted).ok_or_else(|| {
        let known = Format::ALL.map(Format::extension).join(", ");
        ApiError::bad_request(format!("there is no such format; choose {known}"))
    })
}

/// A file to be sent.
pub(in crate::api) struct FileResponse {
    name: String,
    bytes: Vec<u8>,
    omitted: Vec<String>,
}

impl FileResponse {
    /// A record as a file that is called like `name`.
    pub(in crate::api) fn new(format: Format, name: &str, record: &GameRecord) -> ApiResult<Self> {
        Self::from_records(format, name, [Ok(record.clone())].into_iter())
    }

    /// A page that is called like `name`, to be kept and opened from a disk.
    pub(in crate::api) fn html(name: &str, text: String) -> Self {
        Self {
            name: format!("{}.html", stem(name)),
            bytes: text.into_bytes(),
            omitted: Vec::new(),
        }
    }

    /// Several records as one file, or the first where the format holds one.
    pub(super) fn from_records(
        format: Format,
        name: &str,
        games: impl Iterator<Item = ApiResult<GameRecord>>,
    ) -> ApiResult<Self> {
        let mut bytes = Vec::new();
        let mut lost = Vec::new();
        let mut further = 0_u32;
        for (number, game) in (1_u32..).zip(games) {
            if number > 1 && !supports_collections(format) {
                further = number - 1;
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
            lost.extend(format.omissions(&record));
        }
        let lost = |part: &RecordPart| lost.contains(part);
        let parts = RecordPart::ALL
            .into_iter()
            .filter(lost)
            .map(RecordPart::description);
        let mut left_out: Vec<String> = parts.map(str::to_owned).collect();
        match further {
            0 => {}
            1 => left_out.push("a further game".to_owned()),
            _ => left_out.push(format!("{further} further games")),
        }
        Ok(Self {
            name: format!("{}.{}", stem(name), format.extension()),
            bytes,
            omitted: left_out,
        })
    }
}

/// Whether a file of this format may have several games.
fn supports_collections(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Epd | Format::Sgf)
}

/// A name without its ending, in letters that every system takes.
fn stem(name: &str) -> String {
    let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let plain: String = name.chars().filter(is_plain).take(MAX_NAME_CHARS).collect();
    match plain.is_empty() {
        true => "game".to_owned(),
        false => plain,
    }
}

/// Files are to be kept, whatever is in them: no browser shall show one.
const CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/octet-stream");

impl IntoResponse for FileResponse {
    fn into_response(self) -> Response {
        let mut response = ([(header::CONTENT_TYPE, CONTENT_TYPE)], self.bytes).into_response();
        let told = [
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{}\"", self.name),
            ),
            (OMITTED_HEADER, self.omitted.join(", ")),
        ];
        for (name, value) in told {
            // Names and parts are plain letters, so they are values of headers.
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
    fn names_are_plain() {
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
