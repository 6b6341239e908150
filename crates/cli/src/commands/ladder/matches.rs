//! Parser of a ladder file, whose lines are arguments of `zeitnot match`.

use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use zeitnot_core::Game;

use crate::commands::match_command::arguments::GameArguments;
use crate::commands::match_command::spec::MatchSpec;
use crate::error::CliError;
use crate::{files, usage};

/// The maximum size of a ladder file.
const MAX_BYTES: u64 = 64 * 1024;

/// A match of the ladder.
pub(super) struct LadderMatch {
    /// The line in the file, from 1.
    pub(super) line: usize,
    pub(super) spec: MatchSpec,
}

/// The grammar of a line.
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

/// Reads all lines of the file.
///
/// # Errors
///
/// Fails at the first invalid line, or if the file has no matches.
pub(super) fn read(path: &Path, games: &[Arc<dyn Game>]) -> Result<Vec<LadderMatch>, CliError> {
    let text = files::read_text(path, "the ladder", MAX_BYTES)?;
    let invalid = |line: usize, problem: String| CliError::Config {
        path: path.to_owned(),
        line,
        problem,
    };
    let mut matches = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        let words = words.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let spec = parse(words, games).map_err(|problem| invalid(line, problem))?;
        matches.push(LadderMatch { line, spec });
    }
    if matches.is_empty() {
        let problem = "the file has no matches; write arguments of `zeitnot match` on each line";
        return Err(invalid(1, problem.to_owned()));
    }
    Ok(matches)
}

fn parse(line: &str, games: &[Arc<dyn Game>]) -> Result<MatchSpec, String> {
    let words = shlex::split(line).ok_or("a quotation mark is missing; close the quote")?;
    let line = LadderLine::try_parse_from(words).map_err(|error| usage::one_line(&error))?;
    let spec = line.games.spec(games);
    spec.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use zeitnot_chess::Chess;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    #[test]
    fn valid_lines_are_matches_and_invalid_lines_are_errors() {
        let games: [Arc<dyn Game>; 2] = [Arc::new(Gomoku), Arc::new(Chess)];
        let parse = |line| parse(line, &games);
        let spec = parse("--game chess --nodes 10 --engine builtin --engine 'name=x y'").unwrap();
        assert_eq!((spec.game.as_str(), spec.games), ("chess", 100));
        assert_eq!(spec.engines[1].name.as_deref(), Some("x"));
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
