//! What the fuzz targets have in common.

pub mod records;
