//! The arguments of `zeitnot match` that describe the games.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_arena::adjudication::{Adjudication, DrawRule, ResignRule};
use zeitnot_arena::engine::EngineSpec;
use zeitnot_arena::stats::Sprt;
use zeitnot_arena::{MoveLimits, TimeControl};
use zeitnot_clock::duration;
use zeitnot_core::Game;

use super::spec::{MatchSpec, OpeningsSpec};
use crate::error::CliError;
use crate::position::RuleArguments;
use crate::settings::SettingsArguments;
use crate::{games, numbers};

/// The default number of games without a sequential test.
const DEFAULT_GAMES: u32 = 100;
/// The default maximum number of games with a sequential test.
const MAX_GAMES: u32 = 100_000;

/// The arguments that describe the games of a match.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArguments {
    /// Engine, given twice: settings, then a program and its arguments; without a
    /// program, the built-in engine. Settings are name=, protocol=uci|gomocup, dir=,
    /// restart=on|off, startup=, tc=, time=, nodes=, depth=, and option.NAME=. The
    /// built-in engine also has level=1..5, snapshot= (a file with the initial
    /// content of its table), and the files of the game, such as lexicon=
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,

    /// Settings of both engines
    #[arg(
        long,
        value_name = "SETTINGS",
        default_value = "",
        hide_default_value = true
    )]
    each: String,

    /// Game: gomoku, chess, or crossword
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Clock: seconds and increment, such as 8+0.08, or 40/60 for 40 moves in 60
    /// seconds
    #[arg(long, value_name = "CONTROL")]
    tc: Option<TimeControl>,

    /// Time limit per move, such as 500ms
    #[arg(long, value_name = "DURATION", value_parser = duration::positive)]
    time: Option<Duration>,

    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    nodes: Option<u64>,

    /// Depth per move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, { MoveLimits::MAX_DEPTH }>)]
    depth: Option<u32>,

    /// Number of games, two per opening; an odd number is rounded up [default: 100,
    /// or at most 100000 with --sprt]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 10_000_000>)]
    games: Option<u32>,

    /// Stop with a sequential test (SPRT), such as "elo0=0 elo1=5"; also alpha=,
    /// beta=, and model=normalized|logistic
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Start games from the openings in this file: EPD or PGN for chess; move lists,
    /// SGF, PSQ, or RenLib for gomoku [default: shipped openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Use only the first N plies of each game in the file [default: all]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 200>, requires = "openings")]
    plies: Option<u32>,

    /// Random seed for the order of the openings [default: not shuffled], for
    /// generated openings, and for deals [default: 1]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    seed: Option<u64>,

    /// Number of games at once [default: the number of cores divided by the threads
    /// of an engine]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_024>)]
    concurrency: Option<u32>,

    /// End a game as won when both engines report at least `score` for the same side
    /// in `moves` consecutive moves each; defaults: "score=900 moves=4"
    #[arg(long, value_name = "RULE", value_parser = parse_resign_rule)]
    resign: Option<ResignRule>,

    /// End a game as drawn when, after `after` moves each, both engines report at
    /// most `score` in `moves` consecutive moves each; defaults: "score=10 moves=8
    /// after=40"
    #[arg(long, value_name = "RULE", value_parser = parse_draw_rule)]
    draw: Option<DrawRule>,

    /// End a game as drawn after N moves of each side
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000>)]
    max_moves: Option<u32>,

    /// Tolerated lateness of a move
    #[arg(long, value_name = "DURATION", value_parser = duration::parse, default_value = "0ms")]
    margin: Duration,

    /// Timeout for a move without a time limit
    #[arg(long, value_name = "DURATION", value_parser = duration::positive, default_value = "60s")]
    stall: Duration,

    #[command(flatten)]
    settings: SettingsArguments,
}

