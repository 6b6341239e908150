//! The request rate limit per client.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::metrics;
use super::policy::EdgePolicy;
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Number of requests between purges of idle clients, which bounds the memory.
const CHECKS_BETWEEN_PURGES: u32 = 1024;

pub(super) struct RateLimit {
    limiter: Option<DefaultKeyedRateLimiter<ClientId>>,
    checks: AtomicU32,
    clock: DefaultClock,
}

impl RateLimit {
    pub(super) fn new(policy: &EdgePolicy) -> Self {
        let limiter = NonZeroU32::new(policy.requests_per_second).map(|rate| {
            let burst = NonZeroU32::new(policy.request_burst).unwrap_or(rate);
            RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))
        });
        Self {
            limiter,
            checks: AtomicU32::new(0),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a request of this client.
    ///
    /// # Errors
    ///
    /// Fails above the rate limit, with the time to wait.
    pub(super) fn check(&self, client: ClientId) -> ApiResult<()> {
        let Some(limiter) = &self.limiter else {
            return Ok(());
        };
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if checks % CHECKS_BETWEEN_PURGES == CHECKS_BETWEEN_PURGES - 1 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        limiter.check_key(&client).map_err(|not_until| {
            metrics::count_rate_limited();
            ApiError {
                retry_after: Some(not_until.wait_time_from(self.clock.now())),
                ..ApiError::new(
                    ProblemCode::TooManyRequests,
                    "too many requests from this client; try again later",
                )
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(rate: u32, burst: u32) -> RateLimit {
        let mut policy = EdgePolicy::new("127.0.0.1:0".parse().unwrap());
        policy.requests_per_second = rate;
        policy.request_burst = burst;
        RateLimit::new(&policy)
    }

    #[test]
    fn each_client_has_its_own_burst() {
        let limit = limit(1, 3);
        let passed = |client| {
            (0..10)
                .filter(|_| limit.check(ClientId(client)).is_ok())
                .count()
        };
        assert_eq!(passed(1), 3);
        assert_eq!(passed(2), 3);
        let error = limit.check(ClientId(1)).unwrap_err();
        assert!(error.retry_after.is_some_and(|time| !time.is_zero()));
    }

    #[test]
    fn rate_zero_disables_the_limit() {
        let limit = limit(0, 0);
        assert!((0..10_000).all(|_| limit.check(ClientId(1)).is_ok()));
    }

    #[test]
    fn idle_clients_are_purged() {
        // At this rate, a client regains its burst within a microsecond.
        let limit = limit(1_000_000, 1);
        for client in 0..u64::from(CHECKS_BETWEEN_PURGES) * 20 {
            let _ = limit.check(ClientId(client));
        }
        let remembered = limit.limiter.as_ref().unwrap().len();
        let max = usize::try_from(CHECKS_BETWEEN_PURGES).unwrap() * 2;
        assert!(remembered <= max, "{remembered} clients");
    }
}
