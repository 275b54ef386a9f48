//! The shapes of the pieces, drawn around the center of a square of 80 units.

use archipelago_movegen::Role;

/// The outline of a piece.
pub(crate) fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M-17 27H17V22C17 16 10 14 7 3L5 -3C10 -6 12 -11 11 -16A11 11 0 1 0 -11 -16C-12 -11 -10 -6 -5 -3\
             L-7 3C-10 14 -17 16 -17 22Z"
        }
        Role::Knight => {
            "M-15 27H19V22C20 8 20 -6 13 -15C9 -21 3 -24 -3 -25L-6 -31L-10 -23C-16 -18 -18 -11 -23 -3\
             C-25 1 -23 6 -18 6C-14 7 -13 3 -8 2C-4 2 -1 1 2 -2C1 8 -15 10 -15 22Z"
        }
        Role::Bishop => {
            "M-19 27H19V22C11 21 7 19 8 14L7 7C15 0 14 -11 4 -20A5 5 0 1 0 -4 -20C-14 -11 -15 0 -7 7\
             L-8 14C-7 19 -11 21 -19 22Z"
        }
        Role::Rook => "M-20 27H20V20L14 15L12 -9L17 -14V-25H9V-19H4V-25H-4V-19H-9V-25H-17V-14L-12 -9L-14 15L-20 20Z",
        Role::Queen => {
            "M-18 27H18L16 17L23 -13A4 4 0 1 0 18 -16L12 -3L9 -20A4 4 0 1 0 4 -22L0 -5L-4 -22A4 4 0 1 0 -9 -20\
             L-12 -3L-18 -16A4 4 0 1 0 -23 -13L-16 17Z"
        }
        Role::King => {
            "M-17 27H17L15 16C27 5 22 -11 9 -11C5 -11 3 -9 2 -6V-17H8V-22H2V-28H-2V-22H-8V-17H-2V-6\
             C-3 -9 -5 -11 -9 -11C-22 -11 -27 5 -15 16Z"
        }
    }
}

/// Lines inside the outline.
pub(crate) fn details(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M-13 20H13",
        Role::Knight => "M-10 -14L-6 -15M-13 20H16M8 -15C13 -6 14 4 13 14",
        Role::Bishop => "M-14 21H14M-8 13H8M0 -13V-3M-5 -8H5",
        Role::Rook => "M-14 15H14M-12 -9H12",
        Role::Queen => "M-15 20H15M-16 13C-6 9 6 9 16 13",
        Role::King => "M-14 20H14M-14 15C-5 11 5 11 14 15M0 11V-4",
    }
}
