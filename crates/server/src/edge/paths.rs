//! Paths that the edge treats specially.

/// The liveness check, open to all because it reveals nothing else.
pub(super) const HEALTH: &str = "/healthz";
/// The metrics, not rate limited for authorized clients.
pub(super) const METRICS: &str = "/metrics";
/// The API, whose responses must not be cached.
pub(super) const API: &str = "/api";
pub(super) const UPLOADS: [&str; 3] = ["/api/v1/records", "/api/v1/lexicons", "/api/v1/reviews"];

/// Returns `true` if `path` is this folder or below it.
pub(super) fn is_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_matches_only_whole_path_segments() {
        for path in ["/api", "/api/", "/api/v1/engines"] {
            assert!(is_in(path, API), "{path}");
        }
        for path in ["/", "/apis", "/docs/api", ""] {
            assert!(!is_in(path, API), "{path}");
        }
    }
}
