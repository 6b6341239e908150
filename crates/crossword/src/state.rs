//! The state of a game, and the rules for changing it.
//!
//! The same type serves an observer with complete information (ordered bag, both
//! racks) and a player. For a player the bag is missing, and a rack may have fewer
//! known tiles than it holds.

mod cgp_text;

use std::time::Duration;

use zeitnot_core::Side;

use crate::bag::Bag;
use crate::board::Board;
use crate::cgp::MAX_POINTS;
use crate::equipment::Equipment;
use crate::placement_score::{PlacementError, PlacementScore};
use crate::play::{Placement, Play};
use crate::rack::{RACK_SIZE, Tiles};
use crate::rules::{Challenge, EXCHANGE_MINIMUM, MAX_OVERTIME, Rules, SCORELESS_TURNS};
use crate::tile_set::TileSet;

/// One point, in thousandths.
pub(crate) const POINT: i32 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GamePhase {
    Playing,
    /// One player is out, and the opponent may still challenge.
    FinalChallenge,
    /// The points decide the result.
    Counted,
    /// This side has lost, regardless of points.
    Lost(Side),
}

#[derive(Clone)]
pub(crate) struct CrosswordState {
    pub(crate) board: Board,
    /// The known tiles of each rack.
    pub(crate) racks: [Tiles; 2],
    /// The number of tiles on each rack.
    pub(crate) held: [u8; 2],
    /// The ordered bag, if it is known.
    pub(crate) bag: Option<Bag>,
    /// In thousandths of a point, without overtime penalties.
    pub(crate) points: [i32; 2],
    /// Overtime penalties, in thousandths of a point.
    pub(crate) penalties: [i32; 2],
    pub(crate) scoreless: u8,
    pub(crate) turn: Side,
    pub(crate) phase: GamePhase,
}

/// A play that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayError {
    #[error("the game is over")]
    GameOver,
    #[error("the last tiles have been placed; pass or challenge")]
    FinalChallenge,
    #[error(transparent)]
    Placement(#[from] PlacementError),
    #[error("the rack does not hold {0}")]
    NotHeld(String),
    #[error("{}", lacks(.words, .lexicon, *.may_agree))]
    Phony {
        words: Vec<String>,
        lexicon: String,
        may_agree: bool,
    },
    #[error("players can agree on words only under the rule `void+casual`; remove the !")]
    NoAgreement,
    #[error(
        "an exchange needs {EXCHANGE_MINIMUM} tiles in the bag, which has {0}; place tiles or pass"
    )]
    BagTooSmall(usize),
    #[error("there is no play to challenge: {0}")]
    NoChallenge(&'static str),
}

fn lacks(words: &[String], lexicon: &str, may_agree: bool) -> String {
    let text = match words {
        [one] => format!("{one} is not a word of {lexicon}"),
        several => format!("{} are not words of {lexicon}", several.join(", ")),
    };
    match may_agree {
        true => text + "; add ! to the play if you both agree on it",
        false => text,
    }
}

impl CrosswordState {
    pub(crate) fn new_game(tiles: &TileSet, seed: u64) -> Self {
        let mut bag = Bag::shuffled(tiles, seed);
        let racks = Side::BOTH.map(|side| bag.draw(side, RACK_SIZE));
        Self {
            board: Board::default(),
            racks,
            held: racks.map(|rack| rack.len() as u8),
            bag: Some(bag),
            points: [0; 2],
            penalties: [0; 2],
            scoreless: 0,
            turn: Side::First,
            phase: GamePhase::Playing,
        }
    }

    /// Returns the tiles that are neither on the board nor known to be on a rack.
    ///
    /// With a known bag, these are the tiles in it.
    pub(crate) fn hidden(&self, kit: &Equipment) -> Tiles {
        let mut left = kit.all_tiles();
        let on_board: Tiles = self.board.tiles().map(|(_, laid)| laid).collect();
        left.remove_all(&on_board);
        self.racks.iter().for_each(|rack| {
            left.remove_all(rack);
        });
        left
    }

    /// Returns all tiles that a side does not see: the bag and the other rack.
    pub(crate) fn unseen_by(&self, side: Side, kit: &Equipment) -> Tiles {
        let mut unseen = self.hidden(kit);
        unseen.add_all(&self.racks[side.other().index()]);
        unseen
    }

