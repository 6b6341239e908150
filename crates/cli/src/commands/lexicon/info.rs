//! `zeitnot lexicon info`: shows the number of words and the copyright notice.

use std::path::PathBuf;

use zeitnot_crossword::lexicon::{Lexicon, MAX_WORD_LENGTH, MIN_WORD_LENGTH};
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_schema::v1::{LexiconInfo, LexiconLength};

use super::source::LexiconSource;
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot lexicon info`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  zeitnot lexicon info words.lex\n  zeitnot lexicon info --notice\n\n\
    The shipped lexicon is built from SCOWL's word lists. If you distribute its\n\
    words, include the notice that --notice prints."
)]
pub(super) struct Arguments {
    /// Lexicon or word list [default: the shipped lexicon]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Tile set that spells the words: english, spanish, or a file [default: the one
    /// that fits]
    #[arg(long, value_name = "FILE|NAME")]
    tiles: Option<PathBuf>,

    /// Print the copyright notices of the shipped lexicon
    #[arg(long, conflicts_with_all = ["file", "json"])]
    notice: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    if arguments.notice {
        context.console.print(Lexicon::SHIPPED_NOTICE)?;
        return Ok(Verdict::Done);
    }
    let LexiconSource { lexicon, tiles } =
        LexiconSource::read(arguments.file.as_deref(), arguments.tiles.as_deref())?;
    let mut info = lexicon_info(&lexicon, &tiles);
    if arguments.file.is_none() {
        info.notice = Some(Lexicon::SHIPPED_NOTICE.to_owned());
    }
    if arguments.json {
        context.console.print_json(&info)?;
    } else {
        context.console.print(&report_text(&info))?;
    }
    Ok(Verdict::Done)
}

pub(super) fn lexicon_info(lexicon: &Lexicon, tiles: &TileSet) -> LexiconInfo {
    let mut counts = [0; MAX_WORD_LENGTH + 1];
    for word in lexicon.words() {
        if let Some(count) = counts.get_mut(word.len()) {
            *count += 1;
        }
    }
    let length = |length: usize| LexiconLength {
        length: length as u32,
        words: counts[length],
    };
    LexiconInfo {
        name: lexicon.name().to_owned(),
        tiles: tiles.name().to_owned(),
        words: lexicon.len() as u64,
        nodes: lexicon.node_count() as u64,
        bytes: lexicon.memory_size() as u64,
        by_length: (MIN_WORD_LENGTH..=MAX_WORD_LENGTH).map(length).collect(),
        notice: None,
    }
}

fn report_text(info: &LexiconInfo) -> String {
    let LexiconInfo {
        name,
        tiles,
        words,
        nodes,
        bytes,
        ..
    } = info;
    let mut text = format!(
        "name     {name}\n\
         words    {words}\n\
         letters  {tiles}\n\
         nodes    {nodes} ({bytes} bytes)\n"
    );
    if info.notice.is_some() {
        text += "notice   built from SCOWL's word lists, copyright Kevin Atkinson and others; if you\n         \
                 distribute the words, include `zeitnot lexicon info --notice`\n";
    }
    text += "\nletters   words\n";
    for LexiconLength { length, words } in &info.by_length {
        text += &format!("{length:>7}{words:>8}\n");
    }
    text
}
