//! Detects, reads, and writes all formats.

use crate::error::{ReadError, WriteError};
use crate::{GameRecord, epd, gcg, move_list, pgn, psq, renlib, sgf, text};

/// A file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The plain move list, see [`move_list`].
    MoveList,
    /// The Smart Game Format, see [`sgf`].
    Sgf,
    /// Games of Piskvork, see [`psq`].
    Psq,
    /// Libraries of RenLib, see [`renlib`].
    RenLib,
    /// Chess games, see [`pgn`].
    Pgn,
    /// Chess positions, see [`epd`].
    Epd,
    /// Crossword games, see [`gcg`].
    Gcg,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::MoveList,
        Self::Sgf,
        Self::Psq,
        Self::RenLib,
        Self::Pgn,
        Self::Epd,
        Self::Gcg,
    ];

    /// Returns the file name extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::MoveList => "txt",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::RenLib => "lib",
            Self::Pgn => "pgn",
            Self::Epd => "epd",
            Self::Gcg => "gcg",
        }
    }

    /// Returns the games that a file of this format can hold, the default first.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Self::MoveList => &["gomoku", "chess"],
            Self::Sgf | Self::Psq | Self::RenLib => &["gomoku"],
            Self::Pgn | Self::Epd => &["chess"],
            Self::Gcg => &["crossword"],
        }
    }

    /// Returns the game of a file that does not name its game.
    pub const fn default_game(self) -> &'static str {
        self.games()[0]
    }

    /// Returns the format with this file name extension.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Returns the format for a file name, from its extension.
    pub fn from_file_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        Self::from_extension(extension)
    }

    /// Detects the format of a file from its first bytes, or else from its name.
    ///
    /// If both fail, it is PGN if the moves are numbered, and a move list otherwise.
    pub fn detect(bytes: &[u8], name: Option<&str>) -> Self {
        let is_numbered = strip_bom_and_blanks(bytes).starts_with(b"1.");
        let fallback = if is_numbered {
            Self::Pgn
        } else {
            Self::MoveList
        };
        Self::from_content(bytes)
            .or_else(|| Self::from_file_name(name?))
            .unwrap_or(fallback)
    }

    /// Reads a record in this format.
    pub fn read(self, bytes: &[u8]) -> Result<GameRecord, ReadError> {
        self.read_limited(bytes, usize::MAX)
    }

    /// Reads a record of at most `max_moves` moves, variations included.
    ///
    /// Longer ones are rejected at the first move above the limit, so that they take no
    /// more memory than the longest accepted one.
    pub fn read_limited(self, bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
        match self {
            Self::MoveList => move_list::read_limited(bytes, None, max_moves),
            Self::Sgf => sgf::read_limited(bytes, max_moves),
            Self::Psq => psq::read_limited(bytes, max_moves),
            Self::RenLib => renlib::read_limited(bytes, max_moves),
            Self::Pgn => pgn::read_limited(bytes, max_moves),
            Self::Epd => epd::read(bytes),
            Self::Gcg => gcg::read_limited(bytes, max_moves),
        }
    }

    /// Writes a record in this format.
    ///
    /// Leaves out what the format cannot hold, see [`omissions`](Self::omissions).
    pub fn write(self, record: &GameRecord) -> Result<Vec<u8>, WriteError> {
        match self {
            Self::MoveList => move_list::write(record).map(String::into_bytes),
            Self::Sgf => sgf::write(record).map(String::into_bytes),
            Self::Psq => psq::write(record).map(String::into_bytes),
            Self::RenLib => renlib::write(record),
            Self::Pgn => pgn::write(record).map(String::into_bytes),
            Self::Epd => epd::write(record).map(String::into_bytes),
            Self::Gcg => gcg::write(record).map(String::into_bytes),
        }
    }

    fn from_content(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(renlib::MAGIC) {
            return Some(Self::RenLib);
        }
        let text = strip_bom_and_blanks(bytes);
        if text.starts_with(b"Piskvorky ") {
            return Some(Self::Psq);
        }
        let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next();
        let line = line.unwrap_or_default();
        if pgn::starts_tag(line) {
            return Some(Self::Pgn);
        }
        if epd::is_epd(&text::decode(line)) {
            return Some(Self::Epd);
        }
        if gcg::is_gcg(text) {
            return Some(Self::Gcg);
        }
        let game = text.strip_prefix(b"(")?.trim_ascii_start();
        game.starts_with(b";").then_some(Self::Sgf)
    }
}

fn strip_bom_and_blanks(bytes: &[u8]) -> &[u8] {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    text.trim_ascii_start()
}

/// Reads a record in any format.
///
/// `name` is the name of the file. Its extension is used if the content does not
/// show the format.
pub fn read(bytes: &[u8], name: Option<&str>) -> Result<GameRecord, ReadError> {
    Format::detect(bytes, name).read(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_takes_precedence_over_the_name() {
        let cases: [(&[u8], Option<&str>, Format); 19] = [
            (b"\n( ;B[hh])", Some("a.psq"), Format::Sgf),
            (b"\xEF\xBB\xBFPiskvorky 15x15", Some("a.sgf"), Format::Psq),
            (b"\xFFRenLib\xFF", None, Format::RenLib),
            (b"x", Some("old.LIB"), Format::RenLib),
            (b"\r\n[Event \"x\"]\n", Some("a.txt"), Format::Pgn),
            (b"1.e4 e5", None, Format::Pgn),
            (b"1. h8 i9", Some("a.txt"), Format::MoveList),
            (b"{x} 1. e4", Some("a.pgn"), Format::Pgn),
            (b"8/8/8/8/8/8/8/K1k5 b - - 0 1\n", None, Format::Epd),
            (b"# mates", Some("a.epd"), Format::Epd),
            (b"#player1 ada Ada\n", Some("a.txt"), Format::Gcg),
            (b"\xEF\xBB\xBF#title x\r\n>ada: AB 8D AB", None, Format::Gcg),
            (b"#title x", Some("a.GCG"), Format::Gcg),
            (b"#title x\nh8", Some("a.txt"), Format::MoveList),
            (b"see below (;)", Some("a.sgf"), Format::Sgf),
            (b"h8 i9", Some("a.txt"), Format::MoveList),
            (b"h8 i9", Some("README"), Format::MoveList),
            (b"h8 i9", None, Format::MoveList),
            (b"", None, Format::MoveList),
        ];
        for (bytes, name, format) in cases {
            assert_eq!(Format::detect(bytes, name), format, "{name:?}");
        }
    }

    #[test]
    fn extensions_identify_their_formats() {
        for format in Format::ALL {
            let name = format!("a.b.{}", format.extension());
            assert_eq!(Format::from_file_name(&name), Some(format));
        }
        assert_eq!(Format::from_file_name("sgf"), None);
    }
}