    /// Returns the number of tiles in the bag.
    pub(crate) fn in_bag(&self, kit: &Equipment) -> usize {
        match &self.bag {
            Some(bag) => bag.len(),
            None => {
                let unknown = |side: Side| self.unknown_count(side);
                let held: usize = Side::BOTH.into_iter().map(unknown).sum();
                self.hidden(kit).len().saturating_sub(held)
            }
        }
    }

    /// Returns the number of unknown tiles on a rack.
    pub(crate) fn unknown_count(&self, side: Side) -> usize {
        let index = side.index();
        usize::from(self.held[index]).saturating_sub(self.racks[index].len())
    }

    /// Returns the points after overtime penalties, in thousandths.
    pub(crate) fn net_points(&self) -> [i32; 2] {
        let [first, second] = self.points;
        [
            first.saturating_sub(self.penalties[0]),
            second.saturating_sub(self.penalties[1]),
        ]
    }

    /// Returns the lead of the side to move, in thousandths of a point.
    pub(crate) fn lead(&self) -> i32 {
        let points = self.net_points();
        points[self.turn.index()].saturating_sub(points[self.turn.other().index()])
    }

    /// Returns the state without the bag and the other rack.
    pub(crate) fn seen_by(&self, side: Side) -> Self {
        let mut seen = self.clone();
        seen.bag = None;
        seen.racks[side.other().index()] = Tiles::default();
        seen
    }

    /// Sets the penalty for a side's total overtime.
    pub(crate) fn apply_overtime(&mut self, side: Side, over: Duration, rules: &Rules) {
        self.penalties[side.index()] = rules.overtime_cost(over).saturating_mul(POINT);
        if over > MAX_OVERTIME {
            self.phase = GamePhase::Lost(side);
        }
    }

    /// Scores a placement regardless of its words.
    pub(crate) fn score_placement(
        &self,
        placement: &Placement,
        kit: &Equipment,
    ) -> Result<PlacementScore, PlayError> {
        let placed = PlacementScore::new(placement, &self.board, kit)?;
        self.check_held(&placement.used_tiles(), kit)?;
        Ok(placed)
    }

    /// Scores a placement if the rules allow it.
    fn check_placement(
        &self,
        placement: &Placement,
        is_agreed: bool,
        rules: &Rules,
        kit: &Equipment,
    ) -> Result<PlacementScore, PlayError> {
        if is_agreed && !rules.casual {
            return Err(PlayError::NoAgreement);
        }
        let placed = self.score_placement(placement, kit)?;
        if rules.challenge != Challenge::Void || is_agreed {
            return Ok(placed);
        }
        let words = placed.phony_texts(kit);
        if words.is_empty() {
            return Ok(placed);
        }
        Err(PlayError::Phony {
            words,
            lexicon: kit.lexicon.name().to_owned(),
            may_agree: rules.casual,
        })
    }

    /// Checks that the player on turn may have these tiles.
    fn check_held(&self, tiles: &Tiles, kit: &Equipment) -> Result<(), PlayError> {
        let mut missing = *tiles;
        missing.remove_all(&self.racks[self.turn.index()]);
        let possible = missing.is_empty()
            || missing.len() <= self.unknown_count(self.turn)
                && self.hidden(kit).contains(&missing);
        possible
            .then_some(())
            .ok_or_else(|| PlayError::NotHeld(kit.tiles.write_tiles(missing.iter())))
    }

