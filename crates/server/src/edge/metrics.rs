//! What the service measures, in the text format of Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use ::metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const REQUEST_SECONDS: &str = "zeitnot_http_request_seconds";
const CONNECTIONS: &str = "zeitnot_http_connections";
const REFUSED_CONNECTIONS: &str = "zeitnot_http_refused_connections_total";
const RATE_LIMITED: &str = "zeitnot_http_rate_limited_total";
const TIMED_OUT: &str = "zeitnot_http_cut_off_total";

/// From what is answered out of memory to the longest search.
const DURATION_BUCKETS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The books of this process: one for all services in it.
static RECORDER: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new();
    // It fails for no buckets at all; then there are summaries.
    let builder = builder
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS)
        .unwrap_or_default();
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // It fails if the process has other books already; they are kept then.
    let _ = ::metrics::set_global_recorder(recorder);
    describe();
    handle
});

fn describe() {
    describe_histogram!(
        REQUEST_SECONDS,
        "Time from a request's headers to those of its answer"
    );
    describe_gauge!(CONNECTIONS, "Open connections, WebSockets included");
    describe_counter!(REFUSED_CONNECTIONS, "Connections beyond the limits");
    describe_counter!(RATE_LIMITED, "Requests beyond a client's rate");
    describe_counter!(
        TIMED_OUT,
        "Connections given up because the other side was too slow"
    );
}

/// Opens the books. What is measured before goes nowhere.
pub(super) fn install() {
    LazyLock::force(&RECORDER);
}

/// Sums up what was measured since the last time, which would otherwise grow
/// until somebody looks.
pub(super) fn run_upkeep() {
    RECORDER.run_upkeep();
}

/// `GET /metrics`: everything that was measured.
pub async fn metrics_page() -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], RECORDER.render()).into_response()
}

/// A request was answered. `path` is the name of a route, of which there are few.
pub(super) fn measure_request(
    method: &'static str,
    path: &str,
    status: StatusCode,
    time: Duration,
) {
    let labels = [
        ("method", method.to_owned()),
        ("path", path.to_owned()),
        ("status", status.as_str().to_owned()),
    ];
    histogram!(REQUEST_SECONDS, &labels).record(time);
}

/// Somebody came in.
pub(super) fn count_connection() {
    gauge!(CONNECTIONS).increment(1);
}

/// Somebody left.
pub(super) fn count_disconnection() {
    gauge!(CONNECTIONS).decrement(1);
}

/// Somebody did not get in.
pub(super) fn count_refused_connection() {
    counter!(REFUSED_CONNECTIONS).increment(1);
}

/// Somebody asked too often.
pub(super) fn count_rate_limited() {
    counter!(RATE_LIMITED).increment(1);
}

/// Somebody did not read what he had asked for.
pub(super) fn count_slow_reader() {
    counter!(TIMED_OUT, "side" => "reader").increment(1);
}

/// Somebody did not get his request said.
pub(super) fn count_slow_sender() {
    counter!(TIMED_OUT, "side" => "sender").increment(1);
}
