//! The file format of a shard; see `docs/dev/training-data.md`.

use zeitnot_core::data_file::{DataFileError, DataFormat, DataReader};

const FORMAT: DataFormat = DataFormat {
    content: "training games",
    magic: b"\x89ZGAMES\n",
    version: 1,
};

/// Maximum number of moves in a game, enough for a full 20x20 board with captures.
const MAX_MOVES: u32 = 2_000;

// Flags of a searched move.
const BEST_DIFFERS: u8 = 1;
const PROVEN_WIN: u8 = 2;
const PROVEN_LOSS: u8 = 4;
const BEHIND_PROOF: u8 = 8;
const KNOWN_FLAGS: u8 = BEST_DIFFERS | PROVEN_WIN | PROVEN_LOSS | BEHIND_PROOF;

/// All inputs of the games of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardHeader {
    /// The name of the rule set.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// The random seed of the run.
    pub seed: u64,
    /// The number within the run, from 0.
    pub number: u32,
    /// A description of the conditions.
    pub conditions: String,
    /// The version of the program and the signature of its search.
    pub build: String,
}

/// A file of training games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The inputs of the games.
    pub header: ShardHeader,
    /// The games, in the order of play.
    pub games: Vec<TrainingGame>,
}

/// A training game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingGame {
    /// The origin of the opening.
    pub start: StartKind,
    /// The result.
    pub outcome: GameOutcome,
    /// The evidence for the result.
    pub end: GameEnd,
    /// The opening, as indices of squares from the bottom left, row by row.
    pub opening: Vec<u16>,
    /// The searched moves after the opening.
    pub moves: Vec<SearchedMove>,
}

/// The origin of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StartKind {
    /// A shipped balanced opening in one of its eight symmetries.
    Shipped,
    /// Random stones.
    Random,
    /// A position of an earlier game in the shard, followed by another move.
    Changed,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameOutcome {
    /// Black won.
    FirstWins,
    /// White won.
    SecondWins,
    /// The game was drawn.
    Draw,
}

/// The evidence for the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameEnd {
    /// The rules ended the game.
    Rules,
    /// A search proved the result.
    Proof,
}

/// The search of a position, and the move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchedMove {
    /// The square of the played move.
    pub played: u16,
    /// The square of the best move.
    pub best: u16,
    /// The score for the side to move; 0 with a proof.
    pub score: i32,
    /// The proof, if the search found one.
    pub proof: Option<Proof>,
    /// The depth of the search.
    pub depth: u8,
    /// Whether an earlier position of the game had a proof.
    pub behind_proof: bool,
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Whether the side to move wins.
    pub wins: bool,
    /// Number of plies to the end of the game.
    pub plies: u32,
}

/// An invalid shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// The file is not of this format, truncated, or damaged.
    #[error(transparent)]
    File(#[from] DataFileError),
    /// A text is not UTF-8, or a number is out of range.
    #[error("the header is invalid")]
    Header,
    /// A game is invalid.
    #[error("game {0} is invalid")]
    Game(u32),
}

impl Shard {
    /// Returns the number of searched positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.games.iter().map(|game| game.moves.len()).sum()
    }

    /// Returns the content of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = &self.header;
        let codec = SquareCodec::new(header.size);
        FORMAT.write(|bytes| {
            write_text(bytes, &header.rule);
            bytes.push(header.size);
            bytes.extend(header.seed.to_le_bytes());
            bytes.extend(header.number.to_le_bytes());
            write_text(bytes, &header.conditions);
            write_text(bytes, &header.build);
            write_varint(bytes, length(self.games.len()));
            for game in &self.games {
                write_game(bytes, codec, game);
            }
        })
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid shard.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ShardError> {
        let mut reader = FORMAT.open(bytes)?;
        let rule = read_text(&mut reader)?;
        let [size] = *reader.array::<1>()?;
        if !(5..=20).contains(&size) {
            return Err(ShardError::Header);
        }
        let header = ShardHeader {
            rule,
            size,
            seed: reader.u64()?,
            number: reader.u32()?,
            conditions: read_text(&mut reader)?,
            build: read_text(&mut reader)?,
        };
        let codec = SquareCodec::new(size);
        let count = read_varint(&mut reader)?.ok_or(ShardError::Header)?;
        let mut games = Vec::new();
        for number in 0..count {
            let game = read_game(&mut reader, codec)?;
            games.push(game.ok_or(ShardError::Game(number))?);
        }
        reader.finish()?;
        Ok(Self { header, games })
    }
}

