//! Chess and what outlives a search in the table: moves that can be followed,
//! and entries that lost their scores with the evaluation.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;

use zeitnot_chess::Chess;
use zeitnot_core::caches::{Caches, snapshot_identity};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Answer, Game, Limits, ManualTime, Moment, Request, Settings, Setup, StopSignal, Worker,
    default_settings,
};

/// Mate in two, and only with the rook.
const MATE_IN_TWO: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

fn settings(mates_only: &str) -> Settings {
    let mut settings = default_settings(&Chess);
    settings.set("table.megabytes", "16").unwrap();
    settings.set("chess.search.mates_only", mates_only).unwrap();
    settings
}

fn ask(caches: &Arc<Caches>, settings: Settings, words: &str, limits: Limits) -> Answer {
    let position = Chess.position(&Setup::new(words)).unwrap();
    let time = Arc::new(ManualTime::new());
    let mut worker = Worker::with_caches(Arc::new(Chess), settings, time, Arc::clone(caches));
    let request = Request::new(position, limits, Moment::default());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// The same table after another evaluation has come.
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
fn the_facade_finds_the_stored_move_of_the_root() {
    let caches = Caches::shared(&settings("false")).unwrap();
    for words in ["startpos", "startpos moves e2e4 e7e5 g1f3", MATE_IN_TWO] {
        let answer = ask(&caches, settings("false"), words, Limits::depth(5));
        let position = Chess.position(&Setup::new(words)).unwrap();
        let entry = caches.table.view().probe(position.table_key()).unwrap();
        assert_eq!(position.table_move(entry.mv), answer.best, "{words}");
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
fn moves_without_scores_order_and_cut_nothing_short() {
    let words = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let nodes = |caches: &Arc<Caches>| {
        let answer = ask(caches, settings("false"), words, Limits::depth(10));
        answer.nodes
    };
    let scored = Caches::shared(&settings("false")).unwrap();
    let cold = nodes(&scored);
    let moves = with_moves_only(&scored);
    let (warm, ordered) = (nodes(&scored), nodes(&moves));
    assert!(warm * 2 < cold, "{warm} {cold}");
    assert!(warm * 2 < ordered && ordered < cold * 2, "{ordered} {cold}");
}

/// To the solver an upper bound says that there is no mate: one without a score
/// must not.
#[test]
fn moves_without_scores_disprove_no_mate() {
    for words in [MATE_IN_TWO, "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1"] {
        let cold = Caches::shared(&settings("true")).unwrap();
        let first = ask(&cold, settings("true"), words, Limits::depth(5));
        let mate = first.lines[0].score.mate_in();
        assert!(mate.is_some_and(|plies| plies > 0), "{words}");
        let moves = with_moves_only(&cold);
        let again = ask(&moves, settings("true"), words, Limits::depth(5));
        assert_eq!(again.lines[0].score.mate_in(), mate, "{words}");
    }
}
