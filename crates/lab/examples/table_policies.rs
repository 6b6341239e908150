//! Which replacement policy and which generation step costs the fewest nodes?
//!
//! Follows recorded games for a few moves, every position searched to a fixed
//! depth in one table that is far too small: once game by game, and once with
//! sixteen games taking turns, as on a server. The positions are the same for
//! every setting, so the node counts can be compared.
//!
//! `cargo run --release -p zeitnot-lab --example table_policies -- FILE [DEPTH] [GROUPS]`
//! with the games of `zeitnot selfplay gomoku --games FILE`.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Position, Setup, SystemTime, TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::{BoardSize, Gomoku, notation};
use zeitnot_lab::search;

/// Games that share the table.
const GAMES: usize = 16;
/// Positions searched of each game.
const MOVES: usize = 8;
/// Plies from the opening to the first of them.
const AFTER_OPENING: usize = 2;

/// The positions of one game, in order.
type GamePositions = Vec<Box<dyn Position>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file of games")?;
    let depth: u32 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let groups: usize = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let mut courses = Vec::new();
    for line in std::fs::read_to_string(file)?.lines() {
        courses.extend(read_game(line)?);
        if courses.len() == GAMES * groups {
            break;
        }
    }
    println!(
        "{} games, {MOVES} positions each, depth {depth}, table of 1 MiB",
        courses.len()
    );
    println!("policy      step      alone: nodes  dropped  interleaved: nodes  dropped");
    for policy in ["strict", "two_tier"] {
        for step in ["60", "125", "250", "500", "1000", "4000", "100000"] {
            let (mut alone, mut mixed) = ((0, 0), (0, 0));
            for group in courses.chunks(GAMES) {
                let one_by_one = group.iter().flatten();
                add(&mut alone, search_all(one_by_one, policy, step, depth)?);
                let in_turns = (0..MOVES).flat_map(|turn| group.iter().map(move |c| &c[turn]));
                add(&mut mixed, search_all(in_turns, policy, step, depth)?);
            }
            println!(
                "{policy:<9} {step:>6}  {:>16} {:>8}  {:>18} {:>8}",
                alone.0, alone.1, mixed.0, mixed.1
            );
        }
    }
    Ok(())
}

fn add(total: &mut (u64, u64), part: (u64, u64)) {
    *total = (total.0 + part.0, total.1 + part.1);
}

/// The positions of a line of the file; none if the game was too short.
fn read_game(line: &str) -> Result<Option<GamePositions>, Box<dyn Error>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, rule, plies, _, moves, ..] = words[..] else {
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

/// Nodes and dropped stores of a whole run.
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
