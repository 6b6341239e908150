//! Faults of UCGI engines and the checks that they fail.

use zeitnot_conform::FailureKind::{Crash, Hang, Late, Wrong};
use zeitnot_conform::UcgiSuite;

use super::suite;
use crate::faults::{FaultRow, assert_every_check_covered, assert_faults_fail_checks};
use crate::pool::find_check;

const TABLE: &[FaultRow] = &[
    ("ucgi-ok", "no-ucgiok", Hang),
    ("ucgi-id", "no-name", Wrong),
    ("ucgi-again", "ucgi-once", Hang),
    ("isready-idle", "no-readyok", Hang),
    ("isready-each", "ready-lazy", Hang),
    ("isready-in-search", "deaf-ready", Hang),
    ("line-end-crlf", "keep-cr", Hang),
    ("line-unknown", "crash-on-unknown", Crash),
    ("line-unknown-word", "no-skip", Hang),
    ("line-garbage", "crash-on-garbage", Crash),
    ("line-long", "crash-on-long", Crash),
    ("position-cgp", "keep-position", Wrong),
    ("position-moves", "ignore-moves", Wrong),
    ("position-stays", "forget-position", Wrong),
    ("position-bad", "crash-on-bad", Crash),
    ("position-bad-told", "bad-untold", Wrong),
    ("position-illegal-move", "crash-on-illegal", Crash),
    ("go-legal", "illegal", Wrong),
    ("go-static", "slow-static", Late),
    ("go-one-answer", "twice", Wrong),
    ("go-odd", "crash-on-odd", Crash),
    ("go-threads", "crash-on-threads", Crash),
    ("go-over", "crash-when-over", Crash),
    ("info-currmove", "no-info", Wrong),
    ("movetime-kept", "late", Late),
    ("clock-kept", "late", Late),
    ("clock-overrun", "late", Late),
    ("nodes-end", "nodes-ignored", Hang),
    ("infinite-held", "infinite-answers", Wrong),
    ("stop-ends", "slow-stop", Late),
    ("stop-quick", "slow-stop", Late),
    ("stop-idle", "stop-answers", Wrong),
    ("stop-at-once", "early-stop-lost", Hang),
    ("stop-cycles", "early-stop-lost", Hang),
    ("busy-go", "second-go-ignored", Hang),
    ("quit-idle", "ignore-quit", Hang),
    ("quit-in-search", "quit-waits", Hang),
    ("quit-status", "status-3", Crash),
    ("input-end", "ignore-eof", Hang),
    ("input-end-in-search", "eof-search-on", Hang),
];

#[test]
fn every_check_can_fail() {
    assert_every_check_covered::<UcgiSuite>(TABLE);
    assert_faults_fail_checks::<UcgiSuite>(TABLE, |id, faults, scale| {
        suite(faults, scale).run(&find_check(id))
    });
}
