//! Sums and products of numbers.
use super::*;

macro_rules! sum_impl {
    ($zero:expr, $one:expr, $($t:ty)*) => { $(
        impl Sum for $t {
            fn sum<I: Iterator<Item = $t>>(iter: I) -> $t {
                let mut s = $zero;
                for x in iter {
                    s += x;
                }
                s
            }
        }
        impl Product for $t {
            fn product<I: Iterator<Item = $t>>(iter: I) -> $t {
                let mut s = $one;
                for x in iter {
                    s *= x;
                }
                s
            }
        }
        impl<'a> Sum<&'a $t> for $t {
            fn sum<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                let mut s = $zero;
                for x in iter {
                    s += *x;
                }
                s
            }
        }
        impl<'a> Product<&'a $t> for $t {
            fn product<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                let mut s = $one;
                for x in iter {
                    s *= *x;
                }
                s
            }
        }
    )* };
}
sum_impl! { 0, 1, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
sum_impl! { -0.0, 1.0, f32 f64 }
