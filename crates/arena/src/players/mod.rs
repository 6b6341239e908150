//! The engines there are: ours in this process, and foreign ones.

mod builtin;

pub use builtin::Builtin;
