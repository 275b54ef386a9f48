//! Handles of weights: names, known to the compiler, of places in the one static array of values.
//!
//! The macro [`weights!`] turns the table in `weights.rs` into three things: a constant handle for each name (its index
//! is a constant, so that a use compiles to a load from a fixed address, or to an immediate), the array
//! [`VALUES`], and the list [`TABLE`](crate::weights::TABLE) of names, families and documents
//! from which the tuner can write the file again.

use crate::score::Score;
use crate::weights::VALUES;

/// One weight: a (middlegame, endgame) pair, named by its place in [`VALUES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight(usize);

impl Weight {
    pub(crate) const fn new(index: usize) -> Weight {
        Weight(index)
    }

    /// The place in [`VALUES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }

    /// The value this build plays with.
    #[must_use]
    #[inline]
    pub fn value(self) -> Score {
        VALUES[self.0]
    }
}

/// A row of `N` weights with one meaning per index.
#[derive(Clone, Copy, Debug)]
pub struct Row<const N: usize>(usize);

impl<const N: usize> Row<N> {
    pub(crate) const fn new(index: usize) -> Row<N> {
        Row(index)
    }

    /// The weight at `index`, which must be below `N`.
    #[must_use]
    #[inline]
    pub const fn at(self, index: usize) -> Weight {
        assert!(index < N);
        Weight(self.0 + index)
    }

    /// The weight at `index`, or the last one where the row ends before.
    #[must_use]
    #[inline]
    pub const fn at_most(self, index: usize) -> Weight {
        self.at(if index < N { index } else { N - 1 })
    }
}

/// `R` rows of `C` weights.
#[derive(Clone, Copy, Debug)]
pub struct Grid<const R: usize, const C: usize>(usize);

impl<const R: usize, const C: usize> Grid<R, C> {
    pub(crate) const fn new(index: usize) -> Grid<R, C> {
        Grid(index)
    }

    /// One row; `row` must be below `R`.
    #[must_use]
    #[inline]
    pub const fn row(self, row: usize) -> Row<C> {
        assert!(row < R);
        Row(self.0 + row * C)
    }
}

/// What is known about one handle: its name, its family and its document, and where its weights are.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the constant.
    pub name: &'static str,
    /// The family of terms it belongs to; explanations sum by family.
    pub family: &'static str,
    /// What it weighs: unit and meaning of the indices. One line of text per line of the source.
    pub doc: &'static str,
    /// The index of its first weight.
    pub first: usize,
    /// The sizes of its dimensions: none for a single weight.
    pub shape: &'static [usize],
}

impl Entry {
    /// Number of weights behind the handle.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// No handle is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The entry a weight belongs to.
#[must_use]
pub fn entry_of(weight: Weight) -> &'static Entry {
    let table = crate::weights::TABLE;
    let after = table.partition_point(|entry| entry.first <= weight.index());
    &table[after - 1]
}

/// See the module.
macro_rules! weights {
    ($(
        family $family:literal {
            $( $(#[doc = $doc:literal])+ $name:ident $([$size:literal])* = $( ($mg:expr, $eg:expr) ),+ ; )+
        }
    )+) => {
        /// The places of all weights: a byte stands for a weight, so that a field's offset is an index.
        #[repr(C)]
        #[allow(non_snake_case, dead_code)]
        struct Layout {
            $($( $name: [u8; 1 $(* $size)*], )+)+
        }

        /// Number of weights.
        pub const COUNT: usize = size_of::<Layout>();

        $($(
            $(#[doc = $doc])+
            pub const $name: weights!(@type $($size)*) = <weights!(@type $($size)*)>::new(std::mem::offset_of!(Layout, $name));
        )+)+

        /// The values this build plays with, (middlegame, endgame) in internal units unless the handle says otherwise.
        pub static VALUES: [Score; COUNT] = {
            let mut values = [Score::ZERO; COUNT];
            $($(
                let part: [Score; 1 $(* $size)*] = [$( Score::new($mg, $eg) ),+];
                let mut index = 0;
                while index < part.len() {
                    values[std::mem::offset_of!(Layout, $name) + index] = part[index];
                    index += 1;
                }
            )+)+
            values
        };

        /// Every handle in the order of the file.
        pub static TABLE: &[Entry] = &[
            $($( Entry {
                name: stringify!($name),
                family: $family,
                doc: concat!($($doc, "\n"),+),
                first: std::mem::offset_of!(Layout, $name),
                shape: &[$($size),*],
            }, )+)+
        ];
    };
    (@type) => { Weight };
    (@type $n:literal) => { Row<$n> };
    (@type $r:literal $c:literal) => { Grid<$r, $c> };
}

pub(crate) use weights;
