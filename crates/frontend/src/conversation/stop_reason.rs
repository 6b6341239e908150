//! The line that `debug on` adds to every answer.

use zeitnot_core::StopReason;

/// Formats the reason for the end of a search.
pub(super) fn end_line(reason: StopReason, nodes: u64, depth: u32) -> String {
    let why = match reason {
        StopReason::Stop => "stopped on demand",
        StopReason::Time => "stopped by time",
        StopReason::SoftTime => "stopped by time before another depth",
        StopReason::Nodes => "stopped by nodes",
        StopReason::Depth => "stopped by depth",
        StopReason::Mate => "stopped by mate",
        StopReason::Strength => "stopped where its strength ends",
        StopReason::Advice => "stopped because thinking on is not worth it",
        StopReason::OneMove => "stopped because there is only one move",
        StopReason::OneCompetitive => "stopped because only one move can compete",
        StopReason::Gap => "stopped because one move is far ahead",
        StopReason::LowTime => "moved without a search because little time is left",
        StopReason::StageTime => "stopped when the time of its stage was spent",
        StopReason::NotAdmitted => "stopped before a depth that would hardly be done in time",
        StopReason::Stable => "stopped because the value has not changed for many depths",
        StopReason::Sure => "stopped because the best move is known surely enough",
        StopReason::SmallLoss => "stopped because little can be lost by it",
        StopReason::ChangeUnlikely => "stopped because a change of mind is unlikely",
        StopReason::NoChallenger => "stopped because no other move can catch up",
        StopReason::Plateau => "stopped because thinking on gives nothing more",
        StopReason::Complete => "ended with nothing left to search",
        StopReason::Book => "answered from the opening book",
        StopReason::NoMove => "ended without any move to search",
        StopReason::Fault => "ended by a fault",
        StopReason::Diverged => "ended where the record did not",
    };
    format!("info string {why} after {nodes} nodes, depth {depth}")
}
