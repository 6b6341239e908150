//! Limits on the number of connections, in total and per address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use zeitnot_core::LockExt;

use super::client::network;
use super::metrics;
use super::policy::EdgePolicy;

pub(super) struct ConnectionLimit {
    max: usize,
    max_per_network: usize,
    counts: Mutex<ConnectionCounts>,
}

#[derive(Default)]
struct ConnectionCounts {
    total: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// A permit for one connection, released on drop.
pub(super) struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    network: IpAddr,
}

/// The limit that a connection would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitReached {
    Total,
    Network,
}

impl ConnectionLimit {
    pub(super) fn new(policy: &EdgePolicy) -> Arc<Self> {
        let max_per_network = match policy.connections_per_address {
            0 => usize::MAX,
            max => max,
        };
        Arc::new(Self {
            max: policy.connections,
            max_per_network,
            counts: Mutex::default(),
        })
    }

    /// Acquires a permit for a connection from this address.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached.
    pub(super) fn acquire(
        self: &Arc<Self>,
        address: IpAddr,
    ) -> Result<ConnectionPermit, LimitReached> {
        let network = network(address);
        let mut counts = self.counts();
        if counts.total >= self.max {
            return Err(LimitReached::Total);
        }
        let of_network = counts.by_network.get(&network).copied().unwrap_or(0);
        if of_network >= self.max_per_network {
            return Err(LimitReached::Network);
        }
        counts.total += 1;
        counts.by_network.insert(network, of_network + 1);
        metrics::count_connection();
        Ok(ConnectionPermit {
            limit: Arc::clone(self),
            network,
        })
    }

    fn counts(&self) -> MutexGuard<'_, ConnectionCounts> {
        // A panic cannot leave the counts inconsistent.
        self.counts.lock_ok()
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limit.counts();
        counts.total = counts.total.saturating_sub(1);
        if let Entry::Occupied(mut count) = counts.by_network.entry(self.network) {
            if *count.get() > 1 {
                *count.get_mut() -= 1;
            } else {
                count.remove();
            }
        }
        metrics::count_disconnection();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_counted_and_released() {
        let mut policy = EdgePolicy::new("127.0.0.1:0".parse().unwrap());
        policy.connections = 3;
        policy.connections_per_address = 2;
        let limit = ConnectionLimit::new(&policy);
        let acquire = |address: &str| limit.acquire(address.parse().unwrap());
        let first = acquire("2001:db8::1").ok().unwrap();
        let second = acquire("2001:db8::2").ok().unwrap();
        assert_eq!(acquire("2001:db8::3").err(), Some(LimitReached::Network));
        let third = acquire("10.0.0.1").ok().unwrap();
        assert_eq!(acquire("10.0.0.2").err(), Some(LimitReached::Total));
        drop(first);
        let fourth = acquire("2001:db8::3").ok().unwrap();
        drop((second, third, fourth));
        let counts = limit.counts();
        assert_eq!((counts.total, counts.by_network.len()), (0, 0));
    }
}