/// The encoding of squares: one byte on boards of up to 256 squares, otherwise two.
#[derive(Clone, Copy)]
struct SquareCodec {
    area: u16,
}

impl SquareCodec {
    fn new(size: u8) -> Self {
        let area = u16::from(size) * u16::from(size);
        Self { area }
    }

    fn write(self, bytes: &mut Vec<u8>, square: u16) {
        match u8::try_from(square) {
            Ok(byte) if self.area <= 256 => bytes.push(byte),
            _ => bytes.extend(square.to_le_bytes()),
        }
    }

    fn read(self, reader: &mut DataReader<'_>) -> Result<Option<u16>, DataFileError> {
        let square = if self.area <= 256 {
            u16::from(reader.array::<1>()?[0])
        } else {
            u16::from_le_bytes(*reader.array()?)
        };
        Ok((square < self.area).then_some(square))
    }
}

fn write_game(bytes: &mut Vec<u8>, codec: SquareCodec, game: &TrainingGame) {
    bytes.push(game.start as u8 | (game.outcome as u8) << 2 | (game.end as u8) << 4);
    write_varint(bytes, length(game.opening.len()));
    for &square in &game.opening {
        codec.write(bytes, square);
    }
    write_varint(bytes, length(game.moves.len()));
    for mv in &game.moves {
        let differs = mv.best != mv.played;
        let proof = match mv.proof {
            None => 0,
            Some(Proof { wins: true, .. }) => PROVEN_WIN,
            Some(Proof { wins: false, .. }) => PROVEN_LOSS,
        };
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        codec.write(bytes, mv.played);
        bytes.push(flag(differs, BEST_DIFFERS) | proof | flag(mv.behind_proof, BEHIND_PROOF));
        if differs {
            codec.write(bytes, mv.best);
        }
        match mv.proof {
            Some(proof) => write_varint(bytes, proof.plies),
            None => write_varint(bytes, zigzag(mv.score)),
        }
        bytes.push(mv.depth);
    }
}

/// Returns `None` if the game is invalid.
fn read_game(
    reader: &mut DataReader<'_>,
    codec: SquareCodec,
) -> Result<Option<TrainingGame>, DataFileError> {
    let [kinds] = *reader.array::<1>()?;
    let start = match kinds & 3 {
        0 => StartKind::Shipped,
        1 => StartKind::Random,
        2 => StartKind::Changed,
        _ => return Ok(None),
    };
    let outcome = match kinds >> 2 & 3 {
        0 => GameOutcome::FirstWins,
        1 => GameOutcome::SecondWins,
        2 => GameOutcome::Draw,
        _ => return Ok(None),
    };
    let end = match kinds >> 4 {
        0 => GameEnd::Rules,
        1 => GameEnd::Proof,
        _ => return Ok(None),
    };
    let Some(plies) = read_varint(reader)?.filter(|&plies| plies <= MAX_MOVES) else {
        return Ok(None);
    };
    let mut opening = Vec::new();
    for _ in 0..plies {
        let Some(square) = codec.read(reader)? else {
            return Ok(None);
        };
        opening.push(square);
    }
    let Some(plies) = read_varint(reader)?.filter(|&plies| plies <= MAX_MOVES) else {
        return Ok(None);
    };
    let mut moves = Vec::new();
    for _ in 0..plies {
        let Some(mv) = read_move(reader, codec)? else {
            return Ok(None);
        };
        moves.push(mv);
    }
    Ok(Some(TrainingGame {
        start,
        outcome,
        end,
        opening,
        moves,
    }))
}

/// Returns `None` if the move is invalid.
fn read_move(
    reader: &mut DataReader<'_>,
    codec: SquareCodec,
) -> Result<Option<SearchedMove>, DataFileError> {
    let Some(played) = codec.read(reader)? else {
        return Ok(None);
    };
    let [flags] = *reader.array::<1>()?;
    if flags & !KNOWN_FLAGS != 0 || flags & PROVEN_WIN != 0 && flags & PROVEN_LOSS != 0 {
        return Ok(None);
    }
    let best = match flags & BEST_DIFFERS {
        0 => Some(played),
        _ => codec.read(reader)?.filter(|&best| best != played),
    };
    let (Some(best), Some(value)) = (best, read_varint(reader)?) else {
        return Ok(None);
    };
    let is_proven = flags & (PROVEN_WIN | PROVEN_LOSS) != 0;
    let [depth] = *reader.array::<1>()?;
    Ok(Some(SearchedMove {
        played,
        best,
        score: if is_proven { 0 } else { unzigzag(value) },
        proof: is_proven.then_some(Proof {
            wins: flags & PROVEN_WIN != 0,
            plies: value,
        }),
        depth,
        behind_proof: flags & BEHIND_PROOF != 0,
    }))
}

fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    write_varint(bytes, length(text.len()));
    bytes.extend(text.as_bytes());
}

fn read_text(reader: &mut DataReader<'_>) -> Result<String, ShardError> {
    let length = read_varint(reader)?.ok_or(ShardError::Header)?;
    let bytes = reader.bytes(length as usize)?;
    let text = std::str::from_utf8(bytes).map_err(|_| ShardError::Header)?;
    Ok(text.to_owned())
}

/// Writes seven bits per byte, lowest first; the top bit means that more follow.
fn write_varint(bytes: &mut Vec<u8>, mut value: u32) {
    while value > 0x7f {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Returns `None` if the number has more than 32 bits.
fn read_varint(reader: &mut DataReader<'_>) -> Result<Option<u32>, DataFileError> {
    let mut value = 0_u64;
    for shift in (0..35).step_by(7) {
        let [byte] = *reader.array::<1>()?;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Ok(u32::try_from(value).ok());
        }
    }
    Ok(None)
}

/// Maps 0, -1, 1, -2, … to 0, 1, 2, 3, …
const fn zigzag(value: i32) -> u32 {
    (value << 1 ^ value >> 31) as u32
}

const fn unzigzag(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_move(area: u16) -> impl Strategy<Value = SearchedMove> {
        let proof = proptest::option::of((any::<bool>(), 0..600_u32));
        let squares = (0..area, 0..area);
        (squares, proof, any::<i32>(), any::<u8>(), any::<bool>()).prop_map(
            |((played, best), proof, score, depth, behind_proof)| SearchedMove {
                played,
                best,
                score: if proof.is_some() { 0 } else { score },
                proof: proof.map(|(wins, plies)| Proof { wins, plies }),
                depth,
                behind_proof,
            },
        )
    }

    fn any_game(area: u16) -> impl Strategy<Value = TrainingGame> {
        let start = prop_oneof![
            Just(StartKind::Shipped),
            Just(StartKind::Random),
            Just(StartKind::Changed)
        ];
        let outcome = prop_oneof![
            Just(GameOutcome::FirstWins),
            Just(GameOutcome::SecondWins),
            Just(GameOutcome::Draw)
        ];
        let end = prop_oneof![Just(GameEnd::Rules), Just(GameEnd::Proof)];
        let opening = prop::collection::vec(0..area, 0..12);
        let moves = prop::collection::vec(any_move(area), 0..30);
        (start, outcome, end, opening, moves).prop_map(|(start, outcome, end, opening, moves)| {
            TrainingGame {
                start,
                outcome,
                end,
                opening,
                moves,
            }
        })
    }

    fn any_shard() -> impl Strategy<Value = Shard> {
        prop_oneof![Just(15_u8), Just(20_u8)].prop_flat_map(|size| {
            let area = u16::from(size) * u16::from(size);
            let games = prop::collection::vec(any_game(area), 0..8);
            let header = ("[a-z0-9]{1,12}", any::<u64>(), any::<u32>(), ".{0,40}");
            (header, games).prop_map(move |((rule, seed, number, conditions), games)| Shard {
                header: ShardHeader {
                    rule,
                    size,
                    seed,
                    number,
                    build: conditions.clone(),
                    conditions,
                },
                games,
            })
        })
    }

    proptest! {
        #[test]
        fn shards_survive_a_round_trip(shard in any_shard()) {
            prop_assert_eq!(Shard::from_bytes(&shard.to_bytes()), Ok(shard));
        }

        #[test]
        fn a_changed_byte_is_detected(shard in any_shard(), at: prop::sample::Index, by in 1..=255_u8) {
            let mut bytes = shard.to_bytes();
            let at = at.index(bytes.len());
            bytes[at] ^= by;
            prop_assert!(Shard::from_bytes(&bytes).is_err());
        }

        #[test]
        fn arbitrary_content_does_not_panic(content in prop::collection::vec(any::<u8>(), 0..200)) {
            let bytes = FORMAT.write(|bytes| bytes.extend(&content));
            let _ = Shard::from_bytes(&bytes);
        }

        #[test]
        fn zigzag_is_reversible(value: i32) {
            prop_assert_eq!(unzigzag(zigzag(value)), value);
        }
    }
}
