//! The weights: one table, with a sentence for each term.
//!
//! Fitted by `tune` to 4558905 positions of 66491 games of this engine's own
//! (n400.bin); target: 0.1 result, rest score; slope 0.004795 per unit;
//! loss on 402503 held-out positions 0.005341.
//! Not fitted but chosen in games: DRIVE_TO_EDGE, DRIVE_CLOSE and
//! SCALE_WITHOUT_PAWNS.

use crate::family::Family;
use crate::handles::{Term, Weight, WeightGrid, WeightRow, weights};
use crate::score::Score;

weights! {
    Material {
        /// Value of a piece or pawn. Index: pawn, knight, bishop, rook, queen.
        MATERIAL [5] = (57, 130), (297, 363), (294, 364), (418, 658), (965, 1161);
        /// Two bishops on squares of different colors.
        BISHOP_PAIR = (24, 48);
        /// Per knight and own pawn above five; below five it counts the other way.
        KNIGHT_WITH_PAWNS = (7, -4);
        /// Per rook and own pawn above five; below five it counts the other way.
        ROOK_WITH_PAWNS = (0, -7);
        /// Two knights or more.
        KNIGHT_PAIR = (0, -6);
        /// Two rooks or more.
        ROOK_PAIR = (-4, -52);
        /// Per queen and own knight.
        QUEEN_WITH_KNIGHTS = (-25, 23);
        /// Per queen and own rook.
        QUEEN_WITH_ROOKS = (-40, -23);
        /// Per bishop when pawns stand on both wings.
        BISHOP_BOTH_WINGS = (-7, 20);
        /// For the side to move.
        TEMPO = (3, -11);
    }
    Squares {
        /// The square of a pawn. Index: squares of ranks 2 to 7, a2 first, as the side sees them, mirrored so that its
        /// king stands on the west wing.
        PAWN_SQUARES [48] =
            (-4, 5), (10, 14), (2, 14), (4, -2), (-3, -3), (-8, 1), (-15, 7), (-16, 2),
            (-3, -7), (-1, 7), (8, 9), (7, 0), (2, -2), (-5, -9), (-14, -1), (-14, -8),
            (5, 1), (0, 18), (16, 13), (17, 3), (15, -3), (11, -3), (-3, 2), (-2, -4),
            (12, 15), (19, 15), (25, 15), (19, 7), (21, -2), (10, -1), (12, 2), (11, 6),
            (16, 23), (18, 24), (15, 40), (21, 31), (21, 20), (7, 22), (13, 10), (7, 17),
            (31, 27), (36, 55), (35, 66), (37, 60), (33, 48), (24, 35), (27, 41), (37, 39);
        /// The square of a knight. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        KNIGHT_SQUARES [64] =
            (-51, -30), (-21, -33), (-23, -20), (-14, -4), (-21, -2), (-18, -11), (-22, -37), (-49, -42),
            (-11, -17), (-6, -13), (-7, -8), (-10, -4), (-14, -3), (-11, -13), (-8, -14), (-13, -29),
            (-10, -13), (0, -9), (-3, -2), (0, 8), (0, 13), (-5, -7), (3, -5), (-7, -13),
            (4, -7), (0, 5), (12, 4), (2, 20), (0, 15), (12, 1), (0, -2), (4, -1),
            (13, -1), (0, 11), (6, 4), (6, 15), (10, 12), (-3, 9), (1, 5), (7, 3),
            (-4, -5), (-15, 8), (11, -1), (7, 7), (2, 11), (-1, 3), (-5, 2), (-4, -12),
            (-22, -9), (-13, -5), (7, 1), (1, 6), (10, 9), (0, -5), (-29, 4), (-20, -1),
            (-79, -53), (-31, -25), (-42, -15), (-6, 0), (-2, 5), (-27, -9), (-29, -27), (-77, -40);
        /// The square of a bishop. Index: square, a1 first, as the side sees it, mirrored so that its king stands on
        /// the west wing.
        BISHOP_SQUARES [64] =
            (-10, -16), (-11, -3), (-22, -2), (-15, 6), (-7, 4), (-11, -8), (-12, -1), (1, -11),
            (-4, -5), (7, -21), (5, 8), (0, 1), (-5, 4), (7, -10), (4, -17), (13, 2),
            (2, -2), (4, 6), (1, -5), (-2, 15), (4, 5), (0, 0), (20, -2), (6, -2),
            (-12, -1), (-1, 13), (10, 12), (-1, 2), (3, 1), (12, 10), (2, 11), (7, -11),
            (-4, 3), (-2, 8), (6, 13), (-1, 2), (9, 1), (7, 13), (1, 4), (6, 2),
            (9, -3), (2, 5), (9, 3), (24, 4), (12, 13), (1, -5), (6, 3), (-1, 6),
            (-11, -7), (-14, -9), (6, 15), (-15, 10), (1, 9), (1, 3), (-18, 0), (-17, 10),
            (-16, -13), (-18, -7), (-24, 8), (-6, 3), (-10, -4), (-6, 2), (-7, 4), (-23, -7);
        /// The square of a rook. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        ROOK_SQUARES [64] =
            (-12, -5), (-14, 2), (-1, 3), (5, 0), (1, 1), (-2, 2), (1, -2), (-10, -5),
            (-29, -4), (-9, 3), (2, 7), (-3, 7), (2, 2), (-7, 3), (-9, 0), (-17, -7),
            (-20, 5), (-4, 12), (-10, 16), (-10, 14), (-6, 7), (-6, 7), (-8, 4), (-15, 6),
            (-24, 8), (-13, 13), (-18, 14), (-13, 11), (-7, 7), (-6, 8), (-17, 12), (-20, 10),
            (-13, 10), (-11, 15), (-9, 14), (-10, 10), (6, 7), (-6, 10), (1, 8), (-18, 14),
            (-11, 4), (8, 7), (-6, 5), (-2, 0), (8, -1), (7, 4), (3, 6), (-10, 11),
            (-3, -9), (-5, 4), (11, -4), (-2, -2), (14, -6), (3, -5), (5, -5), (2, -1),
            (13, 18), (0, 25), (9, 22), (5, 20), (14, 19), (9, 15), (7, 22), (7, 24);
        /// The square of a queen. Index: square, a1 first, as the side sees it, mirrored so that its king stands on the
        /// west wing.
        QUEEN_SQUARES [64] =
            (-14, -28), (-23, -17), (-14, -13), (-7, -22), (-3, -17), (-2, -19), (-2, -25), (9, -31),
            (-3, -15), (5, -12), (-2, 1), (-1, 15), (-6, 11), (3, -12), (0, -9), (-1, -18),
            (2, -4), (0, 23), (-6, 36), (-4, 29), (-1, 12), (-2, 3), (8, -12), (8, -23),
            (-1, 12), (-7, 26), (-8, 34), (-8, 32), (-12, 36), (-3, 10), (-5, 15), (5, -14),
            (6, -2), (-2, 22), (-7, 24), (-17, 30), (-6, 16), (-4, 6), (-5, 9), (1, -8),
            (7, -5), (5, 10), (1, 23), (-4, 16), (-3, 16), (0, 4), (0, -7), (10, -16),
            (8, -10), (14, 3), (1, 0), (-1, 13), (3, 7), (6, -14), (-6, -10), (-3, -15),
            (12, -9), (16, -8), (9, 7), (5, -2), (13, 6), (9, -3), (0, -15), (4, -7);
        /// The square of the king. Index: the four files of its wing, edge first, then ranks.
        KING_SQUARES [32] =
            (9, -37), (21, -36), (-23, -33), (-47, -21),
            (16, -24), (10, -12), (-17, -13), (-35, -2),
            (-4, -23), (-5, -10), (-25, 5), (-46, 14),
            (-44, -15), (-31, 7), (-48, 18), (-63, 23),
            (-46, -8), (-37, 11), (-50, 23), (-78, 31),
            (-51, -4), (-47, 15), (-54, 29), (-72, 45),
            (-53, -31), (-47, 3), (-62, 23), (-84, 29),
            (-71, -73), (-41, -1), (-68, 1), (-94, 12);
    }
    Mobility {
        /// Per knight. Index: number of squares of the mobility area that it attacks.
        KNIGHT_MOBILITY [9] =
            (-14, -8), (-23, -46), (-14, -18), (-9, 1), (-4, 10), (-3, 18), (0, 22), (4, 24),
            (7, 21);
        /// Per bishop. Index: number of squares of the mobility area that it attacks.
        BISHOP_MOBILITY [14] =
            (-3, -17), (-13, -32), (-4, -13), (1, 1), (2, 10), (4, 15), (4, 17), (4, 20),
            (3, 19), (2, 19), (1, 19), (1, 16), (4, 15), (4, 9);
        /// Per rook. Index: number of squares of the mobility area that it attacks.
        ROOK_MOBILITY [15] =
            (-18, -79), (-22, -31), (-11, -10), (-9, 6), (-6, 12), (-5, 23), (-4, 29), (-3, 34),
            (-1, 35), (-1, 38), (0, 40), (1, 41), (0, 45), (2, 46), (4, 40);
        /// Per queen. Index: number of squares of the mobility area that it attacks.
        QUEEN_MOBILITY [28] =
            (-9, -39), (8, -6), (-7, -7), (-8, -19), (-6, -24), (-4, -24), (-2, -21), (-1, -6),
            (0, 5), (1, 15), (2, 25), (2, 30), (2, 35), (3, 43), (3, 44), (4, 47),
            (4, 51), (4, 47), (0, 49), (4, 46), (2, 45), (6, 40), (5, 32), (3, 31),
            (8, 35), (4, 39), (17, 51), (17, 55);
        /// Per square of the mobility area on ranks 4 to 7 that a piece attacks and no enemy pawn can ever attack.
        /// Index: knight, bishop, rook, queen.
        UNCHALLENGED_MOBILITY [4] = (3, 2), (1, 3), (2, 4), (0, 3);
    }
    Islands {
        /// Index: number of pawn islands.
        ISLANDS [5] = (7, -5), (-4, -3), (3, -2), (-5, -6), (-20, -16);
        /// Per point of dispersion: |3 times the squared number of islands - number of pawns|.
        DISPERSION = (1, 1);
        /// Per rank by which the frontmost pawns of neighbor files differ; see the function of that name.
        DISTORTION = (0, -1);
        /// Per file on which only the enemy has pawns.
        HALF_OPEN_FILES = (13, -10);
        /// Per isolated pawn that attacks no enemy pawn. Index: distance of its file from the edge.
        ISOLANI [4] = (-13, -7), (-16, -7), (-16, -2), (-15, -5);
        /// Per isolated pawn that attacks no enemy pawn and has none ahead on its file: rooks can attack it.
        ISOLANI_OPEN = (-2, -11);
        /// Per isolated pawn with a friend ahead on its file.
        ISOLANI_DOUBLED = (-4, -1);
        /// Per pawn with friends on one neighbor file only.
        HALF_ISOLANI = (-6, 1);
    }
    Neighbors {
        /// Per pawn with a friend beside it. Index: relative rank, second first.
        PHALANX [6] = (2, 0), (5, 4), (6, 2), (13, 14), (38, 51), (49, 85);
        /// Per pawn of an exclusive duo.
        DUO = (-1, 2);
        /// Per pawn of an exclusive trio.
        TRIO = (0, 1);
        /// Per pawn of an exclusive quart.
        QUART = (0, 2);
        /// Per hanging pawn that is not passed. Index: relative rank, second first.
        HANGING [6] = (3, -1), (0, -6), (5, -3), (13, -8), (0, 0), (0, 0);
    }
    Doubled {
        /// Per pawn with a friend right ahead.
        DOUBLED_ADJACENT = (-10, 1);
        /// Per pawn with a friend two squares ahead.
        DOUBLED_GAP_ONE = (-3, 2);
        /// Per pawn with a friend further ahead.
        DOUBLED_FAR = (-16, 7);
        /// Per pawn right behind a friend, if no friend supports the pawn behind.
        DOUBLED_UNSUPPORTED = (4, -9);
        /// Per pawn with two friends ahead.
        TRIPLED = (-3, -11);
    }
    Support {
        /// Per pawn that a pawn defends. Index: relative rank, second first.
        SUPPORTED [6] = (0, 0), (5, 18), (6, 9), (9, 15), (28, 28), (51, 53);
        /// Per base of a chain.
        CHAIN_BASE = (7, 3);
        /// Per link of a chain.
        CHAIN_LINK = (-1, 7);
        /// Per head of a chain.
        CHAIN_HEAD = (-5, -2);
        /// Per base of a chain that an enemy pawn attacks.
        CHAIN_BASE_ATTACKED = (-8, -16);
        /// Per pawn that is neither supported nor isolated nor backward.
        UNDEFENDED = (-5, 4);
        /// Per backward pawn. Index: relative rank, second first.
        BACKWARD [6] = (-9, 3), (-5, 0), (-9, -11), (-3, -12), (0, 0), (0, 0);
        /// Per straggler: backward, open, and still on rank 2 or 3.
        STRAGGLER = (-5, -9);
    }
    Tension {
        /// Per pawn that attacks a pawn. Index: relative rank, second first.
        LEVER [6] = (2, -2), (6, -2), (-5, 3), (5, 12), (16, 17), (20, 30);
        /// Per pawn that attacks two pawns.
        DOUBLE_LEVER = (-11, -11);
        /// Per unsupported pawn that two pawns attack.
        WEAK_LEVER = (3, -15);
        /// Per pawn that attacks two pawns after one push.
        FORK_PUSH = (3, -2);
        /// Per square where a pawn can come to attack an enemy pawn by pushes to safe squares alone.
        LEVER_REACH = (0, -1);
        /// Per pawn with an enemy pawn on the next square. Index: relative rank, second first.
        RAM [6] = (2, 1), (6, 5), (0, 0), (-7, -5), (-2, -1), (0, 0);
        /// Per pawn whose next square holds an enemy pawn or is attacked by two.
        FIXED = (-3, -3);
    }
    Passed {
        /// Per candidate. Index: relative rank, second first.
        CANDIDATE [6] = (-6, -2), (0, -1), (1, 15), (1, 29), (4, 45), (0, 0);
        /// Per pawn that is not passed but has only squares ahead that are safe from enemy pawns.
        SAFE_PATH = (-8, 7);
        /// Per foremost passed pawn. Index: relative rank, second first.
        PASSED [6] = (-22, 7), (-9, 5), (-5, 29), (9, 62), (31, 109), (86, 169);
        /// Per foremost passed pawn that a pawn defends. Index: relative rank, second first.
        PASSED_PROTECTED [6] = (0, 0), (4, -6), (8, -4), (13, 0), (15, 2), (27, 13);
        /// Per foremost passed pawn with a passed neighbor at most a rank away. Index: relative rank, second first.
        PASSED_CONNECTED [6] = (2, -7), (-2, -5), (-4, 4), (4, 4), (16, 12), (33, 37);
        /// Per passed pawn three or more files from all other pawns.
        PASSED_OUTSIDE = (-3, 9);
        /// Per passed pawn behind another one on its file.
        PASSED_BEHIND_PASSED = (1, -7);
        /// Per foremost passed pawn. Index: distance of its file from the edge.
        PASSED_EDGE_DISTANCE [4] = (1, 22), (-1, 21), (-4, 12), (-4, 6);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the own king from its stop square.
        PASSED_OWN_KING [4] [8] =
            (3, 13), (-3, 24), (-4, 15), (-5, 4), (0, -7), (1, -7), (5, -14), (1, -10),
            (-1, 34), (8, 46), (1, 22), (-4, -1), (-6, -12), (-3, -22), (2, -27), (-9, -22),
            (10, 50), (10, 58), (13, 29), (4, -6), (-5, -19), (-15, -22), (-14, -31), (-4, -26),
            (14, 63), (4, 21), (14, 53), (7, 15), (5, -15), (2, -23), (-4, -26), (-21, -22);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the enemy king from its stop square.
        PASSED_ENEMY_KING [4] [8] =
            (-5, -2), (6, -13), (-3, -16), (-1, -12), (-2, 3), (0, 13), (4, 19), (-2, 20),
            (-2, -35), (3, -33), (1, -37), (-8, -4), (-5, 19), (-1, 34), (-1, 34), (1, 35),
            (-22, -70), (-7, -65), (16, -53), (-3, 3), (-1, 40), (-4, 58), (3, 61), (10, 47),
            (-25, -88), (-8, -93), (7, -53), (6, 15), (7, 52), (1, 73), (5, 67), (19, 55);
        /// Per passed pawn with a piece or pawn on the next square. Index: relative rank, second first.
        PASSED_BLOCKED [6] = (7, -11), (4, -3), (5, -9), (0, -9), (-13, -9), (-46, -57);
        /// Per passed pawn with an empty path that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_PATH [6] = (-16, 8), (-30, 10), (-31, 24), (-22, 42), (24, 80), (64, 141);
        /// Per other passed pawn with an empty stop square that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_STOP [6] = (6, -9), (4, -8), (2, 1), (0, 12), (16, 21), (12, 36);
        /// Per passed pawn whose stop square a friend attacks. Index: relative rank, second first.
        PASSED_DEFENDED_STOP [6] = (9, -9), (-1, 5), (8, 0), (9, 6), (16, 24), (54, 91);
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
        HOLES_WING = (-5, 9);
        /// Per outpost square.
        OUTPOST_SQUARES = (-1, 0);
        /// Per square of ranks 4 to 6 that pawns attack at least as often as enemy pawns.
        SAFE_SQUARES = (-1, -3);
        /// Per push to a safe square that pawns can still make, one after the other.
        PAWN_MOBILITY = (1, -1);
        /// Per pawn with a push to a square that is safe from enemy pawns.
        SAFE_PUSHES = (-1, 2);
        /// Per square that two pawns attack.
        DOUBLE_ATTACKS = (3, -9);
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
        KNIGHT_OUTPOST = (19, 9);
        /// Per outpost a knight attacks.
        KNIGHT_REACHES_OUTPOST = (11, 6);
        /// Per bishop on an outpost.
        BISHOP_OUTPOST = (22, 15);
        /// Per outpost a bishop attacks.
        BISHOP_REACHES_OUTPOST = (9, 3);
        /// Per knight right behind a pawn.
        KNIGHT_BEHIND_PAWN = (4, 11);
        /// Per bishop right behind a pawn.
        BISHOP_BEHIND_PAWN = (4, 5);
        /// Per bishop. Index: number of own pawns on squares of its color.
        BISHOP_OWN_PAWNS [8] =
            (-14, 27), (-4, 13), (-4, 6), (-5, 1), (-8, -3), (-11, -8), (-14, -14), (-20, -18);
        /// Per enemy pawn on a diagonal of a bishop, even if something stands between.
        BISHOP_STARES_AT_PAWNS = (-2, 0);
        /// Per bishop on a long diagonal, with two squares of the center that it attacks or stands on, pieces ignored.
        BISHOP_LONG_DIAGONAL = (9, 16);
        /// Per hole on files c to f, ranks 3 and 4, of a color on which the side has no bishop.
        WEAK_COMPLEX = (-1, 2);
        /// Per such hole if the enemy has a bishop of that color.
        WEAK_COMPLEX_ATTACKED = (-1, -5);
        /// Per rook on a file without pawns.
        ROOK_OPEN_FILE = (20, 4);
        /// Per rook on a file with enemy pawns only.
        ROOK_HALF_OPEN_FILE = (12, 5);
        /// Per rook on a file with a blocked own pawn.
        ROOK_BLOCKED_FILE = (-3, 0);
        /// Per rook on the file of an enemy queen.
        ROOK_ON_QUEEN_FILE = (3, 7);
        /// Per rook on rank 7 with enemy pawns there or the enemy king behind.
        ROOK_ON_SEVENTH = (8, 11);
        /// Per rook with at most three squares between its own king and the corner. Index: 1 if the king may still
        /// castle, else 0.
        TRAPPED_ROOK [2] = (-24, -13), (-2, -3);
        /// Per queen with exactly one piece or pawn between it and an enemy bishop or rook.
        QUEEN_SHADOWED = (-15, -3);
        /// Per queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION = (0, 11);
        /// Per king step between piece and own king. Index: knight, bishop, rook, queen.
        FAR_FROM_KING [4] = (-3, 0), (-3, -1), (0, 2), (-4, 13);
        /// Per isolated or backward enemy pawn attacked by a kind of piece. Index: knight, bishop, rook, queen, king.
        WEAK_PAWN_ATTACKED [5] = (2, 4), (4, 6), (5, 2), (3, -17), (-2, -11);
        /// Per piece right before an enemy passed, isolated or backward pawn. Index: knight, bishop, rook, queen.
        BLOCKADER [4] = (-1, 2), (0, 8), (2, 0), (4, -4);
    }
    King {
        /// Per file around the king. Rows: distance of the file from the edge. Index: relative rank of the own pawn,
        /// second is 1; 0 for none.
        SHELTER [4] [7] =
            (-11, 0), (12, -16), (12, -18), (6, -12), (-2, 8), (0, 6), (6, 27),
            (-12, 13), (17, -11), (18, -7), (14, -4), (-7, 1), (-7, 4), (7, 14),
            (-5, 8), (13, -6), (-6, -2), (-4, -2), (8, -6), (5, -4), (-4, 8),
            (-11, 3), (-9, 0), (-6, -2), (1, -2), (1, 0), (3, 0), (4, 0);
        /// Per king step to the nearest pawn.
        KING_PAWN_DISTANCE = (1, -7);
        /// Per rook that may still castle.
        CASTLING_RIGHT = (16, 0);
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
            (20, -20), (4, -10), (-13, 6), (-6, 2), (-4, -7), (1, -9), (-2, -6), (5, -11), (16, -8), (-20, -16), (4, -14), (-5, -8),
            (-1, -3), (-4, -11), (-6, -4), (-1, -13), (-14, -6), (-11, -13), (-4, -21), (-6, -9), (-8, -9), (-8, -7), (-2, -10), (0, -13),
            (-6, 2), (-2, -17), (-8, -8), (-10, -7), (-3, -15), (-7, -3), (-2, -10), (7, -4), (3, 7), (-9, -2), (1, -7), (6, -7),
            (4, -2), (1, 8), (5, 8), (5, -2), (4, 4), (3, 2), (-4, -4), (4, 5), (1, -3), (-1, 1), (3, 8), (0, 3),
            (-1, 2), (6, -2), (4, 0), (-6, 1), (-2, 2), (-6, 2), (-4, -2), (-3, -3), (-1, -4), (2, -13), (-7, 3), (-5, 1),
            (-6, -6), (-1, 0), (-4, -4), (-3, -4), (-1, -6), (-4, -8), (-3, -12), (-3, -9), (-5, -10), (-5, 2), (2, -3), (-5, -3),
            (0, -1), (-1, -1), (0, -12), (-3, -9), (-4, -5), (7, -2), (5, -2), (-2, -2), (5, -1), (1, -4), (4, -10), (1, 4),
            (0, -10), (5, 6), (-4, 3), (5, 7), (-3, 1), (3, -3), (4, 5), (-9, -4), (-4, 2), (3, -1), (2, 5), (13, 2),
            (15, -9), (-11, 5), (10, -3), (-1, -11), (4, 3), (8, 8), (-2, 1), (2, 1), (16, -8), (-9, 1), (1, 0), (-5, -3),
            (6, -9), (3, 3), (2, 5), (1, -3), (10, -11), (-2, -9), (3, -9), (-6, -11), (3, -5), (2, -2), (6, -3), (1, -4),
            (6, -3), (-3, -7), (5, -9), (-3, -11), (-3, -3), (6, -2), (0, -1), (4, -4), (0, -4), (-2, 0), (2, -4), (0, -7),
            (5, 1), (-4, 13), (-2, -6), (-3, 8), (0, 0), (-1, -4), (7, 4), (-2, -2), (-1, -3), (-1, -6), (2, 3), (8, 5),
            (10, -11), (8, -10), (-4, -17), (1, 3), (3, 3), (5, 15), (13, 3), (4, 6), (6, -13), (17, -13), (-10, 10), (1, 3),
            (-4, 1), (5, 2), (7, 5), (6, 2), (1, -12), (5, -14), (0, -8), (-5, -4), (-3, 4), (3, -3), (1, 7), (1, -3),
            (5, -5), (1, -6), (-14, -8), (-5, -10), (-4, -2), (-4, 0), (2, -1), (1, -1), (0, -3), (-22, -8), (-18, -1), (-15, -4),
            (-20, 5), (-14, -8), (-1, 3), (6, -1), (-5, -3), (-13, -8), (-13, -11), (-7, -6), (-7, 2), (-10, -6), (-6, 0), (-4, -1),
            (0, 0), (22, 0), (-7, 5), (-6, -4), (-10, 0), (-10, -13), (-4, -8), (5, -10), (6, -10), (6, -23), (-3, 6), (-1, -7),
            (-21, 12), (1, -20), (-8, -11), (-4, 0), (10, -13), (-9, -5), (2, -12), (-3, -5), (-6, -14), (-7, -10), (-6, -8), (-6, 2),
            (-8, -1), (9, -1), (7, -12), (1, -5), (-4, -14), (3, -1), (-9, -1), (-1, -2), (3, 5), (1, 1), (-3, -7), (12, -6),
            (-6, -3), (-5, -8), (4, 1), (-8, 5), (3, 5), (-1, 2), (-1, -1), (1, -2), (0, -1), (1, -3), (0, 2), (5, 6),
            (-7, 7), (0, 0), (9, 3), (-3, -9), (-7, 3), (-5, -15), (-8, -6), (-3, -8), (-6, -3), (9, -10), (13, -8), (-2, -2),
            (-7, -1), (-13, -3), (-7, -6), (-6, -7), (1, -8), (3, -4), (4, -7), (-1, -8), (5, -4), (-7, -4), (-12, -11), (1, -9),
            (3, 0), (7, 8), (0, -7), (-3, -16), (10, -14), (0, -8), (5, -5), (-3, -3), (-1, 18), (6, 6), (3, 0), (-8, -10),
            (8, 4), (7, -2), (4, -6), (8, 0), (-1, 1), (-1, -7), (1, 0), (-1, -3), (4, 5), (5, 7), (-4, -3), (7, 7),
            (-4, -6), (-14, 6), (0, 0), (6, 5), (3, -2), (0, 0), (-1, 0), (-3, 4), (-7, -1), (-10, -7), (4, 5), (1, -4),
            (-1, 1), (4, 3), (2, -3), (-3, 1), (-1, -4), (-4, -4), (7, 2), (-6, -7), (6, -5), (8, -3), (-1, 5), (1, -3),
            (-1, 0), (2, 0), (5, 4), (0, -2), (2, -10), (-2, -3), (-3, -1), (0, 1), (7, 9), (6, -9), (-4, 4), (-6, -7),
            (4, -6), (-6, -6), (-8, 0), (-5, -3), (-1, 2), (4, 0), (0, 0), (2, 0), (-5, -5), (-7, -8), (1, 5), (-3, 2),
            (-9, -5), (-8, -3), (-8, -1), (0, 0), (19, 2), (7, -2), (4, 4), (-5, 5), (-2, -4), (4, -9), (1, -9), (9, -2),
            (13, -2), (5, 8), (10, 1), (-8, 0), (-1, -11), (4, -5), (2, -3), (-2, 3), (0, 0), (4, 6), (7, 4), (1, 2),
            (3, -2), (-5, -6), (0, -1), (2, -1), (-8, 3), (1, 6), (0, 0), (0, 1), (-7, 0), (-1, -6), (-3, -4), (-10, 0),
            (-6, 3), (-2, 7), (-5, 1), (7, 5), (5, 1), (-4, -5), (-4, -8), (0, -2), (4, 1), (1, 5), (3, 1), (-5, 4),
            (1, -16), (7, 1), (12, -4), (-1, -6), (-1, -5), (0, -2), (-9, -15), (5, 4), (0, 0), (0, 1), (14, 11), (1, -8),
            (4, 1), (-7, -4), (-13, -14), (7, -7), (11, -13), (1, -11), (2, 3), (-4, -3), (-2, 0), (2, -12), (-4, -8), (-6, -4),
            (-5, 2), (3, 2), (3, -1), (0, -1), (-2, -8), (-5, -11), (-2, -2), (-4, -7), (-1, 5), (5, 12), (2, -1), (1, -3),
            (0, -8), (2, 1), (4, -3), (-5, -4), (3, 3), (1, 4), (2, 3), (-1, -2), (1, 0), (-4, -8), (-2, -5), (1, 1),
            (-9, 2), (19, -16), (1, -3), (0, 1), (-6, -4), (-7, -11), (-5, -2), (8, 3), (-11, 5), (0, 0), (16, 0), (4, 3),
            (-5, -3), (0, -6), (-9, -4), (-2, 2), (9, -1), (-2, 5), (3, -1), (7, -2), (-6, 1), (-3, -9), (7, -10), (-5, 5),
            (4, -3), (5, 5), (10, 4), (8, 0), (-2, 4), (1, -2), (0, -1), (0, 3), (6, 10), (0, 0), (2, 1), (3, -2),
            (-4, -7), (2, 0), (1, 2), (0, -2), (0, 8), (0, 0), (0, 4), (4, 4), (0, -3), (0, 3), (-1, -4), (0, 2),
            (-7, -1), (-12, 1), (12, -7), (8, 3), (-2, -1), (2, 0), (1, 0), (-5, 2), (-14, -4), (-19, 5), (0, 0), (7, 0),
            (-1, 0), (4, 4), (1, -2), (-4, -3), (-11, -5), (5, 0), (7, 2), (0, -9), (-5, -1), (0, 4), (-5, -4), (-2, -1),
            (3, -4), (1, 3), (10, 1), (-2, 5), (4, -9), (-6, -2), (0, -2), (-3, 2), (-6, -3), (5, 9), (-2, -7), (-3, 3),
            (2, 1), (-1, -3), (3, 3), (0, 2), (2, -1), (1, 1), (-3, -4), (-1, -2), (-2, -3), (1, 5), (-1, -2), (6, 16),
            (-10, 3), (-10, 1), (-9, -8), (20, -1), (4, 0), (-1, 6), (6, 10), (-6, 6), (-6, 1), (-3, -3), (0, -1), (0, 0),
            (12, 6), (6, -4), (-7, 5), (-5, 5), (3, -5), (1, -6), (-2, -4), (7, -4), (-4, -3), (4, 3), (-1, 12), (7, -1),
            (0, -9), (-3, -14), (1, 1), (4, -1), (5, 7), (-4, -7), (6, -1), (3, 0), (0, -3), (-3, -4), (-1, 3), (-1, -7),
            (2, 4), (0, 2), (-2, -2), (-6, -9), (3, 2), (-3, -7), (1, -2), (-2, -5), (0, 0), (-1, -3), (-1, -7), (-5, -16),
            (-1, 3), (4, 10), (0, 0), (-2, -5), (-1, 3), (-5, -5), (0, 0), (-5, -8), (-3, 1), (2, 7), (0, 4), (1, -3),
            (-2, -2), (-2, 1), (-4, -6), (3, 0), (0, 0), (1, 6), (-2, 7), (-1, 1), (0, -2), (-2, -2), (-3, -3), (-5, 1),
            (4, -3), (-2, -5), (0, 1), (-4, -8), (4, 8), (-1, -4), (-5, -8), (-1, -5), (-1, -4), (0, 3), (-1, -2), (0, -1),
            (-1, -2), (-1, -6), (-1, -4), (-3, -4), (0, 1), (2, 2), (0, -1), (0, -1), (1, 0), (0, 2), (-2, -6), (0, -3),
            (0, 8), (-7, 1), (-1, 4), (2, 5), (-6, -12), (-4, -1), (-3, 8), (-1, -5), (-3, -3), (0, -2), (-4, 3), (3, 6),
            (1, -4), (1, -2), (-3, 0), (-2, -3), (-1, 3), (0, 0), (-2, -1), (4, 1), (-1, 1), (-1, -3), (-5, -3), (-1, 1),
            (-3, -8), (7, -5), (-1, -6), (-3, -3), (-1, 4), (1, 0), (-2, 1), (2, 3), (2, -1), (4, 8), (0, 1), (1, 0),
            (0, -6), (-1, -1), (2, 3), (1, 5), (2, 6), (1, 3), (-2, -7), (0, 0), (0, -1), (0, 1), (0, 0), (-1, -5),
            (-13, 0), (-4, 5), (-8, -3), (2, 4), (-3, -4), (-8, -3), (-12, 5), (-5, 5), (-6, 5), (-8, 1), (-3, -5), (3, 0),
            (1, 3), (-2, 5), (3, -1), (-1, 2), (0, -1), (-2, 4), (0, 0), (2, -3), (-2, 1), (-2, 2), (-6, 6), (-7, -7),
            (-1, -2), (1, -2), (2, 4), (-4, -4), (1, -2), (0, -4), (0, -2), (-1, -1), (-1, -12), (2, 2), (0, 3), (-1, 3),
            (-5, -6), (-2, -4), (0, -4), (-1, 1), (0, -2), (-2, -2), (0, 2), (3, 6), (0, 3), (0, 0), (0, -1), (0, -4),
            (-8, 7), (-9, 2), (-6, 0), (-2, -2), (1, 8), (-6, -2), (-3, 9), (-5, 5), (-1, 16), (-8, 4), (-6, -11), (1, -2),
            (-7, 2), (1, 9), (2, 7), (1, 5), (-7, -6), (2, 0), (1, 6), (0, 0), (5, 3), (0, 5), (1, 11), (-4, 9),
            (5, 1), (2, -4), (2, -5), (4, 2), (-2, -1), (-1, -3), (3, 8), (-1, 0), (-2, -6), (2, -2), (3, -1), (3, 3),
            (1, 3), (-2, -4), (-1, -9), (0, 1), (0, -7), (-2, -7), (1, 1), (-1, -2), (-1, -2), (0, 0), (0, 1), (2, 2),
            (-3, 1), (-1, 7), (-2, 2), (0, 0), (0, 1), (1, 6), (-1, 5), (1, 4), (2, 5), (2, 11), (3, 0), (1, -3),
            (3, 4), (0, 4), (2, 7), (-2, 1), (1, 9), (0, 4), (-3, 0), (4, 8), (-2, -3), (0, 2), (1, 1), (-2, -7),
            (0, 0), (-1, -2), (1, 7), (1, 1), (0, -2), (-1, -3), (-2, -2), (-3, -3), (-1, -11), (-1, -4), (-1, 2), (0, 0),
            (-1, -2), (0, 0), (0, 0), (-1, -3), (0, 0), (2, 5), (-1, -2), (-1, -2), (0, 0), (0, 0), (0, 1), (-1, -3),
            (-2, 9), (-3, 3), (3, 13), (0, -2), (1, 0), (-3, 4), (-4, 0), (-4, -2), (1, 5), (1, 11), (0, 6), (-4, -7),
            (0, -2), (0, -4), (-5, -6), (-1, -4), (-1, 12), (3, 8), (-6, -1), (2, 7), (0, 4), (0, 1), (-1, -4), (0, -2),
            (1, -1), (0, 0), (1, 1), (2, 8), (4, 11), (2, 5), (-1, -3), (1, 3), (-2, -11), (4, 7), (-2, -4), (2, 7),
            (-1, 0), (0, 0), (0, 0), (-3, -4), (2, 7), (0, -3), (1, 3), (2, 3), (0, 0), (0, -1), (0, 0), (0, -2),
            (-1, 6), (1, 12), (-2, 4), (-1, 0), (0, 3), (-1, 4), (-5, -6), (-4, 2), (-4, 5), (1, 9), (0, 3), (0, 3),
            (1, 2), (-2, 3), (-3, -2), (-3, 3), (0, 10), (-3, 10), (0, 0), (1, 3), (3, 10), (2, 6), (1, 5), (4, 0),
            (-1, 5), (0, 0), (0, 0), (0, -3), (-1, -1), (1, 3), (2, 2), (-1, 1), (-2, -8), (-1, -14), (2, 5), (1, 0),
            (0, 3), (0, 2), (-1, -3), (1, 1), (0, -5), (0, 7), (0, 0), (2, 4), (0, 1), (2, 1), (0, 1), (0, -1),
            (0, 5), (-1, 5), (0, 7), (0, -2), (0, -1), (-2, 1), (-4, 3), (-4, 2), (3, 4), (0, 14), (-3, -3), (1, 8),
            (-1, -1), (-1, 1), (-2, 8), (-1, 3), (1, 5), (-1, 6), (-1, 6), (4, 9), (0, 1), (2, 13), (0, 8), (2, 9),
            (0, 4), (2, 7), (1, 6), (0, 0), (0, 0), (-2, 7), (-1, 2), (1, 5), (0, 1), (-2, -10), (-1, -3), (4, 4),
            (-1, -4), (-1, -3), (1, 0), (-3, -6), (-1, -5), (0, -1), (0, -3), (0, 2), (1, 3), (0, 0), (0, -1), (1, -4),
            (0, 6), (1, 4), (2, 6), (0, 0), (0, -1), (0, -3), (-1, -4), (2, 1), (3, 10), (3, 7), (1, 2), (2, 8),
            (0, 1), (-2, -4), (3, 4), (1, 0), (5, 5), (0, 11), (-2, -3), (-1, 1), (0, 2), (-1, -4), (0, -1), (1, 3),
            (-3, -2), (1, 9), (-2, 0), (0, 3), (0, 3), (0, 0), (0, -1), (1, 4), (0, 0), (-2, -6), (0, 5), (0, 1),
            (0, -2), (0, 1), (0, 1), (0, -1), (0, -2), (0, 1), (0, 2), (0, 1), (0, -1), (0, 1), (0, 0), (0, -2),
            (1, 6), (0, 2), (3, 15), (0, 1), (-1, 0), (0, 1), (0, 2), (0, 6), (1, -4), (1, 5), (1, 7), (2, 6),
            (0, -2), (-1, -1), (0, -1), (-1, 0), (5, 19), (1, 14), (2, 16), (1, 8), (1, 4), (1, 3), (0, -4), (0, -2),
            (4, 21), (1, 14), (-1, 10), (3, 7), (1, 4), (1, 6), (1, 1), (2, 5), (-2, -7), (0, 0), (2, 8), (0, 3),
            (1, 1), (0, 2), (0, 3), (0, 2), (-4, -8), (2, 5), (-1, 6), (2, 4), (0, -3), (0, -1), (0, 1), (-1, -2),
            (3, 8), (0, 6), (0, 0), (0, 0), (0, 0), (0, 2), (2, 1), (1, 4), (-1, -12), (3, 11), (-2, 1), (2, 6),
            (0, -2), (-1, 2), (-3, 3), (2, 2), (0, 3), (1, 13), (3, 15), (3, 12), (-2, -1), (2, 4), (2, 5), (2, 2),
            (3, 7), (4, 14), (2, 16), (3, 11), (1, 6), (-1, 2), (1, 1), (-1, -6), (2, 11), (-2, -4), (0, 0), (1, 4),
            (2, 3), (0, -1), (-1, -2), (-1, -4), (1, 5), (-1, -6), (1, 5), (1, 2), (0, 3), (0, 0), (0, 0), (0, -3),
            (3, 5), (1, -1), (0, 3), (0, 2), (0, 1), (0, 2), (-2, 0), (1, -1), (2, 5), (0, 2), (0, 1), (-1, 1),
            (2, 3), (-1, -1), (2, 7), (0, 0), (2, 10), (3, 7), (3, 12), (2, 5), (2, 14), (1, 3), (-1, 5), (3, 8),
            (2, 6), (0, 6), (-1, 3), (2, 12), (3, 9), (0, 10), (1, 7), (0, 6), (2, 2), (0, 2), (-1, 4), (0, 0),
            (2, 10), (0, 3), (0, -1), (1, 2), (0, -4), (0, -2), (0, 1), (2, 6), (1, 3), (0, 3), (0, -1), (-1, -3),
            (0, 3), (1, -2), (0, -1), (0, 0), (0, 0), (2, 3), (1, 2), (0, -1), (1, 4), (1, 2), (0, 0), (0, 1),
            (0, -1), (1, 2), (1, 2), (0, 1), (2, 2), (1, 4), (0, 4), (0, 0), (0, 2), (0, 1), (0, -2), (0, -2),
            (-1, -4), (1, 7), (0, -2), (0, 2), (1, 1), (-1, 0), (0, 1), (0, 0), (-3, -11), (2, 4), (0, 1), (0, 1),
            (0, 0), (2, 1), (0, 0), (0, 0), (0, 0), (-1, -1), (0, 1), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 2), (0, 3), (0, 4), (0, 1), (0, 0), (0, -1), (-1, 0), (-1, -2), (1, 3), (1, -1), (3, 8), (-1, -2),
            (1, -1), (-1, 0), (-1, -5), (0, 0), (2, 12), (3, 9), (-1, 5), (1, 5), (-1, -4), (-2, -6), (-1, -2), (-1, -6),
            (0, 7), (1, 12), (2, 10), (0, 5), (0, 2), (0, 0), (0, 2), (-1, -4), (0, 6), (4, 13), (2, 9), (1, 4),
            (0, -1), (0, 2), (0, 0), (0, -2), (0, -1), (0, 0), (0, 0), (0, -1), (0, 1), (0, 1), (0, 0), (0, -2),
            (1, 2), (1, 1), (0, 1), (0, 1), (0, 0), (0, 3), (0, 1), (-1, 1), (0, 2), (0, 6), (0, 3), (0, 0),
            (2, -1), (-1, 0), (2, 6), (-1, 1), (0, 8), (2, 8), (0, 4), (1, 5), (-1, 2), (1, 2), (0, 5), (1, 1),
            (0, 4), (1, 6), (0, 4), (2, 10), (0, 3), (1, 2), (0, 2), (0, 0), (2, 8), (0, 2), (5, 15), (1, 2),
            (1, 3), (0, 3), (0, -2), (0, 0), (3, 7), (1, 2), (0, 0), (-1, -4), (0, 2), (0, 2), (0, 1), (0, -2),
            (0, 2), (-2, -1), (0, 2), (0, 0), (0, 0), (0, 3), (0, 0), (1, 4), (0, 1), (1, 6), (-2, 0), (1, 2),
            (0, 1), (-2, -1), (1, 5), (-1, 2), (1, 9), (0, 6), (2, 5), (0, 4), (1, 2), (0, 1), (0, 3), (1, 2),
            (1, 4), (-1, 0), (2, 6), (2, 11), (0, 4), (0, 3), (0, 0), (0, 0), (0, 1), (1, 3), (-1, -3), (4, 16),
            (1, 7), (0, 1), (-1, 1), (0, 0), (0, -1), (0, 2), (0, 3), (0, 0), (1, 2), (0, 0), (0, 0), (0, -3),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 1), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, 2), (0, 2), (0, 0), (0, -1), (0, 0), (0, 1),
            (0, -1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 2), (-1, -7), (1, 3), (0, 0), (0, 0),
            (0, 0), (0, -1), (0, 0), (0, 0), (-5, -30), (0, 2), (0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, -1), (0, 2), (0, -2), (0, 0), (0, 1), (0, 0), (0, 0), (0, 2), (0, 0), (0, 1), (0, 1), (-1, -1),
            (0, -1), (0, 1), (0, 2), (0, -1), (0, 1), (0, 2), (0, 3), (0, 1), (0, 1), (0, 2), (0, 0), (0, 1),
            (0, 1), (0, -1), (0, 2), (0, -1), (0, 2), (0, 0), (0, -1), (0, -1), (0, 3), (1, 5), (0, 2), (0, 2),
            (0, 2), (0, 0), (0, 0), (0, 0), (-1, -2), (9, 26), (1, 2), (0, -1), (0, -1), (0, 0), (0, 0), (0, -1),
            (0, 1), (0, 0), (0, 0), (0, -2), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 1), (0, 0), (0, -1),
            (0, 0), (0, 0), (1, 0), (0, 0), (0, 1), (0, 0), (1, 2), (0, -2), (1, 1), (0, -3), (0, 1), (0, -1),
            (0, 1), (0, -2), (0, 2), (0, 2), (0, -1), (0, 1), (0, -1), (0, -2), (0, 1), (0, 0), (2, 5), (0, 2),
            (0, 0), (0, 0), (0, 0), (0, -2), (-1, -2), (0, -1), (8, 27), (0, 2), (0, 0), (0, 0), (0, 0), (0, 0),
            (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, -1), (0, 0), (0, -3), (0, 1), (0, 0), (0, -2),
            (0, 0), (0, 1), (0, 0), (0, 1), (0, 3), (0, -2), (0, 0), (0, 1), (0, 1), (0, 0), (0, 1), (1, 3),
            (1, 2), (0, -2), (0, 2), (0, 1), (0, 0), (0, 0), (0, 0), (1, 2), (0, 0), (0, -2), (0, 0), (2, 4),
            (0, 2), (0, 0), (0, -1), (0, 1), (0, 0), (0, 1), (0, -2), (5, 18), (0, 2), (0, 0), (0, 0), (0, -1);
    }
    Danger {
        /// Danger units that every king has.
        DANGER_BASE = (-29, 52);
        /// Danger units when the attacker is to move.
        DANGER_TO_MOVE = (89, 65);
        /// Danger units per piece that attacks the king's ring. Index: knight, bishop, rook, queen.
        RING_ATTACKER [4] = (26, 18), (5, -2), (63, -34), (8, -6);
        /// Danger units per square of the ring that a piece attacks. Index: knight, bishop, rook, queen.
        RING_ATTACK [4] = (19, -6), (16, -1), (-9, 7), (6, 2);
        /// Danger units per square of the ring that pawns attack.
        RING_PAWN_ATTACK = (9, 4);
        /// Danger units per square of the ring that is attacked and defended by at most one of king and queen.
        WEAK_RING = (13, -1);
        /// Danger units per square of a safe check. Index: knight, bishop, rook, queen.
        SAFE_CHECK [4] = (88, 22), (59, 52), (110, 33), (56, 32);
        /// Danger units per square of an unsafe check. Index: knight, bishop, rook, queen.
        UNSAFE_CHECK [4] = (8, 2), (16, 20), (33, 6), (8, 9);
        /// Danger units. Index: half the number of squares that a queen on the square of the king would attack, at most
        /// 13.
        OPEN_LINES [14] =
            (-22, 0), (-16, -4), (6, -4), (20, 9), (39, 11), (38, 10), (41, 11),
            (45, 8), (46, 5), (33, 5), (6, 12), (-10, 17), (4, 19), (45, 3);
        /// Danger units when the attacker has no queen.
        NO_QUEEN = (-186, -45);
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
            (11, -1), (-5, 45), (-23, 7), (14, -3), (29, 9), (13, 2), (4, -8),
            (11, 18), (-21, 27), (-23, 12), (20, 5), (20, 8), (21, -1), (9, -6),
            (15, 21), (-15, 21), (-7, 18), (8, 26), (29, 10), (18, 11), (8, -6),
            (5, 19), (-7, 15), (-7, 12), (16, 10), (25, 17), (12, 15), (1, 0);
        /// Danger units per file around the king. Rows: distance of the file from the edge. Index: relative rank of the
        /// enemy pawn as the king's side counts, second is 1; 0 for none.
        STORM [4] [7] =
            (19, 31), (25, -13), (40, -18), (40, -14), (15, 0), (11, 20), (6, 16),
            (31, 12), (19, -11), (41, -10), (23, -25), (18, -4), (-17, 18), (2, 26),
            (4, 16), (18, -3), (84, -9), (24, -10), (-6, 4), (-14, 17), (-11, 27),
            (14, 7), (20, 2), (51, 3), (17, 2), (2, 17), (-10, 13), (-18, 18);
        /// Danger units per file with a ram before the king. Index: relative rank of the enemy pawn.
        BLOCKED_STORM [7] =
            (0, 0), (0, 0), (53, 53), (0, 30), (-20, 24), (-24, 40), (9, 25);
        /// Danger units per square from which an enemy pawn attacks the shelter, now or after a push.
        STORM_LEVER = (8, 2);
    }
    Threats {
        /// Per piece a pawn attacks. Index: pawn (unused), knight, bishop, rook, queen.
        THREAT_BY_PAWN [5] = (0, 0), (59, 44), (55, 64), (72, 31), (54, 30);
        /// Per piece that a pawn would attack after a safe push.
        THREAT_BY_PUSH = (12, 11);
        /// Per piece or pawn that a knight attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_KNIGHT [2] [5] =
            (8, 18), (16, 22), (34, 24), (62, -1), (41, 24),
            (-4, 2), (18, 30), (32, 29), (58, 34), (56, 29);
        /// Per piece or pawn that a bishop attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_BISHOP [2] [5] =
            (7, 18), (22, 33), (16, 43), (38, 17), (58, 50),
            (-2, -1), (10, 23), (7, 30), (40, 58), (64, 66);
        /// Per piece or pawn that a rook attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_ROOK [2] [5] =
            (3, 24), (27, 32), (33, 34), (0, 5), (63, 13),
            (-6, 0), (8, 6), (13, 5), (-7, 5), (67, 64);
        /// Per piece or pawn that a queen attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook,
        /// queen.
        THREAT_BY_QUEEN [2] [5] =
            (6, 13), (15, 45), (21, 43), (30, 18), (9, 12),
            (-2, 6), (-2, 6), (0, 8), (-1, -7), (0, -4);
        /// Per piece or pawn that the king attacks and the enemy does not defend strongly. Index: pawn, knight, bishop,
        /// rook, queen.
        THREAT_BY_KING [5] = (19, 25), (31, 10), (51, 10), (33, 0), (0, 0);
        /// Per attacked piece or pawn that is undefended, or a piece attacked twice, and not defended strongly.
        HANGING_PIECE = (8, 23);
        /// Per empty square both sides attack and the enemy does not hold strongly.
        RESTRICTED = (2, 0);
        /// Per enemy piece or pawn that both sides attack and the enemy does not hold strongly.
        RESTRICTED_PIECE = (3, 11);
        /// Per square of the enemy half attacked twice, not defended, and out of reach of enemy pawns.
        INVASION = (4, 0);
        /// Per square from which a piece could safely attack a lone enemy queen. Index: knight, bishop, rook.
        QUEEN_HIT [3] = (7, -2), (9, 15), (10, 0);
    }
    Space {
        /// Per safe square of files c to f, ranks 2 to 4, times the square of the number of pieces and blocked pawns,
        /// divided by 64.
        SPACE = (3, 6);
        /// As SPACE, for the squares among them that are at most two ranks behind an own pawn and not attacked.
        SPACE_BEHIND_PAWNS = (0, 11);
    }
    Complexity {
        /// Endgame only: the constant part of the sum, which counts for the side that leads.
        COMPLEXITY = (0, -65);
        /// Per pawn of both sides.
        COMPLEXITY_PAWNS = (0, 4);
        /// Pawns on both wings.
        COMPLEXITY_BOTH_WINGS = (0, 42);
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
        SCALE_ROOK_ENDING = (0, -25);
        /// Bishops of opposite colors and no other piece. Index: passed pawns of the leading side.
        SCALE_OPPOSITE_BISHOPS [5] = (0, 19), (0, 28), (0, 45), (0, 86), (0, 82);
        /// Bishops of opposite colors with other pieces. Index: pieces and pawns of the
        /// leading side except its king.
        SCALE_OPPOSITE_BISHOPS_PIECES [16] =
            (0, 40), (0, 46), (0, 7), (0, 72), (0, 90), (0, 102), (0, 105), (0, 108),
            (0, 111), (0, 114), (0, 113), (0, 117), (0, 113), (0, 116), (0, 125), (0, 128);
    }
}
