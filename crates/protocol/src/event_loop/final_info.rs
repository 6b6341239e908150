//! What an answer says in the terms of the reports before it.

use zeitnot_core::Answer;
use zeitnot_core::progress::Info;

/// The figures of an answer.
pub(crate) fn final_info(answer: &Answer) -> Info {
    Info {
        depth: answer.depth,
        seldepth: answer.seldepth,
        nodes: answer.nodes,
        time: answer.time,
        fill: (answer.table.fill * 1_000.0).round() as u32,
        lines: answer.lines.clone(),
    }
}
