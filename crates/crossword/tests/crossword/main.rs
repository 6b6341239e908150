//! Tests of the rules, lexicons, the move generator, and the search of the crossword game.

mod casual;
mod corpus;
mod endgame;
mod generator;
mod kit;
mod levels;
mod lexicon;
mod reference;
mod rules;
mod shipped;
mod simulation;
mod spanish_words;
mod stages;
mod tile_set;
