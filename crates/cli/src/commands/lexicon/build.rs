//! `zeitnot lexicon build`: builds a lexicon from a word list.

use std::path::{Path, PathBuf};

use zeitnot_crossword::lexicon::{BuildError, Lexicon, WordList, WordListSummary};
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_schema::v1::LexiconBuilt;

use super::{info, source};
use crate::context::Context;
use crate::equipment::EquipmentFile;
use crate::error::{CliError, Verdict};
use crate::files;

/// The arguments of `zeitnot lexicon build`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot lexicon build words.txt -o words.lex --name MINE\n\n\
    The list is UTF-8 text with one word per line, in upper or lower case; empty\n\
    lines and lines that start with # are skipped. Duplicates, words of one letter,\n\
    and words of more than 15 letters are left out and counted; any other line that\n\
    is not a word is an error. All commands also accept word lists; a lexicon loads\n\
    faster."
)]
pub(super) struct Arguments {
    /// Word list
    #[arg(value_name = "WORDS")]
    words: PathBuf,

    /// Write the lexicon to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Name of the lexicon [default: the name of WORDS without extension]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Tile set that spells the words: english, spanish, or a file
    #[arg(long, value_name = "FILE|NAME", default_value = "english")]
    tiles: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const FILE_KIND: &str = "the lexicon";

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let path = &arguments.words;
    if files::resolve_path(path) == files::resolve_path(&arguments.output) {
        let reason = "this is the word list; give another file".to_owned();
        return Err(argument_error("--output", reason));
    }
    let tiles = source::read_tiles(&arguments.tiles)?;
    let file = EquipmentFile::read("word list", path)?;
    let list = read(path, &file.bytes, &tiles)?;
    let summary = list.summary();
    let name = arguments.name.as_ref().unwrap_or(&file.name);
    let lexicon = list.build(name, &tiles).map_err(|error| match error {
        BuildError::Name(_) => argument_error("--name", error.to_string()),
        _ => source::equipment_error(path, error.to_string()),
    })?;
    write(&arguments.output, &lexicon)?;
    let report = LexiconBuilt {
        lexicon: info::lexicon_info(&lexicon, &tiles),
        duplicates: summary.duplicates as u64,
        too_short: summary.too_short as u64,
        too_long: summary.too_long as u64,
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&lexicon, summary))?;
    }
    Ok(Verdict::Done)
}

fn read(path: &Path, bytes: &[u8], tiles: &TileSet) -> Result<WordList, CliError> {
    WordList::read(bytes, tiles).map_err(|error| {
        let problem = match Lexicon::from_bytes(bytes) {
            Ok(_) => "the file is a lexicon already; give a word list".to_owned(),
            Err(_) => error.to_string(),
        };
        source::equipment_error(path, problem)
    })
}

fn write(path: &Path, lexicon: &Lexicon) -> Result<(), CliError> {
    let written = files::AtomicFile::create(path).and_then(|mut file| {
        file.write(&lexicon.to_bytes())?;
        file.finish(path)
    });
    written.map_err(|error| files::unwritable(path, FILE_KIND, &error))
}

fn report_text(lexicon: &Lexicon, summary: WordListSummary) -> String {
    let (name, words, nodes) = (lexicon.name(), lexicon.len(), lexicon.node_count());
    let mut text = format!(
        "{name}: {words} words, {nodes} nodes, {} bytes\n",
        lexicon.memory_size()
    );
    let left_out = [
        (summary.duplicates, "duplicate"),
        (summary.too_short, "of one letter"),
        (summary.too_long, "of more than 15 letters"),
    ];
    let left_out = left_out.iter().filter(|(count, _)| *count > 0);
    let left_out: Vec<String> = left_out
        .map(|(count, why)| format!("{count} {why}"))
        .collect();
    if !left_out.is_empty() {
        text += &format!("left out: {}\n", left_out.join(", "));
    }
    text
}

fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}
