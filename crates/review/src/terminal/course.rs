//! Where the game turned, and what followed what.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{PatternSequence, TurningPoint};

use super::Report;
use super::text::paragraph;
use crate::words::{Name, Value, name_of_side};

pub(super) fn write(report: &Report<'_>) -> String {
    let review = report.review;
    let turns = review.turning_points.iter();
    let turns: String = turns.map(|turn| turning_point(report, turn)).collect();
    let sequences = review.sequences.iter();
    let sequences: String = sequences.map(|one| sequence(report, one)).collect();
    let parts = [
        ("terminal-turning-points", turns),
        ("terminal-sequences", sequences),
    ];
    let told = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let told = told.map(|(heading, lines)| report.heading(heading) + &lines);
    told.collect::<Vec<String>>().join("\n")
}

/// Number and move of a ply.
fn named(report: &Report<'_>, ply: u32) -> String {
    let index = (ply as usize).wrapping_sub(1);
    let mv = report.review.moves.get(index);
    mv.map_or_else(|| ply.to_string(), |mv| report.named(mv))
}

fn turning_point(report: &Report<'_>, turn: &TurningPoint) -> String {
    let values = [
        ("move", Value::from(named(report, turn.ply))),
        ("side", Value::from(report.side(Side::First))),
        ("before", Value::Percent(turn.before.into())),
        ("after", Value::Percent(turn.after.into())),
    ];
    let line = report.say("terminal-turn", &values);
    paragraph("  ", &line, report.width)
}

fn sequence(report: &Report<'_>, sequence: &PatternSequence) -> String {
    let links = sequence.links.iter().map(|link| {
        let name = report.name(Name::Link(&link.what));
        format!("{name} ({})", named(report, link.ply))
    });
    let links: Vec<String> = links.collect();
    let side = name_of_side(report.language, report.review, sequence.side);
    paragraph(
        "  ",
        &format!("{side}: {}", links.join(" → ")),
        report.width,
    )
}
