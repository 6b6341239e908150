//! What a stone on an empty cell would make: its shape in each line through
//! the cell, the class of the four shapes together, and what the point is
//! worth. All of it is looked up in tables that are computed from the
//! definitions once per rule. Nothing here knows a position.

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
