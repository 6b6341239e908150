//! What reviews count, for whoever collects metrics.

use metrics::{counter, describe_counter, describe_gauge, gauge};
use zeitnot_store::StorageUse;

const WAITING: &str = "zeitnot_reviews_waiting";
const REVIEWS: &str = "zeitnot_reviews_total";
const POSITIONS: &str = "zeitnot_review_positions_total";
const JUDGMENTS: &str = "zeitnot_review_judgments_total";
const STORED_BYTES: &str = "zeitnot_review_kept_bytes";

/// Says what the names mean.
pub(super) fn describe() {
    describe_gauge!(WAITING, "Reviews that wait for others");
    describe_counter!(REVIEWS, "Reviews that came to an end, by how");
    describe_counter!(POSITIONS, "Positions of reviews that were judged");
    describe_counter!(
        JUDGMENTS,
        "Questions of reviews, by whether the answer was kept from before"
    );
    describe_gauge!(STORED_BYTES, "Bytes of reviews and judgments on disk");
}

/// So many wait now.
pub(super) fn set_waiting(count: usize) {
    gauge!(WAITING).set(count as f64);
}

/// A review came to its end: `done`, `cancelled` or `failed`.
pub(super) fn count_ended(how: &'static str) {
    counter!(REVIEWS, "outcome" => how).increment(1);
}

/// A position was judged.
pub(super) fn count_position() {
    counter!(POSITIONS).increment(1);
}

/// A question was answered from what was kept, or not.
pub(super) fn count_lookup(was_kept: bool) {
    let from = if was_kept { "kept" } else { "new" };
    counter!(JUDGMENTS, "answer" => from).increment(1);
}

/// So much is on disk.
pub(super) fn set_stored_bytes(reviews: StorageUse, judgments: StorageUse) {
    gauge!(STORED_BYTES, "what" => "reviews").set(reviews.bytes as f64);
    gauge!(STORED_BYTES, "what" => "judgments").set(judgments.bytes as f64);
}
