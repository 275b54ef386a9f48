//! The weights: one table, with a sentence for each term.
//!
//! Fitted by `tune` to 677868 positions of 12589 games of this engine's own
//! (gen4.bin); target: 0.25 result, rest score; slope 0.005510 per unit;
//! loss on 58950 held-out positions 0.011072.

use crate::family::Family;
use crate::handles::{Term, Weight, WeightGrid, WeightRow, weights};
use crate::score::Score;

weights! {
    Material {
        /// Value of a piece or pawn. Index: pawn, knight, bishop, rook, queen.
        MATERIAL [5] = (59, 129), (301, 356), (297, 357), (418, 640), (973, 1135);
        /// Two bishops on squares of different colors.
        BISHOP_PAIR = (26, 50);
        /// Per knight and own pawn above five; below five it counts the other way.
        KNIGHT_WITH_PAWNS = (7, -4);
        /// Per rook and own pawn above five; below five it counts the other way.
        ROOK_WITH_PAWNS = (0, -8);
        /// Two knights or more.
        KNIGHT_PAIR = (0, -5);
        /// Two rooks or more.
        ROOK_PAIR = (-8, -47);
        /// Per queen and own knight.
        QUEEN_WITH_KNIGHTS = (-30, 27);
        /// Per queen and own rook.
        QUEEN_WITH_ROOKS = (-39, -19);
        /// Per bishop when pawns stand on both wings.
        BISHOP_BOTH_WINGS = (-10, 23);
        /// For the side to move.
        TEMPO = (4, -8);
    }
    Squares {
        /// The square of a pawn. Index: squares of ranks 2 to 7, a2 first, as the side sees them, mirrored so that its
        /// king stands on the west wing.
        PAWN_SQUARES [48] =
            (-5, 6), (12, 13), (4, 13), (4, -4), (-3, -1), (-8, 1), (-13, 7), (-17, 5),
            (-5, -7), (1, 7), (8, 10), (8, 1), (3, -1), (-4, -8), (-13, 0), (-16, -8),
            (4, 0), (0, 20), (17, 14), (16, 4), (14, -1), (11, -3), (-2, 3), (-4, -4),
            (13, 13), (22, 16), (25, 15), (20, 7), (22, -1), (11, 0), (12, 4), (9, 7),
            (14, 20), (18, 26), (18, 39), (19, 28), (18, 18), (9, 18), (12, 13), (8, 16),
            (30, 27), (35, 54), (36, 65), (37, 59), (33, 45), (26, 31), (25, 41), (37, 43);
        /// The square of a knight. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        KNIGHT_SQUARES [64] =
            (-50, -28), (-23, -34), (-22, -17), (-14, -5), (-23, 0), (-19, -10), (-22, -40), (-49, -40),
            (-11, -17), (-8, -13), (-9, -6), (-11, -3), (-15, -3), (-12, -11), (-8, -13), (-15, -31),
            (-11, -14), (0, -8), (-4, 1), (0, 8), (-2, 14), (-6, -6), (3, -7), (-7, -11),
            (5, -11), (-1, 6), (12, 5), (2, 19), (1, 15), (11, 2), (0, 0), (5, -4),
            (12, 1), (0, 10), (9, 2), (7, 12), (12, 12), (-2, 8), (2, 4), (7, 1),
            (-5, -4), (-11, 6), (10, 3), (8, 6), (4, 9), (-1, 4), (-4, 0), (-5, -12),
            (-19, -13), (-12, -7), (6, 2), (1, 6), (9, 8), (0, -3), (-28, 2), (-20, -5),
            (-76, -52), (-31, -27), (-42, -15), (-6, -2), (-4, 2), (-27, -8), (-30, -28), (-77, -40);
        /// The square of a bishop. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        BISHOP_SQUARES [64] =
            (-7, -15), (-11, -3), (-22, -2), (-16, 7), (-7, 2), (-12, -8), (-11, -3), (1, -9),
            (-7, -6), (5, -17), (5, 6), (-1, 1), (-6, 3), (7, -10), (3, -15), (16, 1),
            (2, -4), (5, 5), (-1, -3), (-1, 13), (4, 5), (0, 1), (19, -2), (7, -2),
            (-9, -3), (-4, 12), (11, 10), (-1, 4), (3, 2), (10, 9), (1, 9), (10, -11),
            (-6, 4), (-1, 6), (4, 14), (-3, 6), (8, 3), (7, 11), (2, 5), (6, 0),
            (8, -3), (3, 4), (10, 2), (24, 4), (10, 12), (2, -4), (8, 0), (-1, 3),
            (-10, -9), (-11, -8), (6, 14), (-14, 10), (1, 8), (2, 2), (-18, 4), (-15, 10),
            (-16, -13), (-17, -8), (-22, 6), (-4, 3), (-11, -6), (-7, 2), (-4, 4), (-26, -10);
        /// The square of a rook. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        ROOK_SQUARES [64] =
            (-10, -9), (-13, 0), (-1, 1), (3, -1), (-1, 1), (-3, 1), (1, -4), (-9, -7),
            (-26, -6), (-10, 2), (2, 5), (-6, 7), (1, 1), (-7, 3), (-11, 1), (-17, -5),
            (-18, 3), (-2, 10), (-7, 15), (-10, 15), (-8, 8), (-6, 6), (-8, 2), (-15, 5),
            (-23, 7), (-12, 13), (-18, 15), (-13, 11), (-9, 9), (-6, 8), (-15, 12), (-20, 12),
            (-13, 12), (-8, 14), (-10, 15), (-12, 13), (6, 7), (-4, 9), (2, 8), (-18, 14),
            (-9, 4), (6, 8), (-6, 6), (-3, 3), (8, 0), (7, 5), (3, 6), (-9, 12),
            (-1, -9), (-7, 5), (10, -5), (-3, -2), (14, -7), (4, -5), (6, -5), (3, -1),
            (12, 17), (-1, 25), (8, 21), (7, 19), (12, 18), (10, 15), (8, 20), (9, 21);
        /// The square of a queen. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        QUEEN_SQUARES [64] =
            (-14, -28), (-23, -17), (-14, -11), (-8, -20), (-4, -18), (-5, -19), (-4, -23), (7, -28),
            (-1, -16), (4, -11), (-1, 0), (-1, 14), (-6, 11), (2, -15), (0, -10), (-2, -18),
            (3, -7), (2, 20), (-5, 34), (-3, 29), (0, 10), (-3, 4), (7, -13), (5, -24),
            (-2, 13), (-7, 26), (-7, 34), (-7, 30), (-10, 35), (-1, 8), (-5, 13), (3, -12),
            (3, -1), (-3, 21), (-6, 22), (-15, 29), (-6, 17), (-3, 7), (-4, 8), (-3, -9),
            (6, -4), (5, 10), (1, 24), (-4, 13), (-3, 15), (0, 4), (1, -5), (8, -16),
            (11, -10), (14, 4), (3, -1), (0, 12), (2, 6), (9, -12), (-2, -12), (-3, -14),
            (10, -11), (17, -8), (9, 5), (4, -1), (11, 4), (8, -3), (0, -15), (4, -10);
        /// The square of the king. Index: the four files of its wing, edge first, then ranks.
        KING_SQUARES [32] =
            (9, -38), (20, -39), (-21, -34), (-44, -20),
            (14, -24), (12, -13), (-15, -12), (-34, -3),
            (-5, -22), (-7, -6), (-26, 6), (-46, 15),
            (-45, -12), (-32, 7), (-48, 20), (-62, 23),
            (-47, -8), (-39, 12), (-50, 23), (-78, 31),
            (-52, -6), (-47, 14), (-55, 28), (-73, 42),
            (-53, -32), (-46, 4), (-64, 21), (-85, 24),
            (-71, -72), (-40, 0), (-68, 0), (-93, 16);
    }
    Mobility {
        /// Per knight. Index: number of squares of the mobility area that it attacks.
        KNIGHT_MOBILITY [9] =
            (-15, -5), (-20, -44), (-14, -17), (-8, 2), (-4, 8), (-3, 17), (0, 19), (4, 21),
            (9, 15);
        /// Per bishop. Index: number of squares of the mobility area that it attacks.
        BISHOP_MOBILITY [14] =
            (-5, -19), (-14, -31), (-5, -15), (0, 1), (1, 8), (3, 12), (3, 16), (3, 19),
            (2, 18), (2, 18), (4, 17), (1, 17), (9, 13), (11, 9);
        /// Per rook. Index: number of squares of the mobility area that it attacks.
        ROOK_MOBILITY [15] =
            (-16, -70), (-23, -31), (-12, -13), (-9, 3), (-5, 11), (-5, 22), (-5, 28), (-4, 33),
            (-2, 32), (-1, 36), (0, 38), (1, 39), (0, 44), (0, 44), (8, 36);
        /// Per queen. Index: number of squares of the mobility area that it attacks.
        QUEEN_MOBILITY [28] =
            (-13, -41), (6, -9), (-6, -10), (-5, -18), (-4, -20), (-3, -21), (0, -25), (0, -11),
            (1, 8), (2, 12), (2, 26), (3, 28), (3, 35), (4, 40), (1, 44), (4, 43),
            (3, 48), (4, 45), (-1, 47), (4, 44), (2, 42), (2, 39), (3, 30), (3, 31),
            (8, 35), (7, 42), (19, 53), (18, 56);
        /// Per square of the mobility area on ranks 4 to 7 that a piece attacks and no enemy pawn can ever attack.
        /// Index: knight, bishop, rook, queen.
        UNCHALLENGED_MOBILITY [4] = (3, 2), (1, 3), (2, 3), (0, 3);
    }
    Islands {
        /// Index: number of pawn islands.
        ISLANDS [5] = (9, -5), (-5, -3), (2, -1), (-4, -5), (-19, -17);
        /// Per point of dispersion: |3 times the squared number of islands - number of pawns|.
        DISPERSION = (1, 1);
        /// Per rank by which the frontmost pawns of neighbor files differ; see the function of that name.
        DISTORTION = (0, -1);
        /// Per file on which only the enemy has pawns.
        HALF_OPEN_FILES = (12, -9);
        /// Per isolated pawn that attacks no enemy pawn. Index: distance of its file from the edge.
        ISOLANI [4] = (-13, -7), (-17, -8), (-16, -3), (-17, -6);
        /// Per isolated pawn that attacks no enemy pawn and has none ahead on its file: rooks can attack it.
        ISOLANI_OPEN = (-3, -9);
        /// Per isolated pawn with a friend ahead on its file.
        ISOLANI_DOUBLED = (-5, -4);
        /// Per pawn with friends on one neighbor file only.
        HALF_ISOLANI = (-6, 0);
    }
    Neighbors {
        /// Per pawn with a friend beside it. Index: relative rank, second first.
        PHALANX [6] = (2, -1), (5, 3), (6, 3), (12, 17), (36, 49), (51, 87);
        /// Per pawn of an exclusive duo.
        DUO = (0, 1);
        /// Per pawn of an exclusive trio.
        TRIO = (0, 1);
        /// Per pawn of an exclusive quart.
        QUART = (-1, 5);
        /// Per hanging pawn that is not passed. Index: relative rank, second first.
        HANGING [6] = (1, 2), (1, -8), (5, 1), (9, -5), (0, 0), (0, 0);
    }
    Doubled {
        /// Per pawn with a friend right ahead.
        DOUBLED_ADJACENT = (-8, 1);
        /// Per pawn with a friend two squares ahead.
        DOUBLED_GAP_ONE = (-1, 2);
        /// Per pawn with a friend further ahead.
        DOUBLED_FAR = (-16, 6);
        /// Per pawn right behind a friend, if no friend supports the pawn behind.
        DOUBLED_UNSUPPORTED = (4, -7);
        /// Per pawn with two friends ahead.
        TRIPLED = (-7, -12);
    }
    Support {
        /// Per pawn that a pawn defends. Index: relative rank, second first.
        SUPPORTED [6] = (0, 0), (6, 17), (7, 10), (10, 15), (25, 26), (50, 53);
        /// Per base of a chain.
        CHAIN_BASE = (7, 1);
        /// Per link of a chain.
        CHAIN_LINK = (0, 6);
        /// Per head of a chain.
        CHAIN_HEAD = (-5, -1);
        /// Per base of a chain that an enemy pawn attacks.
        CHAIN_BASE_ATTACKED = (-11, -16);
        /// Per pawn that is neither supported nor isolated nor backward.
        UNDEFENDED = (-5, 3);
        /// Per backward pawn. Index: relative rank, second first.
        BACKWARD [6] = (-9, 0), (-5, 0), (-8, -10), (0, -8), (0, 0), (0, 0);
        /// Per straggler: backward, open, and still on rank 2 or 3.
        STRAGGLER = (-6, -5);
    }
    Tension {
        /// Per pawn that attacks a pawn. Index: relative rank, second first.
        LEVER [6] = (4, 0), (4, 1), (-2, 3), (6, 9), (15, 14), (20, 30);
        /// Per pawn that attacks two pawns.
        DOUBLE_LEVER = (-13, -11);
        /// Per unsupported pawn that two pawns attack.
        WEAK_LEVER = (0, -16);
        /// Per pawn that attacks two pawns after one push.
        FORK_PUSH = (3, -2);
        /// Per square where a pawn can come to attack an enemy pawn by pushes to safe squares alone.
        LEVER_REACH = (1, 1);
        /// Per pawn with an enemy pawn on the next square. Index: relative rank, second first.
        RAM [6] = (2, 0), (7, 6), (0, 0), (-8, -6), (-2, 0), (0, 0);
        /// Per pawn whose next square holds an enemy pawn or is attacked by two.
        FIXED = (-4, -3);
    }
    Passed {
        /// Per candidate. Index: relative rank, second first.
        CANDIDATE [6] = (-6, -1), (0, 4), (-1, 18), (-2, 32), (1, 35), (0, 0);
        /// Per pawn that is not passed but has only squares ahead that are safe from enemy pawns.
        SAFE_PATH = (-8, 4);
        /// Per foremost passed pawn. Index: relative rank, second first.
        PASSED [6] = (-25, 8), (-6, 5), (-6, 31), (8, 60), (33, 105), (83, 163);
        /// Per passed pawn that a pawn defends. Index: relative rank, second first.
        PASSED_PROTECTED [6] = (0, 0), (-1, -4), (8, -5), (13, 2), (10, 7), (26, 13);
        /// Per passed pawn with a passed neighbor at most a rank away. Index: relative rank, second first.
        PASSED_CONNECTED [6] = (3, -5), (-8, -1), (-2, 5), (5, 4), (17, 16), (36, 42);
        /// Per passed pawn three or more files from all other pawns.
        PASSED_OUTSIDE = (1, 8);
        /// Per passed pawn behind another one on its file.
        PASSED_BEHIND_PASSED = (-1, -5);
        /// Per passed pawn. Index: distance of its file from the edge.
        PASSED_EDGE_DISTANCE [4] = (1, 19), (-1, 18), (-7, 12), (-5, 4);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the own king from its stop square.
        PASSED_OWN_KING [4] [8] =
            (3, 12), (-7, 24), (-6, 15), (-3, 2), (0, -11), (1, -5), (7, -12), (3, -5),
            (1, 31), (8, 46), (1, 22), (-2, -1), (-7, -11), (-3, -21), (0, -27), (-10, -22),
            (9, 47), (9, 55), (13, 28), (4, -7), (-5, -17), (-15, -22), (-12, -31), (-3, -25),
            (13, 59), (3, 19), (13, 48), (8, 18), (5, -14), (3, -24), (-5, -25), (-19, -21);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the enemy king from its stop square.
        PASSED_ENEMY_KING [4] [8] =
            (-4, -1), (6, -10), (-5, -14), (0, -13), (-2, 4), (0, 13), (8, 18), (-6, 17),
            (4, -35), (8, -34), (0, -36), (-12, -3), (-8, 19), (-2, 32), (-1, 30), (-2, 37),
            (-20, -68), (-8, -65), (20, -53), (-3, 1), (-4, 41), (-5, 56), (2, 59), (11, 47),
            (-28, -83), (-6, -87), (7, -53), (1, 16), (9, 46), (4, 67), (3, 61), (20, 55);
        /// Per passed pawn with a piece or pawn on the next square. Index: relative rank, second first.
        PASSED_BLOCKED [6] = (9, -8), (2, -2), (6, -6), (4, -8), (-9, -10), (-39, -57);
        /// Per passed pawn with an empty path that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_PATH [6] = (-13, 2), (-24, 5), (-26, 21), (-21, 39), (22, 75), (62, 137);
        /// Per other passed pawn with an empty stop square that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_STOP [6] = (7, -9), (5, -11), (4, 0), (0, 11), (15, 22), (12, 36);
        /// Per passed pawn whose stop square a friend attacks. Index: relative rank, second first.
        PASSED_DEFENDED_STOP [6] = (11, -9), (1, 5), (10, -2), (11, 6), (16, 29), (59, 94);
        /// Per passed pawn. Index: number of squares ahead before one that holds an enemy piece or that the enemy
        /// controls.
        PASSED_SAFE_STEPS [7] =
            (1, -10), (-1, 1), (-1, 15), (-1, 18), (-3, 13), (-9, 11), (-4, 16);
        /// Per passed pawn with an own rook or queen behind.
        PASSED_OWN_ROOK_BEHIND = (5, 31);
        /// Per passed pawn with an enemy rook or queen behind.
        PASSED_ENEMY_ROOK_BEHIND = (0, -53);
        /// For the fastest pawn that an enemy king without pieces cannot stop. Index: number of pushes to promotion -
        /// 1.
        PASSED_UNSTOPPABLE [5] = (0, 421), (0, 397), (0, 343), (0, 303), (0, 291);
    }
    Majorities {
        /// Per wing with more own than enemy pawns.
        WING_MAJORITY = (1, -3);
        /// Per own pawn of a cluster with a majority.
        CLUSTER_MAJORITY = (1, -2);
        /// Per own pawn of a majority without doubled or backward pawns.
        SOUND_MAJORITY = (0, 1);
        /// Per own pawn of a majority that exists only because of doubled pawns.
        CRIPPLED_MAJORITY = (0, -1);
    }
    Room {
        /// Per square of files c to f, ranks 3 and 4, that own pawns can never guard.
        HOLES_MIDDLE = (-3, -1);
        /// Per square of the outer files, ranks 3 and 4, that own pawns can never guard.
        HOLES_WING = (-5, 9);
        /// Per outpost square.
        OUTPOST_SQUARES = (-1, -1);
        /// Per square of ranks 4 to 6 that pawns attack at least as often as enemy pawns.
        SAFE_SQUARES = (-2, -3);
        /// Per push to a safe square that pawns can still make, one after the other.
        PAWN_MOBILITY = (1, -1);
        /// Per pawn with a push to a square that is safe from enemy pawns.
        SAFE_PUSHES = (-1, 2);
        /// Per square that two pawns attack.
        DOUBLE_ATTACKS = (3, -11);
    }
    Pieces {
        /// Per knight. Index: closedness of the position.
        KNIGHT_CLOSEDNESS [9] =
            (-8, 2), (-6, 7), (-3, 16), (-1, 20), (4, 18), (-3, 10), (0, 2), (3, 3),
            (-4, 1);
        /// Per knight. Index: center open, half-open, fixed, closed, dynamic.
        KNIGHT_CENTER [5] = (-18, 0), (-5, 15), (-1, 16), (-7, 15), (-7, 20);
        /// Per bishop. Index: center open, half-open, fixed, closed, dynamic.
        BISHOP_CENTER [5] = (-14, 11), (-12, 15), (-10, 5), (-8, -15), (-9, 16);
        /// Per knight on an outpost.
        KNIGHT_OUTPOST = (17, 9);
        /// Per outpost a knight attacks.
        KNIGHT_REACHES_OUTPOST = (10, 7);
        /// Per bishop on an outpost.
        BISHOP_OUTPOST = (22, 13);
        /// Per outpost a bishop attacks.
        BISHOP_REACHES_OUTPOST = (7, 2);
        /// Per knight right behind a pawn.
        KNIGHT_BEHIND_PAWN = (3, 11);
        /// Per bishop right behind a pawn.
        BISHOP_BEHIND_PAWN = (4, 6);
        /// Per bishop. Index: number of own pawns on squares of its color.
        BISHOP_OWN_PAWNS [8] =
            (-13, 26), (-3, 8), (-2, 3), (-4, 0), (-7, -4), (-11, -7), (-13, -13), (-21, -19);
        /// Per enemy pawn on a diagonal of a bishop, even if something stands between.
        BISHOP_STARES_AT_PAWNS = (-2, 0);
        /// Per bishop on a long diagonal that attacks two squares of the center, pieces ignored.
        BISHOP_LONG_DIAGONAL = (9, 12);
        /// Per hole on files c to f, ranks 3 and 4, of a color on which the side has no bishop.
        WEAK_COMPLEX = (-1, 2);
        /// Per such hole if the enemy has a bishop of that color.
        WEAK_COMPLEX_ATTACKED = (-1, -5);
        /// Per rook on a file without pawns.
        ROOK_OPEN_FILE = (22, 5);
        /// Per rook on a file with enemy pawns only.
        ROOK_HALF_OPEN_FILE = (13, 5);
        /// Per rook on a file with a blocked own pawn.
        ROOK_BLOCKED_FILE = (-3, 2);
        /// Per rook on the file of an enemy queen.
        ROOK_ON_QUEEN_FILE = (3, 10);
        /// Per rook on rank 7 with enemy pawns there or the enemy king behind.
        ROOK_ON_SEVENTH = (8, 12);
        /// Per rook with at most three squares between its own king and the corner. Index: 1 if the king may still
        /// castle, else 0.
        TRAPPED_ROOK [2] = (-26, -14), (0, -2);
        /// Per queen with exactly one piece or pawn between it and an enemy bishop or rook.
        QUEEN_SHADOWED = (-14, -6);
        /// Per queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION = (1, 8);
        /// Per king step between piece and own king. Index: knight, bishop, rook, queen.
        FAR_FROM_KING [4] = (-3, 0), (-3, -1), (0, 2), (-3, 12);
        /// Per isolated or backward enemy pawn attacked by a kind of piece. Index: knight, bishop, rook, queen, king.
        WEAK_PAWN_ATTACKED [5] = (3, 3), (2, 7), (3, 4), (2, -12), (-4, -10);
        /// Per piece right before an enemy passed, isolated or backward pawn. Index: knight, bishop, rook, queen.
        BLOCKADER [4] = (0, 4), (0, 8), (6, -1), (6, -5);
    }
    King {
        /// Per file around the king. Rows: distance of the file from the edge. Index: relative rank of the own pawn,
        /// second is 1; 0 for none.
        SHELTER [4] [7] =
            (-14, 1), (13, -17), (10, -19), (5, -12), (-7, 10), (3, 7), (10, 29),
            (-12, 13), (18, -9), (16, -6), (15, -7), (-8, 0), (-8, 5), (7, 16),
            (-5, 10), (10, -4), (-7, -2), (-4, -4), (12, -6), (4, -7), (-3, 8),
            (-12, 3), (-9, 0), (-9, -4), (2, -5), (5, -2), (4, 2), (7, 1);
        /// Per king step to the nearest pawn.
        KING_PAWN_DISTANCE = (1, -6);
        /// Per rook that may still castle.
        CASTLING_RIGHT = (15, 2);
        /// No pawn on the four files of the king's wing.
        PAWNLESS_FLANK = (-2, -49);
    }
    KingPawns {
        /// Per own pawn. Rows: square of the own king as in KING_SQUARES. Index: square of the pawn as in PAWN_SQUARES.
        OWN_PAWN_BY_KING [32] [48] =
            (21, -21), (5, -8), (-13, 7), (-7, 0), (0, -5), (1, -9), (-2, -6), (5, -12), (17, -5), (-20, -17), (3, -13), (-6, -5),
            (0, -2), (-4, -13), (-7, -7), (1, -10), (-16, -5), (-12, -8), (-3, -16), (-8, -4), (-7, -5), (-10, -6), (-4, -8), (2, -12),
            (-6, 5), (1, -18), (-8, -8), (-9, -5), (-5, -17), (-10, -3), (-3, -12), (9, -6), (2, 8), (-12, -2), (2, -6), (5, -4),
            (5, -2), (4, 12), (3, 6), (1, -5), (5, 5), (3, 2), (-4, -3), (2, 3), (2, -2), (0, 2), (2, 5), (0, 2),
            (-2, 3), (5, 0), (7, 1), (-7, 5), (-2, 4), (-6, 4), (-3, -2), (-4, -3), (0, -2), (5, -13), (-6, 1), (-5, 1),
            (-5, -6), (0, -3), (-2, -5), (-3, -1), (1, -6), (-4, -5), (-2, -13), (-2, -9), (-5, -10), (-5, 6), (2, -4), (-5, -5),
            (0, 2), (-1, -1), (0, -10), (-2, -8), (-2, -4), (10, -1), (5, 1), (-2, -3), (3, -5), (4, -4), (2, -11), (3, 6),
            (-1, -9), (5, 6), (-6, -1), (3, 7), (-2, 2), (2, -2), (6, 6), (-10, -4), (-5, -1), (6, -2), (2, 2), (12, 3),
            (16, -9), (-10, 6), (11, 2), (-1, -15), (3, 4), (11, 3), (-2, 3), (0, 1), (17, -7), (-9, 2), (0, 0), (-4, -4),
            (7, -12), (2, 2), (3, 4), (-1, -1), (8, -8), (-3, -8), (4, -7), (-6, -9), (4, -1), (4, -5), (9, -5), (0, -3),
            (5, -4), (-3, -9), (6, -10), (-3, -13), (-4, -3), (5, 2), (-2, 1), (1, -2), (-1, -5), (1, 2), (2, -2), (2, -6),
            (2, 0), (0, 14), (0, -6), (-2, 8), (-1, 0), (0, -3), (5, 3), (0, 0), (1, -3), (-1, -6), (2, 3), (9, 6),
            (9, -9), (8, -9), (-1, -19), (2, 3), (1, 3), (6, 16), (13, 3), (4, 6), (4, -15), (16, -11), (-9, 10), (2, 1),
            (-4, 3), (5, -1), (6, 6), (7, -1), (1, -14), (6, -12), (0, -8), (-6, -5), (-5, 5), (2, -2), (-1, 5), (2, -5),
            (4, -5), (-1, -5), (-15, -11), (-7, -4), (-7, 1), (-4, -2), (4, 2), (3, -4), (3, -5), (-21, -7), (-17, -1), (-17, -3),
            (-22, 6), (-17, -9), (2, 4), (8, -2), (-4, -2), (-12, -6), (-12, -10), (-6, -6), (-7, 2), (-10, -6), (-6, 1), (-7, 1),
            (0, 0), (24, -5), (-5, 3), (-6, -5), (-3, 1), (-10, -8), (-4, -8), (7, -11), (7, -7), (5, -21), (-2, 1), (-3, -6),
            (-25, 16), (1, -16), (-9, -9), (-1, -1), (11, -13), (-10, -4), (0, -10), (-1, -4), (-2, -12), (-4, -10), (-11, -5), (-9, 1),
            (-11, -3), (9, 3), (12, -9), (5, -4), (-7, -14), (7, 2), (-9, 0), (-1, -3), (1, 3), (1, 0), (-2, -6), (10, -8),
            (-5, -4), (-5, -5), (0, 0), (-10, 2), (3, 5), (-1, 1), (-1, -1), (1, -2), (0, -1), (1, -2), (0, 2), (3, 3),
            (-6, 5), (0, 0), (7, 4), (-4, -11), (-12, 2), (-3, -13), (-10, -4), (-2, -8), (-2, -4), (6, -8), (13, -7), (-1, -4),
            (-5, -4), (-17, -2), (-10, -6), (-4, -7), (-2, -4), (0, -4), (4, -7), (2, -7), (7, -2), (-4, 0), (-9, -13), (5, -10),
            (1, 1), (6, 3), (-6, -2), (2, -11), (13, -18), (0, -8), (9, -4), (-5, 3), (3, 18), (3, 3), (5, 1), (-9, -14),
            (10, 4), (5, -5), (5, -6), (7, -1), (0, 4), (-1, -8), (1, 0), (-1, -4), (5, 5), (5, 8), (-4, -3), (7, 7),
            (-4, -7), (-19, 5), (0, 0), (4, 10), (2, -3), (1, 1), (-1, -2), (-4, 3), (-9, 2), (-11, -6), (4, 4), (2, -1),
            (0, -3), (4, 2), (2, -3), (-4, 4), (2, -6), (-4, -4), (8, 3), (-4, -5), (4, -3), (7, -4), (-1, 5), (1, -2),
            (0, -2), (1, 0), (9, 1), (0, -2), (9, -9), (-1, -4), (1, -1), (1, 0), (6, 8), (5, -8), (-4, 2), (-5, -6),
            (7, -7), (-6, -8), (-9, -4), (-4, -5), (-2, 0), (4, 2), (1, 0), (3, 1), (-6, -6), (-8, -8), (1, 4), (-3, 2),
            (-13, -1), (-5, -2), (-6, 0), (0, 0), (16, 0), (9, -3), (2, 5), (-3, 4), (-1, -4), (8, -5), (2, -10), (10, 0),
            (11, 2), (7, 6), (8, 2), (-8, 2), (-1, -12), (4, -7), (4, -1), (-2, 5), (1, 0), (6, 8), (9, 4), (1, 3),
            (10, -2), (-5, -6), (4, -2), (3, 0), (-11, 2), (3, 7), (-4, 3), (-5, 2), (-8, -1), (1, -5), (-3, -4), (-10, 0),
            (-6, 0), (0, 9), (-6, 1), (7, 4), (4, 0), (-5, -6), (-4, -7), (-1, -3), (4, 2), (0, 3), (3, 2), (-2, 7),
            (-3, -16), (8, 1), (15, 1), (-1, -5), (-1, -3), (-3, -3), (-4, -15), (6, 9), (0, 0), (1, 0), (12, 12), (2, -5),
            (2, 1), (-7, -5), (-10, -14), (8, -5), (11, -15), (1, -10), (3, 4), (-5, -2), (2, 2), (1, -12), (-5, -8), (-7, -4),
            (-4, 3), (2, 0), (1, -1), (-1, -2), (0, -2), (-4, -11), (-4, -4), (-5, -6), (-1, 3), (4, 10), (3, -1), (2, -2),
            (-1, -8), (2, -1), (3, -1), (-3, -2), (2, 2), (1, 4), (3, 4), (-1, -2), (1, 1), (-4, -8), (-2, -5), (1, 0),
            (-8, 1), (16, -12), (0, 0), (-5, 0), (-9, -5), (-6, -11), (-5, -2), (5, 4), (-10, 3), (0, 0), (14, -3), (5, 0),
            (-7, -2), (-3, -4), (-11, -2), (-3, 0), (8, -1), (-1, 5), (5, -3), (7, -3), (-5, 0), (-3, -12), (10, -10), (-4, 5),
            (1, -1), (4, 5), (9, 4), (5, 3), (-1, 3), (1, -4), (1, -3), (4, 4), (6, 13), (-1, -3), (2, 1), (5, -1),
            (-5, -9), (2, 1), (1, 2), (1, 0), (1, 9), (0, -2), (0, 3), (4, 4), (0, -3), (0, 2), (-1, -4), (-1, -1),
            (-3, -2), (-13, 3), (6, -3), (14, 6), (-3, -4), (1, -2), (1, -1), (-6, 2), (-17, -4), (-19, 3), (0, 0), (5, 3),
            (-1, -2), (4, 5), (7, 1), (-5, -3), (-14, -6), (9, 0), (7, 5), (-2, -7), (-5, -5), (1, 5), (-6, -8), (-2, -2),
            (4, -4), (0, 2), (10, 0), (1, 7), (6, -4), (-6, 0), (0, 0), (-1, 2), (-6, -4), (4, 10), (-2, -7), (-4, 4),
            (1, 1), (-2, -5), (4, 6), (0, 1), (1, -4), (1, 3), (-3, -5), (-1, -3), (-2, -4), (1, 4), (0, -1), (6, 16),
            (-10, 0), (-9, 1), (-8, -8), (23, 0), (4, -1), (-5, 4), (8, 14), (-6, 4), (-6, 1), (-2, -2), (-2, -1), (0, 0),
            (14, 6), (5, -5), (-6, 3), (-4, 7), (0, -3), (1, -5), (-2, -3), (8, -3), (-8, -4), (1, 3), (-1, 11), (7, -1),
            (1, -10), (-4, -16), (0, 3), (2, 2), (6, 5), (-4, -6), (7, -1), (3, 0), (-1, -3), (-1, -3), (-2, 1), (-1, -7),
            (1, 3), (0, 2), (-1, -2), (-5, -7), (3, 2), (-3, -8), (1, -2), (-1, -3), (1, 0), (-1, -2), (-1, -6), (-5, -16),
            (-1, 4), (4, 9), (-1, 0), (-2, -5), (0, 4), (-5, -4), (0, 1), (-6, -8), (-5, 0), (1, 7), (0, 4), (1, -2),
            (-3, -3), (-1, 3), (-4, -7), (3, -1), (0, 0), (2, 6), (-4, 6), (0, 3), (1, 0), (-3, -4), (-2, -3), (-5, 0),
            (3, -3), (-1, -2), (0, 0), (-4, -9), (4, 9), (-1, -4), (-5, -8), (-1, -2), (0, -2), (0, 2), (-1, -1), (0, 0),
            (0, 0), (-1, -4), (-1, -4), (-3, -4), (0, 1), (2, 2), (0, 0), (0, -1), (1, 0), (0, 1), (-2, -6), (0, -3),
            (0, 9), (-7, 1), (0, 3), (2, 4), (-6, -14), (-5, -4), (-3, 5), (-1, 1), (-5, -6), (1, -1), (-3, 5), (3, 4),
            (0, -5), (3, 1), (-6, -2), (-3, -4), (-1, 4), (0, 0), (-3, -2), (4, 2), (0, 3), (-1, -3), (-5, -3), (-3, -1),
            (-4, -11), (7, -4), (-1, -3), (-5, -5), (0, 6), (1, 0), (-3, 0), (3, 5), (2, 1), (4, 8), (0, 1), (1, 0),
            (0, -6), (-1, -3), (3, 7), (1, 4), (2, 6), (1, 4), (-2, -7), (0, 0), (0, -1), (0, 1), (0, 1), (-1, -5),
            (-13, -2), (-5, 2), (-7, -3), (1, 2), (-3, -4), (-9, -3), (-11, 5), (-7, 5), (-5, 5), (-8, 0), (-3, -4), (5, 2),
            (1, 5), (-3, 5), (3, -2), (-2, 1), (-1, -4), (-3, 3), (0, 0), (2, -1), (-2, -2), (-1, 5), (-6, 6), (-8, -10),
            (0, 2), (1, -1), (1, 5), (-6, -6), (1, -2), (-1, -3), (0, -2), (-2, -2), (-1, -9), (2, 3), (0, 3), (-1, 4),
            (-5, -7), (-2, -5), (0, -4), (0, 2), (0, -1), (-2, -3), (0, 1), (3, 5), (0, 1), (0, 0), (0, 0), (0, -3),
            (-7, 5), (-7, 3), (-6, -4), (-2, -4), (1, 6), (-6, -5), (-5, 5), (-2, 4), (0, 19), (-7, 2), (-5, -12), (0, -3),
            (-6, 2), (0, 10), (4, 9), (0, 5), (-6, -3), (0, -3), (0, 5), (0, 0), (5, 2), (0, 6), (1, 12), (-3, 10),
            (3, -1), (4, 3), (1, -5), (4, 3), (-3, -1), (-2, -4), (3, 5), (-1, -3), (-2, -4), (2, -3), (3, -2), (3, 2),
            (1, 3), (-2, -5), (-1, -6), (0, 1), (0, -8), (-2, -7), (1, 0), (-1, -2), (-1, -1), (0, -1), (0, 1), (2, 3),
            (-3, 0), (-1, 4), (-2, 0), (0, 0), (0, 1), (1, 5), (-1, 5), (1, 7), (2, 5), (3, 14), (2, -2), (1, -3),
            (3, 5), (1, 6), (1, 3), (-2, 2), (2, 10), (-1, 2), (-3, -1), (4, 8), (-3, -5), (0, 3), (2, 1), (-3, -10),
            (0, 0), (-1, -1), (1, 8), (1, 1), (0, -1), (-1, -4), (-2, -2), (-3, -3), (-1, -10), (-1, -3), (-1, 1), (0, -1),
            (-1, -2), (0, -1), (0, 0), (-1, -3), (0, 0), (2, 5), (-1, -2), (-1, -2), (0, 0), (0, 0), (0, 1), (-1, -3),
            (-1, 10), (-2, 1), (3, 12), (0, -2), (1, 1), (-2, 7), (-3, 2), (-4, -3), (1, 2), (1, 13), (0, 6), (-4, -6),
            (0, -4), (0, -3), (-5, -9), (-2, -6), (-1, 15), (1, 6), (-7, -5), (2, 5), (1, 7), (1, 1), (-1, -4), (0, -2),
            (1, 0), (0, 0), (0, 1), (2, 7), (4, 12), (2, 5), (-1, -2), (2, 8), (-2, -12), (4, 8), (-1, -2), (2, 7),
            (-1, 0), (0, 1), (0, 2), (-3, -4), (2, 6), (0, -2), (1, 3), (2, 4), (0, 1), (0, 0), (0, 0), (0, -2),
            (0, 6), (3, 15), (-2, 3), (-1, -1), (1, 4), (-1, 4), (-6, -7), (-2, 2), (-3, 1), (0, 5), (0, 5), (0, 2),
            (1, 4), (-1, 5), (-2, 0), (-4, 3), (1, 6), (-3, 10), (-1, -3), (1, 1), (4, 13), (1, 5), (2, 6), (3, 1),
            (-1, 3), (1, 1), (0, 0), (0, -2), (-2, -2), (1, 3), (2, 6), (-2, -2), (-2, -9), (0, -13), (2, 6), (1, 0),
            (0, 4), (0, 0), (-1, -2), (1, 3), (0, -3), (1, 9), (0, 0), (2, 3), (0, 1), (2, 0), (0, 1), (0, -2),
            (0, 5), (-1, 3), (0, 5), (0, -1), (0, -1), (-3, -2), (-4, 4), (-4, 0), (4, 4), (0, 13), (-3, -3), (2, 6),
            (-1, -2), (-1, 0), (-2, 8), (-1, 5), (1, 6), (-1, 7), (0, 7), (3, 7), (-1, -1), (1, 9), (0, 9), (2, 11),
            (0, 6), (1, 5), (1, 7), (0, 0), (1, 2), (-2, 5), (-1, 1), (0, 3), (0, 1), (-2, -8), (0, -4), (3, 2),
            (-1, -4), (-1, -4), (0, -2), (-3, -5), (-1, -4), (0, -1), (0, -4), (0, 2), (1, 3), (0, 0), (0, -1), (1, -3),
            (1, 6), (1, 4), (2, 5), (0, 0), (0, 0), (0, -2), (-1, -3), (2, -2), (3, 11), (3, 7), (1, 2), (2, 9),
            (0, 0), (-2, -5), (3, 4), (1, -1), (4, 4), (0, 9), (-2, -4), (-1, 0), (0, 1), (-1, -3), (0, -1), (2, 4),
            (-3, -2), (1, 7), (-3, -1), (0, 3), (0, 2), (0, 1), (0, 1), (1, 3), (0, 0), (-2, -7), (0, 5), (0, 1),
            (0, -1), (0, 1), (0, 1), (0, 1), (0, -4), (0, 0), (0, 2), (0, 1), (0, -1), (0, 1), (0, 0), (0, -1),
            (2, 8), (0, 2), (2, 11), (0, 1), (-1, -1), (0, 1), (0, 1), (0, 4), (2, -3), (0, 3), (1, 7), (1, 3),
            (0, -2), (-1, -2), (1, 2), (-1, -1), (5, 14), (1, 13), (2, 16), (1, 7), (1, 3), (1, 2), (0, -3), (1, 0),
            (4, 20), (1, 10), (-2, 5), (2, 6), (0, 3), (1, 6), (1, 1), (2, 4), (-2, -7), (0, 0), (2, 7), (0, 2),
            (1, 2), (0, 2), (0, 3), (0, 0), (-3, -7), (2, 6), (-1, 5), (2, 4), (0, -3), (0, -1), (0, 1), (-1, -2),
            (4, 11), (0, 7), (0, 0), (0, 1), (0, 1), (0, 4), (1, -1), (1, 5), (-1, -12), (3, 9), (-2, 1), (2, 6),
            (1, -1), (-1, 1), (-3, 3), (2, -1), (1, 2), (1, 9), (4, 17), (3, 12), (-2, -1), (2, 4), (2, 7), (2, 4),
            (2, 3), (4, 14), (3, 15), (2, 9), (1, 6), (-1, 1), (1, 1), (-1, -6), (2, 10), (-2, -3), (0, 0), (0, 0),
            (2, 3), (0, -1), (-1, -1), (-1, -2), (1, 4), (-1, -5), (1, 5), (1, 2), (0, 4), (0, 0), (0, 0), (0, -2),
            (3, 6), (0, -4), (0, 3), (0, 2), (0, 2), (0, 3), (-2, -1), (0, -3), (1, 2), (0, 0), (-1, -1), (-1, -1),
            (2, 3), (-1, -2), (2, 6), (0, -1), (2, 11), (3, 9), (3, 12), (1, 3), (1, 10), (1, 1), (-1, 6), (3, 9),
            (2, 4), (0, 7), (-1, 3), (2, 10), (2, 5), (0, 10), (0, 5), (0, 6), (2, 1), (0, 2), (0, 5), (0, 0),
            (2, 10), (0, 2), (0, -1), (1, 3), (0, -3), (0, -1), (0, 1), (1, 5), (1, 1), (0, 3), (0, -1), (-1, -3),
            (0, 2), (1, -3), (0, -1), (0, 0), (0, 0), (2, 4), (1, 1), (0, -1), (1, 3), (1, 4), (0, 2), (0, 1),
            (0, 0), (1, 1), (1, 2), (0, 0), (2, 2), (1, 3), (0, 5), (0, -1), (0, 2), (0, 1), (0, -1), (0, -1),
            (-1, -5), (1, 5), (0, -2), (0, 2), (1, 1), (-1, 0), (0, 1), (0, 0), (-2, -10), (2, 3), (0, 1), (0, 1),
            (0, 1), (2, 1), (0, 0), (0, -1), (0, 0), (-1, -2), (0, 1), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 1), (0, 3), (0, 3), (0, 1), (0, 0), (0, 1), (-1, -1), (-1, -3), (1, 4), (1, 0), (3, 8), (-1, -3),
            (1, -1), (0, 2), (-2, -6), (0, 0), (3, 11), (3, 9), (-1, 5), (1, 5), (-1, -4), (-1, -5), (-1, -2), (0, -3),
            (0, 5), (1, 12), (1, 9), (0, 3), (0, 3), (0, 0), (0, 1), (-1, -4), (0, 4), (3, 12), (2, 10), (1, 5),
            (0, 0), (0, 2), (0, 0), (0, -1), (0, -2), (0, 0), (0, 1), (0, -1), (0, 1), (0, 1), (0, 0), (0, -2),
            (1, 2), (1, 0), (0, 1), (0, 0), (0, 0), (0, 3), (0, 1), (-1, 3), (0, 3), (0, 4), (0, 2), (0, 0),
            (2, -1), (-1, -1), (2, 6), (-1, 2), (0, 5), (2, 8), (0, 2), (1, 6), (-1, 2), (0, 0), (0, 4), (1, 2),
            (0, 5), (1, 4), (0, 3), (2, 8), (0, 4), (1, 2), (0, 0), (0, 1), (2, 8), (0, 2), (4, 13), (1, 3),
            (1, 3), (0, 2), (0, -1), (0, 0), (3, 8), (1, 1), (0, 0), (-1, -5), (0, 2), (0, 1), (0, 0), (0, -2),
            (0, 1), (-2, -1), (0, 2), (0, 0), (0, 0), (0, 2), (0, 0), (1, 4), (0, 1), (1, 5), (-2, 0), (1, 2),
            (0, 0), (-2, -2), (1, 6), (-1, 1), (1, 8), (0, 6), (2, 5), (0, 3), (0, 1), (0, 0), (0, 3), (1, 1),
            (1, 4), (-1, 0), (1, 4), (2, 9), (0, 2), (0, 2), (0, 0), (0, 0), (0, 2), (1, 3), (-1, -4), (4, 14),
            (1, 6), (0, 0), (-1, 0), (0, 0), (0, -2), (0, 2), (0, 3), (0, 0), (1, 2), (0, 0), (0, 0), (0, -2),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 1), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, 2), (0, 1), (0, 0), (0, -1), (0, 0), (0, 1),
            (0, -1), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 2), (-1, -6), (1, 3), (0, 0), (0, 0),
            (0, 0), (0, -1), (0, 0), (0, 0), (-6, -30), (0, 2), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, -1), (0, 2), (0, -1), (0, 0), (0, 1), (0, 0), (0, 1), (0, 2), (0, 0), (0, 2), (0, 2), (-1, -1),
            (0, -1), (0, 1), (0, 2), (0, -1), (0, 1), (0, 1), (0, 2), (0, 0), (0, 1), (0, 1), (0, 0), (0, 0),
            (0, 0), (0, -1), (0, 1), (0, 0), (0, 2), (0, 0), (0, -1), (0, -1), (0, 3), (1, 4), (0, 1), (0, 2),
            (0, 2), (0, 0), (0, 0), (0, 0), (-1, -1), (9, 25), (1, 3), (0, 0), (0, -1), (0, 0), (0, 0), (0, -1),
            (0, 2), (0, 0), (0, 0), (0, -2), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, 0),
            (0, 0), (0, 0), (1, 0), (0, 0), (0, 1), (0, 0), (1, 2), (0, -2), (1, 1), (0, -3), (0, 1), (0, 0),
            (0, 1), (0, -2), (0, 2), (0, 1), (0, -1), (0, 1), (0, -1), (0, -2), (0, 0), (0, 0), (2, 4), (0, 1),
            (0, 1), (0, 0), (0, 0), (0, -2), (-1, -1), (0, -2), (7, 25), (0, 2), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 0), (0, -3), (0, 0), (0, 0), (0, -2),
            (0, 0), (0, 1), (0, 0), (0, 1), (0, 2), (0, -1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 1), (1, 3),
            (1, 3), (0, -1), (0, 2), (0, 1), (0, -1), (0, 0), (0, 0), (1, 3), (0, 1), (0, -1), (0, 0), (2, 4),
            (0, 2), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, -2), (5, 18), (0, 2), (0, 0), (0, 0), (0, -1);
    }
    Danger {
        /// Danger units that every king has.
        DANGER_BASE = (-33, 40);
        /// Danger units when the attacker is to move.
        DANGER_TO_MOVE = (89, 64);
        /// Danger units per piece that attacks the king's ring. Index: knight, bishop, rook, queen.
        RING_ATTACKER [4] = (27, 21), (10, -2), (71, -38), (11, 0);
        /// Danger units per square of the ring that a piece attacks. Index: knight, bishop, rook, queen.
        RING_ATTACK [4] = (22, -6), (15, 0), (-12, 8), (5, 6);
        /// Danger units per square of the ring that pawns attack.
        RING_PAWN_ATTACK = (10, 3);
        /// Danger units per square of the ring that is attacked and defended by at most king and queen.
        WEAK_RING = (12, -1);
        /// Danger units per square of a safe check. Index: knight, bishop, rook, queen.
        SAFE_CHECK [4] = (80, 23), (59, 57), (107, 37), (54, 31);
        /// Danger units per square of an unsafe check. Index: knight, bishop, rook, queen.
        UNSAFE_CHECK [4] = (7, 3), (17, 21), (38, 7), (10, 9);
        /// Danger units. Index: half the number of squares that a queen on the square of the king would attack, at most
        /// 13.
        OPEN_LINES [14] =
            (-22, 0), (-16, -2), (-2, -7), (15, 6), (37, 9), (36, 10), (39, 11),
            (47, 8), (46, 5), (34, 4), (8, 11), (-8, 17), (8, 15), (46, 0);
        /// Danger units when the attacker has no queen.
        NO_QUEEN = (-190, -41);
        /// Danger units per square of the king's flank that is attacked.
        FLANK_ATTACK = (12, -7);
        /// Danger units per square of the king's flank that is attacked twice.
        FLANK_DOUBLE_ATTACK = (8, -1);
        /// Danger units per square of the king's flank that is defended.
        FLANK_DEFENSE = (-8, 1);
        /// Danger units per square of the king's flank that is defended twice.
        FLANK_DOUBLE_DEFENSE = (-6, 6);
        /// Danger units per enemy piece that could uncover a check.
        DISCOVERED_CHECK = (184, 113);
        /// Danger units per own knight in the ring.
        KNIGHT_DEFENDER = (-21, 6);
        /// Danger units per file around the king. Rows and index as in SHELTER.
        SHELTER_DANGER [4] [7] =
            (11, 1), (-2, 43), (-21, 3), (13, -3), (28, 9), (12, 0), (2, -10),
            (13, 19), (-22, 24), (-25, 9), (21, 2), (18, 7), (24, -2), (8, -7),
            (14, 20), (-19, 19), (-12, 12), (9, 22), (30, 9), (20, 11), (7, -6),
            (3, 18), (-9, 15), (-10, 10), (18, 7), (21, 17), (10, 13), (-1, -1);
        /// Danger units per file around the king. Rows: distance of the file from the edge. Index: relative rank of the
        /// enemy pawn as the king's side counts, second is 1; 0 for none.
        STORM [4] [7] =
            (18, 29), (24, -11), (39, -19), (35, -18), (12, -3), (12, 15), (4, 16),
            (31, 10), (20, -11), (40, -11), (18, -32), (18, -5), (-22, 17), (-1, 25),
            (2, 15), (20, -4), (80, -7), (21, -12), (-9, -1), (-16, 17), (-12, 25),
            (17, 5), (19, 1), (53, 6), (16, 6), (3, 18), (-10, 11), (-18, 19);
        /// Danger units per file with a ram before the king. Index: relative rank of the enemy pawn.
        BLOCKED_STORM [7] =
            (0, 0), (0, 0), (59, 50), (3, 28), (-17, 21), (-20, 36), (7, 24);
        /// Danger units per enemy pawn that attacks the shelter now or after a push.
        STORM_LEVER = (7, 5);
    }
    Threats {
        /// Per piece a pawn attacks. Index: pawn (unused), knight, bishop, rook, queen.
        THREAT_BY_PAWN [5] = (0, 0), (56, 44), (57, 62), (77, 32), (55, 30);
        /// Per piece that a pawn would attack after a safe push.
        THREAT_BY_PUSH = (12, 12);
        /// Per piece or pawn that a knight attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_KNIGHT [2] [5] =
            (9, 17), (17, 23), (32, 21), (64, 5), (38, 22),
            (-4, 4), (17, 29), (29, 29), (62, 35), (54, 27);
        /// Per piece or pawn that a bishop attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_BISHOP [2] [5] =
            (10, 16), (19, 32), (15, 37), (36, 23), (57, 48),
            (-1, -1), (9, 24), (11, 20), (45, 58), (65, 62);
        /// Per piece or pawn that a rook attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_ROOK [2] [5] =
            (5, 24), (34, 26), (36, 32), (5, 6), (59, 16),
            (-7, 1), (7, 10), (14, 4), (-5, 6), (72, 55);
        /// Per piece or pawn that a queen attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_QUEEN [2] [5] =
            (6, 15), (13, 40), (25, 45), (29, 20), (5, 14),
            (-2, 5), (-2, 1), (-1, 4), (-1, -11), (1, -7);
        /// Per piece or pawn that the king attacks and the enemy does not defend strongly. Index: pawn, knight, bishop,
        /// rook, queen.
        THREAT_BY_KING [5] = (18, 28), (32, 10), (52, 16), (28, 0), (0, 0);
        /// Per attacked piece or pawn that is undefended, or a piece attacked twice, and not defended strongly.
        HANGING_PIECE = (6, 20);
        /// Per empty square both sides attack and the enemy does not hold strongly.
        RESTRICTED = (3, 0);
        /// Per enemy piece or pawn that both sides attack and the enemy does not hold strongly.
        RESTRICTED_PIECE = (2, 11);
        /// Per square of the enemy half attacked twice, not defended, and out of reach of enemy pawns.
        INVASION = (4, 3);
        /// Per square from which a piece could safely attack a lone enemy queen. Index: knight, bishop, rook.
        QUEEN_HIT [3] = (6, 2), (7, 23), (11, 0);
    }
    Space {
        /// Per safe square of files c to f, ranks 2 to 4, times the square of the number of pieces and blocked pawns,
        /// divided by 64.
        SPACE = (4, 5);
        /// As SPACE, for the squares among them that are at most two ranks behind an own pawn and not attacked.
        SPACE_BEHIND_PAWNS = (0, 10);
    }
    Complexity {
        /// Endgame only: the constant part of the sum, which counts for the side that leads.
        COMPLEXITY = (0, -68);
        /// Per pawn of both sides.
        COMPLEXITY_PAWNS = (0, 5);
        /// Pawns on both wings.
        COMPLEXITY_BOTH_WINGS = (0, 41);
        /// No pieces left.
        COMPLEXITY_PAWN_ENDING = (0, 74);
        /// Per passed pawn of both sides.
        COMPLEXITY_PASSED = (0, 5);
        /// Per file without pawns.
        COMPLEXITY_OPEN_FILES = (0, -3);
        /// Per pair of rammed pawns.
        COMPLEXITY_RAMS = (0, -1);
        /// Per pawn that attacks a pawn.
        COMPLEXITY_LEVERS = (0, -8);
        /// Per file between the kings, plus the ranks that the white king is above the black one.
        COMPLEXITY_OUTFLANKING = (0, 2);
    }
    Scale {
        /// Endgame only, parts of 128. Index: pawns of the leading side.
        SCALE_PAWNS [9] =
            (0, 50), (0, 96), (0, 128), (0, 131), (0, 130), (0, 128), (0, 128), (0, 129), (0, 128);
        /// Added in a rook ending on one wing with at most one pawn more against a king that guards its pawns.
        SCALE_ROOK_ENDING = (0, -18);
        /// Bishops of opposite colors and no other piece. Index: passed pawns of the leading side.
        SCALE_OPPOSITE_BISHOPS [5] = (0, 18), (0, 28), (0, 46), (0, 88), (0, 75);
        /// Bishops of opposite colors with other pieces. Index: pieces and pawns of the
        /// leading side except its king.
        SCALE_OPPOSITE_BISHOPS_PIECES [16] =
            (0, 40), (0, 46), (0, 9), (0, 70), (0, 86), (0, 101), (0, 105), (0, 109),
            (0, 111), (0, 112), (0, 113), (0, 116), (0, 111), (0, 116), (0, 125), (0, 128);
    }
}
