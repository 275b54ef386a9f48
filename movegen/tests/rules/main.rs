//! Proves the generator: perft counts with published numbers, random games beside shakmaty, FEN, keys, draws and static
//! exchange evaluation.

mod draws;
mod fen;
mod keys;
mod mate;
mod moves;
mod perft;
mod random_games;
mod see;
mod setup;
