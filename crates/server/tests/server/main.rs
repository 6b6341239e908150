//! Tests of the service through real sockets.

mod analysis;
mod clocks;
mod description;
mod edge;
mod events;
mod games;
mod lexicons;
mod moves;
mod opening;
mod page;
mod people;
mod permissions;
mod records;
mod reviews;
mod support;
