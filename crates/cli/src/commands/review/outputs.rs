//! The files that a review writes: an HTML report, puzzles, annotated games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use zeitnot_core::Side;
use zeitnot_record::Format;
use zeitnot_review::{Language, PageGame, annotate, html, puzzles, summarize};
use zeitnot_schema::v1::review::Review;

use super::sources::REVIEWED;
use super::{Arguments, ReviewInput, ReviewedGame};
use crate::error::CliError;
use crate::files::OutputFile;

/// The formats for annotated games.
const ANNOTATED_FORMATS: [Format; 3] = [Format::Sgf, Format::Pgn, Format::Gcg];

/// The files of a review, opened before it starts, so that a wrong path fails early.
pub(super) struct ReviewOutputs {
    page: Option<OutputFile>,
    puzzles: Option<PuzzleOutput>,
    annotated: Option<AnnotatedOutput>,
}

struct PuzzleOutput {
    file: OutputFile,
    /// One JSON object per line.
    lines: String,
    /// The ids of the puzzles, because games may have the same position.
    known: BTreeSet<String>,
}

impl PuzzleOutput {
    fn open(path: &Path) -> Result<Self, CliError> {
        Ok(Self {
            file: OutputFile::create(path, "list of puzzles")?,
            lines: String::new(),
            known: BTreeSet::new(),
        })
    }
}

enum AnnotatedOutput {
    File { file: OutputFile, format: Format },
    Folder(PathBuf),
}

impl ReviewOutputs {
    /// Opens the files.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written, or its format cannot hold the games.
    pub(super) fn open(arguments: &Arguments, entries: &[ReviewInput]) -> Result<Self, CliError> {
        let annotated = arguments.annotate.as_deref();
        let annotated = annotated
            .map(|path| AnnotatedOutput::open(path, entries))
            .transpose()?;
        let page = arguments.html.as_deref();
        let page = page
            .map(|path| OutputFile::create(path, "page"))
            .transpose()?;
        let puzzles = arguments.puzzles.as_deref();
        let puzzles = puzzles.map(PuzzleOutput::open).transpose()?;
        Ok(Self {
            page,
            puzzles,
            annotated,
        })
    }

    /// Adds the puzzles of a game, for the moves of one side or of both.
    ///
    /// # Errors
    ///
    /// Fails if the review does not match the game.
    pub(super) fn add(
        &mut self,
        entry: &ReviewInput,
        review: &Review,
        side: Option<Side>,
    ) -> Result<(), CliError> {
        let Some(output) = &mut self.puzzles else {
            return Ok(());
        };
        let puzzles = puzzles(review, &*entry.game, &entry.loaded.source, side);
        let puzzles = puzzles.map_err(|error| entry.loaded.error(&error.to_string()))?;
        for puzzle in puzzles {
            if output.known.insert(puzzle.id.clone()) {
                let line = serde_json::to_string(&puzzle);
                output.lines += &line.map_err(|error| CliError::Json(error.to_string()))?;
                output.lines.push('\n');
            }
        }
        Ok(())
    }

    /// Writes the files.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written, or its format cannot hold the annotations.
    pub(super) fn finish(
        self,
        reviews: &[(String, Review)],
        reviewed: &[ReviewedGame],
        arguments: &Arguments,
    ) -> Result<(), CliError> {
        if let Some(page) = self.page {
            let games: Vec<PageGame<'_>> = reviews
                .iter()
                .zip(reviewed)
                .map(|((source, review), reviewed)| PageGame {
                    source,
                    review,
                    game: &*reviewed.game,
                })
                .collect();
            // The report lists all games, also with --player.
            let summary = summarize(reviews, None);
            let written = html(&games, &summary, arguments.lang);
            page.write(&written.map_err(|error| write_error("--html", &error))?)?;
        }
        if let Some(PuzzleOutput { file, lines, .. }) = self.puzzles {
            file.write(&lines)?;
        }
        if let Some(annotated) = self.annotated {
            annotated.write(reviews, reviewed, arguments.lang)?;
        }
        Ok(())
    }
}

impl AnnotatedOutput {
    fn open(path: &Path, entries: &[ReviewInput]) -> Result<Self, CliError> {
        if path.is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        let format = Format::from_file_name(&path.to_string_lossy());
        let format = format.filter(|format| ANNOTATED_FORMATS.contains(format));
        let Some(format) = format else {
            return Err(annotate_error(format!(
                "the extension of `{}` does not select a format; end it in .{}, or give a folder",
                path.display(),
                ANNOTATED_FORMATS.map(Format::extension).join(", .")
            )));
        };
        let mut games = entries.iter().map(|entry| entry.game.name());
        if let Some(game) = games.find(|game| *game != format.default_game()) {
            return Err(annotate_error(format!(
                "a game of {game} cannot be written as .{}; choose another format, or give a folder",
                format.extension()
            )));
        }
        if format == Format::Gcg && entries.len() > 1 {
            return Err(annotate_error(
                "a .gcg file holds one game, and there are several; give a folder".to_owned(),
            ));
        }
        let file = OutputFile::create(path, "game")?;
        Ok(Self::File { file, format })
    }

    fn write(
        self,
        reviews: &[(String, Review)],
        reviewed: &[ReviewedGame],
        language: Language,
    ) -> Result<(), CliError> {
        let written = |review: &Review, game: &ReviewedGame, format: Format| {
            let annotated = annotate(&game.record, review, &*game.game, language);
            let annotated = annotated.map_err(|error| write_error("--annotate", &error))?;
            let bytes = format.write(&annotated);
            bytes.map_err(|error| write_error("--annotate", &error))
        };
        let games = reviews.iter().map(|(_, review)| review).zip(reviewed);
        match self {
            Self::File { file, format } => {
                let mut all = Vec::new();
                for (review, game) in games {
                    if !all.is_empty() && format == Format::Pgn {
                        all.push(b'\n');
                    }
                    all.extend(written(review, game, format)?);
                }
                file.write_bytes(&all)
            }
            Self::Folder(folder) => {
                let mut names = BTreeSet::new();
                for (review, game) in games {
                    let format = ANNOTATED_FORMATS
                        .into_iter()
                        .find(|format| format.default_game() == game.game.name());
                    let format = format.ok_or_else(|| {
                        annotate_error(format!(
                            "no file format can hold games of {}; leave it out",
                            game.game.name()
                        ))
                    })?;
                    let name = unique_name(&mut names, &game.stem, format);
                    let file = OutputFile::create(&folder.join(name), "game")?;
                    file.write_bytes(&written(review, game, format)?)?;
                }
                Ok(())
            }
        }
    }
}

/// Returns a file name that no other game of this run has.
fn unique_name(names: &mut BTreeSet<String>, stem: &str, format: Format) -> String {
    let named = |stem: &str| format!("{stem}.{REVIEWED}.{}", format.extension());
    let mut name = named(stem);
    let mut number = 2;
    while !names.insert(name.clone()) {
        name = named(&format!("{stem}-{number}"));
        number += 1;
    }
    name
}

fn annotate_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--annotate",
        reason,
    }
}

fn write_error(argument: &'static str, error: &impl std::fmt::Display) -> CliError {
    CliError::Argument {
        argument,
        reason: error.to_string(),
    }
}
