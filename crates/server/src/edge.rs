//! The edge of the service: everything between a socket and a handler.
//!
//! [`EdgePolicy`] says what is allowed, [`listen`] takes connections and cuts off
//! those who are too slow, the middleware puts the checks around a router. Handlers
//! take what they need from [`Client`], [`ApiJson`], [`ApiQuery`] and
//! [`ApiPath`]. What a request means is none of the edge's business.

mod body;
mod client;
mod connection_limit;
mod extract;
mod headers;
mod host;
mod listen;
mod metrics;
mod middleware;
mod observe;
mod origin;
mod paths;
mod policy;
mod problems;
mod rate;
mod refusal;
mod request_checks;
mod secret;
mod timed_stream;
mod token;

pub use client::Client;
pub use extract::{ApiJson, ApiPath, ApiQuery};
pub use listen::listen;
pub use metrics::metrics_page;
pub use middleware::{KEY_HEADER, with_middleware};
pub use origin::{AllowedOrigins, OriginError};
pub use policy::{EdgePolicy, PolicyError};
pub use secret::{Secret, SecretError};
