//! `zeitnot lexicon check`: are these words?

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
    Exit code 1 says that one of them is no word."
)]
pub(super) struct Arguments {
    /// The words, in any case
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,

    /// Lexicon or word list [default: the shipped words]
    #[arg(long, value_name = "FILE")]
    lexicon: Option<PathBuf>,

    /// Letters that the words are spelled with: english, spanish or a file
    #[arg(long, value_name = "FILE|NAME")]
    tiles: Option<PathBuf>,

    /// Answer in JSON
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
    let sentence = |checked: &LexiconCheckedWord| {
        let word = printable(&checked.word);
        match (&checked.problem, checked.is_word) {
            (Some(problem), _) => format!("{word} is no word of {name}: {problem}\n"),
            (None, true) => format!("{word} is a word of {name}\n"),
            (None, false) => format!("{word} is no word of {name}\n"),
        }
    };
    report.words.iter().map(sentence).collect()
}
