//! A position: the hands, the deck, and the played cards.

use std::time::Duration;

use zeitnot_core::{
    FactValue, Facts, GameError, HiddenInfo, Move, Notation, Position, Random, Settings, Setup,
    Side, Status,
};

use super::HighCard;
use super::text;

/// The highest card; the lowest is 1.
pub(super) const MAX_CARD: u8 = 24;

pub(super) const HAND_SIZE: usize = 3;

/// Number of cards drawn in a game, which is its number of plies.
pub(super) const PLIES: usize = MAX_CARD as usize - 2 * HAND_SIZE;

/// The penalty for a minute of overtime, in points.
const OVERTIME_PENALTY: i32 = 10;

/// A position of the game, complete or as one side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighCardPosition {
    pub(super) knowledge: Knowledge,
    /// The known cards in the hands.
    pub(super) hands: [Vec<u8>; 2],
    pub(super) played: Vec<u8>,
    /// The points lost by overtime.
    pub(super) penalties: [i32; 2],
}

/// The knowledge beside the hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Everything: the seed, and the deck, of which the last card is drawn next.
    All { seed: u64, deck: Vec<u8> },
    /// The view of this side, without the deck and the other hand.
    SeenBy(Side),
}

impl HighCardPosition {
    /// Shuffles and deals a new game.
    #[must_use]
    pub fn deal(seed: u64) -> Self {
        let mut deck: Vec<u8> = (1..=MAX_CARD).collect();
        let mut random = Random::new(seed);
        for last in (1..deck.len()).rev() {
            deck.swap(last, random.below(last as u64 + 1) as usize);
        }
        let mut hands = [(); 2].map(|()| Vec::new());
        for _ in 0..HAND_SIZE {
            for hand in &mut hands {
                hand.extend(deck.pop());
            }
        }
        Self {
            knowledge: Knowledge::All { seed, deck },
            hands,
            played: Vec::new(),
            penalties: [0; 2],
        }
    }

    /// Returns the known cards of a side.
    #[must_use]
    pub fn hand(&self, side: Side) -> &[u8] {
        &self.hands[side.index()]
    }

    /// Returns the played cards, in order.
    #[must_use]
    pub fn played(&self) -> &[u8] {
        &self.played
    }

    /// Returns `true` if the side to move may hold and play this card.
    fn may_play(&self, card: u8) -> bool {
        let is_new = (1..=MAX_CARD).contains(&card) && !self.played.contains(&card);
        let mover = self.side_to_move();
        let may_be_held = match self.knowledge {
            Knowledge::SeenBy(side) if side != mover => !self.hand(side).contains(&card),
            _ => self.hand(mover).contains(&card),
        };
        is_new && may_be_held && self.status() == Status::Ongoing
    }
}

impl Position for HighCardPosition {
    fn setup(&self) -> Setup {
        Setup {
            rule: Some("plain".to_owned()),
            ..Setup::new(text::write(self))
        }
    }

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.played.len() % 2]
    }

    fn status(&self) -> Status {
        if self.played.len() < PLIES {
            return Status::Ongoing;
        }
        let [first, second] = self.points().unwrap_or_default();
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Status::Won(Side::First),
            std::cmp::Ordering::Less => Status::Won(Side::Second),
            std::cmp::Ordering::Equal => Status::Draw,
        }
    }

    fn points(&self) -> Option<[i32; 2]> {
        let sum = |side: Side| {
            let own = self.played.iter().skip(side.index()).step_by(2);
            let cards: i32 = own.map(|&card| i32::from(card)).sum();
            (cards - self.penalties[side.index()]) * 1_000
        };
        Some(Side::BOTH.map(sum))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut cards = self.hand(self.side_to_move()).to_vec();
        cards.sort_unstable();
        let playable = cards.into_iter().filter(|&card| self.may_play(card));
        playable.map(|card| Move(card.into())).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        let card = u8::try_from(mv.0).ok().filter(|&card| self.may_play(card));
        let card = card.ok_or_else(|| GameError(format!("card {} is not in the hand", mv.0)))?;
        let hand = &mut self.hands[self.played.len() % 2];
        hand.retain(|&held| held != card);
        if let Knowledge::All { deck, .. } = &mut self.knowledge {
            hand.extend(deck.pop());
        }
        self.played.push(card);
        Ok(())
    }

    fn parse_move(&self, text: &str, _: Notation) -> Result<Move, GameError> {
        let card = text.parse().ok().filter(|&card| self.may_play(card));
        card.map(|card| Move(card.into())).ok_or_else(|| {
            GameError(format!(
                "`{text}` is not a card in the hand; write its number"
            ))
        })
    }

    fn format_move(&self, mv: Move, _: Notation) -> String {
        mv.0.to_string()
    }

    fn diagram(&self) -> String {
        let [north, south] = Side::BOTH.map(|side| text::format_cards(self.hand(side)));
        let played = text::format_cards(&self.played);
        format!("north: {north}\nsouth: {south}\ntable: {played}\n")
    }

    fn explain_move(&self, mv: Move, _: &Settings) -> Facts {
        let hand = text::format_cards(self.hand(self.side_to_move()));
        vec![
            ("hand", FactValue::Text(hand)),
            ("score", FactValue::Whole(i64::try_from(mv.0).unwrap_or(0))),
        ]
    }

    fn key(&self) -> u64 {
        let text = self.setup().position;
        text.bytes()
            .fold(HighCard::SIDES.len() as u64, |key, byte| {
                (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }

    fn hidden(&self) -> Option<&dyn HiddenInfo> {
        Some(self)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

impl HiddenInfo for HighCardPosition {
    fn seen_by(&self, side: Side) -> Box<dyn Position> {
        let mut seen = Self {
            knowledge: Knowledge::SeenBy(side),
            ..self.clone()
        };
        seen.hands[side.other().index()].clear();
        Box::new(seen)
    }

    fn is_complete(&self) -> bool {
        matches!(self.knowledge, Knowledge::All { .. })
    }

    fn held(&self, side: Side) -> String {
        text::format_cards(self.hand(side))
    }

    fn overtime_loses(&self, _: Duration) -> bool {
        false
    }

    fn after_overtime(&self, side: Side, over: Duration) -> Box<dyn Position> {
        let minutes = i32::try_from(over.as_millis().div_ceil(60_000)).unwrap_or(1_000);
        let mut after = self.clone();
        after.penalties[side.index()] = OVERTIME_PENALTY * minutes.min(1_000);
        Box::new(after)
    }
}
