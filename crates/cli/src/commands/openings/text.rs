//! The text and JSON output of `zeitnot openings`.

use zeitnot_arena::Opening;
use zeitnot_arena::openings::{OpeningContext, OpeningSetRequest, OpeningsSummary};
use zeitnot_schema::v1::{OpeningReport, OpeningsReport};

pub(super) fn format_score(score: i32) -> String {
    format!("{score:+}")
}

/// Formats the number of openings and their scores.
pub(super) fn summary_text(openings: &[Opening], summary: &OpeningsSummary) -> String {
    let mut text = format!("{} openings", openings.len());
    if let Some((min, max)) = summary.score_range {
        let mean = summary.mean;
        text += &format!(", scores from {min:+} to {max:+}, on average {mean:+.1}");
    }
    if summary.decided > 0 {
        text += &format!(", {} decided", summary.decided);
    }
    text
}

/// Formats the results of trial games; empty without trial games.
pub(super) fn trials_text(opening_context: &OpeningContext, summary: &OpeningsSummary) -> String {
    let Some(share) = summary.one_sided else {
        return String::new();
    };
    let [first, second] = opening_context.game().side_names();
    let [first_wins, second_wins] = summary.trials.wins;
    format!(
        "{} trial games: {first} won {first_wins}, {second} won {second_wins}, {} drawn; \
         the same side won both games of an opening in {:.0} %\n",
        summary.trials.games(),
        summary.trials.draws,
        share * 100.0,
    )
}

/// Returns the notes at the head of a generated file.
pub(super) fn header_notes(
    request: &OpeningSetRequest,
    summary: &OpeningsSummary,
) -> Vec<(&'static str, String)> {
    let opening_context = &request.context;
    let settings = &request.settings;
    let mut notes = vec![("game", opening_context.game().name().to_owned())];
    notes.extend(opening_context.rule().map(|rule| ("rule", rule.to_owned())));
    notes.extend(
        opening_context
            .size()
            .map(|size| ("size", size.to_string())),
    );
    notes.push(("openings", request.count.to_string()));
    if let Some((min, max)) = summary.score_range {
        let [first, _] = opening_context.game().side_names();
        let nodes = settings.nodes;
        let range = format!("{min:+}..{max:+} at {nodes} nodes, as {first} sees it");
        notes.push(("score", range));
    }
    if settings.trials.games > 0 {
        let (games, nodes) = (settings.trials.games, settings.trials.nodes);
        let [once, twice, four] = [nodes, nodes * 2, nodes * 4];
        let lead = settings.trials.max_even_lead();
        notes.push((
            "trials",
            format!(
                "{games} games from each opening, {once}, {twice} and {four} nodes a move in turn; \
                 no side was more than {lead} games ahead in the end"
            ),
        ));
    }
    notes.push((
        "made with",
        format!("zeitnot {}", env!("CARGO_PKG_VERSION")),
    ));
    notes.push(("command", command_line(request)));
    notes
}

/// Returns a command line that generates the same openings again.
fn command_line(request: &OpeningSetRequest) -> String {
    let opening_context = &request.context;
    let settings = &request.settings;
    let mut words = format!("zeitnot openings {}", opening_context.game().name());
    if let Some(rule) = opening_context.rule() {
        words += &format!(" --rule {rule}");
    }
    if let Some(size) = opening_context.size() {
        words += &format!(" --size {size}");
    }
    let (plies, score) = (&settings.plies, &settings.score);
    words += &format!(
        " --count {} --plies {}..{} --score {}..{} --nodes {} --trials {}",
        request.count,
        plies.start(),
        plies.end(),
        score.start(),
        score.end(),
        settings.nodes,
        settings.trials.games,
    );
    if settings.trials.games > 0 {
        words += &format!(" --trial-nodes {}", settings.trials.nodes);
    }
    words + &format!(" --seed {}", request.seed)
}

/// Returns the openings and their statistics for JSON.
pub(super) fn report(
    opening_context: &OpeningContext,
    openings: &[Opening],
    summary: &OpeningsSummary,
) -> OpeningsReport {
    let one = |opening: &Opening| OpeningReport {
        name: opening.name.clone(),
        start: opening.start.clone(),
        moves: opening.moves.clone(),
        score: opening.score,
    };
    let [first_wins, second_wins] = summary.trials.wins;
    OpeningsReport {
        game: opening_context.game().name().to_owned(),
        rule: opening_context.rule().map(str::to_owned),
        size: opening_context.size(),
        count: openings.len() as u64,
        candidates: None,
        duplicates: 0,
        nodes: None,
        score_min: summary.score_range.map(|(min, _)| min),
        score_max: summary.score_range.map(|(_, max)| max),
        score_mean: summary.score_range.map(|_| summary.mean),
        decided: summary.decided as u64,
        trial_games: summary.trials.games(),
        trial_first_wins: first_wins,
        trial_second_wins: second_wins,
        one_sided: summary.one_sided,
        openings: openings.iter().map(one).collect(),
    }
}
