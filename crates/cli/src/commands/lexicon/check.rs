//! `zeitnot lexicon check`: checks whether words are in a lexicon.

use std::path::PathBuf;

use zeitnot_core::text::printable;
use zeitnot_schema::v1::{LexiconCheck, LexiconCheckedWord};

use super::source::LexiconSource;
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot lexicon check`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot lexicon check zeitnot qi aa --lexicon words.lex\n\n\
    Exit code 1 means that at least one of them is not in the lexicon."
)]
pub(super) struct Arguments {
    /// Words to check, in upper or lower case
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,

    /// Lexicon or word list [default: the shipped lexicon]
    #[arg(long, value_name = "FILE")]
    lexicon: Option<PathBuf>,

    /// Tile set that spells the words: english, spanish, or a file [default: the one
    /// that fits]
    #[arg(long, value_name = "FILE|NAME")]
    tiles: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let source = LexiconSource::read(arguments.lexicon.as_deref(), arguments.tiles.as_deref())?;
    let words = arguments.words.iter().map(|word| check_word(&source, word));
    let words: Vec<LexiconCheckedWord> = words.collect();
    let report = LexiconCheck {
        lexicon: source.lexicon.name().to_owned(),
        all_words: words.iter().all(|word| word.is_word),
        words,
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&report))?;
    }
    Ok(match report.all_words {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

fn check_word(source: &LexiconSource, word: &str) -> LexiconCheckedWord {
    let (is_word, problem) = match source.tiles.parse_word(word) {
        Ok(letters) => (source.lexicon.contains(&letters), None),
        Err(error) => (false, Some(error.to_string())),
    };
    LexiconCheckedWord {
        word: word.to_owned(),
        is_word,
        problem,
    }
}

fn report_text(report: &LexiconCheck) -> String {
    let name = &report.lexicon;
    let line = |checked: &LexiconCheckedWord| {
        let word = printable(&checked.word);
        match (&checked.problem, checked.is_word) {
            (Some(problem), _) => format!("{word} is not a word of {name}: {problem}\n"),
            (None, true) => format!("{word} is a word of {name}\n"),
            (None, false) => format!("{word} is not a word of {name}\n"),
        }
    };
    report.words.iter().map(line).collect()
}
