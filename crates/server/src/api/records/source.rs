//! The games of an uploaded file.

use zeitnot_record::epd::{Epd, Positions};
use zeitnot_record::pgn::Games;
use zeitnot_record::{Format, GameRecord, MAX_INPUT_BYTES, ReadError, sgf};
use zeitnot_transcript::MAX_MOVES;

use super::invalid_record;
use crate::problem::{ApiError, ApiResult};

/// Returns the format of a file and an iterator over its games.
///
/// A game with too many moves is rejected while it is read, before it takes memory.
pub(super) fn read_games<'a>(
    bytes: &'a [u8],
    name: Option<&str>,
) -> (Format, Box<dyn Iterator<Item = ApiResult<GameRecord>> + 'a>) {
    let format = Format::detect(bytes, name);
    let to_record = |epd: Result<Epd, ReadError>| epd.map(|epd| epd.to_record());
    let games: Box<dyn Iterator<Item = Result<GameRecord, ReadError>>> = match format {
        _ if bytes.len() > MAX_INPUT_BYTES => {
            let bytes = bytes.len();
            Box::new([Err(ReadError::TooLarge { bytes })].into_iter())
        }
        Format::Pgn => Box::new(Games::new(bytes).with_max_moves(MAX_MOVES)),
        Format::Epd => Box::new(Positions::new(bytes).map(to_record)),
        Format::Sgf => Box::new(sgf::Games::new(bytes).with_max_moves(MAX_MOVES)),
        format => Box::new([format.read_limited(bytes, MAX_MOVES)].into_iter()),
    };
    (
        format,
        Box::new(games.map(|game| game.map_err(invalid_record))),
    )
}

/// No reader returns an empty list, but the type allows it.
pub(super) fn no_games_error() -> ApiError {
    invalid_record("the file has no game; send a file with a game")
}
