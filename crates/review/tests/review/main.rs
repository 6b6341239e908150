//! Tests of reviews: planted mistakes, output formats, and known games.

mod outputs;
mod pipeline;
mod planted;
mod positions;
mod regression;
