//! `zeitnot lexicon words`: lists the words of a lexicon.

use std::path::PathBuf;

use zeitnot_schema::v1::LexiconWords;

use super::source::{LexiconSource, spell};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;

/// The arguments of `zeitnot lexicon words`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot lexicon words words.lex --length 2\n\n\
    The output is a word list for `zeitnot lexicon build`. If you distribute the\n\
    shipped words, include the notice that `zeitnot lexicon info --notice` prints."
)]
pub(super) struct Arguments {
    /// Lexicon or word list [default: the shipped lexicon]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// List only words of this length
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 15>)]
    length: Option<u32>,

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
    let LexiconSource { lexicon, tiles } =
        LexiconSource::read(arguments.file.as_deref(), arguments.tiles.as_deref())?;
    let is_wanted = |length: usize| {
        arguments
            .length
            .is_none_or(|wanted| wanted as usize == length)
    };
    let words = lexicon.words().filter(|word| is_wanted(word.len()));
    let words: Vec<String> = words.map(|word| spell(&tiles, &word)).collect();
    if arguments.json {
        let lexicon = lexicon.name().to_owned();
        context
            .console
            .print_json(&LexiconWords { lexicon, words })?;
    } else {
        for word in words {
            context.console.print(&format!("{word}\n"))?;
        }
    }
    Ok(Verdict::Done)
}
