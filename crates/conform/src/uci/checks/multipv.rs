//! `MultiPV`: several lines of play, where the engine offers it.

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
        "With `MultiPV k` there are k lines of play, or as many as there are legal moves.",
        line_count,
    ),
    check(
        "multipv-together",
        Optional,
        "The k lines of a depth come together, numbered from 1 to k.",
        |probe| check_searches(probe, incomplete_group),
    ),
    check(
        "multipv-distinct",
        Optional,
        "No two of the lines of a depth begin with the same move.",
        |probe| check_searches(probe, duplicate_move),
    ),
    check(
        "multipv-sorted",
        Recommended,
        "The better a line, the lower its number.",
        |probe| check_searches(probe, unsorted),
    ),
    check(
        "multipv-best",
        Recommended,
        "`bestmove` is the first move of line 1.",
        |probe| check_searches(probe, best_not_first_line),
    ),
    check(
        "multipv-searchmoves",
        Optional,
        "With `searchmoves` there are no more lines than moves to search.",
        limited_by_searchmoves,
    ),
];

/// A search with this many lines.
fn search_lines(
    probe: &UciLauncher<'_>,
    count: u32,
    words: &str,
    go: &str,
) -> CheckResult<UciSearchRecord> {
    probe.require_option("MultiPV")?;
    let mut subject = probe.ready_process()?;
    subject.set_option("MultiPV", Some(&count.to_string()))?;
    subject.synchronize()?;
    subject.search(&UciRoot::new(words)?, go)
}

/// The numbers of lines that were shown.
fn max_line_number(search: &UciSearchRecord) -> u32 {
    let shown = search.infos().filter(|info| info.has_scored_line());
    shown
        .map(|info| info.multipv.unwrap_or(1))
        .max()
        .unwrap_or(0)
}

fn line_count(probe: &UciLauncher<'_>) -> CheckResult {
    for (asked, words, wanted) in [(3, START, 3), (4, MATED_NEXT, 2), (3, ONE_MOVE, 1)] {
        let search = search_lines(probe, asked, words, "go depth 4")?;
        let shown = max_line_number(&search);
        if shown != wanted {
            let seen = format!("{shown} lines with MultiPV {asked} in `{words}`");
            return Err(wrong_reply(seen, format!("{wanted} lines")));
        }
    }
    Ok(())
}

/// Exact lines in the order in which they came. A bound says that a line is
/// still being looked at.
fn exact_lines(search: &UciSearchRecord) -> Vec<&UciInfo> {
    let exact = |info: &&UciInfo| info.score.is_some_and(|score| score.bound.is_none());
    let lines = search.infos().filter(|info| info.has_scored_line());
    lines.filter(exact).collect()
}

/// Groups of lines from number 1 to the next number 1.
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
    probe: &UciLauncher<'_>,
    problem: fn(&UciSearchRecord) -> Option<(String, &'static str)>,
) -> CheckResult {
    for words in [START, MIDDLE] {
        let search = search_lines(probe, 3, words, "go depth 4")?;
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

/// A score as one number: mates beyond all others, the sooner the better.
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
        let last_depth = group.iter().all(|info| info.depth == group[0].depth);
        let scores: Vec<i64> = group.iter().filter_map(|info| score_rank(info)).collect();
        if last_depth && !scores.is_sorted_by(|one, two| one >= two) {
            return Some((format!("scores {scores:?}"), "scores from the best down"));
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

fn limited_by_searchmoves(probe: &UciLauncher<'_>) -> CheckResult {
    let go = "go depth 3 searchmoves a2a3 h2h3";
    let search = search_lines(probe, 4, START, go)?;
    if !["a2a3", "h2h3"].contains(&search.best()) {
        return Err(skipped("the engine takes no notice of searchmoves"));
    }
    let shown = max_line_number(&search);
    if shown <= 2 {
        return Ok(());
    }
    let seen = format!("{shown} lines in answer to `{go}`");
    Err(wrong_reply(seen, "two lines"))
}
