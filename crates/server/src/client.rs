//! The identity of a client.

/// A client, identified by its network or by a visitor name that a site sends.
///
/// The engine pool shares its time fairly among clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientId(pub u64);
