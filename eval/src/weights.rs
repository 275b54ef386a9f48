//! The weights: one table, one line of text for each thing that is weighed.
//!
//! First guesses in round numbers.

use crate::handles::{Entry, Grid, Row, Weight, weights};
use crate::score::Score;

weights! {
    family "material" {
        /// Worth of a man. Index: pawn, knight, bishop, rook, queen.
        MATERIAL [5] = (80, 100), (325, 310), (335, 330), (450, 560), (980, 1050);
        /// Bishops of both square colours.
        BISHOP_PAIR = (25, 55);
        /// Knights times own pawns above five.
        KNIGHT_WITH_PAWNS = (2, 3);
        /// Rooks times own pawns above five.
        ROOK_WITH_PAWNS = (-2, 0);
        /// The right to move.
        TEMPO = (18, 14);
    }
    family "squares" {
        /// A pawn's place. Index: square, a1 first, seen from the side with its king mirrored to the west wing;
        /// ranks 2 to 7.
        PAWN_SQUARES [48] =
            (0, 0), (6, 0), (4, 0), (-6, 0), (-6, 0), (-2, 0), (0, 0), (-6, 0),
            (-3, 1), (3, 1), (5, 1), (5, 1), (5, 1), (3, 1), (1, 1), (-5, 1),
            (-5, 4), (1, 4), (7, 4), (19, 4), (19, 4), (11, 4), (5, 4), (-1, 4),
            (0, 10), (6, 10), (12, 10), (22, 10), (22, 10), (16, 10), (10, 10), (4, 10),
            (10, 22), (16, 22), (20, 22), (24, 22), (24, 22), (20, 22), (16, 22), (10, 22),
            (24, 40), (30, 40), (32, 40), (34, 40), (34, 40), (32, 40), (30, 40), (24, 40);
        /// A knight's place. Index: square, a1 first, seen from the side with its king mirrored to the west wing.
        KNIGHT_SQUARES [64] =
            (-68, -44), (-39, -25), (-30, -16), (-21, -7), (-21, -7), (-30, -16), (-39, -25), (-68, -44),
            (-27, -25), (-18, -16), (-9, -7), (0, 2), (0, 2), (-9, -7), (-18, -16), (-27, -25),
            (-18, -16), (-9, -7), (0, 2), (9, 11), (9, 11), (0, 2), (-9, -7), (-18, -16),
            (-3, -7), (6, 2), (15, 11), (24, 20), (24, 20), (15, 11), (6, 2), (-3, -7),
            (-3, -7), (6, 2), (15, 11), (24, 20), (24, 20), (15, 11), (6, 2), (-3, -7),
            (-8, -16), (1, -7), (10, 2), (19, 11), (19, 11), (10, 2), (1, -7), (-8, -16),
            (-27, -25), (-18, -16), (-9, -7), (0, 2), (0, 2), (-9, -7), (-18, -16), (-27, -25),
            (-56, -44), (-27, -25), (-18, -16), (-9, -7), (-9, -7), (-18, -16), (-27, -25), (-56, -44);
        /// A bishop's place. Index: square, a1 first, seen from the side with its king mirrored to the west wing.
        BISHOP_SQUARES [64] =
            (-20, -12), (-16, -8), (-12, -4), (-8, 0), (-8, 0), (-12, -4), (-16, -8), (-20, -12),
            (-8, -8), (4, -4), (0, 0), (4, 4), (4, 4), (0, 0), (4, -4), (-8, -8),
            (-4, -4), (0, 0), (4, 4), (8, 8), (8, 8), (4, 4), (0, 0), (-4, -4),
            (0, 0), (4, 4), (8, 8), (12, 12), (12, 12), (8, 8), (4, 4), (0, 0),
            (0, 0), (4, 4), (8, 8), (12, 12), (12, 12), (8, 8), (4, 4), (0, 0),
            (-4, -4), (0, 0), (4, 4), (8, 8), (8, 8), (4, 4), (0, 0), (-4, -4),
            (-8, -8), (-4, -4), (0, 0), (4, 4), (4, 4), (0, 0), (-4, -4), (-8, -8),
            (-12, -12), (-8, -8), (-4, -4), (0, 0), (0, 0), (-4, -4), (-8, -8), (-12, -12);
        /// A rook's place. Index: square, a1 first, seen from the side with its king mirrored to the west wing.
        ROOK_SQUARES [64] =
            (-8, 0), (-5, 0), (-2, 0), (1, 0), (1, 0), (-2, 0), (-5, 0), (-8, 0),
            (-8, 2), (-5, 2), (-2, 2), (1, 2), (1, 2), (-2, 2), (-5, 2), (-8, 2),
            (-12, 2), (-9, 2), (-6, 2), (-3, 2), (-3, 2), (-6, 2), (-9, 2), (-12, 2),
            (-12, 2), (-9, 2), (-6, 2), (-3, 2), (-3, 2), (-6, 2), (-9, 2), (-12, 2),
            (-12, 8), (-9, 8), (-6, 8), (-3, 8), (-3, 8), (-6, 8), (-9, 8), (-12, 8),
            (-8, 8), (-5, 8), (-2, 8), (1, 8), (1, 8), (-2, 8), (-5, 8), (-8, 8),
            (0, 8), (3, 8), (6, 8), (9, 8), (9, 8), (6, 8), (3, 8), (0, 8),
            (-4, 8), (-1, 8), (2, 8), (5, 8), (5, 8), (2, 8), (-1, 8), (-4, 8);
        /// A queen's place. Index: square, a1 first, seen from the side with its king mirrored to the west wing.
        QUEEN_SQUARES [64] =
            (-10, -24), (-8, -17), (-6, -10), (0, -3), (0, -3), (-6, -10), (-8, -17), (-10, -24),
            (-4, -17), (-2, -10), (0, -3), (0, 4), (0, 4), (0, -3), (-2, -10), (-4, -17),
            (-2, -10), (0, -3), (2, 4), (2, 11), (2, 11), (2, 4), (0, -3), (-2, -10),
            (-2, 1), (0, 8), (2, 15), (2, 22), (2, 22), (2, 15), (0, 8), (-2, 1),
            (-2, 1), (0, 8), (2, 15), (2, 22), (2, 22), (2, 15), (0, 8), (-2, 1),
            (-2, -6), (0, 1), (2, 8), (2, 15), (2, 15), (2, 8), (0, 1), (-2, -6),
            (-2, -13), (0, -6), (2, 1), (2, 8), (2, 8), (2, 1), (0, -6), (-2, -13),
            (-2, -20), (0, -13), (2, -6), (2, 1), (2, 1), (2, -6), (0, -13), (-2, -20);
        /// The king's place. Index: four files of its wing, edge first, then ranks.
        KING_SQUARES [32] =
            (18, -48), (30, -36), (8, -24), (-14, -12),
            (0, -28), (12, -16), (-10, -4), (-32, 8),
            (-22, -14), (-10, -2), (-32, 10), (-54, 22),
            (-37, 4), (-25, 16), (-47, 28), (-69, 40),
            (-47, 4), (-35, 16), (-57, 28), (-79, 40),
            (-57, -10), (-45, 2), (-67, 14), (-89, 26),
            (-62, -28), (-50, -16), (-72, -4), (-94, 8),
            (-67, -42), (-55, -30), (-77, -18), (-99, -6);
    }
    family "mobility" {
        /// Index: squares of the mobility area a knight attacks.
        KNIGHT_MOBILITY [9] =
            (-40, -50), (-21, -27), (-12, -16), (-5, -8), (1, -1), (6, 6), (11, 11), (16, 17),
            (20, 22);
        /// Index: squares of the mobility area a bishop attacks.
        BISHOP_MOBILITY [14] =
            (-36, -50), (-19, -29), (-12, -19), (-6, -12), (0, -5), (4, 1), (8, 6), (12, 11),
            (16, 16), (20, 20), (23, 24), (26, 28), (29, 32), (32, 36);
        /// Index: squares of the mobility area a rook attacks.
        ROOK_MOBILITY [15] =
            (-36, -60), (-24, -36), (-18, -24), (-13, -14), (-9, -5), (-5, 3), (-1, 10), (2, 17),
            (5, 23), (8, 29), (11, 35), (14, 40), (17, 46), (19, 51), (22, 56);
        /// Index: squares of the mobility area a queen attacks.
        QUEEN_MOBILITY [28] =
            (-30, -50), (-23, -35), (-19, -27), (-16, -21), (-13, -15), (-10, -10), (-8, -5), (-6, -1),
            (-4, 3), (-2, 7), (0, 11), (2, 14), (3, 18), (5, 21), (6, 24), (8, 27),
            (9, 30), (11, 33), (12, 36), (14, 39), (15, 42), (16, 45), (18, 47), (19, 50),
            (20, 52), (22, 55), (23, 58), (24, 60);
    }
    family "islands" {
        /// Index: number of pawn islands.
        ISLANDS [5] = (0, 0), (0, 0), (-2, -4), (-6, -10), (-10, -16);
        /// Per point of dispersion: distance of three times the squared number of islands from the number of pawns.
        DISPERSION = (0, 0);
        /// Per step of the lower contour of the pawns between neighbour files.
        DISTORTION = (0, 0);
        /// Per file on which only the enemy has pawns.
        HALF_OPEN_FILES = (1, 0);
        /// Per isolated pawn that attacks no enemy pawn. Index: distance of its file from the edge.
        ISOLANI [4] = (-4, -8), (-6, -10), (-8, -10), (-9, -12);
        /// Per such pawn without an enemy pawn ahead: rooks can attack it.
        ISOLANI_OPEN = (-6, -6);
        /// Per isolated pawn with a friend ahead on its file.
        ISOLANI_DOUBLED = (-6, -10);
        /// Per pawn with friends on one neighbour file only.
        HALF_ISOLANI = (-1, -1);
    }
    family "neighbors" {
        /// Per pawn with a friend beside it. Index: relative rank, second first.
        PHALANX [6] = (2, 0), (5, 2), (9, 6), (18, 18), (34, 50), (50, 80);
        /// Per pawn of an exclusive duo.
        DUO = (1, 1);
        /// Per pawn of an exclusive trio.
        TRIO = (1, 2);
        /// Per pawn of an exclusive quart.
        QUART = (1, 2);
        /// Per hanging pawn that is not passed. Index: relative rank, second first.
        HANGING [6] = (0, 0), (-2, -4), (-1, -5), (0, -5), (0, 0), (0, 0);
    }
    family "doubled" {
        /// Per pawn with a friend right ahead.
        DOUBLED_ADJACENT = (-4, -14);
        /// Per pawn with a friend two squares ahead.
        DOUBLED_GAP_ONE = (-4, -10);
        /// Per pawn with a friend further ahead.
        DOUBLED_FAR = (-2, -7);
        /// Per pawn right behind a friend that no friend supports.
        DOUBLED_UNSUPPORTED = (-4, -6);
        /// Per pawn with two friends ahead.
        TRIPLED = (-4, -8);
    }
    family "support" {
        /// Per pawn that a pawn defends. Index: relative rank, second first.
        SUPPORTED [6] = (0, 0), (9, 6), (8, 6), (14, 14), (28, 36), (44, 70);
        /// Per base of a chain.
        CHAIN_BASE = (0, 0);
        /// Per link of a chain.
        CHAIN_LINK = (1, 1);
        /// Per head of a chain.
        CHAIN_HEAD = (1, 1);
        /// Per base of a chain that an enemy pawn attacks.
        CHAIN_BASE_ATTACKED = (-4, -6);
        /// Per pawn that is neither supported nor isolated nor backward.
        UNDEFENDED = (-1, -2);
        /// Per backward pawn. Index: relative rank, second first.
        BACKWARD [6] = (-5, -8), (-7, -9), (-7, -10), (-4, -8), (0, 0), (0, 0);
        /// Per backward pawn without an enemy pawn ahead.
        BACKWARD_OPEN = (-8, -4);
        /// Per straggler: backward, open, and still on rank 2 or 3.
        STRAGGLER = (-1, -2);
    }
    family "tension" {
        /// Per pawn that attacks a pawn. Index: relative rank, second first.
        LEVER [6] = (0, 0), (0, 0), (2, 2), (4, 5), (10, 14), (20, 30);
        /// Per pawn that attacks two pawns.
        DOUBLE_LEVER = (2, -2);
        /// Per unsupported pawn that two pawns attack.
        WEAK_LEVER = (-2, -16);
        /// Per pawn that attacks a pawn after one push.
        LEVER_PUSH = (1, 1);
        /// Per pawn that attacks two pawns after one push.
        FORK_PUSH = (1, 1);
        /// Per square where a pawn becomes a lever by pawn-safe pushes alone.
        LEVER_REACH = (1, 1);
        /// Per pawn face to face with a pawn. Index: relative rank, second first.
        RAM [6] = (-2, -2), (-2, -1), (0, 0), (1, 1), (2, 2), (0, 0);
        /// Per pawn whose stop square a pawn holds or two attack.
        FIXED = (-1, -1);
    }
    family "passed" {
        /// Per candidate. Index: relative rank, second first.
        CANDIDATE [6] = (0, 2), (1, 6), (4, 12), (12, 26), (24, 44), (0, 0);
        /// Per pawn that is not passed but has a path that is safe as far as pawns go.
        SAFE_PATH = (2, 5);
        /// Per foremost passed pawn. Index: relative rank, second first.
        PASSED [6] = (-4, 8), (-6, 12), (-4, 24), (10, 48), (36, 90), (70, 140);
        /// Per passed pawn that a pawn defends. Index: relative rank, second first.
        PASSED_PROTECTED [6] = (0, 0), (2, 2), (4, 4), (8, 10), (14, 20), (20, 30);
        /// Per passed pawn with a passed neighbour at most a rank away. Index: relative rank, second first.
        PASSED_CONNECTED [6] = (0, 2), (2, 4), (4, 8), (8, 16), (18, 34), (30, 50);
        /// Per passed pawn three or more files from all other pawns.
        PASSED_OUTSIDE = (2, 14);
        /// Per passed pawn behind another one on its file.
        PASSED_BEHIND_PASSED = (0, 4);
        /// Per passed pawn. Index: distance of its file from the edge.
        PASSED_EDGE_DISTANCE [4] = (4, 6), (2, 3), (-2, -2), (-4, -5);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the own king from its stop square.
        PASSED_OWN_KING [4] [8] =
            (0, 4), (0, 2), (0, 2), (0, 0), (0, 0), (0, -2), (0, -2), (0, -2),
            (0, 10), (0, 8), (0, 4), (0, 2), (0, -2), (0, -4), (0, -8), (0, -8),
            (0, 18), (0, 12), (0, 8), (0, 2), (0, -2), (0, -8), (0, -12), (0, -12),
            (0, 21), (0, 15), (0, 9), (0, 3), (0, -3), (0, -9), (0, -15), (0, -15);
        /// Rows: relative rank 4 to 7 of a passed pawn. Index: distance of the enemy king from its stop square.
        PASSED_ENEMY_KING [4] [8] =
            (-1, -7), (-1, -5), (-1, -3), (0, -1), (0, 1), (0, 3), (1, 5), (1, 5),
            (-3, -16), (-2, -11), (-1, -7), (-1, -2), (0, 2), (1, 7), (1, 11), (2, 11),
            (-4, -26), (-3, -19), (-2, -11), (-1, -4), (0, 4), (1, 11), (2, 19), (3, 19),
            (-6, -35), (-4, -25), (-3, -15), (-2, -5), (0, 5), (2, 15), (3, 25), (4, 25);
        /// Per passed pawn with a man on its stop square. Index: relative rank, second first.
        PASSED_BLOCKED [6] = (0, -2), (0, -6), (-2, -12), (-6, -22), (-14, -44), (-24, -80);
        /// Per passed pawn with an empty path that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_PATH [6] = (0, 4), (0, 6), (2, 12), (8, 26), (20, 50), (40, 80);
        /// Per other passed pawn with an empty stop square that no enemy attacks. Index: relative rank, second first.
        PASSED_FREE_STOP [6] = (0, 2), (0, 4), (1, 6), (4, 12), (8, 22), (12, 36);
        /// Per passed pawn whose stop square a friend attacks. Index: relative rank, second first.
        PASSED_DEFENDED_STOP [6] = (0, 0), (1, 2), (2, 4), (5, 8), (10, 16), (16, 24);
        /// Per passed pawn. Index: squares ahead it can walk without meeting an enemy man or a square the enemy rules.
        PASSED_SAFE_STEPS [7] =
            (-4, -8), (-2, -4), (0, 0), (1, 3), (2, 5), (3, 6), (3, 7);
        /// Per passed pawn with an own rook or queen behind.
        PASSED_OWN_ROOK_BEHIND = (4, 14);
        /// Per passed pawn with an enemy rook or queen behind.
        PASSED_ENEMY_ROOK_BEHIND = (-4, -14);
        /// The fastest pawn that a king without pieces cannot stop. Index: pushes to go less one.
        PASSED_UNSTOPPABLE [5] = (0, 420), (0, 390), (0, 360), (0, 330), (0, 300);
    }
    family "majorities" {
        /// Per wing with more own than enemy pawns.
        WING_MAJORITY = (0, 2);
        /// Per own pawn of a cluster with a majority.
        CLUSTER_MAJORITY = (0, 1);
        /// Per own pawn of a majority without doubled or backward pawns.
        SOUND_MAJORITY = (0, 2);
        /// Per own pawn of a majority that its doubled pawns spoil.
        CRIPPLED_MAJORITY = (0, -1);
    }
    family "room" {
        /// Per square of files c to f, ranks 3 and 4, that own pawns can never guard.
        HOLES_MIDDLE = (-2, 0);
        /// Per square of the outer files, ranks 3 and 4, that own pawns can never guard.
        HOLES_WING = (-1, 0);
        /// Per outpost square.
        OUTPOST_SQUARES = (1, 1);
        /// Per square of ranks 4 to 6 that pawns attack at least as often as enemy pawns.
        SAFE_SQUARES = (0, 0);
        /// Per pawn-safe push that pawns can still make, one after the other.
        PAWN_MOBILITY = (0, 1);
        /// Per pawn that has a pawn-safe push.
        SAFE_PUSHES = (0, 1);
        /// Per square that two pawns attack.
        DOUBLE_ATTACKS = (1, 0);
    }
    family "pieces" {
        /// Per knight. Index: closedness of the position.
        KNIGHT_CLOSEDNESS [9] =
            (-4, -4), (-2, -2), (0, 0), (1, 1), (2, 2), (4, 3), (5, 4), (6, 5),
            (6, 5);
        /// Per rook. Index: closedness of the position.
        ROOK_CLOSEDNESS [9] =
            (4, 2), (2, 1), (0, 0), (-2, -1), (-3, -2), (-5, -3), (-6, -4), (-7, -5),
            (-8, -6);
        /// Per knight. Index: center open, half-open, fixed, closed, dynamic.
        KNIGHT_CENTER [5] = (-1, 0), (0, 0), (1, 0), (2, 0), (0, 0);
        /// Per bishop. Index: center open, half-open, fixed, closed, dynamic.
        BISHOP_CENTER [5] = (2, 2), (1, 0), (-1, 0), (-2, -2), (0, 0);
        /// Per knight on an outpost.
        KNIGHT_OUTPOST = (22, 16);
        /// Per outpost a knight attacks.
        KNIGHT_REACHES_OUTPOST = (8, 4);
        /// Per bishop on an outpost.
        BISHOP_OUTPOST = (16, 8);
        /// Per outpost a bishop attacks.
        BISHOP_REACHES_OUTPOST = (3, 1);
        /// Per knight right behind a pawn.
        KNIGHT_BEHIND_PAWN = (4, 6);
        /// Per bishop right behind a pawn.
        BISHOP_BEHIND_PAWN = (4, 5);
        /// Per bishop. Index: own pawns on its square colour.
        BISHOP_OWN_PAWNS [8] =
            (6, 4), (4, 3), (2, 1), (0, -2), (-3, -6), (-6, -10), (-9, -14), (-12, -18);
        /// Own pawns on a bishop's colour times blocked pawns of files c to f, unless a pawn guards the bishop.
        BISHOP_BLOCKED_CENTER = (-1, -1);
        /// Per rammed own pawn on a bishop's colour.
        BISHOP_RAMMED_PAWNS = (-2, -4);
        /// Per enemy pawn on a bishop's lines, whatever stands between.
        BISHOP_STARES_AT_PAWNS = (-2, -2);
        /// Per bishop that sees two central squares past the pawns.
        BISHOP_LONG_DIAGONAL = (12, 4);
        /// Per hole on files c to f, ranks 3 and 4, of a colour on which the side has no bishop.
        WEAK_COMPLEX = (-1, -1);
        /// Per such hole where the enemy has a bishop of that colour.
        WEAK_COMPLEX_ATTACKED = (-2, -1);
        /// Per rook on a file without pawns.
        ROOK_OPEN_FILE = (26, 6);
        /// Per rook on a file with enemy pawns only.
        ROOK_HALF_OPEN_FILE = (12, 4);
        /// Per rook on a file with a blocked own pawn.
        ROOK_BLOCKED_FILE = (-6, -4);
        /// Per rook on the file of an enemy queen.
        ROOK_ON_QUEEN_FILE = (5, 3);
        /// Per rook on rank 7 with enemy pawns there or the enemy king behind.
        ROOK_ON_SEVENTH = (4, 16);
        /// Per rook between its own king and the corner with at most three squares. Index: king still may castle.
        TRAPPED_ROOK [2] = (-40, -10), (-14, -4);
        /// Per queen with one man between it and an enemy bishop or rook.
        QUEEN_SHADOWED = (-10, -6);
        /// Per queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION = (-2, 10);
        /// Per king step between piece and own king. Index: knight, bishop, rook, queen.
        FAR_FROM_KING [4] = (-2, -2), (-1, -1), (-1, 0), (-1, -2);
    }
    family "king" {
        /// Per file around the king. Rows: distance of the file from the edge. Index: relative rank of the own pawn,
        /// second is 1; 0 for none.
        SHELTER [4] [7] =
            (-4, 0), (6, 0), (4, 0), (1, 0), (0, 0), (0, 0), (0, 0),
            (-10, 0), (14, 0), (10, 0), (2, 0), (0, 0), (-2, 0), (-2, 0),
            (-6, 0), (8, 0), (3, 0), (0, 0), (0, 0), (-2, 0), (-2, 0),
            (-4, 0), (4, 0), (2, 0), (0, 0), (0, 0), (0, 0), (0, 0);
        /// Per king step to the nearest pawn.
        KING_PAWN_DISTANCE = (0, -8);
        /// No pawn on the four files of the king's wing.
        PAWNLESS_FLANK = (-10, -30);
    }
    family "danger" {
        /// Danger units before anything is counted.
        DANGER_BASE = (-40, -40);
        /// Danger units when the attacker is to move.
        DANGER_TO_MOVE = (20, 10);
        /// Danger units per piece that attacks the king's ring. Index: knight, bishop, rook, queen.
        RING_ATTACKER [4] = (40, 10), (32, 8), (38, 8), (24, 16);
        /// Danger units per square of the ring that a piece attacks. Index: knight, bishop, rook, queen.
        RING_ATTACK [4] = (12, 2), (10, 2), (10, 2), (10, 4);
        /// Danger units per square of the ring that pawns attack.
        RING_PAWN_ATTACK = (14, 4);
        /// Danger units per attacked square of the ring with no or only royal defence.
        WEAK_RING = (26, 6);
        /// Danger units per square of a safe check. Index: knight, bishop, rook, queen.
        SAFE_CHECK [4] = (86, 10), (50, 10), (96, 14), (66, 24);
        /// Danger units per square of an unsafe check. Index: knight, bishop, rook, queen.
        UNSAFE_CHECK [4] = (16, 2), (10, 2), (16, 2), (4, 2);
        /// Danger units. Index: half the number of squares a queen on the king's square would attack.
        OPEN_LINES [14] =
            (-20, 0), (-14, 0), (-8, 0), (-2, 0), (4, 0), (10, 0), (16, 0),
            (22, 0), (28, 0), (34, 0), (40, 0), (44, 0), (48, 0), (50, 0);
        /// Danger units when the attacker has no queen.
        NO_QUEEN = (-190, -60);
        /// Danger units per square of the king's flank that is attacked.
        FLANK_ATTACK = (6, 0);
        /// Danger units per square of the king's flank that is attacked twice.
        FLANK_DOUBLE_ATTACK = (9, 0);
        /// Danger units per square of the king's flank that is defended.
        FLANK_DEFENCE = (-5, 0);
        /// Danger units per square of the king's flank that is defended twice.
        FLANK_DOUBLE_DEFENCE = (-3, 0);
        /// Danger units per own man pinned to the king.
        KING_SHIELD_PINNED = (26, 8);
        /// Danger units per enemy piece that could uncover a check.
        DISCOVERED_CHECK = (40, 10);
        /// Danger units per own knight in the ring.
        KNIGHT_DEFENDER = (-26, 0);
        /// Danger units per file around the king. Rows and index as in SHELTER.
        SHELTER_DANGER [4] [7] =
            (14, 0), (-10, 0), (-6, 0), (0, 0), (4, 0), (6, 0), (6, 0),
            (34, 0), (-24, 0), (-16, 0), (2, 0), (8, 0), (12, 0), (12, 0),
            (24, 0), (-16, 0), (-6, 0), (2, 0), (6, 0), (8, 0), (8, 0),
            (18, 0), (-12, 0), (-4, 0), (2, 0), (4, 0), (6, 0), (6, 0);
        /// Danger units per file around the king. Rows: distance of the file from the edge. Index: relative rank of the
        /// enemy pawn as the king's side counts, second is 1; 0 for none.
        STORM [4] [7] =
            (10, 0), (20, 0), (44, 0), (24, 0), (6, 0), (0, 0), (-4, 0),
            (6, 0), (14, 0), (50, 0), (26, 0), (6, 0), (0, 0), (-4, 0),
            (6, 0), (10, 0), (44, 0), (24, 0), (6, 0), (0, 0), (-4, 0),
            (4, 0), (8, 0), (30, 0), (18, 0), (6, 0), (0, 0), (-4, 0);
        /// Danger units per file with a ram before the king. Index: relative rank of the enemy pawn.
        BLOCKED_STORM [7] =
            (0, 0), (0, 0), (24, 0), (0, 0), (-8, 0), (-8, 0), (-8, 0);
        /// Danger units per enemy pawn that attacks the shelter now or after a push.
        STORM_LEVER = (14, 0);
    }
    family "threats" {
        /// Per piece a pawn attacks. Index: pawn (unused), knight, bishop, rook, queen.
        THREAT_BY_PAWN [5] = (0, 0), (54, 30), (50, 40), (66, 30), (60, 20);
        /// Per piece that a pawn would attack after a safe push.
        THREAT_BY_PUSH = (14, 14);
        /// Per man a knight attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook, queen.
        THREAT_BY_KNIGHT [2] [5] =
            (4, 10), (24, 24), (28, 28), (50, 26), (44, 20),
            (-3, 2), (4, 10), (18, 16), (44, 22), (40, 14);
        /// Per man a bishop attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook, queen.
        THREAT_BY_BISHOP [2] [5] =
            (4, 12), (26, 26), (20, 20), (44, 30), (50, 40),
            (-2, 3), (12, 12), (0, 0), (36, 24), (44, 40);
        /// Per man a rook attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook, queen.
        THREAT_BY_ROOK [2] [5] =
            (2, 14), (22, 28), (24, 28), (6, 10), (60, 30),
            (-3, 4), (4, 8), (8, 8), (-3, -3), (50, 20);
        /// Per man a queen attacks. Rows: not defended, defended. Index: pawn, knight, bishop, rook, queen.
        THREAT_BY_QUEEN [2] [5] =
            (3, 8), (16, 16), (18, 18), (14, 16), (4, 4),
            (-3, 3), (0, 4), (0, 6), (-2, 2), (-4, 0);
        /// Per man not strongly defended that the king attacks. Index: pawn, knight, bishop, rook, queen.
        THREAT_BY_KING [5] = (6, 22), (20, 26), (22, 28), (16, 24), (0, 0);
        /// Per attacked man that is weak: undefended, or a piece attacked twice.
        HANGING_PIECE = (14, 8);
        /// Per empty square both sides attack and the enemy does not hold strongly.
        RESTRICTED = (2, 2);
        /// Per enemy man both sides attack and the enemy does not hold strongly.
        RESTRICTED_PIECE = (2, 2);
        /// Per enemy piece attacked once and defended once.
        OVERLOADED = (3, 3);
        /// Per square of the enemy half attacked twice, not defended, and out of reach of enemy pawns.
        INVASION = (3, 3);
        /// Per square from which a piece could safely attack a lone enemy queen. Index: knight, bishop, rook.
        QUEEN_HIT [3] = (6, 2), (8, 4), (8, 2);
        /// A lone enemy queen that nothing defends.
        QUEEN_UNDEFENDED = (4, 4);
    }
    family "space" {
        /// Safe squares of files c to f, ranks 2 to 4, times the squared number of pieces and rams, over 64.
        SPACE = (1, 0);
        /// The same for squares behind own pawns that the enemy does not attack.
        SPACE_BEHIND_PAWNS = (1, 0);
        /// Per square of the small center that is attacked.
        CENTER_CONTROL = (3, 1);
    }
    family "complexity" {
        /// Endgame only: how much an advantage is worth more, before anything is counted.
        COMPLEXITY = (0, -70);
        /// Per pawn of both sides.
        COMPLEXITY_PAWNS = (0, 5);
        /// Pawns on both wings.
        COMPLEXITY_BOTH_WINGS = (0, 40);
        /// No pieces left.
        COMPLEXITY_PAWN_ENDING = (0, 50);
        /// Per passed pawn of both sides.
        COMPLEXITY_PASSED = (0, 2);
        /// Per file on which one side has pawns and the other none.
        COMPLEXITY_ASYMMETRY = (0, 4);
        /// Per file without pawns.
        COMPLEXITY_OPEN_FILES = (0, -1);
        /// Per pair of rammed pawns.
        COMPLEXITY_RAMS = (0, -2);
        /// Per pawn that attacks a pawn.
        COMPLEXITY_LEVERS = (0, 0);
        /// Files between the kings and ranks the white king is further than the black one.
        COMPLEXITY_OUTFLANKING = (0, 2);
        /// Per king in the enemy half.
        COMPLEXITY_INFILTRATION = (0, 6);
    }
    family "scale" {
        /// Endgame only, parts of 128. Index: pawns of the leading side.
        SCALE_PAWNS [9] =
            (0, 72), (0, 86), (0, 98), (0, 108), (0, 115), (0, 120), (0, 124), (0, 127), (0, 128);
        /// Added when all pawns of the leading side stand on one wing.
        SCALE_ONE_WING = (0, -14);
        /// Added in a rook ending on one wing with at most one pawn more against a king that guards its pawns.
        SCALE_ROOK_ENDING = (0, -36);
        /// No pawns and at most a minor piece more. Index: less than a rook in all; the enemy has a
        /// minor piece or less; more.
        SCALE_PAWNLESS [3] = (0, 0), (0, 10), (0, 28);
        /// Bishops of opposite colours and no other piece. Index: passed pawns of the leading side.
        SCALE_OPPOSITE_BISHOPS [5] = (0, 18), (0, 30), (0, 42), (0, 54), (0, 66);
        /// Bishops of opposite colours with other pieces. Index: men of the leading side but its king.
        SCALE_OPPOSITE_BISHOPS_PIECES [16] =
            (0, 40), (0, 46), (0, 52), (0, 58), (0, 64), (0, 70), (0, 76), (0, 82),
            (0, 88), (0, 94), (0, 100), (0, 106), (0, 112), (0, 118), (0, 124), (0, 128);
    }
}
