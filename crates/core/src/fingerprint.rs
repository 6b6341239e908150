//! Numbers that change if what they are made of does.

/// FNV-1a: the same on every machine and in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// The number of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut print = Self::default();
        print.take(bytes);
        print.number()
    }

    /// Takes more bytes in.
    pub fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The number so far.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_definition() {
        assert_eq!(Fingerprint::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fingerprint::of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fingerprint::of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
