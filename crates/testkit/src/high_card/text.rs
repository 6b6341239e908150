//! Positions in words.

use std::str::FromStr;

use zeitnot_core::{GameError, Move, Position, Side};

use super::HighCard;
use super::position::{HAND_SIZE, HighCardPosition, Knowledge, MAX_CARD, PLIES};

/// Cards with spaces between.
pub(super) fn format_cards(cards: &[u8]) -> String {
    let words: Vec<String> = cards.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// The words from which [`parse`] builds this position again.
pub(super) fn write(table: &HighCardPosition) -> String {
    let mut text = match table.knowledge {
        Knowledge::All { seed, .. } => format!("deal {seed}"),
        Knowledge::SeenBy(side) => {
            let (name, hand) = (
                HighCard::SIDES[side.index()],
                format_cards(table.hand(side)),
            );
            format!("seen {name} hand {hand}")
        }
    };
    if table.penalties != [0; 2] {
        let [north, south] = table.penalties;
        text += &format!(" fined {north} {south}");
    }
    if !table.played.is_empty() {
        text += &format!(" moves {}", format_cards(&table.played));
    }
    text.trim_end().to_owned()
}

/// The position that words describe; nothing at all is `deal 0`.
pub(super) fn parse(text: &str) -> Result<HighCardPosition, GameError> {
    let (text, moves) = split_at_word(text, "moves");
    let (text, fines) = split_at_word(text, "fined");
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves: Vec<u8> = parse_numbers(moves)?;
    let mut table = match words.as_slice() {
        [] => HighCardPosition::deal(0),
        ["deal", seed] => HighCardPosition::deal(seed.parse().map_err(|_| invalid_position(seed))?),
        ["seen", name, "hand", hand @ ..] => parse_view(name, hand, &moves)?,
        _ => return Err(invalid_position(text)),
    };
    match parse_numbers(fines)?.as_slice() {
        [] => {}
        &[north, south] => table.penalties = [north, south],
        _ => return Err(invalid_position(fines)),
    }
    if matches!(table.knowledge, Knowledge::All { .. }) {
        for card in moves {
            table.play(Move(card.into()))?;
        }
    }
    Ok(table)
}

/// What a side sees that holds `hand` after `moves`.
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

/// What stands before and behind a word.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    text.split_once(word).unwrap_or((text, ""))
}

fn parse_numbers<N: FromStr>(text: &str) -> Result<Vec<N>, GameError> {
    let number = |word: &str| word.parse().map_err(|_| invalid_position(word));
    text.split_whitespace().map(number).collect()
}

fn invalid_position(text: &str) -> GameError {
    GameError(format!(
        "`{text}` is no position of highcard; write deal and a number, as in deal 17"
    ))
}
