//! `zeitnot book show`: shows the book move in a position.

use std::path::PathBuf;

use zeitnot_core::{Notation, Position, Setup, Side, ViewParts};
use zeitnot_gomoku::book::{Book, BookHit};
use zeitnot_gomoku::notation::parse_square;
use zeitnot_gomoku::{BoardSize, Gomoku, Square};
use zeitnot_schema::v1::BookShown;

use super::source;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;

/// The maximum number of moves in the line of book moves.
const MAX_LINE_MOVES: usize = 30;

/// The arguments of `zeitnot book show`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Moves from the empty board, such as h8i9j10, or "" for the empty board
    #[arg(value_name = "POSITION")]
    position: String,

    /// Rule set [default: that of --book, or freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Board size [default: that of --book, or the standard size of the rules]
    #[arg(long, value_name = "N", value_parser = numbers::count_u32, allow_hyphen_values = true)]
    size: Option<u32>,

    /// Book file [default: the shipped book for the rules]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let from_file = arguments.book.as_deref().map(source::read).transpose()?;
    let file_origin = from_file.as_ref().map(Book::origin);
    let setup = Setup {
        position: arguments.position.clone(),
        rule: file_origin.map_or_else(
            || arguments.rule.clone(),
            |origin| Some(origin.rule.clone()),
        ),
        size: file_origin.map_or(arguments.size, |origin| Some(origin.size.side().into())),
        side: None,
    };
    let position = zeitnot_core::Game::position(&Gomoku, &setup).map_err(CliError::Position)?;
    let setup = position.setup();
    let (rule, size) = (setup.rule.unwrap_or_default(), setup.size.unwrap_or(0));
    let shipped = source::all_shipped()?.into_iter();
    let mut matching = from_file
        .as_ref()
        .into_iter()
        .chain(shipped)
        .filter(|book| {
            let origin = book.origin();
            origin.rule == rule && u32::from(origin.size.side()) == size
        });
    let book = matching.next().ok_or_else(|| CliError::Argument {
        argument: "--rule",
        reason: format!(
            "no book of {rule} on {size}x{size} is shipped; `zeitnot book info` lists the \
             shipped books"
        ),
    })?;
    let entry = show_position(book, &*position, rule, size);
    if arguments.json {
        context.console.print_json(&entry)?;
    } else {
        context.console.print(&report_text(&entry))?;
    }
    Ok(match entry.best_move {
        Some(_) => Verdict::Done,
        None => Verdict::Negative,
    })
}

fn show_position(book: &Book, position: &dyn Position, rule: String, size: u32) -> BookShown {
    let found = look_up(book, position);
    BookShown {
        rule,
        size,
        best_move: found.map(|found| found.square.to_string()),
        score: found.map(|found| found.score.0),
        depth: found.map(|found| found.depth),
        nodes: found.map(|found| found.nodes),
        pv: book_line(book, position.clone_box()),
    }
}

/// Returns the book entry of a position if its move is legal.
fn look_up(book: &Book, position: &dyn Position) -> Option<BookHit> {
    let stones = position.view(ViewParts::STONES).stones?;
    let size: BoardSize = book.origin().size;
    let stones = Side::BOTH
        .into_iter()
        .zip(&stones)
        .flat_map(|(side, names)| {
            let squares = names
                .iter()
                .filter_map(move |name| parse_square(size, name).ok());
            squares.map(move |square| (side, square))
        });
    let stones: Vec<(Side, Square)> = stones.collect();
    let found = book.find_stones(&stones, position.side_to_move())?;
    position
        .parse_move(&found.square.to_string(), Notation::Engine)
        .ok()?;
    Some(found)
}

fn book_line(book: &Book, mut position: Box<dyn Position>) -> Vec<String> {
    let mut line = Vec::new();
    while line.len() < MAX_LINE_MOVES
        && let Some(found) = look_up(book, &*position)
        && let Ok(mv) = position.parse_move(&found.square.to_string(), Notation::Engine)
        && position.play(mv).is_ok()
    {
        line.push(found.square.to_string());
    }
    line
}

fn report_text(entry: &BookShown) -> String {
    let (Some(best), Some(score), Some(depth), Some(nodes)) =
        (&entry.best_move, entry.score, entry.depth, entry.nodes)
    else {
        return "the position is not in the book\n".to_owned();
    };
    format!(
        "move   {best}\n\
         score  {score:+} (positive is better for black)\n\
         depth  {depth}\n\
         nodes  {nodes}\n\
         line   {}\n",
        entry.pv.join(" ")
    )
}
