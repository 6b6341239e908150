//! What somebody is told who does not get in.

use std::io::Write as _;
use std::net::Shutdown;
use std::time::Duration;

use tokio::net::TcpStream;

use super::connection_limit::LimitReached;
use crate::problem::ApiError;

/// Says that there is no place and closes. It costs no task and no wait: what
/// the other side does not take at once, it does not get.
pub(super) fn send_and_close(stream: TcpStream, full: LimitReached) {
    let answer = response(full);
    // Without the runtime, which does not know yet that it could write.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(answer.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
    }
}

fn response(full: LimitReached) -> String {
    let problem = ApiError::busy(
        match full {
            LimitReached::Total => "the service has as many connections as it takes; try again",
            LimitReached::Network => "there are too many connections from your address; close some",
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
