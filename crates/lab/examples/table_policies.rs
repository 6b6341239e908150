//! Compares the nodes of replacement policies and generation steps.
//!
//! Searches some positions of recorded games to a fixed depth with a table that is much
//! too small: once game by game, and once with sixteen games taking turns, as on a server.
//! The positions are the same for all settings, so the node counts are comparable.
//!
//! `cargo run --release -p zeitnot-lab --example table_policies -- FILE [DEPTH] [GROUPS]`
//! with the games of `zeitnot selfplay gomoku --games FILE`.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Position, Setup, SystemTime, TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::{BoardSize, Gomoku, notation};
use zeitnot_lab::search;

/// Number of games that share the table.
const GAMES: usize = 16;
/// Number of searched positions per game.
const MOVES: usize = 8;
/// Plies from the opening to the first searched position.
const AFTER_OPENING: usize = 2;

/// The positions of one game, in order.
type GamePositions = Vec<Box<dyn Position>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("FILE is missing; see the top of examples/table_policies.rs")?;
    let depth: u32 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let groups: usize = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let mut games = Vec::new();
    for line in std::fs::read_to_string(file)?.lines() {
        games.extend(parse_game(line)?);
        if games.len() == GAMES * groups {
            break;
        }
    }
    println!(
        "{} games, {MOVES} positions each, depth {depth}, table of 1 MiB",
        games.len()
    );
    println!("policy      step      alone: nodes  dropped  interleaved: nodes  dropped");
    for policy in ["strict", "aged", "two_tier"] {
        for step in ["60", "125", "250", "500", "1000", "4000", "100000"] {
            let (mut alone, mut interleaved) = ((0, 0), (0, 0));
            for group in games.chunks(GAMES) {
                let game_by_game = group.iter().flatten();
                add(&mut alone, search_all(game_by_game, policy, step, depth)?);
                let in_turns =
                    (0..MOVES).flat_map(|turn| group.iter().map(move |game| &game[turn]));
                add(&mut interleaved, search_all(in_turns, policy, step, depth)?);
            }
            println!(
                "{policy:<9} {step:>6}  {:>16} {:>8}  {:>18} {:>8}",
                alone.0, alone.1, interleaved.0, interleaved.1
            );
        }
    }
    Ok(())
}

fn add(total: &mut (u64, u64), part: (u64, u64)) {
    *total = (total.0 + part.0, total.1 + part.1);
}

/// Returns the positions of a line; `None` if the game is too short.
fn parse_game(line: &str) -> Result<Option<GamePositions>, Box<dyn Error>> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [_, rule, plies, _, moves, ..] = fields[..] else {
        return Err(format!("not a game: {line}").into());
    };
    let first = plies.parse::<usize>()? + AFTER_OPENING;
    let squares = notation::parse_moves(BoardSize::DEFAULT, moves)?;
    if squares.len() < first + MOVES {
        return Ok(None);
    }
    let prefix = |plies: usize| Setup {
        rule: Some(rule.to_owned()),
        ..Setup::new(notation::format_moves(&squares[..plies]))
    };
    let positions = (first..first + MOVES).map(|plies| Gomoku.position(&prefix(plies)));
    Ok(Some(positions.collect::<Result<_, _>>()?))
}

/// Searches the positions and returns the numbers of nodes and of dropped stores.
fn search_all<'a>(
    positions: impl Iterator<Item = &'a Box<dyn Position>>,
    policy: &str,
    step: &str,
    depth: u32,
) -> Result<(u64, u64), Box<dyn Error>> {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let mut settings = default_settings(&Gomoku);
    settings.set("table.megabytes", "1")?;
    settings.set("table.policy", policy)?;
    settings.set("table.generation_step", step)?;
    let mut worker = Worker::new(Arc::new(Gomoku), settings, time)?;
    let (mut nodes, mut dropped) = (0, 0);
    for position in positions {
        let answer = search::answer(&mut worker, &**position, Limits::depth(depth));
        nodes += answer.nodes;
        dropped = answer.table.dropped;
    }
    Ok((nodes, dropped))
}
