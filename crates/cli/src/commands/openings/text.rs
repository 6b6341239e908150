//! A set of openings in words and in JSON.

use zeitnot_arena::Opening;
use zeitnot_arena::openings::{OpeningContext, OpeningSetRequest, OpeningsSummary};
use zeitnot_schema::v1::{OpeningReport, OpeningsReport};

/// A score as people read it.
pub(super) fn format_score(score: i32) -> String {
    format!("{score:+}")
}

/// How many there are and how even they are.
pub(super) fn summary_text(openings: &[Opening], summary: &OpeningsSummary) -> String {
    let mut text = format!("{} openings", openings.len());
    if let Some((least, greatest)) = summary.score_range {
        let mean = summary.mean;
        text += &format!(", scores from {least:+} to {greatest:+}, on average {mean:+.1}");
    }
    if summary.decided > 0 {
        text += &format!(", {} decided", summary.decided);
    }
    text
}

/// How trial games came out; nothing where there were none.
pub(super) fn trials_text(ground: &OpeningContext, summary: &OpeningsSummary) -> String {
    let Some(share) = summary.one_sided else {
        return String::new();
    };
    let [first, second] = ground.game().side_names();
    let [first_wins, second_wins] = summary.trials.wins;
    format!(
        "{} trial games: {first} won {first_wins}, {second} won {second_wins}, {} drawn; \
         of two from the same opening, the same side wins both in {:.0} %\n",
        summary.trials.games(),
        summary.trials.draws,
        share * 100.0,
    )
}

/// What stands above a set that was made.
pub(super) fn header_notes(
    order: &OpeningSetRequest,
    summary: &OpeningsSummary,
) -> Vec<(&'static str, String)> {
    let ground = &order.context;
    let recipe = &order.settings;
    let mut notes = vec![("game", ground.game().name().to_owned())];
    notes.extend(ground.rule().map(|rule| ("rule", rule.to_owned())));
    notes.extend(ground.size().map(|size| ("size", size.to_string())));
    notes.push(("openings", order.count.to_string()));
    if let Some((least, greatest)) = summary.score_range {
        let [first, _] = ground.game().side_names();
        let nodes = recipe.nodes;
        let range = format!("{least:+}..{greatest:+} at {nodes} nodes, as {first} sees it");
        notes.push(("score", range));
    }
    if recipe.trials.games > 0 {
        let (games, nodes) = (recipe.trials.games, recipe.trials.nodes);
        let [once, twice, four] = [nodes, nodes * 2, nodes * 4];
        let lead = recipe.trials.max_even_lead();
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
    notes.push(("command", command_line(order)));
    notes
}

/// The command line that makes the set again, with every number that it
/// depends on.
fn command_line(order: &OpeningSetRequest) -> String {
    let ground = &order.context;
    let recipe = &order.settings;
    let mut words = format!("zeitnot openings {}", ground.game().name());
    if let Some(rule) = ground.rule() {
        words += &format!(" --rule {rule}");
    }
    if let Some(size) = ground.size() {
        words += &format!(" --size {size}");
    }
    let (plies, score) = (&recipe.plies, &recipe.score);
    words += &format!(
        " --count {} --plies {}..{} --score {}..{} --nodes {} --trials {}",
        order.count,
        plies.start(),
        plies.end(),
        score.start(),
        score.end(),
        recipe.nodes,
        recipe.trials.games,
    );
    if recipe.trials.games > 0 {
        words += &format!(" --trial-nodes {}", recipe.trials.nodes);
    }
    words + &format!(" --seed {}", order.seed)
}

/// The figures of a set and the set itself.
pub(super) fn report(
    ground: &OpeningContext,
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
        game: ground.game().name().to_owned(),
        rule: ground.rule().map(str::to_owned),
        size: ground.size(),
        count: openings.len() as u64,
        candidates: None,
        duplicates: 0,
        nodes: None,
        score_min: summary.score_range.map(|(least, _)| least),
        score_max: summary.score_range.map(|(_, greatest)| greatest),
        score_mean: summary.score_range.map(|_| summary.mean),
        decided: summary.decided as u64,
        trial_games: summary.trials.games(),
        trial_first_wins: first_wins,
        trial_second_wins: second_wins,
        one_sided: summary.one_sided,
        openings: openings.iter().map(one).collect(),
    }
}
