//! The metrics of reviews.

use metrics::{counter, describe_counter, describe_gauge, gauge};
use zeitnot_store::StorageUse;

const WAITING: &str = "zeitnot_reviews_waiting";
const REVIEWS: &str = "zeitnot_reviews_total";
const POSITIONS: &str = "zeitnot_review_positions_total";
const JUDGMENTS: &str = "zeitnot_review_judgments_total";
const STORED_BYTES: &str = "zeitnot_review_kept_bytes";

/// Registers the descriptions of the metrics.
pub(super) fn describe() {
    describe_gauge!(WAITING, "Reviews in the queue");
    describe_counter!(REVIEWS, "Finished reviews by outcome");
    describe_counter!(POSITIONS, "Judged positions");
    describe_counter!(
        JUDGMENTS,
        "Lookups of judgments, by whether the answer was stored (kept) or new"
    );
    describe_gauge!(STORED_BYTES, "Bytes of reviews and judgments on disk");
}

pub(super) fn set_waiting(count: usize) {
    gauge!(WAITING).set(count as f64);
}

/// Counts a finished review; the outcome is `done`, `cancelled`, or `failed`.
pub(super) fn count_ended(outcome: &'static str) {
    counter!(REVIEWS, "outcome" => outcome).increment(1);
}

pub(super) fn count_position() {
    counter!(POSITIONS).increment(1);
}

/// Counts a lookup of a stored judgment.
pub(super) fn count_lookup(was_stored: bool) {
    let from = if was_stored { "kept" } else { "new" };
    counter!(JUDGMENTS, "answer" => from).increment(1);
}

pub(super) fn set_stored_bytes(reviews: StorageUse, judgments: StorageUse) {
    gauge!(STORED_BYTES, "what" => "reviews").set(reviews.bytes as f64);
    gauge!(STORED_BYTES, "what" => "judgments").set(judgments.bytes as f64);
}
