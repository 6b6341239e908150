//! Table entries after a search: stored moves, and entries whose scores were
//! dropped because the evaluation changed.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;

use zeitnot_chess::Chess;
use zeitnot_core::caches::{Caches, snapshot_identity};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Answer, Game, Limits, ManualTime, Moment, Request, Settings, Setup, StopSignal, Worker,
    default_settings,
};

/// Mate in two by a rook move.
const MATE_IN_TWO: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

fn settings(mates_only: &str) -> Settings {
    let mut settings = default_settings(&Chess);
    settings.set("table.megabytes", "16").unwrap();
    settings.set("chess.search.mates_only", mates_only).unwrap();
    settings
}

fn ask(caches: &Arc<Caches>, settings: Settings, text: &str, limits: Limits) -> Answer {
    let position = Chess.position(&Setup::new(text)).unwrap();
    let time = Arc::new(ManualTime::new());
    let mut worker = Worker::with_caches(Arc::new(Chess), settings, time, Arc::clone(caches));
    let request = Request::new(position, limits, Moment::default());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// Saves the table and loads it as if the evaluation had changed.
fn with_moves_only(caches: &Caches) -> Arc<Caches> {
    let identity = snapshot_identity([&Chess as &dyn Game]);
    let other = SnapshotIdentity {
        evaluation: !identity.evaluation,
        ..identity
    };
    let mut file = std::io::Cursor::new(Vec::new());
    snapshot::save(&caches.table, identity, &mut file).unwrap();
    let bytes = file.into_inner();
    let fresh = Caches::shared(&settings("false")).unwrap();
    let length = bytes.len() as u64;
    let loaded = snapshot::load(&fresh.table, other, &mut &bytes[..], length).unwrap();
    assert!(loaded.moves_only && loaded.stored > 0);
    fresh
}

#[test]
fn table_moves_are_decoded_to_legal_moves() {
    let caches = Caches::shared(&settings("false")).unwrap();
    for text in ["startpos", "startpos moves e2e4 e7e5 g1f3", MATE_IN_TWO] {
        let answer = ask(&caches, settings("false"), text, Limits::depth(5));
        let position = Chess.position(&Setup::new(text)).unwrap();
        let entry = caches.table.view().probe(position.table_key()).unwrap();
        assert_eq!(position.table_move(entry.mv), answer.best, "{text}");
    }
    let start = Chess.position(&Setup::default()).unwrap();
    let mut found: Vec<_> = (0..=u16::MAX)
        .filter_map(|code| start.table_move(code))
        .collect();
    let mut legal = start.legal_moves();
    found.sort_unstable();
    legal.sort_unstable();
    assert_eq!(found, legal);
}

#[test]
fn entries_without_scores_order_moves_but_cause_no_cutoffs() {
    let text = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let nodes = |caches: &Arc<Caches>| {
        let answer = ask(caches, settings("false"), text, Limits::depth(10));
        answer.nodes
    };
    let scored = Caches::shared(&settings("false")).unwrap();
    let cold = nodes(&scored);
    let moves = with_moves_only(&scored);
    let (warm, ordered) = (nodes(&scored), nodes(&moves));
    assert!(warm * 2 < cold, "{warm} {cold}");
    assert!(warm * 2 < ordered && ordered < cold * 2, "{ordered} {cold}");
}

/// The mate solver reads an upper bound as "no mate", so an entry without a score
/// must not count as one.
#[test]
fn entries_without_scores_do_not_hide_a_mate() {
    for text in [MATE_IN_TWO, "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1"] {
        let cold = Caches::shared(&settings("true")).unwrap();
        let first = ask(&cold, settings("true"), text, Limits::depth(5));
        let mate = first.lines[0].score.mate_in();
        assert!(mate.is_some_and(|plies| plies > 0), "{text}");
        let moves = with_moves_only(&cold);
        let again = ask(&moves, settings("true"), text, Limits::depth(5));
        assert_eq!(again.lines[0].score.mate_in(), mate, "{text}");
    }
}
