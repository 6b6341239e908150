//! Protocols: [`gomocup`] on our side, [`client`], which drives foreign
//! engines, and [`conform`], which tests them.

pub mod client;
pub mod conform;
pub mod gomocup;
