//! A small UCI engine that knows `go perft` only, with shakmaty's generator and one bug that its argument names. The
//! tests of `perft --check` look for these bugs.

#![forbid(unsafe_code)]

use std::env;
use std::io::{self, BufRead};

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide, Chess, Move, MoveList, Position, Role, attacks};

/// What the engine does wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    /// Nothing.
    None,
    /// It does not know en-passant captures.
    NoEnPassant,
    /// It promotes to queens only.
    QueensOnly,
    /// It captures en passant with pinned pawns too.
    PinnedEnPassant,
    /// It castles to the king's side through attacked squares.
    CastlesThroughCheck,
    /// It lists the first move of a list of three or fewer twice.
    Repeats,
    /// It counts the first move of the last ply twice when the root is one ply away.
    DoubleLeaf,
    /// Its sum is one too large.
    Sum,
    /// It counts one leaf too many below every position that it does not start from.
    BelowTheRoot,
    /// It counts a finished game as one leaf at any depth.
    FinishedIsOne,
    /// It prints other numbers and `bestmove` around the counts, which are right.
    Talks,
    /// It prints the sum without the moves.
    SumOnly,
    /// It searches instead.
    Searches,
    /// It ends when it is asked to count to depth 2.
    Ends,
}

const BUGS: [(&str, Bug); 14] = [
    ("none", Bug::None),
    ("no-en-passant", Bug::NoEnPassant),
    ("queens-only", Bug::QueensOnly),
    ("pinned-en-passant", Bug::PinnedEnPassant),
    ("castles-through-check", Bug::CastlesThroughCheck),
    ("repeats", Bug::Repeats),
    ("double-leaf", Bug::DoubleLeaf),
    ("sum", Bug::Sum),
    ("below-the-root", Bug::BelowTheRoot),
    ("finished-is-one", Bug::FinishedIsOne),
    ("talks", Bug::Talks),
    ("sum-only", Bug::SumOnly),
    ("searches", Bug::Searches),
    ("ends", Bug::Ends),
];

fn main() {
    let name = env::args().nth(1).unwrap_or_default();
    let bug = BUGS.into_iter().find(|(known, _)| *known == name);
    let bug = bug.unwrap_or_else(|| panic!("unknown bug '{name}'")).1;
    let mut position = Chess::default();
    let mut mode = CastlingMode::Standard;
    for line in io::stdin().lock().lines() {
        let line = line.expect("text");
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["uci"] => println!("id name wrong\nuciok"),
            ["isready"] => println!("readyok"),
            ["quit"] => break,
            ["setoption", "name", "UCI_Chess960", "value", "true"] => mode = CastlingMode::Chess960,
            ["position", ref parts @ ..] => position = set_up(parts, mode),
            ["go", "perft", depth] => {
                let depth = depth.parse().expect("a number");
                if bug == Bug::Ends && depth == 2 {
                    return;
                }
                answer(&position, depth, bug, mode);
            }
            _ => println!("unknown: {line}"),
        }
    }
}

fn set_up(words: &[&str], mode: CastlingMode) -> Chess {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut position = match &words[..split] {
        ["fen", fen @ ..] => {
            let fen: Fen = fen.join(" ").parse().expect("a FEN");
            fen.into_position(mode).expect("a legal position")
        }
        _ => Chess::default(),
    };
    for word in words.iter().skip(split + 1) {
        let mv: UciMove = word.parse().expect("a move");
        position.play_unchecked(mv.to_move(&position).expect("a legal move"));
    }
    position
}

fn answer(position: &Chess, depth: u32, bug: Bug, mode: CastlingMode) {
    if bug == Bug::Searches {
        println!("info depth 1 nodes 20\nbestmove e2e4");
        return;
    }
    if bug == Bug::Talks {
        println!("Perft depth {depth}");
    }
    let moves = moves(position, bug);
    let mut sum = u64::from(bug == Bug::FinishedIsOne && moves.is_empty());
    for (index, mv) in moves.into_iter().enumerate() {
        let mut count = count_after(position, mv, depth, bug);
        if bug == Bug::DoubleLeaf && depth == 1 && index == 0 {
            count = 2;
        }
        if bug == Bug::BelowTheRoot && depth > 1 {
            count += 1;
        }
        sum += count;
        if bug != Bug::SumOnly {
            println!("{}: {count}", mv.to_uci(mode));
        }
    }
    sum += u64::from(bug == Bug::Sum);
    if bug == Bug::Talks {
        println!("Total time (ms): 3\nNodes searched: {sum}\nNodes per second: 123\nbestmove e2e4");
    } else {
        println!("\nNodes searched: {sum}");
    }
}

fn count_after(position: &Chess, mv: Move, depth: u32, bug: Bug) -> u64 {
    if depth == 1 {
        return 1;
    }
    let mut next = position.clone();
    next.play_unchecked(mv);
    let after = moves(&next, bug).into_iter();
    let extra = match bug {
        Bug::DoubleLeaf => depth == 2 && after.len() > 0,
        Bug::FinishedIsOne => after.len() == 0,
        _ => false,
    };
    after.map(|mv| count_after(&next, mv, depth - 1, bug)).sum::<u64>() + u64::from(extra)
}

fn moves(position: &Chess, bug: Bug) -> MoveList {
    let mut moves = position.legal_moves();
    match bug {
        Bug::NoEnPassant => moves.retain(|mv| !mv.is_en_passant()),
        Bug::QueensOnly => moves.retain(|mv| mv.promotion().is_none_or(|role| role == Role::Queen)),
        Bug::PinnedEnPassant => moves.extend(pinned_en_passant(position, &moves)),
        Bug::CastlesThroughCheck => moves.extend(castling_through_check(position, &moves)),
        Bug::Repeats if (1..=3).contains(&moves.len()) => moves.push(moves[0]),
        _ => {}
    }
    moves
}

/// An en-passant capture that is illegal because the king would be in check.
fn pinned_en_passant(position: &Chess, legal: &[Move]) -> Option<Move> {
    let to = position.pseudo_legal_ep_square()?;
    let attackers = attacks::pawn_attacks(position.turn().other(), to) & position.our(Role::Pawn);
    let mut captures = attackers.into_iter().map(|from| Move::EnPassant { from, to });
    captures.find(|mv| !legal.contains(mv))
}

/// Castling to the king's side that is illegal only because the king crosses an attacked square.
fn castling_through_check(position: &Chess, legal: &[Move]) -> Option<Move> {
    let (turn, board) = (position.turn(), position.board());
    let rook = position.castles().rook(turn, CastlingSide::KingSide)?;
    let path = position.castles().path(turn, CastlingSide::KingSide);
    let king = board.king_of(turn)?;
    let target = CastlingSide::KingSide.king_to(turn);
    let is_attacked = |square| board.attacks_to(square, turn.other(), board.occupied()).any();
    let castle = Move::Castle { king, rook };
    let is_possible = (path & board.occupied()).is_empty() && !is_attacked(king) && !is_attacked(target);
    (is_possible && !legal.contains(&castle)).then_some(castle)
}
