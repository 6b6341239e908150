//! Several lines of play with `MultiPV`, if the engine supports it.

use crate::check::Severity::{Optional, Recommended};
use crate::check::check;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{MATED_NEXT, MIDDLE, ONE_MOVE, START};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::uci::{ScoreValue, UciInfo};

pub(super) const CHECKS: &[Check] = &[
    check(
        "multipv-count",
        Optional,
        "With `MultiPV k`, there are k lines of play, or one per legal move if there are fewer.",
        line_count,
    ),
    check(
        "multipv-together",
        Optional,
        "The k lines of a depth are sent together, numbered from 1 to k.",
        |launcher| check_searches(launcher, incomplete_group),
    ),
    check(
        "multipv-distinct",
        Optional,
        "The lines of a depth begin with different moves.",
        |launcher| check_searches(launcher, duplicate_move),
    ),
    check(
        "multipv-sorted",
        Recommended,
        "Better lines have lower numbers.",
        |launcher| check_searches(launcher, unsorted),
    ),
    check(
        "multipv-best",
        Recommended,
        "`bestmove` is the first move of line 1.",
        |launcher| check_searches(launcher, best_not_first_line),
    ),
    check(
        "multipv-searchmoves",
        Optional,
        "With `searchmoves`, there are at most as many lines as listed moves.",
        limited_by_searchmoves,
    ),
];

/// Searches with `count` lines of play.
fn search_lines(
    launcher: &UciLauncher<'_>,
    count: u32,
    text: &str,
    go: &str,
) -> CheckResult<UciSearchRecord> {
    launcher.require_option("MultiPV")?;
    let mut subject = launcher.ready_process()?;
    subject.set_option("MultiPV", Some(&count.to_string()))?;
    subject.synchronize()?;
    subject.search(&UciRoot::new(text)?, go)
}

/// Returns the largest line number.
fn max_line_number(search: &UciSearchRecord) -> u32 {
    let shown = search.infos().filter(|info| info.has_scored_line());
    shown
        .map(|info| info.multipv.unwrap_or(1))
        .max()
        .unwrap_or(0)
}

fn line_count(launcher: &UciLauncher<'_>) -> CheckResult {
    for (count, text, wanted) in [(3, START, 3), (4, MATED_NEXT, 2), (3, ONE_MOVE, 1)] {
        let search = search_lines(launcher, count, text, "go depth 4")?;
        let shown = max_line_number(&search);
        if shown != wanted {
            let seen = format!("{shown} lines with MultiPV {count} in `{text}`");
            return Err(wrong_reply(seen, format!("{wanted} lines")));
        }
    }
    Ok(())
}

/// Returns all lines with an exact score, in order.
///
/// A bound means that the line is still being searched.
fn exact_lines(search: &UciSearchRecord) -> Vec<&UciInfo> {
    let exact = |info: &&UciInfo| info.score.is_some_and(|score| score.bound.is_none());
    let lines = search.infos().filter(|info| info.has_scored_line());
    lines.filter(exact).collect()
}

/// Groups the exact lines; each group begins with number 1.
fn groups(search: &UciSearchRecord) -> Vec<Vec<&UciInfo>> {
    let mut groups: Vec<Vec<&UciInfo>> = Vec::new();
    for info in exact_lines(search) {
        match groups.last_mut() {
            Some(group) if info.multipv.unwrap_or(1) > 1 => group.push(info),
            _ => groups.push(vec![info]),
        }
    }
    groups
}

fn check_searches(
    launcher: &UciLauncher<'_>,
    problem: fn(&UciSearchRecord) -> Option<(String, &'static str)>,
) -> CheckResult {
    for text in [START, MIDDLE] {
        let search = search_lines(launcher, 3, text, "go depth 4")?;
        if let Some((seen, expected)) = problem(&search) {
            return Err(wrong_reply(seen, expected));
        }
    }
    Ok(())
}

fn incomplete_group(search: &UciSearchRecord) -> Option<(String, &'static str)> {
    for group in groups(search) {
        let numbers: Vec<u32> = group.iter().map(|info| info.multipv.unwrap_or(1)).collect();
        let in_order = numbers
            .iter()
            .zip(1..)
            .all(|(&number, wanted)| number == wanted);
        let complete = numbers.len() == 3;
        if !in_order || !complete {
            let seen = format!("lines numbered {numbers:?} together");
            return Some((seen, "lines numbered 1, 2, 3 together"));
        }
    }
    None
}

fn duplicate_move(search: &UciSearchRecord) -> Option<(String, &'static str)> {
    for group in groups(search) {
        let mut heads: Vec<(Option<u32>, &String)> = Vec::new();
        for info in group {
            let Some(head) = info.pv.first() else {
                continue;
            };
            if heads.contains(&(info.depth, head)) {
                let seen = format!("two lines that begin with {head}");
                return Some((seen, "lines that begin with different moves"));
            }
            heads.push((info.depth, head));
        }
    }
    None
}

/// Converts a score to a sortable number; quicker mates are more extreme.
fn score_rank(info: &UciInfo) -> Option<i64> {
    const MATE: i64 = 1_000_000_000;
    Some(match info.score?.value {
        ScoreValue::Centipawns(score) => score,
        ScoreValue::Mate(moves @ 1..) => MATE - moves,
        ScoreValue::Mate(moves) => -MATE - moves,
    })
}

fn unsorted(search: &UciSearchRecord) -> Option<(String, &'static str)> {
    for group in groups(search) {
        let same_depth = group.iter().all(|info| info.depth == group[0].depth);
        let scores: Vec<i64> = group.iter().filter_map(|info| score_rank(info)).collect();
        if same_depth && !scores.is_sorted_by(|one, two| one >= two) {
            return Some((format!("scores {scores:?}"), "scores in descending order"));
        }
    }
    None
}

fn best_not_first_line(search: &UciSearchRecord) -> Option<(String, &'static str)> {
    let head = search.first_lines().next_back()?.pv.first()?;
    (head != search.best()).then(|| {
        let seen = format!("bestmove {} with {head} in line 1", search.best());
        (seen, "the first move of line 1")
    })
}

fn limited_by_searchmoves(launcher: &UciLauncher<'_>) -> CheckResult {
    let go = "go depth 3 searchmoves a2a3 h2h3";
    let search = search_lines(launcher, 4, START, go)?;
    if !["a2a3", "h2h3"].contains(&search.best()) {
        return Err(skipped("the engine ignores searchmoves"));
    }
    let shown = max_line_number(&search);
    if shown <= 2 {
        return Ok(());
    }
    let seen = format!("{shown} lines in answer to `{go}`");
    Err(wrong_reply(seen, "at most two lines"))
}
