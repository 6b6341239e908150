//! The metrics of the service, in the text format of Prometheus.

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

/// From requests answered from memory to the longest searches.
const DURATION_BUCKETS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The recorder of this process, shared by all services in it.
static RECORDER: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new();
    // Fails only without buckets; then histograms are summaries.
    let builder = builder
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS)
        .unwrap_or_default();
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // Fails if the process has another recorder, which is kept.
    let _ = ::metrics::set_global_recorder(recorder);
    describe();
    handle
});

fn describe() {
    describe_histogram!(
        REQUEST_SECONDS,
        "Time from the headers of a request to those of its response"
    );
    describe_gauge!(CONNECTIONS, "Open connections, including WebSockets");
    describe_counter!(
        REFUSED_CONNECTIONS,
        "Connections refused because of a limit"
    );
    describe_counter!(RATE_LIMITED, "Requests refused because of a client's rate");
    describe_counter!(
        TIMED_OUT,
        "Connections closed because the client was too slow"
    );
}

/// Installs the recorder; earlier measurements are lost.
pub(super) fn install() {
    LazyLock::force(&RECORDER);
}

/// Aggregates the measurements since the last call; without it they pile up until
/// `/metrics` is read.
pub(super) fn run_upkeep() {
    RECORDER.run_upkeep();
}

/// Returns the response to `GET /metrics`.
pub async fn metrics_page() -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], RECORDER.render()).into_response()
}

/// Measures an answered request.
///
/// `path` is a route, so that the number of labels is bounded.
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

pub(super) fn count_connection() {
    gauge!(CONNECTIONS).increment(1);
}

pub(super) fn count_disconnection() {
    gauge!(CONNECTIONS).decrement(1);
}

pub(super) fn count_refused_connection() {
    counter!(REFUSED_CONNECTIONS).increment(1);
}

pub(super) fn count_rate_limited() {
    counter!(RATE_LIMITED).increment(1);
}

pub(super) fn count_slow_reader() {
    counter!(TIMED_OUT, "side" => "reader").increment(1);
}

pub(super) fn count_slow_sender() {
    counter!(TIMED_OUT, "side" => "sender").increment(1);
}
