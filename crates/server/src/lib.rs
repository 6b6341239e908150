//! The service: engines behind HTTP and WebSockets, with everything bounded.
//!
//! [`edge`] lets requests in, [`api`] answers them, [`play`] keeps games,
//! [`pool`] searches, [`lexicons`] keeps the words that users bring,
//! [`reviews`] look through whole games, [`learning`] works when nobody plays,
//! [`service`] starts and ends all of them.
//! The web app comes out of `page`.

pub mod api;
pub mod app;
pub mod client;
mod descriptors;
pub mod edge;
pub mod learning;
pub mod lexicons;
pub mod memory;
mod millis;
pub mod options;
mod page;
pub mod play;
pub mod pool;
pub mod problem;
pub mod reviews;
pub mod service;
pub mod services;
pub mod socket;

pub use edge::{AllowedOrigins, EdgePolicy, Secret};
pub use options::ServerOptions;
pub use service::{Config, Service, ServiceError};