impl GameArguments {
    /// Returns the match that the arguments describe.
    ///
    /// # Errors
    ///
    /// Fails if an argument is invalid.
    pub(crate) fn spec(&self, games: &[Arc<dyn Game>]) -> Result<MatchSpec, CliError> {
        // Each engine may have its own equipment.
        let kinds = games::find(games, &self.game)?.equipment_kinds();
        let engines: Vec<EngineSpec> = self
            .engines
            .iter()
            .map(|words| self.engine(kinds, words))
            .collect::<Result<_, _>>()?;
        let engines: [EngineSpec; 2] = engines.try_into().map_err(|given: Vec<_>| {
            let count = given.len();
            engine_error(format!(
                "a match has two engines, not {count}; give --engine twice"
            ))
        })?;
        let default = if self.sprt.is_some() {
            MAX_GAMES
        } else {
            DEFAULT_GAMES
        };
        Ok(MatchSpec {
            game: self.game.clone(),
            rules: self.rules.clone(),
            engines,
            pace: MoveLimits {
                clock: self.tc,
                turn: self.time,
                nodes: self.nodes,
                depth: self.depth,
            },
            games: self.games.unwrap_or(default),
            sprt: self.sprt,
            openings: OpeningsSpec {
                file: self.openings.clone(),
                plies: self.plies,
                seed: self.seed,
            },
            concurrency: self.concurrency,
            adjudication: Adjudication {
                resign: self.resign,
                draw: self.draw,
                most_plies: self.max_moves.map(|moves| moves.saturating_mul(2)),
            },
            margin: self.margin,
            stall: self.stall,
            settings: self.settings.clone(),
        })
    }

    /// Returns the sequential test that may end the match.
    pub(super) fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    fn engine(&self, kinds: &'static [&'static str], words: &str) -> Result<EngineSpec, CliError> {
        let each = EngineSpec::with_equipment_kinds(kinds).extend(&self.each);
        let each = each.map_err(|error| CliError::Argument {
            argument: "--each",
            reason: error.to_string(),
        })?;
        each.extend(words)
            .map_err(|error| engine_error(error.to_string()))
    }
}

fn engine_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--engine",
        reason,
    }
}

fn parse_resign_rule(text: &str) -> Result<ResignRule, String> {
    let [score, moves] = parse_named_numbers(text, ["score", "moves"], [900, 4])?;
    if score == 0 {
        return Err("`score=0` would end every even game; write score=1 or more".to_owned());
    }
    Ok(ResignRule {
        score: i32::try_from(score).unwrap_or(i32::MAX),
        moves,
    })
}

fn parse_draw_rule(text: &str) -> Result<DrawRule, String> {
    let [score, moves, after] =
        parse_named_numbers(text, ["score", "moves", "after"], [10, 8, 40])?;
    Ok(DrawRule {
        score: i32::try_from(score).unwrap_or(i32::MAX),
        moves,
        after,
    })
}

/// Parses numbers such as `score=900 moves=4`, with defaults for missing ones.
fn parse_named_numbers<const N: usize>(
    text: &str,
    names: [&str; N],
    default: [u32; N],
) -> Result<[u32; N], String> {
    let mut numbers = default;
    for word in text.split_whitespace() {
        let place = word.split_once('=').and_then(|(name, value)| {
            let index = names.iter().position(|known| *known == name)?;
            Some((index, value))
        });
        let (index, value) = place.ok_or_else(|| {
            let known = names.map(|name| format!("{name}=N")).join(" ");
            format!("`{word}` is not a setting of this rule; write {known}")
        })?;
        numbers[index] = numbers::count_u32(value)?;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_numbers_of_a_rule_have_defaults() {
        let rule = parse_resign_rule("moves=2").unwrap();
        assert_eq!((rule.score, rule.moves), (900, 2));
        let rule = parse_draw_rule("after=30 score=5").unwrap();
        assert_eq!((rule.score, rule.moves, rule.after), (5, 8, 30));
        for bad in [
            "moves", "score=0", "move=2", "moves=-1", "moves=x", "after=3",
        ] {
            assert!(parse_resign_rule(bad).is_err(), "{bad}");
        }
    }
}
