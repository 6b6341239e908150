//! Protocols: [`gomocup`], [`uci`] and [`ucgi`] on our side, [`client`], which drives
//! foreign engines, and [`conform`], which tests them. [`event_loop`] is what our sides have
//! in common.

pub mod client;
pub mod command;
pub mod conform;
pub mod conversation;
pub mod event_loop;
pub mod gomocup;
pub mod ucgi;
pub mod uci;
