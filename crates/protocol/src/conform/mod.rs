//! Tests whether a foreign engine keeps to its protocol.
