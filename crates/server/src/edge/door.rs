//! How many connections there are, in all and from one address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::client::network;
use super::metrics;
use super::policy::Policy;

/// Counts who is inside.
pub(super) struct Door {
    most: usize,
    most_per_network: usize,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// The place of one connection, free again when it is dropped.
pub(super) struct Place {
    door: Arc<Door>,
    network: IpAddr,
}

/// Why somebody does not get in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// All places are taken.
    House,
    /// All places of his address are taken.
    Network,
}

impl Door {
    pub(super) fn new(policy: &Policy) -> Arc<Self> {
        let most_per_network = match policy.connections_per_address {
            0 => usize::MAX,
            most => most,
        };
        Arc::new(Self {
            most: policy.connections,
            most_per_network,
            inside: Mutex::default(),
        })
    }

    /// A place for a connection from this address.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Place, Full> {
        let network = network(address);
        let mut inside = self.inside();
        if inside.all >= self.most {
            return Err(Full::House);
        }
        let of_network = inside.by_network.get(&network).copied().unwrap_or(0);
        if of_network >= self.most_per_network {
            return Err(Full::Network);
        }
        inside.all += 1;
        inside.by_network.insert(network, of_network + 1);
        metrics::count_connection();
        Ok(Place {
            door: Arc::clone(self),
            network,
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Nothing can panic between two counts that belong together.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.door.inside();
        inside.all = inside.all.saturating_sub(1);
        if let Entry::Occupied(mut count) = inside.by_network.entry(self.network) {
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
    fn places_are_counted_and_given_back() {
        let mut policy = Policy::new("127.0.0.1:0".parse().unwrap());
        policy.connections = 3;
        policy.connections_per_address = 2;
        let door = Door::new(&policy);
        let enter = |address: &str| door.enter(address.parse().unwrap());
        let first = enter("2001:db8::1").ok().unwrap();
        let second = enter("2001:db8::2").ok().unwrap();
        assert_eq!(enter("2001:db8::3").err(), Some(Full::Network));
        let third = enter("10.0.0.1").ok().unwrap();
        assert_eq!(enter("10.0.0.2").err(), Some(Full::House));
        drop(first);
        let fourth = enter("2001:db8::3").ok().unwrap();
        drop((second, third, fourth));
        let inside = door.inside();
        assert_eq!((inside.all, inside.by_network.len()), (0, 0));
    }
}
