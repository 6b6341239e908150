//! Turning points and sequences.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{PatternSequence, TurningPoint};

use super::TerminalReport;
use super::text::paragraph;
use crate::text::{MessageValue, Name, name_of_side};

pub(super) fn write(report: &TerminalReport<'_>) -> String {
    let review = report.review;
    let turns = review.turning_points.iter();
    let turns: String = turns.map(|turn| turning_point(report, turn)).collect();
    let sequences = review.sequences.iter();
    let sequences: String = sequences.map(|one| sequence(report, one)).collect();
    let parts = [
        ("terminal-turning-points", turns),
        ("terminal-sequences", sequences),
    ];
    let sections = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let sections = sections.map(|(heading, lines)| report.heading(heading) + &lines);
    sections.collect::<Vec<String>>().join("\n")
}

/// Returns the number and the move of a ply.
fn ply_name(report: &TerminalReport<'_>, ply: u32) -> String {
    let index = (ply as usize).wrapping_sub(1);
    let mv = report.review.moves.get(index);
    mv.map_or_else(|| ply.to_string(), |mv| report.move_name(mv))
}

fn turning_point(report: &TerminalReport<'_>, turn: &TurningPoint) -> String {
    let values = [
        ("move", MessageValue::from(ply_name(report, turn.ply))),
        ("side", MessageValue::from(report.side(Side::First))),
        ("before", MessageValue::Percent(turn.before.into())),
        ("after", MessageValue::Percent(turn.after.into())),
    ];
    let line = report.message("terminal-turn", &values);
    paragraph("  ", &line, report.width)
}

fn sequence(report: &TerminalReport<'_>, sequence: &PatternSequence) -> String {
    let links = sequence.links.iter().map(|link| {
        let name = report.name(Name::Link(&link.what));
        format!("{name} ({})", ply_name(report, link.ply))
    });
    let links: Vec<String> = links.collect();
    let side = name_of_side(report.language, report.review, sequence.side);
    paragraph(
        "  ",
        &format!("{side}: {}", links.join(" → ")),
        report.width,
    )
}
