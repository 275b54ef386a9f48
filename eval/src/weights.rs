//! The weights: one table, with a sentence for each term.
//!
//! Fitted by `tune` to 4558905 positions of 66491 games of this engine's own
//! (n400.bin); target: 0.1 result, rest score; slope 0.004795 per unit;
//! loss on 402503 held-out positions 0.005341.
//! Then moved in groups by 16212 games (docs/training.md).
//! Not fitted but chosen in games: DRIVE_TO_EDGE, DRIVE_CLOSE and
//! SCALE_WITHOUT_PAWNS.

use crate::family::Family;
use crate::handles::{Term, Weight, WeightGrid, WeightRow, weights};
use crate::score::Score;

weights! {
    Material {
        /// Value of a piece or pawn. Index: pawn, knight, bishop, rook, queen.
        MATERIAL [5] = (54, 129), (297, 360), (300, 359), (414, 670), (957, 1157);
        /// Two bishops on squares of different colors.
        BISHOP_PAIR = (17, 51);
        /// Per knight and own pawn above five; below five it counts the other way.
        KNIGHT_WITH_PAWNS = (7, -4);
        /// Per rook and own pawn above five; below five it counts the other way.
        ROOK_WITH_PAWNS = (0, -7);
        /// Two knights or more.
        KNIGHT_PAIR = (0, -6);
        /// Two rooks or more.
        ROOK_PAIR = (-4, -54);
        /// Per queen and own knight.
        QUEEN_WITH_KNIGHTS = (-26, 24);
        /// Per queen and own rook.
        QUEEN_WITH_ROOKS = (-42, -24);
        /// Per bishop when pawns stand on both wings.
        BISHOP_BOTH_WINGS = (-7, 21);
        /// For the side to move.
        TEMPO = (8, -15);
    }
    Squares {
        /// The square of a pawn. Index: squares of ranks 2 to 7, a2 first, as the side sees them, mirrored so that its
        /// king stands on the west wing.
        PAWN_SQUARES [48] =
            (-4, 5), (10, 14), (2, 14), (4, -2), (-3, -3), (-8, 1), (-15, 7), (-16, 2),
            (-3, -7), (-1, 7), (8, 9), (7, 0), (2, -2), (-5, -9), (-14, -1), (-14, -8),
            (5, 1), (0, 18), (16, 13), (17, 3), (15, -3), (11, -3), (-3, 2), (-2, -4),
            (15, 14), (22, 14), (28, 14), (22, 6), (24, -3), (13, -2), (15, 1), (14, 5),
            (19, 22), (21, 23), (18, 39), (24, 30), (24, 19), (10, 21), (16, 9), (10, 16),
            (34, 26), (39, 54), (38, 65), (40, 59), (36, 47), (27, 34), (30, 40), (40, 38);
        /// The square of a knight. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        KNIGHT_SQUARES [64] =
            (-52, -32), (-21, -35), (-23, -21), (-14, -4), (-21, -2), (-18, -12), (-22, -39), (-50, -44),
            (-11, -18), (-6, -14), (-7, -8), (-10, -4), (-14, -3), (-11, -14), (-8, -15), (-13, -30),
            (-10, -14), (0, -9), (-3, -2), (0, 8), (0, 14), (-5, -7), (3, -5), (-7, -14),
            (4, -7), (0, 5), (12, 4), (2, 21), (0, 16), (12, 1), (0, -2), (4, -1),
            (13, -1), (0, 12), (6, 4), (6, 16), (10, 13), (-3, 9), (1, 5), (7, 3),
            (-4, -5), (-15, 8), (11, -1), (7, 7), (2, 12), (-1, 3), (-5, 2), (-4, -13),
            (-22, -9), (-13, -5), (7, 1), (1, 6), (10, 9), (0, -5), (-30, 4), (-20, -1),
            (-81, -56), (-32, -26), (-43, -16), (-6, 0), (-2, 5), (-28, -9), (-30, -28), (-79, -42);
        /// The square of a bishop. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        BISHOP_SQUARES [64] =
            (-10, -21), (-11, -4), (-22, -3), (-15, 8), (-7, 5), (-11, -11), (-12, -1), (1, -15),
            (-4, -7), (7, -28), (5, 11), (0, 1), (-5, 5), (7, -13), (4, -23), (13, 3),
            (2, -3), (4, 8), (1, -7), (-2, 20), (4, 7), (0, 0), (20, -3), (6, -3),
            (-12, -1), (-1, 17), (10, 16), (-1, 3), (3, 1), (12, 13), (2, 15), (7, -15),
            (-4, 4), (-2, 11), (6, 17), (-1, 3), (9, 1), (7, 17), (1, 5), (6, 3),
            (9, -4), (2, 7), (9, 4), (24, 5), (12, 17), (1, -7), (6, 4), (-1, 8),
            (-11, -9), (-14, -12), (6, 20), (-15, 13), (1, 12), (1, 4), (-18, 0), (-17, 13),
            (-16, -17), (-18, -9), (-24, 11), (-6, 4), (-10, -5), (-6, 3), (-7, 5), (-23, -9);
        /// The square of a rook. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        ROOK_SQUARES [64] =
            (-12, -4), (-14, 1), (-1, 2), (5, 0), (1, 1), (-2, 1), (1, -1), (-10, -4),
            (-28, -3), (-9, 2), (2, 5), (-3, 5), (2, 1), (-7, 2), (-9, 0), (-16, -5),
            (-19, 4), (-4, 9), (-10, 11), (-10, 10), (-6, 5), (-6, 5), (-8, 3), (-15, 4),
            (-23, 6), (-13, 9), (-17, 10), (-13, 8), (-7, 5), (-6, 6), (-16, 9), (-19, 7),
            (-13, 7), (-11, 11), (-9, 10), (-10, 7), (6, 5), (-6, 7), (1, 6), (-17, 10),
            (-11, 3), (8, 5), (-6, 4), (-2, 0), (8, -1), (7, 3), (3, 4), (-10, 8),
            (-3, -6), (-5, 3), (11, -3), (-2, -1), (14, -4), (3, -4), (5, -4), (2, -1),
            (13, 13), (0, 18), (9, 16), (5, 14), (14, 13), (9, 11), (7, 16), (7, 17);
        /// The square of a queen. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        QUEEN_SQUARES [64] =
            (-10, -17), (-16, -11), (-10, -8), (-5, -14), (-2, -11), (-1, -12), (-1, -16), (6, -19),
            (-2, -9), (4, -7), (-1, 1), (-1, 9), (-4, 7), (2, -7), (0, -6), (-1, -11),
            (1, -2), (0, 14), (-4, 22), (-3, 18), (-1, 7), (-1, 2), (6, -7), (6, -14),
            (-1, 7), (-5, 16), (-6, 21), (-6, 20), (-8, 22), (-2, 6), (-4, 9), (4, -9),
            (4, -1), (-1, 14), (-5, 15), (-12, 19), (-4, 10), (-3, 4), (-4, 6), (1, -5),
            (5, -3), (4, 6), (1, 14), (-3, 10), (-2, 10), (0, 2), (0, -4), (7, -10),
            (6, -6), (10, 2), (1, 0), (-1, 8), (2, 4), (4, -9), (-4, -6), (-2, -9),
            (8, -6), (11, -5), (6, 4), (4, -1), (9, 4), (6, -2), (0, -9), (3, -4);
        /// The square of the king. Index: the four files of its wing, edge first, then ranks.
        KING_SQUARES [32] =
            (8, -34), (18, -33), (-20, -30), (-40, -19),
            (14, -22), (9, -11), (-14, -12), (-30, -2),
            (-3, -21), (-4, -9), (-21, 5), (-39, 13),
            (-37, -14), (-26, 6), (-41, 17), (-54, 21),
            (-39, -7), (-31, 10), (-43, 21), (-66, 29),
            (-43, -4), (-40, 14), (-46, 27), (-61, 41),
            (-45, -29), (-40, 3), (-53, 21), (-71, 27),
            (-60, -67), (-35, -1), (-58, 1), (-80, 11);
    }
    Mobility {
        /// Per knight. Index: number of squares of the mobility area that it attacks.
        KNIGHT_MOBILITY [9] =
            (-11, -8), (-21, -46), (-13, -18), (-8, 1), (-4, 10), (-4, 18), (-2, 22), (2, 24),
            (4, 21);
        /// Per bishop. Index: number of squares of the mobility area that it attacks.
        BISHOP_MOBILITY [14] =
            (-6, -14), (-15, -29), (-6, -11), (-1, 3), (1, 11), (3, 16), (4, 17), (4, 20),
            (4, 18), (3, 18), (3, 17), (3, 14), (6, 12), (7, 6);
        /// Per rook. Index: number of squares of the mobility area that it attacks.
        ROOK_MOBILITY [15] =
            (-19, -76), (-23, -28), (-12, -8), (-10, 8), (-7, 13), (-5, 24), (-4, 29), (-3, 34),
            (-1, 35), (-1, 37), (1, 39), (2, 39), (1, 43), (3, 43), (5, 37);
        /// Per queen. Index: number of squares of the mobility area that it attacks.
        QUEEN_MOBILITY [28] =
            (-4, -47), (13, -13), (-3, -13), (-4, -25), (-2, -29), (-1, -29), (1, -25), (1, -10),
            (2, 2), (3, 12), (3, 23), (3, 29), (3, 34), (3, 43), (3, 44), (3, 48),
            (3, 52), (3, 49), (-2, 52), (2, 49), (0, 49), (3, 44), (2, 37), (-1, 36),
            (4, 41), (0, 45), (12, 58), (12, 63);
        /// Per square of the mobility area on ranks 4 to 7 that a piece attacks and no enemy pawn can ever attack.
        /// Index: knight, bishop, rook, queen.
        UNCHALLENGED_MOBILITY [4] = (2, 1), (0, 2), (1, 3), (-1, 2);
    }
    Islands {
        /// Index: number of pawn islands.
        ISLANDS [5] = (6, -5), (-3, -3), (3, -2), (-4, -6), (-17, -15);
        /// Per point of dispersion: |3 times the squared number of islands - number of pawns|.
        DISPERSION = (1, 1);
        /// Per rank by which the frontmost pawns of neighbor files differ; see the function of that name.
        DISTORTION = (0, -1);
        /// Per file on which only the enemy has pawns.
        HALF_OPEN_FILES = (11, -10);
        /// Per isolated pawn that attacks no enemy pawn. Index: distance of its file from the edge.
        ISOLANI [4] = (-11, -7), (-13, -7), (-13, -2), (-13, -5);
        /// Per isolated pawn that attacks no enemy pawn and has none ahead on its file: rooks can attack it.
        ISOLANI_OPEN = (-2, -10);
        /// Per isolated pawn with a friend ahead on its file.
        ISOLANI_DOUBLED = (-3, -1);
        /// Per pawn with friends on one neighbor file only.
        HALF_ISOLANI = (-5, 1);
    }
    Neighbors {
        /// Per pawn with a friend beside it. Index: relative rank, second first.
        PHALANX [6] = (2, 0), (4, 5), (5, 3), (10, 18), (30, 67), (39, 112);
        /// Per pawn of an exclusive duo.
        DUO = (-1, 3);
        /// Per pawn of an exclusive trio.
        TRIO = (0, 1);
        /// Per pawn of an exclusive quart.
        QUART = (0, 3);
        /// Per hanging pawn that is not passed. Index: relative rank, second first.
        HANGING [6] = (2, -1), (0, -8), (4, -4), (10, -11), (0, 0), (0, 0);
    }
    Doubled {
        /// Per pawn with a friend right ahead.
        DOUBLED_ADJACENT = (-8, 1);
        /// Per pawn with a friend two squares ahead.
        DOUBLED_GAP_ONE = (-2, 1);
        /// Per pawn with a friend further ahead.
        DOUBLED_FAR = (-13, 5);
        /// Per pawn right behind a friend, if no friend supports the pawn behind.
        DOUBLED_UNSUPPORTED = (3, -6);
        /// Per pawn with two friends ahead.
        TRIPLED = (-2, -7);
    }
    Support {
        /// Per pawn that a pawn defends. Index: relative rank, second first.
        SUPPORTED [6] = (0, 0), (4, 17), (4, 9), (6, 14), (20, 27), (37, 50);
        /// Per base of a chain.
        CHAIN_BASE = (5, 3);
        /// Per link of a chain.
        CHAIN_LINK = (-1, 7);
        /// Per head of a chain.
        CHAIN_HEAD = (-4, -2);
        /// Per base of a chain that an enemy pawn attacks.
        CHAIN_BASE_ATTACKED = (-6, -15);
        /// Per pawn that is neither supported nor isolated nor backward.
        UNDEFENDED = (-4, 4);
        /// Per backward pawn. Index: relative rank, second first.
        BACKWARD [6] = (-6, 3), (-4, 0), (-6, -10), (-2, -11), (0, 0), (0, 0);
        /// Per straggler: backward, open, and still on rank 2 or 3.
        STRAGGLER = (-4, -9);
    }
    Tension {
        /// Per pawn that attacks a pawn. Index: relative rank, second first.
        LEVER [6] = (2, -2), (6, -2), (-5, 3), (5, 13), (15, 18), (18, 32);
        /// Per pawn that attacks two pawns.
        DOUBLE_LEVER = (-10, -12);
        /// Per unsupported pawn that two pawns attack.
        WEAK_LEVER = (3, -16);
        /// Per pawn that attacks two pawns after one push.
        FORK_PUSH = (3, -2);
        /// Per square where a pawn can come to attack an enemy pawn by pushes to safe squares alone.
        LEVER_REACH = (0, -1);
        /// Per pawn with an enemy pawn on the next square. Index: relative rank, second first.
        RAM [6] = (2, 1), (6, 5), (0, 0), (-6, -5), (-2, -1), (0, 0);
        /// Per pawn whose next square holds an enemy pawn or is attacked by two.
        FIXED = (-3, -3);
    }
    Passed {
        /// Per candidate. Index: relative rank, second first.
        CANDIDATE [6] = (-5, -2), (0, -1), (1, 13), (1, 25), (3, 38), (0, 0);
        /// Per pawn that is not passed but has only squares ahead that are safe from enemy pawns.
        SAFE_PATH = (-7, 6);
        /// Per foremost passed pawn. Index: relative rank, second first.
        PASSED [6] = (-22, 7), (-9, 5), (-5, 29), (10, 62), (32, 109), (87, 169);
        /// Per foremost passed pawn that a pawn defends. Index: relative rank, second first.
        PASSED_PROTECTED [6] = (0, 0), (3, -4), (5, -3), (8, 0), (9, 1), (17, 8);
        /// Per foremost passed pawn with a passed neighbor at most a rank away. Index: relative rank, second first.
        PASSED_CONNECTED [6] = (1, -4), (-1, -3), (-3, 3), (3, 3), (10, 8), (21, 23);
        /// Per passed pawn three or more files from all other pawns.
        PASSED_OUTSIDE = (-3, 9);
        /// Per passed pawn behind another one on its file.
        PASSED_BEHIND_PASSED = (1, -7);
        /// Per foremost passed pawn. Index: distance of its file from the edge.
        PASSED_EDGE_DISTANCE [4] = (1, 22), (-1, 21), (-4, 12), (-4, 6);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the own king from its stop square.
        PASSED_OWN_KING [4] [8] =
            (3, 14), (-3, 26), (-4, 16), (-5, 4), (0, -8), (1, -8), (5, -15), (1, -11),
            (-1, 37), (8, 50), (1, 24), (-4, -1), (-6, -13), (-3, -24), (2, -29), (-9, -24),
            (10, 54), (10, 63), (13, 31), (4, -6), (-5, -21), (-15, -24), (-14, -33), (-4, -28),
            (14, 68), (4, 23), (14, 57), (7, 16), (5, -16), (2, -25), (-4, -28), (-21, -24);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the enemy king from its stop square.
        PASSED_ENEMY_KING [4] [8] =
            (-5, -2), (6, -14), (-3, -17), (-1, -13), (-2, 3), (0, 14), (4, 21), (-2, 22),
            (-2, -38), (3, -36), (1, -40), (-8, -4), (-5, 21), (-1, 37), (-1, 37), (1, 38),
            (-22, -76), (-7, -70), (16, -57), (-3, 3), (-1, 43), (-4, 63), (3, 66), (10, 51),
            (-25, -95), (-8, -100), (7, -57), (6, 16), (7, 56), (1, 79), (5, 72), (19, 59);
        /// Per passed pawn with a piece or pawn on the next square. Index: relative rank, second first.
        PASSED_BLOCKED [6] = (6, -12), (3, -3), (4, -10), (0, -10), (-11, -10), (-40, -62);
        /// Per passed pawn with an empty path that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_PATH [6] = (-14, 9), (-26, 11), (-27, 26), (-19, 46), (21, 87), (56, 154);
        /// Per other passed pawn with an empty stop square that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_STOP [6] = (5, -10), (3, -9), (2, 1), (0, 13), (14, 23), (10, 39);
        /// Per passed pawn whose stop square a friend attacks. Index: relative rank, second first.
        PASSED_DEFENDED_STOP [6] = (8, -10), (-1, 5), (7, 0), (8, 7), (14, 26), (47, 99);
        /// Per passed pawn. Index: number of squares ahead before one that holds an enemy piece or that the enemy
        /// controls.
        PASSED_SAFE_STEPS [7] =
            (4, -12), (2, 1), (1, 16), (-4, 20), (-7, 17), (-6, 12), (-6, 18);
        /// Per passed pawn with an own rook or queen behind.
        PASSED_OWN_ROOK_BEHIND = (4, 31);
        /// Per passed pawn with an enemy rook or queen behind.
        PASSED_ENEMY_ROOK_BEHIND = (4, -56);
        /// For the fastest pawn that an enemy king without pieces cannot stop. Index: number of pushes to promotion -
        /// 1.
        PASSED_UNSTOPPABLE [5] = (0, 419), (0, 395), (0, 344), (0, 301), (0, 287);
    }
    Majorities {
        /// Per wing with more own than enemy pawns.
        WING_MAJORITY = (2, -2);
        /// Per own pawn of a cluster with a majority.
        CLUSTER_MAJORITY = (1, -2);
        /// Per own pawn of a majority without doubled or backward pawns.
        SOUND_MAJORITY = (0, 0);
        /// Per own pawn of a majority that exists only because of doubled pawns.
        CRIPPLED_MAJORITY = (0, -1);
    }
    Room {
        /// Per square of files c to f, ranks 3 and 4, that own pawns can never guard.
        HOLES_MIDDLE = (-3, 0);
        /// Per square of the outer files, ranks 3 and 4, that own pawns can never guard.
        HOLES_WING = (-5, 8);
        /// Per outpost square.
        OUTPOST_SQUARES = (-1, 0);
        /// Per square of ranks 4 to 6 that pawns attack at least as often as enemy pawns.
        SAFE_SQUARES = (-1, -3);
        /// Per push to a safe square that pawns can still make, one after the other.
        PAWN_MOBILITY = (1, -1);
        /// Per pawn with a push to a square that is safe from enemy pawns.
        SAFE_PUSHES = (-1, 2);
        /// Per square that two pawns attack.
        DOUBLE_ATTACKS = (3, -8);
    }
    Pieces {
        /// Per knight. Index: closedness of the position.
        KNIGHT_CLOSEDNESS [9] =
            (-7, 0), (-8, 11), (-7, 20), (-3, 21), (1, 20), (3, 9), (0, 3), (1, 5),
            (-3, 0);
        /// Per knight. Index: center open, half-open, fixed, closed, dynamic.
        KNIGHT_CENTER [5] = (-19, 0), (-4, 18), (-2, 20), (-8, 16), (-8, 22);
        /// Per bishop. Index: center open, half-open, fixed, closed, dynamic.
        BISHOP_CENTER [5] = (-17, 14), (-9, 17), (-9, 10), (-12, -15), (-8, 17);
        /// Per knight on an outpost.
        KNIGHT_OUTPOST = (13, 6);
        /// Per outpost a knight attacks.
        KNIGHT_REACHES_OUTPOST = (8, 4);
        /// Per bishop on an outpost.
        BISHOP_OUTPOST = (15, 10);
        /// Per outpost a bishop attacks.
        BISHOP_REACHES_OUTPOST = (6, 2);
        /// Per knight right behind a pawn.
        KNIGHT_BEHIND_PAWN = (6, 11);
        /// Per bishop right behind a pawn.
        BISHOP_BEHIND_PAWN = (6, 5);
        /// Per bishop. Index: number of own pawns on squares of its color.
        BISHOP_OWN_PAWNS [8] =
            (-19, 36), (-5, 17), (-5, 8), (-7, 1), (-11, -4), (-15, -11), (-19, -19), (-27, -24);
        /// Per enemy pawn on a diagonal of a bishop, even if something stands between.
        BISHOP_STARES_AT_PAWNS = (-3, 0);
        /// Per bishop on a long diagonal, with two squares of the center that it attacks or stands on, pieces ignored.
        BISHOP_LONG_DIAGONAL = (12, 21);
        /// Per hole on files c to f, ranks 3 and 4, of a color on which the side has no bishop.
        WEAK_COMPLEX = (-1, 3);
        /// Per such hole if the enemy has a bishop of that color.
        WEAK_COMPLEX_ATTACKED = (-1, -5);
        /// Per rook on a file without pawns.
        ROOK_OPEN_FILE = (26, 5);
        /// Per rook on a file with enemy pawns only.
        ROOK_HALF_OPEN_FILE = (16, 7);
        /// Per rook on a file with a blocked own pawn.
        ROOK_BLOCKED_FILE = (-4, 0);
        /// Per rook on the file of an enemy queen.
        ROOK_ON_QUEEN_FILE = (4, 9);
        /// Per rook on rank 7 with enemy pawns there or the enemy king behind.
        ROOK_ON_SEVENTH = (10, 14);
        /// Per rook with at most three squares between its own king and the corner. Index: 1 if the king may still
        /// castle, else 0.
        TRAPPED_ROOK [2] = (-31, -17), (-3, -4);
        /// Per queen with exactly one piece or pawn between it and an enemy bishop or rook.
        QUEEN_SHADOWED = (-19, -4);
        /// Per queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION = (0, 11);
        /// Per king step between piece and own king. Index: knight, bishop, rook, queen.
        FAR_FROM_KING [4] = (-4, 0), (-4, -1), (-1, 2), (-5, 13);
        /// Per isolated or backward enemy pawn attacked by a kind of piece. Index: knight, bishop, rook, queen, king.
        WEAK_PAWN_ATTACKED [5] = (2, 4), (4, 6), (5, 2), (3, -17), (-2, -11);
        /// Per piece right before an enemy passed, isolated or backward pawn. Index: knight, bishop, rook, queen.
        BLOCKADER [4] = (-1, 2), (0, 8), (2, 0), (4, -4);
    }
    King {
        /// Per file around the king. Rows: distance of the file from the edge. Index: relative rank of the own pawn,
        /// second is 1; 0 for none.
        SHELTER [4] [7] =
            (-12, 0), (13, -10), (13, -12), (7, -8), (-2, 5), (0, 4), (7, 18),
            (-13, 8), (19, -7), (20, -5), (15, -3), (-8, 1), (-8, 3), (8, 9),
            (-6, 5), (14, -4), (-7, -1), (-4, -1), (9, -4), (6, -3), (-4, 5),
            (-12, 2), (-10, 0), (-7, -1), (1, -1), (1, 0), (3, 0), (4, 0);
        /// Per king step to the nearest pawn.
        KING_PAWN_DISTANCE = (1, -7);
        /// Per rook that may still castle.
        CASTLING_RIGHT = (15, 0);
        /// No pawn on the four files of the king's wing.
        PAWNLESS_FLANK = (4, -41);
        /// Without any pawns, for the side with the better pieces: per file and per rank between the enemy king and the
        /// center.
        DRIVE_TO_EDGE = (0, 40);
        /// Without any pawns, for the side with the better pieces: seven less the king steps between the kings.
        DRIVE_CLOSE = (0, 20);
    }
    KingPawns {
        /// Per own pawn. Rows: square of the own king as in KING_SQUARES. Index: square of the pawn as in PAWN_SQUARES.
        OWN_PAWN_BY_KING [32] [48] =
            (20, -18), (4, -9), (-13, 5), (-6, 2), (-4, -6), (1, -8), (-2, -5), (5, -10), (16, -7), (-20, -14), (4, -12), (-5, -7),
            (-1, -3), (-4, -10), (-6, -4), (-1, -11), (-14, -5), (-11, -11), (-4, -18), (-6, -8), (-8, -8), (-8, -6), (-2, -9), (0, -11),
            (-6, 2), (-2, -15), (-8, -7), (-10, -6), (-3, -13), (-7, -3), (-2, -9), (7, -4), (3, 6), (-9, -2), (1, -6), (6, -6),
            (4, -2), (1, 7), (5, 7), (5, -2), (4, 4), (3, 2), (-4, -4), (4, 4), (1, -3), (-1, 1), (3, 7), (0, 3),
            (-1, 2), (6, -2), (4, 0), (-6, 1), (-2, 2), (-6, 2), (-4, -2), (-3, -3), (-1, -4), (2, -11), (-7, 3), (-5, 1),
            (-6, -5), (-1, 0), (-4, -4), (-3, -4), (-1, -5), (-4, -7), (-3, -11), (-3, -8), (-5, -9), (-5, 2), (2, -3), (-5, -3),
            (0, -1), (-1, -1), (0, -11), (-3, -8), (-4, -4), (7, -2), (5, -2), (-2, -2), (5, -1), (1, -4), (4, -9), (1, 4),
            (0, -9), (5, 5), (-4, 3), (5, 6), (-3, 1), (3, -3), (4, 4), (-9, -4), (-4, 2), (3, -1), (2, 4), (13, 2),
            (15, -8), (-11, 4), (10, -3), (-1, -10), (4, 3), (8, 7), (-2, 1), (2, 1), (16, -7), (-9, 1), (1, 0), (-5, -3),
            (6, -8), (3, 3), (2, 4), (1, -3), (10, -10), (-2, -8), (3, -8), (-6, -10), (3, -4), (2, -2), (6, -3), (1, -4),
            (6, -3), (-3, -6), (5, -8), (-3, -10), (-3, -3), (6, -2), (0, -1), (4, -4), (0, -4), (-2, 0), (2, -4), (0, -6),
            (5, 1), (-4, 11), (-2, -5), (-3, 7), (0, 0), (-1, -4), (7, 4), (-2, -2), (-1, -3), (-1, -5), (2, 3), (8, 4),
            (10, -10), (8, -9), (-4, -15), (1, 3), (3, 3), (5, 13), (13, 3), (4, 5), (6, -11), (17, -11), (-10, 9), (1, 3),
            (-4, 1), (5, 2), (7, 4), (6, 2), (1, -11), (5, -12), (0, -7), (-5, -4), (-3, 4), (3, -3), (1, 6), (1, -3),
            (5, -4), (1, -5), (-14, -7), (-5, -9), (-4, -2), (-4, 0), (2, -1), (1, -1), (0, -3), (-22, -7), (-18, -1), (-15, -4),
            (-20, 4), (-14, -7), (-1, 3), (6, -1), (-5, -3), (-13, -7), (-13, -10), (-7, -5), (-7, 2), (-10, -5), (-6, 0), (-4, -1),
            (0, 0), (22, 0), (-7, 4), (-6, -4), (-10, 0), (-10, -11), (-4, -7), (5, -9), (6, -9), (6, -20), (-3, 5), (-1, -6),
            (-21, 11), (1, -18), (-8, -10), (-4, 0), (10, -11), (-9, -4), (2, -11), (-3, -4), (-6, -12), (-7, -9), (-6, -7), (-6, 2),
            (-8, -1), (9, -1), (7, -11), (1, -4), (-4, -12), (3, -1), (-9, -1), (-1, -2), (3, 4), (1, 1), (-3, -6), (12, -5),
            (-6, -3), (-5, -7), (4, 1), (-8, 4), (3, 4), (-1, 2), (-1, -1), (1, -2), (0, -1), (1, -3), (0, 2), (5, 5),
            (-7, 6), (0, 0), (9, 3), (-3, -8), (-7, 3), (-5, -13), (-8, -5), (-3, -7), (-6, -3), (9, -9), (13, -7), (-2, -2),
            (-7, -1), (-13, -3), (-7, -5), (-6, -6), (1, -7), (3, -4), (4, -6), (-1, -7), (5, -4), (-7, -4), (-12, -10), (1, -8),
            (3, 0), (7, 7), (0, -6), (-3, -14), (10, -12), (0, -7), (5, -4), (-3, -3), (-1, 16), (6, 5), (3, 0), (-8, -9),
            (8, 4), (7, -2), (4, -5), (8, 0), (-1, 1), (-1, -6), (1, 0), (-1, -3), (4, 4), (5, 6), (-4, -3), (7, 6),
            (-4, -5), (-14, 5), (0, 0), (6, 4), (3, -2), (0, 0), (-1, 0), (-3, 4), (-7, -1), (-10, -6), (4, 4), (1, -4),
            (-1, 1), (4, 3), (2, -3), (-3, 1), (-1, -4), (-4, -4), (7, 2), (-6, -6), (6, -4), (8, -3), (-1, 4), (1, -3),
            (-1, 0), (2, 0), (5, 4), (0, -2), (2, -9), (-2, -3), (-3, -1), (0, 1), (7, 8), (6, -8), (-4, 4), (-6, -6),
            (4, -5), (-6, -5), (-8, 0), (-5, -3), (-1, 2), (4, 0), (0, 0), (2, 0), (-5, -4), (-7, -7), (1, 4), (-3, 2),
            (-9, -4), (-8, -3), (-8, -1), (0, 0), (19, 2), (7, -2), (4, 4), (-5, 4), (-2, -4), (4, -8), (1, -8), (9, -2),
            (13, -2), (5, 7), (10, 1), (-8, 0), (-1, -10), (4, -4), (2, -3), (-2, 3), (0, 0), (4, 5), (7, 4), (1, 2),
            (3, -2), (-5, -5), (0, -1), (2, -1), (-8, 3), (1, 5), (0, 0), (0, 1), (-7, 0), (-1, -5), (-3, -4), (-10, 0),
            (-6, 3), (-2, 6), (-5, 1), (7, 4), (5, 1), (-4, -4), (-4, -7), (0, -2), (4, 1), (1, 4), (3, 1), (-5, 4),
            (1, -14), (7, 1), (12, -4), (-1, -5), (-1, -4), (0, -2), (-9, -13), (5, 4), (0, 0), (0, 1), (14, 10), (1, -7),
            (4, 1), (-7, -4), (-13, -12), (7, -6), (11, -11), (1, -10), (2, 3), (-4, -3), (-2, 0), (2, -11), (-4, -7), (-6, -4),
            (-5, 2), (3, 2), (3, -1), (0, -1), (-2, -7), (-5, -10), (-2, -2), (-4, -6), (-1, 4), (5, 11), (2, -1), (1, -3),
            (0, -7), (2, 1), (4, -3), (-5, -4), (3, 3), (1, 4), (2, 3), (-1, -2), (1, 0), (-4, -7), (-2, -4), (1, 1),
            (-9, 2), (19, -14), (1, -3), (0, 1), (-6, -4), (-7, -10), (-5, -2), (8, 3), (-11, 4), (0, 0), (16, 0), (4, 3),
            (-5, -3), (0, -5), (-9, -4), (-2, 2), (9, -1), (-2, 4), (3, -1), (7, -2), (-6, 1), (-3, -8), (7, -9), (-5, 4),
            (4, -3), (5, 4), (10, 4), (8, 0), (-2, 4), (1, -2), (0, -1), (0, 3), (6, 9), (0, 0), (2, 1), (3, -2),
            (-4, -6), (2, 0), (1, 2), (0, -2), (0, 7), (0, 0), (0, 4), (4, 4), (0, -3), (0, 3), (-1, -4), (0, 2),
            (-7, -1), (-12, 1), (12, -6), (8, 3), (-2, -1), (2, 0), (1, 0), (-5, 2), (-14, -4), (-19, 4), (0, 0), (7, 0),
            (-1, 0), (4, 4), (1, -2), (-4, -3), (-11, -4), (5, 0), (7, 2), (0, -8), (-5, -1), (0, 4), (-5, -4), (-2, -1),
            (3, -4), (1, 3), (10, 1), (-2, 4), (4, -8), (-6, -2), (0, -2), (-3, 2), (-6, -3), (5, 8), (-2, -6), (-3, 3),
            (2, 1), (-1, -3), (3, 3), (0, 2), (2, -1), (1, 1), (-3, -4), (-1, -2), (-2, -3), (1, 4), (-1, -2), (6, 14),
            (-10, 3), (-10, 1), (-9, -7), (20, -1), (4, 0), (-1, 5), (6, 9), (-6, 5), (-6, 1), (-3, -3), (0, -1), (0, 0),
            (12, 5), (6, -4), (-7, 4), (-5, 4), (3, -4), (1, -5), (-2, -4), (7, -4), (-4, -3), (4, 3), (-1, 11), (7, -1),
            (0, -8), (-3, -12), (1, 1), (4, -1), (5, 6), (-4, -6), (6, -1), (3, 0), (0, -3), (-3, -4), (-1, 3), (-1, -6),
            (2, 4), (0, 2), (-2, -2), (-6, -8), (3, 2), (-3, -6), (1, -2), (-2, -4), (0, 0), (-1, -3), (-1, -6), (-5, -14),
            (-1, 3), (4, 9), (0, 0), (-2, -4), (-1, 3), (-5, -4), (0, 0), (-5, -7), (-3, 1), (2, 6), (0, 4), (1, -3),
            (-2, -2), (-2, 1), (-4, -5), (3, 0), (0, 0), (1, 5), (-2, 6), (-1, 1), (0, -2), (-2, -2), (-3, -3), (-5, 1),
            (4, -3), (-2, -4), (0, 1), (-4, -7), (4, 7), (-1, -4), (-5, -7), (-1, -4), (-1, -4), (0, 3), (-1, -2), (0, -1),
            (-1, -2), (-1, -5), (-1, -4), (-3, -4), (0, 1), (2, 2), (0, -1), (0, -1), (1, 0), (0, 2), (-2, -5), (0, -3),
            (0, 7), (-7, 1), (-1, 4), (2, 4), (-6, -11), (-4, -1), (-3, 7), (-1, -4), (-3, -3), (0, -2), (-4, 3), (3, 5),
            (1, -4), (1, -2), (-3, 0), (-2, -3), (-1, 3), (0, 0), (-2, -1), (4, 1), (-1, 1), (-1, -3), (-5, -3), (-1, 1),
            (-3, -7), (7, -4), (-1, -5), (-3, -3), (-1, 4), (1, 0), (-2, 1), (2, 3), (2, -1), (4, 7), (0, 1), (1, 0),
            (0, -5), (-1, -1), (2, 3), (1, 4), (2, 5), (1, 3), (-2, -6), (0, 0), (0, -1), (0, 1), (0, 0), (-1, -4),
            (-13, 0), (-4, 4), (-8, -3), (2, 4), (-3, -4), (-8, -3), (-12, 4), (-5, 4), (-6, 4), (-8, 1), (-3, -4), (3, 0),
            (1, 3), (-2, 4), (3, -1), (-1, 2), (0, -1), (-2, 4), (0, 0), (2, -3), (-2, 1), (-2, 2), (-6, 5), (-7, -6),
            (-1, -2), (1, -2), (2, 4), (-4, -4), (1, -2), (0, -4), (0, -2), (-1, -1), (-1, -11), (2, 2), (0, 3), (-1, 3),
            (-5, -5), (-2, -4), (0, -4), (-1, 1), (0, -2), (-2, -2), (0, 2), (3, 5), (0, 3), (0, 0), (0, -1), (0, -4),
            (-8, 6), (-9, 2), (-6, 0), (-2, -2), (1, 7), (-6, -2), (-3, 8), (-5, 4), (-1, 14), (-8, 4), (-6, -10), (1, -2),
            (-7, 2), (1, 8), (2, 6), (1, 4), (-7, -5), (2, 0), (1, 5), (0, 0), (5, 3), (0, 4), (1, 10), (-4, 8),
            (5, 1), (2, -4), (2, -4), (4, 2), (-2, -1), (-1, -3), (3, 7), (-1, 0), (-2, -5), (2, -2), (3, -1), (3, 3),
            (1, 3), (-2, -4), (-1, -8), (0, 1), (0, -6), (-2, -6), (1, 1), (-1, -2), (-1, -2), (0, 0), (0, 1), (2, 2),
            (-3, 1), (-1, 6), (-2, 2), (0, 0), (0, 1), (1, 5), (-1, 4), (1, 4), (2, 4), (2, 10), (3, 0), (1, -3),
            (3, 4), (0, 4), (2, 6), (-2, 1), (1, 8), (0, 4), (-3, 0), (4, 7), (-2, -3), (0, 2), (1, 1), (-2, -6),
            (0, 0), (-1, -2), (1, 6), (1, 1), (0, -2), (-1, -3), (-2, -2), (-3, -3), (-1, -10), (-1, -4), (-1, 2), (0, 0),
            (-1, -2), (0, 0), (0, 0), (-1, -3), (0, 0), (2, 4), (-1, -2), (-1, -2), (0, 0), (0, 0), (0, 1), (-1, -3),
            (-2, 8), (-3, 3), (3, 11), (0, -2), (1, 0), (-3, 4), (-4, 0), (-4, -2), (1, 4), (1, 10), (0, 5), (-4, -6),
            (0, -2), (0, -4), (-5, -5), (-1, -4), (-1, 11), (3, 7), (-6, -1), (2, 6), (0, 4), (0, 1), (-1, -4), (0, -2),
            (1, -1), (0, 0), (1, 1), (2, 7), (4, 10), (2, 4), (-1, -3), (1, 3), (-2, -10), (4, 6), (-2, -4), (2, 6),
            (-1, 0), (0, 0), (0, 0), (-3, -4), (2, 6), (0, -3), (1, 3), (2, 3), (0, 0), (0, -1), (0, 0), (0, -2),
            (-1, 5), (1, 11), (-2, 4), (-1, 0), (0, 3), (-1, 4), (-5, -5), (-4, 2), (-4, 4), (1, 8), (0, 3), (0, 3),
            (1, 2), (-2, 3), (-3, -2), (-3, 3), (0, 9), (-3, 9), (0, 0), (1, 3), (3, 9), (2, 5), (1, 4), (4, 0),
            (-1, 4), (0, 0), (0, 0), (0, -3), (-1, -1), (1, 3), (2, 2), (-1, 1), (-2, -7), (-1, -12), (2, 4), (1, 0),
            (0, 3), (0, 2), (-1, -3), (1, 1), (0, -4), (0, 6), (0, 0), (2, 4), (0, 1), (2, 1), (0, 1), (0, -1),
            (0, 4), (-1, 4), (0, 6), (0, -2), (0, -1), (-2, 1), (-4, 3), (-4, 2), (3, 4), (0, 12), (-3, -3), (1, 7),
            (-1, -1), (-1, 1), (-2, 7), (-1, 3), (1, 4), (-1, 5), (-1, 5), (4, 8), (0, 1), (2, 11), (0, 7), (2, 8),
            (0, 4), (2, 6), (1, 5), (0, 0), (0, 0), (-2, 6), (-1, 2), (1, 4), (0, 1), (-2, -9), (-1, -3), (4, 4),
            (-1, -4), (-1, -3), (1, 0), (-3, -5), (-1, -4), (0, -1), (0, -3), (0, 2), (1, 3), (0, 0), (0, -1), (1, -4),
            (0, 5), (1, 4), (2, 5), (0, 0), (0, -1), (0, -3), (-1, -4), (2, 1), (3, 9), (3, 6), (1, 2), (2, 7),
            (0, 1), (-2, -4), (3, 4), (1, 0), (5, 4), (0, 10), (-2, -3), (-1, 1), (0, 2), (-1, -4), (0, -1), (1, 3),
            (-3, -2), (1, 8), (-2, 0), (0, 3), (0, 3), (0, 0), (0, -1), (1, 4), (0, 0), (-2, -5), (0, 4), (0, 1),
            (0, -2), (0, 1), (0, 1), (0, -1), (0, -2), (0, 1), (0, 2), (0, 1), (0, -1), (0, 1), (0, 0), (0, -2),
            (1, 5), (0, 2), (3, 13), (0, 1), (-1, 0), (0, 1), (0, 2), (0, 5), (1, -4), (1, 4), (1, 6), (2, 5),
            (0, -2), (-1, -1), (0, -1), (-1, 0), (5, 17), (1, 12), (2, 14), (1, 7), (1, 4), (1, 3), (0, -4), (0, -2),
            (4, 18), (1, 12), (-1, 9), (3, 6), (1, 4), (1, 5), (1, 1), (2, 4), (-2, -6), (0, 0), (2, 7), (0, 3),
            (1, 1), (0, 2), (0, 3), (0, 2), (-4, -7), (2, 4), (-1, 5), (2, 4), (0, -3), (0, -1), (0, 1), (-1, -2),
            (3, 7), (0, 5), (0, 0), (0, 0), (0, 0), (0, 2), (2, 1), (1, 4), (-1, -11), (3, 10), (-2, 1), (2, 5),
            (0, -2), (-1, 2), (-3, 3), (2, 2), (0, 3), (1, 11), (3, 13), (3, 11), (-2, -1), (2, 4), (2, 4), (2, 2),
            (3, 6), (4, 12), (2, 14), (3, 10), (1, 5), (-1, 2), (1, 1), (-1, -5), (2, 10), (-2, -4), (0, 0), (1, 4),
            (2, 3), (0, -1), (-1, -2), (-1, -4), (1, 4), (-1, -5), (1, 4), (1, 2), (0, 3), (0, 0), (0, 0), (0, -3),
            (3, 4), (1, -1), (0, 3), (0, 2), (0, 1), (0, 2), (-2, 0), (1, -1), (2, 4), (0, 2), (0, 1), (-1, 1),
            (2, 3), (-1, -1), (2, 6), (0, 0), (2, 9), (3, 6), (3, 11), (2, 4), (2, 12), (1, 3), (-1, 4), (3, 7),
            (2, 5), (0, 5), (-1, 3), (2, 11), (3, 8), (0, 9), (1, 6), (0, 5), (2, 2), (0, 2), (-1, 4), (0, 0),
            (2, 9), (0, 3), (0, -1), (1, 2), (0, -4), (0, -2), (0, 1), (2, 5), (1, 3), (0, 3), (0, -1), (-1, -3),
            (0, 3), (1, -2), (0, -1), (0, 0), (0, 0), (2, 3), (1, 2), (0, -1), (1, 4), (1, 2), (0, 0), (0, 1),
            (0, -1), (1, 2), (1, 2), (0, 1), (2, 2), (1, 4), (0, 4), (0, 0), (0, 2), (0, 1), (0, -2), (0, -2),
            (-1, -4), (1, 6), (0, -2), (0, 2), (1, 1), (-1, 0), (0, 1), (0, 0), (-3, -10), (2, 4), (0, 1), (0, 1),
            (0, 0), (2, 1), (0, 0), (0, 0), (0, 0), (-1, -1), (0, 1), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 2), (0, 3), (0, 4), (0, 1), (0, 0), (0, -1), (-1, 0), (-1, -2), (1, 3), (1, -1), (3, 7), (-1, -2),
            (1, -1), (-1, 0), (-1, -4), (0, 0), (2, 11), (3, 8), (-1, 4), (1, 4), (-1, -4), (-2, -5), (-1, -2), (-1, -5),
            (0, 6), (1, 11), (2, 9), (0, 4), (0, 2), (0, 0), (0, 2), (-1, -4), (0, 5), (4, 11), (2, 8), (1, 4),
            (0, -1), (0, 2), (0, 0), (0, -2), (0, -1), (0, 0), (0, 0), (0, -1), (0, 1), (0, 1), (0, 0), (0, -2),
            (1, 2), (1, 1), (0, 1), (0, 1), (0, 0), (0, 3), (0, 1), (-1, 1), (0, 2), (0, 5), (0, 3), (0, 0),
            (2, -1), (-1, 0), (2, 5), (-1, 1), (0, 7), (2, 7), (0, 4), (1, 4), (-1, 2), (1, 2), (0, 4), (1, 1),
            (0, 4), (1, 5), (0, 4), (2, 9), (0, 3), (1, 2), (0, 2), (0, 0), (2, 7), (0, 2), (5, 13), (1, 2),
            (1, 3), (0, 3), (0, -2), (0, 0), (3, 6), (1, 2), (0, 0), (-1, -4), (0, 2), (0, 2), (0, 1), (0, -2),
            (0, 2), (-2, -1), (0, 2), (0, 0), (0, 0), (0, 3), (0, 0), (1, 4), (0, 1), (1, 5), (-2, 0), (1, 2),
            (0, 1), (-2, -1), (1, 4), (-1, 2), (1, 8), (0, 5), (2, 4), (0, 4), (1, 2), (0, 1), (0, 3), (1, 2),
            (1, 4), (-1, 0), (2, 5), (2, 10), (0, 4), (0, 3), (0, 0), (0, 0), (0, 1), (1, 3), (-1, -3), (4, 14),
            (1, 6), (0, 1), (-1, 1), (0, 0), (0, -1), (0, 2), (0, 3), (0, 0), (1, 2), (0, 0), (0, 0), (0, -3),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 1), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, 2), (0, 2), (0, 0), (0, -1), (0, 0), (0, 1),
            (0, -1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 2), (-1, -6), (1, 3), (0, 0), (0, 0),
            (0, 0), (0, -1), (0, 0), (0, 0), (-5, -26), (0, 2), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, -1), (0, 2), (0, -2), (0, 0), (0, 1), (0, 0), (0, 0), (0, 2), (0, 0), (0, 1), (0, 1), (-1, -1),
            (0, -1), (0, 1), (0, 2), (0, -1), (0, 1), (0, 2), (0, 3), (0, 1), (0, 1), (0, 2), (0, 0), (0, 1),
            (0, 1), (0, -1), (0, 2), (0, -1), (0, 2), (0, 0), (0, -1), (0, -1), (0, 3), (1, 4), (0, 2), (0, 2),
            (0, 2), (0, 0), (0, 0), (0, 0), (-1, -2), (9, 23), (1, 2), (0, -1), (0, -1), (0, 0), (0, 0), (0, -1),
            (0, 1), (0, 0), (0, 0), (0, -2), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, -1),
            (0, 0), (0, 0), (1, 0), (0, 0), (0, 1), (0, 0), (1, 2), (0, -2), (1, 1), (0, -3), (0, 1), (0, -1),
            (0, 1), (0, -2), (0, 2), (0, 2), (0, -1), (0, 1), (0, -1), (0, -2), (0, 1), (0, 0), (2, 4), (0, 2),
            (0, 0), (0, 0), (0, 0), (0, -2), (-1, -2), (0, -1), (8, 24), (0, 2), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 0), (0, -3), (0, 1), (0, 0), (0, -2),
            (0, 0), (0, 1), (0, 0), (0, 1), (0, 3), (0, -2), (0, 0), (0, 1), (0, 1), (0, 0), (0, 1), (1, 3),
            (1, 2), (0, -2), (0, 2), (0, 1), (0, 0), (0, 0), (0, 0), (1, 2), (0, 0), (0, -2), (0, 0), (2, 4),
            (0, 2), (0, 0), (0, -1), (0, 1), (0, 0), (0, 1), (0, -2), (5, 16), (0, 2), (0, 0), (0, 0), (0, -1);
    }
    Danger {
        /// Danger units that every king has.
        DANGER_BASE = (-17, 52);
        /// Danger units when the attacker is to move.
        DANGER_TO_MOVE = (84, 65);
        /// Danger units per piece that attacks the king's ring. Index: knight, bishop, rook, queen.
        RING_ATTACKER [4] = (33, 18), (6, -2), (79, -34), (10, -6);
        /// Danger units per square of the ring that a piece attacks. Index: knight, bishop, rook, queen.
        RING_ATTACK [4] = (24, -6), (20, -1), (-11, 7), (8, 2);
        /// Danger units per square of the ring that pawns attack.
        RING_PAWN_ATTACK = (11, 4);
        /// Danger units per square of the ring that is attacked and defended by at most one of king and queen.
        WEAK_RING = (12, -1);
        /// Danger units per square of a safe check. Index: knight, bishop, rook, queen.
        SAFE_CHECK [4] = (73, 22), (49, 52), (91, 33), (46, 32);
        /// Danger units per square of an unsafe check. Index: knight, bishop, rook, queen.
        UNSAFE_CHECK [4] = (6, 2), (12, 20), (26, 6), (6, 9);
        /// Danger units. Index: half the number of squares that a queen on the square of the king would attack, at most
        /// 13.
        OPEN_LINES [14] =
            (-27, 0), (-20, -4), (7, -4), (25, 9), (48, 11), (47, 10), (50, 11),
            (55, 8), (57, 5), (41, 5), (7, 12), (-12, 17), (5, 19), (55, 3);
        /// Danger units when the attacker has no queen.
        NO_QUEEN = (-198, -45);
        /// Danger units per square of the king's flank that is attacked.
        FLANK_ATTACK = (11, -6);
        /// Danger units per square of the king's flank that is attacked twice.
        FLANK_DOUBLE_ATTACK = (7, 0);
        /// Danger units per square of the king's flank that is defended.
        FLANK_DEFENSE = (-8, 1);
        /// Danger units per square of the king's flank that is defended twice.
        FLANK_DOUBLE_DEFENSE = (-5, 5);
        /// Danger units per enemy piece that could uncover a check.
        DISCOVERED_CHECK = (201, 126);
        /// Danger units per own knight in the ring.
        KNIGHT_DEFENDER = (-18, 3);
        /// Danger units per file around the king. Rows and index as in SHELTER.
        SHELTER_DANGER [4] [7] =
            (13, -1), (-6, 45), (-27, 7), (16, -3), (34, 9), (15, 2), (5, -8),
            (13, 18), (-24, 27), (-27, 12), (23, 5), (23, 8), (24, -1), (10, -6),
            (17, 21), (-17, 21), (-8, 18), (9, 26), (34, 10), (21, 11), (9, -6),
            (6, 19), (-8, 15), (-8, 12), (19, 10), (29, 17), (14, 15), (1, 0);
        /// Danger units per file around the king. Rows: distance of the file from the edge. Index: relative rank of the
        /// enemy pawn as the king's side counts, second is 1; 0 for none.
        STORM [4] [7] =
            (18, 31), (24, -13), (38, -18), (38, -14), (14, 0), (11, 20), (6, 16),
            (30, 12), (18, -11), (39, -10), (22, -25), (17, -4), (-16, 18), (2, 26),
            (4, 16), (17, -3), (81, -9), (23, -10), (-6, 4), (-13, 17), (-11, 27),
            (13, 7), (19, 2), (49, 3), (16, 2), (2, 17), (-10, 13), (-17, 18);
        /// Danger units per file with a ram before the king. Index: relative rank of the enemy pawn.
        BLOCKED_STORM [7] =
            (0, 0), (0, 0), (51, 53), (0, 30), (-19, 24), (-23, 40), (9, 25);
        /// Danger units per square from which an enemy pawn attacks the shelter, now or after a push.
        STORM_LEVER = (8, 2);
    }
    Threats {
        /// Per piece a pawn attacks. Index: pawn (unused), knight, bishop, rook, queen.
        THREAT_BY_PAWN [5] = (0, 0), (69, 51), (64, 75), (84, 36), (63, 35);
        /// Per piece that a pawn would attack after a safe push.
        THREAT_BY_PUSH = (14, 13);
        /// Per piece or pawn that a knight attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_KNIGHT [2] [5] =
            (9, 20), (17, 24), (37, 26), (68, -1), (45, 26),
            (-4, 2), (20, 33), (35, 32), (63, 37), (61, 32);
        /// Per piece or pawn that a bishop attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_BISHOP [2] [5] =
            (8, 20), (24, 36), (17, 47), (41, 19), (63, 55),
            (-2, -1), (11, 25), (8, 33), (44, 63), (70, 72);
        /// Per piece or pawn that a rook attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_ROOK [2] [5] =
            (3, 22), (24, 29), (30, 31), (0, 5), (57, 12),
            (-5, 0), (7, 5), (12, 5), (-6, 5), (60, 58);
        /// Per piece or pawn that a queen attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_QUEEN [2] [5] =
            (5, 12), (14, 41), (19, 39), (27, 16), (8, 11),
            (-2, 5), (-2, 5), (0, 7), (-1, -6), (0, -4);
        /// Per piece or pawn that the king attacks and the enemy does not defend strongly. Index: pawn, knight, bishop,
        /// rook, queen.
        THREAT_BY_KING [5] = (19, 25), (31, 10), (51, 10), (33, 0), (0, 0);
        /// Per attacked piece or pawn that is undefended, or a piece attacked twice, and not defended strongly.
        HANGING_PIECE = (10, 28);
        /// Per empty square both sides attack and the enemy does not hold strongly.
        RESTRICTED = (1, 0);
        /// Per enemy piece or pawn that both sides attack and the enemy does not hold strongly.
        RESTRICTED_PIECE = (4, 13);
        /// Per square of the enemy half attacked twice, not defended, and out of reach of enemy pawns.
        INVASION = (4, 0);
        /// Per square from which a piece could safely attack a lone enemy queen. Index: knight, bishop, rook.
        QUEEN_HIT [3] = (10, -3), (13, 21), (14, 0);
    }
    Space {
        /// Per safe square of files c to f, ranks 2 to 4, times the square of the number of pieces and blocked pawns,
        /// divided by 64.
        SPACE = (3, 8);
        /// As SPACE, for the squares among them that are at most two ranks behind an own pawn and not attacked.
        SPACE_BEHIND_PAWNS = (0, 11);
    }
    Complexity {
        /// Endgame only: the constant part of the sum, which counts for the side that leads.
        COMPLEXITY = (0, -74);
        /// Per pawn of both sides.
        COMPLEXITY_PAWNS = (0, 5);
        /// Pawns on both wings.
        COMPLEXITY_BOTH_WINGS = (0, 48);
        /// No pieces left.
        COMPLEXITY_PAWN_ENDING = (0, 84);
        /// Per foremost passed pawn of both sides.
        COMPLEXITY_PASSED = (0, 5);
        /// Per file without pawns.
        COMPLEXITY_OPEN_FILES = (0, -5);
        /// Per pair of rammed pawns.
        COMPLEXITY_RAMS = (0, -1);
        /// Per pawn that attacks a pawn.
        COMPLEXITY_LEVERS = (0, -6);
        /// Per file between the kings, plus the ranks that the white king is above the black one.
        COMPLEXITY_OUTFLANKING = (0, 2);
    }
    Scale {
        /// Endgame only, parts of 128. Index: pawns of the leading side.
        SCALE_PAWNS [9] =
            (0, 52), (0, 101), (0, 134), (0, 133), (0, 134), (0, 128), (0, 128), (0, 129), (0, 128);
        /// Without own pawns and at most a minor piece ahead. Index: less than a rook, or the enemy has pawns; two
        /// minor pieces against one; two bishops against a knight; the enemy has more than a minor piece.
        SCALE_WITHOUT_PAWNS [4] = (0, 0), (0, 8), (0, 96), (0, 32);
        /// Added in a rook ending on one wing with at most one pawn more against a king that guards its pawns.
        SCALE_ROOK_ENDING = (0, -23);
        /// Bishops of opposite colors and no other piece. Index: passed pawns of the leading side.
        SCALE_OPPOSITE_BISHOPS [5] = (0, 22), (0, 31), (0, 48), (0, 89), (0, 85);
        /// Bishops of opposite colors with other pieces. Index: pieces and pawns of the
        /// leading side except its king.
        SCALE_OPPOSITE_BISHOPS_PIECES [16] =
            (0, 43), (0, 49), (0, 10), (0, 75), (0, 93), (0, 105), (0, 108), (0, 111),
            (0, 114), (0, 117), (0, 116), (0, 120), (0, 116), (0, 119), (0, 128), (0, 131);
    }
}
