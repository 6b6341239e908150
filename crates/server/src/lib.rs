//! The service: engines behind HTTP and WebSockets, with bounded resources.
//!
//! * [`edge`] accepts connections, closes slow ones, and checks host, rate, token,
//!   origin, and body size, in this order. Handlers get valid JSON and a
//!   [`client::ClientId`].
//! * [`api`] has the handlers, one file per group of routes. Their attributes make
//!   the OpenAPI description; `cargo run -p zeitnot-server --example describe`
//!   prints it, and a test compares it with `web/openapi.json`.
//! * [`pool`] searches. It admits or refuses each request at once.
//! * [`play`] stores games as event logs: `LiveGame::decide` makes an event,
//!   `LiveGame::apply` applies it, and `ActiveGame::commit` stores it in between.
//!   Loading a game applies its log.
//! * [`reviews`] reviews one game after another on a thread of low priority.
//! * [`lexicons`] stores the word lists of users and loads a few of them. Searches
//!   take the words from the position, so the pool needs no other engine.
//! * [`learning`] searches positions while no request is live.
//! * `page` serves the web app, which is built into the binary.
//! * [`service`] starts these parts in order and stops them in reverse order.
//!
//! A move request passes `edge/middleware`, `api/search`, `api/position`,
//! `pool/admission`, `pool/schedule`, and `pool/worker`; there a
//! [`pool::SearchJob`] becomes a [`zeitnot_core::Request`].

pub mod api;
pub mod app;
pub mod client;
mod descriptors;
pub mod edge;
mod fair_queue;
pub mod file_work;
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
mod threads;

pub use edge::{AllowedOrigins, EdgePolicy, Secret};
pub use options::ServerOptions;
pub use service::{Config, Service, ServiceError};
