//! Searches self-play games for elementary blunders.
//!
//! `zeitnot selfplay gomoku --rule RULE --pairs 500 --nodes 2000 --games FILE` plays
//! them; `cargo run --release -p zeitnot-gomoku --example audit_games -- FILE...`
//! replays every move after the opening and counts illegal moves, missed wins, and
//! moves that let the opponent win at once although another move would not.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::collections::BTreeMap;
use std::error::Error;

use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro5, Caro6, Freestyle, Renju, Rule, Square,
    Standard, notation,
};

#[derive(Default)]
struct Audit {
    games: usize,
    moves: usize,
    illegal: usize,
    wins_missed: usize,
    blocks_missed: usize,
    wins_taken: usize,
    threats_answered: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut audits: BTreeMap<String, Audit> = BTreeMap::new();
    for file in std::env::args().skip(1) {
        for line in std::fs::read_to_string(file)?.lines() {
            let rule = line
                .split_whitespace()
                .nth(1)
                .ok_or("a line has no rule set")?;
            let replay = match rule {
                Freestyle::NAME => replay::<Freestyle>,
                Standard::NAME => replay::<Standard>,
                Renju::NAME => replay::<Renju>,
                Caro5::NAME => replay::<Caro5>,
                Caro6::NAME => replay::<Caro6>,
                _ => replay::<Capture>,
            };
            replay(line, audits.entry(rule.to_owned()).or_default())?;
        }
    }
    for (rule, audit) in audits {
        println!(
            "{rule}: {} games, {} moves, {} illegal, {} wins missed of {}, {} blocks missed of {}",
            audit.games,
            audit.moves,
            audit.illegal,
            audit.wins_missed,
            audit.wins_missed + audit.wins_taken,
            audit.blocks_missed,
            audit.blocks_missed + audit.threats_answered,
        );
    }
    Ok(())
}

fn replay<R: Rule>(line: &str, audit: &mut Audit) -> Result<(), Box<dyn Error>> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [_, rule, opening, _, moves, _] = fields[..] else {
        return Err(format!("not a game: {line}").into());
    };
    let rules = CaptureRules::parse(rule).unwrap_or_else(|| Ok(CaptureRules::default()))?;
    let size = if R::CAPTURES {
        BoardSize::CAPTURE
    } else {
        BoardSize::DEFAULT
    };
    let opening: usize = opening.parse()?;
    let mut board = Board::<R>::with_rules(size, rules);
    audit.games += 1;
    // Parse square by square: with captures a list may be longer than the board.
    let starts: Vec<usize> = moves
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_alphabetic())
        .map(|(at, _)| at)
        .collect();
    for (ply, &start) in starts.iter().enumerate() {
        let end = starts.get(ply + 1).copied().unwrap_or(moves.len());
        let square = notation::parse_square(size, &moves[start..end])?;
        if ply >= opening {
            audit.moves += 1;
            audit_move(&mut board, square, audit, line);
        }
        if let Err(illegal) = board.play(square) {
            audit.illegal += 1;
            println!("{illegal}: {line}");
            break;
        }
    }
    Ok(())
}

fn audit_move<R: Rule>(board: &mut Board<R>, played: Square, audit: &mut Audit, line: &str) {
    let side = board.side_to_move();
    let number = board.moves().len() + 1;
    let wins = board.winning_squares();
    if !wins.is_empty() {
        if wins.contains(played) {
            audit.wins_taken += 1;
        } else {
            audit.wins_missed += 1;
            println!("move {number} misses a win: {line}");
        }
        return;
    }
    board.set_side_to_move(side.other());
    let threatened = board.pending_five().is_some() || !board.winning_squares().is_empty();
    board.set_side_to_move(side);
    if !threatened {
        return;
    }
    let survives = |board: &mut Board<R>, square: Square| {
        board.make(square);
        let lost = board.winner() == Some(side.other()) || !board.winning_squares().is_empty();
        board.unmake();
        !lost
    };
    let legal = board.legal_squares();
    if legal.contains(played) && survives(board, played) {
        audit.threats_answered += 1;
    } else if legal.iter().any(|square| survives(board, square)) {
        audit.blocks_missed += 1;
        println!("move {number} misses a block: {line}");
    }
}
