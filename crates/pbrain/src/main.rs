//! The gomoku engine alone, as a Gomocup brain.

fn main() {}
