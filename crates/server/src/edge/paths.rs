//! Paths for which the edge has rules of their own.

/// Whether the service lives: open to all, for it tells nothing else.
pub(super) const HEALTH: &str = "/healthz";
/// How it is: whoever may see it may see it often.
pub(super) const METRICS: &str = "/metrics";
/// The interface: no answer is kept by anybody on the way.
pub(super) const API: &str = "/api";
/// What takes files.
pub(super) const UPLOADS: [&str; 3] = ["/api/v1/records", "/api/v1/lexicons", "/api/v1/reviews"];

/// Whether `path` is this folder or something in it.
pub(super) fn is_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_ends_with_its_name() {
        for path in ["/api", "/api/", "/api/v1/engines"] {
            assert!(is_in(path, API), "{path}");
        }
        for path in ["/", "/apis", "/docs/api", ""] {
            assert!(!is_in(path, API), "{path}");
        }
    }
}
