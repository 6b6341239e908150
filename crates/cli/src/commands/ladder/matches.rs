//! The file of a ladder: a match a line, in the words of `zeitnot match`.

use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use zeitnot_core::Game;

use crate::commands::match_command::arguments::GameArguments;
use crate::commands::match_command::spec::MatchSpec;
use crate::error::CliError;
use crate::{files, usage};

/// A ladder longer than this is refused.
const MAX_BYTES: u64 = 64 * 1024;

/// A match of the ladder.
pub(super) struct LadderMatch {
    /// Its line in the file, from 1.
    pub(super) line: usize,
    /// What is to be played.
    pub(super) spec: MatchSpec,
}

/// A line of the file, as clap reads it.
#[derive(Debug, Parser)]
#[command(
    name = "zeitnot match",
    no_binary_name = true,
    disable_help_flag = true
)]
struct LadderLine {
    #[command(flatten)]
    games: GameArguments,
}

/// Reads every line before the first match is played.
///
/// # Errors
///
/// Names the line that is wrong and the remedy.
pub(super) fn read(path: &Path, games: &[Arc<dyn Game>]) -> Result<Vec<LadderMatch>, CliError> {
    let text = files::read_text(path, "the ladder", MAX_BYTES)?;
    let wrong = |line: usize, problem: String| CliError::Config {
        path: path.to_owned(),
        line,
        problem,
    };
    let mut rungs = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        let words = words.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let order = parse(words, games).map_err(|problem| wrong(line, problem))?;
        rungs.push(LadderMatch { line, spec: order });
    }
    if rungs.is_empty() {
        let problem = "there is no match in it; write one a line, in the words of `zeitnot match`";
        return Err(wrong(1, problem.to_owned()));
    }
    Ok(rungs)
}

fn parse(line: &str, games: &[Arc<dyn Game>]) -> Result<MatchSpec, String> {
    let words = shlex::split(line).ok_or("a quote is never closed; close it")?;
    let words = LadderLine::try_parse_from(words).map_err(|error| usage::one_line(&error))?;
    let order = words.games.spec(games);
    order.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use zeitnot_chess::Chess;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    #[test]
    fn a_line_is_a_match_and_a_wrong_one_is_told() {
        let games: [Arc<dyn Game>; 2] = [Arc::new(Gomoku), Arc::new(Chess)];
        let parse = |line| parse(line, &games);
        let order = parse("--game chess --nodes 10 --engine builtin --engine 'name=x y'").unwrap();
        assert_eq!((order.game.as_str(), order.games), ("chess", 100));
        assert_eq!(order.engines[1].name.as_deref(), Some("x"));
        for (line, part) in [
            ("--engine 'x", "quote"),
            ("--engine a --engine b --gams 3", "--gams"),
            ("--engine a", "two engines"),
            ("--engine a --engine b --games 0", "--games"),
        ] {
            let problem = parse(line).unwrap_err();
            assert!(
                problem.contains(part) && !problem.contains('\n'),
                "{problem}"
            );
        }
    }
}
