//! A bounded table of proof and disproof numbers.
//!
//! Solved entries are kept longest, then those with large numbers.

/// The number of a proof or disproof that is impossible.
pub(super) const INFINITE: u32 = 1 << 30;

/// Lower bounds on the positions that are missing for a proof and for a disproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// Minimum number of positions to prove; 0 is a proven win of the attacker.
    pub(super) proof: u32,
    /// Minimum number of positions to disprove; 0 is a proven failure of the
    /// attacker.
    pub(super) disproof: u32,
}

impl ProofNumbers {
    /// The attacker wins.
    pub(super) const PROVEN: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    /// The attacker does not win.
    pub(super) const DISPROVED: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A key and its numbers. All zeros is an empty entry, so that a large table comes
/// zeroed from the system and costs nothing until it is used.
type ProofEntry = [u64; 2];

const fn pack(key: u64, numbers: ProofNumbers) -> ProofEntry {
    [key, (numbers.proof as u64) << 32 | numbers.disproof as u64]
}

const fn unpack(entry: ProofEntry) -> ProofNumbers {
    ProofNumbers {
        proof: (entry[1] >> 32) as u32,
        disproof: entry[1] as u32,
    }
}

/// Returns the cost of losing an entry.
const fn replacement_value(entry: ProofEntry) -> u32 {
    let numbers = unpack(entry);
    if numbers.is_settled() {
        INFINITE
    } else if numbers.proof > numbers.disproof {
        numbers.proof
    } else {
        numbers.disproof
    }
}

/// Entries per bucket.
const WAYS: usize = 4;

/// Initial number of entries, as a power of two; most proofs are short, and pages
/// that are never touched cost nothing.
const INITIAL_BITS: u32 = 13;

/// A table that doubles up to a limit.
pub(super) struct ProofTable {
    buckets: Vec<[ProofEntry; WAYS]>,
    stored: usize,
    max_buckets: usize,
}

impl ProofTable {
    /// Creates a table of up to `2^bits` entries, 16 bytes each.
    pub(super) fn new(bits: u32) -> Self {
        let buckets = |bits: u32| (1usize << bits) / WAYS;
        Self {
            buckets: vec![[[0; 2]; WAYS]; buckets(bits.min(INITIAL_BITS))],
            stored: 0,
            max_buckets: buckets(bits),
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<ProofNumbers> {
        let bucket = &self.buckets[key as usize & (self.buckets.len() - 1)];
        let entry = bucket.iter().find(|entry| entry[0] == key)?;
        Some(unpack(*entry))
    }

    pub(super) fn put(&mut self, key: u64, numbers: ProofNumbers) {
        if self.stored > self.capacity() / 2 && self.buckets.len() < self.max_buckets {
            self.grow();
        }
        let mask = self.buckets.len() - 1;
        let bucket = &mut self.buckets[key as usize & mask];
        let place = bucket.iter().position(|entry| entry[0] == key);
        let place = place.unwrap_or_else(|| {
            let free = bucket.iter().position(|entry| entry[0] == 0);
            self.stored += usize::from(free.is_some());
            free.unwrap_or_else(|| {
                let cheapest = (0..WAYS).min_by_key(|&way| replacement_value(bucket[way]));
                // If all entries are settled, replace any of them.
                cheapest
                    .filter(|&way| replacement_value(bucket[way]) < INFINITE)
                    .unwrap_or((key >> 60) as usize % WAYS)
            })
        });
        bucket[place] = pack(key, numbers);
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![[[0; 2]; WAYS]; 2 * self.buckets.len()];
        let old = std::mem::replace(&mut self.buckets, larger);
        self.stored = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry[0] != 0) {
            self.put(entry[0], unpack(entry));
        }
    }

    const fn capacity(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// Returns the fill, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.stored * 1000 / self.capacity()) as u32
    }
}
