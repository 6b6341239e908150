//! The text form of positions.

use std::str::FromStr;

use zeitnot_core::{GameError, Move, Position, Side};

use super::HighCard;
use super::position::{HAND_SIZE, HighCardPosition, Knowledge, MAX_CARD, PLIES};

/// Joins cards with spaces.
pub(super) fn format_cards(cards: &[u8]) -> String {
    let words: Vec<String> = cards.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// Formats a position for [`parse`].
pub(super) fn write(position: &HighCardPosition) -> String {
    let mut text = match position.knowledge {
        Knowledge::All { seed, .. } => format!("deal {seed}"),
        Knowledge::SeenBy(side) => {
            let (name, hand) = (
                HighCard::SIDES[side.index()],
                format_cards(position.hand(side)),
            );
            format!("seen {name} hand {hand}")
        }
    };
    if position.penalties != [0; 2] {
        let [north, south] = position.penalties;
        text += &format!(" fined {north} {south}");
    }
    if !position.played.is_empty() {
        text += &format!(" moves {}", format_cards(&position.played));
    }
    text.trim_end().to_owned()
}

/// Parses a position; an empty text is `deal 0`.
pub(super) fn parse(text: &str) -> Result<HighCardPosition, GameError> {
    let (text, moves) = split_at_word(text, "moves");
    let (text, fines) = split_at_word(text, "fined");
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves: Vec<u8> = parse_numbers(moves)?;
    let mut position = match words.as_slice() {
        [] => HighCardPosition::deal(0),
        ["deal", seed] => HighCardPosition::deal(seed.parse().map_err(|_| invalid_position(seed))?),
        ["seen", name, "hand", hand @ ..] => parse_view(name, hand, &moves)?,
        _ => return Err(invalid_position(text)),
    };
    match parse_numbers(fines)?.as_slice() {
        [] => {}
        &[north, south] => position.penalties = [north, south],
        _ => return Err(invalid_position(fines)),
    }
    if matches!(position.knowledge, Knowledge::All { .. }) {
        for card in moves {
            position.play(Move(card.into()))?;
        }
    }
    Ok(position)
}

/// Parses the view of a side that holds `hand` after `moves`.
fn parse_view(name: &str, hand: &[&str], moves: &[u8]) -> Result<HighCardPosition, GameError> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| HighCard::SIDES[side.index()] == name)
        .ok_or_else(|| invalid_position(name))?;
    let hand: Vec<u8> = parse_numbers(&hand.join(" "))?;
    let mut known: Vec<u8> = hand.iter().chain(moves).copied().collect();
    known.sort_unstable();
    let is_possible = hand.len() <= HAND_SIZE
        && moves.len() <= PLIES
        && known.iter().all(|card| (1..=MAX_CARD).contains(card))
        && known.windows(2).all(|two| two[0] != two[1]);
    if !is_possible {
        return Err(invalid_position(&format_cards(&known)));
    }
    let mut hands = [(); 2].map(|()| Vec::new());
    hands[side.index()] = hand;
    Ok(HighCardPosition {
        knowledge: Knowledge::SeenBy(side),
        hands,
        played: moves.to_vec(),
        penalties: [0; 2],
    })
}

/// Returns the text before and after a word.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    text.split_once(word).unwrap_or((text, ""))
}

fn parse_numbers<N: FromStr>(text: &str) -> Result<Vec<N>, GameError> {
    let number = |word: &str| word.parse().map_err(|_| invalid_position(word));
    text.split_whitespace().map(number).collect()
}

fn invalid_position(text: &str) -> GameError {
    GameError(format!(
        "`{text}` is not a position of highcard; write deal and a number, such as deal 17"
    ))
}
