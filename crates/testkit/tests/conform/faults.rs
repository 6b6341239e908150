//! Faults make checks fail, each in its way.

use zeitnot_protocol::conform::FailureKind::{self, Babble, Crash, Hang, Late, Wrong};
use zeitnot_protocol::conform::{Severity, Verdict, gomocup};

use crate::pool::{all, check, suite};

/// How far waits are shortened for a fault of this kind: an answer that never
/// comes need not be waited for; one that does may be held up by a busy
/// machine.
const fn scale(kind: FailureKind) -> f64 {
    match kind {
        Hang | Late => 0.2,
        Babble | Crash | Wrong => 1.0,
    }
}

/// A check, a fault that makes it fail, and how.
const TABLE: &[(&str, &str, FailureKind)] = &[
    ("start-20", "error-on-20", Wrong),
    ("start-15", "only-20", Wrong),
    ("start-sizes", "start-chatty", Wrong),
    ("start-huge", "crash-on-huge", Crash),
    ("start-again", "keep-board", Wrong),
    ("start-bad-size", "ok-any-size", Wrong),
    ("begin-legal", "hang-on-begin", Hang),
    ("begin-legal", "begin-outside", Wrong),
    ("begin-legal", "babble", Babble),
    ("turn-legal", "illegal-move", Wrong),
    ("turn-corners", "one-based", Wrong),
    ("one-answer", "double-answer", Wrong),
    ("quiet-after-answer", "unasked-move", Wrong),
    ("output-kinds", "chatter", Wrong),
    ("game-random", "illegal-later", Wrong),
    ("game-self", "illegal-later", Wrong),
    ("tactic-win", "passive", Wrong),
    ("tactic-block", "passive", Wrong),
    ("board-legal", "crash-on-board", Crash),
    ("board-any-order", "board-in-order", Wrong),
    ("board-both-sides", "board-even-only", Wrong),
    ("board-waits-for-done", "board-eager", Wrong),
    ("board-then-turn", "board-forgets", Wrong),
    ("board-nearly-full", "board-cap", Wrong),
    ("board-last-point", "board-cap", Wrong),
    ("board-replaces", "board-adds", Wrong),
    ("board-empty", "board-empty-error", Wrong),
    ("board-field-3", "board-no-three", Wrong),
    ("info-known-keys", "answer-info", Wrong),
    ("info-unknown-key", "info-unknown-error", Wrong),
    ("info-yixin-keys", "info-unknown-error", Wrong),
    ("info-before-start", "info-needs-start", Wrong),
    ("info-malformed", "info-crash", Crash),
    ("end-exits", "ignore-end", Hang),
    ("end-silent", "end-bye", Wrong),
    ("end-before-start", "ignore-end", Hang),
    ("end-exit-status", "end-status-3", Crash),
    ("end-while-thinking", "slow deaf", Hang),
    ("end-of-input", "ignore-eof", Hang),
    ("about-before-start", "about-needs-start", Wrong),
    ("about-in-game", "about-only-before", Wrong),
    ("about-format", "about-plain", Wrong),
    ("about-keys", "about-name-only", Wrong),
    ("unknown-command", "unknown-as-error", Wrong),
    ("unknown-before-start", "unknown-silent", Hang),
    ("empty-line", "answer-empty", Wrong),
    ("line-end-crlf", "keep-cr", Wrong),
    ("line-end-lf", "cr-only", Hang),
    ("line-end-cr", "lf-only", Hang),
    ("line-ends-mixed", "lf-only", Hang),
    ("split-write", "split-line", Wrong),
    ("answer-flushed", "no-flush", Hang),
    ("silent-until-asked", "banner", Wrong),
    ("info-with-turn", "info-cancels", Hang),
    ("info-while-thinking", "slow info-drops-move", Hang),
    ("commands-together", "one-line-per-read", Hang),
    ("lower-case", "crash-on-lower", Crash),
    ("time-turn-0", "late", Late),
    ("time-turn-100", "late", Late),
    ("time-turn-500", "late", Late),
    ("time-turn-1000", "late", Late),
    ("time-turn-changes", "first-limit-only", Late),
    ("time-match", "ignore-match", Late),
    ("time-match-untold", "ignore-match", Late),
    ("time-left-short", "ignore-match", Late),
    ("time-left-negative", "negative-hangs", Late),
    ("time-left-unlimited", "late", Late),
    ("memory-limit", "hog-400", Wrong),
    ("memory-small", "hog-400", Wrong),
    ("memory-unlimited", "memory-zero-error", Wrong),
    ("rule-bits", "rule-crash", Crash),
    ("game-types", "game-type-error", Wrong),
    ("rule-exact-five", "ignore-rule", Wrong),
    ("rule-caro", "ignore-rule", Wrong),
    ("rule-renju-overline", "ignore-rule", Wrong),
    ("rule-renju-double-four", "ignore-rule", Wrong),
    ("restart", "restart-keeps", Wrong),
    ("rectstart", "rectstart-silent", Hang),
    ("takeback", "takeback-keeps", Wrong),
    ("play", "play-elsewhere", Wrong),
    ("swap2-opening", "swap2-bad", Wrong),
    ("swap2-three", "swap2-bad", Wrong),
    ("swap2-five", "swap2-bad", Wrong),
    ("yx-board", "yxboard-answers", Wrong),
    ("yx-stop", "slow stop-ignored", Hang),
    ("stop", "slow stop-ignored", Hang),
    ("yx-stop-idle", "stop-always-answers", Wrong),
    ("yx-show-forbid", "forbid-bad", Wrong),
    ("yx-forbid-points", "forbid-none", Wrong),
    ("yx-rule-2", "rule-2-plain", Wrong),
    ("yx-hash-clear", "hashclear-crash", Crash),
    ("yx-nbest", "nbest-illegal", Wrong),
    ("yx-balance-one", "balance-bad", Wrong),
    ("yx-balance-two", "balance-bad", Wrong),
    ("yx-block", "block-ignored", Wrong),
    ("bad-garbage", "crash-on-garbage", Crash),
    ("bad-turn-outside", "turn-anything", Wrong),
    ("bad-turn-occupied", "turn-anything", Wrong),
    ("bad-turn-words", "turn-anything", Wrong),
    ("bad-turn-before-start", "turn-anything", Wrong),
    ("bad-long-line", "crash-on-long", Crash),
    ("bad-nul", "crash-on-nul", Crash),
    ("bad-utf8", "crash-on-utf8", Crash),
    ("bad-board-lines", "crash-on-bad-board", Crash),
    ("bad-board-twice", "crash-on-bad-board", Crash),
    ("bad-done", "done-answers", Wrong),
];

#[test]
fn every_check_has_a_fault_that_makes_it_fail() {
    for check in gomocup() {
        let has_fault = TABLE.iter().any(|(id, ..)| *id == check.id);
        assert!(has_fault, "{} has no fault in the table", check.id);
    }
}

#[test]
fn every_fault_makes_its_check_fail_in_its_way() {
    let outcomes = all(TABLE, |(id, faults, kind)| {
        suite(faults, scale(*kind)).run(&check(id))
    });
    let mut problems = Vec::new();
    for ((id, faults, kind), outcome) in TABLE.iter().zip(outcomes) {
        match &outcome.verdict {
            Verdict::Failed(failure) if failure.kind == *kind => {
                assert!(!failure.seen.is_empty() && !failure.expected.is_empty());
                assert!(!outcome.transcript.is_empty(), "{id}");
                let advice = outcome.check.severity == Severity::Recommended;
                assert_eq!(outcome.is_violation(), !advice, "{id}");
            }
            // Not every system tells the memory of a process.
            Verdict::Skipped(_) if *faults == "hog-400" && !cfg!(target_os = "linux") => (),
            other => problems.push(format!("{id} with {faults}: {other:?}, not {kind:?}")),
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}
