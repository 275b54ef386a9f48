//! The reasons of plans as data: what a reason claims about the board, and the words for it.

/// Names of squares, written and turned like those of the goal.
pub(crate) type Squares = &'static [&'static str];

/// Why a side has a plan. In all texts each `{}` is one of the squares, in their order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    /// It holds wherever the goal makes sense, and names no squares.
    Plain(&'static str),
    /// It holds wherever the goal makes sense.
    Squares(&'static str, Squares),
    /// Own pawns stand on the squares.
    OwnPawns(&'static str, Squares),
    /// Enemy pawns stand on the squares.
    EnemyPawns(&'static str, Squares),
    /// Enemy bishops stand on the squares.
    EnemyBishops(&'static str, Squares),
    /// Both reasons; one of them is enough.
    Both(&'static Reason, &'static Reason),

    /// The move supports this advance of the same side, or the pawn that has made it.
    Supports(&'static str),
    /// The move prepares this advance of the same side.
    Prepares(&'static str),
    /// The move makes this advance of the enemy worse.
    HoldsBack(&'static str),
    /// This advance is still to come; `{}` is the advance.
    Advance(&'static str, &'static str),
    /// The pawn attacks a bishop or knight at the end of its way, perhaps a defender of one of the squares; where it does
    /// not, it gains space.
    Chases(Squares),
    /// The capture leaves the enemy pawn on this square isolated or without a pawn that can ever defend it, with
    /// whichever pawn the enemy recaptures.
    LeavesWeak(&'static str),
    /// The capture opens the file of its pawn or makes it half-open.
    OpensFile,
    /// Both sides have as many pawns on each file.
    Symmetric(&'static str),

    /// No pawn attacks the post, now or later.
    NoPawnAttacks,
    /// No pawn attacks the post as long as the enemy pawn on this square does not move.
    NoPawnAttacksBefore(&'static str),
    /// No pawn attacks the post without leaving this square weak.
    NoPawnAttacksWithout(&'static str),
    /// From the post a piece attacks these squares; only those count on which enemies stand.
    Attacks(Squares),

    /// The file is open or half-open.
    FileState,
    /// What the file is good for after an exchange of pawns; where no enemy pawn stands on it, that it is open.
    AfterExchange(&'static str, Squares),

    /// No pawn can ever defend the pawn that is attacked.
    NoPawnDefends,
    /// The same, and perhaps the pawn is backward.
    Backward,
    /// The same, and perhaps the pawn is backward and no own pawn stands on its file.
    BackwardOnHalfOpenFile,

    /// An own pawn on the first square takes the second from the defenders of the king.
    TakesFromDefenders(&'static str, &'static str),
    /// The other reason, while the enemy king stands on the king side.
    KingSide(&'static Reason),
    /// At most one enemy piece stands near the king, and that on the king side.
    FewDefenders,
    /// At most two enemy pawns stand around the king.
    FewPawnsAroundKing,
    /// An own bishop is on the board.
    OwnBishop(&'static str),
    /// Each own bishop points to the king on the king side.
    BishopsPointToKing,

    /// The own bishop on squares of the color stands behind its pawns.
    BishopBehind(&'static str, Squares),
    /// The side has more pawns.
    ExtraPawn(&'static str),
}

/// A text with each `{}` replaced by the next of the words.
pub(crate) fn filled(text: &str, words: impl IntoIterator<Item = String>) -> String {
    words
        .into_iter()
        .fold(text.to_owned(), |text, word| text.replacen("{}", &word, 1))
}
