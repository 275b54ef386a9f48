//! Handles of weights: names, known to the compiler, of places in one static array of values.
//!
//! The macro [`weights!`] makes four things of the table in `weights.rs`: a constant handle for each name, so that a
//! use of a weight compiles to a load from a fixed address; the array of values; the list of terms, which the tuner
//! reads to write the file again; and the methods that give the value and the term of a handle.

use crate::family::Family;

/// One weight: a (middlegame, endgame) pair, named by its place in [`VALUES`](crate::weights::VALUES).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight(usize);

impl Weight {
    pub(crate) const fn new(index: usize) -> Weight {
        Weight(index)
    }

    /// The place in [`VALUES`](crate::weights::VALUES).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// `N` weights of one term, told apart by an index.
#[derive(Clone, Copy, Debug)]
pub struct WeightRow<const N: usize>(usize);

impl<const N: usize> WeightRow<N> {
    pub(crate) const fn new(index: usize) -> WeightRow<N> {
        WeightRow(index)
    }

    /// The weight at `index`, which must be below `N`.
    #[must_use]
    #[inline]
    pub const fn at(self, index: usize) -> Weight {
        assert!(index < N);
        Weight(self.0 + index)
    }

    /// The weight at `index`, or the last weight if `index` is not below `N`.
    #[must_use]
    #[inline]
    pub const fn at_most(self, index: usize) -> Weight {
        self.at(if index < N { index } else { N - 1 })
    }
}

/// `R` rows of `C` weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightGrid<const R: usize, const C: usize>(usize);

impl<const R: usize, const C: usize> WeightGrid<R, C> {
    pub(crate) const fn new(index: usize) -> WeightGrid<R, C> {
        WeightGrid(index)
    }

    /// One row; `row` must be below `R`.
    #[must_use]
    #[inline]
    pub const fn row(self, row: usize) -> WeightRow<C> {
        assert!(row < R);
        WeightRow(self.0 + row * C)
    }
}

/// One term of the evaluation: a named weight, or a table of weights with one meaning.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The name of the constant in [`weights`](crate::weights).
    pub name: &'static str,
    /// The family it belongs to; the explanation sums by family.
    pub family: Family,
    /// What is weighed: its unit, and the meaning of the indices. One line of text per line of the source.
    pub doc: &'static str,
    /// The index of its first weight.
    pub first: usize,
    /// The sizes of its dimensions: none for a single weight.
    pub shape: &'static [usize],
}

impl Term {
    /// The places of its weights in [`VALUES`](crate::weights::VALUES).
    #[must_use]
    pub fn places(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.shape.iter().product::<usize>()
    }
}

/// Makes handles, values and terms of the table of weights; see the head of this file.
macro_rules! weights {
    ($(
        $family:ident {
            $( $(#[doc = $doc:literal])+ $name:ident $([$size:literal])* = $( ($mg:expr, $eg:expr) ),+ ; )+
        }
    )+) => {
        /// The places of all weights: one byte for each weight, so that the offset of a field is an index.
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

        /// The values of this build, (middlegame, endgame), in internal units unless the term says otherwise.
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

        /// All terms in the order of the file.
        pub static TERMS: &[Term] = &[
            $($( Term {
                name: stringify!($name),
                family: Family::$family,
                doc: concat!($($doc, "\n"),+),
                first: std::mem::offset_of!(Layout, $name),
                shape: &[$($size),*],
            }, )+)+
        ];

        impl Weight {
            /// The value of this build; with the feature `tune` that of the calling thread.
            #[must_use]
            #[inline]
            pub fn value(self) -> Score {
                #[cfg(feature = "tune")]
                return crate::groups::value(self.index());
                #[cfg(not(feature = "tune"))]
                VALUES[self.index()]
            }

            /// The term it belongs to.
            #[must_use]
            pub fn term(self) -> &'static Term {
                &TERMS[TERMS.partition_point(|term| term.first <= self.index()) - 1]
            }
        }
    };
    (@type) => { Weight };
    (@type $n:literal) => { WeightRow<$n> };
    (@type $r:literal $c:literal) => { WeightGrid<$r, $c> };
}

pub(crate) use weights;
