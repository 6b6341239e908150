//! A state as a CGP has it, and its key.

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

/// The operation that says how many tiles the players hold.
const HELD_OPERATION: &str = "held";

impl CrosswordState {
    /// The state that a CGP describes, where `side` is on turn.
    ///
    /// A rack with fewer than seven tiles is known in part only, as long as
    /// there are tiles that nobody has seen. How many each player holds follows
    /// from that, unless an operation `held` says it.
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
            Some(words) => by_side(parse_held(words, cgp, state.hidden(kit).len())?, side),
        };
        if state.in_bag(kit) == 0 {
            let [own, other] = by_side(state.held, side);
            if own == 0 {
                return Err(GameError(
                    "the bag is empty and the player on turn has no tiles; give the rack"
                        .to_owned(),
                ));
            }
            if other == 0 {
                // The other player is out, and it remains to accept that.
                state.phase = GamePhase::FinalChallenge;
            }
        }
        Ok(state)
    }

    /// Are there as many tiles of each kind as the position uses?
    fn check_tiles(&self, kit: &Equipment) -> Result<(), GameError> {
        let mut used: Tiles = self.board.tiles().map(|(_, laid)| laid).collect();
        self.racks.iter().for_each(|rack| used.add_all(rack));
        let all = kit.all_tiles();
        let too_many = used.kinds().find(|(tile, count)| *count > all.count(*tile));
        match too_many {
            None => Ok(()),
            Some((tile, count)) => Err(GameError(format!(
                "the position uses {count} tiles of {}, and there are {}; take some off",
                kit.tiles.write_tiles([tile]),
                all.count(tile)
            ))),
        }
    }

    /// The CGP of what is known. Overtime has no place in it.
    pub(crate) fn to_cgp(&self, kit: &Equipment) -> Cgp {
        let mut cgp = Cgp {
            board: self.board.tiles().collect(),
            racks: by_side(self.racks, self.turn),
            scores: by_side(self.points, self.turn).map(|points| points / POINT),
            scoreless: self.scoreless,
            operations: vec![("lex".to_owned(), operation_word(kit.lexicon.name()))],
        };
        let held = by_side(self.held, self.turn);
        if held != default_held(&cgp, self.hidden(kit).len()) {
            let [own, other] = held;
            let operation = (HELD_OPERATION.to_owned(), format!("{own}/{other}"));
            cgp.operations.push(operation);
        }
        cgp
    }

    /// A number for everything that matters to who is on turn.
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

/// How many tiles the player on turn and the other one hold, where nobody says
/// so: seven, or when there are not as many, first the one of whom less is
/// known.
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

fn parse_held(words: &str, cgp: &Cgp, hidden: usize) -> Result<[u8; 2], GameError> {
    let read = words.split_once('/').and_then(|(own, other)| {
        let held: [u8; 2] = [own.parse().ok()?, other.parse().ok()?];
        let unknown = |index: usize| usize::from(held[index]).checked_sub(cgp.racks[index].len());
        // While there are tiles in the bag, racks are full.
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
            "`held {}` cannot be; write how many tiles each player has, at least those that are \
             known, such as held 7/5",
            excerpt(words)
        ))
    })
}

/// A name without what ends a word or an operation.
fn operation_word(name: &str) -> String {
    name.replace(|letter: char| letter.is_whitespace() || letter == ';', "_")
}

/// What belongs to the player on turn and to the other one, by side, or back.
fn by_side<T>([own, other]: [T; 2], on_turn: Side) -> [T; 2] {
    match on_turn {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}
