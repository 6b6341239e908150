//! The text output of `zeitnot bench`.

use zeitnot_schema::v1::{BenchReport, Fact, Table};

pub(super) fn report(report: &BenchReport) -> String {
    if report.facts.is_empty() {
        searches(report)
    } else {
        moves(report)
    }
}

fn searches(report: &BenchReport) -> String {
    let Table {
        bytes,
        fill,
        replaced,
        dropped,
        ..
    } = report.table;
    format!(
        "{} bench, {} positions to depth {}\n\
         nodes       {}\n\
         speed       {} nodes per second of processor time ({} ms)\n\
         quiescence  {:.1} % of the nodes\n\
         table       {} MiB, {:.1} % hits, at most {:.1} % full, {replaced} replaced, {dropped} dropped\n",
        report.game,
        report.positions.len(),
        report.depth,
        report.nodes,
        report.nps,
        report.cpu_ms,
        report.quiescence_share * 100.0,
        bytes >> 20,
        report.table_hits * 100.0,
        fill * 100.0,
    )
}

fn moves(report: &BenchReport) -> String {
    let number = |name: &str| match report.facts.get(name) {
        Some(Fact::Number(number)) => *number as f64 / 1_000.0,
        _ => 0.0,
    };
    format!(
        "{} bench, all moves of {} positions\n\
         nodes       {}\n\
         speed       {} nodes per second of processor time ({} ms)\n\
         best move   {:.1} µs of processor time per position\n\
         all moves   {:.1} µs per position with {:.1} moves\n",
        report.game,
        report.positions.len(),
        report.nodes,
        report.nps,
        report.cpu_ms,
        number("best_move_ns"),
        number("all_moves_ns"),
        number("moves"),
    )
}