    /// Makes any play except a challenge.
    pub(crate) fn play(
        &mut self,
        play: &Play,
        rules: &Rules,
        kit: &Equipment,
    ) -> Result<(), PlayError> {
        match (self.phase, play) {
            (GamePhase::Counted | GamePhase::Lost(_), _) => return Err(PlayError::GameOver),
            (GamePhase::FinalChallenge, Play::Pass) => {
                self.finish_out_play(kit);
                return Ok(());
            }
            (GamePhase::FinalChallenge, _) => return Err(PlayError::FinalChallenge),
            (GamePhase::Playing, _) => {}
        }
        // Count before tiles move.
        let in_bag = self.in_bag(kit);
        let scored = match play {
            Play::Place(placement) | Play::Agreed(placement) => {
                let is_agreed = matches!(play, Play::Agreed(_));
                let placed = self.check_placement(placement, is_agreed, rules, kit)?;
                self.board.lay(placement, &kit.lexicon, &kit.tiles);
                self.add_points(self.turn, placed.score);
                self.replace_tiles(&placement.used_tiles(), None, in_bag);
                placed.score != 0
            }
            Play::Exchange(tiles) => {
                let tiles: Tiles = tiles.iter().copied().collect();
                if in_bag < EXCHANGE_MINIMUM {
                    return Err(PlayError::BagTooSmall(in_bag));
                }
                self.check_held(&tiles, kit)?;
                self.replace_tiles(&tiles, Some(&tiles), in_bag);
                false
            }
            Play::Pass => false,
            Play::Challenge => return Err(PlayError::NoChallenge("nothing has been played")),
        };
        let is_out = self.held[self.turn.index()] == 0;
        self.turn = self.turn.other();
        if is_out && rules.challenge == Challenge::Void {
            self.finish_out_play(kit);
        } else if is_out {
            self.phase = GamePhase::FinalChallenge;
        } else {
            self.finish_turn(scored, kit);
        }
        Ok(())
    }

    /// Adds whole points to a score, within [`MAX_POINTS`].
    fn add_points(&mut self, side: Side, points: i32) {
        let max = MAX_POINTS * POINT;
        let score = &mut self.points[side.index()];
        let sum = score.saturating_add(points.saturating_mul(POINT));
        *score = sum.clamp(-max, max);
    }

    /// Removes tiles from the rack, draws others, and returns `back` to the bag.
    fn replace_tiles(&mut self, used: &Tiles, back: Option<&Tiles>, in_bag: usize) {
        let side = self.turn.index();
        self.racks[side].remove_all(used);
        let drawn = used.len().min(in_bag);
        self.held[side] -= (used.len() - drawn) as u8;
        if let Some(bag) = &mut self.bag {
            let new = bag.draw(self.turn, drawn);
            self.racks[side].add_all(&new);
            if let Some(back) = back {
                bag.put_back(back);
            }
        }
    }

    /// Counts scoreless turns, and ends the game after the last one.
    fn finish_turn(&mut self, scored: bool, kit: &Equipment) {
        self.scoreless = if scored {
            0
        } else {
            self.scoreless.saturating_add(1)
        };
        if self.scoreless < SCORELESS_TURNS {
            return;
        }
        // Unknown tiles cannot be deducted.
        for side in Side::BOTH {
            let values = kit.tiles.total_value(&self.racks[side.index()]);
            self.add_points(side, -values);
        }
        self.phase = GamePhase::Counted;
    }

    /// Ends the game: the player who is out gets twice the other's tile values.
    fn finish_out_play(&mut self, kit: &Equipment) {
        let left = self.unseen_by(self.turn.other(), kit);
        self.add_points(self.turn.other(), 2 * kit.tiles.total_value(&left));
        self.phase = GamePhase::Counted;
    }

    /// Takes back the last play, made from `before`, after a successful challenge.
    pub(crate) fn accept_challenge(
        &mut self,
        before: &Self,
        placement: &Placement,
        rules: &Rules,
        kit: &Equipment,
    ) {
        let penalties = self.penalties;
        let challenger = self.turn;
        *self = before.clone();
        self.penalties = penalties;
        // The challenged tiles were visible to both players.
        let player = self.turn.index();
        let mut seen = placement.used_tiles();
        seen.remove_all(&self.racks[player]);
        self.racks[player].add_all(&seen);
        self.turn = challenger;
        if rules.challenge == Challenge::Triple {
            self.phase = GamePhase::Lost(challenger.other());
        } else {
            self.finish_turn(false, kit);
        }
    }

    /// Applies the cost of an unsuccessful challenge.
    pub(crate) fn reject_challenge(&mut self, rules: &Rules, kit: &Equipment) {
        let (challenger, player) = (self.turn, self.turn.other());
        self.add_points(player, rules.challenge.bonus());
        match (rules.challenge, self.phase) {
            (Challenge::Triple, _) => self.phase = GamePhase::Lost(challenger),
            (_, GamePhase::FinalChallenge) => self.finish_out_play(kit),
            (Challenge::Double, _) => {
                self.turn = player;
                self.finish_turn(false, kit);
            }
            _ => {}
        }
    }
}
