//! The edge of the service: everything between a socket and a handler.
//!
//! [`Policy`] says what is allowed, [`listen`] takes connections and cuts off
//! those who are too slow, [`guard`] puts the checks around a router. Handlers
//! take what they need from [`Client`], [`ApiJson`], [`ApiQuery`] and
//! [`ApiPath`]. What a request means is none of the edge's business.

mod body;
mod client;
mod door;
mod extract;
mod gate;
mod guard;
mod headers;
mod host;
mod listen;
mod metrics;
mod observe;
mod origin;
mod paths;
mod policy;
mod rate;
mod refusal;
mod secret;
mod token;
mod wire;
mod words;

pub use client::Client;
pub use extract::{ApiJson, ApiPath, ApiQuery};
pub use guard::{KEY_HEADER, guard};
pub use listen::listen;
pub use metrics::metrics_page;
pub use origin::{OriginError, Origins};
pub use policy::{Policy, PolicyError};
pub use secret::{Secret, SecretError};
