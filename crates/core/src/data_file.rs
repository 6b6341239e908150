//! The common format of files with trained values: a header with a magic number
//! and a version, and a checksum.
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | magic |
//! | 4 | format version |
//! | .. | content |
//! | 4 | CRC-32 of everything before it |
//!
//! Numbers are little-endian. Readers treat the bytes as untrusted: they check
//! a length before they allocate memory.

/// The format of one kind of file.
pub struct DataFormat {
    /// The content in words, for errors.
    pub content: &'static str,
    /// The first bytes, which no text file begins with.
    pub magic: &'static [u8; 8],
    /// The format version.
    pub version: u32,
}

impl DataFormat {
    /// Returns a file with the content that `content` writes.
    #[must_use]
    pub fn write(&self, content: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        content(&mut bytes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Checks a file and returns a reader of its content.
    ///
    /// # Errors
    ///
    /// Fails if the magic or the version is wrong, or the file is damaged.
    pub fn open<'bytes>(&self, bytes: &'bytes [u8]) -> Result<DataReader<'bytes>, DataFileError> {
        let what = self.content;
        let mut reader = DataReader {
            content: what,
            remaining: bytes,
        };
        if !bytes.starts_with(self.magic) {
            return Err(DataFileError::Magic { what });
        }
        reader.array::<8>()?;
        let version = reader.u32()?;
        if version != self.version {
            let known = self.version;
            return Err(DataFileError::Version {
                what,
                version,
                known,
            });
        }
        let (rest, checksum) = reader
            .remaining
            .split_last_chunk()
            .ok_or(DataFileError::Truncated { what })?;
        reader.remaining = rest;
        if crc32fast::hash(&bytes[..bytes.len() - checksum.len()]) != u32::from_le_bytes(*checksum)
        {
            return Err(DataFileError::Checksum { what });
        }
        Ok(reader)
    }
}

/// A reader of the content.
pub struct DataReader<'bytes> {
    content: &'static str,
    remaining: &'bytes [u8],
}

impl<'bytes> DataReader<'bytes> {
    /// Returns the next `count` bytes.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn bytes(&mut self, count: usize) -> Result<&'bytes [u8], DataFileError> {
        let what = self.content;
        let (taken, rest) = self
            .remaining
            .split_at_checked(count)
            .ok_or(DataFileError::Truncated { what })?;
        self.remaining = rest;
        Ok(taken)
    }

    /// Returns the next `count` arrays of `N` bytes.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn arrays<const N: usize>(
        &mut self,
        count: usize,
    ) -> Result<impl Iterator<Item = [u8; N]> + use<'bytes, N>, DataFileError> {
        let what = self.content;
        let bytes = count
            .checked_mul(N)
            .ok_or(DataFileError::Truncated { what })?;
        let (numbers, _) = self.bytes(bytes)?.as_chunks();
        Ok(numbers.iter().copied())
    }

    /// Returns the next `N` bytes.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn array<const N: usize>(&mut self) -> Result<&'bytes [u8; N], DataFileError> {
        let what = self.content;
        let (taken, rest) = self
            .remaining
            .split_first_chunk()
            .ok_or(DataFileError::Truncated { what })?;
        self.remaining = rest;
        Ok(taken)
    }

    /// Returns the next `u32`.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn u32(&mut self) -> Result<u32, DataFileError> {
        Ok(u32::from_le_bytes(*self.array()?))
    }

    /// Returns the next `u64`.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn u64(&mut self) -> Result<u64, DataFileError> {
        Ok(u64::from_le_bytes(*self.array()?))
    }

    /// Returns the next `i64`.
    ///
    /// # Errors
    ///
    /// Fails if fewer bytes remain.
    pub fn i64(&mut self) -> Result<i64, DataFileError> {
        Ok(i64::from_le_bytes(*self.array()?))
    }

    /// Returns [`DataFormat::content`].
    #[must_use]
    pub const fn content(&self) -> &'static str {
        self.content
    }

    /// Returns the error for invalid values.
    #[must_use]
    pub const fn invalid_content(&self) -> DataFileError {
        DataFileError::InvalidContent { what: self.content }
    }

    /// Checks that everything has been read.
    ///
    /// # Errors
    ///
    /// Fails if bytes remain.
    pub const fn finish(self) -> Result<(), DataFileError> {
        match self.remaining.len() {
            0 => Ok(()),
            count => Err(DataFileError::Trailing {
                what: self.content,
                count,
            }),
        }
    }
}

/// An invalid data file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DataFileError {
    /// The magic is wrong.
    #[error("the file does not contain {what}; choose another file, or copy or create it again")]
    Magic {
        /// The expected content.
        what: &'static str,
    },
    /// The format version is not supported.
    #[error(
        "the file of {what} has format version {version}, but this program reads version {known}; create it again"
    )]
    Version {
        /// The expected content.
        what: &'static str,
        /// The version of the file.
        version: u32,
        /// The supported version.
        known: u32,
    },
    /// The file is too short.
    #[error("the file of {what} is truncated; copy or create it again")]
    Truncated {
        /// The expected content.
        what: &'static str,
    },
    /// The content is followed by other bytes.
    #[error("the file of {what} has trailing bytes ({count}); copy or create it again")]
    Trailing {
        /// The expected content.
        what: &'static str,
        /// The number of extra bytes.
        count: usize,
    },
    /// The checksum does not match.
    #[error("the file of {what} is damaged: checksum mismatch; copy or create it again")]
    Checksum {
        /// The expected content.
        what: &'static str,
    },
    /// A value is invalid.
    #[error("the file of {what} contains invalid values; create it again")]
    InvalidContent {
        /// The expected content.
        what: &'static str,
    },
}
