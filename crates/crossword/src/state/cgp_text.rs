//! Conversion between states and CGP, and position keys.

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::text::excerpt;
use zeitnot_core::{GameError, Side};

use super::{CrosswordState, GamePhase, POINT};
use crate::board::Board;
use crate::cgp::Cgp;
use crate::equipment::Equipment;
use crate::rack::{RACK_SIZE, Tiles};
use crate::rules::SCORELESS_TURNS;
use crate::tile::LaidTile;

/// The CGP operation with the number of tiles on each rack.
const HELD_OPERATION: &str = "held";

impl CrosswordState {
    /// Creates the state that a CGP describes, with `side` on turn.
    ///
    /// A rack of fewer than seven tiles is only partly known while unseen tiles
    /// remain. The rack sizes follow from that unless an operation `held` gives
    /// them.
    pub(crate) fn from_cgp(cgp: &Cgp, side: Side, kit: &Equipment) -> Result<Self, GameError> {
        if cgp.scoreless >= SCORELESS_TURNS {
            return Err(GameError(format!(
                "the game is over after {SCORELESS_TURNS} scoreless turns; write 0 to {}",
                SCORELESS_TURNS - 1
            )));
        }
        let mut state = Self {
            board: Board::new(cgp.board.iter().copied(), &kit.lexicon, &kit.tiles),
            racks: by_side(cgp.racks, side),
            held: [0; 2],
            bag: None,
            points: by_side(cgp.scores, side).map(|points| points * POINT),
            penalties: [0; 2],
            scoreless: cgp.scoreless,
            turn: side,
            phase: GamePhase::Playing,
        };
        state.check_tiles(kit)?;
        state.held = match cgp.operation(HELD_OPERATION) {
            None => by_side(default_held(cgp, state.hidden(kit).len()), side),
            Some(text) => by_side(parse_held(text, cgp, state.hidden(kit).len())?, side),
        };
        if state.in_bag(kit) == 0 {
            let [own, other] = by_side(state.held, side);
            if own == 0 {
                return Err(GameError(
                    "the bag is empty and the player on turn has no tiles; add the rack".to_owned(),
                ));
            }
            if other == 0 {
                // The other player is out, which a pass accepts.
                state.phase = GamePhase::FinalChallenge;
            }
        }
        Ok(state)
    }

    /// Checks the number of tiles of each kind.
    fn check_tiles(&self, kit: &Equipment) -> Result<(), GameError> {
        let mut used: Tiles = self.board.tiles().map(|(_, laid)| laid).collect();
        self.racks.iter().for_each(|rack| used.add_all(rack));
        let all = kit.all_tiles();
        let too_many = used.kinds().find(|(tile, count)| *count > all.count(*tile));
        match too_many {
            None => Ok(()),
            Some((tile, count)) => Err(GameError(format!(
                "the position uses {count} tiles of {}, but there are only {}; remove some",
                kit.tiles.write_tiles([tile]),
                all.count(tile)
            ))),
        }
    }

    /// Returns the known part as a CGP, without overtime penalties.
    pub(crate) fn to_cgp(&self, kit: &Equipment) -> Cgp {
        let mut cgp = Cgp {
            board: self.board.tiles().collect(),
            racks: by_side(self.racks, self.turn),
            scores: by_side(self.points, self.turn).map(|points| points / POINT),
            scoreless: self.scoreless,
            operations: vec![("lex".to_owned(), operation_value(kit.lexicon.name()))],
        };
        let held = by_side(self.held, self.turn);
        if held != default_held(&cgp, self.hidden(kit).len()) {
            let [own, other] = held;
            let operation = (HELD_OPERATION.to_owned(), format!("{own}/{other}"));
            cgp.operations.push(operation);
        }
        cgp
    }

    /// Hashes everything that matters to the player on turn.
    pub(crate) fn key(&self, kit: &Equipment) -> u64 {
        let mut key = Fnv1a::default();
        let size = crate::square::SQUARES;
        let mut squares = vec![0; size];
        for (square, laid) in self.board.tiles() {
            let LaidTile(number) = laid;
            squares[square.row() * crate::layout::SIZE + square.column()] = number;
        }
        key.update(&squares);
        for rack in by_side(self.racks, self.turn) {
            let tiles: Vec<u8> = rack.iter().map(|tile| tile.index() as u8).collect();
            key.update(&[tiles.len() as u8]);
            key.update(&tiles);
        }
        key.update(&by_side(self.held, self.turn));
        for points in by_side(self.net_points(), self.turn) {
            key.update(&points.to_le_bytes());
        }
        key.update(&[self.scoreless, self.turn as u8]);
        key.update(&kit.tiles.fingerprint().to_le_bytes());
        key.update(kit.lexicon.name().as_bytes());
        key.finish()
    }
}

/// Returns the rack sizes that a CGP without `held` implies.
///
/// Racks are full while unseen tiles suffice; the rack with fewer known tiles is
/// filled first.
fn default_held(cgp: &Cgp, hidden: usize) -> [u8; 2] {
    let known = cgp.racks.map(|rack| rack.len());
    let order = if known[0] < known[1] { [0, 1] } else { [1, 0] };
    let (mut held, mut hidden) = ([0; 2], hidden);
    for index in order {
        let unknown = (RACK_SIZE - known[index].min(RACK_SIZE)).min(hidden);
        hidden -= unknown;
        held[index] = (known[index] + unknown) as u8;
    }
    held
}

fn parse_held(text: &str, cgp: &Cgp, hidden: usize) -> Result<[u8; 2], GameError> {
    let read = text.split_once('/').and_then(|(own, other)| {
        let held: [u8; 2] = [own.parse().ok()?, other.parse().ok()?];
        let unknown = |index: usize| usize::from(held[index]).checked_sub(cgp.racks[index].len());
        // Racks are full while the bag has tiles.
        let in_bag = hidden.checked_sub(unknown(0)? + unknown(1)?)?;
        let fits = |held: &u8| match usize::from(*held) {
            RACK_SIZE => true,
            few => few < RACK_SIZE && in_bag == 0,
        };
        let is_possible = held.iter().all(fits);
        is_possible.then_some(held)
    });
    read.ok_or_else(|| {
        GameError(format!(
            "invalid rack sizes `held {}`; write the number of tiles of each player, known tiles \
             included, such as held 7/5",
            excerpt(text)
        ))
    })
}

/// Replaces the characters that end an operation.
fn operation_value(name: &str) -> String {
    name.replace(|letter: char| letter.is_whitespace() || letter == ';', "_")
}

/// Converts between (player on turn, opponent) and (first, second).
fn by_side<T>([own, other]: [T; 2], on_turn: Side) -> [T; 2] {
    match on_turn {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}
