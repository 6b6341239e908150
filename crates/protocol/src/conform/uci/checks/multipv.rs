//! `MultiPV`: several lines of play, where the engine offers it.

use crate::client::uci::{Info, ScoreValue};
use crate::conform::check::Severity::{Optional, Recommended};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{MATED_NEXT, MIDDLE, ONE_MOVE, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::verdict::{Checked, skipped, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "multipv-count",
        Optional,
        "With `MultiPV k` there are k lines of play, or as many as there are legal moves.",
        count,
    ),
    check(
        "multipv-together",
        Optional,
        "The k lines of a depth come together, numbered from 1 to k.",
        |probe| every(probe, scattered),
    ),
    check(
        "multipv-distinct",
        Optional,
        "No two of the lines of a depth begin with the same move.",
        |probe| every(probe, repeated),
    ),
    check(
        "multipv-sorted",
        Recommended,
        "The better a line, the lower its number.",
        |probe| every(probe, unsorted),
    ),
    check(
        "multipv-best",
        Recommended,
        "`bestmove` is the first move of line 1.",
        |probe| every(probe, other_best),
    ),
    check(
        "multipv-searchmoves",
        Optional,
        "With `searchmoves` there are no more lines than moves to search.",
        restricted,
    ),
];

/// A search with this many lines.
fn lines(probe: &Probe<'_>, count: u32, words: &str, go: &str) -> Checked<Search> {
    probe.offered("MultiPV")?;
    let mut subject = probe.started()?;
    subject.set("MultiPV", Some(&count.to_string()))?;
    subject.settle()?;
    subject.search(&Root::new(words)?, go)
}

/// The numbers of lines that were shown.
fn greatest(search: &Search) -> u32 {
    let shown = search.infos().filter(|info| info.is_line());
    shown
        .map(|info| info.multipv.unwrap_or(1))
        .max()
        .unwrap_or(0)
}

fn count(probe: &Probe<'_>) -> Checked {
    for (asked, words, wanted) in [(3, START, 3), (4, MATED_NEXT, 2), (3, ONE_MOVE, 1)] {
        let search = lines(probe, asked, words, "go depth 4")?;
        let shown = greatest(&search);
        if shown != wanted {
            let seen = format!("{shown} lines with MultiPV {asked} in `{words}`");
            return Err(wrong(seen, format!("{wanted} lines")));
        }
    }
    Ok(())
}

/// Exact lines in the order in which they came. A bound says that a line is
/// still being looked at.
fn settled(search: &Search) -> Vec<&Info> {
    let exact = |info: &&Info| info.score.is_some_and(|score| score.bound.is_none());
    let lines = search.infos().filter(|info| info.is_line());
    lines.filter(exact).collect()
}

/// Groups of lines from number 1 to the next number 1.
fn groups(search: &Search) -> Vec<Vec<&Info>> {
    let mut groups: Vec<Vec<&Info>> = Vec::new();
    for info in settled(search) {
        match groups.last_mut() {
            Some(group) if info.multipv.unwrap_or(1) > 1 => group.push(info),
            _ => groups.push(vec![info]),
        }
    }
    groups
}

fn every(probe: &Probe<'_>, problem: fn(&Search) -> Option<(String, &'static str)>) -> Checked {
    for words in [START, MIDDLE] {
        let search = lines(probe, 3, words, "go depth 4")?;
        if let Some((seen, expected)) = problem(&search) {
            return Err(wrong(seen, expected));
        }
    }
    Ok(())
}

fn scattered(search: &Search) -> Option<(String, &'static str)> {
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

fn repeated(search: &Search) -> Option<(String, &'static str)> {
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
fn rank(info: &Info) -> Option<i64> {
    const MATE: i64 = 1_000_000_000;
    Some(match info.score?.value {
        ScoreValue::Centipawns(score) => score,
        ScoreValue::Mate(moves @ 1..) => MATE - moves,
        ScoreValue::Mate(moves) => -MATE - moves,
    })
}

fn unsorted(search: &Search) -> Option<(String, &'static str)> {
    for group in groups(search) {
        let last_depth = group.iter().all(|info| info.depth == group[0].depth);
        let scores: Vec<i64> = group.iter().filter_map(|info| rank(info)).collect();
        if last_depth && !scores.is_sorted_by(|one, two| one >= two) {
            return Some((format!("scores {scores:?}"), "scores from the best down"));
        }
    }
    None
}

fn other_best(search: &Search) -> Option<(String, &'static str)> {
    let head = search.best_lines().next_back()?.pv.first()?;
    (head != search.best()).then(|| {
        let seen = format!("bestmove {} with {head} in line 1", search.best());
        (seen, "the first move of line 1")
    })
}

fn restricted(probe: &Probe<'_>) -> Checked {
    let go = "go depth 3 searchmoves a2a3 h2h3";
    let search = lines(probe, 4, START, go)?;
    if !["a2a3", "h2h3"].contains(&search.best()) {
        return Err(skipped("the engine takes no notice of searchmoves"));
    }
    let shown = greatest(&search);
    if shown <= 2 {
        return Ok(());
    }
    let seen = format!("{shown} lines in answer to `{go}`");
    Err(wrong(seen, "two lines"))
}
