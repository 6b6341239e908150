//! The edge of the service: everything between a socket and a handler.
//!
//! [`EdgePolicy`] holds the limits, [`listen`] accepts connections and closes slow
//! ones, and [`with_middleware`] puts the request checks around a router. Handlers
//! extract [`Client`], [`ApiJson`], [`ApiQuery`], and [`ApiPath`].

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
