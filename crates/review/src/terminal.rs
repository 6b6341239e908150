//! A review as text for a terminal. Nothing here writes to the terminal.

mod events;
mod paint;
mod sentences;
mod sides;
mod sparkline;
mod summary;
mod table;
mod text;

use zeitnot_core::Side;
use zeitnot_core::text::printable;
use zeitnot_schema::v1::review::{Label, Review, ReviewedMove};

use crate::display::{better_move_text, move_number_text, move_text};
use crate::text::{Language, MessageValue, Name, message, name_of, name_of_side};
use paint::{Paint, Tone};
use table::{Align, TextTable};

pub use summary::terminal_summary;

/// Minimum number of columns.
const MIN_WIDTH: usize = 40;

/// Formats a review for a terminal with `width` columns.
///
/// Without `color`, the text has no escape sequences.
#[must_use]
pub fn terminal(review: &Review, language: Language, width: usize, color: bool) -> String {
    let report = TerminalReport {
        review,
        language,
        width: width.max(MIN_WIDTH),
        paint: Paint { color },
    };
    let parts = [
        report.header(),
        sparkline::draw(&report),
        report.key_moves(),
        sentences::write(&report),
        sides::write(&report),
        events::write(&report),
        report.broken_off(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// A review and its output settings.
struct TerminalReport<'a> {
    review: &'a Review,
    language: Language,
    width: usize,
    paint: Paint,
}

impl TerminalReport<'_> {
    fn message(&self, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
        message(self.language, id, values)
    }

    fn name<'n>(&self, name: impl Into<Name<'n>>) -> String {
        name_of(self.language, name)
    }

    fn heading(&self, id: &str) -> String {
        self.paint.bold(&self.message(id, &[])) + "\n"
    }

    fn percent(&self, tenths: u16) -> String {
        let number = MessageValue::Percent(tenths.into());
        self.message("terminal-number", &[("number", number)])
    }

    fn tenths(&self, tenths: u16) -> String {
        let number = MessageValue::Tenths(tenths.into());
        self.message("terminal-number", &[("number", number)])
    }

    fn side(&self, side: Side) -> String {
        name_of_side(self.language, self.review, side.into())
    }

    /// Returns the player's name, or the name of the side if unknown.
    fn player(&self, side: Side) -> String {
        let name = self.review.players[side.index()].as_deref();
        name.map_or_else(|| self.side(side), printable)
    }

    /// Returns the number and the move.
    fn move_name(&self, mv: &ReviewedMove) -> String {
        format!("{} {}", move_number_text(self.review, mv), move_text(mv))
    }

    /// Wraps text, without a final line break.
    fn wrapped(&self, text: &str) -> String {
        text::wrapped(text, self.width, "").trim_end().to_owned()
    }

    fn header(&self) -> String {
        let review = self.review;
        let [first, second] = Side::BOTH.map(|side| {
            let name = review.players[side.index()].as_deref();
            let side = self.side(side);
            name.map_or_else(
                || side.clone(),
                |name| format!("{} ({side})", printable(name)),
            )
        });
        let mut title = format!("{first} – {second}");
        if let Some(result) = &review.result {
            title += &format!(" · {}", printable(result));
        }
        let moves = [("count", review.moves.len().into())];
        let mut facts = vec![self.name(Name::Game(&review.game)), review.rule.clone()];
        facts.extend(review.size.map(|size| format!("{size}×{size}")));
        facts.push(self.message("terminal-moves", &moves));
        facts.extend(review.opening.as_deref().map(printable));
        let judge = &review.judge;
        let judged = [
            ("engine", judge.engine.as_str().into()),
            ("tier", Name::from(judge.tier).into()),
            ("nodes", text::grouped(judge.nodes).into()),
        ];
        let lines = [
            self.paint.bold(&self.wrapped(&title)),
            self.wrapped(&facts.join(" · ")),
            self.paint
                .dim(&self.wrapped(&self.message("terminal-judged", &judged))),
        ];
        lines.join("\n") + "\n"
    }

    /// Returns the bad and the brilliant moves.
    fn notable(&self) -> impl Iterator<Item = &ReviewedMove> {
        let moves = self.review.moves.iter();
        moves.filter(|mv| mv.label.is_bad() || mv.label == Label::Brilliant)
    }

    fn key_moves(&self) -> String {
        let mut grid = TextTable::new(&[
            Align::Left,
            Align::Left,
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Left,
        ]);
        for mv in self.notable() {
            let better = mv.better.as_ref().map(better_move_text).unwrap_or_default();
            grid.row([
                (mv.label.glyph().to_owned(), tone(mv.label)),
                (self.move_name(mv), Tone::Plain),
                (self.side(mv.side.into()), Tone::Plain),
                (self.percent(mv.win_best), Tone::Plain),
                (self.percent(mv.win_played), Tone::Plain),
                (format!("-{}", self.tenths(mv.loss)), tone(mv.label)),
                (better.to_owned(), Tone::Good),
            ]);
        }
        if grid.is_empty() {
            return self.message("terminal-no-mistakes", &[]) + "\n";
        }
        let heads = ["", "move", "side", "best", "played", "loss", "better"];
        let heads = heads.map(|head| match head {
            "" => String::new(),
            head => self.message(&format!("terminal-head-{head}"), &[]),
        });
        self.heading("terminal-moves-that-matter") + &grid.write(&heads, self.paint)
    }

    fn broken_off(&self) -> String {
        let Some(reason) = &self.review.broken_off else {
            return String::new();
        };
        let reason = [("reason", printable(reason).into())];
        let sentence = self.message("terminal-broken-off", &reason);
        self.paint
            .tone(Tone::Doubt, &text::wrapped(&sentence, self.width, ""))
    }
}

const fn tone(label: Label) -> Tone {
    match label {
        Label::Book | Label::Forced => Tone::Plain,
        Label::Brilliant | Label::Only | Label::Best | Label::Excellent | Label::Good => Tone::Good,
        Label::Inaccuracy => Tone::Doubt,
        Label::Mistake | Label::Blunder | Label::Miss => Tone::Wrong,
    }
}
