//! What the files of trained numbers have in common: a beginning that says
//! what they are, a version, where the numbers come from and a checksum.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | magic |
//! | 4 | version of the format |
//! | .. | what the file holds |
//! | 4 | CRC-32 of everything before it |
//!
//! Numbers are little-endian. Nothing in the bytes is believed: whoever reads
//! checks lengths before memory is taken.

/// What a kind of file holds and how it begins.
pub struct DataFormat {
    /// In words, as errors have it.
    pub content: &'static str,
    /// Its first bytes; no text begins like this.
    pub magic: &'static [u8; 8],
    /// The version of the format.
    pub version: u32,
}

impl DataFormat {
    /// A file with this content.
    #[must_use]
    pub fn write(&self, content: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        content(&mut bytes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The content of a file.
    ///
    /// # Errors
    ///
    /// It begins otherwise, has another version, or was changed on its way.
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
        let (left, sum) = reader
            .remaining
            .split_last_chunk()
            .ok_or(DataFileError::Truncated { what })?;
        reader.remaining = left;
        if crc32fast::hash(&bytes[..bytes.len() - sum.len()]) != u32::from_le_bytes(*sum) {
            return Err(DataFileError::Checksum { what });
        }
        Ok(reader)
    }
}

/// What is left of the content.
pub struct DataReader<'bytes> {
    content: &'static str,
    remaining: &'bytes [u8],
}

impl<'bytes> DataReader<'bytes> {
    /// The next bytes.
    ///
    /// # Errors
    ///
    /// There are not so many.
    pub fn bytes(&mut self, count: usize) -> Result<&'bytes [u8], DataFileError> {
        let what = self.content;
        let (taken, left) = self
            .remaining
            .split_at_checked(count)
            .ok_or(DataFileError::Truncated { what })?;
        self.remaining = left;
        Ok(taken)
    }

    /// So many numbers of a few bytes each.
    ///
    /// # Errors
    ///
    /// There are not so many.
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

    /// The next few bytes.
    ///
    /// # Errors
    ///
    /// There are not so many.
    pub fn array<const N: usize>(&mut self) -> Result<&'bytes [u8; N], DataFileError> {
        let what = self.content;
        let (taken, left) = self
            .remaining
            .split_first_chunk()
            .ok_or(DataFileError::Truncated { what })?;
        self.remaining = left;
        Ok(taken)
    }

    /// The next number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn u32(&mut self) -> Result<u32, DataFileError> {
        Ok(u32::from_le_bytes(*self.array()?))
    }

    /// The next number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn u64(&mut self) -> Result<u64, DataFileError> {
        Ok(u64::from_le_bytes(*self.array()?))
    }

    /// The next number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn i64(&mut self) -> Result<i64, DataFileError> {
        Ok(i64::from_le_bytes(*self.array()?))
    }

    /// What the bytes should hold, in words.
    #[must_use]
    pub const fn content(&self) -> &'static str {
        self.content
    }

    /// The error of content that makes no sense.
    #[must_use]
    pub const fn invalid_content(&self) -> DataFileError {
        DataFileError::InvalidContent { what: self.content }
    }

    /// Is everything read?
    ///
    /// # Errors
    ///
    /// There is more.
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

/// Why bytes are not the file that they should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DataFileError {
    /// Something else.
    #[error(
        "the file does not begin as one of {what} does; it is another file or was changed on its way, so copy or make it again"
    )]
    Magic {
        /// What the file should hold.
        what: &'static str,
    },
    /// A format that is not known.
    #[error(
        "the file of {what} has format version {version}, and this program reads version {known}; make it again"
    )]
    Version {
        /// What the file should hold.
        what: &'static str,
        /// The version that it has.
        version: u32,
        /// The version that is read.
        known: u32,
    },
    /// The bytes end too soon.
    #[error("the file of {what} ends too soon; copy or make it again")]
    Truncated {
        /// What the file should hold.
        what: &'static str,
    },
    /// The bytes go on.
    #[error("the file of {what} has {count} bytes too many; copy or make it again")]
    Trailing {
        /// What the file should hold.
        what: &'static str,
        /// Bytes that are no part of it.
        count: usize,
    },
    /// Bytes changed.
    #[error("the file of {what} is damaged, its checksum does not fit; copy or make it again")]
    Checksum {
        /// What the file should hold.
        what: &'static str,
    },
    /// Numbers that cannot be.
    #[error("the numbers in the file of {what} make no sense; make it again")]
    InvalidContent {
        /// What the file should hold.
        what: &'static str,
    },
}
