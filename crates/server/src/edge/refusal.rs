//! Refusal of connections above the limits.

use std::io::Write as _;
use std::net::Shutdown;
use std::time::Duration;

use tokio::net::TcpStream;

use super::connection_limit::LimitReached;
use crate::problem::ApiError;

/// Sends a refusal and closes the connection, without a task and without waiting.
///
/// The client may lose what its socket does not accept at once.
pub(super) fn send_and_close(stream: TcpStream, limit: LimitReached) {
    let answer = response(limit);
    // Bypasses the runtime, which does not yet know that the socket is writable.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(answer.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
    }
}

fn response(limit: LimitReached) -> String {
    let problem = ApiError::busy(
        match limit {
            LimitReached::Total => "the service has reached its connection limit; try again",
            LimitReached::Network => "too many connections from your address; close some",
        },
        Duration::from_secs(1),
    );
    let body = serde_json::to_string(&problem.to_problem()).unwrap_or_default();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\n\
         content-type: application/json\r\n\
         content-length: {}\r\n\
         retry-after: 1\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    )
}
