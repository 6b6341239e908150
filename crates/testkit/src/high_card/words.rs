//! Positions in words.

use std::str::FromStr;

use zeitnot_core::{GameError, Move, Position, Side};

use super::HighCard;
use super::table::{HAND, HIGHEST, Knowledge, PLIES, Table};

/// Cards with spaces between.
pub(super) fn cards(cards: &[u8]) -> String {
    let words: Vec<String> = cards.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// The words from which [`parse`] builds this position again.
pub(super) fn write(table: &Table) -> String {
    let mut text = match table.knowledge {
        Knowledge::All { seed, .. } => format!("deal {seed}"),
        Knowledge::Of(side) => {
            let (name, hand) = (HighCard::SIDES[side.index()], cards(table.hand(side)));
            format!("seen {name} hand {hand}")
        }
    };
    if table.fines != [0; 2] {
        let [north, south] = table.fines;
        text += &format!(" fined {north} {south}");
    }
    if !table.played.is_empty() {
        text += &format!(" moves {}", cards(&table.played));
    }
    text.trim_end().to_owned()
}

/// The position that words describe; nothing at all is `deal 0`.
pub(super) fn parse(text: &str) -> Result<Table, GameError> {
    let (text, moves) = halves(text, "moves");
    let (text, fines) = halves(text, "fined");
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves: Vec<u8> = numbers(moves)?;
    let mut table = match words.as_slice() {
        [] => Table::dealt(0),
        ["deal", seed] => Table::dealt(seed.parse().map_err(|_| wrong(seed))?),
        ["seen", name, "hand", hand @ ..] => seen(name, hand, &moves)?,
        _ => return Err(wrong(text)),
    };
    match numbers(fines)?.as_slice() {
        [] => {}
        &[north, south] => table.fines = [north, south],
        _ => return Err(wrong(fines)),
    }
    if matches!(table.knowledge, Knowledge::All { .. }) {
        for card in moves {
            table.play(Move(card.into()))?;
        }
    }
    Ok(table)
}

/// What a side sees that holds `hand` after `moves`.
fn seen(name: &str, hand: &[&str], moves: &[u8]) -> Result<Table, GameError> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| HighCard::SIDES[side.index()] == name)
        .ok_or_else(|| wrong(name))?;
    let hand: Vec<u8> = numbers(&hand.join(" "))?;
    let mut known: Vec<u8> = hand.iter().chain(moves).copied().collect();
    known.sort_unstable();
    let is_possible = hand.len() <= HAND
        && moves.len() <= PLIES
        && known.iter().all(|card| (1..=HIGHEST).contains(card))
        && known.windows(2).all(|two| two[0] != two[1]);
    if !is_possible {
        return Err(wrong(&cards(&known)));
    }
    let mut hands = [(); 2].map(|()| Vec::new());
    hands[side.index()] = hand;
    Ok(Table {
        knowledge: Knowledge::Of(side),
        hands,
        played: moves.to_vec(),
        fines: [0; 2],
    })
}

/// What stands before and behind a word.
fn halves<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    text.split_once(word).unwrap_or((text, ""))
}

fn numbers<N: FromStr>(text: &str) -> Result<Vec<N>, GameError> {
    let number = |word: &str| word.parse().map_err(|_| wrong(word));
    text.split_whitespace().map(number).collect()
}

fn wrong(text: &str) -> GameError {
    GameError(format!(
        "`{text}` is no position of highcard; write deal and a number, as in deal 17"
    ))
}
