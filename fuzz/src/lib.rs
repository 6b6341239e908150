//! What the fuzz targets have in common.

pub mod dialogue;
pub mod records;
