//! Common code of the fuzz targets.

pub mod dialogue;
pub mod records;
