//! The words of `zeitnot match` that describe games, and what they mean.

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

/// Games of a match that says nothing about it.
const DEFAULT_GAMES: u32 = 100;
/// The same where a test decides when it is over.
const MAX_GAMES: u32 = 100_000;

/// How games are played.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArguments {
    /// An engine: settings, then its program and arguments; without a program
    /// it is the built-in one. Settings are name=, protocol=uci|gomocup, dir=,
    /// restart=on|off, startup=, tc=, time=, nodes=, depth=, option.NAME= and,
    /// for the built-in engine, level=1..5, snapshot= (what is in its table
    /// when a game begins) and the files that the game is played with
    #[arg(long = "engine", value_name = "WORDS")]
    engines: Vec<String>,

    /// Settings of both engines
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: String,

    /// The game
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Clock: seconds and increment such as 8+0.08, or 40/60 for 40 moves a
    /// minute
    #[arg(long, value_name = "CONTROL")]
    tc: Option<TimeControl>,

    /// The longest that a move may take
    #[arg(long, value_name = "DURATION", value_parser = duration::positive)]
    time: Option<Duration>,

    /// Nodes a move
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    nodes: Option<u64>,

    /// Depth a move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, { MoveLimits::MAX_DEPTH }>)]
    depth: Option<u32>,

    /// Number of games, two for each opening; an odd number is rounded up
    /// [default: 100; with --sprt at most 100000]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 10_000_000>)]
    games: Option<u32>,

    /// End as soon as it is known which is true: "elo0=0 elo1=5"; also alpha=,
    /// beta= and model=normalized|logistic
    #[arg(long, value_name = "WORDS")]
    sprt: Option<Sprt>,

    /// Begin from the openings in this file: EPD or PGN for chess; move lists,
    /// SGF, PSQ or RenLib for gomoku [default: shipped openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Take so many plies of each game in the file
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 200>, requires = "openings")]
    plies: Option<u32>,

    /// Take the openings in an order that depends on this number; where chance
    /// has a part in the game, deal by it
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    seed: Option<u64>,

    /// Games at once [default: one core for each engine]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_024>)]
    concurrency: Option<u32>,

    /// End a game when both engines say that one is so much better:
    /// "score=900 moves=4"
    #[arg(long, value_name = "WORDS", value_parser = parse_resign_rule)]
    resign: Option<ResignRule>,

    /// End a game when both engines say that it is even: "score=10 moves=8
    /// after=40"
    #[arg(long, value_name = "WORDS", value_parser = parse_draw_rule)]
    draw: Option<DrawRule>,

    /// A game is drawn after so many moves of each side
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000>)]
    max_moves: Option<u32>,

    /// How much later than its time a move may come without losing
    #[arg(long, value_name = "DURATION", value_parser = duration::parse, default_value = "0ms")]
    margin: Duration,

    /// How long a move is waited for where no clock runs
    #[arg(long, value_name = "DURATION", value_parser = duration::positive, default_value = "60s")]
    stall: Duration,

    #[command(flatten)]
    settings: SettingsArguments,
}

impl GameArguments {
    /// The match that these words order.
    ///
    /// # Errors
    ///
    /// Names the argument that is wrong and the remedy.
    pub(crate) fn spec(&self, games: &[Arc<dyn Game>]) -> Result<MatchSpec, CliError> {
        // What a game is played with, engines may have of their own.
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
        let usual = if self.sprt.is_some() {
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
            games: self.games.unwrap_or(usual),
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

    /// The test that may end the match.
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
        return Err("`score=0` would end every even game; write at least score=1".to_owned());
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

/// Numbers by name, each of which may be left out.
fn parse_named_numbers<const N: usize>(
    text: &str,
    names: [&str; N],
    usual: [u32; N],
) -> Result<[u32; N], String> {
    let mut numbers = usual;
    for word in text.split_whitespace() {
        let place = word.split_once('=').and_then(|(name, value)| {
            let index = names.iter().position(|known| *known == name)?;
            Some((index, value))
        });
        let (index, value) = place.ok_or_else(|| {
            let known = names.map(|name| format!("{name}=N")).join(" ");
            format!("`{word}` is not one of its settings; write {known}")
        })?;
        numbers[index] = numbers::count_u32(value)?;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_by_name_and_have_usual_numbers() {
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
