//! Tests of game records and their file formats.

mod chess_properties;
mod corpus;
mod epd;
mod format_properties;
mod gcg;
mod gcg_properties;
mod move_list;
mod move_list_properties;
mod omissions;
mod pgn;
mod pgn_games;
mod psq;
mod renlib;
mod sgf;
mod tree;
