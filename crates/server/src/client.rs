//! Who asks: engines are shared fairly among clients.

/// A client as the engine pool tells them apart: an address, or the name that a
/// site gives to one of its visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientId(pub u64);
