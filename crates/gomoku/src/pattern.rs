//! Patterns: what a stone on an empty cell would make.
//!
//! These are its shape in each line, the class of the four shapes, and the value of
//! the cell. All are looked up in tables, which are computed once per rule from its
//! definition of a five.

pub mod class;
pub mod prospects;
pub(crate) mod scored;
pub mod shape;
pub mod tables;
pub mod weights;

pub use class::CellClass;
pub use prospects::Prospects;
pub use shape::LineShape;
pub use tables::PatternTables;
