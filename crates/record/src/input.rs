//! Limits the size of input, and decodes UTF-8.

use crate::error::{FormatProblem, ReadError, SyntaxError};

/// Maximum length of a file, in bytes (16 MiB).
pub const MAX_INPUT_BYTES: usize = 16 * 1024 * 1024;

/// Decodes a file as UTF-8, without its byte-order mark.
pub(crate) fn decode_utf8(bytes: &[u8]) -> Result<&str, ReadError> {
    let bytes = check_size(bytes)?;
    let text =
        std::str::from_utf8(bytes).map_err(|error| not_utf8_error(bytes, error.valid_up_to()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Returns the bytes of a file, unless there are too many.
pub(crate) fn check_size(bytes: &[u8]) -> Result<&[u8], ReadError> {
    if bytes.len() > MAX_INPUT_BYTES {
        return Err(ReadError::TooLarge { bytes: bytes.len() });
    }
    Ok(bytes)
}

fn not_utf8_error(bytes: &[u8], at: usize) -> ReadError {
    let (good, bad) = bytes.split_at(at);
    let good = String::from_utf8_lossy(good);
    let good = good.strip_prefix('\u{feff}').unwrap_or(&good);
    let last_line = good.rsplit('\n').next().unwrap_or_default();
    let token = bad
        .first()
        .map_or_else(String::new, |byte| format!("byte {byte:02X}"));
    SyntaxError::new(
        good.matches('\n').count() + 1,
        last_line.chars().count() + 1,
        &token,
        FormatProblem::NotUtf8,
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_above_the_size_limit_are_rejected() {
        let bytes = vec![b' '; MAX_INPUT_BYTES + 1];
        assert!(decode_utf8(&bytes[1..]).is_ok());
        let error = decode_utf8(&bytes).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the file has 16777217 bytes, but at most 16777216 can be read; split it"
        );
    }

    #[test]
    fn the_byte_order_mark_is_removed() {
        assert_eq!(decode_utf8(b"\xEF\xBB\xBFh8").unwrap(), "h8");
    }

    #[test]
    fn errors_locate_the_first_invalid_byte() {
        let error = decode_utf8(b"\xEF\xBB\xBFh8\n\xC3\xA9 \xFFx").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 3: `byte FF` is not UTF-8; save the file as UTF-8 text"
        );
    }
}
